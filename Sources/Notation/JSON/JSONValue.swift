/// A JSON text (RFC 8259) as a value.
public enum JSONValue: Hashable, Sendable {
  /// The literal `null`, which says that there is no value.
  case null
  /// The literal `true` or `false`.
  case bool(Bool)
  /// A number without point or exponent that fits an `Int`.
  case integer(Int)
  /// A number with a point or exponent, or one that fits no `Int`.
  case number(Double)
  /// A string, its escapes resolved.
  case string(String)
  /// An array, its elements in order.
  case array([JSONValue])
  /// An object, its members in the order they were written.
  case object([Member])

  /// One name and value of an object.
  public struct Member: Hashable, Sendable {
    /// The name; no two members of an object share one.
    public let name: String
    /// The value of the member.
    public let value: JSONValue

    /// The value `value` by the name `name`.
    public init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The number of arrays and objects that may stand in one another.
  public static let deepest = InputBound.depth.most

  /// Reads one value with nothing but white space around it.
  ///
  /// Refuses what JSONDecoder would let pass or pass over: members that share a name, of which one
  /// would be lost, brackets nested deeper than ``deepest``, which could exhaust the stack, and bytes
  /// that are no UTF-8 (RFC 8259, section 8.1), of which letters would be lost.
  ///
  /// - Complexity: O(n) for n bytes, given hashing on average.
  public init(parsing bytes: some Collection<UInt8>) throws(InvalidJSON) {
    let bytes = Array(bytes)
    guard SourceText.isUTF8(bytes[...]) else {
      throw InvalidJSON(
        line: SourceText.firstInvalidLine(in: bytes[...]) ?? 1,
        description: "The text is not UTF-8.",
        isTruncated: false)
    }
    self = try JSONParser.parseWhole(bytes[...], line: 1)
  }

  /// The member `name` of an object; `nil` if there is none, or this is no object.
  ///
  /// - Complexity: O(m) for m members.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The string, if it is one.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The elements, if it is an array.
  public var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The number, if it is one.
  public var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// The kind of the value for a message, such as "a string".
  public var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// The reason why a text is not read as JSON.
public struct InvalidJSON: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the fault, counted from 1.
  public let line: Int
  /// The fault, as a whole sentence.
  public let description: String
  /// True if the text simply ends too early.
  public let isTruncated: Bool

  /// An error with this fault in this line.
  public init(line: Int, description: String, isTruncated: Bool) {
    self.line = line
    self.description = description
    self.isTruncated = isTruncated
  }
}

extension ProblemLog {
  /// Notes why JSON cannot be read. In a part of a file that was found whole, the fault is never
  /// that the file ends too early.
  public func add(_ fault: InvalidJSON, inPart: Bool = false) {
    add(
      .malformedFile, fault.description,
      remedy: fault.isTruncated && !inPart
        ? "The file seems cut short: copy or export it again."
        : "Correct the JSON here; an editor that knows JSON shows the place.", line: fault.line)
  }
}
