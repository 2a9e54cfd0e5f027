import Catalog
import Foundation
import Notation
import Storage

/// A three-way comparison of the text, of what is stored, and of what the last import brought.
///
/// | in the text | stored | since the last import | outcome |
/// |---|---|---|---|
/// | yes | no | | added |
/// | yes | the same | | unchanged |
/// | yes | different | not edited here | changed |
/// | yes | different | edited here, text unchanged | kept |
/// | yes | different | edited here, text changed; or made here | merged, or a conflict |
/// | no | yes | not edited here | removed |
/// | no | yes | edited here | conflict, or removed if exported since |
/// | no | yes | made here | kept |
///
/// What is merged is merged field by field: see ``ItemMerge``. Both sides began from what the last
/// import brought, or from what was exported since.
struct ImportPlan {
  private(set) var report: ImportReport
  /// The changes, sorted by key.
  private(set) var changes: [Change] = []
  /// Items that agree with the text, but not with what is remembered of the last import.
  private(set) var agreements: [(key: ItemKey, fingerprint: Data)] = []
  /// Campuses of which a detail changes that were edited here, and what is remembered of them: they
  /// still count as edited.
  private(set) var edited: [(key: ItemKey, fingerprint: Data?)] = []
  /// The items as the text has them that were merged with it, as the history keeps an item.
  private(set) var merged: [(key: ItemKey, text: KeptItem)] = []

  /// Throws every conflict, and every reference that would dangle.
  init(
    _ imported: ImportedText, over stored: CatalogContents, in transaction: StoreTransaction,
    covers: (Item) -> Bool, policy: ImportPolicy
  ) throws {
    let text = imported.contents
    report = ImportReport(revision: try transaction.version().revision)
    let base = try transaction.importBase()
    let baselines = base.fingerprints
    var conflicts: [Problem] = []

    for item in text.items {
      let key = item.key
      guard let before = stored[key] else {
        changes.append(.add(item))
        continue
      }
      let item = item.keeping(imported.versionDetail, of: before)
      let baseline = baselines[key]
      if before == item {
        report.unchanged.append(key)
        let fingerprint = try Self.fingerprint(item)
        if let baseline, baseline != fingerprint { agreements.append((key, fingerprint)) }
        continue
      }
      let isEdited = try (baseline ?? nil) != Self.fingerprint(before)
      let same = item.with(imported.versionDetail, of: before)
      if isEdited, try (baseline ?? nil) == Self.fingerprint(same) {
        report.kept.append(key)
      } else if isEdited, let baseline {
        let merge = try ItemMerge(
          bases: try base.states(of: before).map { try $0.item() }, here: before, there: item)
        if policy == .refuseConflicts, !merge.conflicts.isEmpty {
          conflicts += Problem.bothChanged(
            key, merge.conflicts, wasImported: baseline != nil)
          continue
        }
        let result = merge.whole
        if result != item { report.kept.append(key) }
        if result != before {
          report.changed.append(key)
          changes.append(.replace(before, with: result))
        }
        merged.append((key, try KeptItem(item)))
      } else {
        report.changed.append(key)
        changes.append(.replace(before, with: item))
      }
    }

    for item in stored.items where text[item.key] == nil && covers(item) {
      let baseline = baselines[item.key] ?? nil
      if baseline == nil {
        report.kept.append(item.key)
      } else if try policy == .preferText || baseline == Self.fingerprint(item) {
        report.removed.append(item.key)
        changes.append(.remove(item))
      } else if try base.exported(item) == KeptItem(item) {
        report.removed.append(item.key)
        changes.append(.remove(item))
      } else {
        conflicts.append(.removedButEdited(item.key))
      }
    }
    for id in Set(imported.campusDetails.keys).union(imported.campusCredits.keys).sorted() {
      guard let before = stored.campuses[id], text.campuses[id] == nil else { continue }
      var campus = before
      campus.details.merge(imported.campusDetails[id] ?? [:]) { _, new in new }
      campus.attribution = Campus.credit(campus.attribution, with: imported.campusCredits[id])
      guard campus != before else { continue }
      let key = Item.campus(before).key
      report.changed.append(key)
      changes.append(.replace(.campus(before), with: .campus(campus)))
      if let baseline = baselines[key], try baseline != Self.fingerprint(.campus(before)) {
        edited.append((key, baseline))
      }
    }
    if !conflicts.isEmpty { throw Problems(conflicts) }
    // Into an empty catalogue nothing comes but the text.
    try ReferenceCheck(in: stored.isEmpty ? text : stored.applying(changes)).check(changes)
    changes.sort { $0.key < $1.key }
    report.changes = changes
    report.added = changes.filter { $0.before == nil }.map(\.key)
    report.sort()
  }

  private static func fingerprint(_ item: Item) throws -> Data { try KeptItem(item).fingerprint }
}

extension Item {
  /// A campus with that detail of `other`, if it says nothing of it: its own text never does.
  fileprivate func keeping(_ detail: String?, of other: Item) -> Item {
    guard let detail, case .campus(var campus) = self, case .campus(let old) = other,
      campus.details[detail] == nil
    else { return self }
    campus.details[detail] = old.details[detail]
    return .campus(campus)
  }

  /// A work with that one detail as it is in `other`; everything else as it is.
  fileprivate func with(_ detail: String?, of other: Item) -> Item {
    guard let detail, case .work(var work) = self, case .work(let old) = other else { return self }
    work.details[detail] = old.details[detail]
    return .work(work)
  }
}

extension ImportReport {
  /// Sorts the lists that do not follow from the changes, which are sorted.
  fileprivate mutating func sort() {
    changed.sort()
    unchanged.sort()
    removed.sort()
    kept.sort()
  }
}

extension Problem {
  /// The problems of an item, one for each field that both sides changed; for what was made here,
  /// one in all.
  fileprivate static func bothChanged(
    _ key: ItemKey, _ fields: [ItemMerge.Conflict], wasImported: Bool
  ) -> [Problem] {
    guard wasImported else {
      let first = fields.prefix(3).map { "\($0.field) is \($0.here) here and \($0.there) there" }
      let more = fields.count > 3 ? "; and \(fields.count - 3) more fields differ" : ""
      return [
        Problem(
          .importConflict,
          "The \(key) was made here, and the text has another of that name: "
            + first.joined(separator: "; ") + more + ".",
          remedy: "Give one of them another identifier, export the catalogue and settle the "
            + "difference in the text, or import again with --prefer-files.")
      ]
    }
    return fields.map { field in
      Problem(
        .importConflict,
        "The \(field.field) of the \(key) was changed both here, to \(field.here), and in the text, "
          + "to \(field.there).",
        remedy: "Write the one that shall hold in both places, or export the catalogue and settle "
          + "it in the text, or import again with --prefer-files.")
    }
  }

  fileprivate static func removedButEdited(_ key: ItemKey) -> Problem {
    Problem(
      .importConflict, "The \(key) is gone from the text, but was changed here since.",
      remedy: "Export the catalogue to take it into the text, or import again with --prefer-files.")
  }
}
