import Catalog
import Exchange
import Geodesy
import Notation

/// Turns what an extract holds into items of a catalogue.
struct OSMAssembly {
  let data: OSMData
  let houses: OSMHouses
  let passages: [OSMPassage]
  var items: ForeignItems
  var artists = ForeignArtists()
  /// The levels that passages and rooms use, by house.
  var levels: [Int: Set<OSMLevel>] = [:]
  /// Identifiers of the houses that are kept.
  private(set) var houseIDs: [Int: PlaceID] = [:]
  let nodeTags: [Int64: OSMData.Node]
  let loneLifts: [OSMPassages.LoneLift]
  /// The ways that are the outlines of levels, such as `w12`.
  private(set) var outlineKeys: Set<String> = []
  /// The identifiers of what was left out and told of, such as `osm-n1`.
  var told: Set<String>
  /// The day of the import.
  let today: CivilDay
  /// The nodes that became entrances.
  var entranceNodes: Set<Int64> = []

  static func read(
    _ data: OSMData, campus: PlaceID, languages: [LanguageTag], today: CivilDay, log: ProblemLog
  ) -> OSMAssembly {
    var wayNumbers: [Int64: Int] = [:]
    for (number, way) in data.ways.enumerated() { wayNumbers[way.id] = number }
    let houses = OSMHouses(data, wayNumbers: wayNumbers, log: log)
    let passages = OSMPassages(data, houses, wayNumbers: wayNumbers, log: log)
    var assembly = OSMAssembly(
      data, houses, passages,
      ForeignItems(campus: campus, languages: languages, log: log), today: today)
    let rooms = assembly.rooms(wayNumbers)
    assembly.collectLevels(rooms)
    assembly.nameHouses()
    assembly.addHouses()
    assembly.addLevels()
    for room in rooms { assembly.add(room) }
    let seams = OSMSeams(passages.all, data)
    assembly.addEntrances(seams)
    for passage in passages.all { assembly.add(passage) }
    assembly.add(links: seams)
    assembly.addBarriers(wayNumbers)
    assembly.addObstacles(wayNumbers)
    assembly.warnOfTwins()
    assembly.addPoints()
    assembly.addWorks(wayNumbers)
    assembly.artists.finish(&assembly.items)
    return assembly
  }

  private init(
    _ data: OSMData, _ houses: OSMHouses, _ passages: OSMPassages, _ items: ForeignItems,
    today: CivilDay
  ) {
    self.today = today
    self.data = data
    self.houses = houses
    self.passages = passages.all
    loneLifts = passages.loneLifts
    told = passages.told
    self.items = items
    nodeTags = Dictionary(data.nodes.map { ($0.id, $0) }) { first, _ in first }
  }

  // MARK: Names

  /// `name` in the campus's language, and `name:xx` in its others.
  func text(_ tags: OSMTags, _ key: String = "name") -> LocalizedText? {
    var texts: [LanguageTag: String] = [:]
    for language in items.languages { texts[language] = tags["\(key):\(language)"] }
    if let name = tags[key] { texts[items.languages[0]] = name }
    return LocalizedText(texts.filter { !$0.value.utf8.contains { $0 < 0x20 } })
  }

  /// The keys whose texts ``text(_:_:)`` takes.
  var nameKeys: Set<String> {
    Set(items.languages.dropFirst().map { "name:\($0)" } + ["name"])
  }

  func text(_ plain: String) -> LocalizedText? { LocalizedText(plain, in: items.languages[0]) }

  static func address(_ tags: OSMTags) -> String? {
    let street = [tags["addr:street"], tags["addr:housenumber"]].compactMap(\.self)
    let town = [tags["addr:postcode"], tags["addr:city"]].compactMap(\.self)
    let parts = [street, town].map { $0.joined(separator: " ") }.filter { !$0.isEmpty }
    return street.isEmpty ? nil : parts.joined(separator: ", ")
  }

  // MARK: Buildings and levels

  private mutating func collectLevels(_ rooms: [OSMRoom]) {
    for passage in passages {
      guard let home = passage.home else { continue }
      levels[home, default: []].formUnion(passage.levels)
    }
    for room in rooms { levels[room.home, default: []].insert(room.level) }
  }

