/// Puts an XML document together, or a part of one.
///
/// Characters that XML 1.0 forbids (section 2.2) are left out; ``holds(_:)`` tells beforehand.
public struct XMLWriter: Sendable {
  /// The white space between elements.
  public enum Layout: Sendable {
    /// An element a line, indented by two spaces.
    case indented
    /// None, but where ``XMLWriter/newline()`` begins a line.
    case compact
  }
  /// The attributes of an element, in order; one without a value is left out.
  public typealias Attributes = [(name: String, value: String?)]

  /// The text so far, in UTF-8.
  public private(set) var bytes: [UInt8] = []
  private let layout: Layout
  private let escaping: MarkupEscaping
  /// The names of the open elements.
  private var names: [String] = []
  /// True while the start tag of the innermost element lacks its end.
  private var isTagOpen = false
  /// True if the innermost element has text, so that no white space may be added in it.
  private var hasText = false

  /// A document that begins with the XML declaration.
  public init(_ layout: Layout = .indented) {
    self.layout = layout
    escaping = .xml
    add(#"<?xml version="1.0" encoding="UTF-8"?>"#, "\n")
  }

  /// A compact part of a document or page, whose text is escaped so.
  public init(partWith escaping: MarkupEscaping) {
    layout = .compact
    self.escaping = escaping
  }

  // MARK: Elements

  /// Appends an element with others in it.
  ///
  /// - Complexity: O(n) for n bytes that are written.
  public mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:],
    _ content: (inout XMLWriter) -> Void
  ) {
    start(name, attributes)
    content(&self)
    close()
  }

  /// Appends an element that holds text; nothing if `text` is `nil`.
  ///
  /// - Complexity: O(n) for n bytes that are written.
  public mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text: String?
  ) {
    guard let text else { return }
    start(name, attributes)
    self.text(text)
    close()
  }

  /// Appends an element without content.
  ///
  /// - Complexity: O(n) for n bytes that are written.
  public mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String?>) {
    start(name, attributes)
    close()
  }

  /// Appends the start of an element, to which belongs all that comes before ``close()``.
  ///
  /// - Complexity: O(n) for n bytes that are written, amortized.
  public mutating func open(_ name: String, _ attributes: Attributes = []) {
    start(name, attributes.lazy.map { (key: $0.name, value: $0.value) })
  }

  /// Appends the end of the innermost element; of one without content its start tag says that.
  public mutating func close() {
    guard let name = names.popLast() else { return }
    if isTagOpen {
      add("/>")
    } else {
      if !hasText { indent() }
      add("</", name, ">")
    }
    (isTagOpen, hasText) = (false, false)
    if layout == .indented { add("\n") }
  }

  private mutating func start(
    _ name: String, _ attributes: some Sequence<(key: String, value: String?)>
  ) {
    if isTagOpen { endTag(layout == .indented ? ">\n" : ">") }
    indent()
    add("<", name)
    for (name, value) in attributes {
      guard let value else { continue }
      add(" ", name, "=\"")
      escape(value, escaping.union(.attribute))
      add("\"")
    }
    names.append(name)
    (isTagOpen, hasText) = (true, false)
  }

  private mutating func endTag(_ end: String) {
    add(end)
    isTagOpen = false
  }

  private mutating func indent() {
    guard layout == .indented else { return }
    bytes.append(contentsOf: repeatElement(0x20, count: 2 * names.count))
  }

  // MARK: Content

  /// Appends characters to the innermost element, which in an indented document has no others in it.
  ///
  /// - Complexity: O(n) for n bytes that are written, amortized.
  public mutating func text(_ text: String) {
    guard !text.isEmpty else { return }
    if isTagOpen { endTag(">") }
    escape(text, escaping)
    hasText = true
  }

  /// Appends content that another writer made.
  ///
  /// - Complexity: O(n) for n bytes, amortized.
  public mutating func encoded(_ content: [UInt8]) {
    guard !content.isEmpty else { return }
    if isTagOpen { endTag(">") }
    bytes += content
  }

  /// Starts a new line in a compact document; indented ones have theirs anyway.
  public mutating func newline() {
    guard layout == .compact else { return }
    if isTagOpen { endTag(">") }
    add("\n")
  }

  private mutating func add(_ parts: String...) {
    for part in parts { bytes.append(contentsOf: part.utf8) }
  }

  private mutating func escape(_ text: String, _ escaping: MarkupEscaping) {
    escaping.append(Self.holds(text) ? text : Self.kept(of: text), to: &bytes)
  }

  // MARK: Characters

  /// Tells whether XML 1.0 can hold every character of `text` (section 2.2).
  ///
  /// - Complexity: O(n) for n characters.
  public static func holds(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isCharacter) }

  private static func kept(of text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter(isCharacter)))
  }

  private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
