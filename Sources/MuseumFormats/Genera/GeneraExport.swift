import Catalog
public import Exchange
public import Notation

/// Works as the `data.json` of Genera (2016).
///
/// The file says that its texts are CommonMark (`textFormat`) and which campus it is of (`campus`), which
/// Genera passes over and Docent reads back. What an object has no key for stands among its `details`. Texts are in the
/// campus's default language: the format knows one.
///
/// Its version is the hash of what is in it, so that Docent and the apps read it again when, and
/// only when, it has changed. It takes the place of the version that works and their campus came
/// with.
public enum GeneraExport {
  static let textFormat = "CommonMark"
  /// The folder of media files, in which Docent looks for them, too.
  static let media = "media"

  /// One file; where works are on several campuses, one each by its name, because the format knows
  /// none. Files of media stand in a folder beside it: then the file is called `data.json`, in a folder
  /// for each campus where there are several.
  ///
  /// Refuses a tour or campus that is not there.
  public static func write(_ request: ExportRequest) throws(Problem) -> Exported {
    var scope = try ExportScope(request)
    var files: [PlaceID: Set<MediaFileName>] = [:]
    var exported = scope.documents(ending: "json", ofWorksOnly: true) { campus, works, _, scope in
      let document = GeneraDocument(campus, scope.contents)
      let media = Set(works.flatMap(document.media))
      files[campus] = Set(media.compactMap { MediaFileName(of: $0) })
      if !request.bringsMedia {
        for medium in media where MediaFileName(of: medium) != nil {
          scope.lose(ItemKey(.media, medium.id.description), "source")
        }
      }
      return document.bytes(works, &scope)
    }
    guard request.bringsMedia, files.values.contains(where: { !$0.isEmpty }) else {
      return exported
    }
    let isAlone = exported.files.count == 1
    exported.files = exported.files.map { file in
      SourceFile(
        path: isAlone ? "data.json" : file.path.dropLast(".json".count) + "/data.json",
        bytes: file.bytes)
    }
    for (campus, names) in files {
      for file in names {
        exported.media[(isAlone ? "" : "\(campus)/") + "\(media)/\(file.name)"] = file
      }
    }
    return exported
  }
}

/// The document of one campus, as it is written.
struct GeneraDocument {
  let id: PlaceID
  let contents: CatalogContents
  let language: LanguageTag

  init(_ id: PlaceID, _ contents: CatalogContents) {
    self.id = id
    self.contents = contents
    language = contents.defaultLanguage(at: id)
  }

  func bytes(_ works: [Work], _ scope: inout ExportScope) -> [UInt8] {
    let named = works.map { (name: identifier(of: $0), work: $0) }
      .sorted { utf8Order($0.name, $1.name) }
    var members = lists(&scope)
    addGroups(&members, works)
    var objects: [JSONValue] = []
    for (name, work) in named { objects.append(object(work, name, &scope)) }
    members["data"] = .array(objects)
    members[GeneraNames.textFormat] = .string(GeneraExport.textFormat)
    members[GeneraNames.versionID] = .string(Fingerprint.of(Self.text(members)))
    // The same data have the same version on another campus.
    members[GeneraNames.campus] = .string(id.description)
    return Self.text(members)
  }

  private static func text(_ members: [String: JSONValue]) -> [UInt8] {
    var json = JSONWriter(escaping: .plain)
    json.lines(.object(members.map { .init(name: $0.key, value: $0.value) }))
    return json.bytes + [0x0A]
  }

  // MARK: Lists

  /// The lists that the campus keeps of a document of this format: all that the file tells of it.
  private func lists(_ scope: inout ExportScope) -> [String: JSONValue] {
    guard let campus = contents.campuses[id] else { return [:] }
    var lists: [String: JSONValue] = [:]
    var isWhole = true
    for (key, text) in campus.details where key != GeneraNames.version {
      let name = String(key.dropFirst(GeneraNames.listPrefix.count))
      if key.hasPrefix(GeneraNames.listPrefix), GeneraNames.isFact(name) {
        lists[name] = (try? JSONValue(parsing: text.utf8)) ?? .string(text)
      } else {
        isWhole = false
      }
    }
    // Without any, the campus is not in the file at all.
    if !lists.isEmpty { scope.carry(place: .campus(campus), isWhole ? ["details"] : []) }
    return lists
  }

  /// Each list that the apps expect, and the groups of works that no list names.
  private func addGroups(_ members: inout [String: JSONValue], _ works: [Work]) {
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
    let items = ForeignItems(campus: id, languages: [language], log: ProblemLog(file: ""))
    if let own = work.details["identifier"], items.identifier(own, .work) == work.id { return own }
    return work.id.description
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
