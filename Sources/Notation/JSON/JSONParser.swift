/// Reads JSON from bytes, and knows in which line it is.
///
/// A scanner that finds the features of a collection, with their lines, needs half of this; the
/// other half makes a second pass over the same bytes unnecessary.
public struct JSONParser {
  /// The bytes of the whole document.
  public let bytes: ArraySlice<UInt8>
  /// The index of the next byte.
  public private(set) var position: Int
  /// The line of the next byte, counted from 1.
  public private(set) var line: Int
  /// The number of values that were read.
  private var count = 0
  /// The lines in which objects began so far; `nil` if they are not noted.
  private(set) var lines: JSONLines?

  /// True if a whole number of more digits than an `Int` holds is read as a string: as a number, two
  /// identifiers of 20 digits may be one.
  var keepsLongNumbers = false

  /// Begins at the start of `bytes`, which is in line `line`.
  public init(_ bytes: ArraySlice<UInt8>, line: Int, notesLines: Bool = false) {
    self.bytes = bytes
    position = bytes.startIndex
    self.line = line
    lines = notesLines ? JSONLines() : nil
  }

  /// The value that a whole document is; nothing but white space may follow it.
  ///
  /// - Complexity: O(n) for n bytes, given hashing on average.
  public static func parseWhole(
    _ bytes: ArraySlice<UInt8>, line: Int, keepsLongNumbers: Bool = false
  ) throws(InvalidJSON) -> JSONValue {
    var parser = JSONParser(bytes, line: line)
    parser.keepsLongNumbers = keepsLongNumbers
    return try parser.whole()
  }

  /// The value of a whole document, and the lines in which its objects begin.
  ///
  /// - Complexity: O(n) for n bytes, given hashing on average; the lines take twelve bytes an
  ///   object, its members a bit each.
  public static func parseLocated(
    _ bytes: ArraySlice<UInt8>
  ) throws(InvalidJSON) -> (value: JSONValue, lines: JSONLines) {
    var parser = JSONParser(bytes, line: 1, notesLines: true)
    let value = try parser.whole()
    return (value, parser.lines ?? JSONLines())
  }

  private mutating func whole() throws(InvalidJSON) -> JSONValue {
    let value = try value(depth: 0)
    guard next == nil else { throw failure("There is text after the end.") }
    return value
  }

  /// The next byte that is not white space; `nil` at the end.
  ///
  /// - Complexity: O(w) for w bytes of white space.
  public var next: UInt8? {
    mutating get {
      while position < bytes.endIndex {
        switch bytes[position] {
        case 0x0A: line += 1
        case 0x20, 0x09, 0x0D: break
        case let byte: return byte
        }
        position += 1
      }
      return nil
    }
  }

  /// Passes over `byte` if it comes next.
  public mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// Passes over `byte`, or throws that it is missing for `purpose`.
  public mutating func expect(_ byte: UInt8, _ purpose: String) throws(InvalidJSON) {
    guard take(byte) else {
      throw failure("\(found) stands where \(purpose) should.")
    }
  }

  /// The value that begins here, `depth` values deep.
  ///
  /// - Complexity: O(n) for n bytes of the value, given hashing on average.
  public mutating func value(depth: Int) throws(InvalidJSON) -> JSONValue {
    count += 1
    guard count <= InputBound.values.most else {
      throw failure("The document holds more than \(InputBound.values.shown) values.")
    }
    switch next {
    case 0x7B: return .object(try members(depth: depth))
    case 0x5B: return .array(try elements(depth: depth))
    case 0x22: return .string(try string())
    case 0x74: return try word("true", .bool(true))
    case 0x66: return try word("false", .bool(false))
    case 0x6E: return try word("null", .null)
    case 0x2D?, (0x30...0x39)?: return try number()
    default: throw failure("\(found) stands where a value should.")
    }
  }

  private mutating func members(depth: Int) throws(InvalidJSON) -> [JSONValue.Member] {
    try checkDepth(depth)
    let number = lines?.begin(line)
    var members: [JSONValue.Member] = []
    defer { if let number { lines?.end(number, members: members.count) } }
    position += 1
    var names: Set<String> = []
    guard !take(0x7D) else { return members }
    repeat {
      let name = try memberName()
      // Most objects have so few members that looking at each is quicker than hashing.
      if members.count == 16 { names = Set(members.map(\.name)) }
      let isNew =
        members.count < 16
        ? !members.contains { $0.name == name } : names.insert(name).inserted
      guard isNew else {
        throw failure("The member \"\(name)\" stands twice in one object.")
      }
      members.append(JSONValue.Member(name: name, value: try value(depth: depth + 1)))
    } while take(0x2C)
    try expect(0x7D, "a comma or }")
    return members
  }

  /// A name in quotes, and the colon behind it.
  ///
  /// - Complexity: O(n) for n bytes of the name.
  public mutating func memberName() throws(InvalidJSON) -> String {
    guard next == 0x22 else { throw failure("\(found) stands where a name in quotes should.") }
    let name = try string()
    try expect(0x3A, "a colon")
    return name
  }

  private mutating func elements(depth: Int) throws(InvalidJSON) -> [JSONValue] {
    try checkDepth(depth)
    position += 1
    var elements: [JSONValue] = []
    guard !take(0x5D) else { return elements }
    repeat { elements.append(try value(depth: depth + 1)) } while take(0x2C)
    try expect(0x5D, "a comma or ]")
    return elements
  }

  private func checkDepth(_ depth: Int) throws(InvalidJSON) {
    guard depth < JSONValue.deepest else {
      throw failure("Brackets are nested deeper than \(JSONValue.deepest).")
    }
  }

  private mutating func word(
    _ word: String, _ value: JSONValue
  ) throws(InvalidJSON) -> JSONValue {
    guard bytes[position...].starts(with: word.utf8) else {
      throw failure("\(found) stands where a value should.")
    }
    position += word.utf8.count
    return value
  }

  /// Passes over one value, watching only strings and brackets, and answers its bytes; `nil` if the
  /// text ends within it.
  ///
  /// - Complexity: O(n) for n bytes of the value; nothing is allocated.
  public mutating func skipValue() -> ArraySlice<UInt8>? {
    guard next != nil else { return nil }
    let start = position
    var depth = 0
    var isInString = false
    while position < bytes.endIndex {
      let byte = bytes[position]
      switch byte {
      case 0x0A: line += 1
      case 0x5C where isInString: position += 1
      case 0x22: isInString.toggle()
      case _ where isInString: break
      case 0x7B, 0x5B: depth += 1
      case 0x7D, 0x5D:
        if depth == 0 { return bytes[start..<position] }
        depth -= 1
        if depth == 0 {
          position += 1
          return bytes[start..<position]
        }
      case 0x2C where depth == 0: return bytes[start..<position]
      default: break
      }
      position += 1
    }
    return nil
  }

  mutating func advance(to index: Int) { position = index }

  /// A short description of what comes next, for a message.
  private var found: String {
    mutating get {
      guard let byte = next else { return "The end of the text" }
      let rest = String(decoding: bytes[position...].prefix(12), as: UTF8.self)
      return byte == 0x22 ? "A string" : "'\(rest.prefix(1))'"
    }
  }

  /// A refusal at this place.
  public func failure(_ sentence: String) -> InvalidJSON {
    InvalidJSON(line: line, description: sentence, isTruncated: position >= bytes.endIndex)
  }
}
