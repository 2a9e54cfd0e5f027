import Catalog
import GRDB

/// The content of one item in the full-text index.
struct SearchDocument: Sendable {
  /// The values of the columns title, people, places, terms and text.
  let columns: [DatabaseValue]

  /// The document of `item`; `nil` for kinds that search does not find. `names` must have all the
  /// names that the item refers to.
  init?(_ item: Item, _ names: SearchNames) {
    let title: String
    var people: [String] = []
    var places: [String] = []
    var terms: [String?] = []
    var text: [LocalizedText?] = []
    switch item {
    case .work(let work):
      title = work.title.everything
      people = work.artists.map { names.artists[$0, default: ""] }
      places = names.around(work.place)
      terms = [
        work.accession, work.group, work.subgroup, work.medium?.everything, work.date?.everything,
      ]
      terms += work.details.sorted { $0.key < $1.key }.map(\.value)
        .filter { !$0.contains("://") }
      text = [work.description, work.narrative, work.locationNote]
    case .artist(let artist):
      title = artist.name
      people = artist.sortName.map { [$0] } ?? []
      terms = [artist.nationality, artist.lifeDates]
      text = [artist.biography]
    case .tour(let tour):
      title = tour.title.everything
      people = tour.author.map { [$0] } ?? []
      text = [tour.text] + tour.stops.flatMap { [$0.title, $0.text] }
    case .campus(let campus):
      title = campus.name.everything
      terms = [campus.address]
      text = [campus.text]
    case .building(let building):
      title = building.name.everything
      places = names.around(building.id.campus)
      terms = [building.address]
      text = [building.text]
    case .level(let level):
      title = level.shownName
      places = level.id.parent.map(names.around) ?? []
    case .room(let room):
      title = room.shownName
      places = room.id.parent.map(names.around) ?? []
      text = [room.text]
    case .entrance, .path, .pathPoint, .media: return nil
    }
    columns = [
      title, people.joined(separator: "\n"), places.joined(separator: "\n"),
      terms.compactMap { $0 }.joined(separator: "\n"),
      text.compactMap { $0?.everything }.joined(separator: "\n"),
    ].map { Self.withoutMarkers($0).databaseValue }
  }

  private static func withoutMarkers(_ text: String) -> String {
    var text = text
    guard text.withUTF8({ $0.contains(2) || $0.contains(3) }) else { return text }
    return text.filter { !["\u{2}", "\u{3}"].contains($0) }
  }
}

/// The names of items by which other items are found: those of artists for works, those of places
/// for the items in them.
struct SearchNames: Sendable {
  private(set) var artists: [Slug: String] = [:]
  private var places: [PlaceID: String] = [:]

  mutating func learn(_ item: Item) {
    switch item {
    case .artist(let artist): artists[artist.id] = artist.name
    case .campus(let place): places[place.id] = place.name.everything
    case .building(let place): places[place.id] = place.name.everything
    case .level(let place): places[place.id] = place.shownName
    case .room(let place): places[place.id] = place.shownName
    case .entrance, .path, .pathPoint, .media, .work, .tour: break
    }
  }

  /// The items whose names the document of `item` needs and that are not known here yet.
  func missing(for item: Item) -> [ItemKey] {
    var keys: [ItemKey] = []
    if case .work(let work) = item {
      for artist in work.artists where artists[artist] == nil {
        keys.append(ItemKey(.artist, artist.description))
      }
    }
    var next = item.place
    while let place = next {
      if places[place] == nil { keys.append(Stop.Subject.place(place).key) }
      next = place.parent
    }
    return keys
  }

  /// The names of a place and of those around it.
  func around(_ place: PlaceID) -> [String] {
    var names: [String] = []
    var next: PlaceID? = place
    while let place = next {
      names.append(places[place, default: ""])
      next = place.parent
    }
    return names
  }
}

extension Item {
  /// The place by whose names the item is found; `nil` for kinds without one.
  fileprivate var place: PlaceID? {
    switch self {
    case .work(let item): item.place
    case .building(let item): item.id.parent
    case .level(let item): item.id.parent
    case .room(let item): item.id.parent
    case .campus, .entrance, .path, .pathPoint, .artist, .media, .tour: nil
    }
  }

  /// The name by which other items are found; `nil` for kinds that have none.
  var shownName: String? {
    switch self {
    case .artist(let item): item.name
    case .campus(let item): item.name.everything
    case .building(let item): item.name.everything
    case .level(let item): item.shownName
    case .room(let item): item.shownName
    case .entrance, .path, .pathPoint, .media, .work, .tour: nil
    }
  }
}

extension LocalizedText {
  /// The words in every language.
  fileprivate var everything: String { all.map(\.text).joined(separator: "\n") }
}

extension Level {
  fileprivate var shownName: String {
    [name?.everything, shortName].compactMap { $0 }.joined(separator: "\n")
  }
}

extension Room {
  fileprivate var shownName: String {
    [name.everything, shortName].compactMap { $0 }.joined(separator: "\n")
  }
}
