public import Geodesy

/// The value of a field, as complete forms write it.
public enum FieldValue: Hashable, Sendable {
  /// A word or text in no language: a name, an address, one of several choices.
  case text(String)
  /// A text in one or more languages.
  case localized(LocalizedText)
  /// A whole number; the field says in which unit.
  case integer(Int)
  /// A number; the field says in which unit.
  case number(Double)
  /// A truth value, yes or no.
  case truth(Bool)
  /// A list of words in order, in no language.
  case texts([String])
  /// The identifier of a place.
  case place(PlaceID)
  /// The identifiers of several places.
  case places([PlaceID])
  /// Identifiers of artists in order.
  case artists([Slug])
  /// Identifiers of media in order.
  case media([Slug])
  /// A position in degrees, WGS 84.
  case coordinate(Coordinate)
  /// A point or an area.
  case shape(Shape)
  /// The course of a path.
  case line([Coordinate])
  /// One or more lines or areas.
  case geometry(Geometry)
  /// A position as it was surveyed.
  case survey(Work.Survey)
  /// The work or place that a stop shows.
  case subject(Stop.Subject)
  /// The works and places that a stop comes after.
  case subjects([Stop.Subject])
  /// The stops of a tour in order.
  case stops([Stop])
  /// Further details by their names.
  case details(Details)

  /// True for an empty list and for empty details; false for every single value.
  public var isEmpty: Bool {
    switch self {
    case .texts(let list): list.isEmpty
    case .places(let list): list.isEmpty
    case .artists(let list), .media(let list): list.isEmpty
    case .subjects(let list): list.isEmpty
    case .stops(let list): list.isEmpty
    case .details(let details): details.isEmpty
    case .text, .localized, .integer, .number, .truth, .place, .coordinate, .shape, .line,
      .geometry, .survey, .subject:
      false
    }
  }

  /// True for a geometry, which forms for maps write as such.
  public var isGeometry: Bool {
    switch self {
    case .coordinate, .shape, .line, .geometry: true
    case .text, .localized, .integer, .number, .truth, .texts, .place, .places, .artists, .media,
      .survey, .subject, .subjects, .stops, .details:
      false
    }
  }
}

/// A type whose values can be those of a field.
public protocol FieldConvertible: Sendable {
  /// The type of field that holds such values.
  static var fieldType: FieldType { get }
  /// True if a field of this type may have no value.
  static var isOptional: Bool { get }
  /// The value as complete forms write it; `nil` if there is none.
  var fieldValue: FieldValue? { get }
  /// Reads what ``fieldValue`` gives; throws for a value of another type, and for none where there
  /// must be one.
  init(fieldValue: FieldValue?) throws(UnsuitableValue)
}

extension FieldConvertible {
  /// False, as for every type but `Optional`.
  public static var isOptional: Bool { false }
}

extension Optional: FieldConvertible where Wrapped: FieldConvertible {
  /// The type of field that holds the value.
  public static var fieldType: FieldType { Wrapped.fieldType }
  /// True, because an optional value may be absent.
  public static var isOptional: Bool { true }
  /// The value, if there is one.
  public var fieldValue: FieldValue? { self?.fieldValue }

  /// The value, or none.
  public init(fieldValue: FieldValue?) throws(UnsuitableValue) {
    self = if let fieldValue { try Wrapped(fieldValue: fieldValue) } else { nil }
  }
}

extension String: FieldConvertible {
  /// The type of field that holds such values.
  public static var fieldType: FieldType { .text }
  /// The text as a field's value.
  public var fieldValue: FieldValue? { .text(self) }

  /// Reads what ``fieldValue`` gives.
  public init(fieldValue: FieldValue?) throws(UnsuitableValue) {
    guard case .text(let value)? = fieldValue else {
      throw UnsuitableValue(Self.self)
    }
    self = value
  }
}

extension LocalizedText: FieldConvertible {
  /// The type of field that holds such values.
  public static var fieldType: FieldType { .localized }
  /// The text in all its languages.
  public var fieldValue: FieldValue? { .localized(self) }

  /// Reads what ``fieldValue`` gives.
  public init(fieldValue: FieldValue?) throws(UnsuitableValue) {
    guard case .localized(let value)? = fieldValue else {
      throw UnsuitableValue(Self.self)
    }
    self = value
  }
}

extension Int: FieldConvertible {
  /// The type of field that holds such values.
  public static var fieldType: FieldType { .integer(.min ... .max) }
  /// The number as a field's value.
  public var fieldValue: FieldValue? { .integer(self) }

  /// Reads what ``fieldValue`` gives.
  public init(fieldValue: FieldValue?) throws(UnsuitableValue) {
    guard case .integer(let value)? = fieldValue else {
      throw UnsuitableValue(Self.self)
    }
    self = value
  }
}

extension Double: FieldConvertible {
  /// The type of field that holds such values.
  public static var fieldType: FieldType { .number(.any) }
  /// The number as a field's value.
  public var fieldValue: FieldValue? { .number(self) }

