public import Catalog
import Notation

/// What is different since a revision?
public struct CatalogChanges: Hashable, Sendable {
  /// The revision that is known already; 0 if nothing is.
  public var since: Int
  /// The catalogue that is known, by ``CatalogSnapshot/catalogueName``; `nil` if nobody says.
  public var catalogue: String?
  /// The last change of the page before; `nil` on the first one.
  public var after: Place?
  /// The most changes to tell, 1 or more.
  public var limit: Int

  /// The most changes that can be asked for at once.
  public static let limits = 1...10_000
  /// The number of changes that are told unless told otherwise.
  public static let usualLimit = 1_000

  /// What is different since `since`, from the first change on.
  public init(
    since: Int, catalogue: String? = nil, after: Place? = nil,
    limit: Int = CatalogChanges.usualLimit
  ) {
    self.since = since
    self.catalogue = catalogue
    self.after = after
    self.limit = limit
  }

  /// The place of a change among all, by which they are ordered: an item that is changed again moves
  /// to the end.
  public struct Place: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The revision of the change.
    public let revision: Int
    /// The item.
    public let key: ItemKey

    /// The change of an item in a revision.
    public init(revision: Int, key: ItemKey) {
      self.revision = revision
      self.key = key
    }

    /// The place that `text` names as ``description`` writes it; `nil` if it names none.
    public init?(_ text: String) {
      let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, let revision = Int(parts[0]), revision >= 0,
        let kind = ItemKind(rawValue: String(parts[1])), !parts[2].isEmpty
      else { return nil }
      self.init(revision: revision, key: ItemKey(kind, String(parts[2])))
    }

    /// The revision, kind and identifier, such as `12:work:owl`.
    public var description: String { "\(revision):\(key.kind.rawValue):\(key.id)" }

    /// Orders changes by revision, then by item.
    public static func < (one: Place, other: Place) -> Bool {
      (one.revision, one.key) < (other.revision, other.key)
    }
  }

  /// The change of one item.
  public struct Entry: Hashable, Sendable {
    /// The place among all changes, with the item.
    public let place: Place
    /// True if the item is not there any more, or nobody is shown it any more.
    public let isRemoved: Bool
  }

  /// The changes.
  public struct Answer: Hashable, Sendable {
    /// The question that was asked.
    public let question: CatalogChanges
    /// The revision that whoever has made all changes is at.
    public let revision: Int
    /// True if the revision that is known is not one of this catalogue: then what is told is all there
    /// is, and everything else is to be forgotten.
    public let isReset: Bool
    /// The changes, by place; of each item the last one.
    public let entries: [Entry]
    /// The number of all changes since the revision.
    public let total: Int
    /// True if there are more behind these.
    public let hasMore: Bool
  }
}

/// The last changes of all items, by place.
struct ChangeLog: Sendable {
  /// The changes, by place.
  let entries: [CatalogChanges.Entry]
  /// The revision in which each item that is there, or what it shows of others, was changed last.
  let revisions: [ItemKey: Int]
  /// The last revision in which something of a kind was changed or removed.
  let lastOfKind: [ItemKind: Int]

