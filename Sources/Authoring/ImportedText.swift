public import Catalog
public import Foundation
public import Storage

/// The contents of text files, and which of them each item came from.
public struct ImportedText: Sendable {
  /// The contents of all files together.
  public private(set) var contents: CatalogContents
  /// The folders and files that were read, by lasting names such as `campus ubc`. What was last
  /// read in one of them, and is not in `contents`, is gone from the text.
  public let scopes: Set<String>
  /// The scope, one of `scopes`, in which each item was read.
  public private(set) var scopeOfItem: [ItemKey: String]
  /// The files that media name, those that are there.
  public let media: [MediaFileName: MediaInput]
  /// The sizes for the screen that were made of images.
  public var pictures: [SizedPicture] = []
  /// Details of campuses that are here already, which documents without a campus of their own keep
  /// up to date; all else that is known of the campus stays.
  public var campusDetails: [PlaceID: Details] = [:]
  /// Credits that maps of campuses must bear which are here already; likewise.
  public var campusCredits: [PlaceID: String] = [:]
  /// The `scopes` that are documents of other systems. An artist that came from one stays when it
  /// is gone from there, as long as works from elsewhere name it.
  public var foreignScopes: Set<String> = []
  /// The artists that such documents do not describe, but only name: one that is known from
  /// elsewhere stays as it is.
  public var implied: Set<ItemKey> = []
  /// A detail that says which version of the text a work is of: where only that changes, the text of
  /// the work does not.
  public var versionDetail: String?
  /// What the import tells besides its changes, which the history keeps.
  public var notes: [RevisionNote] = []

  /// The contents of `scopes`, each item with the scope it was read in.
  public init(
    contents: CatalogContents, scopes: Set<String>, scopeOfItem: [ItemKey: String],
    media: [MediaFileName: MediaInput] = [:]
  ) {
    self.contents = contents
    self.scopes = scopes
    self.scopeOfItem = scopeOfItem
    self.media = media
  }
}

extension CatalogStore {
  /// Brings the catalogue to what text files say, in one transaction, and reports what that took.
  ///
  /// An item that is gone from the text is removed if it came by an import of the same scope and was
  /// not edited since. Throws `Problems`: each `importConflict`, unless `policy` prefers the text; or
  /// else each `danglingReference` that would be left.
  public func importing(
    _ text: ImportedText, policy: ImportPolicy = .refuseConflicts, note: String, at date: Date
  ) throws -> ImportReport {
    try writing { transaction in
      let stored = try transaction.contents()
      let (text, known) = try text.settled(beside: stored, in: transaction)
      let plan = try ImportPlan(
        text, over: stored, in: transaction, covers: { text.covers($0, known) }, policy: policy)
      var report = plan.report
      if !plan.changes.isEmpty {
        report.revision = try transaction.writeImported(plan.changes, note: note, at: date)
        try transaction.write(text.notes, of: report.revision)
      }
      for agreement in plan.agreements {
        try transaction.remember(agreement.fingerprint, of: agreement.key)
      }
      for merged in plan.merged { try transaction.remember(merged.text, of: merged.key) }
      try transaction.forgetExports(of: text.contents)
      for edited in plan.edited { try transaction.remember(edited.fingerprint, of: edited.key) }
      try transaction.remember(
        scopes: text.scopeOfItem, known: known, sorted: plan.report.added)
      let media = try transaction.store(text.media, of: text.contents)
      report.mediaFileCount = media.count
      report.replacements = media.replacements
      report.pictureCount = try transaction.store(text.pictures)
      // Pages show what came, and whoever keeps an older revision has to learn of it.
      if report.mediaFileCount + report.pictureCount > 0, plan.changes.isEmpty {
        report.revision = try transaction.writeImported([], note: note, at: date)
        try transaction.write(text.notes, of: report.revision)
      }
      try transaction.write(media.replacements, of: report.revision)
      return report
    }
  }

  /// The report that ``importing(_:policy:note:at:)`` would give, without writing anything; throws
  /// as it would.
  public func planImport(
    _ text: ImportedText, policy: ImportPolicy = .refuseConflicts
  ) throws -> ImportReport {
    try reading { transaction in
      let stored = try transaction.contents()
      let (text, known) = try text.settled(beside: stored, in: transaction)
      return try ImportPlan(
        text, over: stored, in: transaction, covers: { text.covers($0, known) }, policy: policy
      ).report
    }
  }

  /// The contents of a catalogue that held `stored` after importing `text`, edits made here
  /// overlooked: for checks of the whole, before anything is written.
  public func contents(
    after text: ImportedText, over stored: CatalogContents
  ) throws -> CatalogContents {
    try reading { transaction in
      let (text, known) = try text.settled(beside: stored, in: transaction)
      if stored.isEmpty { return text.contents }
      var contents = stored
      for item in stored.items where text.contents[item.key] == nil && text.covers(item, known) {
        contents.remove(item.key)
      }
      for item in text.contents.items { contents.insert(item) }
      return contents
    }
  }
}

extension CatalogStore {
  /// The folder or file in which each item was last read, by lasting names such as `campus ubc`;
  /// nothing for items that never were.
  public func importScopes() throws -> [ItemKey: String] {
    try reading { try $0.importScopes() }
  }
}

extension ImportedText {
  /// The text beside what is stored, and the scope that each stored item was last read in.
  fileprivate func settled(
    beside stored: CatalogContents, in transaction: StoreTransaction
  ) throws -> (text: ImportedText, known: [ItemKey: String]) {
    var known = try transaction.importScopes()
    guard !foreignScopes.isEmpty else { return (self, known) }
    var text = self
    for key in implied where stored[key] != nil && !(known[key].map(scopes.contains) ?? false) {
      text.contents.remove(key)
      text.scopeOfItem[key] = nil
    }
    let elsewhere = stored.works.values.filter { work in
      let key = Item.work(work).key
      return text.contents[key] == nil && !(known[key].map(scopes.contains) ?? false)
    }
    for artist in Set(elsewhere.flatMap(\.artists)) {
      let key = ItemKey(.artist, artist.description)
      if text.contents[key] == nil, known[key].map(foreignScopes.contains) ?? false {
        known[key] = nil
      }
    }
    return (text, known)
  }

  /// Tells whether the text has the scope that a stored item was last read in, given those scopes.
  fileprivate func covers(_ item: Item, _ known: [ItemKey: String]) -> Bool {
    known[item.key].map(scopes.contains) ?? false
  }
}
