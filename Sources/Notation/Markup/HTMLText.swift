/// HTML fragments, as other systems keep them in their texts, made fit for a catalogue.
///
/// A catalogue's texts are CommonMark without raw HTML, its titles plain. Both ways take linear time
/// and never fail: whatever is no tag that is known stays text.
public enum HTMLText {
  /// A fragment as CommonMark (0.30): paragraphs, line breaks, `strong`, `em`, lists, headings, quotations
  /// and links to `http`, `https` and `mailto`. Images, frames, films, sounds and the sources of quotations
  /// become links to their addresses. An address that pages cannot lead to, such as `/works/1` or `tel:+1`,
  /// stands in brackets behind its words. `script` and `style` go with what is in them, other tags and
  /// comments go alone, and so do the further sizes of an image. What CommonMark would take for markup is
  /// escaped.
  ///
  /// The log tells, once for its file, of addresses that are too long, and of content that stands in place of
  /// one.
  ///
  /// - Returns: `text`, byte for byte, if there is neither tag nor entity in it.
  /// - Complexity: O(n) for n bytes of text.
  public static func commonMark(_ text: String, _ log: ProblemLog, line: Int? = nil) -> String {
    log.noteLostAddresses(in: text, line: line)
    return commonMark(text)
  }

  /// The same for a text whose lost addresses are told elsewhere.
  static func commonMark(_ text: String) -> String {
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

  /// A fragment without its tags, entities resolved, on one line, with the addresses of links, images, frames,
  /// films and sounds in brackets behind their words, unless these are the address.
  ///
  /// - Returns: `text`, byte for byte, if there is neither tag nor entity in it.
  /// - Complexity: O(n) for n bytes of text.
  public static func plain(_ text: String) -> String {
    guard let tokens = HTMLTokens.read(text) else { return text }
    // Those of a link wait for its end, with its address.
    var (plain, words) = ("", "")
    var link: HTMLAddress?
    var embedded: Set<String> = []
    func closeLink() {
      if let link, !link.isSaid(by: words) { words += " (\(link.text))" }
      plain += words
      (words, link) = ("", nil)
    }
    for token in tokens {
      switch token {
      case .text(let text): words += text
      case .open("a", let target):
        closeLink()
        link = HTMLAddress(target)
      case .close("a"): closeLink()
      case .image(let title, let source), .embedded(let title, let source):
        words += " " + (title ?? "") + " "
        guard let address = HTMLAddress(source), address != link else { continue }
        if case .embedded = token, !embedded.insert(address.text).inserted { continue }
        words += "(\(address.text)) "
      case .open(let name, _), .close(let name):
        if name == "br" || HTMLComposer.blocks.contains(name) || HTMLComposer.cells.contains(name) {
          words += " "
        }
      }
    }
    closeLink()
    return plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// A fragment as ``plain(_:)`` has it, without addresses, to compare or look for words in. Callers that
  /// store the text store the addresses of an ``HTMLName``, too.
  ///
  /// - Complexity: O(n) for n bytes of text.
  public static func plainName(_ text: String) -> String { HTMLName(text).text }

  /// Tells whether a fragment has addresses, which ``plainName(_:)`` and ``plainNames(_:)`` leave out.
  ///
  /// - Complexity: O(n) for n bytes of text.
  public static func hasAddresses(_ text: String) -> Bool { !HTMLName(text).links.isEmpty }

  /// A fragment that names people, on one line, with `; ` between names on lines, in paragraphs or in items of
  /// a list of their own; without addresses, as ``plainName(_:)``.
  ///
  /// - Complexity: O(n) for n bytes of text.
  public static func plainNames(_ text: String) -> String {
    HTMLTokens.mayStand(in: text)
      ? HTMLName.all(in: text).map(\.text).filter { !$0.isEmpty }.joined(separator: "; ") : text
  }
}
