import Catalog
import Notation

// The ground: water, green, grey for what is built, and streets, each in one quiet tone. The tones
// are clear, so that they suit a light page, a dark one and paper alike.
extension MapPainter {
  /// The look of one kind of ground.
  private struct Tone {
    /// The name of its class, by which a style sheet may give it other colours.
    let name: String
    /// The colour; that of the text around the map where absent.
    var color: String?
    /// The part of the colour that areas have.
    var fill = ".1"
    /// The part of the colour that lines have.
    var stroke = ".25"
    /// The most metres a pixel at which it is drawn.
    var coarsest = 40.0
    /// The width of its lines in metres, and in pixels at least.
    var width = (meters: 3.0, pixels: 0.8)
    var dashes: String?
  }

  private static func tone(_ kind: GroundFeature.Kind) -> Tone {
    switch kind {
    case .water:
      Tone(
        name: "map-water", color: "#2f7fb8", fill: ".2", stroke: ".3", width: (meters: 3, pixels: 1)
      )
    case .green: Tone(name: "map-green", color: "#4b8f38", fill: ".15", stroke: ".2")
    case .footpath: Tone(name: "map-paved", fill: ".07", stroke: ".12", coarsest: 1.6)
    case .building: Tone(name: "map-houses", fill: ".07", stroke: ".1", coarsest: 2.5)
    case .bridge: Tone(name: "map-bridges", fill: ".12", stroke: ".12", coarsest: 8)
    case .rail:
      Tone(
        name: "map-rails", stroke: ".4", coarsest: 12, width: (meters: 1, pixels: 0.8),
        dashes: "50 20")
    case .street: Tone(name: "map-streets", stroke: ".13")
    }
  }

  /// The metres that a street of a rank is wide, the least pixels that it is drawn at, and the most
  /// metres a pixel at which it is drawn. By eye, after streets of two lanes and more.
  private static func street(
    _ rank: Int
  ) -> (meters: Double, pixels: Double, coarsest: Double) {
    switch rank {
    case ...1: (meters: 15, pixels: 2.6, coarsest: 60)
    case 2: (meters: 13, pixels: 1.8, coarsest: 40)
    case 3: (meters: 11, pixels: 1.2, coarsest: 24)
    case 4: (meters: 9, pixels: 1, coarsest: 8)
    default: (meters: 6, pixels: 0.7, coarsest: 3)
    }
  }

  /// The least size of an area in pixels each way, under which it would be a speck.
  private static let leastArea = 4.0
  /// The most names of ground on one map.
  private static let mostNames = 28

  mutating func paint(_ ground: GroundDrawing) {
    let seen = window.ground
    let areas = Dictionary(grouping: ground.areas(in: seen), by: \.kind)
    let lines = Dictionary(grouping: ground.lines(in: seen), by: \.kind)
    for kind in GroundFeature.Kind.allCases {
      let tone = Self.tone(kind)
      guard window.metersPerPixel <= tone.coarsest else { continue }
      paint(areas[kind] ?? [], tone)
      for (rank, lines) in Dictionary(grouping: lines[kind] ?? [], by: \.rank)
        .sorted(by: { $0.key > $1.key })
      {
        paint(lines, rank: rank, kind, tone)
      }
    }
  }

  private mutating func paint(_ areas: [GroundDrawing.Area], _ tone: Tone) {
    var path = MapPath()
    for area in areas where isLargeEnough(area) {
      for ring in pixels(of: area) { path.ring(ring) }
    }
    // Areas may lie on one another; their holes run the other way round.
    svg.path(
      path, tone.name, color: tone.color, fill: tone.fill, stroke: nil, rule: "nonzero")
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

  private mutating func paint(
    _ lines: [GroundDrawing.Line], rank: Int, _ kind: GroundFeature.Kind, _ tone: Tone
  ) {
    let (meters, pixels, coarsest) =
      kind == .street
      ? Self.street(rank) : (tone.width.meters, tone.width.pixels, tone.coarsest)
    guard window.metersPerPixel <= coarsest else { return }
    var path = MapPath()
    for line in lines {
      for part in MapLine.clipped(line.points, to: window.ground) {
        path.line(MapLine.simplified(part.map(window.pixel), tolerance: 0.6))
      }
    }
    let width = Int((10 * max(pixels, meters / window.metersPerPixel)).rounded())
    svg.path(
      path, tone.name, color: tone.color, opacity: tone.stroke, width: width, dashes: tone.dashes,
      cap: tone.dashes == nil ? nil : "butt")
  }

  // MARK: Names

  /// Writes the names of the ground where there is room: what is more important, and then larger,
  /// first. Names stand clear of the walk.
  func addNames(of drawing: CampusDrawing, to labels: inout MapLabels) {
    let ground = drawing.ground
    for leg in scene.legs {
      labels.keepClear(of: MapLine.clipped(leg, to: window.ground).map { $0.map(window.pixel) })
    }
    let before = labels.labels.count
    let seen = window.ground
    let areas = ground.areas(in: seen).filter { area in
      area.name != nil && isLargeEnough(area)
        && window.metersPerPixel <= Self.tone(area.kind).coarsest
    }
    for area in areas.sorted(by: { ($0.rank, -size($0)) < ($1.rank, -size($1)) }) {
      guard let name = area.name, labels.labels.count - before < Self.mostNames / 3 else { break }
      labels.add(words(name, drawing), inside: pixels(of: area))
    }
    for street in ground.names where window.metersPerPixel <= Self.street(street.rank).coarsest {
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
