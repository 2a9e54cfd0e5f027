extension ProblemLog {
  /// Notes, once for its file, that the address of an image or a link of a text is lost: one that holds the
  /// content of a file or a script instead, or is longer than any address. Of others ``HTMLText`` keeps the
  /// address.
  ///
  /// - Complexity: O(n) for n bytes of text.
  public func noteLostAddresses(in text: String, line: Int? = nil) {
    // Most texts have none: they are not taken apart twice.
    guard HTMLTokens.mayStand(in: text),
      text.utf8.count > HTMLAddress.longest || HTMLAddress.mayBeLost(in: text),
      let tokens = HTMLTokens.read(text),
      let lost = tokens.lazy.compactMap(\.address).first(where: HTMLAddress.isLost)
    else { return }
    addOnce(
      "images", .leftOut,
      "A text has the address '\(lost.prefix(120))', which is the content of a file, a script, or longer than "
        + "\(HTMLAddress.longest) bytes: only the words in its place are kept.",
      remedy: "Write a shorter address there; name an image as one of the work's own.", line: line)
  }
}

extension HTMLTokens.Token {
  /// The address in a tag, as it is written there.
  fileprivate var address: String? {
    switch self {
    case .open("a", let address), .image(_, let address), .embedded(_, let address): address
    case .open, .close, .text: nil
    }
  }
}
