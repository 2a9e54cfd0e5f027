import Catalog
public import Foundation
import Notation
public import Storage

extension CatalogStore {
  /// Takes a revision back as a new one: the given one, or else the newest that changed an item and
  /// that nobody took back, unless that is an import.
  ///
  /// Refuses with `nothingToUndo` if there is none, it is an import or it changed no item, as one does
  /// that only brought media files; and with `editConflict` if an item is no longer as that revision
  /// left it.
  public func undo(revision: Int? = nil, at date: Date) throws -> UndoReport {
    try writing { transaction in
      try transaction.takeBack(try transaction.undoable(revision), at: date)
    }
  }
}

extension StoreTransaction {
  /// The revision to take back; never one that is taken back already.
  func undoable(_ wanted: Int?) throws -> Int {
    let newest = try version().revision
    var undone: Set<Int> = []
    var undos: Set<Int> = []
    for undo in try undoes() {
      undos.insert(undo.revision)
      // An undo that was itself taken back undoes nothing.
      if !undone.contains(undo.revision) { undone.insert(undo.undone) }
    }
    if let wanted {
      guard (1...max(1, newest)).contains(wanted), newest > 0 else {
        throw Problem(
          .nothingToUndo, "There is no revision \(wanted); the newest is \(newest).",
          remedy: "Choose one that the history lists.")
      }
      guard !undone.contains(wanted) else {
        throw Problem(
          .nothingToUndo, "Revision \(wanted) is taken back already.",
          remedy: "Choose another that the history lists.")
      }
      guard try changedItems(in: wanted) else {
        throw Problem(
          .nothingToUndo,
          "Revision \(wanted) changed no item: media files came with it, which no undo takes back.",
          remedy: "Import the files as they were before.")
      }
      return wanted
    }
    let candidates = stride(from: newest, to: 0, by: -1)
    let target = try candidates.first {
      try !undos.contains($0) && !undone.contains($0) && changedItems(in: $0)
    }
    guard let target else {
      throw Problem(
        .nothingToUndo, "The catalogue has no revision that could be taken back.",
        remedy: "There is nothing to do; the history lists what was done.")
    }
    // One step too many would empty the catalogue.
    if try note(of: target)?.hasPrefix(CatalogStore.importNote) == true {
      throw Problem(
        .nothingToUndo, "Revision \(target) is an import, which is taken back only by its number.",
        remedy: "Say 'docent undo \(target)' if all that it brought is to go.")
    }
    return target
  }
}
