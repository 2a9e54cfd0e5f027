/// Writes JSON (RFC 8259) as bytes, members in the order they are written.
///
/// It only appends, so a frequent answer costs little more than copying its bytes. Names and values
/// must alternate inside an object; the writer sets the commas.
///
/// ```swift
/// var json = JSONWriter()
/// json.object { json in
///   json.member("title", "Artesian Well")
///   json.member("years") { json in json.array { $0.value(1989); $0.value(1990) } }
/// }
/// ```
public struct JSONWriter: Sendable {
  /// The characters that are written as `\u` escapes besides those that RFC 8259 asks for.
  public enum Escaping: Sendable {
    /// The characters `<`, `>`, `&`, U+2028 and U+2029, so that the bytes may stand in an HTML
    /// `script` element.
    case script
    /// No further characters, for text that people read and compare in git.
    case plain
    /// No further characters, and short escapes for none but the line feed: the form in which a
    /// catalogue keeps its history, whose bytes must not change.
    case kept
  }

  /// The bytes that were written so far.
  public private(set) var bytes: [UInt8] = []
  private let escaping: Escaping
  private var needsComma = false
  /// Whether a text held U+0000, at which programs in C would cut it off.
  public private(set) var holdsNUL = false

  /// An empty text with room for `capacity` bytes.
  public init(escaping: Escaping = .script, reserving capacity: Int = 1024) {
    self.escaping = escaping
    bytes.reserveCapacity(capacity)
  }

  /// The bytes that were written so far, as text.
  ///
  /// - Complexity: O(n) for n bytes.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Structure

