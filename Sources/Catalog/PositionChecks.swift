import Geodesy
import Notation

extension CatalogChecks {
  /// The greatest distance outside its building's outline at which a thing is not noted: what a
  /// phone's position or an address point is commonly off by.
  static let outlineTolerance = Meters(15)
  /// The distance from their campus's centre within which things are never far from it.
  static let nearCampus = Meters(5_000)

  /// Notes things that are not where they can be.
  mutating func checkPositions() {
    let swapped = checkCenters()
    let noted = checkBuildings(but: swapped)
    for work in contents.works.values {
      let key = ItemKey(.work, work.id.description)
      guard let coordinate = work.coordinate else {
        if work.status == .onView, work.place.depth == 1 {
          note(
            .missingPosition, key, field: "latitude",
            "Work '\(work.id)' is on view outdoors and has no position.",
            remedy: "Add its latitude and longitude, or name the building it is in.")
        }
        continue
      }
      if swapped.contains(work.place.campus)
        || checkOnEarth(coordinate, of: key, campus: work.place.campus)
      {
        checkInside(coordinate, building: work.place.ancestor(depth: 2), of: key)
      }
    }
    for entrance in contents.entrances.values {
      let key = ItemKey(.entrance, entrance.id.description)
      if swapped.contains(entrance.id.campus)
        || checkOnEarth(
          entrance.coordinate, of: key, campus: entrance.id.campus,
          isCovered: noted.covers(entrance.id))
      {
        checkInside(entrance.coordinate, building: entrance.id.parent, of: key)
      }
    }
    let shapes =
      contents.levels.values.map { (ItemKind.level, $0.id, $0.shape) }
      + contents.rooms.values.map { (.room, $0.id, $0.shape) }
    for (kind, id, shape) in shapes where !swapped.contains(id.campus) {
      if let center = shape?.center {
        _ = checkOnEarth(
          center, of: ItemKey(kind, id.description), campus: id.campus, isCovered: noted.covers(id))
      }
    }
  }

  /// Notes buildings that do not lie on their campus, and returns them.
  private mutating func checkBuildings(but swapped: Set<PlaceID>) -> Set<PlaceID> {
    var noted: Set<PlaceID> = []
    for building in contents.buildings.values where !swapped.contains(building.id.campus) {
      let key = ItemKey(.building, building.id.description)
      if let center = building.shape?.center,
        !checkOnEarth(center, of: key, campus: building.id.campus)
      {
        noted.insert(building.id)
      }
    }
    return noted
  }

  private static let habitable = Campus.latitudes

  /// The campuses whose centre and whose works agree only with latitude and longitude exchanged: no
  /// work or building lies around the centre, and more than half lie around the place that the
  /// exchange would give. Which of the two is wrong shows only where one of them is impossible.
  private mutating func checkCenters() -> Set<PlaceID> {
    var things: [PlaceID: [Coordinate]] = [:]
    for work in contents.works.values {
      if let here = work.coordinate { things[work.place.campus, default: []].append(here) }
    }
    for building in contents.buildings.values {
      if let here = building.shape?.center { things[building.id.campus, default: []].append(here) }
    }
    var found: Set<PlaceID> = []
    for campus in contents.campuses.values {
      let around = things[campus.id, default: []]
      guard
        let swapped = try? Coordinate(
          latitude: campus.center.longitude, longitude: campus.center.latitude),
        !around.contains(where: { campus.center.distance(to: $0) <= Self.nearCampus }),
        around.count(where: { swapped.distance(to: $0) <= Self.nearCampus }) * 2 > around.count
      else {
        checkZone(of: campus)
        checkDistance(of: campus, from: around)
        continue
      }
      found.insert(campus.id)
      let works = "exchange latitude and longitude of its works and buildings"
      let center = "write latitude \(swapped.latitude) and longitude \(swapped.longitude) for it"
      let remedy: String
      if !Self.habitable.contains(swapped.latitude) {
        remedy = "Its centre cannot be there: \(works)."
      } else if !Self.habitable.contains(campus.center.latitude) {
        remedy = "Its centre cannot be where it is: \(center)."
      } else {
        remedy = "If its centre is right, \(works); if it is wrong, \(center)."
      }
      note(
        .swappedCoordinates, ItemKey(.campus, campus.id.description), field: "center",
        "The works of campus '\(campus.id)' lie where its centre (latitude "
          + "\(campus.center.latitude), longitude \(campus.center.longitude)) would be if latitude "
          + "and longitude were exchanged.", remedy: remedy)
    }
    return found
  }

