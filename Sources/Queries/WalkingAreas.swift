public import Catalog
public import Geodesy
import Notation
public import Wayfinding

/// A part of the walking network that lies far from the others: one campus, or several neighbours.
public struct WalkingArea: Sendable {
  /// A part of the world, in degrees.
  public struct Box: Hashable, Sendable {
    /// The southernmost latitude.
    public var south: Double
    /// The westernmost longitude.
    public var west: Double
    /// The northernmost latitude.
    public var north: Double
    /// The easternmost longitude.
    public var east: Double
  }

  /// The campuses in it, by identifier.
  public let campuses: [PlaceID]
  /// The box around its ways; of one across the antimeridian all longitudes.
  public let box: Box
  /// Its part of the network.
  public let tables: NetworkTables
}

/// The walking network for programs in other languages.
public struct WalkingAreas: Sendable {
  /// The areas that have ways, by their first campus.
  public let areas: [WalkingArea]
  /// The number of the area of each campus that has ways.
  public let numbers: [PlaceID: Int]
  /// True if something is closed to people on foot.
  public let isRestricted: Bool
  /// True if there are barriers that people on foot do not cross either.
  public let hasBarriers: Bool
  /// The farthest that any way reaches beside its line, in metres.
  public let widestReach: Double
  /// The measures by which places are joined to the network, by name.
  public let measures: [(name: String, value: Double)]
}

/// An end of a walk as the tables of a network know it.
public struct WalkingSpot: Hashable, Sendable {
  /// The position of the end.
  public let coordinate: Coordinate
  /// The number of its floor, 0 outdoors.
  public let slot: Int
}

extension CatalogSnapshot {
  /// The walking network as tables, for somebody who walks as usual, with or without steps, at no
  /// particular time.
  ///
  /// - Complexity: O(n log n) for n parts of the network.
  public func walkingAreas() -> WalkingAreas {
    let network = catalogNetwork
    let profile = network.profile(WalkingStyle())
    let groups = campusGroups(farApart: 4 * profile.reach.value)
    let count = (groups.values.max() ?? -1) + 1
    let tables = network.network.tables(count, profile) { id in
      (try? PlaceID(id)).flatMap { groups[$0.campus] }
    } floorGroup: { floor in
      network.place(floor).flatMap { groups[$0.campus] }
    }
    var areas: [WalkingArea] = []
    var numbers: [PlaceID: Int] = [:]
    for (group, table) in tables.enumerated() {
      guard let box = WalkingArea.Box(around: table.edges.lazy.flatMap(\.line)) else { continue }
      let campuses = groups.keys.filter { groups[$0] == group }.sorted()
      for campus in campuses { numbers[campus] = areas.count }
      areas.append(WalkingArea(campuses: campuses, box: box, tables: table))
    }
    let rules = network.network.generalRules(profile)
    return WalkingAreas(
      areas: areas, numbers: numbers, isRestricted: rules.isRestricted,
      hasBarriers: rules.hasBarriers, widestReach: rules.widestReach,
      measures: NetworkTables.measures(profile))
  }

  /// The campuses in groups, whose ways and walls are `distance` metres apart at least; each by the
  /// number of its group.
  private func campusGroups(farApart distance: Double) -> [PlaceID: Int] {
    var lines: [PlaceID: [Coordinate]] = [:]
    for path in contents.paths.values { lines[path.id.campus, default: []] += path.line }
    for door in contents.entrances.values {
      lines[door.id.campus, default: []].append(door.coordinate)
    }
    for point in contents.pathPoints.values {
      lines[point.id.campus, default: []].append(point.coordinate)
    }
    for building in contents.buildings.values {
      lines[building.id.campus, default: []] += building.shape?.outerCoordinates ?? []
    }
    // A degree of latitude is at least 110.5 km long.
    let margin = distance / 110_500
    let boxes = lines.keys.sorted().compactMap { campus in
      WalkingArea.Box(around: lines[campus] ?? []).map { (campus, $0.wider(by: margin)) }
    }
    var groups: [PlaceID: Int] = [:]
    var count = 0
    for (campus, _) in boxes where groups[campus] == nil {
      var waiting = [campus]
      groups[campus] = count
      while let here = waiting.popLast(), let box = boxes.first(where: { $0.0 == here })?.1 {
        for (other, otherBox) in boxes where groups[other] == nil && box.meets(otherBox) {
          groups[other] = count
          waiting.append(other)
        }
      }
      count += 1
    }
    return groups
  }

  /// The spot of an end of a walk; `nil` where the catalogue does not have it, or its position.
  public func walkingSpot(of end: Directions.End) -> WalkingSpot? {
    switch end {
    case .coordinate(let coordinate, let level):
      return walkingSpot(coordinate, in: level)
    case .entrance(let id):
      return contents.entrances[id].flatMap { walkingSpot($0.coordinate, in: nil) }
    case .subject(let subject):
      let holder: PlaceID?
      switch subject {
      case .work(let id): holder = contents.works[id]?.place
      case .place(let id): holder = id
      }
      return position(of: subject).flatMap { walkingSpot($0.coordinate, in: holder) }
    }
  }

  private func walkingSpot(_ coordinate: Coordinate, in holder: PlaceID?) -> WalkingSpot? {
    let spot = catalogNetwork.spot(coordinate, in: holder)
    return catalogNetwork.network.tableSlot(of: spot.floor).map {
      WalkingSpot(coordinate: coordinate, slot: $0)
    }
  }

  /// The level that a floor of a network's tables is; `nil` for a building without levels.
  public func level(of story: NetworkTables.Story) -> PlaceID? {
    catalogNetwork.level(story.floor.id)
  }
}

extension WalkingArea.Box {
  /// The box around some places; `nil` if there are none.
  init?(around places: some Sequence<Coordinate>) {
    var box: Self?
    for place in places {
      guard let known = box else {
        box = Self(
          south: place.latitude, west: place.longitude, north: place.latitude,
          east: place.longitude)
        continue
      }
      box = Self(
        south: min(known.south, place.latitude), west: min(known.west, place.longitude),
        north: max(known.north, place.latitude), east: max(known.east, place.longitude))
    }
    guard var box else { return nil }
    if box.east - box.west > 180 { (box.west, box.east) = (-180, 180) }
    self = box
  }

  /// The box with so many degrees of latitude around it, and as much of longitude as is no shorter; at
  /// a pole or the antimeridian, all longitudes.
  func wider(by degrees: Double) -> Self {
    let (south, north) = (south - degrees, north + degrees)
    let farthest = max(south.magnitude, north.magnitude)
    // Beyond 80 degrees a degree of longitude is short: nobody minds a larger group there.
    let east = degrees * 6
    let isWhole = farthest > 80 || west - east < -180 || self.east + east > 180
    return Self(
      south: south, west: isWhole ? -180 : west - east, north: north,
      east: isWhole ? 180 : self.east + east)
  }

  /// Tells whether the two have a place in common.
  func meets(_ other: Self) -> Bool {
    south <= other.north && other.south <= north && west <= other.east && other.west <= east
  }
}
