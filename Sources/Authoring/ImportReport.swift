public import Catalog
public import Storage

/// The outcome of an import of text, or what it would be.
public struct ImportReport: Hashable, Sendable {
  /// The revision after it; the one before, if nothing changed or nothing was written.
  public internal(set) var revision: Int
  /// The items that the catalogue did not have before.
  public internal(set) var added: [ItemKey] = []
  /// The items that the import changes, to what the text says or to what a merge with it gives.
  public internal(set) var changed: [ItemKey] = []
  /// The items that were already as the text says.
  public internal(set) var unchanged: [ItemKey] = []
  /// The items that are removed, because the text no longer has them.
  public internal(set) var removed: [ItemKey] = []
  /// The items that stay as they were edited or made here, at least in part: the text did not
  /// change them, never had them, or was merged with them; a merged one may stand in ``changed``,
  /// too. An export takes them into the text.
  public internal(set) var kept: [ItemKey] = []
  /// Every change, items that are added and removed among them, as they were and as they are.
  public internal(set) var changes: [Change] = []
  /// The number of media files that were new or different.
  public internal(set) var mediaFileCount = 0
  /// The media files that took the place of others of the same name.
  public internal(set) var replacements: [MediaReplacement] = []
  /// The number of images of which sizes for the screen were made.
  public internal(set) var pictureCount = 0

  /// True if no item is added, changed or removed.
  public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
}

/// The treatment of an item that was edited both here and in the text.
public enum ImportPolicy: Hashable, Sendable {
  /// Refuses the import, and names each conflict.
  case refuseConflicts
  /// Takes what the text says wherever both changed something.
  case preferText
}
