extension StringProtocol {
  /// The words of the text in small letters: runs of letters, and of `digits` where these count.
  ///
  /// - Complexity: O(n) for n characters.
  public func lowercasedWords(digits: Bool = true) -> [String] {
    let text = lowercased()
    // Other characters are looked up in tables, which takes ten times as long.
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return text.split { !($0.isLetter || digits && $0.isNumber) }.map(String.init)
    }
    return text.utf8.split {
      !((0x61...0x7A).contains($0) || digits && (0x30...0x39).contains($0))
    }.map { String(Substring($0)) }
  }
}
