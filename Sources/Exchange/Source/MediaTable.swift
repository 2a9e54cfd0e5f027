public import Catalog
import Notation

/// The file `media.csv` of a campus, with a row for each image, sound, film or model.
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
  ///
  /// - Complexity: O(k f) for k fields of a medium and f of the record.
  public static func media(_ record: Record, campus: PlaceID) -> Media? {
    record.item(
      Media.self, id: record.requiredSlug("id"), campus: campus, given: ["source": source(record)])
  }

  static func source(_ record: Record) -> FieldValue? {
    guard let text = record.string("source") else {
      record.addMissing("source")
      return nil
    }
    do {
      return try Media.Source(text).fieldValue
    } catch {
      record.log.add(
        .invalidValue, error.description, remedy: "Nothing outside that folder is read.",
        line: record.line, field: "source")
      return nil
    }
  }
}
