/// Something a person can put right: what is wrong, where, and what to do.
public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The severity of a problem: whether the work goes on.
  public enum Severity: String, Comparable, Hashable, Sendable {
    /// The work goes on; somebody should look.
    case warning
    /// The work stops, and nothing was done.
    case error

    /// Orders warnings before errors.
    public static func < (one: Severity, other: Severity) -> Bool {
      one == .warning && other == .error
    }
  }

  /// The place of a problem in a file.
  public struct Location: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The file, as the person named it.
    public let file: String
    /// The line, counted from 1; `nil` for the file as a whole.
    public let line: Int?
    /// The column, key or property; `nil` for the line as a whole.
    public let field: String?
    /// The element of the field, counted from 0, where that is a list; `nil` for all of it.
    public let index: Int?

    /// A place in `file`.
    public init(file: String, line: Int? = nil, field: String? = nil, index: Int? = nil) {
      self.file = file
      self.line = line
      self.field = field
      self.index = index
    }

    /// The place of `field`, or of one element of it, in the same line.
    public func at(field: String, index: Int? = nil) -> Location {
      Location(file: file, line: line, field: field, index: index)
    }

    /// The place as editors understand it, such as `file:line: field`.
    public var description: String {
      file + (line.map { ":\($0)" } ?? "") + (field.map { ": \($0)" } ?? "")
    }

    /// Orders places by file, then by line, then by field and its elements.
    public static func < (one: Location, other: Location) -> Bool {
      (one.file, one.line ?? 0, one.field ?? "", one.index ?? -1)
        < (other.file, other.line ?? 0, other.field ?? "", other.index ?? -1)
    }
  }

  /// The kind of the problem.
  public let code: Code
  /// The fault, as a whole sentence in English.
  public let message: String
  /// The values that the sentence is about, for wording it in other languages.
  public internal(set) var arguments: [Value: String]
  /// The remedy, as a whole sentence.
  public let remedy: String
  /// The place, if the problem is about a file.
  public var location: Location?

  /// A problem in three parts, whose sentence names its values.
  public init(_ code: Code, _ message: Sentence, remedy: String, at location: Location? = nil) {
    self.code = code
    self.message = message.text
    arguments = message.arguments
    self.remedy = remedy
    self.location = location
  }

  /// A problem in three parts, whose sentence names no values.
  public init(_ code: Code, _ message: String, remedy: String, at location: Location? = nil) {
    self.init(code, Sentence(stringLiteral: message), remedy: remedy, at: location)
  }

  /// The severity, which the kind of the problem decides.
  public var severity: Severity { code.severity }

  /// The line for a terminal: `file:line: field: error: message remedy [code]`. Nothing from
  /// outside that a message repeats can steer the terminal or turn the direction of the line.
  public var description: String { line(as: severity) }

  /// The line for a terminal where the severity is another than that of the kind: what is a warning of one
  /// file among many is an error to who asked for that file alone.
  ///
  /// - Complexity: O(n) for n characters.
  public func line(as severity: Severity) -> String {
    Self.printable(
      (location.map { "\($0): " } ?? "")
        + "\(severity.rawValue): \(message) \(remedy) [\(code.rawValue)]")
  }

  /// The line with an escape such as `\u{202E}` for each character that would steer a terminal or
  /// turn the direction of the line, so that names which differ in nothing else are told apart.
  ///
  /// - Complexity: O(n) for n characters.
  public static func printable(_ line: String) -> String {
    guard line.unicodeScalars.contains(where: steers) else { return line }
    return line.unicodeScalars.reduce(into: "") { text, scalar in
      if steers(scalar) {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Tells whether a character is a control character, a separator of lines or paragraphs, or a
  /// mark that turns the direction of text (UAX #9, section 2).
  private static func steers(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The line for a log that tells of `error`: problems in their words, anything else by the name of
  /// its type, because its description may hold an item or a position.
  ///
  /// - Complexity: O(n) for n characters.
  public static func logLine(of error: any Error) -> String {
    switch error {
    case let problem as Problem: problem.description
    case let problems as Problems:
      problems.all.map(\.description).joined(separator: "; ")
    default: String(reflecting: type(of: error))
    }
  }

  /// Orders errors before warnings, then by place, then by message; those without a place come
  /// first.
  ///
  /// - Complexity: O(n) for n bytes of the shorter texts.
  public static func reportingOrder(_ one: Problem, _ other: Problem) -> Bool {
    if one.severity != other.severity { return one.severity > other.severity }
    switch (one.location, other.location) {
    case (let here?, let there?) where here != there: return here < there
    case (nil, _?): return true
    case (_?, nil): return false
    default: return one.message < other.message
    }
  }
}

/// Several problems at once: an importer reports all of them, not the first.
public struct Problems: Error, Sendable {
  /// The problems, errors before warnings, then by place.
  public let all: [Problem]

  /// Sorts `problems` for reporting.
  ///
  /// - Complexity: O(n log n) for n problems.
  public init(_ problems: [Problem]) {
    all = problems.sorted(by: Problem.reportingOrder)
  }

  /// The problems that stop the work.
  ///
  /// - Complexity: O(n) for n problems.
  public var errors: [Problem] { all.filter { $0.severity == .error } }
  /// The problems that do not stop the work.
  ///
  /// - Complexity: O(n) for n problems.
  public var warnings: [Problem] { all.filter { $0.severity == .warning } }
}
