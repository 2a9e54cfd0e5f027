import Catalog
import Notation

/// A record of CollectiveAccess, whichever of its services told of it.
struct CollectiveRecord {
  /// The tables that a catalogue has a home for.
  enum Table: String, CaseIterable {
    case representations = "ca_object_representations"
    case stops = "ca_tour_stops"
    case objects = "ca_objects"
    case tours = "ca_tours"
    case locations = "ca_storage_locations"
    case places = "ca_places"
    case entities = "ca_entities"

    /// The name of its primary key.
    var key: String {
      switch self {
      case .representations: "representation_id"
      case .stops: "stop_id"
      case .objects: "object_id"
      case .tours: "tour_id"
      case .locations: "location_id"
      case .places: "place_id"
      case .entities: "entity_id"
      }
    }

    /// The table that a record with such members is of. A record may name the keys of others, so
    /// they are tried in this order: an object names its entity, never the other way round.
    static func of(_ names: (String) -> Bool) -> Table? { allCases.first { names($0.key) } }
  }

  /// The tables whose records a work is a part of, and that are no items here, each with the name of the
  /// detail in which the works have their names.
  static let homeless = [("ca_collections", "collections"), ("ca_occurrences", "occurrences")]

  /// The names under which services tell the names of related records of a table.
  static func labels(ofRelated table: String) -> [String] {
    [table]
      + ["preferred_labels.name", "preferred_labels", "name", "display_label", "label"].map {
        "\(table).\($0)"
      }
  }

  /// The table and the number of a record, which identify it.
  struct ID: Hashable, Comparable {
    let table: Table
    let number: Int

    static func < (one: ID, other: ID) -> Bool {
      (one.table.rawValue, one.number) < (other.table.rawValue, other.number)
    }
  }

  /// A text, with the locale it is in, such as `en_US`, if its service said so.
  struct Value: Hashable {
    let text: String
    var locale: String?
  }

  /// A record of another table that this record names.
  struct Relation: Hashable {
    let id: ID
    var label: String?
    /// The role that the other has for this record, such as `artist`.
    var role: String?
    /// The same in the words of the installation, such as `Künstler/in`.
    var roleName: String?
    /// The rank among its kind.
    var rank: Int?
  }

  let id: ID
  let line: Int
  let log: ProblemLog
  /// Values by the names of their bundles, without the name of the table. None is empty.
  var fields: [String: [Value]] = [:]
  var relations: [Relation] = []
  /// Whole representations that stand in it, each with fields of its own.
  var representations: [CollectiveRecord] = []

  /// A word by which people find it in their file: `ca_objects 10493`.
  var name: String { "\(id.table.rawValue) \(id.number)" }

  /// Adds what another answer tells of the same record; what is known stays.
  mutating func merge(_ other: CollectiveRecord) {
    fields.merge(other.fields) { known, _ in known }
    let related = Set(relations)
    relations += other.relations.filter { !related.contains($0) }
    let known = Set(representations.map(\.id))
    representations += other.representations.filter { !known.contains($0.id) }
  }

  /// True if visitors may see the record, as far as it says so.
  var isOpen: Bool { text("access").map { $0 == "1" } ?? true }

  // MARK: Blank labels

  /// The word that CollectiveAccess puts where there is no label.
  private static let blank = "[BLANK]"

  /// Takes labels away that say that there is none.
  mutating func dropBlankLabels() {
    for name in CollectiveFields.Names.label {
      fields[name]?.removeAll { $0.text == Self.blank }
      if fields[name]?.isEmpty ?? false { fields[name] = nil }
    }
    for index in relations.indices where relations[index].label == Self.blank {
      relations[index].label = nil
    }
  }

  // MARK: Asking

  /// The first text of the first of `names` that has one.
  func text(_ names: String...) -> String? {
    names.lazy.compactMap { fields[$0]?.first?.text }.first
  }

  /// A number that is written plainly.
  func integer(_ name: String) -> Int? { text(name).flatMap { Int($0) } }

  /// The identifiers that a field lists, in its order: numbers, or lists of them joined by `;`.
  func identifiers(_ name: String) -> [Int] {
    (fields[name] ?? []).flatMap { $0.text.split(separator: ";") }
      .compactMap { Int($0.trimmed(\.isWhitespace)) }
      .filter(Self.keys.contains)
  }

  /// Texts that a field lists, in its order, joined by `;`; empty entries are left out, for lists
  /// may end with a `;`.
  func list(_ name: String, separator: Character = ";") -> [String] {
    (fields[name] ?? []).flatMap { $0.text.split(separator: separator) }
      .map { String($0.trimmed(\.isWhitespace)) }.filter { !$0.isEmpty && $0 != "," }
  }

  /// The numbers that a primary key can be.
  static let keys = 1...0x7FFF_FFFF
}
