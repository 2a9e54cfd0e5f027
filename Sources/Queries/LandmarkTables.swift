public import Catalog
public import Geodesy
import Wayfinding

/// The works and buildings that help to find a turn, for programs in other languages.
///
/// All that does not depend on the walk is decided already: which buildings have a name that tells
/// something, and on which floor a work is looked for.
public struct LandmarkTables: Sendable {
  /// A work or building that may stand beside a turn.
  public struct Mark: Sendable {
    /// The work or building.
    public let subject: Stop.Subject
    /// The number of its name: what has the name of something told before is no landmark.
    public let name: Int
    /// Its number in the order of identifiers, by which equals are told apart.
    public let rank: Int
    /// The position of a work, or the outline of a building.
    public let shape: Shape
    /// The floor where a work can be seen, 0 outdoors; `nil` where it is none, because it has no
    /// title or nobody knows its floor. Those still count among the works about a place.
    public let slot: Int?
  }

  /// The distance within which works and buildings help, in metres, and the number of works that are
  /// looked at.
  public static let reach = Landmarks.reach
  /// The number of works about a turn that are looked at.
  public static let choice = Landmarks.choice
  /// The distance from a building within which a walk begins or ends at it.
  public static let atBuilding = InstructionBuilder.here

  /// The works, then the buildings, in parts of the world of at most ``most`` marks each, by area.
  public let pieces: [[[Mark]]]
  private let names: [LocalizedText: Int]

  /// The number of marks in a part of the world.
  static let most = 256

  /// The number of a name; `nil` where no landmark has it.
  public func number(of name: LocalizedText) -> Int? { names[name] }

  /// The landmarks of `snapshot` in some areas of its network.
  ///
  /// - Complexity: O(n log n) for n works and buildings.
  init(_ snapshot: CatalogSnapshot, in areas: WalkingAreas) {
    var names: [LocalizedText: Int] = [:]
    func number(_ name: LocalizedText) -> Int {
      let number = names[name] ?? names.count
      names[name] = number
      return number
    }
    var marks: [[Mark]] = areas.areas.map { _ in [] }
    for (rank, work) in snapshot.works.enumerated() {
      guard work.status == .onView, let coordinate = work.coordinate,
        let area = areas.numbers[work.place.campus]
      else { continue }
      let slot =
        Landmarks.isNameless(work.title) ? nil : snapshot.landmarkSlot(of: work, coordinate)
      marks[area].append(
        Mark(
          subject: .work(work.id), name: number(work.title), rank: rank, shape: .point(coordinate),
          slot: slot))
    }
    let buildings = snapshot.contents.buildings.values.sorted { $0.id < $1.id }
    let counts = Dictionary(grouping: buildings, by: \.name).mapValues(\.count)
    for (rank, building) in buildings.enumerated() {
      guard let shape = building.shape, building.hasNameOfItsOwn, counts[building.name] == 1,
        let area = areas.numbers[building.id.campus]
      else { continue }
      marks[area].append(
        Mark(
          subject: .place(building.id), name: number(building.name), rank: rank, shape: shape,
          slot: 0))
    }
    pieces = marks.map(Self.divided)
    self.names = names
  }

  /// The halves of halves, each time along the longer side, until a part is small enough.
  private static func divided(_ marks: [Mark]) -> [[Mark]] {
    guard marks.count > most else { return marks.isEmpty ? [] : [marks] }
    let centers = marks.map(\.shape.center)
    let (latitudes, longitudes) = (centers.map(\.latitude), centers.map(\.longitude))
    let height = (latitudes.max() ?? 0) - (latitudes.min() ?? 0)
    let width = (longitudes.max() ?? 0) - (longitudes.min() ?? 0)
    let values = height > width ? latitudes : longitudes
    let order = marks.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    let middle = order.count / 2
    return divided(order[..<middle].sorted().map { marks[$0] })
      + divided(order[middle...].sorted().map { marks[$0] })
  }
}

extension CatalogSnapshot {
  /// The landmarks of the areas of its network.
  public func landmarkTables(in areas: WalkingAreas) -> LandmarkTables {
    LandmarkTables(self, in: areas)
  }

  /// The names that people know from an end of a walk itself: of its building, and its own.
  public func namesTold(at end: Directions.End) -> (building: LocalizedText?, own: LocalizedText?) {
    let building = building(of: end).flatMap { landmarkName(of: .place($0)) }
    guard case .subject(let subject) = end else { return (building, nil) }
    return (building, landmarkName(of: subject))
  }

  /// The floor on which a path is looked for that is in the way, as the tables of a network number it:
  /// its first one, or 0.
  public func obstacleSlot(of path: Path) -> Int {
    let floor = path.levels.first.flatMap { catalogNetwork.floorID(of: $0) }
    return catalogNetwork.network.tableSlot(of: floor) ?? 0
  }

  /// The floor where a work can be seen, as the tables of a network number it; `nil` where nobody
  /// knows.
  fileprivate func landmarkSlot(of work: Work, _ coordinate: Coordinate) -> Int? {
    if work.place.depth == 1 { return 0 }
    let spot = catalogNetwork.spot(coordinate, in: work.place)
    guard let floor = spot.floor, work.place.ancestor(depth: 3) == catalogNetwork.level(floor)
    else { return nil }
    return catalogNetwork.network.tableSlot(of: floor)
  }
}
