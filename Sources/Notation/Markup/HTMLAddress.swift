/// An address in an attribute of HTML, as a text may keep it.
struct HTMLAddress: Hashable {
  /// The address without white space around it; one that leaves the scheme to its page has `https:`.
  let text: String
  /// A link to it; `nil` where pages may not lead there, such as `/works/1`, which is of another site, or
  /// `tel:+1`.
  let link: InlineMarkup.Style?

  /// The most bytes of an address that is kept. A choice.
  static let longest = 2_000

  /// `nil` for what leads nowhere: no address, a place in the same text, a script, the content of a file, or
  /// more bytes than any address has.
  init?(_ written: String?) {
    guard let trimmed = written?.trimmingWhitespace, !trimmed.isEmpty, !trimmed.hasPrefix("#"),
      !Self.isLost(trimmed), !Self.begins(trimmed, with: ["about:"])
    else { return nil }
    text = trimmed.hasPrefix("//") ? "https:" + trimmed : trimmed
    link = InlineMarkup.Style.link(to: text)
  }

  /// Tells whether an address says something that no text keeps.
  static func isLost(_ written: String) -> Bool {
    written.utf8.count > longest || begins(written.trimmingWhitespace, with: lost)
  }

  /// The schemes of the contents of files, and of scripts.
  static let lost = ["data:", "javascript:", "vbscript:"]

  /// Tells whether one of those may stand in a text.
  static func mayBeLost(in text: String) -> Bool {
    let lowered = text.lowercased()
    return lost.contains { lowered.contains($0) }
  }

  private static func begins(_ address: String, with schemes: [String]) -> Bool {
    let lowered = address.prefix(11).lowercased()
    return schemes.contains { lowered.hasPrefix($0) }
  }

  /// The name of the file that it leads to, for want of other words.
  var fileName: String {
    let path = text.prefix { $0 != "?" && $0 != "#" }
    return path.split(separator: "/").last.map { String($0.prefix(80)) } ?? text
  }

  /// Tells whether words end with the address, or are what follows its scheme, as those of most `mailto:`
  /// links are.
  func isSaid(by words: String) -> Bool {
    let words = words.trimmingWhitespace
    return words.hasSuffix(text) || words.hasSuffix("(\(text))")
      || !words.isEmpty && text.hasSuffix(":" + words)
  }
}
