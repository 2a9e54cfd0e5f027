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

  /// A fragment without its tags, entities resolved, on one line, with the addresses of links and images
  /// that pages may lead to in brackets behind their words, unless these are the address.
  ///
  /// - Returns: `text`, byte for byte, if there is neither tag nor entity in it.
  /// - Complexity: O(n) for n bytes of text.
  public static func plain(_ text: String) -> String { plain(text, hasAddresses: true) }

  /// A fragment that names somebody or something: as ``plain(_:)`` has it, without addresses. Callers keep
  /// these elsewhere.
  ///
  /// - Complexity: O(n) for n bytes of text.
  public static func plainName(_ text: String) -> String { plain(text, hasAddresses: false) }

  private static func plain(_ text: String, hasAddresses: Bool) -> String {
    guard let tokens = HTMLTokens.read(text) else { return text }
    // Those of a link wait for its end, with its address.
    var (plain, words) = ("", "")
    var address: String?
    func closeLink() {
      if hasAddresses, let address, !isSaid(address, by: words) { words += " (\(address))" }
      plain += words
      (words, address) = ("", nil)
    }
    for token in tokens {
      switch token {
      case .text(let text): words += text
      case .open("a", let target):
        closeLink()
        address = InlineMarkup.Style.link(to: target) == nil ? nil : target?.trimmingWhitespace
      case .close("a"): closeLink()
      case .image(let alternative, let source):
        words += " " + (alternative ?? "") + " "
        if hasAddresses, let source, InlineMarkup.Style.link(toImage: source) != nil {
          words += "(\(source.trimmingWhitespace)) "
        }
      case .open(let name, _), .close(let name):
        if name == "br" || HTMLComposer.blocks.contains(name) { words += " " }
      }
    }
    closeLink()
    return plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Tells whether the words of a link end with its address, or are what follows its scheme, as those of most
  /// `mailto:` links are.
  private static func isSaid(_ address: String, by words: String) -> Bool {
    let words = words.trimmingWhitespace
    return words.hasSuffix(address) || words.hasSuffix("(\(address))")
      || !words.isEmpty && address.hasSuffix(":" + words)
  }
}
