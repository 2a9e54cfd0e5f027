public import Catalog
public import Exchange
public import Notation
import Queries
import Storage

/// One edit of items of one kind, as its author asks for it: data, so that a command and a form can ask
/// for the same.
public enum ItemEdit: Sendable {
  /// Adds an item. The campus is that of its path or of its place, else the given one, else the only one
  /// of the catalogue.
  case add(ItemKey, on: PlaceID?, ItemSettings)
  /// Changes fields of items.
  case set([ItemKey], ItemSettings)
  /// Removes items.
  case remove([ItemKey])

  /// What the edit comes to in `contents`, under `note` in the history.
  ///
  /// - Throws: every problem, with the item and the field that it is about.
  /// - Complexity: O(n f) for n items of f fields.
  public func wish(in contents: CatalogContents, note: String) throws -> CatalogEditor.Wish {
    var changes: [Change] = []
    var warnings: [Problem] = []
    switch self {
    case .add(let key, let campus, let settings):
      guard contents[key] == nil else { throw Problem.alreadyThere(key) }
      let home = try Self.campus(of: key, campus, settings, contents)
      let made = try settings.item(key, on: home, languages: contents.languages(at: home))
      changes = [.add(made.item)]
      warnings = made.warnings
    case .set(let keys, let settings):
      var found = SharedProblems()
      var noted = SharedProblems()
      for item in try Self.items(keys, contents) {
        let campus = settings.place?.campus ?? item.campus
        do throws(Problems) {
          let made = try settings.changed(item, languages: contents.languages(at: campus))
          noted.add(made.warnings)
          if made.item != item { changes.append(.replace(item, with: made.item)) }
        } catch {
          found.add(error.all)
        }
        if found.count > Self.mostProblems { break }
      }
      if found.count > 0 { throw Problems(found.all) }
      warnings = noted.all
    case .remove(let keys): changes = try Self.items(keys, contents).map(Change.remove)
    }
    return try .located(changes, note: note, warnings: warnings)
  }

  /// The number of problems after which no further items are looked at: nobody reads more.
  private static let mostProblems = 100

  /// The items that `keys` name, each once.
  private static func items(_ keys: [ItemKey], _ contents: CatalogContents) throws -> [Item] {
    var seen: Set<ItemKey> = []
    var missing: [Problem] = []
    let items = keys.compactMap { key -> Item? in
      guard seen.insert(key).inserted else { return nil }
      guard let item = contents[key] else {
        if missing.count < mostProblems { missing.append(.missing(key, in: contents)) }
        return nil
      }
      return item
    }
    guard missing.isEmpty else { throw missing.count == 1 ? missing[0] : Problems(missing) }
    return items
  }

  private static func campus(
    of key: ItemKey, _ given: PlaceID?, _ settings: ItemSettings, _ contents: CatalogContents
  ) throws -> PlaceID {
    let id = key.kind.isPlaceNamed ? (try? PlaceID(key.id))?.campus : nil
    guard let place = id ?? settings.place?.campus else { return try contents.home(given) }
    if let given, given != place {
      throw Problem(
        .invalidValue, "The place lies on campus '\(place)', not on '\(given)'.",
        remedy: "Name a place of that campus, or leave the campus out.")
    }
    return place
  }
}

/// The problems of several items: those of one message are told of the first item, with the number
/// of the others, because what is wrong with a value is wrong for each.
private struct SharedProblems {
  private var found: [(problem: Problem, others: Int)] = []
  private var places: [Problem: Int] = [:]

  /// The number of different problems.
  var count: Int { found.count }

  /// Adds the problems of one item.
  mutating func add(_ problems: [Problem]) {
    for problem in problems {
      var key = problem
      key.location = Problem.Location(file: "", field: problem.location?.field)
      if let place = places[key] {
        found[place].others += 1
      } else {
        places[key] = found.count
        found.append((problem, 0))
      }
    }
  }

  var all: [Problem] {
    found.map { problem, others in
      guard others > 0 else { return problem }
      var told = Problem(
        problem.code,
        problem.message + " So it is of \(others) item\(others == 1 ? "" : "s") more.",
        remedy: problem.remedy)
      told.location = problem.location
      return told
    }
  }
}

extension CatalogEditor.Wish {
  /// A wish for `changes`, whose problems name the item that they are about.
  static func located(
    _ changes: [Change], note: String, warnings: [Problem] = []
  ) throws -> CatalogEditor.Wish {
    // What the database would refuse is refused before anything is checked.
    for change in changes {
      if let problem = change.after?.storageRefusal { throw problem }
    }
    var wish = CatalogEditor.Wish(changes, note: note)
    for change in changes where change.after != nil {
      wish.locations.insert(change.key, file: change.key.description)
    }
    wish.warnings = warnings
    return wish
  }
}

extension CatalogContents {
  /// The languages of a campus, the default first; none of one that is not there.
  func languages(at campus: PlaceID) -> [LanguageTag] { campuses[campus]?.languages ?? [] }

  /// The campus `given`, or the only one that there is; a problem where that is not clear.
  func home(_ given: PlaceID?) throws(Problem) -> PlaceID {
    let known = campuses.keys.map(\.description).sorted()
    if let given {
      guard campuses[given] != nil else {
        throw .notFound("campus", given.description, known: known)
      }
      return given
    }
    guard campuses.count == 1, let only = campuses.keys.first else {
      throw Problem(
        .missingValue,
        known.isEmpty
          ? "The catalogue has no campus yet." : "The catalogue has several campuses.",
        remedy: known.isEmpty
          ? "Add one with 'docent place new ID', or import one."
          : "Say which with --campus: \(known.prefix(10).joined(separator: ", ")).")
    }
    return only
  }
}

extension Problem {
  /// The problem that an item of that kind and identifier is in the catalogue.
  public static func alreadyThere(_ key: ItemKey) -> Problem {
    Problem(
      .duplicateIdentifier, "The \(key) is there already.",
      remedy: "Choose another identifier, or change that one.")
  }

  /// The problem that nothing of that kind has the identifier, with those that are near.
  static func missing(_ key: ItemKey, in contents: CatalogContents) -> Problem {
    .notFound(
      key.kind.rawValue, key.id,
      known: contents.items.filter { $0.key.kind == key.kind }.map(\.key.id))
  }
}
