import Catalog
import Queries
import Synchronization
import Words

extension Renderer {
  /// Makes beforehand what is otherwise made for the first who ask for it, and would keep them
  /// waiting: the index of search first, then templates, works by neighbourhood, and what scripts
  /// search in.
  ///
  /// - Complexity: O(n log w) for n words in all texts, w of them different.
  public func prepare() {
    _ = snapshot.searchIndex
    for tag in languages(of: nil) {
      _ = PageTemplates.templates(in: Language(closestTo: tag), theme: theme)
    }
    _ = highlights
    _ = nearPieces
    _ = searchPieces
  }

  /// True once ``prepare()`` has been here, or all that it makes was asked for.
  var isPrepared: Bool { keptSearchPieces.withLock { $0 != nil } }

  /// Tells whether the asset `name` is a part of what ``prepare()`` makes.
  public static func isPrepared(asset name: String) -> Bool {
    name.hasPrefix(searchPrefix) || name.hasPrefix(nearPrefix)
  }

  /// Makes what the scripts that find walks are written of, which takes a while of a large network;
  /// nothing where it is there already.
  ///
  /// - Complexity: O(n log n) for n parts of the network.
  public func prepareWalks() { _ = waysScripts }

  /// Tells whether the asset `name` is written of what ``prepareWalks()`` makes.
  public static func isOfWalks(asset name: String) -> Bool { name.hasPrefix(WaysScripts.prefix) }
}
