public import Catalog
import Dispatch
import Exchange
public import Foundation
public import Notation
public import Storage

/// Makes changes of one stored catalogue, one after the other, whether they come over HTTP or from a
/// terminal: each is checked, and becomes a revision with its author.
///
/// The actor runs on a thread of its own, because the checks of a large catalogue take long, and Swift's
/// own threads are as few as the cores.
public actor CatalogEditor {
  /// A change that somebody asks for.
  public struct Wish: Sendable {
    /// The changes, made of one state of the catalogue.
    public var changes: [Change]
    /// The note that history shows.
    public var note: String
    /// The person or program that asks over HTTP; `nil` for who sits at the catalogue's own file, and
    /// may change all of it.
    public var contributor: Contributor?
    /// The places of items in what was sent, for the problems of checks.
    public var locations = ItemLocations()
    /// The places of stops of tours in what was sent.
    public var stopLocations: [Slug: [Problem.Location]] = [:]
    /// The warnings that were found when the changes were read.
    public var warnings: [Problem] = []
    /// Kinds of which an item could not be read, so that one which is missing says nothing.
    public var incompleteKinds: Set<ItemKind> = []
    /// The files of media that come with the changes.
    var broughtFiles: Set<MediaFileName> = []
    /// True if the changes are only checked.
    public var isTrial = false

    /// A wish for `changes`.
    public init(_ changes: [Change], note: String, by contributor: Contributor? = nil) {
      self.changes = changes
      self.note = note
      self.contributor = contributor
    }
  }

  /// What became of a wish.
  public struct Outcome: Sendable {
    /// The new revision; `nil` if there was nothing to change, or it was a trial.
    public let revision: Int?
    /// The changes that were made, one for each item; or that would be.
    public let changes: [Change]
    /// The warnings that the catalogue has with the changes and did not have without them.
    public let warnings: [Problem]
    /// The catalogue with the changes.
    public let stored: StoredCatalog
    /// What photographs that came say of themselves and the catalogue does not have.
    public internal(set) var offers: [PhotographOffer] = []
  }

  /// An item that is not as the changes found it.
  public struct Outdated: Error, Sendable {
    /// The item.
    public let key: ItemKey
    /// The catalogue as it is.
    public let stored: StoredCatalog
  }

  /// The most wishes that wait for their turn.
  public static let mostWaiting = 256
  /// The number of times that a change is checked anew, because another program changed something
  /// else meanwhile, before it is given up.
  static let mostTries = 50

  private let opening: @Sendable (CatalogStore.Access) throws -> CatalogStore
  private let thread = QueueExecutor(label: "docent.editor")
  var known: (stored: StoredCatalog, problems: Set<Problem>)?
  let edits = Turns(most: mostWaiting)
  /// One at a time, because each copies a file that may be large, and starts programs.
  let photographs = Turns(most: mostWaiting)

  /// An editor of the catalogue that `open` opens, for each change anew: nobody who wants to put
  /// another in its place has to wait for the service to stop.
  public init(open: @escaping @Sendable (CatalogStore.Access) throws -> CatalogStore) {
    opening = open
  }

  /// The actor's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    thread.asUnownedSerialExecutor()
  }

  /// The catalogue, opened on a thread that may wait for the lock of its folder: others, who have it
  /// open and wait for this actor to go on, would keep it open for whoever has the lock.
  nonisolated func open(_ access: CatalogStore.Access) async throws -> CatalogStore {
    let opening = opening
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try opening(access) })
      }
    }
  }

  // MARK: Changes

  /// Makes a change.
  ///
  /// Throws ``Outdated`` if an item is not as its change found it; Problems `forbidden` where the
  /// contributor may not make it, or of a check that finds an error which was not there before.
  public func make(_ wish: Wish) async throws -> Outcome {
    try await edits.take { try await self.attempt(wish) }
  }

  /// Makes the change that `plan` makes of the catalogue as it is; anew where somebody else changed the
  /// same items meanwhile.
  ///
  /// Throws what `plan` throws, and otherwise as ``make(_:)`` does.
  public func make(
    planning plan: @escaping @Sendable (StoredCatalog) throws -> Wish
  ) async throws -> Outcome {
    try await edits.take {
      try await self.untilCurrent { try await self.attempt(plan($0)) }
    }
  }

  /// Does `work` with the catalogue as it is, and again where it finds that outdated.
  func untilCurrent(
    _ work: @Sendable (StoredCatalog) async throws -> Outcome
  ) async throws -> Outcome {
    var attempts = 0
    while true {
      attempts += 1
      let stored = try await current(try await open(.reading)).stored
      do { return try await work(stored) } catch let outdated as Outdated {
        guard attempts < Self.mostTries else {
          throw Problem(
            .editConflict, "Others changed the \(outdated.key) again and again meanwhile.",
            remedy: "Look at what it is now, and make the edit again if it is still wanted.")
        }
      }
    }
  }

  func attempt(_ wish: Wish) async throws -> Outcome {
    let store = try await open(wish.isTrial ? .reading : .writing)
    var attempts = 0
    while true {
      attempts += 1
      let (stored, problems) = try await current(store)
      let changes = wish.changes.combined
      for change in changes where stored.contents[change.key] != change.before {
        throw Outdated(key: change.key, stored: stored)
      }
      if let contributor = wish.contributor {
        try await ChangeRule(
          contributor: contributor, contents: stored.contents,
          creator: creators(of: changes, contributor, in: store)
        ).check(changes, at: wish.locations)
      }
      let kept = try Self.stillNamed(after: changes, of: wish, in: stored.contents)
      // What cannot go is told once, of itself, and not of each that names it, too.
      let after = stored.contents.applying(changes.filter { kept[$0.key] == nil })
      let all = CatalogChecks.problems(
        in: after, locations: wish.locations, stopLocations: wish.stopLocations,
        incompleteKinds: wish.incompleteKinds)
      let found =
        all.filter { !problems.contains($0.withoutLocation) } + kept.values.flatMap(\.self)
      if found.contains(where: { $0.severity == .error }) { throw Problems(found) }
      let warnings =
        try await wish.warnings + found + lackedFiles(of: changes, wish, in: store)
        + Self.hiddenTexts(by: changes, in: after)
      if wish.isTrial || changes.isEmpty {
        return Outcome(
          revision: nil, changes: changes, warnings: warnings, stored: stored)
      }
      do {
        let date = Date()
        let revision = try await store.apply(
          changes, expecting: stored.version, note: wish.note, by: wish.contributor?.name,
          at: date)
        let version = CatalogVersion(identity: stored.version.identity, revision: revision)
        if let next = stored.applying(changes, as: version, at: date) {
          known = (next, Set(all.map(\.withoutLocation)))
        } else {
          known = nil
        }
        return Outcome(
          revision: revision, changes: changes, warnings: warnings,
          stored: try await current(store).stored)
      } catch let problem as Problem
        where problem.code == .editConflict && attempts < Self.mostTries
      {
        known = nil
      }
    }
  }

  /// Takes a revision back as a new one.
  ///
  /// Refuses as `CatalogStore.undo` does, and with `forbidden` if the contributor may not.
  public func undo(
    _ revision: Int, by contributor: Contributor, isTrial: Bool = false
  ) async throws -> Outcome {
    try await edits.take { try await self.takeBack(revision, contributor, isTrial) }
  }

  /// Ends the transaction of an undo that is only tried, with what it would change.
  private struct Trial: Error { let changes: [Change] }

  private func takeBack(
    _ revision: Int, _ contributor: Contributor, _ isTrial: Bool
  ) async throws -> Outcome {
    let store = try await open(.writing)
    let contents = try await current(store).stored.contents
    let keys =
      try await store.history(limit: 1, before: revision + 1).first
      .map { $0.added + $0.changed + $0.removed } ?? []
    let creator = try await creators(of: keys, contributor, in: store)
    do {
      let report = try await store.writing { transaction in
        let target = try transaction.undoable(revision)
        if !contributor.role.may(.undoAll), try transaction.author(of: target) != contributor.name {
          throw Problem.forbidden(contributor, .undoAll, "Revision \(target)")
        }
        return try transaction.takeBack(target, by: contributor.name, at: Date()) { changes in
          let rule = ChangeRule(contributor: contributor, contents: contents, creator: creator)
          try rule.check(changes)
          guard isTrial else { return }
          try ReferenceCheck(in: contents.applying(changes)).check(changes)
          throw Trial(changes: changes)
        }
      }
      known = nil
      return Outcome(
        revision: report.revision, changes: report.changes,
        warnings: report.replacements.map(Problem.init(notTakenBack:)),
        stored: try await current(store).stored)
    } catch let trial as Trial {
      return Outcome(
        revision: nil, changes: trial.changes, warnings: [],
        stored: try await current(store).stored)
    }
  }

  // MARK: Reading

  /// Up to `limit` revisions, the newest first.
  public nonisolated func history(
    limit: Int, before: Int?, item: ItemKey?
  ) async throws -> [HistoryEntry] {
    try await open(.reading).history(limit: limit, before: before, item: item)
  }

  /// All tokens, by name.
  public nonisolated func tokens() async throws -> [AccessToken] {
    try await open(.reading).tokens()
  }

  /// Adds a token, and returns its secret.
  public func issueToken(_ name: String, role: Role, expires: Date?) async throws -> TokenSecret {
    try await open(.writing).issueToken(name, role: role, expires: expires, at: Date())
  }

  /// Revokes a token.
  public func revokeToken(_ name: String) async throws {
    try await open(.writing).revokeToken(name, at: Date())
  }

  // MARK: Sessions

  /// The tokens and the sessions.
  public nonisolated func access() async throws -> (
    tokens: [AccessToken], sessions: [AccessSession]
  ) {
    let store = try await open(.reading)
    return (try await store.tokens(), try await store.sessions())
  }

  /// Begins a session of who has `token`, for at most so many seconds.
  public func beginSession(
    of token: AccessToken, lasting seconds: TimeInterval
  ) async throws -> (secret: SessionSecret, session: AccessSession) {
    try await open(.writing).beginSession(of: token, lasting: seconds, at: Date())
  }

  /// Notes that a session was used at a time.
  public func noteUse(ofSession digest: [UInt8], at date: Date) async throws {
    try await open(.writing).noteUse(ofSession: digest, at: date)
  }

  /// Ends a session, if it is there.
  public func endSession(_ digest: [UInt8]) async throws {
    try await open(.writing).endSession(digest)
  }

  // MARK: Parts

  /// The items that `changes` take away and that something would still name, with the problems of that.
  private static func stillNamed(
    after changes: [Change], of wish: Wish, in contents: CatalogContents
  ) throws -> [ItemKey: [Problem]] {
    let check = ReferenceCheck(in: contents.applying(changes))
    var kept: [ItemKey: [Problem]] = [:]
    for change in changes where change.after == nil {
      let found: [Problem]
      do {
        try check.check([change])
        continue
      } catch let problem as Problem {
        found = [problem]
      } catch let problems as Problems {
        found = problems.all
      }
      kept[change.key] = found.map { problem in
        var problem = problem
        problem.location = wish.locations[change.key]
        return problem
      }
    }
    return kept
  }

  /// The newest state, with the problems that it has.
  func current(
    _ store: CatalogStore
  ) async throws -> (stored: StoredCatalog, problems: Set<Problem>) {
    if let known, try await store.version() == known.stored.version { return known }
    let stored = try await store.load()
    let state = (stored, Set(CatalogChecks.problems(in: stored.contents)))
    known = state
    return state
  }

  /// The warnings about texts in languages of which `changes` take one from a campus, in `contents` as
  /// they leave it.
  private static func hiddenTexts(
    by changes: [Change], in contents: CatalogContents
  ) -> [Problem] {
    changes.flatMap { change -> [Problem] in
      guard case .campus(let before)? = change.before, case .campus(let after)? = change.after,
        !Set(before.languages).isSubset(of: after.languages)
      else { return [] }
      return CatalogChecks.unnamedLanguages(in: contents, of: after.id)
    }
  }

  /// The warnings about files that media are changed to name, and that the catalogue does not have.
  private func lackedFiles(
    of changes: [Change], _ wish: Wish, in store: CatalogStore
  ) async throws -> [Problem] {
    var warnings: [Problem] = []
    for change in changes {
      guard case .media(let medium)? = change.after else { continue }
      let before: [MediaFileName] =
        if case .media(let old)? = change.before { old.files } else { [] }
      for file in medium.files where !before.contains(file) && !wish.broughtFiles.contains(file) {
        guard try await store.mediaFile(file.name, of: file.campus) == nil else { continue }
        let field = medium.field(naming: file)
        var problem = Problem(
          .missingMediaFile,
          "The media '\(medium.id)' names the file '\(file.name)', which campus '\(file.campus)' does "
            + "not have\(field == "source" ? ", so it is not shown." : ".")",
          remedy:
            "Correct the name, or bring the file in: 'docent media add FILE', or an import of the "
            + "campus with it in its folder of media.")
        problem.location =
          wish.locations[change.key]?.at(field: field)
          ?? Problem.Location(file: change.key.description, field: field)
        warnings.append(problem)
      }
    }
    return warnings
  }

  private func creators(
    of changes: [Change], _ contributor: Contributor, in store: CatalogStore
  ) async throws -> @Sendable (ItemKey) -> String? {
    try await creators(of: changes.map(\.key), contributor, in: store)
  }

  /// The names of who added media, for those who may change only their own.
  private func creators(
    of keys: [ItemKey], _ contributor: Contributor, in store: CatalogStore
  ) async throws -> @Sendable (ItemKey) -> String? {
    guard !contributor.role.may(.writeAll) else { return { _ in nil } }
    var creators: [ItemKey: String] = [:]
    for key in keys where key.kind == .media { creators[key] = try await store.creator(of: key) }
    let found = creators
    return { found[$0] }
  }
}

extension Problem {
  /// The same problem, wherever it is.
  fileprivate var withoutLocation: Problem {
    var problem = self
    problem.location = nil
    return problem
  }
}
