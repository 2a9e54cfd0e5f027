public import Catalog

/// An item that a text search found.
public struct SearchHit: Hashable, Sendable {
  /// The key of what was found, a work, artist, tour or place.
  public let key: ItemKey
  /// A piece of the text around the match, the matched words between U+0002 and U+0003, which no
  /// text from outside can hold.
  public let excerpt: String

  /// A hit on `key`, with a piece of its text.
  public init(key: ItemKey, excerpt: String) {
    self.key = key
    self.excerpt = excerpt
  }
}
