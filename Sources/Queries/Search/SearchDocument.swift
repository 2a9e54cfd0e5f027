public import Catalog
import Notation
import Words

/// The words by which search finds an item, from those that tell most to those that tell least.
struct SearchDocument {
  /// The titles of the item, one in each language: a search may name it by one, or begin one.
  var titles: [String]
  /// Other names that find it first when they are typed whole, such as an accession number.
  var names: [String] = []
  /// The names of people: who made it, or wrote it.
  var people: [String] = []
  /// The names of the places around it.
  var places: [String] = []
  /// The short facts: material, date, group.
  var terms: [String] = []
  /// The prose.
  var text: [String] = []

  /// The texts by what a word in them tells, as ``SearchIndex`` numbers its columns.
  var columns: [[String]] { [titles, people, places, terms, text] }

  /// The texts as pages show them, in the order of the columns: prose without the marks of CommonMark.
  var shown: some Sequence<String> {
    let facts = [titles, people, places, terms].joined()
    return [
      AnySequence(facts),
      AnySequence(text.lazy.map { CommonMark.plainParagraphs($0, addresses: false) }),
    ].joined()
  }

  /// The document of `item`; `nil` for kinds that search does not find, and for drafts.
  init?(_ item: Item, in snapshot: CatalogSnapshot) {
    switch item {
    case .work(let work):
      titles = Self.readings(work.title)
      names = work.accession.map { [$0] } ?? []
      people = work.artists.compactMap { snapshot.contents.artists[$0]?.name }
      places = Self.names(from: work.place, in: snapshot)
      terms = [work.accession, work.group, work.subgroup].compactMap { $0 }
      terms += [work.medium, work.date].flatMap(Self.readings)
      terms += work.details.sorted { $0.key < $1.key }.map(\.value)
        .filter { !$0.contains("://") }
      text = [work.description, work.narrative, work.locationNote].flatMap(Self.readings)
    case .artist(let artist):
      titles = [artist.name] + (artist.sortName.map { [$0] } ?? [])
      terms = [artist.nationality, artist.lifeDates].compactMap { $0 }
      text = Self.readings(artist.biography)
    case .tour(let tour):
      guard snapshot.showsDrafts || tour.status == .published else { return nil }
      titles = Self.readings(tour.title)
      people = tour.author.map { [$0] } ?? []
      text = ([tour.text] + tour.stops.flatMap { [$0.title, $0.text] }).flatMap(Self.readings)
    case .campus(let campus):
      titles = Self.readings(campus.name)
      terms = campus.address.map { [$0] } ?? []
      text = Self.readings(campus.text)
    case .building(let building):
      titles = Self.readings(building.name)
      places = Self.names(from: building.id.parent, in: snapshot)
      terms = building.address.map { [$0] } ?? []
      text = Self.readings(building.text)
    case .level(let level):
      titles = Self.shown(level)
      places = Self.names(from: level.id.parent, in: snapshot)
    case .room(let room):
      titles = Self.shown(room)
      places = Self.names(from: room.id.parent, in: snapshot)
      text = Self.readings(room.text)
    case .entrance, .path, .pathPoint, .ground, .media: return nil
    }
  }

  /// The names of a place and of those around it.
  private static func names(from place: PlaceID?, in snapshot: CatalogSnapshot) -> [String] {
    let contents = snapshot.contents
    var names: [String] = []
    var next = place
    while let place = next {
      if let level = contents.levels[place] {
        names += shown(level)
      } else if let room = contents.rooms[place] {
        names += shown(room)
      } else {
        names += readings(contents.buildings[place]?.name ?? contents.campuses[place]?.name)
      }
      next = place.parent
    }
    return names
  }

  /// The names of a level, with those that pages in each language give one without a name.
  private static func shown(_ level: Level) -> [String] {
    let names =
      level.name.map(readings) ?? Language.all.map { $0(.level, [.level: level.shortName]) }
    return names + [level.shortName]
  }

  private static func shown(_ room: Room) -> [String] {
    readings(room.name) + [room.shortName].compactMap { $0 }
  }

  private static func readings(_ text: LocalizedText?) -> [String] {
    text?.all.map(\.text) ?? []
  }
}

extension CatalogSnapshot {
  /// The texts by which a search may name `item`: its titles, and other names that count only whole.
  public func searchNames(of item: Item) -> (titles: [String], names: [String]) {
    let document = SearchDocument(item, in: self)
    return (document?.titles ?? [], document?.names ?? [])
  }
}
