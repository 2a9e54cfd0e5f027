public import Catalog
public import Foundation
public import Notation
public import Storage

/// Edits tours of one stored catalogue: each edit is checked, and becomes a revision of its own.
///
/// Where somebody else's edit comes between reading and writing, it is made anew on the revision
/// after that: as it is if the tour did not change, and field by field if it did. Only what both
/// changed is a conflict.
public struct TourEditor: Sendable {
  private let store: CatalogStore
  private let naming: ParameterNaming

  /// An editor of the catalogue in `store`, which is open for writing. Problems name what was given
  /// as `naming` says.
  public init(_ store: CatalogStore, naming: ParameterNaming) {
    self.store = store
    self.naming = naming
  }

  /// The result of an edit that was accepted.
  public struct Outcome: Sendable {
    /// The new revision; `nil` if there was nothing to change.
    public let revision: Int?
    /// The edit as it was made of the newest revision.
    public let made: TourEdit.Made
    /// True if somebody else changed the tour meanwhile, and the edit was merged with that change.
    public let isMerged: Bool
    /// The warnings that the catalogue has with the edit and did not have without it.
    public let warnings: [Problem]
  }

  /// The number of times that an edit is made, because the catalogue has changed meanwhile, before
  /// it is given up.
  private static let mostTries = 50

  /// Makes `edit` of the tour `id` a revision that history calls `note`.
  ///
  /// Throws `Problems` where a check finds an error that was not there before, and `editConflict`
  /// where somebody else changed the same meanwhile.
  public func make(
    _ edit: TourEdit, of id: Slug, note: String, at date: Date
  ) async throws -> Outcome {
    var first: Change?
    var attempts = 0
    while true {
      attempts += 1
      let stored = try await store.load()
      let made = try edit.made(of: id, in: stored.contents, naming)
      var change = made.change
      var isMerged = false
      if let first, let merged = try Self.merged(first, stored.contents) {
        isMerged = merged.after != change?.after
        change = merged
      }
      guard let change else {
        return Outcome(revision: nil, made: made, isMerged: isMerged, warnings: [])
      }
      first = first ?? change
      let known = Set(CatalogChecks.problems(in: stored.contents))
      let found = CatalogChecks.problems(in: stored.contents.applying([change])).filter {
        !known.contains($0)
      }
      if found.contains(where: { $0.severity == .error }) { throw Problems(found) }
      do {
        let revision = try await store.apply(
          [change], expecting: stored.version, note: note, at: date)
        return Outcome(revision: revision, made: made, isMerged: isMerged, warnings: found)
      } catch let problem as Problem
        where problem.code == .editConflict && attempts < Self.mostTries
      {
        continue
      }
    }
  }

  /// The change that `first`, made of an earlier revision, becomes; `nil` where nobody changed its
  /// tour since, so that it can be made as if it came now.
  private static func merged(_ first: Change, _ contents: CatalogContents) throws -> Change? {
    let now = contents[first.key]
    guard let base = first.before, let now, now != base else { return nil }
    guard let mine = first.after else {
      throw Problem(
        .editConflict, "The \(first.key) was changed while it was to be deleted.",
        remedy: "Look at what it is now, and delete it again if that is still wanted.")
    }
    return .replace(now, with: try merging(mine, with: now, since: base))
  }

  /// The item `theirs`, which `base` has become meanwhile, with what `mine` makes of `base`: field
  /// by field.
  ///
  /// Refuses with `editConflict`, naming the field and both values, where both changed the same.
  private static func merging(_ mine: Item, with theirs: Item, since base: Item) throws -> Item {
    let merge = try ItemMerge(bases: [base], here: theirs, there: mine)
    if let first = merge.conflicts.first {
      throw Problem(
        .editConflict,
        "The \(first.field) of the \(mine.key) was changed to \(first.here) while this edit was "
          + "made, which would make it \(first.there).",
        remedy: "Look at what it is now, and make the edit again if it is still wanted.")
    }
    return merge.whole
  }
}

/// The names of the parameters of an edit where it is asked for: options of a command, fields of a
/// form, members of a request.
public struct ParameterNaming: Hashable, Sendable {
  private let noun: String
  private let prefix: String
  /// The value that sets a parameter back to what is usual.
  let usual: String
  /// The value that sets the number for the keypad back to the position.
  let usualNumber: String

  /// Parameters that are called a `noun` each, such as Option, and written with `prefix`, such as
  /// `--`, before their names; `usual` sets one back to what is usual, `usualNumber` the number for the
  /// keypad.
  public init(noun: String, prefix: String, usual: String, usualNumber: String) {
    self.noun = noun
    self.prefix = prefix
    self.usual = usual
    self.usualNumber = usualNumber
  }

  /// The parameter at the beginning of a sentence, such as `Option --dwell`.
  func subject(_ parameter: String) -> String { "\(noun) \(written(parameter))" }

  /// What `body` makes of a parameter; a Problem that it throws names that one.
  func naming<Value>(
    _ parameter: String, _ body: () throws(Problem) -> Value
  ) throws(Problem) -> Value {
    do { return try body() } catch {
      var problem = error
      problem.name(subject(parameter), as: .parameter)
      throw problem
    }
  }

  /// The parameter as it is written, such as `--dwell`.
  func written(_ parameter: String) -> String { prefix + parameter }
}
