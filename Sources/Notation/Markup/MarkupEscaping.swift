/// The references that let a text stand for itself in XML and HTML (XML 1.0, section 2.4; HTML,
/// section 13.1.4).
///
/// `&`, `<` and `>` are references everywhere; each option names further characters that would end
/// something, or come back as others, where the text is to stand.
public struct MarkupEscaping: OptionSet, Sendable {
  /// The bits of the options.
  public let rawValue: UInt8

  /// The options that these bits stand for.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The quotation mark, which ends an attribute.
  public static let quote = MarkupEscaping(rawValue: 1)
  /// The apostrophe, which ends an attribute that others may write.
  public static let apostrophe = MarkupEscaping(rawValue: 2)
  /// The carriage return, which readers of XML take for a line feed (section 2.11).
  public static let carriageReturn = MarkupEscaping(rawValue: 4)
  /// Tab and line feed, which readers make spaces in attributes of XML (section 3.3.3).
  public static let breaks = MarkupEscaping(rawValue: 8)

  /// The escaping of text between the tags of an XML document.
  public static let xml: MarkupEscaping = [.quote, .carriageReturn]
  /// The escaping of an attribute of an XML document.
  public static let attribute: MarkupEscaping = [.quote, .carriageReturn, .breaks]
  /// The escaping of text and attributes in a page.
  public static let html: MarkupEscaping = [.quote, .apostrophe]

  /// The text with its references.
  ///
  /// - Complexity: O(n) for n characters.
  public func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { reference(for: $0) != nil }) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 32)
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text with its references.
  ///
  /// Works on bytes: a `Character` hides a quotation mark that a combining accent follows.
  func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { text in
      var start = 0
      for index in text.indices {
        guard let reference = reference(for: text[index]) else { continue }
        bytes.append(contentsOf: text[start..<index])
        bytes.append(
          contentsOf: UnsafeBufferPointer(
            start: reference.utf8Start, count: reference.utf8CodeUnitCount))
        start = index + 1
      }
      bytes.append(contentsOf: text[start...])
    }
  }

  private func reference(for byte: UInt8) -> StaticString? {
    switch byte {
    case 0x3F...: nil
    case 0x26: "&amp;"
    case 0x3C: "&lt;"
    case 0x3E: "&gt;"
    case 0x22 where contains(.quote): "&quot;"
    case 0x27 where contains(.apostrophe): "&#39;"
    case 0x0D where contains(.carriageReturn): "&#13;"
    case 0x0A where contains(.breaks): "&#10;"
    case 0x09 where contains(.breaks): "&#9;"
    default: nil
    }
  }
}
