/// The name of a field and what it means, whatever the item.
public struct FieldDescription: Hashable, Sendable {
  /// A unit of numbers.
  public enum Unit: String, Hashable, Sendable {
    /// Metres.
    case meters = "m"
    /// Seconds.
    case seconds = "s"
  }

  /// The name in the text form, such as `creditLine`.
  public let name: String
  /// The member of JSON and GeoJSON, where `kind` is the kind of the item itself.
  public let member: String
  /// The meaning, in a sentence.
  public let summary: String
  /// The unit of a number; `nil` for what has none.
  public let unit: Unit?
  /// Whether it is a text of whole sentences.
  public let isProse: Bool
  /// Whether it may stand in several languages.
  public let isMultilingual: Bool

  /// The name as words for people: `Credit line`. The kind of a path or of media is called by that,
  /// because every item has a kind.
  public var label: String {
    var label = ""
    for letter in member {
      label += letter.isUppercase ? " \(letter.lowercased())" : String(letter)
    }
    return label.prefix(1).uppercased() + label.dropFirst()
  }
}

/// One field of an item: its name in every complete form, and how to read it.
public struct Field<Item: Sendable>: Sendable {
  /// The name and its meaning.
  public let description: FieldDescription
  private let read: @Sendable (Item) -> FieldValue?

  /// A field that `read` gives the value of; `nil` where there is none.
  init(
    _ name: String, member: String? = nil, unit: FieldDescription.Unit? = nil,
    isProse: Bool = false, isMultilingual: Bool = false, _ summary: String,
    read: @escaping @Sendable (Item) -> FieldValue?
  ) {
    description = FieldDescription(
      name: name, member: member ?? name, summary: summary, unit: unit, isProse: isProse,
      isMultilingual: isMultilingual)
    self.read = read
  }

  /// The field at a key path.
  init<Value: FieldConvertible>(
    _ name: String, _ path: any KeyPath<Item, Value> & Sendable, member: String? = nil,
    unit: FieldDescription.Unit? = nil, isProse: Bool = false, _ summary: String
  ) {
    let isMultilingual = Value.self is LocalizedText.Type || Value.self is LocalizedText?.Type
    self.init(
      name, member: member, unit: unit, isProse: isProse, isMultilingual: isMultilingual, summary
    ) {
      $0[keyPath: path].fieldValue
    }
  }

  /// The choice at a key path, by its name.
  init<Choice: RawRepresentable<String> & Sendable>(
    _ name: String, _ path: any KeyPath<Item, Choice> & Sendable, member: String? = nil,
    _ summary: String
  ) {
    self.init(name, member: member, summary) { .text($0[keyPath: path].rawValue) }
  }

  /// The choice at a key path, if there is one.
  init<Choice: RawRepresentable<String> & Sendable>(
    _ name: String, _ path: any KeyPath<Item, Choice?> & Sendable, _ summary: String
  ) {
    self.init(name, summary) { $0[keyPath: path].map { .text($0.rawValue) } }
  }

  /// The value in `item`; `nil` if it has none.
  public func value(of item: Item) -> FieldValue? { read(item) }
}

/// A field of an item with its value.
public struct FilledField: Hashable, Sendable {
  /// The field.
  public let field: FieldDescription
  /// The value.
  public let value: FieldValue
}

extension Item {
  /// The fields of the item that have a value, in the order in which complete forms write them; its
  /// identifier and lasting number are not among them, because every kind has these.
  public var filledFields: [FilledField] {
    switch self {
    case .campus(let item): Campus.fields.filled(in: item)
    case .building(let item): Building.fields.filled(in: item)
    case .level(let item): Level.fields.filled(in: item)
    case .room(let item): Room.fields.filled(in: item)
    case .entrance(let item): Entrance.fields.filled(in: item)
    case .path(let item): Path.fields.filled(in: item)
    case .pathPoint(let item): PathPoint.fields.filled(in: item)
    case .artist(let item): Artist.fields.filled(in: item)
    case .media(let item): Media.fields.filled(in: item)
    case .work(let item): Work.fields.filled(in: item)
    case .tour(let item): Tour.fields.filled(in: item)
    }
  }
}

extension ItemKind {
  /// Every field that items of the kind can have, beside identifier and lasting number.
  public var fields: [FieldDescription] {
    switch self {
    case .campus: Campus.fields.map(\.description)
    case .building: Building.fields.map(\.description)
    case .level: Level.fields.map(\.description)
    case .room: Room.fields.map(\.description)
    case .entrance: Entrance.fields.map(\.description)
    case .path: Path.fields.map(\.description)
    case .pathPoint: PathPoint.fields.map(\.description)
    case .artist: Artist.fields.map(\.description)
    case .media: Media.fields.map(\.description)
    case .work: Work.fields.map(\.description)
    case .tour: Tour.fields.map(\.description)
    }
  }
}

extension Stop {
  /// The fields of the stop that have a value.
  public var filledFields: [FilledField] { Self.fields.filled(in: self) }
}

extension Array {
  fileprivate func filled<Item>(in item: Item) -> [FilledField] where Element == Field<Item> {
    compactMap { field in
      field.value(of: item).map { FilledField(field: field.description, value: $0) }
    }
  }
}
