public import Catalog
import Notation

/// The file `artists.csv` of a campus, with a row for each artist.
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
  ///
  /// - Complexity: O(k f) for k fields of an artist and f of the record.
  public static func artist(_ record: Record, campus: PlaceID) -> Artist? {
    record.item(Artist.self, id: record.requiredSlug("id"), campus: campus)
  }
}
