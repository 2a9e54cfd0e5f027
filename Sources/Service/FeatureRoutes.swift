import Authoring
import Catalog
import Exchange
import Foundation
import Geodesy
import HTTPTypes
import Hummingbird
import Notation
import Queries
import Rendering

/// The addresses of OGC API - Features.
extension CurrentCatalog {
  func addData(to router: Router<AskingContext>) {
    data(router, .landingPage) { $0.landingPage($2) }
    data(router, .conformance) { $0.conformance($2) }
    data(router, .collections) { $0.collections($2) }
    data(router, .documentation) { renderer, reading, request in
      renderer.documentation(
        of: OpenAPIDocument(
          .new, server: reading.reader.address, systems: renderer.systems.map(\.address)
        ).bytes, request)
    }
    data(router, .collection) { $0.collection(try $1.collection(), $2) }
    data(router, .queryables) { $0.queryables(try $1.collection(), $2) }
    router.get(.item) { request, context in
      try await self.answer(request, context, .item) { renderer, reading, request in
        let system = try reading.system("crs", renderer)
        let kind = try reading.collection()
        let name = reading.text(inPath: "feature")
        return Document(
          try renderer.feature(name, in: kind, system: system, request), in: system,
          state: renderer.item(name, in: kind)?.state)
      }
    }
    router.get(.items) { request, context in
      try await self.items(request, context)
    }
    addOpenAPI(to: router)
    addChanges(to: router)
    addTiles(to: router)
    for kind in FeatureKind.allCases { addDoor(to: kind, router) }
  }

  /// A document of the data, the system of its positions, and the state of the item that it is about.
  private struct Document {
    let answer: DataAnswer
    let system: FeatureSystem?
    let state: String?

    init(_ answer: DataAnswer, in system: FeatureSystem? = nil, state: String? = nil) {
      self.answer = answer
      self.system = system
      self.state = state
    }
  }

  /// An address whose answer is one of the documents of the data.
  func data(
    _ router: Router<AskingContext>, _ address: Address,
    _ answer: @escaping @Sendable (Renderer, ReadingRequest, DataRequest) throws -> DataAnswer
  ) {
    router.get(address) { request, context in
      try await self.answer(request, context, address) { Document(try answer($0, $1, $2)) }
    }
  }

  private func answer(
    _ request: Request, _ context: AskingContext, _ address: Address,
    isKept: (ReadingRequest) throws -> Bool = { _ in true },
    _ make: (Renderer, ReadingRequest, DataRequest) async throws -> Document
  ) async throws -> Response {
    try await keptReply(to: request, context, at: address, isKept: isKept) { reading, renderer in
      let document = try await make(
        renderer, reading, reading.dataRequest(since: self.time(of: renderer)))
      let rendered = document.answer.rendered
      var fields = HTTPFields()
      if address.hasLinks { fields[.link] = WebLink.field(document.answer.links) }
      if let system = document.system { fields[.contentCrs] = "<\(system.address)>" }
      let isUsual = reading.text("f") == nil && rendered.format == .json
      return KeptAnswer(
        rendered.bytes, type: (isUsual ? address.jsonType : nil) ?? rendered.format.mediaType,
        language: rendered.language, state: document.state, stamp: rendered.stamp, fields: fields)
    }
  }

  /// `GET /api/collections/ID/items?bbox=WEST,SOUTH,EAST,NORTH&limit=100`
  private func items(_ request: Request, _ context: AskingContext) async throws -> Response {
    let kind = try FeatureKind.named(context.parameters.get("collection") ?? "")
    // A few long pages would push everything else out, and so would those that each is asked for once: a
    // harvest goes on from page to page, and boxes and filters are anybody's own.
    let isKept = { (reading: ReadingRequest) in
      try reading.count("limit") <= Self.quickPage
        && reading.given.allSatisfy { ["limit", "crs", "f", "lang"].contains($0.name) }
    }
    return try await answer(
      request, context, .items(of: kind), isKept: isKept
    ) { renderer, reading, request in
      let query = try reading.featureQuery(kind, renderer)
      let answer = { @Sendable in renderer.features(query, request) }
      // What takes longer than a page does not keep others waiting.
      let isQuick = query.isWhole && query.limit <= Self.quickPage
      return Document(
        isQuick ? answer() : try await self.computed(context, answer), in: query.system)
    }
  }

  /// The most features of a page that is made on the spot, and kept: a choice.
  private static let quickPage = 100

