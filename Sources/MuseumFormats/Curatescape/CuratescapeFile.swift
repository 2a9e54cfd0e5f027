import Catalog
import Exchange
import Notation

/// Mobile JSON of Curatescape (Omeka Classic, `?output=mobile-json`): an item, a list of items, a tour
/// with its items, or several tours; and files of these together.
enum CuratescapeFile {
  static func recognises(_ probe: SourceProbe) -> Bool {
    if probe.names != nil { return JSONDocuments.recognises(probe, in: [], recognises) }
    return probe.json.map(isDocument) ?? false
  }

  /// The members of an item that stands alone which other systems' objects with a position lack.
  private static let marks = [
    "accessinfo", "custom", "factoid", "files", "fullsize", "lede", "related_resources", "sponsor",
  ]

  private static func isDocument(_ json: JSONValue) -> Bool {
    let tours = json["tours"]?.elements?.first?["items"]?.elements
    guard let item = (json["items"]?.elements ?? tours)?.first else {
      return json["id"] != nil && json["title"] != nil && json["latitude"] != nil
        && marks.count { json[$0] != nil } > 1
    }
    return item["id"] != nil && item["title"] != nil
      && (item["latitude"] != nil || item["custom"] != nil)
  }

  static func read(_ document: ForeignDocument) -> ForeignCampus? {
    let files = JSONDocuments.read(document)
    guard let log = document.logs.first, let campus = document.requiredCampus(log) else {
      return nil
    }
    let isFolder = files.count > 1 || files.contains { $0.log !== log }
    var roots: [ForeignRecord] = []
    for (value, cursor, log) in files {
      guard case .object = value, !isFolder || isDocument(value) else {
        log.add(
          isFolder ? .leftOut : .malformedFile,
          "The file is no tour, item or list of them of Curatescape, and is not read.",
          remedy: "Import it by itself, if it holds anything, or export it again.", line: 1)
        continue
      }
      roots.append(ForeignRecord(value, cursor, path: "", log: log))
    }
    guard !roots.isEmpty else { return nil }
    let languages = document.languages(of: campus, usual: [.english])
    var reader = CuratescapeReader(ForeignItems(campus: campus, languages: languages, log: log))
    reader.read(roots)
    document.account(for: roots.map { ($0.unused, $0.log) })
    return document.campus(of: reader.items)
  }
}
