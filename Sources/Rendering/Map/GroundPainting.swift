import Catalog
import Notation

// The ground: water, green, grey for what is built, and streets, each in one quiet tone. The tones
// are clear, so that they suit a light page, a dark one and paper alike.
extension MapPainter {
  /// The least size of an area in pixels each way, under which it would be a speck.
  private static let leastArea = 4.0
  /// The most names of ground on one map.
  private static let mostNames = 28

  mutating func paint(_ ground: GroundDrawing) {
    let seen = window.ground
    let areas = Dictionary(grouping: ground.areas(in: seen), by: \.kind)
    let lines = Dictionary(grouping: ground.lines(in: seen), by: \.kind)
    for kind in GroundFeature.Kind.allCases {
      let look = GroundLook(kind, rank: GroundFeature.ranks.upperBound)
      if window.metersPerPixel <= look.coarsest { paint(areas[kind] ?? [], look) }
      paint(lines[kind] ?? [], kind)
    }
  }

  private mutating func paint(_ areas: [GroundDrawing.Area], _ look: GroundLook) {
    var path = MapPath()
    for area in areas where isLargeEnough(area) {
      for ring in pixels(of: area) { path.ring(ring) }
    }
    // Areas may lie on one another; their holes run the other way round.
    svg.path(
      path, look.name, color: look.color, fill: Self.part(look.fill), stroke: nil, rule: "nonzero")
  }

  private func isLargeEnough(_ area: GroundDrawing.Area) -> Bool {
    area.box.size.min() > Self.leastArea * window.metersPerPixel
  }

  private func pixels(of area: GroundDrawing.Area) -> [[MapPoint]] {
    area.rings.map { ring in
      let seen = MapLine.clipped(ring: ring, to: window.ground).map(window.pixel)
      return MapLine.simplified(seen, tolerance: 0.6)
    }
  }

  /// A part of one, as a drawing has it.
  private static func part(_ part: Double) -> String { String("\(part)".dropFirst()) }

  /// Paints the lines of a kind as one layer, whose tone is no darker where they meet.
  private mutating func paint(_ lines: [GroundDrawing.Line], _ kind: GroundFeature.Kind) {
    let ranks = Dictionary(grouping: lines, by: \.rank).sorted { $0.key > $1.key }
    let layers = ranks.compactMap { rank, lines -> (look: GroundLook, path: MapPath)? in
      let look = GroundLook(kind, rank: rank)
      guard window.metersPerPixel <= look.coarsest else { return nil }
      var path = MapPath()
      for line in lines {
        for part in MapLine.clipped(line.points, to: window.ground) {
          path.line(MapLine.simplified(part.map(window.pixel), tolerance: 0.6))
        }
      }
      return path.isEmpty ? nil : (look, path)
    }
    guard let look = layers.first?.look else { return }
    svg.open(
      "g", [("class", look.name), ("color", look.color), ("opacity", Self.part(look.stroke))])
    for (look, path) in layers {
      let width = Int((10 * max(look.pixels, look.meters / window.metersPerPixel)).rounded())
      let dashes = look.dashes.map { "\(10 * $0)" }.joined(separator: " ")
      svg.path(
        path, width: width, dashes: dashes.isEmpty ? nil : dashes,
        cap: dashes.isEmpty ? nil : "butt")
    }
    svg.close()
  }

  // MARK: Names

  /// Writes the names of the ground where there is room: what is more important, and then larger,
  /// first. Names stand clear of the walk.
  func addNames(of drawing: CampusDrawing, to labels: inout MapLabels) {
    let ground = drawing.ground
    for leg in scene.legs {
      labels.keepClear(
        of: MapLine.clipped(leg.points, to: window.ground).map { $0.map(window.pixel) })
    }
    let before = labels.labels.count
    let seen = window.ground
    let areas = ground.areas(in: seen).filter { area in
      area.name != nil && isLargeEnough(area)
        && window.metersPerPixel <= GroundLook(area.kind, rank: area.rank).coarsest
    }
    // A feature in several areas, as one that the antimeridian cuts, is named on the largest with room.
    var named: Set<PlaceID> = []
    for area in areas.sorted(by: { ($0.rank, -size($0)) < ($1.rank, -size($1)) }) {
      let count = labels.labels.count
      guard let name = area.name, count - before < Self.mostNames / 3 else { break }
      guard !named.contains(area.id) else { continue }
      labels.add(words(name, drawing), inside: pixels(of: area))
      if labels.labels.count > count { named.insert(area.id) }
    }
    for street in ground.names
    where window.metersPerPixel <= GroundLook(street.kind, rank: street.rank).coarsest {
      guard labels.labels.count - before < Self.mostNames else { break }
      let parts = street.lines.flatMap { MapLine.clipped($0, to: seen) }
      guard !parts.isEmpty else { continue }
      labels.add(words(street.name, drawing), along: parts.map { $0.map(window.pixel) })
    }
  }

  private func size(_ area: GroundDrawing.Area) -> Double { area.box.size.x * area.box.size.y }

  private func words(_ name: LocalizedText, _ drawing: CampusDrawing) -> String {
    renderer.reading(name, at: drawing.campus, for: reader).text
  }
}