  private func addOpenAPI(to router: Router<AskingContext>) {
    router.get(.openAPI) { request, context in
      let accept = (request.headers[.accept] ?? "").filter { $0 != " " }
      let usual = accept.contains("openapi+json;version=3.0") ? OpenAPIVersion.old : .new
      return try await self.keptReply(
        to: request, context, at: .openAPI, variant: usual.mediaType
      ) { reading, renderer in
        let version = try reading.choice("version", of: OpenAPIVersion.self) ?? usual
        let document = OpenAPIDocument(
          version, server: reading.reader.address, systems: renderer.systems.map(\.address))
        return KeptAnswer(
          document.bytes,
          type: reading.text("f") == nil ? version.mediaType : Format.json.mediaType)
      }
    }
  }

  /// An address that leads on (303) to the feature, wherever that is.
  private func addDoor(to kind: FeatureKind, _ router: Router<AskingContext>) {
    let door = Address.door(to: kind)
    router.get(door) { request, context in
      let query = QueryString(request.uri.query ?? "", known: door.parameters.map(\.name))
      let faults = query.faults + query.strangerFaults
      guard faults.isEmpty else { throw ParameterProblems(faults) }
      let text =
        context.parameters.get("id") ?? context.parameters.getCatchAll().joined(separator: "/")
      let name = text.removingPercentEncoding ?? text
      let renderer = self.renderer(for: context)
      // Whoever names what is in the way, or perhaps closed, does not tell paths from their points,
      // doors and buildings.
      let kinds: [FeatureKind] =
        kind == .items(.path)
        ? [kind, .items(.pathPoint), .items(.entrance), .items(.building)] : [kind]
      for kind in kinds {
        guard let key = kind.key(name), renderer.hasFeature(key, in: kind) else { continue }
        let address = Address.item.url(
          kind.name, key.description, at: self.address(asked: request))
        var response = Response(status: .seeOther, headers: [.location: address])
        // Nobody else is to learn of a draft.
        if context.contributor != nil { response.isForOneReader() }
        return response
      }
      throw Problem.notFound("feature of '\(kind.name)'", name, known: [])
    }
  }
}

extension WebLink {
  /// The links of a document as a header field (RFC 8288); `nil` if there are none, or if that were
  /// longer than proxies take: a choice, 4 kB. The document has them all.
  static func field(_ links: [WebLink]) -> String? {
    let told = links.filter {
      ["self", "alternate", "collection", "next", "prev"].contains($0.relation)
    }
    let field = told.map(\.field).joined(separator: ", ")
    return field.isEmpty || field.utf8.count > 4_096 ? nil : field
  }
}

extension HTTPField.Name {
  /// The system of the positions in an answer (OGC 18-058r1, Part 2), or in what is sent.
  static var contentCrs: HTTPField.Name {
    HTTPField.Name("Content-Crs") ?? .contentLocation
  }
}

extension FeatureKind {
  /// The collection `name`, as an address has it; a `not-found` Problem if there is none.
  static func named(_ name: String) throws(Problem) -> FeatureKind {
    let name = name.removingPercentEncoding ?? name
    guard let kind = FeatureKind(name: name) else {
      throw .notFound("collection", name, known: allCases.map(\.name))
    }
    return kind
  }
}

extension ReadingRequest {
  /// The collection that the address names.
  func collection() throws(Problem) -> FeatureKind {
    try FeatureKind.named(text(inPath: "collection"))
  }

  /// The request as writers of data take it; the service has answered alike since `time`.
  func dataRequest(since time: String) -> DataRequest {
    DataRequest(format: format, reader: reader, language: chosenLanguage, time: time)
  }

  /// The question for features of a collection.
  func featureQuery(_ kind: FeatureKind, _ renderer: Renderer) throws(Problem) -> FeatureQuery {
    var query = FeatureQuery(kind, limit: try count("limit"))
    query.system = try system("crs", renderer)
    query.box = try box("bbox", in: try system("bbox-crs", renderer))
    if let time = try interval("datetime") { query.time = time }
    let after = try feature("after", of: kind)
    let before = try feature("before", of: kind)
    if text("before") != nil || text("ahead") != nil { try refuseMeaningless() }
    if let key = after { query.start = .after(key) }
    if let key = before { query.start = .before(key) }
    query.ahead = try features("ahead", of: kind)
    for property in kind.queryables {
      guard let value = try value(of: property) else { continue }
      query.filters.append(FeatureQuery.Filter(property, is: value))
    }
    let language = try choice("filter-lang", of: FilterLanguage.self) ?? .text
    let filterSystem = try system("filter-crs", renderer)
    if let text = text("filter") {
      query.condition = try renderer.filter(text, in: language, on: kind, system: filterSystem)
    }
    query.asked = given.filter { !["after", "before", "ahead", "f"].contains($0.name) }
      .map { FeatureQuery.Asked($0.name, $0.value) }
    return query
  }

