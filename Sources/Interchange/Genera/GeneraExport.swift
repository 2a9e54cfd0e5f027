public import Catalog
import Geodesy

/// Works as the `data.json` of Genera (2016).
///
/// The file says that its texts are CommonMark (`textFormat`), which Genera passes over and Docent
/// reads back unchanged. What an object has no key for stands among its `details`.
public enum GeneraExport {
  static let textFormat = "CommonMark"

  /// One file; if several campuses are asked for, a file each by its name, because the format knows
  /// none.
  public static func write(_ request: ExportRequest) throws(Problem) -> Exported {
    let contents = request.contents
    let campuses = contents.campuses.values
      .filter { request.campus == nil || $0.id == request.campus }.sorted { $0.id < $1.id }
    guard !campuses.isEmpty else {
      throw Problem(
        .notFound, "There is no campus to write\(request.campus.map { ", called '\($0)'" } ?? "").",
        remedy: "Import one first, or name another.")
    }
    var exported = Exported([])
    for campus in campuses {
      var writing = GeneraWriting(request, campus)
      let path = campuses.count == 1 ? "" : "\(campus.id).json"
      exported.files.append(SourceFile(path: path, bytes: writing.document()))
      exported.losses += writing.losses
    }
    let kept = Set(campuses.map(\.id))
    // Kinds that the format has no place for.
    for item in contents.items where kept.contains(item.campus) {
      switch item {
      case .work, .media, .campus, .artist: break
      case .tour(let tour) where request.tour != nil && tour.id != request.tour: break
      default: exported.losses.append(Loss(item.key, "item"))
      }
    }
    exported.losses.sort { ($0.item, $0.field) < ($1.item, $1.field) }
    return exported
  }
}

/// The document of one campus, as it is written.
private struct GeneraWriting {
  let request: ExportRequest
  let campus: Campus
  let language: LanguageTag
  var losses: [Loss] = []

  init(_ request: ExportRequest, _ campus: Campus) {
    self.request = request
    self.campus = campus
    language = request.language ?? campus.defaultLanguage
  }

  private var contents: CatalogContents { request.contents }

  private var works: [Work] {
    let wanted = request.tour.flatMap { contents.tours[$0] }.map { tour in
      Set(
        tour.stops.compactMap { stop -> Slug? in
          if case .work(let id) = stop.subject { id } else { nil }
        })
    }
    return contents.works.values.filter {
      $0.place.campus == campus.id && wanted?.contains($0.id) ?? true
    }
  }

  mutating func document() -> [UInt8] {
    let works = works.map { (name: identifier(of: $0), work: $0) }.sorted { $0.name < $1.name }
    let version =
      campus.details[GeneraNames.version] ?? works.compactMap {
        $0.work.details[GeneraNames.version]
      }
      .max() ?? "1"
    var objects: [JSONValue] = []
    for (name, work) in works { objects.append(object(work, name, version)) }
    var members: [String: JSONValue] = [:]
    for (key, text) in campus.details {
      if key.hasPrefix(GeneraNames.listPrefix) {
        let name = String(key.dropFirst(GeneraNames.listPrefix.count))
        members[name] = (try? JSONValue(parsing: text.utf8)) ?? .string(text)
      } else if key != GeneraNames.version {
        losses.append(Loss(ItemKey(.campus, campus.id.description), key))
      }
    }
    addLists(&members, works.map(\.work))
    members["data"] = .array(objects)
    members["versionID"] = .string(version)
    members["textFormat"] = .string(GeneraExport.textFormat)
    var json = JSONWriter(escaping: .plain)
    json.lines(.object(members.map { .init(name: $0.key, value: $0.value) }))
    return json.bytes + [0x0A]
  }

  /// Each list that the apps expect, and the groups of works that no list names.
  private func addLists(_ members: inout [String: JSONValue], _ works: [Work]) {
    for name in GeneraNames.lists where name != "taxonList" && members[name]?.elements == nil {
      members[name] = .array([])
    }
    func fill(_ list: String, _ names: some Sequence<String>) {
      var elements = members[list]?.elements ?? []
      let known = Set(
        (elements + (members["taxonList"]?.elements ?? [])).compactMap {
          $0["label"]?.string ?? $0["taxonName"]?.string
        })
      for name in Set(names).subtracting(known).sorted() {
        elements.append(
          .object([
            .init(name: "label", value: .string(name)),
            .init(name: "order", value: .string(String(elements.count))),
          ]))
      }
      members[list] = .array(elements)
    }
    fill("groupList", works.compactMap(\.group))
    fill("subgroupList", works.compactMap(\.subgroup))
  }

  /// The identifier that another system gave, if the work's own was made of it.
  private func identifier(of work: Work) -> String {
    let items = ForeignItems(
      campus: campus.id, languages: campus.languages, log: ProblemLog(file: ""))
    if let own = work.details["identifier"], items.identifier(own, .work) == work.id { return own }
    return work.id.description
  }

  // MARK: Objects

