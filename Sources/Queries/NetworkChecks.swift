public import Catalog
import Geodesy
public import Notation
public import Wayfinding

/// The faults and oddities of the walking network of a catalogue.
public struct NetworkChecks: Sendable {
  /// Warnings, each with the place in its file where that is known.
  public let problems: [Problem]
  /// Ends of paths that meet no other: often right, sometimes a gap of a few centimetres.
  public let danglingEnds: [NetworkReport.DanglingEnd]

  /// Looks at the network of `contents`; `locations` says where each item stands in a file. Where
  /// `isWhole` is false, there may be more paths and doors than these, and no message says otherwise.
  public init(
    _ contents: CatalogContents, locations: ItemLocations = ItemLocations(),
    isWhole: Bool = true
  ) {
    let among = isWhole ? "" : " that was checked"
    // A snapshot would sort and index the works too, of which a table may have a million.
    let map = CatalogNetwork(contents)
    let network = map.network
    let report = network.report()
    danglingEnds = report.danglingEnds
    var problems: [Problem] = []
    func note(_ code: Problem.Code, _ key: ItemKey, _ message: String, remedy: String) {
      problems.append(Problem(code, message, remedy: remedy, at: locations[key]))
    }
    func path(_ id: String) -> ItemKey { ItemKey(.path, id) }
    // To a centimetre.
    func shown(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }
    func campus(of id: String) -> Substring { id.prefix { $0 != "/" } }

    var main: [Substring: NetworkReport.Component] = [:]
    for part in report.components {
      let campus = campus(of: part.wayID)
      guard main[campus] != nil else {
        main[campus] = part
        continue
      }
      note(
        .disconnectedPath, path(part.wayID),
        "Nothing\(among) joins path '\(part.wayID)' and what it joins (\(Int(part.length.value.rounded())) "
          + "m) to the other paths of '\(campus)'.",
        remedy: "Let one of its ends equal an end or corner of another path, or remove it.")
    }
    var told: Set<[String]> = []
    for pair in report.duplicates where told.insert([pair.wayID, pair.otherID]).inserted {
      let isOne = pair.wayID == pair.otherID
      note(
        .duplicatePath, path(pair.otherID),
        isOne
          ? "Path '\(pair.wayID)' runs twice over the same ground."
          : "Path '\(pair.otherID)' runs where '\(pair.wayID)' does.",
        remedy: isOne ? "Draw that part of it once." : "Remove one of them.")
    }
    let reach = Int(WalkingNetwork.usualDoorReach.value)
    for left in report.leftOut where !left.isPoint {
      let isDoor = left.reason == .noWayNearby
      note(
        .disconnectedPath, ItemKey(isDoor ? .entrance : .path, left.id),
        isDoor
          ? "No path\(among) comes within \(reach) m of entrance '\(left.id)', so no walk leads through it."
          : "Path '\(left.id)' cannot be walked: \(left.reason.words).",
        remedy: isDoor ? "Draw the path to it." : "Correct its line and levels.")
    }
    for left in report.leftOut where left.isPoint {
      note(
        .disconnectedPath, ItemKey(.pathPoint, left.id),
        left.reason == .noWayNearby
          ? "Point '\(left.id)' stands on no path\(among), so that it has no effect on walks."
          : "Point '\(left.id)' cannot be heeded: \(left.reason.words).",
        remedy: "Let it equal a corner of the path that it stands on, and name its levels.")
    }
    for crossing in BarrierCrossings.all(in: contents) {
      // The wall may have been there before, and only the path be new.
      let keys = [crossing.barrier, crossing.path].map { path($0.description) }
      note(
        .crossedBarrier, keys.first(where: locations.contains) ?? keys[0],
        "The barrier '\(crossing.barrier)' crosses the path '\(crossing.path)' at "
          + "\(shown(crossing.place.latitude)),\(shown(crossing.place.longitude)) without a gate, "
          + "and so stops no walk there.",
        remedy:
          "Add a point to the path where they cross, such as a gate; or end the barrier before "
          + "the path, or the path before the barrier.")
    }
    problems += Self.unreachable(contents, map, from: main, locations, isWhole: isWhole)
    self.problems = problems.sorted(by: Problem.reportingOrder)
  }

  /// Works near the network to which no walk leads.
  private static func unreachable(
    _ contents: CatalogContents, _ map: CatalogNetwork,
    from parts: [Substring: NetworkReport.Component], _ locations: ItemLocations, isWhole: Bool
  ) -> [Problem] {
    guard !parts.isEmpty else { return [] }
    let works = contents.works.values.filter { $0.status == .onView && $0.coordinate != nil }
      .sorted { $0.id < $1.id }
    var problems: [Problem] = []
    for (campus, part) in parts.sorted(by: { $0.key < $1.key }) {
      let here = works.filter { $0.place.campus.description == campus }
      let spots = here.compactMap { work in
        work.coordinate.map { map.spot($0, in: work.place) }
      }
      let costs = map.network.costs(
        from: NetworkSpot(part.coordinate, floor: part.floor), toAll: spots)
      for (work, cost) in zip(here, costs) where cost == nil {
        problems.append(
          Problem(
            .unreachableWork,
            isWhole
              ? "No walk over the paths of '\(campus)' leads to work '\(work.id)'."
              : "No walk over the paths of '\(campus)' that were checked leads to work '\(work.id)'.",
            remedy: "Draw the path or door that leads to it, or correct its level.",
            at: locations[ItemKey(.work, work.id.description)]))
      }
    }
    return problems
  }
}

extension NetworkReport.LeftOut.Reason {
  fileprivate var words: String {
    switch self {
    case .repeatedID: "another path has its identifier"
    case .noLength: "its line has no length"
    case .unknownFloor: "it is on a level that no building has"
    case .tooManyFloors: "it joins more levels than any building has"
    case .noWayNearby: "no path comes near"
    }
  }
}
