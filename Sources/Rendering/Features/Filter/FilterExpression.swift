import Catalog

/// A condition on features after CQL2 (OGC 21-065r2), whichever of its languages it was written in.
///
/// Of a feature it is true, false or unknown (clause 6.2 there): unknown where it asks for a value that
/// the feature does not have. Operands are of types that go together; ``FilterBuilder`` sees to that.
indirect enum FilterExpression: Hashable, Sendable {
  /// True or false, whatever the feature.
  case truth(Bool)
  /// The opposite.
  case not(FilterExpression)
  /// Every one of them: `AND`.
  case all([FilterExpression])
  /// At least one of them: `OR`.
  case any([FilterExpression])
  /// Two values, one beside the other.
  case comparison(FilterOperand, FilterComparison, FilterOperand)
  /// A text that has the form of a pattern: `LIKE`.
  case like(FilterOperand, FilterPattern)
  /// A value from the second to the third, both included: `BETWEEN`.
  case between(FilterOperand, FilterOperand, FilterOperand)
  /// A value that is one of others: `IN`.
  case among(FilterOperand, [FilterOperand])
  /// A value that is not there: `IS NULL`.
  case absent(FilterOperand)
  /// Two geometries with a point in common: `S_INTERSECTS`.
  case intersects(FilterOperand, FilterOperand)
}

/// A value that a condition asks for.
indirect enum FilterOperand: Hashable, Sendable {
  /// A text, number or truth that the filter says itself.
  case value(FeatureValue)
  /// A day, counted from 1970-01-01.
  case day(Int)
  /// A time, in seconds since 1970.
  case time(Double)
  /// The value of a property.
  case property(FeatureProperty)
  /// The geometry of the feature.
  case geometry
  /// A geometry that the filter says itself, in its system.
  case shape(PlaneShape)
  /// A text without the difference of capital and small letters: `CASEI`.
  case caseless(FilterOperand)
  /// A text without accents: `ACCENTI`.
  case accentless(FilterOperand)
  /// The truth of a condition.
  case condition(FilterExpression)

  /// The types of values, of which only equal ones are compared.
  enum Kind: String {
    case text = "a text"
    case number = "a number"
    case truth = "true or false"
    case day = "a date"
    case time = "a time"
    case geometry = "a geometry"
  }

  /// The type of the value.
  var kind: Kind {
    switch self {
    case .value(.text), .caseless, .accentless: .text
    case .value(.number): .number
    case .value(.truth), .condition: .truth
    case .day: .day
    case .time: .time
    case .geometry, .shape: .geometry
    case .property(let property):
      switch property.values {
      case .integer, .number: .number
      case .truth: .truth
      case .text, .choice, .texts, .integers, .namedTexts, .translations, .parts: .text
      }
    }
  }
}

/// How two values are compared.
enum FilterComparison: String, CaseIterable, Hashable, Sendable {
  case equal = "="
  case unequal = "<>"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  /// Tells whether two values of one type compare so. Texts are ordered by the code points of their
  /// composed form (NFC), and equal where that is; false comes before true.
  func holds(_ one: FeatureValue, _ other: FeatureValue) -> Bool {
    switch (one, other) {
    case (.text(let one), .text(let other)): holds(one, other)
    case (.number(let one), .number(let other)): holds(one, other)
    case (.truth(let one), .truth(let other)): holds(one ? 1 : 0, other ? 1 : 0)
    default: false
    }
  }

  private func holds<Value: Comparable>(_ one: Value, _ other: Value) -> Bool {
    switch self {
    case .equal: one == other
    case .unequal: one != other
    case .less: one < other
    case .lessOrEqual: one <= other
    case .greater: one > other
    case .greaterOrEqual: one >= other
    }
  }
}