  private mutating func object(_ work: Work, _ name: String, _ version: String) -> JSONValue {
    let key = ItemKey(.work, work.id.description)
    var outer: [String: String] = ["identifier": name]
    var inner: [String: String] = [:]
    outer["label"] = text(work.title, key, "title")
    outer["group"] = work.group
    outer["subgroup"] = work.subgroup
    inner["summary"] = text(work.description, key, "description")
    inner["narrative"] = text(work.narrative, key, "narrative")
    inner["date"] = text(work.date, key, "date")
    inner["medium"] = text(work.medium, key, "medium")
    inner["dimensions"] = text(work.dimensions, key, "dimensions")
    inner["creditLine"] = text(work.creditLine, key, "creditLine")
    inner["rights"] = text(work.rights, key, "rights")
    inner["locationNote"] = text(work.locationNote, key, "locationNote")
    inner["accession"] = work.accession
    let artists = work.artists.compactMap { contents.artists[$0]?.name }.filter { !$0.isEmpty }
    if !artists.isEmpty { inner["artist"] = artists.joined(separator: "; ") }
    if let place = work.coordinate {
      inner["coordinates"] = "\(place.latitude.decimalText),\(place.longitude.decimalText)"
    }
    if work.place != campus.id { losses.append(Loss(key, "place")) }
    if work.survey != nil { losses.append(Loss(key, "survey")) }
    if work.years != nil { losses.append(Loss(key, "years")) }
    if work.status != .onView { losses.append(Loss(key, "status")) }
    if work.number != nil { losses.append(Loss(key, "number")) }
    for (detail, value) in work.details.sorted(by: { $0.key < $1.key }) {
      if detail == "identifier" || (detail == GeneraNames.version && value == version) {
        if value != name, value != version { losses.append(Loss(key, detail)) }
      } else if GeneraNames.kept.contains(detail) {
        outer[detail] = value
      } else {
        let isClash =
          detail.hasPrefix(GeneraNames.prefix)
          && GeneraNames.kept.contains(String(detail.dropFirst(GeneraNames.prefix.count)))
        let name = isClash ? String(detail.dropFirst(GeneraNames.prefix.count)) : detail
        if inner[name] == nil {
          inner[name] = value
        } else {
          losses.append(Loss(key, detail))
        }
      }
    }
    func strings(_ texts: [String: String]) -> [JSONValue.Member] {
      texts.map { .init(name: $0.key, value: .string($0.value)) }
    }
    var members = strings(outer)
    members.append(.init(name: "details", value: .object(strings(inner))))
    members.append(.init(name: "images", value: media(of: work, key, .image)))
    members.append(.init(name: "audio", value: media(of: work, key, .audio)))
    if work.media.contains(where: { [.video, .model].contains(contents.media[$0]?.kind) }) {
      losses.append(Loss(key, "media"))
    }
    return .object(members)
  }

  private mutating func media(of work: Work, _ owner: ItemKey, _ kind: Media.Kind) -> JSONValue {
    var files: [JSONValue] = []
    for media in work.media.compactMap({ contents.media[$0] }) where media.kind == kind {
      let key = ItemKey(.media, media.id.description)
      var texts: [String: String] = ["filename": media.source.description]
      texts["description"] = text(media.caption, key, "caption")
      texts["alternateText"] = text(media.alternativeText, key, "alternativeText")
      texts["credit"] = media.credit
      texts["licenseType"] = media.licence
      texts["transcript"] = text(media.transcript, key, "transcript")
      if media.number != nil { losses.append(Loss(key, "number")) }
      for (name, value) in media.details.sorted(by: { $0.key < $1.key }) {
        if texts[name] == nil, !GeneraReader.mediaFields.contains(name) || name == "alternateText" {
          texts[name] = value
        } else {
          losses.append(Loss(key, name))
        }
      }
      files.append(.object(texts.map { .init(name: $0.key, value: .string($0.value)) }))
    }
    return .array(files)
  }

  /// The text in the language that is written; its other languages are lost.
  private mutating func text(_ text: LocalizedText?, _ key: ItemKey, _ field: String) -> String? {
    guard let text else { return nil }
    let reading = text.reading(
      for: LanguagePreference([language]), fallback: campus.defaultLanguage)
    for other in text.languages where other != reading.language {
      losses.append(Loss(key, "\(field)@\(other)"))
    }
    return reading.text
  }
}

extension JSONWriter {
  /// Writes a value with a member or element a line, members in the order of their names, so that
  /// two versions of a file can be compared.
  fileprivate mutating func lines(_ value: JSONValue) {
    switch value {
    case .object(let members) where !members.isEmpty:
      object { json in
        for member in members.sorted(by: { $0.name < $1.name }) {
          json.newline()
          json.name(member.name)
          json.lines(member.value)
        }
        json.newline()
      }
    case .array(let elements) where !elements.isEmpty:
      array { json in
        for element in elements {
          json.newline()
          json.lines(element)
        }
        json.newline()
      }
    default: self.value(value)
    }
  }
}
