/// The name of a field and what it means, whatever the item.
///
/// A class, because every value that is listed with its field refers to one of a few dozen.
public final class FieldDescription: Hashable, Sendable {
  /// A unit of numbers.
  public enum Unit: String, Hashable, Sendable {
    /// Metres, the unit of lengths.
    case meters = "m"
    /// Seconds, the unit of durations.
    case seconds = "s"
  }

  /// The name in the text form, such as `creditLine`.
  public let name: String
  /// The member of JSON and GeoJSON, where `kind` is the kind of the item itself.
  public let member: String
  /// The type of its values, with their range or choices.
  public let type: FieldType
  /// The meaning, in a sentence.
  public let summary: String
  /// The unit of a number; `nil` for what has none.
  public let unit: Unit?
  /// True for a text of whole sentences.
  public let isProse: Bool
  /// True if every item must have a value.
  public let isRequired: Bool
  /// The value meant where none is written; `nil` for none.
  public let usual: FieldValue?

  /// The name of what several fields say together, such as `years`; `nil` for a field that means
  /// something alone.
  public let group: String?

  init(
    name: String, member: String, type: FieldType, summary: String, unit: Unit?, isProse: Bool,
    isRequired: Bool, usual: FieldValue?, group: String?
  ) {
    self.name = name
    self.member = member
    self.type = type
    self.summary = summary
    self.unit = unit
    self.isProse = isProse
    self.isRequired = isRequired
    self.usual = usual
    self.group = group
  }

  /// Tells whether two descriptions say the same.
  public static func == (one: FieldDescription, other: FieldDescription) -> Bool {
    one === other
      || (one.name == other.name && one.member == other.member && one.type == other.type
        && one.summary == other.summary && one.unit == other.unit && one.isProse == other.isProse
        && one.isRequired == other.isRequired && one.usual == other.usual
        && one.group == other.group)
  }

  /// Hashes the name and the meaning.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(summary)
  }

  /// True if the value may stand in several languages.
  public var isMultilingual: Bool { type == .localized }

  /// The name as words for people, such as `Credit line`. The field `kind` of a path or of media is
  /// labelled by its ``member`` instead, because every item has a kind.
  ///
  /// - Complexity: O(n) for n letters.
  public var label: String {
    var label = ""
    for letter in member {
      label += letter.isUppercase ? " \(letter.lowercased())" : String(letter)
    }
    return label.prefix(1).uppercased() + label.dropFirst()
  }
}

/// One field of an item: its name in every complete form, and how to read and set it.
public struct Field<Item: Sendable>: Sendable {
  /// The name and its meaning.
  public let description: FieldDescription
  private let read: @Sendable (Item) -> FieldValue?
  private let write: @Sendable (FieldValue?, inout Item) throws(UnsuitableValue) -> Void

  /// A field with a reading and a setting of its own. `read` gives `nil` where there is no value,
  /// and `write` takes `nil` for none.
  init(
    _ name: String, member: String? = nil, type: FieldType, unit: FieldDescription.Unit? = nil,
    isProse: Bool = false, isRequired: Bool = false, usual: FieldValue? = nil,
    group: String? = nil, _ summary: String,
    read: @escaping @Sendable (Item) -> FieldValue?,
    write: @escaping @Sendable (FieldValue?, inout Item) throws(UnsuitableValue) -> Void
  ) {
    description = FieldDescription(
      name: name, member: member ?? name, type: type, summary: summary, unit: unit,
      isProse: isProse, isRequired: isRequired, usual: usual, group: group)
    self.read = read
    self.write = write
  }

  /// The value in `item`; `nil` if it has none.
  public func value(of item: Item) -> FieldValue? { read(item) }

  /// Gives `item` the value, or what is usual where there is none. Throws where the value is of
  /// another type, or `nil` and the field must have one; `item` is unchanged then.
  public func set(_ value: FieldValue?, in item: inout Item) throws(UnsuitableValue) {
    try write(value ?? description.usual, &item)
  }
}

extension Field {
  /// The field of a property that is computed, which key paths reach several times slower than
  /// functions. `type` narrows what its values' own type allows.
  init<Value: FieldConvertible>(
    _ name: String, _ get: @escaping @Sendable (Item) -> Value,
    _ set: @escaping @Sendable (inout Item, Value) -> Void, type: FieldType? = nil,
    isProse: Bool = false, _ summary: String
  ) {
    self.init(
      name, type: type ?? Value.fieldType, isProse: isProse, isRequired: !Value.isOptional, summary
    ) {
      get($0).fieldValue
    } write: { value, item throws(UnsuitableValue) in
      set(&item, try Value(fieldValue: value))
    }
  }

  /// The field at a key path. `type` narrows what its values' own type allows.
  init<Value: FieldConvertible>(
    _ name: String, _ path: any WritableKeyPath<Item, Value> & Sendable, member: String? = nil,
    type: FieldType? = nil, unit: FieldDescription.Unit? = nil, isProse: Bool = false,
    _ summary: String
  ) {
    let property = StoredProperty(path)
    self.init(
      name, member: member, type: type ?? Value.fieldType, unit: unit, isProse: isProse,
      isRequired: !Value.isOptional, summary
    ) {
      property.value(of: $0).fieldValue
    } write: { value, item throws(UnsuitableValue) in
      property.set(try Value(fieldValue: value), in: &item)
    }
  }

