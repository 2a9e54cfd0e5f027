public import Geodesy

/// The value of a field, as complete forms write it.
public enum FieldValue: Hashable, Sendable {
  /// A word or text in no language: a name, an address, one of several choices.
  case text(String)
  /// A text in one or more languages.
  case localized(LocalizedText)
  /// A whole number.
  case integer(Int)
  /// A number; the field says in which unit.
  case number(Double)
  /// Yes or no.
  case truth(Bool)
  /// Words in order.
  case texts([String])
  /// The identifier of a place.
  case place(PlaceID)
  /// Identifiers of places.
  case places([PlaceID])
  /// Identifiers of artists in order.
  case artists([Slug])
  /// Identifiers of media in order.
  case media([Slug])
  /// A position.
  case coordinate(Coordinate)
  /// A point or an area.
  case shape(Shape)
  /// The course of a path.
  case line([Coordinate])
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

  /// Whether nothing is said: an empty list, no details.
  public var isEmpty: Bool {
    switch self {
    case .texts(let list): list.isEmpty
    case .places(let list): list.isEmpty
    case .artists(let list), .media(let list): list.isEmpty
    case .subjects(let list): list.isEmpty
    case .stops(let list): list.isEmpty
    case .details(let details): details.isEmpty
    case .text, .localized, .integer, .number, .truth, .place, .coordinate, .shape, .line,
      .survey, .subject:
      false
    }
  }

  /// Whether it is a geometry, which forms for maps write as such.
  public var isGeometry: Bool {
    switch self {
    case .coordinate, .shape, .line: true
    case .text, .localized, .integer, .number, .truth, .texts, .place, .places, .artists, .media,
      .survey, .subject, .subjects, .stops, .details:
      false
    }
  }
}

/// A type whose values can be those of a field.
public protocol FieldConvertible: Sendable {
  /// The value as complete forms write it; `nil` if there is none.
  var fieldValue: FieldValue? { get }
}

extension Optional: FieldConvertible where Wrapped: FieldConvertible {
  /// The value, if there is one.
  public var fieldValue: FieldValue? { self?.fieldValue }
}

extension String: FieldConvertible {
  /// The text.
  public var fieldValue: FieldValue? { .text(self) }
}

extension LocalizedText: FieldConvertible {
  /// The text in all its languages.
  public var fieldValue: FieldValue? { .localized(self) }
}

extension Int: FieldConvertible {
  /// The number.
  public var fieldValue: FieldValue? { .integer(self) }
}

extension Double: FieldConvertible {
  /// The number.
  public var fieldValue: FieldValue? { .number(self) }
}

extension Bool: FieldConvertible {
  /// The truth value.
  public var fieldValue: FieldValue? { .truth(self) }
}

extension Meters: FieldConvertible {
  /// The length in metres.
  public var fieldValue: FieldValue? { .number(value) }
}

extension PlaceID: FieldConvertible {
  /// The path of the place.
  public var fieldValue: FieldValue? { .place(self) }
}

extension Coordinate: FieldConvertible {
  /// The position.
  public var fieldValue: FieldValue? { .coordinate(self) }
}

extension Shape: FieldConvertible {
  /// The point or area.
  public var fieldValue: FieldValue? { .shape(self) }
}

extension OpeningHours: FieldConvertible {
  /// The hours in the notation of OpenStreetMap.
  public var fieldValue: FieldValue? { .text(description) }
}

extension HolidayDates: FieldConvertible {
  /// The dates and intervals.
  public var fieldValue: FieldValue? { .texts(texts) }
}

extension Work.Survey: FieldConvertible {
  /// The position as it was surveyed.
  public var fieldValue: FieldValue? { .survey(self) }
}

extension Stop.Subject: FieldConvertible {
  /// The work or place.
  public var fieldValue: FieldValue? { .subject(self) }
}
