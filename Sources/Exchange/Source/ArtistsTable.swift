public import Catalog
import Notation

/// `artists.csv`: a row an artist.
public enum ArtistsTable {
  /// The names of the columns, in the order in which they are written.
  public static let names = RecordNames(
    of: ItemKind.artist.fields, and: ["id", "number"], written: ["details": []])

  static func read(
    _ text: SourceText, campus: PlaceID, languages: [LanguageTag], log: ProblemLog,
    insert: (Artist, _ line: Int) -> Void
  ) {
    Table.read(
      text, names: names, required: ["id", "name"], languages: languages, log: log
    ) { record in
      if let artist = artist(record, campus: campus) { insert(artist, record.line) }
    }
  }

  /// The artist that a row describes; `nil`, and problems, if it lacks what every artist has.
  public static func artist(_ record: Record, campus: PlaceID) -> Artist? {
    let id = record.slug("id")
    let name = record.string("name")
    guard let id, let name else {
      if id == nil { record.addMissing("id") }
      if name == nil { record.addMissing("name") }
      return nil
    }
    var artist = Artist(id: id, campus: campus, name: name)
    artist.sortName = record.string("sortName")
    artist.nationality = record.string("nationality")
    artist.lifeDates = record.string("lifeDates")
    artist.biography = record.text("biography")
    artist.number = record.integer("number", in: 1...(.max))
    artist.details = record.details()
    return artist
  }

  static func write(_ artists: [Artist], language: LanguageTag) -> [UInt8] {
    let rows = artists.sorted { $0.id < $1.id }
    return Table.write(
      rows,
      columns(rows, language: language)
        + Table.detailColumns(rows: rows, names: names) { $0.details })
  }

  /// The columns of what every artist may have, details left out.
  public static func columns(_ rows: [Artist], language: LanguageTag) -> [Table.Writing<Artist>] {
    typealias Column = Table.Writing<Artist>
    var columns = [
      Column("id", isRequired: true) { $0.id.description },
      Column("name", isRequired: true) { $0.name },
      Column("sortName") { $0.sortName }, Column("nationality") { $0.nationality },
      Column("lifeDates") { $0.lifeDates },
    ]
    columns += Table.textColumns("biography", default: language, rows: rows) { $0.biography }
    columns += [Column("number") { $0.number.map(String.init) }]
    return columns
  }
}
