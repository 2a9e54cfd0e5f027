import Catalog
import Exchange
import Geodesy
import Notation

/// JSON-LD of Omeka S, as its web service answers: an item, or a list of items, media and features
/// of the Mapping module. The service answers with each of these apart, and items only refer to the
/// others; answers that are files of one folder, or are given together, are joined.
enum OmekaFile {
  static func recognises(_ probe: SourceProbe) -> Bool {
    if probe.names != nil { return JSONDocuments.recognises(probe, in: [], recognises) }
    return probe.json.map(isAnswer) ?? false
  }

  private static func isAnswer(_ value: JSONValue) -> Bool {
    let first = value.elements?.first ?? value
    return first["o:id"] != nil && (first["@type"] != nil || first["@context"] != nil)
  }

  static func read(_ document: ForeignDocument) -> ForeignCampus? {
    let files = JSONDocuments.read(document)
    guard let log = document.logs.first, let campus = document.requiredCampus(log) else {
      return nil
    }
    let isFolder = files.count > 1 || files.contains { $0.log !== log }
    var lists: [ForeignRecord] = []
    for (value, cursor, log) in files {
      // A service may have nothing to answer with.
      if isFolder, !isAnswer(value), value.elements?.isEmpty != true {
        log.add(
          .leftOut, "The file is no answer of Omeka S, and is not read.",
          remedy: "Import it by itself, if it holds anything.", line: 1)
        continue
      }
      lists.append(ForeignRecord(listing: "items", value, cursor, log: log))
    }
    guard !lists.isEmpty else { return nil }
    let records = lists.flatMap { $0.records("items") }
    var usual = LanguageCount()
    for record in records {
      for name in ["dcterms:title", "dcterms:description"] {
        for value in OmekaValue.list(record, name) { usual.add(value.language) }
      }
    }
    let languages = document.languages(of: campus, usual: usual.ranked)
    var reader = OmekaReader(ForeignItems(campus: campus, languages: languages, log: log))
    reader.read(records)
    document.account(for: lists.map { ($0.unused, $0.log) })
    return document.campus(of: reader.items)
  }
}