  /// Writes an object whose members `body` writes.
  public mutating func object<Failure: Error>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    open(0x7B)
    try body(&self)
    close(0x7D)
  }

  /// Writes an array whose elements `body` writes.
  public mutating func array<Failure: Error>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    open(0x5B)
    try body(&self)
    close(0x5D)
  }

  /// Writes an array of `elements`, each written by `body`.
  ///
  /// - Complexity: O(n) for n elements, besides what `body` does.
  @inlinable
  public mutating func array<Elements: Sequence>(
    of elements: Elements, _ body: (inout JSONWriter, Elements.Element) -> Void
  ) {
    array { json in
      for element in elements { body(&json, element) }
    }
  }

  /// Writes the name of a member; its value must follow.
  ///
  /// - Complexity: O(n) for n bytes of the name, amortized.
  public mutating func name(_ name: String) {
    value(name)
    bytes.append(0x3A)
    needsComma = false
  }

  /// Starts a new line, between elements or before a closing bracket; JSON gives it no meaning.
  public mutating func newline() {
    if needsComma {
      bytes.append(0x2C)
      needsComma = false
    }
    bytes.append(0x0A)
  }

  // MARK: Values

  /// Writes a string, quoted and escaped.
  ///
  /// - Complexity: O(n) for n bytes of text, amortized.
  public mutating func value(_ text: String) {
    separate()
    bytes.append(0x22)
    var text = text
    text.withUTF8 { append(escaped: $0) }
    bytes.append(0x22)
  }

  /// Writes a whole number.
  public mutating func value(_ number: Int) {
    separate()
    bytes.append(contentsOf: number.description.utf8)
  }

  /// Writes the shortest text that reads back as the same number, whole numbers without a point.
  /// JSON has no infinity and no not-a-number: those are written as `null`.
  public mutating func value(_ number: Double) {
    separate()
    guard number.isFinite else {
      bytes.append(contentsOf: "null".utf8)
      return
    }
    bytes.append(contentsOf: number.decimalText.utf8)
  }

  /// Writes `true` or `false`.
  public mutating func value(_ truth: Bool) {
    separate()
    bytes.append(contentsOf: (truth ? "true" : "false").utf8)
  }

  /// Writes the literal `null`, for no value.
  public mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes a value that was encoded before.
  ///
  /// - Complexity: O(n) for n bytes, amortized.
  public mutating func encoded(_ value: [UInt8]) {
    separate()
    bytes.append(contentsOf: value)
  }

  /// Writes a value that was encoded before, as text.
  ///
  /// - Complexity: O(n) for n bytes, amortized.
  public mutating func encoded(_ value: String) {
    separate()
    bytes.append(contentsOf: value.utf8)
  }

  // MARK: Members

  /// Writes a member, or nothing if there is no value.
  public mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    self.name(name)
    value(text)
  }

  /// Writes a member, or nothing if there is no value.
  public mutating func member(_ name: String, _ number: Int?) {
    guard let number else { return }
    self.name(name)
    value(number)
  }

  /// Writes a member, or nothing if there is no value.
  public mutating func member(_ name: String, _ number: Double?) {
    guard let number else { return }
    self.name(name)
    value(number)
  }

  /// Writes a member, or nothing if there is no value.
  public mutating func member(_ name: String, _ truth: Bool?) {
    guard let truth else { return }
    self.name(name)
    value(truth)
  }

  /// Writes a member, with the value `null` if nobody knows it.
  public mutating func member(_ name: String, orNull truth: Bool?) {
    self.name(name)
    if let truth { value(truth) } else { null() }
  }

  /// Writes a member whose value `body` writes.
  public mutating func member<Failure: Error>(
    _ name: String, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    self.name(name)
    try body(&self)
  }

  /// Writes a member that is an array of `elements`, each written by `body`.
  public mutating func array<Elements: Sequence>(
    _ name: String, of elements: Elements, _ body: (inout JSONWriter, Elements.Element) -> Void
  ) {
    self.name(name)
    array(of: elements, body)
  }

  // MARK: Bytes

  private mutating func separate() {
    if needsComma { bytes.append(0x2C) }
    needsComma = true
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    // A new line before the bracket has already written a comma that nothing followed.
    if bytes.count >= 2, bytes[bytes.count - 1] == 0x0A, bytes[bytes.count - 2] == 0x2C {
      bytes.remove(at: bytes.count - 2)
    }
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func append(escaped text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var index = 0
    while index < text.count {
      defer { index += 1 }
      guard Self.mayNeedEscape(text[index]), let escape = escape(at: index, of: text) else {
        continue
      }
      if text[index] == 0 { holdsNUL = true }
      bytes.append(contentsOf: text[start..<index])
      bytes.append(contentsOf: escape.text.utf8)
      start = index + escape.length
    }
    bytes.append(contentsOf: start == 0 ? text : UnsafeBufferPointer(rebasing: text[start...]))
  }

  /// Whether a character that begins with `byte` may be one that is escaped: most are not, and texts
  /// are long.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x22, 0x26, 0x3C, 0x3E, 0x5C, 0xE2: true
    default: false
    }
  }

  /// The escape for the character that begins at `index`, and the number of bytes of that
  /// character; `nil` if it may stand for itself.
  private func escape(
    at index: Int, of text: UnsafeBufferPointer<UInt8>
  ) -> (text: String, length: Int)? {
    switch text[index] {
    case 0x22: return ("\\\"", 1)
    case 0x5C: return ("\\\\", 1)
    case 0x0A: return ("\\n", 1)
    case 0x08 where escaping != .kept: return ("\\b", 1)
    case 0x09 where escaping != .kept: return ("\\t", 1)
    case 0x0C where escaping != .kept: return ("\\f", 1)
    case 0x0D where escaping != .kept: return ("\\r", 1)
    case let byte where byte < 0x20:
      return ("\\u" + byte.padded(to: 4, radix: 16), 1)
    case 0x3C where escaping == .script: return ("\\u003c", 1)
    case 0x3E where escaping == .script: return ("\\u003e", 1)
    case 0x26 where escaping == .script: return ("\\u0026", 1)
    case 0xE2 where escaping == .script && index + 2 < text.count && text[index + 1] == 0x80:
      switch text[index + 2] {
      case 0xA8: return ("\\u2028", 3)
      case 0xA9: return ("\\u2029", 3)
      default: return nil
      }
    default: return nil
    }
  }
}
