/// Puts an XML document together, indented by two spaces.
public struct XMLWriter: Sendable {
  /// The document so far, in UTF-8.
  public private(set) var bytes: [UInt8] = []
  private var depth = 0

  /// A document that begins with the XML declaration.
  public init() { add(#"<?xml version="1.0" encoding="UTF-8"?>"#, "\n") }

  /// Appends an element with others in it.
  ///
  /// - Complexity: O(n) for n bytes that are written.
  public mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:],
    _ content: (inout XMLWriter) -> Void
  ) {
    start(name, attributes)
    let before = bytes.count
    add(">", "\n")
    let open = bytes.count
    depth += 1
    content(&self)
    depth -= 1
    if bytes.count == open {
      bytes.removeLast(open - before)
      add("/>", "\n")
    } else {
      indent()
      add("</", name, ">\n")
    }
  }

  /// Appends an element that holds text; nothing if `text` is `nil`.
  ///
  /// - Complexity: O(n) for n bytes that are written.
  public mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text: String?
  ) {
    guard let text else { return }
    start(name, attributes)
    guard !text.isEmpty else { return add("/>", "\n") }
    add(">")
    escape(text)
    add("</", name, ">\n")
  }

  /// Appends an element without content.
  ///
  /// - Complexity: O(n) for n bytes that are written.
  public mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String?>) {
    start(name, attributes)
    add("/>", "\n")
  }

  private mutating func start(_ name: String, _ attributes: KeyValuePairs<String, String?>) {
    indent()
    add("<", name)
    for (name, value) in attributes {
      guard let value else { continue }
      add(" ", name, "=\"")
      escape(value, isAttribute: true)
      add("\"")
    }
  }

  private mutating func indent() {
    bytes.append(contentsOf: repeatElement(0x20, count: 2 * depth))
  }

  private mutating func add(_ parts: String...) {
    for part in parts { bytes.append(contentsOf: part.utf8) }
  }

  /// Appends a text with markup characters and carriage returns as references, so that they come
  /// back as they were; in attributes also tabs and line feeds, which readers make spaces (XML 1.0
  /// section 3.3.3). Characters that XML 1.0 forbids (section 2.2) are left out.
  private mutating func escape(_ text: String, isAttribute: Bool = false) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09 where isAttribute: add("&#9;")
      case 0x0A where isAttribute: add("&#10;")
      case 0x26: add("&amp;")
      case 0x3C: add("&lt;")
      case 0x3E: add("&gt;")
      case 0x22: add("&quot;")
      case 0x0D: add("&#13;")
      case 0x09, 0x0A, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF:
        bytes.append(contentsOf: String(scalar).utf8)
      default: break
      }
    }
  }
}
