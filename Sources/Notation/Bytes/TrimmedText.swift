extension Substring {
  /// The text without the characters at both ends for which `isLoose` holds.
  ///
  /// - Complexity: O(n) for n characters that go.
  public func trimmed(_ isLoose: (Character) -> Bool) -> Substring {
    var text = drop(while: isLoose)
    while let last = text.last, isLoose(last) { text.removeLast() }
    return text
  }
}

extension StringProtocol {
  /// The text without white space at both ends.
  ///
  /// - Complexity: O(n) for n characters.
  public var trimmingWhitespace: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
