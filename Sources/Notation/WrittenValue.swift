/// A value as a file writes it, before its meaning is known.
public enum WrittenValue {
  /// Text of CSV or YAML, which may mean a number.
  case text(String)
  /// A string of JSON, which means text.
  case string(String)
  case integer(Int)
  case number(Double)
  case bool(Bool)
  case list([Element])
  case map([Entry])
  case null

  /// An element of a list.
  public struct Element {
    /// The value of the element.
    public let value: WrittenValue
    /// The line that it stands in, counted from 1.
    public let line: Int
  }

  /// An entry of a map.
  public struct Entry {
    /// The name of the entry.
    public let key: String
    /// The value of the entry.
    public let value: WrittenValue
    /// The line that it stands in, counted from 1.
    public let line: Int

    /// The entry `key` of a map.
    public init(key: String, value: WrittenValue, line: Int) {
      self.key = key
      self.value = value
      self.line = line
    }
  }

  /// The kind of the value, for a message.
  public var kindName: String {
    switch self {
    case .text, .string: "text"
    case .integer, .number: "a number"
    case .bool: "true or false"
    case .list: "a list"
    case .map: "a group of keys"
    case .null: "nothing"
    }
  }

  /// A value of JSON that stands in `line`, all of it.
  ///
  /// - Complexity: O(n) for n values.
  public init(_ value: JSONValue, line: Int) {
    self =
      switch value {
      case .null: .null
      case .bool(let truth): .bool(truth)
      case .integer(let number): .integer(number)
      case .number(let number): .number(number)
      case .string(let text): .string(text)
      case .array(let elements):
        .list(elements.map { Element(value: WrittenValue($0, line: line), line: line) })
      case .object(let members): .map(members.map { Entry($0, line: line) })
      }
  }
}

extension WrittenValue.Entry {
  /// A member of a JSON object that stands in `line`.
  ///
  /// - Complexity: O(n) for n values.
  public init(_ member: JSONValue.Member, line: Int) {
    self.init(key: member.name, value: WrittenValue(member.value, line: line), line: line)
  }
}
