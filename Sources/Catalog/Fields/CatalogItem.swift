/// A value with a table of fields: an item of a catalogue, or a stop of a tour.
public protocol FieldedItem: Hashable, Sendable {
  /// Every field, in the order in which complete forms write them.
  static var fields: [Field<Self>] { get }
  /// The fields of the item that have a value, in that order; its identifier and lasting number are
  /// not among them, because every kind has these. A requirement, so that each kind has a function
  /// of its own.
  ///
  /// - Complexity: O(f) for f fields of the kind.
  var filledFields: [FilledField] { get }
}

extension FieldedItem {
  /// The fields of the item that have a value, in the order in which complete forms write them; its
  /// identifier and lasting number are not among them, because every kind has these.
  ///
  /// - Complexity: O(f) for f fields of the kind.
  public var filledFields: [FilledField] {
    var filled: [FilledField] = []
    for field in Self.fields {
      guard let value = field.value(of: self) else { continue }
      filled.append(FilledField(field: field.description, value: value))
    }
    return filled
  }

  /// The names, types and meanings of all fields, in the order of ``fields``.
  ///
  /// - Complexity: O(f) for f fields of the kind.
  public static var fieldDescriptions: [FieldDescription] { fields.map(\.description) }

  /// The field `name`; `nil` if the kind has none of that name.
  ///
  /// - Complexity: O(f) for f fields of the kind.
  public static func field(_ name: String) -> Field<Self>? {
    fields.first { $0.description.name == name }
  }
}

/// A part of an item that has no identifier: a stop of a tour.
public protocol FieldedPart: FieldedItem {
  /// A part whose required fields hold nothing of meaning until they are set.
  static var blank: Self { get }
}

/// The identifier of an item: a slug, or the path of a place.
public protocol ItemIdentifier: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Refuses text that is no identifier of this form.
  init(_ text: String) throws(InvalidIdentifier)
  /// The campus that it names; `nil` for a slug, which names none.
  var campusOfPlace: PlaceID? { get }
}

extension Slug: ItemIdentifier {
  /// Always `nil`, because a slug names no campus.
  public var campusOfPlace: PlaceID? { nil }
}

extension PlaceID: ItemIdentifier {
  /// The campus that the path begins with.
  public var campusOfPlace: PlaceID? { campus }
}

/// An item of one kind: what is common to works, places, tours and all else that a catalogue holds.
public protocol CatalogItem: FieldedItem {
  /// The form of its identifiers.
  associatedtype ID: ItemIdentifier
  /// The kind that it is of.
  static var kind: ItemKind { get }
  /// The identifier, unique in the catalogue among items of the kind.
  var id: ID { get }
  /// The lasting integer, where it differs from the derived one.
  var number: Int? { get set }
  /// Facts that no field holds.
  var details: Details { get set }
  /// The item among items of all kinds.
  var item: Item { get }
  /// An item of `campus` whose required fields hold nothing of meaning until they are set.
  static func blank(id: ID, campus: PlaceID) -> Self
}

extension Item {
  /// The item as a value of its own kind.
  public var value: any CatalogItem {
    switch self {
    case .campus(let item): item
    case .building(let item): item
    case .level(let item): item
    case .room(let item): item
    case .entrance(let item): item
    case .path(let item): item
    case .pathPoint(let item): item
    case .ground(let item): item
    case .artist(let item): item
    case .media(let item): item
    case .work(let item): item
    case .tour(let item): item
    }
  }

  /// The fields of the item that have a value, in the order in which complete forms write them.
  ///
  /// - Complexity: O(f) for f fields of the kind.
  public var filledFields: [FilledField] { value.filledFields }
}

extension ItemKind {
  /// The type of the kind's items.
  public var type: any CatalogItem.Type {
    switch self {
    case .campus: Campus.self
    case .building: Building.self
    case .level: Level.self
    case .room: Room.self
    case .entrance: Entrance.self
    case .path: Path.self
    case .pathPoint: PathPoint.self
    case .ground: GroundFeature.self
    case .artist: Artist.self
    case .media: Media.self
    case .work: Work.self
    case .tour: Tour.self
    }
  }

  /// Every field that items of the kind can have, beside identifier and lasting number.
  ///
  /// - Complexity: O(f) for f fields of the kind.
  public var fields: [FieldDescription] { type.fieldDescriptions }
}