  /// The distance from its centre up to which most things of a campus may lie, however near they are to
  /// each other: a choice, because works may be entered from one end of a region.
  private static let nearRegion = Meters(50_000)
  /// The distance from its centre beyond which most things of a campus cannot lie, a choice: half the
  /// width of the United States, whose collections may stand on both coasts, is 2,200 km.
  private static let widestCampus = Meters(2_500_000)

  /// Notes a campus that most of its works and buildings lie far from: together elsewhere, or farther
  /// than any campus reaches. They set the distance at which things are on it, and none is noted.
  private mutating func checkDistance(of campus: Campus, from things: [Coordinate]) {
    // Most campuses are near to what is on them, which is soon told.
    guard
      things.count(where: { campus.center.distance(to: $0) > Self.nearRegion }) * 2 >= things.count
    else { return }
    // Positions that are forgotten or exchanged are noted each by itself.
    let sorted = things.filter { thing in
      guard thing.latitude != 0 || thing.longitude != 0 else { return false }
      let swapped = try? Coordinate(latitude: thing.longitude, longitude: thing.latitude)
      return swapped.map { campus.center.distance(to: $0) > Self.nearCampus } ?? true
    }.map { (thing: $0, distance: campus.center.distance(to: $0)) }
      .sorted { $0.distance < $1.distance }
    guard !sorted.isEmpty else { return }
    let median = sorted[(sorted.count - 1) / 2]
    guard median.distance > Self.nearRegion else { return }
    let spread = sorted.map { $0.thing.distance(to: median.thing) }.sorted()
    guard
      median.distance > Self.widestCampus
        || median.distance.value > 10 * spread[(spread.count - 1) / 2].value
    else { return }
    // An import of works alone tells of what it read.
    let cause = contents.works.values.filter { work in
      work.place.campus == campus.id && isLocated(ItemKey(.work, work.id.description))
        && work.coordinate.map { campus.center.distance(to: $0) > Self.nearRegion } ?? false
    }.map(\.id).min()
    note(
      .farFromCampus, ItemKey(.campus, campus.id.description), field: "center",
      or: cause.map { ItemKey(.work, $0.description) },
      "Most works and buildings of campus '\(campus.id)' lie far from its centre (latitude "
        + "\(campus.center.latitude), longitude \(campus.center.longitude)), half of them "
        + "\(Int(median.distance.value / 1000)) km or more.",
      remedy:
        "Correct the centre of the campus or the positions, or name the campus they belong to.")
  }

  /// The greatest distance from the place that its time zone is named for at which a campus is taken to
  /// be right, a choice: few lie as far from it, such as Kashgar, 4,000 km from Shanghai, and those are
  /// not nearer to it with their axes exchanged.
  private static let zoneReach = Meters(3_000_000)

  /// Notes a campus that lies where its own time zone says it cannot, and could if latitude and
  /// longitude were exchanged: then everything on it is exchanged alike, and agrees.
  private mutating func checkZone(of campus: Campus) {
    guard
      let swapped = try? Coordinate(
        latitude: campus.center.longitude, longitude: campus.center.latitude)
    else { return }
    let reason: String
    if !Self.habitable.contains(campus.center.latitude),
      Self.habitable.contains(swapped.latitude)
    {
      reason = "at latitude \(campus.center.latitude), where nobody lives, and would not"
    } else {
      guard let place = TimeZonePlace.coordinate(of: campus.timeZone) else { return }
      let distance = place.distance(to: campus.center)
      let other = place.distance(to: swapped)
      guard distance > Self.zoneReach, other <= Self.zoneReach else { return }
      reason =
        "\(Int(distance.value / 1000)) km from the place that its time zone \(campus.timeZone) is "
        + "named for, and would lie \(Int(other.value / 1000)) km from it"
    }
    note(
      .swappedCoordinates, ItemKey(.campus, campus.id.description), field: "center",
      "Campus '\(campus.id)' lies \(reason) if latitude and longitude were exchanged.",
      remedy:
        "Exchange them, in its centre and in all positions on it, unless its time zone is wrong.")
  }

