/// Scripts of pages as browsers are sent them.
enum ScriptText {
  /// A script without the lines that hold nothing but a comment, a fifth of what telephones would fetch.
  /// No text in the scripts goes over several lines, so that no line of one looks like a comment; a test
  /// holds them to that.
  ///
  /// - Complexity: O(n) for n bytes.
  static func withoutComments(_ script: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(script.count)
    for line in script.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let text = line.drop { $0 == UInt8(ascii: " ") }
      if text.starts(with: "//".utf8) { continue }
      kept += line
      kept.append(UInt8(ascii: "\n"))
    }
    // The last line had no end.
    return Array(kept.dropLast())
  }
}
