import Catalog

/// A row of `artist`.
enum ArtistRecord: Record {
  static let table = Table(
    "artist", ["biography", "campus", "name", "sortName", "nationality", "lifeDates"])

  static func write(_ artist: Artist, to row: inout RowWriter) {
    row.begin(artist.id, artist.number, artist.details)
    row.add(artist.biography)
    row.add(artist.campus)
    row.add(artist.name)
    row.add(artist.sortName)
    row.add(artist.nationality)
    row.add(artist.lifeDates)
  }

  static func read(_ row: inout RowReader) throws -> Artist {
    let id = try row.required { try $0.slug() }
    let number = row.integer()
    row.skip(2)
    let details = try row.details()
    let biography = try row.localizedText()
    var artist = Artist(
      id: id, campus: try row.required { try $0.place() }, name: try row.required { $0.text() })
    artist.number = number
    artist.details = details
    artist.biography = biography
    artist.sortName = row.text()
    artist.nationality = row.text()
    artist.lifeDates = row.text()
    return artist
  }
}