  /// - Complexity: O(n log n) for n items and what they refer to.
  init(_ snapshot: CatalogSnapshot) {
    let (contents, history) = (snapshot.contents, snapshot.history)
    var known: [ItemKey: Int] = [:]
    // The length of a tour's walk depends on the network of its campus.
    var networks: [String: Int] = [:]
    for (key, revision) in history.changed.merging(history.removed, uniquingKeysWith: max)
    where Self.isOfNetwork(key.kind) {
      networks[Self.campus(of: key), default: 0] = max(
        networks[Self.campus(of: key)] ?? 0, revision)
    }
    func revision(of key: ItemKey, _ item: Item) -> Int {
      if let found = known[key] { return found }
      var found = history.changed[key] ?? 0
      // Whoever refers in a circle, against all checks, does not go round in it.
      known[key] = found
      for reference in item.references {
        if let other = contents[reference] {
          found = max(found, revision(of: reference, other))
        }
      }
      if case .tour(let tour) = item {
        found = max(found, networks[tour.campus.description] ?? 0)
      }
      known[key] = found
      return found
    }
    var entries: [CatalogChanges.Entry] = []
    var last: [ItemKind: Int] = [:]
    func add(_ key: ItemKey, _ revision: Int, isRemoved: Bool) {
      last[key.kind] = max(last[key.kind] ?? 0, revision)
      entries.append(
        CatalogChanges.Entry(
          place: CatalogChanges.Place(revision: revision, key: key), isRemoved: isRemoved))
    }
    // Who was never shown a draft does not come to know of it by its end.
    func wasShown(_ key: ItemKey) -> Bool {
      key.kind != .tour || snapshot.showsDrafts || history.published.contains(key)
    }
    for item in contents.items {
      let key = item.key
      var isHidden = false
      if case .tour(let tour) = item {
        isHidden = tour.status != .published && !snapshot.showsDrafts
      }
      let changed = revision(of: key, item)
      if isHidden, !wasShown(key) { continue }
      add(key, changed, isRemoved: isHidden)
    }
    for (key, revision) in history.removed where contents[key] == nil && wasShown(key) {
      add(key, revision, isRemoved: true)
    }
    self.entries = entries.sorted { $0.place < $1.place }
    revisions = known
    lastOfKind = last
  }

  private static func isOfNetwork(_ kind: ItemKind) -> Bool {
    switch kind {
    case .building, .level, .room, .entrance, .path, .pathPoint: true
    case .campus, .ground, .artist, .media, .work, .tour: false
    }
  }

  private static func campus(of key: ItemKey) -> String {
    String(key.id.prefix { $0 != "/" })
  }
}

extension CatalogSnapshot {
  /// The last changes of all items, made at their first use.
  var changeLog: ChangeLog { keptChanges.value { ChangeLog(self) } }

  /// Makes what answers about changes need, which the first who asks would wait for otherwise.
  ///
  /// - Complexity: O(n log n) for n items and what they refer to.
  public func prepareChanges() { _ = changeLog }

  /// A name by which programs tell this catalogue from another one that counts its revisions alike. It
  /// does not give the identity away.
  public var catalogueName: String {
    String(FNV1a.hash64(version.identity.utf8), radix: 36)
  }

  /// The last change of an item, or of something that its feature shows: an artist, a place around it,
  /// what a stop shows, the paths that a tour leads over. `nil` where that is not known.
  public func modification(of key: ItemKey) -> ItemHistory.Modification? {
    changeLog.revisions[key].flatMap(history.modification)
  }

  /// The last change or removal of something of a kind; `nil` where that is not known.
  public func lastModification(of kind: ItemKind) -> ItemHistory.Modification? {
    changeLog.lastOfKind[kind].flatMap(history.modification)
  }

  /// The items that were changed or removed since a revision, but media, which stand in the features
  /// that show them. Never fails: of a revision that this catalogue never had, all is told.
  ///
  /// - Complexity: O(log n + c) for n items and c changes.
  public func answer(_ question: CatalogChanges) -> CatalogChanges.Answer {
    let isReset =
      question.since > revision || question.since < 0
      || question.catalogue.map { $0 != catalogueName } ?? false
    let since = isReset ? 0 : question.since
    let all = changeLog.entries
    func first(_ isBehind: (CatalogChanges.Place) -> Bool) -> Int {
      var (low, high) = (0, all.count)
      while low < high {
        let middle = (low + high) / 2
        if isBehind(all[middle].place) { high = middle } else { low = middle + 1 }
      }
      return low
    }
    // Whoever knows nothing is told of all there is, also of what no revision is known of.
    let start = since > 0 ? first { $0.revision > since } : 0
    func isTold(_ entry: CatalogChanges.Entry) -> Bool {
      entry.place.key.kind != .media && (since > 0 || !entry.isRemoved)
    }
    let total = all[start...].count(where: isTold)
    var index = question.after.map { place in max(start, first { $0 > place }) } ?? start
    var told: [CatalogChanges.Entry] = []
    while index < all.count, told.count < max(1, question.limit) {
      if isTold(all[index]) { told.append(all[index]) }
      index += 1
    }
    return CatalogChanges.Answer(
      question: question, revision: revision, isReset: isReset, entries: told, total: total,
      hasMore: all[index...].contains(where: isTold))
  }
}
