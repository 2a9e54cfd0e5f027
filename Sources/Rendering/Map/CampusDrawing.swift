import Catalog
import Geodesy
import Queries

/// Outlines, paths, doors and works of one campus, projected once for all of its maps.
final class CampusDrawing: Sendable {
  /// A place with its outline on the plane.
  struct Area: Sendable {
    let id: PlaceID
    /// Outer rings and holes alike: what lies in an odd number of them is inside.
    let rings: [[MapPoint]]
    let box: MapBox
  }
  /// Paths to walk on, end to end.
  struct Way: Sendable {
    let points: [MapPoint]
    let isSteps: Bool
    /// The ordinals of the levels that it leads along; none outdoors.
    let floors: Set<Int>
    let box: MapBox

    /// Tells whether it is there on a map of `level`, around which outdoors is drawn, too; on a map of no
    /// level in particular all is there.
    func isShown(on level: Int?) -> Bool {
      guard let level else { return true }
      return floors.isEmpty || floors.contains(level)
    }
  }
  /// A door at its point on the plane.
  struct Door: Sendable {
    let id: PlaceID
    let point: MapPoint
    let isAccessible: Bool?
    /// The ordinal of the level that it leads to: the ground, unless it says so.
    let floor: Int
  }

  let campus: PlaceID
  let plane: MapPlane
  let ground: GroundDrawing
  let buildings: [Area]
  let ways: [Way]
  /// The same in fewer strokes, for maps of more than ``coarse`` metres a pixel.
  let coarseWays: [Way]
  let doors: [Door]
  /// The works that maps show, by their position in the snapshot.
  let works: [(position: Int, point: MapPoint)]
  /// The works in each place, at any depth, by their index in ``works``.
  let worksWithin: [PlaceID: [Int]]
  /// The box around buildings and works; `nil` if there are none.
  let box: MapBox?

  let buildingGrid: MapGrid
  let wayGrid: MapGrid
  let coarseWayGrid: MapGrid
  let doorGrid: MapGrid
  let workGrid: MapGrid
  private let buildingNumbers: [PlaceID: Int]

