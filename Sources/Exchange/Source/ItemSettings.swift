public import Catalog
public import Notation

/// Values that fields of an item are given, read exactly as the files of a catalogue are: with the
/// same forms, the same problems and the same words.
public struct ItemSettings: Sendable {
  private let settings: [FieldSetting]

  /// The values of `settings`.
  public init(_ settings: [FieldSetting]) { self.settings = settings }

  /// Tells whether one of the settings is about `field`.
  public func concern(_ field: String) -> Bool { settings.contains { $0.name == field } }

  /// The place that the settings put an item into; `nil` if they say none that can be read.
  public var place: PlaceID? {
    settings.first { $0.name == "place" }.flatMap { try? PlaceID($0.text) }
  }

  /// The item that the settings make, and the warnings of them.
  public typealias Made = (item: Item, warnings: [Problem])

  /// The new item `key` of `campus`, whose texts are in `languages`, the default first.
  ///
  /// - Throws: every problem of the settings, with the item and the field; and those of required
  ///   fields that none of them gives.
  /// - Complexity: O(s f) for s settings and f fields.
  public func item(
    _ key: ItemKey, on campus: PlaceID, languages: [LanguageTag]
  ) throws(Problems) -> Made {
    try new(key.kind.type, key, campus, languages)
  }

  /// The item that `item` becomes; fields that no setting names stay as they are.
  ///
  /// - Throws: every problem of the settings, with the item and the field.
  /// - Complexity: O(s f) for s settings and f fields.
  public func changed(_ item: Item, languages: [LanguageTag]) throws(Problems) -> Made {
    try set(item.value, isNew: false, languages)
  }

  private func new<Kind: CatalogItem>(
    _ type: Kind.Type, _ key: ItemKey, _ campus: PlaceID, _ languages: [LanguageTag]
  ) throws(Problems) -> Made {
    let id: Kind.ID
    do { id = try Kind.ID(key.id) } catch {
      throw Problems([
        Problem(.invalidValue, error.description, remedy: "Choose another identifier.")
      ])
    }
    if let place = id as? PlaceID, place.depth != key.kind.depth {
      let example = (["ubc", "belkin", "1", "101"].prefix(key.kind.depth)).joined(separator: "/")
      throw Problems([
        Problem(
          .invalidValue, "The identifier '\(place)' does not suit \(key.kind.withArticle).",
          remedy: "Write \(key.kind.depth) words joined by /, such as \(example).")
      ])
    }
    return try set(
      Kind.blank(id: id, campus: id.campusOfPlace ?? campus), isNew: true, languages)
  }

  private func set<Kind: CatalogItem>(
    _ item: Kind, isNew: Bool, _ languages: [LanguageTag]
  ) throws(Problems) -> Made {
    var filling = ItemFilling(item, isNew: isNew, languages)
    filling.fill(settings)
    let key = item.item.key
    // What several fields say together is read for each of them.
    var said: Set<Problem> = []
    let problems = filling.log.problems.map { problem in
      var problem = problem
      problem.location = Problem.Location(file: key.description, field: problem.location?.field)
      return problem
    }.filter { said.insert($0).inserted }
    guard !filling.log.hasErrors else { throw Problems(problems) }
    return (filling.item.item, problems)
  }
}
