/// Order of the bytes, the same wherever it is asked.
public func utf8Order(_ one: String, _ other: String) -> Bool {
  one.utf8.lexicographicallyPrecedes(other.utf8)
}
