extension Problem {
  /// A name of a value in the sentence about a problem.
  public enum Value: String, CaseIterable, Hashable, Sendable {
    /// The name of a parameter of a request, or of an option.
    case parameter
    /// The element of the parameter, counted from 0, where that is a list.
    case index
    /// The value that was given.
    case value
  }

  /// Names a value that the sentence is about, cut short where it is long.
  public mutating func name(_ value: String, as name: Value) {
    arguments[name] = Self.short(value)
  }

  /// The beginning of a value: strangers may give any.
  fileprivate static func short(_ value: String) -> String { String(value.prefix(80)) }

  /// A sentence in English and the values it names, so that it can be worded in other languages.
  ///
  /// A literal names a value where it puts it in: `"Parameter '\(name, as: .parameter)' is missing."`
  public struct Sentence: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The sentence, with its values in it.
    public let text: String
    /// The values by name.
    public let arguments: [Value: String]

    /// A sentence that names no values.
    public init(stringLiteral text: String) {
      self.text = text
      arguments = [:]
    }

    /// The sentence of a literal with values in it.
    public init(stringInterpolation: StringInterpolation) {
      text = stringInterpolation.text
      arguments = stringInterpolation.arguments
    }

    /// The pieces of a literal, as they are put together.
    public struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var text = ""
      fileprivate var arguments: [Value: String] = [:]

      /// The beginning of a literal with room for its pieces.
      public init(literalCapacity: Int, interpolationCount: Int) {
        text.reserveCapacity(literalCapacity)
      }

      /// Adds a piece of the literal itself.
      public mutating func appendLiteral(_ literal: String) { text += literal }

      /// Adds a value that has no name.
      public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
        text += value.description
      }

      /// Adds a value by its name, cut short where it is long.
      public mutating func appendInterpolation(
        _ value: some CustomStringConvertible, as name: Value
      ) {
        let short = Problem.short(value.description)
        text += short
        arguments[name] = short
      }
    }
  }
}