  /// A house is kept if it has a name or anything in it. The first of a name has it to itself,
  /// others add what OpenStreetMap calls them.
  private mutating func nameHouses() {
    var taken: Set<String> = []
    for (number, house) in houses.all.enumerated()
    where text(house.tags) != nil || levels[number] != nil {
      var slug = house.tags["name"].flatMap(ForeignItems.slug) ?? data.words.slug(house.key)
      if !taken.insert(slug).inserted { slug += "-\(house.key)" }
      houseIDs[number] = items.id(items.campus, slug)
    }
    if levels[OSMPassages.noHouse] != nil {
      houseIDs[OSMPassages.noHouse] = items.id(items.campus, data.words.slug("passages"))
    }
  }

  private mutating func addHouses() {
    for (number, house) in houses.all.enumerated() {
      guard let id = houseIDs[number] else { continue }
      let address = Self.address(house.tags)
      let plain = house.tags["addr:housename"] ?? address ?? Building.unnamed
      guard let name = text(house.tags) ?? text(plain) else { continue }
      var building = Building(id: id, name: name, shape: house.shape)
      building.address = address
      building.details = house.tags.details(
        without: nameKeys.union([
          "addr:street", "addr:housenumber", "addr:postcode", "addr:city", "opening_hours",
        ]))
      building.openingHours = items.openingHours(house.tags["opening_hours"])
      items.insert(.building(building), line: house.line)
    }
    if let id = houseIDs[OSMPassages.noHouse], let name = text(Building.passages) {
      items.insert(.building(Building(id: id, name: name)), line: 1)
    }
  }

  /// The level of a house; it is there if anything is on it.
  func levelID(_ home: Int, _ level: OSMLevel) -> PlaceID? {
    guard let house = houseIDs[home], levels[home]?.contains(level) ?? false else { return nil }
    return items.id(house, level.slug)
  }

  private mutating func addLevels() {
    let outlines = levelOutlines()
    let references = levelReferences()
    for (home, levels) in levels.sorted(by: { $0.key < $1.key }) {
      for level in levels.sorted() {
        guard let id = levelID(home, level) else { continue }
        let place = Place(home: home, level: level)
        let outline = outlines[place]
        let reference = outline?.tags["level:ref"] ?? references[place]
        var item = Level(
          id: id, ordinal: level.ordinal, shortName: reference ?? level.description)
        item.name = outline.flatMap { text($0.tags) }
        item.shape = outline?.shape
        if level.hundredths % 100 != 0 { item.details["level"] = level.description }
        items.insert(.level(item), line: outline?.line ?? 1)
      }
    }
  }

  struct Place: Hashable {
    let home: Int
    let level: OSMLevel
  }

  /// The areas `indoor=level`, each on its first level in its house.
  private mutating func levelOutlines() -> [Place: (tags: OSMTags, shape: Shape?, line: Int)] {
    var found: [Place: (tags: OSMTags, shape: Shape?, line: Int)] = [:]
    for way in data.ways where way.tags.has("indoor", "level") {
      let line = way.nodes.compactMap { data.coordinates[$0] }
      guard let level = way.tags.levels?.first,
        let home = houses.house(holding: way.nodes, line, lowest: level, mostly: true)
      else { continue }
      outlineKeys.insert("w\(way.id)")
      found[Place(home: home, level: level)] = (
        way.tags, data.polygons(of: way).map(Shape.polygons), way.line
      )
    }
    return found
  }

  /// The name that `level:ref` gives each level most often; of equals, the first in the alphabet.
  private func levelReferences() -> [Place: String] {
    var counts: [Place: [String: Int]] = [:]
    for passage in passages {
      guard let home = passage.home, passage.levels.count == 1, let level = passage.levels.first,
        let name = passage.tags["level:ref"], !name.isEmpty
      else { continue }
      counts[Place(home: home, level: level), default: [:]][name, default: 0] += 1
    }
    return counts.compactMapValues { names in
      names.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
    }
  }
}
