import Catalog
import Exchange
import Geodesy
import Notation

extension ArticReader {
  /// The app knows one house; floors are named by galleries and by `map_floors`.
  mutating func addPlaces() {
    let galleries = root.records("galleries")
    var plans: [String: ForeignRecord] = [:]
    for plan in root.records("map_floors") {
      guard let name = plan.path.split(separator: ".").last,
        let floor = plan.text("floor") ?? name.split(separator: "_").last.map(String.init)
      else { continue }
      plans[floor.replacing("floor", with: "").lowercased()] = plan
    }
    var named = plans
    for gallery in galleries {
      if let floor = floor(gallery), named[floor] == nil { named[floor] = gallery }
    }
    guard !named.isEmpty, let house = items.id(items.campus, "museum"),
      let name = LocalizedText("Museum", in: items.languages[0])
    else { return }
    items.insert(.building(Building(id: house, name: name)), line: 1)
    for (floor, record) in named.sorted(by: { $0.key < $1.key }) {
      addLevel(floor, plans[floor], of: house, namedBy: record)
    }
    if !levels.isEmpty {
      root.log.addOnce(
        "ordinals", .assumedValue,
        "Floor 1 is taken to be the ground floor (ordinal 0), and floor 0 the one below.",
        remedy: "Correct the levels' ordinals where that is wrong.", field: "map_floors")
    }
    for gallery in galleries { addRoom(gallery) }
  }

  private func floor(_ record: ForeignRecord) -> String? {
    record.text("floor")?.lowercased().replacing("floor", with: "")
  }

  private mutating func addLevel(
    _ floor: String, _ plan: ForeignRecord?, of house: PlaceID, namedBy record: ForeignRecord
  ) {
    let words = floor.hasPrefix("-") ? "floor minus \(floor.dropFirst())" : "floor \(floor)"
    guard let slug = ForeignItems.slug(words), let id = items.id(house, slug),
      let ordinal = ordinal(of: floor, namedBy: record)
    else {
      record.warn(
        .leftOut, "'\(floor.prefix(60))' is no floor that a building has, so it is left out.",
        remedy: "Number the floor as the app does, such as \"1\" for the ground floor.",
        field: "floor")
      return
    }
    var level = Level(
      id: id, ordinal: ordinal, shortName: plan?.text("label") ?? floor.uppercased())
    level.details = plan?.details(without: ["label", "floor"]) ?? [:]
    for name in ["anchor_location_1", "anchor_location_2"] { _ = plan?.coordinate(name) }
    items.insert(.level(level), line: plan?.line ?? 1)
    levels[floor] = id
  }

  /// The app's floor 0 is the lower level ("LL") below the street, its floor 1 the street's. `nil`
  /// beyond any building.
  private func ordinal(of floor: String, namedBy record: ForeignRecord) -> Int? {
    if floor == "ll" { return -1 }
    guard floor.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2D }) else {
      record.warn(
        .assumedValue,
        "Floor '\(floor.prefix(60))' is no number, so it is taken to be the ground floor "
          + "(ordinal 0).",
        remedy: "Number it, or correct the level's ordinal.", field: "floor")
      return 0
    }
    guard let number = Int(floor), (-99...1001).contains(number) else { return nil }
    return number - 1
  }

  private mutating func addRoom(_ gallery: ForeignRecord) {
    let title = gallery.text("title")
    guard let level = floor(gallery).flatMap({ levels[$0] }) else {
      gallery.useAll()
      gallery.warn(
        .leftOut,
        "Gallery '\(title ?? gallery.path)' names no floor that is read, so it is left out.",
        remedy: "Name its floor, such as \"1\".", field: "floor")
      return
    }
    guard let title, let name = items.plain(title), let own = gallery.text("nid", "gallery_id"),
      let slug = ForeignItems.slug("gallery \(own)"), let id = items.id(level, slug)
    else {
      gallery.useAll()
      gallery.warn(
        .leftOut, "A gallery has no title or identifier, so it is left out.",
        remedy: "Give it both.", field: "title")
      return
    }
    let position = position(of: gallery)
    var room = Room(id: id, name: name, shape: position.coordinate.map(Shape.point))
    room.shortName = gallery.text("number")
    room.details = gallery.details(
      without: position.members.union(["title", "floor", "number", "status", "type"]))
    guard items.insert(.room(room), line: gallery.line ?? 1) != nil else { return }
    if let found = position.coordinate { coordinates.append(found) }
    for key in [title, gallery.text("nid"), gallery.text("gallery_id")].compactMap(\.self)
    where rooms[key] == nil {
      rooms[key] = id
    }
  }

  // MARK: Positions

  /// The position of a record, by its `location`, else its `latitude` and `longitude`; and the
  /// members that state it. A member that states something else stays for the details.
  func position(of record: ForeignRecord) -> (coordinate: Coordinate?, members: Set<String>) {
    let known = typedOnce(record.coordinate("location"), record, "location")
    guard let latitude = record.text("latitude"), let longitude = record.text("longitude") else {
      return (known, ["location"])
    }
    let all: Set = ["location", "latitude", "longitude"]
    guard let known else {
      return (
        typedOnce(record.coordinate(latitude, longitude, "latitude"), record, "latitude"), all
      )
    }
    let isRepeated =
      Double(latitude) == known.latitude && Double(longitude) == known.longitude
    return (known, isRepeated ? all : ["location"])
  }

  /// Some records of the Art Institute's own `appData.json` have the latitude for a longitude,
  /// which is nowhere near Chicago (41.9° N, 87.6° W).
  private func typedOnce(
    _ coordinate: Coordinate?, _ record: ForeignRecord, _ name: String
  ) -> Coordinate? {
    guard let coordinate, coordinate.latitude == coordinate.longitude else { return coordinate }
    record.warn(
      .leftOut,
      "Latitude and longitude are both \(coordinate.latitude.decimalText), as if one was typed "
        + "twice, so no position is kept.",
      remedy: "Correct the one that is wrong.", field: name)
    return nil
  }
}
