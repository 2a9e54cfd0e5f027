public import Catalog

/// The outcome of an import of text, or what it would be.
public struct ImportReport: Hashable, Sendable {
  /// The revision after it; the one before, if nothing changed or nothing was written.
  public internal(set) var revision: Int
  /// Came to be.
  public internal(set) var added: [ItemKey] = []
  /// Became what the text says.
  public internal(set) var changed: [ItemKey] = []
  /// Were what the text says already.
  public internal(set) var unchanged: [ItemKey] = []
  /// Went, because the text no longer has them.
  public internal(set) var removed: [ItemKey] = []
  /// Stayed as they were edited here since the last import, because the text did not change, or
  /// were made here and are not in the text. An export takes them into the text.
  public internal(set) var kept: [ItemKey] = []
  /// The items that changed, as they were and as they are.
  public internal(set) var replacements: [Change] = []
  /// How many media files were new or different.
  public internal(set) var mediaFileCount = 0

  /// Whether no item had to be touched.
  public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
}

/// The treatment of an item that was edited both here and in the text.
public enum ImportPolicy: Hashable, Sendable {
  /// Refuses, naming each.
  case refuseConflicts
  /// Takes what the text says.
  case preferText
}
