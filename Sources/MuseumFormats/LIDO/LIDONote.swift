import Catalog
import Notation

/// The types of notes about a work (`objectDescriptionSet`), and of a medium (`resourceDescription`),
/// that Docent writes.
enum LIDONote {
  /// What one sees.
  static let description = "description"
  /// The story of the work.
  static let narrative = "narrative"
  /// Where the work is, if it cannot be seen, by `Work.Status`.
  static let status = "status"
  /// A fact that has no element. Its name is the note's `lido:label`: the schema keeps there what a
  /// field is called where the record comes from.
  static let detail = "detail"
  /// The words for who cannot see a medium.
  static let alternativeText = "alternativeText"
  /// The words below a medium.
  static let caption = "caption"
  /// The words spoken in a medium.
  static let transcript = "transcript"

  /// The details that notes hold, by the bytes of their names: all that say something, in characters
  /// of XML.
  static func told(_ details: Details) -> [(name: String, text: String)] {
    details.filter { !$0.value.isEmpty && XMLWriter.holds($0.key) && XMLWriter.holds($0.value) }
      .sorted { utf8Order($0.key, $1.key) }.map { ($0.key, $0.value) }
  }
}