  /// The greatest distance from its centre at which things of each campus may lie: ten times the
  /// median of its works' distances, a bound that neither a small campus nor a wide city exceeds.
  private func limitsOfCampuses() -> [PlaceID: Meters] {
    var distances: [PlaceID: [Meters]] = [:]
    for work in contents.works.values {
      if let coordinate = work.coordinate, let campus = contents.campuses[work.place.campus] {
        distances[campus.id, default: []].append(campus.center.distance(to: coordinate))
      }
    }
    return distances.mapValues { all in
      max(Self.nearCampus, Meters(10 * all.sorted()[(all.count - 1) / 2].value))
    }
  }

  /// Notes what does not lie on its campus, and returns whether it does. Of what `isCovered`,
  /// because its building is noted already, it is no news that it lies far off.
  private mutating func checkOnEarth(
    _ coordinate: Coordinate, of key: ItemKey, campus id: PlaceID, isCovered: Bool = false
  ) -> Bool {
    guard let center = centers[id], center.distanceBound(to: coordinate) > Self.nearCampus else {
      return true
    }
    let distance = center.distance(to: coordinate)
    guard distance > Self.nearCampus else { return true }
    let limits = campusLimits ?? limitsOfCampuses()
    campusLimits = limits
    let limit = limits[id] ?? Self.nearCampus
    if coordinate.latitude == 0, coordinate.longitude == 0 {
      note(
        .nullIsland, key, field: "latitude",
        "The \(key) lies at latitude 0, longitude 0, in the Gulf of Guinea.",
        remedy: "Leave the position out where it is not known.")
    } else if let swapped = try? Coordinate(
      latitude: coordinate.longitude, longitude: coordinate.latitude),
      Self.isExchanged(center.distance(to: swapped), instead: distance, within: limit)
    {
      note(
        .swappedCoordinates, key, field: "latitude",
        "The \(key) would lie on its campus if its latitude and longitude were exchanged.",
        remedy: "Write latitude \(swapped.latitude) and longitude \(swapped.longitude).")
    } else if distance > limit, !isCovered {
      note(
        .farFromCampus, key, field: "latitude",
        "The \(key) lies \(Int(distance.value / 1000)) km from the centre of campus '\(id)'.",
        remedy: "Correct its position, or name the campus it belongs to.")
    } else {
      return true
    }
    return false
  }

  /// The factor by which an exchange of the axes must bring a thing nearer than it is, a choice: where
  /// both are nearly alike, it changes little.
  private static let exchangeRatio = 10.0

  /// Tells whether a thing at `distance` from the centre seems to have its axes exchanged: at
  /// `other`, where it would lie then, it is near the centre, or within `limit` and much nearer
  /// than it is.
  private static func isExchanged(
    _ other: Meters, instead distance: Meters, within limit: Meters
  ) -> Bool {
    other <= nearCampus || other <= limit && other.value * exchangeRatio < distance.value
  }

  private mutating func checkInside(
    _ coordinate: Coordinate, building id: PlaceID?, of key: ItemKey
  ) {
    guard let id, let shape = contents.buildings[id]?.shape, case .polygons(let polygons) = shape,
      !shape.contains(coordinate),
      let distance = polygons.map({ $0.exterior.distance(from: coordinate) }).min(),
      distance > Self.outlineTolerance
    else { return }
    note(
      .outsideBuilding, key, field: "latitude",
      "The \(key) lies \(Int(distance.value.rounded())) m outside the outline of building '\(id)'.",
      remedy: "Correct its position or the building's outline.")
  }
}

extension Set<PlaceID> {
  /// Tells whether the building of a place is among them.
  fileprivate func covers(_ place: PlaceID) -> Bool {
    place.ancestor(depth: 2).map(contains) ?? false
  }
}

extension Coordinate {
  /// A bound that the geodesic distance never exceeds, without a geodesic: the way along the
  /// meridian and then the parallel, where a degree of either is nowhere longer than 111.7 km (the
  /// ellipsoid's meridian at a pole: 111.694 km on WGS 84).
  func distanceBound(to other: Coordinate) -> Meters {
    let across = abs(longitude - other.longitude)
    return Meters(111_700 * (abs(latitude - other.latitude) + min(across, 360 - across)))
  }
}

extension Campus {
  /// The latitudes that a campus can have, in degrees: south of them lies only Antarctica (the Antarctic
  /// Treaty, article VI), north of them no land.
  public static let latitudes = -60.0...83.7
}
