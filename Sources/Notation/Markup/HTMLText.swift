/// HTML fragments, as other systems keep them in their texts, made fit for a catalogue.
///
/// A catalogue's texts are CommonMark without raw HTML, its titles plain. Both ways take linear time
/// and never fail: whatever is no tag that is known stays text.
public enum HTMLText {
  /// A fragment as CommonMark (0.30): paragraphs, line breaks, `strong`, `em`, links to `http`,
  /// `https` and `mailto`, lists, headings and quotations. Images become links to their `https`
  /// addresses. `script` and `style` go with what is in them, other tags and comments go alone. What
  /// CommonMark would take for markup is escaped.
  ///
  /// - Returns: `text`, byte for byte, if there is neither tag nor entity in it.
  /// - Complexity: O(n) for n bytes of text.
  public static func commonMark(_ text: String) -> String {
    HTMLTokens.read(text).map(commonMark) ?? text
  }

  /// Tags and texts of a fragment as CommonMark.
  ///
  /// - Complexity: O(n) for n bytes in the tokens.
  public static func commonMark(_ tokens: [HTMLTokens.Token]) -> String {
    var composer = HTMLComposer()
    for token in tokens { composer.take(token) }
    return composer.finish()
  }

  /// A fragment without its tags, entities resolved, on one line.
  ///
  /// - Returns: `text`, byte for byte, if there is neither tag nor entity in it.
  /// - Complexity: O(n) for n bytes of text.
  public static func plain(_ text: String) -> String {
    guard let tokens = HTMLTokens.read(text) else { return text }
    var plain = ""
    for token in tokens {
      switch token {
      case .text(let words): plain += words
      case .image(let alternative, _): plain += " " + (alternative ?? "") + " "
      case .open(let name, _), .close(let name):
        if name == "br" || HTMLComposer.blocks.contains(name) { plain += " " }
      }
    }
    return plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