  /// The choice at a key path, by its name; `usual` where none is written.
  init<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Item, Choice> & Sendable, member: String? = nil,
    usual: Choice? = nil, _ summary: String
  ) {
    let property = StoredProperty(path)
    self.init(
      name, member: member, type: .choice(Choice.allCases.map(\.rawValue)),
      isRequired: usual == nil, usual: usual.map { .text($0.rawValue) }, summary
    ) {
      .text(property.value(of: $0).rawValue)
    } write: { value, item throws(UnsuitableValue) in
      property.set(try Choice(chosen: value), in: &item)
    }
  }

  /// The choice at a key path, if there is one.
  init<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Item, Choice?> & Sendable, _ summary: String
  ) {
    let property = StoredProperty(path)
    self.init(name, type: .choice(Choice.allCases.map(\.rawValue)), summary) {
      property.value(of: $0).map { .text($0.rawValue) }
    } write: { value, item throws(UnsuitableValue) in
      guard let value else { return property.set(nil, in: &item) }
      property.set(try Choice(chosen: value), in: &item)
    }
  }

  /// A field that is true or false; no value means false, and false is not written.
  static func flag(
    _ name: String, _ path: any WritableKeyPath<Item, Bool> & Sendable, _ summary: String
  ) -> Field {
    let property = StoredProperty(path)
    return Field(name, type: .truth, summary) {
      property.value(of: $0) ? .truth(true) : nil
    } write: { value, item throws(UnsuitableValue) in
      property.set(try Bool(fieldValue: value ?? .truth(false)), in: &item)
    }
  }

  /// A list at a key path, whose values `wrap` and `unwrap` make and read. An empty one is no
  /// value, unless `isToldEmpty`.
  static func list<Element: Sendable>(
    _ name: String, _ path: any WritableKeyPath<Item, [Element]> & Sendable, type: FieldType,
    isToldEmpty: Bool = false, _ summary: String,
    wrap: @escaping @Sendable ([Element]) -> FieldValue,
    unwrap: @escaping @Sendable (FieldValue) -> [Element]?
  ) -> Field {
    let property = StoredProperty(path)
    return Field(name, type: type, summary) {
      let list = property.value(of: $0)
      return list.isEmpty && !isToldEmpty ? nil : wrap(list)
    } write: { value, item throws(UnsuitableValue) in
      guard let value else { return property.set([], in: &item) }
      guard let list = unwrap(value) else { throw UnsuitableValue([Element].self) }
      property.set(list, in: &item)
    }
  }

  /// Identifiers of media in order.
  static func media(
    _ path: any WritableKeyPath<Item, [Slug]> & Sendable, _ summary: String
  ) -> Field {
    list("media", path, type: .media, summary, wrap: FieldValue.media) {
      if case .media(let list) = $0 { list } else { nil }
    }
  }

  /// The levels that a path or point of the walking network is on.
  static func levels(
    _ path: any WritableKeyPath<Item, [PlaceID]> & Sendable, _ summary: String
  ) -> Field {
    list("levels", path, type: .places, isToldEmpty: true, summary, wrap: FieldValue.places) {
      if case .places(let list) = $0 { list } else { nil }
    }
  }

  /// The details that no other field holds.
  static func details(_ path: any WritableKeyPath<Item, Details> & Sendable) -> Field {
    let property = StoredProperty(path)
    return Field(
      "details", type: .details, "Facts that no other field holds, by names of their own."
    ) {
      let details = property.value(of: $0)
      return details.isEmpty ? nil : .details(details)
    } write: { value, item throws(UnsuitableValue) in
      switch value {
      case .details(let details): property.set(details, in: &item)
      case nil: property.set([:], in: &item)
      default: throw UnsuitableValue(Details.self)
      }
    }
  }
}

/// A property at a key path, which is reached at its offset where it is stored in the value itself.
private struct StoredProperty<Item, Value>: Sendable {
  let path: any WritableKeyPath<Item, Value> & Sendable
  let offset: Int?

  init(_ path: any WritableKeyPath<Item, Value> & Sendable) {
    self.path = path
    offset = MemoryLayout<Item>.offset(of: path)
  }

  func value(of item: Item) -> Value {
    guard let offset else { return item[keyPath: path] }
    return withUnsafeBytes(of: item) { $0.load(fromByteOffset: offset, as: Value.self) }
  }

  func set(_ value: Value, in item: inout Item) {
    guard let offset else { return item[keyPath: path] = value }
    withUnsafeMutableBytes(of: &item) { bytes in
      guard let start = bytes.baseAddress else { return }
      (start + offset).assumingMemoryBound(to: Value.self).pointee = value
    }
  }
}

extension RawRepresentable<String> {
  /// The choice that `value` names.
  fileprivate init(chosen value: FieldValue?) throws(UnsuitableValue) {
    guard case .text(let name) = value, let choice = Self(rawValue: name) else {
      throw UnsuitableValue(Self.self)
    }
    self = choice
  }
}

/// A field of an item with its value.
public struct FilledField: Hashable, Sendable {
  /// The name, type and meaning of the field.
  public let field: FieldDescription
  /// The value that the item has.
  public let value: FieldValue
}
