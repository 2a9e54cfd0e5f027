import Catalog
import Geodesy

/// The ground of one campus, projected once for all of its maps.
struct GroundDrawing: Sendable {
  /// Lines of one kind and rank, end to end.
  struct Line: Sendable {
    let kind: GroundFeature.Kind
    let rank: Int
    let points: [MapPoint]
    let box: MapBox
  }
  /// An area of the ground, or one of several that are one feature.
  struct Area: Sendable {
    /// The feature, which has one name however many areas it is.
    let id: PlaceID
    let kind: GroundFeature.Kind
    let rank: Int
    let name: LocalizedText?
    /// Outer rings and holes alike: what lies in an odd number of them is inside.
    let rings: [[MapPoint]]
    let box: MapBox
  }
  /// All lines that have one name.
  struct NamedLines: Sendable {
    let name: LocalizedText
    let kind: GroundFeature.Kind
    let rank: Int
    let lines: [[MapPoint]]
  }

  let lines: [Line]
  let areas: [Area]
  /// The names of lines, the most important ones first.
  let names: [NamedLines]
  private let lineGrid: MapGrid
  private let areaGrid: MapGrid

  /// True if there are streets, beside which the paths along them say little from afar.
  let hasStreets: Bool

  /// Projects `features`; those that `projected` refuses are left out.
  init(_ features: [GroundFeature], projected: ([Coordinate]) -> [MapPoint]?) {
    struct Look: Hashable {
      let kind: GroundFeature.Kind
      let rank: Int
    }
    var courses: [Look: [[MapPoint]]] = [:]
    var named: [LocalizedText: (kind: GroundFeature.Kind, rank: Int, lines: [[MapPoint]])] = [:]
    var areas: [Area] = []
    for feature in features {
      let rank = feature.drawnRank
      let parts: [[Coordinate]]
      switch feature.geometry {
      case .point, .points: continue
      case .line(let line): parts = [line]
      case .lines(let lines): parts = lines
      case .polygons(let polygons):
        // Each by itself, so that a map draws those in sight only, and names one of them.
        for polygon in polygons {
          let rings = ([polygon.exterior] + polygon.holes).compactMap { projected($0.coordinates) }
          guard rings.count == 1 + polygon.holes.count, let box = MapBox(rings.joined()) else {
            continue
          }
          areas.append(
            Area(
              id: feature.id, kind: feature.kind, rank: rank, name: feature.name, rings: rings,
              box: box))
        }
        continue
      }
      let lines = parts.compactMap(projected)
      courses[Look(kind: feature.kind, rank: rank), default: []] += lines
      guard let name = feature.name else { continue }
      let known = named[name] ?? (feature.kind, rank, [])
      named[name] = (known.kind, min(known.rank, rank), known.lines + lines)
    }
    let looks = courses.keys.sorted { ($0.kind.rawValue, $0.rank) < ($1.kind.rawValue, $1.rank) }
    lines = looks.flatMap { look in
      var chains = PathChains(courses[look] ?? [])
      return chains.joined(longest: Self.longest).compactMap { points in
        MapBox(points).map { Line(kind: look.kind, rank: look.rank, points: points, box: $0) }
      }
    }
    self.areas = areas
    // A street comes in a piece for each block, and a name may need several.
    names = named.map { name, found in
      var chains = PathChains(found.lines)
      return NamedLines(
        name: name, kind: found.kind, rank: found.rank,
        lines: chains.joined(longest: .greatestFiniteMagnitude))
    }.sorted { ($0.rank, $0.name.all[0].text) < ($1.rank, $1.name.all[0].text) }
    hasStreets = lines.contains { $0.kind == .street }
    lineGrid = MapGrid(lines.map(\.box))
    areaGrid = MapGrid(areas.map(\.box))
  }

  /// The span of chains of lines, in metres: long ones take fewer bytes, short ones are seldom met
  /// by maps that do not show them.
  private static let longest = 400.0

  /// Tells whether nothing of it lies in `window`.
  func isEmpty(in window: MapBox) -> Bool {
    lineGrid.numbers(in: window).isEmpty && areaGrid.numbers(in: window).isEmpty
  }

  /// The lines that meet `window`.
  func lines(in window: MapBox) -> [Line] { lineGrid.numbers(in: window).map { lines[$0] } }

  /// The areas that meet `window`.
  func areas(in window: MapBox) -> [Area] { areaGrid.numbers(in: window).map { areas[$0] } }
}