  /// Projects what `campus` has, around `center`; what lies beyond the plane's reach is left out.
  /// `nil` if PROJ cannot make the plane.
  init?(_ campus: PlaceID, of snapshot: CatalogSnapshot, around center: Coordinate) {
    guard let local = try? LocalPlane(center: center) else { return nil }
    let plane = MapPlane.local(local)
    let reach = 2 * MapPlane.reach.value
    let all = MapBox([MapPoint(-reach, -reach), MapPoint(reach, reach)])
    func projected(_ line: [Coordinate]) -> [MapPoint]? {
      let points = line.compactMap(plane.point)
      guard points.count == line.count, all.map({ points.allSatisfy($0.contains) }) ?? false
      else { return nil }
      return points
    }
    let contents = snapshot.contents
    self.campus = campus
    self.plane = plane
    ground = GroundDrawing(
      contents.ground.values.filter { $0.id.campus == campus }.sorted { $0.id < $1.id },
      projected: projected)
    buildings = contents.buildings.values.filter { $0.id.campus == campus }
      .sorted { $0.id < $1.id }
      .compactMap { building in
        building.shape.flatMap { Area(building.id, $0, projected: projected) }
      }
    let paths = contents.paths.values.filter { $0.id.campus == campus && $0.isForWalking }
      .sorted { $0.id < $1.id }
    let storeys = Dictionary(grouping: paths) { Set($0.levels.compactMap(snapshot.ordinal)) }
      .sorted { $0.key.sorted().lexicographicallyPrecedes($1.key.sorted()) }
    var ways: [Way] = []
    var coarseWays: [Way] = []
    for (floors, paths) in storeys {
      let steps = paths.filter(\.isSteps).compactMap { projected($0.line) }
      let walks = paths.filter { !$0.isSteps }.compactMap { projected($0.line) }
      ways += Self.ways(walks, on: floors, longest: 100)
      ways += Self.ways(steps, on: floors, longest: 100, isSteps: true)
      coarseWays += Self.ways(walks + steps, on: floors, longest: 5_000).compactMap { way in
        let points = MapLine.simplified(way.points, tolerance: 0.6 * Self.coarse)
        let isStub = max(way.box.size.x, way.box.size.y) < 4 * Self.coarse
        return isStub ? nil : Way(points: points, isSteps: false, floors: floors, box: way.box)
      }
    }
    self.ways = ways
    self.coarseWays = coarseWays
    doors = contents.entrances.values.filter { $0.id.campus == campus }.sorted { $0.id < $1.id }
      .compactMap { door in
        projected([door.coordinate]).map {
          Door(
            id: door.id, point: $0[0], isAccessible: door.isAccessible,
            floor: door.level.flatMap(snapshot.ordinal) ?? 0)
        }
      }
    works = snapshot.works.enumerated().compactMap { position, work in
      guard work.place.campus == campus, work.isOnView, let coordinate = work.coordinate
      else { return nil }
      return projected([coordinate]).map { (position, $0[0]) }
    }
    var worksWithin: [PlaceID: [Int]] = [:]
    for (number, work) in works.enumerated() {
      var holder: PlaceID? = snapshot.works[work.position].place
      while let place = holder {
        worksWithin[place, default: []].append(number)
        holder = place.parent
      }
    }
    self.worksWithin = worksWithin
    var box: MapBox?
    for next in buildings.map(\.box) + works.map({ MapBox($0.point) }) {
      if box == nil { box = next } else { box?.include(next) }
    }
    self.box = box
    buildingGrid = MapGrid(buildings.map(\.box))
    wayGrid = MapGrid(ways.map(\.box))
    coarseWayGrid = MapGrid(coarseWays.map(\.box))
    doorGrid = MapGrid(doors.map { MapBox($0.point) })
    workGrid = MapGrid(works.map { MapBox($0.point) })
    buildingNumbers = Dictionary(
      uniqueKeysWithValues: buildings.enumerated().map { ($0.element.id, $0.offset) })
  }

  /// Metres a pixel at which stairs and the corners of paths are too small to see.
  static let coarse = 2.5

  private static func ways(
    _ lines: [[MapPoint]], on floors: Set<Int>, longest: Double, isSteps: Bool = false
  ) -> [Way] {
    var chains = PathChains(lines)
    return chains.joined(longest: longest).compactMap { points in
      MapBox(points).map { Way(points: points, isSteps: isSteps, floors: floors, box: $0) }
    }
  }

  /// Tells whether `window` has neither ground nor buildings nor paths.
  func isEmpty(in window: MapBox) -> Bool {
    ground.isEmpty(in: window) && buildingGrid.numbers(in: window).isEmpty
      && wayGrid.numbers(in: window).isEmpty
  }

  /// The outline of a building.
  func building(_ id: PlaceID) -> Area? { buildingNumbers[id].map { buildings[$0] } }
}

extension Path {
  /// True for stairs and escalators, which wheels cannot take.
  fileprivate var isSteps: Bool { kind == .steps || kind == .escalator }
}

extension CampusDrawing.Area {
  /// The area of a place on the plane; `nil` for a mere point, or an outline that cannot be
  /// projected.
  init?(_ id: PlaceID, _ shape: Shape, projected: ([Coordinate]) -> [MapPoint]?) {
    guard case .polygons(let polygons) = shape else { return nil }
    var rings: [[MapPoint]] = []
    for ring in polygons.flatMap({ [$0.exterior] + $0.holes }) {
      guard let points = projected(ring.coordinates) else { return nil }
      rings.append(points)
    }
    guard let box = MapBox(rings.joined()) else { return nil }
    self.init(id: id, rings: rings, box: box)
  }
}
