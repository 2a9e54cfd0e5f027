import Catalog
import Exchange
import Geodesy
import Notation

/// JSON-LD of Omeka S, as its web service answers: an item, or a list of items, media and features
/// of the Mapping module.
enum OmekaFile {
  static func recognises(_ probe: SourceProbe) -> Bool {
    let first = probe.json?.elements?.first ?? probe.json
    return first?["o:id"] != nil && (first?["@type"] != nil || first?["@context"] != nil)
  }

  static func read(_ document: ForeignDocument) -> ForeignCampus? {
    let log = document.log()
    guard let campus = document.requiredCampus(log), let (value, cursor) = ForeignRecord.json(log)
    else {
      return nil
    }
    let list = ForeignRecord(listing: "items", value, cursor, log: log)
    let records = list.records("items")
    var usual: [LanguageTag: Int] = [:]
    for record in records {
      for text in OmekaReader.values(record, "dcterms:title") {
        if let tag = text.language { usual[tag, default: 0] += 1 }
      }
    }
    let tags = usual.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    var reader = OmekaReader(
      ForeignItems(
        campus: campus, languages: document.languages(of: campus, usual: tags), log: log))
    reader.read(records)
    document.account(for: list.unused, in: log)
    return document.campus(of: reader.items)
  }
}
