import Catalog
import Exchange
import Notation

/// A data file of Genera or Field Guide, alone or in a folder, with the settings beside it.
enum GeneraFile {
  static let names = ["generaData.plist", "animalData.plist", "data.json"]
  static let settings = "CustomSettings.plist"

  /// The data file of a folder that a probe looks at.
  static func dataFile(in names: [String]) -> String? {
    guard let found = Self.names.first(where: names.contains) else { return nil }
    return found != "data.json" || names.contains(settings) ? found : nil
  }

  static func recognises(_ probe: SourceProbe) -> Bool {
    if let names = probe.names { return dataFile(in: names) != nil }
    let keys = GeneraNames.lists + GeneraNames.objects
    if probe.root?.name == "plist" {
      let opening = String(decoding: probe.opening, as: UTF8.self)
      return keys.contains { opening.contains("<key>\($0)</key>") }
    }
    if let json = probe.json {
      return ["data", "objectData"].contains { json[$0]?.elements != nil }
        && ["groupList", "templateList"].contains { json[$0]?.elements != nil }
    }
    guard probe.opening.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { return false }
    let opening = String(decoding: probe.opening, as: UTF8.self)
    return keys.contains { opening.contains("\($0) = (") || opening.contains("\($0)=(") }
  }

  static func read(_ document: ForeignDocument) -> ForeignCampus? {
    var path = document.path
    var folder = path
    let inner = DiskFile.names(in: path).map { dataFile(in: $0) ?? Self.names[0] }
    if let inner {
      path = DiskFile.join(path, inner)
    } else {
      let name = DiskFile.name(of: path)
      folder = path.hasSuffix("/" + name) ? String(path.dropLast(name.count + 1)) : "."
    }
    let log = document.log(file: path)
    guard let (value, cursor) = read(inner, in: folder, log: log),
      let campus = document.campus ?? ownCampus(value) ?? document.requiredCampus(log)
    else {
      return nil
    }
    let settings = settings(in: folder, document)
    let version =
      settings?["currentDataVersion"]?.foreignText ?? value[GeneraNames.versionID]?.foreignText
    if let version, document.importedVersion("genera", campus: campus) == version {
      log.add(
        .leftOut,
        "Version \(version) of this data is what campus '\(campus)' has already, so nothing of it "
          + "was read.",
        remedy: "Raise currentDataVersion in CustomSettings.plist, or versionID here, or add "
          + "--again to read it nevertheless.", field: "versionID")
      return nil
    }
    var names = cursor
    let root = ForeignRecord(
      GeneraNames.corrected(value, &names, log: log), cursor, path: "", log: log)
    guard GeneraNames.objects.contains(where: { root[$0]?.elements != nil }) else {
      log.add(
        .malformedFile, "The file has no list of objects.",
        remedy: "Genera calls it 'data' or 'objectData', Field Guide 'animalData'.")
      return nil
    }
    _ = root[GeneraNames.versionID]
    if ownCampus(value) != nil { _ = root[GeneraNames.campus] }
    let languages = document.languages(of: campus, usual: [.english])
    var reader = GeneraReader(
      root, ForeignItems(campus: campus, languages: languages, log: log), folder: folder,
      version: version)
    reader.read()
    var facts = CampusFacts()
    facts.details = reader.facts(settings)
    document.account(for: root.unused, in: log)
    guard var found = document.campus(of: reader.items, facts) else { return nil }
    found.mediaFolder = reader.mediaFolder
    guard found.campus == nil else { return found }
    if facts.details.contains(where: { $0.key != GeneraNames.version }) {
      log.add(
        .leftOut,
        "Lists and settings of the document are kept with a campus that it makes; campus "
          + "'\(campus)' was there before.",
        remedy: "Works keep their groups, the campus the data version; write the rest into "
          + "campus.yaml.")
    }
    found.details[GeneraNames.version] = version
    return found
  }

  /// The campus that a file of Docent's names.
  private static func ownCampus(_ value: JSONValue) -> PlaceID? {
    guard value[GeneraNames.textFormat]?.string == GeneraExport.textFormat else { return nil }
    return value[GeneraNames.campus]?.string.flatMap { try? Slug($0) }.flatMap {
      try? PlaceID($0.description)
    }
  }

  /// The document, alone or as a file of a folder; there a link is none, for whoever made the
  /// folder made that too.
  private static func read(
    _ inner: String?, in folder: String, log: ProblemLog
  ) -> (JSONValue, JSONCursor)? {
    guard let inner else { return PropertyList.read(log: log) }
    return FolderDescriptor(folder)?.text(of: inner, log: log)
      .flatMap { PropertyList.read($0, log: log) }
  }

  private static func settings(in folder: String, _ document: ForeignDocument) -> JSONValue? {
    guard let outer = FolderDescriptor(folder), !outer.lacks(settings) else { return nil }
    let log = document.log(file: DiskFile.join(folder, settings))
    return outer.text(of: settings, log: log).flatMap { PropertyList.read($0, log: log)?.0 }
  }
}
