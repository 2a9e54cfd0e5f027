public import Catalog
public import Foundation

/// An item in the form that the history keeps: its row as JSON, the same for equal items.
public struct KeptItem: Hashable, Sendable {
  /// The kind of the item.
  public let kind: ItemKind
  let json: String
  /// The SHA-256 of the form, by which an item is compared with the last import without a second
  /// copy of it.
  public let fingerprint: Data

  /// The form of `item`. Throws a Problem for texts and numbers that SQL cannot hold.
  public init(_ item: Item) throws {
    let form = try StoredForm(item, preferring: .english)
    kind = item.key.kind
    json = form.json
    fingerprint = form.fingerprint
  }

  init(_ kind: ItemKind, json: String) {
    self.kind = kind
    self.json = json
    fingerprint = StoredForm.fingerprint(of: json)
  }

  /// The item that the form holds.
  public func item() throws -> Item { try ItemReader.item(kind, json: json) }
}
