public import Catalog
public import Foundation
import GRDB

extension CatalogStore {
  /// Brings the catalogue to what a text says, in one transaction, and reports what that took.
  ///
  /// `contents` is what the text holds. What it does not hold goes only where `covers` says that
  /// the text speaks of the item, and then only if it came by an import and was not edited since.
  /// Throws `Problems`: each `importConflict`, unless `policy` prefers the text; or else each
  /// `danglingReference` that would be left.
  public func importing(
    _ contents: CatalogContents, covers: @Sendable (Item) -> Bool = { _ in true },
    policy: ImportPolicy = .refuseConflicts, note: String, at date: Date
  ) throws -> ImportReport {
    try connection.write { db in
      let plan = try ImportPlan(contents, into: db, covers: covers, policy: policy)
      var report = plan.report
      if !plan.changes.isEmpty {
        report.revision = try RevisionWriter(db: db).write(
          plan.changes, note: note, at: date, baseline: .imported)
      }
      for agreement in plan.agreements {
        try RevisionWriter.remember(agreement.fingerprint, row: agreement.row, db)
      }
      return report
    }
  }

  /// What ``importing(_:covers:policy:note:at:)`` would report or throw, without writing anything.
  public func planImport(
    _ contents: CatalogContents, covers: @Sendable (Item) -> Bool = { _ in true },
    policy: ImportPolicy = .refuseConflicts
  ) throws -> ImportReport {
    try connection.read { db in
      try ImportPlan(contents, into: db, covers: covers, policy: policy).report
    }
  }
}
