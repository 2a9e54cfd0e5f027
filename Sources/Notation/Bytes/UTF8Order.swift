/// Orders texts by their UTF-8 bytes, which is the same on every machine.
///
/// - Complexity: O(n) for n bytes that are alike.
public func utf8Order(_ one: String, _ other: String) -> Bool {
  one.utf8.lexicographicallyPrecedes(other.utf8)
}
