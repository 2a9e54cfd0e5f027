extension ProblemLog {
  /// Notes, once for its file, that an image in a text is lost: a page shows words and links, and an
  /// address without `https` leads nowhere from there. Of others ``HTMLText`` keeps a link.
  ///
  /// - Complexity: O(n) for n bytes of text.
  public func noteLostImages(in text: String, line: Int? = nil) {
    // Most texts have none: they are not taken apart twice.
    guard text.utf8.contains(0x3C), text.lowercased().contains("<img"),
      let tokens = HTMLTokens.read(text)
    else { return }
    for case .image(_, let address) in tokens
    where InlineMarkup.Style.link(toImage: address) == nil {
      addOnce(
        "images", .leftOut,
        "A text shows the image '\(address?.prefix(120) ?? "")', which has no https address: only "
          + "what stands in its place is kept.",
        remedy: "Name the image as one of the work's own, or give it an https address.", line: line)
      return
    }
  }
}

extension InlineMarkup.Style {
  /// A link to an image that pages may lead to; `nil` for others.
  static func link(toImage address: String?) -> InlineMarkup.Style? {
    guard let address, address.lowercased().drop(while: \.isWhitespace).hasPrefix("https://")
    else { return nil }
    return link(to: address)
  }
}
