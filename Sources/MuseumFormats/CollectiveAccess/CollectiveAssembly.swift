import Catalog
import Exchange
import Geodesy
import Notation

/// Turns records into items of a catalogue. Each kind of item has a file of its own.
///
/// Identifiers follow from the table's key (`north-work-10493` of `object_id` 10493), so that they
/// stay as they are when a title or number is corrected; `idno` becomes the accession number. The
/// key itself becomes the lasting number, where no other item has it.
struct CollectiveAssembly {
  let document: ForeignDocument
  let campus: PlaceID
  let languages: [LanguageTag]
  /// Each record once, by table and number.
  let records: [CollectiveRecord]
  let log: ProblemLog
  private(set) var items: ForeignItems
  var georeferences = GeoreferenceReader()
  /// The place in the catalogue of each storage location or place, and the names of the locations
  /// between it and that place.
  var homes: [CollectiveRecord.ID: (place: PlaceID, note: [String])] = [:]
  var hasSeveralSites = false
  /// True if records of entities were read, so that those not among them are not public.
  var hasEntities = false
  /// Entities that visitors may know of, and those that they may not, by their keys.
  var named: Set<Int> = []
  var hidden: Set<Int> = []
  var artists: [Int: Slug] = [:]
  /// The media by their addresses: one representation may belong to many records.
  var media: [String: Slug] = [:]
  var mediaIDs: Set<Slug> = []
  /// The ordinal and short name of each level, computed with its building.
  var storeys: [CollectiveRecord.ID: (ordinal: Int, shortName: String)] = [:]
  /// The records of representations, by their keys, and the keys of those that another record shows.
  let representations: [Int: CollectiveRecord]
  var shown: Set<Int> = []
  var works: [Int: Slug] = [:]
  /// The first stop of a tour that says where it is, by the object that it shows, and the stops at whose
  /// positions works stand.
  var stopPlaces: [Int: (stop: Int, place: Georeference)] = [:]
  var placingStops: Set<Int> = []
  var titles: [Slug: LocalizedText] = [:]

  init(
    _ document: ForeignDocument, campus: PlaceID, languages: [LanguageTag],
    records: [CollectiveRecord], log: ProblemLog
  ) {
    self.document = document
    self.campus = campus
    self.languages = languages
    self.records = records
    self.log = log
    representations = Dictionary(
      records.lazy.filter { $0.id.table == .representations }.map { ($0.id.number, $0) }
    ) { first, _ in first }
    items = ForeignItems(campus: campus, languages: languages, log: log)
  }

  /// Takes an item in.
  mutating func add(_ item: Item, _ record: CollectiveRecord) {
    items.insert(item, line: record.line, in: record.log)
  }

  func identifier(_ number: Int, _ kind: ItemKind) -> Slug? {
    items.identifier(String(number), kind)
  }

  /// The record's key as lasting number, unless another item of the catalogue has it.
  func number(_ number: Int, _ kind: ItemKind, _ id: String) -> Int? {
    document.isFree(number, for: ItemKey(kind, id)) ? number : nil
  }

  func fields(_ record: CollectiveRecord) -> CollectiveFields {
    CollectiveFields(record, languages: languages)
  }

  func records(of table: CollectiveRecord.Table) -> [CollectiveRecord] {
    records.filter { $0.id.table == table }
  }

  /// Tells whether visitors may see a record: `access` is 1, or unknown. A record that they may not
  /// see is reported as left out.
  func isPublic(_ record: CollectiveRecord) -> Bool {
    guard let access = record.text("access"), !record.isOpen else { return true }
    record.log.add(
      .leftOut, "\(record.name) is not public (access \(access)), and is left out.",
      remedy: "Make it public in CollectiveAccess if visitors may see it.", line: record.line,
      field: record.name)
    return false
  }

  /// The place that a record's georeference says, and the text of it where that says more than the
  /// record's item can be: a level has no `point`. What cannot be read is a warning and a detail,
  /// never a coordinate.
  mutating func georeference(
    _ record: CollectiveRecord, _ fields: inout CollectiveFields, point isPoint: Bool = true
  ) -> (place: Georeference?, details: Details) {
    guard let (name, text) = fields.takeGeoreference() else { return (nil, [:]) }
    do throws(NoGeoreference) {
      let place = try georeferences.read(text)
      let isAll = isPoint && place.isPlain && text.trimmedOfBrackets.allSatisfy { !$0.isLetter }
      return (place, isAll ? [:] : [name: text])
    } catch {
      if case .unreadable(let part) = error {
        record.log.add(
          .leftOut, "'\(part)' is no position, so \(record.name) has none.",
          remedy: "Write [latitude,longitude] in degrees, such as [42.964,-85.887].",
          line: record.line, field: "\(record.name) \(name)")
      }
      return (nil, [name: text])
    }
  }
}

extension String {
  /// The text before the first bracket.
  fileprivate var trimmedOfBrackets: Substring { prefix { $0 != "[" } }
}
