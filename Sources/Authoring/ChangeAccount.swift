public import Catalog

/// A change of an item in words: what was added or removed, or each field that changed with its value
/// before and after.
public struct ChangeAccount: Sendable {
  /// A field that changed. A text has one for each of its languages, details one for each name, and
  /// the stops of a tour one for each of their fields.
  public struct FieldChange: Hashable, Sendable {
    /// The name of the field, such as `title@es` or `stop 2: text`.
    public let field: String
    /// The value before, for people: in quotes and cut where it is long, or `nothing`.
    public let before: String
    /// The value after, likewise.
    public let after: String
  }

  /// The item.
  public let key: ItemKey
  /// Its title or name in the default language of its campus, where it has one.
  public let name: String?
  /// The word for the change: `added`, `changed` or `removed`.
  public let word: String
  /// The fields that changed; none of an item that was added or removed.
  public let fields: [FieldChange]

  /// Tells of `change`, in a catalogue whose campuses are those of `contents`.
  ///
  /// - Complexity: O(f) for f fields of the item, those of its stops and details counted.
  public init(_ change: Change, in contents: CatalogContents) {
    key = change.key
    name = (change.after ?? change.before)?.shownName(in: contents)
    switch (change.before, change.after) {
    case (let before?, let after?):
      word = "changed"
      // Without a state that both come from, all that differs is what a merge cannot decide.
      let merge = try? ItemMerge(bases: [], here: before, there: after)
      fields = (merge?.conflicts ?? []).map {
        FieldChange(field: $0.field, before: $0.here, after: $0.there)
      }
    case (nil, _):
      word = "added"
      fields = []
    case (_, nil):
      word = "removed"
      fields = []
    }
  }

  /// A line for the item, and one more for each field that changed.
  public var lines: [String] {
    let shown = name.map { " '\($0.prefix(80))'" } ?? ""
    return ["\(word) \(key)\(shown)"]
      + fields.map { "  \($0.field): \($0.before) became \($0.after)" }
  }
}

extension Item {
  /// The title or name of the item in the default language of its campus; `nil` if it has none.
  fileprivate func shownName(in contents: CatalogContents) -> String? {
    let language = contents.defaultLanguage(at: campus)
    func shown(_ text: LocalizedText?) -> String? {
      text?.reading(for: LanguagePreference(), fallback: language).text
    }
    return switch self {
    case .campus(let campus):
      campus.name.reading(for: LanguagePreference(), fallback: campus.defaultLanguage).text
    case .building(let building): shown(building.name)
    case .level(let level): shown(level.name) ?? level.shortName
    case .room(let room): shown(room.name)
    case .entrance(let entrance): shown(entrance.name)
    case .path(let path): shown(path.name)
    case .pathPoint, .ground: nil
    case .artist(let artist): artist.name
    case .media(let media): media.source.description
    case .work(let work): shown(work.title)
    case .tour(let tour): shown(tour.title)
    }
  }
}