  /// The system that a parameter names; that of GeoJSON if it is absent.
  func system(_ name: String, _ renderer: Renderer) throws(Problem) -> FeatureSystem {
    guard let text = text(name) else { return .world }
    return try renderer.system(text, parameter: name)
  }

  /// A time or an interval; `nil` if it is absent.
  func interval(_ name: String) throws(Problem) -> FeatureTime? {
    guard let text = text(name) else { return nil }
    guard let time = FeatureTime(text) else {
      throw .parameter(
        name, must: "be a time or day after RFC 3339, or an interval of two, such as 1990-01-01/..",
        not: text)
    }
    return time
  }

  func feature(
    _ name: String, of kind: FeatureKind
  ) throws(Problem) -> FeatureKey? {
    guard let text = text(name) else { return nil }
    guard let key = kind.key(text) else {
      throw .parameter(name, must: "be the identifier of a feature of this collection", not: text)
    }
    return key
  }

  /// Different features; none if the parameter is absent.
  func features(_ name: String, of kind: FeatureKind) throws(Problem) -> [FeatureKey] {
    guard let text = text(name) else { return [] }
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
    let keys = names.compactMap { kind.key(String($0)) }
    guard keys.count == names.count, keys.count <= FeatureQuery.mostAhead else {
      throw .parameter(name, must: "be as a link to the next page has it", not: text)
    }
    var known: Set<FeatureKey> = []
    return keys.filter { known.insert($0).inserted }
  }

  /// A number of things, from 1; more than the address has means as many as it has.
  func count(_ name: String) throws(Problem) -> Int {
    guard let parameter = Address.items.parameters.first(where: { $0.name == name }),
      case .count(let most, let usual) = parameter.values
    else { preconditionFailure("Parameter \(name) is declared as no number of things.") }
    guard let text = text(name) else { return usual }
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    // What has more digits than an Int is more than the most.
    let value = isNumber ? Int(text) ?? most : 0
    guard value > 0 else { throw .parameter(name, must: "be a whole number from 1", not: text) }
    return min(value, most)
  }

  /// The numbers of a box, four or six; `nil` if it is absent.
  func sides(_ name: String) throws(Problem) -> [Double]? {
    guard let text = text(name) else { return nil }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
      .prefix(7).map { Double(decimal: $0) }
    guard [4, 6].contains(numbers.count), !numbers.contains(nil) else {
      throw .parameter(
        name, must: "be four numbers, west,south,east,north, or six with heights", not: text)
    }
    return numbers.compactMap(\.self)
  }

  func box(_ name: String, in system: FeatureSystem) throws(Problem) -> FeatureBox? {
    guard let text = text(name), let sides = try sides(name) else { return nil }
    let (third, fourth) = sides.count == 4 ? (sides[2], sides[3]) : (sides[3], sides[4])
    guard let box = FeatureBox(sides[0], sides[1], third, fourth, in: system) else {
      throw .parameter(
        name, must: "have its least numbers first, such as south before north", not: text)
    }
    if sides.count == 6, sides[2] > sides[5] {
      throw .parameter(name, must: "have its low height before its high one", not: text)
    }
    return box
  }

  func value(of property: FeatureProperty) throws(Problem) -> FeatureValue? {
    guard let text = text(property.name) else { return nil }
    switch property.values {
    case .text, .texts, .integers, .namedTexts, .translations, .parts: return .text(text)
    case .integer(let range):
      guard let value = Int(text), range.contains(value) else {
        throw .parameter(
          property.name,
          must: "be a whole number from \(range.lowerBound) to \(range.upperBound)", not: text)
      }
      return .number(Double(value))
    case .number:
      guard let value = try number(property.name) else { return nil }
      return .number(value)
    case .truth: return try truth(property.name).map(FeatureValue.truth)
    case .choice(let words):
      guard words.contains(text) else {
        throw .parameter(
          property.name, must: "be one of \(words.joined(separator: ", "))", not: text)
      }
      return .text(text)
    }
  }
}
