/// The type of a field's values, as forms, schemas and readers need to know it.
public enum FieldType: Hashable, Sendable {
  /// Words in no language: a name, an address, a notation.
  case text
  /// A text in one or more languages.
  case localized
  /// A whole number within the range.
  case integer(ClosedRange<Int>)
  /// A number within bounds.
  case number(NumberBounds)
  /// A truth value, yes or no.
  case truth
  /// One of these words.
  case choice([String])
  /// A list of words in order, in no language.
  case texts
  /// The identifier of a place.
  case place
  /// The identifiers of several places.
  case places
  /// Identifiers of artists in order.
  case artists
  /// Identifiers of media in order.
  case media
  /// A position in degrees, WGS 84.
  case coordinate
  /// An area; a point too, where that is allowed.
  case shape(allowsPoint: Bool)
  /// The course of a path.
  case line
  /// One or more lines or areas.
  case geometry
  /// A position as it was surveyed.
  case survey
  /// The work or place that a stop shows.
  case subject
  /// The works and places that a stop comes after.
  case subjects
  /// The stops of a tour in order.
  case stops
  /// Further details by their names.
  case details
}

/// The numbers that a field can have.
public struct NumberBounds: Hashable, Sendable {
  /// The least number, or the one that all others are greater than.
  public let lower: Double
  /// The greatest number that is allowed.
  public let upper: Double
  /// True if ``lower`` itself is allowed.
  public let includesLower: Bool

  /// Bounds that allow every finite number.
  public static let any = NumberBounds(
    -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)

  /// The numbers in `range`.
  public init(_ range: ClosedRange<Double>) {
    (lower, upper, includesLower) = (range.lowerBound, range.upperBound, true)
  }

  /// The numbers above `lower`, up to `upper`.
  public init(above lower: Double, upTo upper: Double) {
    (self.lower, self.upper, includesLower) = (lower, upper, false)
  }

  /// Tells whether `number` is one of them.
  public func contains(_ number: Double) -> Bool {
    number <= upper && (number > lower || (includesLower && number == lower))
  }
}

/// The error for a value that a field cannot have: one of another type, or none where there must be
/// one.
public struct UnsuitableValue: Error, Hashable, Sendable {
  /// The name of the field's type in the code, for developers.
  public let type: String

  /// A value that is none of `type`.
  public init(_ type: Any.Type) { self.type = "\(type)" }
}
