public import Catalog
import Notation

/// `media.csv`: a row an image, sound, film or model.
public enum MediaTable {
  /// The names of the columns, in the order in which they are written.
  public static let names = RecordNames(
    of: ItemKind.media.fields, and: ["id", "number"], written: ["details": []])

  static func read(
    _ text: SourceText, campus: PlaceID, languages: [LanguageTag], log: ProblemLog,
    insert: (Media, _ line: Int) -> Void
  ) {
    Table.read(
      text, names: names, required: ["id", "kind", "source"], languages: languages, log: log
    ) { record in
      if let media = media(record, campus: campus) { insert(media, record.line) }
    }
  }

  /// The media that a row describes; `nil`, and problems, if it lacks what all media have.
  public static func media(_ record: Record, campus: PlaceID) -> Media? {
    let id = record.slug("id")
    let kind = record.choice("kind", Media.Kind.self)
    let source = source(record)
    guard let id, let kind, let source else {
      for name in ["id", "kind", "source"] { record.addMissing(name) }
      return nil
    }
    var media = Media(id: id, campus: campus, kind: kind, source: source)
    media.alternativeText = record.text("alternativeText")
    media.caption = record.text("caption")
    media.credit = record.string("credit")
    media.licence = record.string("licence")
    media.transcript = record.text("transcript")
    media.number = record.integer("number", in: 1...(.max))
    media.details = record.details()
    return media
  }

  private static func source(_ record: Record) -> Media.Source? {
    guard let text = record.string("source") else { return nil }
    do {
      return try Media.Source(text)
    } catch {
      record.log.add(
        .invalidValue, error.description, remedy: "Nothing outside that folder is read.",
        line: record.line, field: "source")
      return nil
    }
  }

  static func write(_ media: [Media], language: LanguageTag) -> [UInt8] {
    let rows = media.sorted { $0.id < $1.id }
    return Table.write(
      rows,
      columns(rows, language: language)
        + Table.detailColumns(rows: rows, names: names) { $0.details })
  }

  /// The columns of what all media may have, details left out.
  public static func columns(_ rows: [Media], language: LanguageTag) -> [Table.Writing<Media>] {
    typealias Column = Table.Writing<Media>
    func texts(_ name: String, _ text: @escaping (Media) -> LocalizedText?) -> [Column] {
      Table.textColumns(name, default: language, rows: rows, text)
    }
    var columns = [
      Column("id", isRequired: true) { $0.id.description },
      Column("kind", isRequired: true) { $0.kind.rawValue },
      Column("source", isRequired: true) { $0.source.description },
    ]
    columns += texts("alternativeText") { $0.alternativeText } + texts("caption") { $0.caption }
    columns += [Column("credit") { $0.credit }, Column("licence") { $0.licence }]
    columns += texts("transcript") { $0.transcript }
    columns += [Column("number") { $0.number.map(String.init) }]
    return columns
  }
}
