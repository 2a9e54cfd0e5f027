public import Catalog
import Exchange
public import Notation
import Queries

/// A link to another document (RFC 8288).
public struct WebLink: Hashable, Sendable {
  /// The relation, a registered name or an address.
  public let relation: String
  /// The address that it leads to.
  public let href: String
  /// The media type of what is there.
  public let type: String
  /// The title, for people.
  public let title: String?
  /// True if `href` is a template, with names in braces to put values in the place of.
  public var isTemplated = false

  /// The link as a value of the header field `Link`.
  public var field: String { "<\(href)>; rel=\"\(relation)\"; type=\"\(type)\"" }
}

/// A document of the service's data with its links to others.
public struct DataAnswer: Sendable {
  /// The bytes of the document.
  public let rendered: Rendered
  /// The links that it has.
  public let links: [WebLink]
}

/// A reader of the service's data, and how the answer is wanted.
public struct DataRequest: Sendable {
  /// The shape of the answer.
  public let format: Format
  /// The reader, with the address that the service was reached by.
  public let reader: Reader
  /// The language that the address asks for, so that links ask for it, too.
  public let language: LanguageTag?
  /// The time since which the service answers with this state of the catalogue, after RFC 3339.
  public let time: String

  /// A request for an answer in `format`.
  public init(format: Format, reader: Reader, language: LanguageTag?, time: String) {
    self.format = format
    self.reader = reader
    self.language = language
    self.time = time
  }
}

/// Writes the documents of OGC API - Features (OGC 17-069r4): each is JSON, and a page of the same
/// content for people.
struct DataWriter {
  let renderer: Renderer
  let request: DataRequest
  let page: PageWriter

  init(_ renderer: Renderer, _ request: DataRequest) {
    self.renderer = renderer
    self.request = request
    page = PageWriter(renderer, for: request.reader)
  }

  var reader: Reader { request.reader }

  // MARK: Links

  /// The address of what is at `path` below `/api`, in the shape `format`, with further parameters.
  func href(_ path: String, _ format: Format?, _ query: [FeatureQuery.Asked] = []) -> String {
    var parameters = query
    if let format { parameters.append(FeatureQuery.Asked("f", format.rawValue)) }
    if let language = request.language, !query.contains(where: { $0.name == "lang" }) {
      parameters.append(FeatureQuery.Asked("lang", language.description))
    }
    let address = (reader.address?.description ?? "") + "/api" + path
    guard !parameters.isEmpty else { return address }
    return address + "?"
      + parameters.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }
      .joined(separator: "&")
  }

  private static func escaped(_ text: String) -> String {
    PercentEncoding.encoded(text) { PercentEncoding.isUnreserved($0) || ":,/".utf8.contains($0) }
  }

  func link(
    _ relation: String, _ path: String, _ format: Format?, type: String? = nil,
    _ title: String? = nil, query: [FeatureQuery.Asked] = []
  ) -> WebLink {
    WebLink(
      relation: relation, href: href(path, format, query),
      type: type ?? Self.type(format ?? .json), title: title)
  }

  /// The media type without its parameters.
  static func type(_ format: Format) -> String {
    String(format.mediaType.prefix { $0 != ";" })
  }

  /// The links of a document to itself and to its other shapes.
  func selfLinks(
    _ path: String, _ formats: [Format], jsonType: String? = nil, query: [FeatureQuery.Asked] = []
  ) -> [WebLink] {
    ([request.format] + formats.filter { $0 != request.format }).map { format in
      link(
        format == request.format ? "self" : "alternate", path, format,
        type: format == .json ? jsonType : nil, query: query)
    }
  }

  static func write(_ links: [WebLink], to json: inout JSONWriter) {
    json.array("links", of: links) { json, link in
      json.object { json in
        json.member("href", link.href)
        json.member("rel", link.relation)
        json.member("type", link.type)
        json.member("title", link.title)
        if link.isTemplated { json.member("templated", true) }
      }
    }
  }

  // MARK: Documents

  /// A document whose members `body` writes, with `links`, as JSON or as a page.
  func document(
    _ path: String, _ title: String, _ formats: [Format], lead: String? = nil,
    jsonType: String? = nil, links: [WebLink] = [], trail: [Step] = [],
    sections: (list: String, shown: [DataMarkup.Shown])? = nil,
    body: (inout JSONWriter) -> Void
  ) -> DataAnswer {
    let links = selfLinks(path, formats, jsonType: jsonType) + links
    var json = JSONWriter(reserving: 16_384)
    json.object { json in
      body(&json)
      Self.write(links, to: &json)
    }
    guard request.format == .html else {
      return DataAnswer(
        rendered: Rendered(json, as: request.format, language: page.language), links: links)
    }
    let content =
      sections.map { DataMarkup.html(of: $0.list, in: json.bytes, after: [], shown: $0.shown) }
      ?? DataMarkup.html(of: json.bytes, leavingOut: ["links", "title", "description"])
    return DataAnswer(
      rendered: dataPage(
        title, lead: lead, trail: trail, content: content, links: links), links: links)
  }
}

extension Renderer {
  /// The landing page of the data: what there is, and where.
  public func landingPage(_ request: DataRequest) -> DataAnswer {
    DataWriter(self, request).landingPage()
  }

  /// The conformance classes that the service keeps.
  public func conformance(_ request: DataRequest) -> DataAnswer {
    DataWriter(self, request).conformance()
  }

  /// All collections.
  public func collections(_ request: DataRequest) -> DataAnswer {
    DataWriter(self, request).collections()
  }

  /// A collection.
  public func collection(_ kind: FeatureKind, _ request: DataRequest) -> DataAnswer {
    DataWriter(self, request).collection(kind)
  }

  /// The properties by which features of a collection can be chosen, as JSON Schema.
  public func queryables(_ kind: FeatureKind, _ request: DataRequest) -> DataAnswer {
    DataWriter(self, request).queryables(kind)
  }

  /// A page of features.
  public func features(_ query: FeatureQuery, _ request: DataRequest) -> DataAnswer {
    DataWriter(self, request).features(query)
  }

  /// A feature of a collection; a `not-found` Problem if it has none of that name.
  public func feature(
    _ name: String, in kind: FeatureKind, system: FeatureSystem, _ request: DataRequest
  ) throws(Problem) -> DataAnswer {
    guard let key = kind.key(name), let feature = feature(key, in: kind) else {
      throw .notFound("feature of '\(kind.name)'", name, known: [])
    }
    return DataWriter(self, request).feature(feature, key, in: kind, system)
  }

  /// An item as a feature of its collection, drafts too.
  public func feature(
    of item: Item, in kind: FeatureKind, system: FeatureSystem, _ request: DataRequest
  ) -> DataAnswer {
    let feature = CollectedFeature.item(item)
    return DataWriter(self, request).feature(feature, feature.key, in: kind, system)
  }

  /// The item that a feature is, or the tour of a stop; `nil` if there is none of that name.
  public func item(_ name: String, in kind: FeatureKind) -> Item? {
    switch (kind, kind.key(name)) {
    case (.items(let kind), .place(let id)?): snapshot.contents[ItemKey(kind, id.description)]
    case (.items(let kind), .slug(let id)?): snapshot.contents[ItemKey(kind, id.description)]
    case (.stops, .stop(let tour, _)?): snapshot.contents.tours[tour].map(Item.tour)
    default: nil
    }
  }
}
