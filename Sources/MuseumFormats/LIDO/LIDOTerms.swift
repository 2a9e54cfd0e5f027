/// A concept of a published vocabulary, as LIDO cites it.
struct LIDOConcept {
  /// The address of the concept.
  let id: String
  /// The term of the concept in English.
  let term: String
}

/// The concepts that a record says by itself: LIDO Terminology
/// (http://terminology.lido-schema.org), CIDOC CRM (http://www.cidoc-crm.org) and the Getty's Art &
/// Architecture Thesaurus.
extension LIDOConcept {
  /// The type of an identifier that is a URI.
  static let uri = "http://terminology.lido-schema.org/lido00099"
  /// The type of an identifier that is local.
  static let local = "http://terminology.lido-schema.org/lido00100"
  /// The mark of the preferred name.
  static let preferred = "http://terminology.lido-schema.org/lido00169"
  /// The mark of an alternative name.
  static let alternative = "http://terminology.lido-schema.org/lido00170"
  /// The type of a repository set that is the current repository or location.
  static let current = "http://terminology.lido-schema.org/lido00475"
  /// Tells whether the type of a repository set says that the work is there now: the current repository or
  /// location, each of which LIDO Terminology has too, or words that begin so.
  static func isCurrent(_ type: String) -> Bool {
    let last = type.split(separator: "/").last.map(String.init) ?? type
    return ["lido00475", "lido01017", "lido01018"].contains(last)
      || last.lowercased().hasPrefix("current")
  }

  /// The type of a work number that AAT calls "accession numbers".
  static let accession = "http://vocab.getty.edu/aat/300312355"

  /// The class E22 of CIDOC CRM, the category of every record.
  static let humanMadeObject = LIDOConcept(
    id: "http://www.cidoc-crm.org/cidoc-crm/E22_Human-Made_Object", term: "Human-Made Object")
  /// AAT "works of art", where a work's type is not known.
  static let workOfArt = LIDOConcept(
    id: "http://vocab.getty.edu/aat/300133025", term: "works of art")
  /// LIDO Terminology, event type "Production".
  static let production = LIDOConcept(
    id: "http://terminology.lido-schema.org/lido00007", term: "Production")
  /// LIDO Terminology, record type "Item-level record".
  static let item = LIDOConcept(
    id: "http://terminology.lido-schema.org/lido00141", term: "Item-level record")
}
