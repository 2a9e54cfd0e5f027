import Authoring
import Catalog
import Foundation
import Storage

extension ImportedText {
  /// Text of one scope that speaks for everything.
  init(whole contents: CatalogContents) {
    let keys = contents.items.map(\.key)
    self.init(
      contents: contents, scopes: ["everything"],
      scopeOfItem: Dictionary(uniqueKeysWithValues: keys.map { ($0, "everything") }))
  }
}

extension CatalogStore {
  func importing(
    _ contents: CatalogContents, policy: ImportPolicy = .refuseConflicts, note: String,
    at date: Date
  ) throws -> ImportReport {
    try importing(ImportedText(whole: contents), policy: policy, note: note, at: date)
  }

  func planImport(
    _ contents: CatalogContents, policy: ImportPolicy = .refuseConflicts
  ) throws -> ImportReport {
    try planImport(ImportedText(whole: contents), policy: policy)
  }
}
