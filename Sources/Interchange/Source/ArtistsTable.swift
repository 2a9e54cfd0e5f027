import Catalog

/// `artists.csv`: a row an artist.
enum ArtistsTable {
  static let names = RecordNames(
    ["id", "name", "sortName", "nationality", "lifeDates", "biography", "number"],
    texts: ["biography"])

  static func read(
    _ text: SourceText, campus: PlaceID, languages: [LanguageTag], log: ProblemLog,
    insert: (Artist, _ line: Int) -> Void
  ) {
    Table.read(
      text, names: names, required: ["id", "name"], languages: languages, log: log
    ) { record in
      let id = record.slug("id")
      let name = record.string("name")
      guard let id, let name else {
        if id == nil { record.addMissing("id") }
        if name == nil { record.addMissing("name") }
        return
      }
      var artist = Artist(id: id, campus: campus, name: name)
      artist.sortName = record.string("sortName")
      artist.nationality = record.string("nationality")
      artist.lifeDates = record.string("lifeDates")
      artist.biography = record.text("biography")
      artist.number = record.integer("number", in: 1...(.max))
      artist.details = record.details()
      insert(artist, record.line)
    }
  }

  static func write(_ artists: [Artist], language: LanguageTag) -> [UInt8] {
    typealias Column = Table.Writing<Artist>
    let rows = artists.sorted { $0.id < $1.id }
    var columns = [
      Column("id", isRequired: true) { $0.id.description },
      Column("name", isRequired: true) { $0.name },
      Column("sortName") { $0.sortName }, Column("nationality") { $0.nationality },
      Column("lifeDates") { $0.lifeDates },
    ]
    columns += Table.textColumns("biography", default: language, rows: rows) { $0.biography }
    columns += [Column("number") { $0.number.map(String.init) }]
    columns += Table.detailColumns(rows: rows, names: names) { $0.details }
    return Table.write(rows, columns)
  }
}
