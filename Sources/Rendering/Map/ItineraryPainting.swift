import Notation

extension MapPainter {
  /// The colour of what a map is about: dark enough for white letters, light enough for a dark page
  /// (contrast 5.3 to white, 3.9 to black).
  static let accent = "#b8430e"

  mutating func paintItinerary(_ pins: [MapPin]) {
    let legs = scene.legs.map { MapLine.simplified($0.map(window.pixel), tolerance: 0.5) }
    guard !legs.isEmpty else { return }
    var path = MapPath()
    for leg in legs { path.line(leg) }
    svg.path(path, "map-halo", stroke: "Canvas", opacity: ".8", width: 60)
    svg.path(path, "map-route", isAccented: true, width: 26)
    var arrows = MapPath()
    for leg in legs {
      // One arrow a leg, on its longest straight part.
      let parts = zip(leg, leg.dropFirst()).map { ($0, $1 - $0) }
      guard let (from, way) = parts.max(by: { ($0.1 * $0.1).sum() < ($1.1 * $1.1).sum() }) else {
        continue
      }
      let length = (way * way).sum().squareRoot()
      guard length > 40 else { continue }
      let along = way / length
      let across = MapPoint(-along.y, along.x)
      let tip = from + way / 2 + 4 * along
      arrows.line([tip - 8 * along + 5 * across, tip, tip - 8 * along - 5 * across])
    }
    svg.path(arrows, "map-route", isAccented: true, width: 26)
    if let start = scene.start {
      let point = window.pixel(start)
      svg.element(
        "circle",
        [
          "class": "map-start", "cx": point.x.tenths, "cy": point.y.tenths, "r": "60",
          "fill": "Canvas", "stroke": "currentColor", "stroke-width": "25",
        ])
    }
  }

  mutating func paint(_ labels: [MapLabels.Label]) {
    guard !labels.isEmpty else { return }
    svg.element(
      "g",
      [
        "class": "map-labels", "fill": "currentColor", "stroke": "Canvas", "stroke-width": "28",
        "paint-order": "stroke",
      ]
    ) { svg in
      for label in labels {
        for (number, line) in label.lines.enumerated() {
          svg.element(
            "text",
            [
              "x": label.baseline.x.tenths,
              "y": (label.baseline.y + 12.5 * Double(number)).tenths,
              "text-anchor": label.isCentered ? "middle" : nil,
            ], text: PlainText.line(line))
        }
      }
    }
  }
}

extension XMLWriter {
  /// Appends a path, or nothing if it is empty. `fill` and `opacity` are parts of one, of the area
  /// and of the stroke.
  mutating func path(
    _ path: MapPath, _ name: String? = nil, isAccented: Bool = false, fill: String? = nil,
    stroke: String? = "currentColor", opacity: String? = nil, width: Int, dashes: String? = nil,
    cap: String? = nil
  ) {
    guard !path.isEmpty else { return }
    element(
      "path",
      [
        "class": name, "color": isAccented ? MapPainter.accent : nil,
        "fill": fill == nil ? nil : "currentColor", "fill-opacity": fill,
        "fill-rule": fill == nil ? nil : "evenodd", "stroke": stroke, "stroke-opacity": opacity,
        "stroke-width": "\(width)", "stroke-dasharray": dashes, "stroke-linecap": cap,
        "d": String(decoding: path.data, as: UTF8.self),
      ])
  }
}

extension Double {
  /// A length in pixels as a drawing has it, in whole tenths.
  var tenths: String { String(Int((self * 10).rounded(.toNearestOrAwayFromZero))) }
}