  /// Reads what ``fieldValue`` gives.
  public init(fieldValue: FieldValue?) throws(UnsuitableValue) {
    guard case .number(let value)? = fieldValue else {
      throw UnsuitableValue(Self.self)
    }
    self = value
  }
}

extension Bool: FieldConvertible {
  /// The type of field that holds such values.
  public static var fieldType: FieldType { .truth }
  /// The truth value as a field's value.
  public var fieldValue: FieldValue? { .truth(self) }

  /// Reads what ``fieldValue`` gives.
  public init(fieldValue: FieldValue?) throws(UnsuitableValue) {
    guard case .truth(let value)? = fieldValue else {
      throw UnsuitableValue(Self.self)
    }
    self = value
  }
}

extension Meters: FieldConvertible {
  /// The type of field that holds such values.
  public static var fieldType: FieldType { .number(.any) }
  /// The length in metres.
  public var fieldValue: FieldValue? { .number(value) }

  /// Reads what ``fieldValue`` gives.
  public init(fieldValue: FieldValue?) throws(UnsuitableValue) {
    guard case .number(let value)? = fieldValue else {
      throw UnsuitableValue(Self.self)
    }
    self = Meters(value)
  }
}

extension PlaceID: FieldConvertible {
  /// The type of field that holds such values.
  public static var fieldType: FieldType { .place }
  /// The path of the place.
  public var fieldValue: FieldValue? { .place(self) }

  /// Reads what ``fieldValue`` gives.
  public init(fieldValue: FieldValue?) throws(UnsuitableValue) {
    guard case .place(let value)? = fieldValue else {
      throw UnsuitableValue(Self.self)
    }
    self = value
  }
}

extension Coordinate: FieldConvertible {
  /// The type of field that holds such values.
  public static var fieldType: FieldType { .coordinate }
  /// The position as a field's value.
  public var fieldValue: FieldValue? { .coordinate(self) }

  /// Reads what ``fieldValue`` gives.
  public init(fieldValue: FieldValue?) throws(UnsuitableValue) {
    guard case .coordinate(let value)? = fieldValue else {
      throw UnsuitableValue(Self.self)
    }
    self = value
  }
}

extension Shape: FieldConvertible {
  /// The type of field that holds such values.
  public static var fieldType: FieldType { .shape(allowsPoint: true) }
  /// The point or area.
  public var fieldValue: FieldValue? { .shape(self) }

  /// Reads what ``fieldValue`` gives.
  public init(fieldValue: FieldValue?) throws(UnsuitableValue) {
    guard case .shape(let value)? = fieldValue else {
      throw UnsuitableValue(Self.self)
    }
    self = value
  }
}

extension OpeningHours: FieldConvertible {
  /// The type of field that holds such values.
  public static var fieldType: FieldType { .text }
  /// The hours in the notation of OpenStreetMap.
  public var fieldValue: FieldValue? { .text(description) }

  /// Reads what ``fieldValue`` gives.
  public init(fieldValue: FieldValue?) throws(UnsuitableValue) {
    guard case .text(let text)? = fieldValue else {
      throw UnsuitableValue(Self.self)
    }
    self = OpeningHours(text)
  }
}

extension HolidayDates: FieldConvertible {
  /// The type of field that holds such values.
  public static var fieldType: FieldType { .texts }
  /// The dates and intervals.
  public var fieldValue: FieldValue? { .texts(texts) }

  /// Reads what ``fieldValue`` gives.
  public init(fieldValue: FieldValue?) throws(UnsuitableValue) {
    guard case .texts(let texts)? = fieldValue, let dates = try? HolidayDates(texts) else {
      throw UnsuitableValue(Self.self)
    }
    self = dates
  }
}

extension Media.Source: FieldConvertible {
  /// The type of field that holds such values.
  public static var fieldType: FieldType { .text }
  /// The file or address.
  public var fieldValue: FieldValue? { .text(description) }

  /// Reads what ``fieldValue`` gives.
  public init(fieldValue: FieldValue?) throws(UnsuitableValue) {
    guard case .text(let text)? = fieldValue, let source = try? Media.Source(text) else {
      throw UnsuitableValue(Self.self)
    }
    self = source
  }
}

extension Work.Survey: FieldConvertible {
  /// The type of field that holds such values.
  public static var fieldType: FieldType { .survey }
  /// The position as it was surveyed.
  public var fieldValue: FieldValue? { .survey(self) }

  /// Reads what ``fieldValue`` gives.
  public init(fieldValue: FieldValue?) throws(UnsuitableValue) {
    guard case .survey(let value)? = fieldValue else {
      throw UnsuitableValue(Self.self)
    }
    self = value
  }
}

extension Stop.Subject: FieldConvertible {
  /// The type of field that holds such values.
  public static var fieldType: FieldType { .subject }
  /// The work or place.
  public var fieldValue: FieldValue? { .subject(self) }

  /// Reads what ``fieldValue`` gives.
  public init(fieldValue: FieldValue?) throws(UnsuitableValue) {
    guard case .subject(let value)? = fieldValue else {
      throw UnsuitableValue(Self.self)
    }
    self = value
  }
}
