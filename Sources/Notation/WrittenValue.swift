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

    /// An element with a value that stands in `line`.
    public init(_ value: WrittenValue, line: Int) {
      self.value = value
      self.line = line
    }
  }

  /// An entry of a map.
  public struct Entry {
    /// The name of the entry.
    public let key: String
    /// The value of the entry.
    public let value: WrittenValue
    /// The line that it stands in, counted from 1.
    public let line: Int
    /// The marks of the document, and the number of this entry's; `nil` where nobody keeps any.
    private let mark: (marks: LeafMarks, number: Int)?

    /// The entry `key` of a map, with a mark among `marks`.
    public init(key: String, value: WrittenValue, line: Int, marks: LeafMarks? = nil) {
      self.key = key
      self.value = value
      self.line = line
      mark = marks.map { ($0, $0.add(1)) }
    }

    /// Marks the entry as used; those of a map in it have marks of their own.
    ///
    /// - Complexity: O(1).
    public func use() { mark.map { $0.marks.use($0.number) } }

    /// True if the entry was used, or nobody keeps marks.
    public var isUsed: Bool { mark.map { $0.marks.isUsed($0.number) } ?? true }
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
        .list(elements.map { Element(WrittenValue($0, line: line), line: line) })
      case .object(let members): .map(members.map { Entry($0, line: line) })
      }
  }
}

extension Sequence<WrittenValue.Entry> {
  /// The entries that nobody used, by the names that lead to them. An entry counts if it holds
  /// anything but maps, whose own entries count; empty text and null hold nothing.
  ///
  /// - Complexity: O(n) on average for n values.
  public var unused: Ledger {
    var ledger = Ledger()
    var path = LeafPath()
    WrittenValue.note(self, &path, &ledger)
    return ledger
  }
}

extension WrittenValue {
  fileprivate static func note(
    _ entries: some Sequence<Entry>, _ path: inout LeafPath, _ ledger: inout Ledger
  ) {
    for entry in entries {
      path.enter(entry.key, after: ".")
      if !entry.isUsed, entry.value.holdsLeaf { ledger.note(path.text, line: entry.line) }
      entry.value.note(&path, &ledger)
      path.leave()
    }
  }

  /// Notes the entries of maps in the value.
  private func note(_ path: inout LeafPath, _ ledger: inout Ledger) {
    switch self {
    case .map(let entries): Self.note(entries, &path, &ledger)
    case .list(let elements):
      path.enter("", after: "[]")
      for element in elements { element.value.note(&path, &ledger) }
      path.leave()
    default: break
    }
  }

  private var holdsLeaf: Bool {
    switch self {
    case .null, .map: false
    case .text(let text), .string(let text): !text.isEmpty
    case .list(let elements): elements.contains { $0.value.holdsLeaf }
    case .integer, .number, .bool: true
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
