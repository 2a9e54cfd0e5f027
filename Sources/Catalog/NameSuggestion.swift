/// Suggestions of names that somebody may have meant.
public enum NameSuggestion {
  /// The longest identifier there can be, in bytes: four slugs joined by `/`.
  public static let longest = 4 * Slug.longest + 3

  /// The up to three of `known` that are nearest to `text` by edit distance, nearest first, then
  /// alphabetically; those that need changing in more than a third of their length are no help and
  /// are left out, unless they contain the text, of three bytes or more. A text longer than any
  /// identifier has none.
  ///
  /// - Complexity: O(k log k) for k names, of each of which 120 bytes at most are compared.
  public static func nearest(to text: String, among known: [String]) -> [String] {
    guard text.utf8.count <= longest else { return [] }
    let text = text.lowercased()
    let wanted = Array(text.utf8.prefix(120))
    guard !wanted.isEmpty else { return [] }
    return known.compactMap { name -> (name: String, distance: Int)? in
      let name = (written: name, lowercased: name.lowercased())
      let candidate = Array(name.lowercased.utf8.prefix(120))
      if wanted.count >= 3, name.lowercased.contains(text) { return (name.written, 1) }
      let allowed = max(wanted.count, candidate.count) / 3
      guard abs(wanted.count - candidate.count) <= allowed else { return nil }
      let distance = editDistance(wanted, candidate)
      return distance <= allowed ? (name.written, distance) : nil
    }
    .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    .prefix(3).map(\.name)
  }

  /// The number of insertions, removals and substitutions that turn one into the other: R. A.
  /// Wagner and M. J. Fischer, The string-to-string correction problem, 1974,
  /// doi:10.1145/321796.321811.
  private static func editDistance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var row = Array(0...other.count)
    for (i, byte) in one.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, candidate) in other.enumerated() {
        let substituted = diagonal + (byte == candidate ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(substituted, diagonal + 1, row[j] + 1)
      }
    }
    return row[other.count]
  }
}
