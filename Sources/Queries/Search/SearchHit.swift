public import Catalog

/// An item that a text search found.
public struct SearchHit: Hashable, Sendable {
  /// The key of what was found, a work, artist, tour or place.
  public let key: ItemKey
  /// A piece of the text around the match, the matched words between ``marks``.
  public let excerpt: String

  /// The marks around matched words, U+0002 and U+0003. Texts of the catalogue lose theirs.
  public static let marks: (begin: Unicode.Scalar, end: Unicode.Scalar) = ("\u{2}", "\u{3}")

  /// A hit on `key`, with a piece of its text.
  public init(key: ItemKey, excerpt: String) {
    self.key = key
    self.excerpt = excerpt
  }
}
