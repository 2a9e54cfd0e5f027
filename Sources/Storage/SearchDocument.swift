import Catalog
import GRDB

/// What the full-text index holds of one item.
struct SearchDocument: Sendable {
  /// Title, people, places, terms and text.
  let columns: [DatabaseValue]

  /// `nil` for what nobody searches. `names` knows whatever the item names.
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

/// The names by which other items than their own are found: artists' by works, places' by what is in
/// them.
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

  /// What the document of `item` would name and is not known here.
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
  /// The place by whose names it is found.
  fileprivate var place: PlaceID? {
    switch self {
    case .work(let item): item.place
    case .building(let item): item.id.parent
    case .level(let item): item.id.parent
    case .room(let item): item.id.parent
    case .campus, .entrance, .path, .pathPoint, .artist, .media, .tour: nil
    }
  }

  /// The name that other items are found by; `nil` where none are.
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
