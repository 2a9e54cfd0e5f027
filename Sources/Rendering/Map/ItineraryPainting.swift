import Notation

extension MapPainter {
  /// The colour of what a map is about: dark enough for white letters, light enough for a dark page
  /// (contrast 5.3 to white, 3.9 to black).
  static let accent = "#b8430e"

  mutating func paintItinerary(_ pins: [MapPin]) {
    guard !scene.legs.isEmpty else { return }
    for visitors in [nil, .withSteps, .stepFree] as [MapScene.Visitors?] {
      paintLegs(for: visitors)
    }
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

  /// Paints the legs that `visitors` alone walk; `nil` for those of all.
  private mutating func paintLegs(for visitors: MapScene.Visitors?) {
    let known = scene.legs.filter { $0.visitors == visitors }
    let legs = known.map { MapLine.simplified($0.points.map(window.pixel), tolerance: 0.5) }
    let suffix = visitors.map { " \($0.rawValue)" } ?? ""
    // Outside a page nobody has chosen: then the usual way is shown.
    let isHidden = visitors == .stepFree
    var path = MapPath()
    for leg in legs { path.line(leg) }
    svg.path(
      path, "map-halo" + suffix, stroke: "Canvas", opacity: ".8", width: 60, isHidden: isHidden)
    // Where only the straight line is known, nobody should take it for a way.
    let runs = known.flatMap { self.runs(of: $0) }
    for isStraight in [false, true] {
      var path = MapPath()
      for run in runs where run.isStraight == isStraight { path.line(run.points) }
      svg.path(
        path, (isStraight ? "map-route map-straight" : "map-route") + suffix, isAccented: true,
        width: 26, dashes: isStraight ? "\(Self.dash.tenths) \(Self.gap.tenths)" : nil,
        cap: isStraight ? "butt" : nil, isHidden: isHidden)
    }
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
    svg.path(arrows, "map-route" + suffix, isAccented: true, width: 26, isHidden: isHidden)
  }

  /// The lengths of the dashes of straight pieces and of the gaps between them, in pixels.
  private static let (dash, gap) = (7.0, 6.0)

  /// The course of a leg in pixels, over mapped ways and straight by turns. A piece within it that
  /// is too short to show that it is dashed goes with what it leads to.
  private func runs(
    of leg: MapScene.Leg
  ) -> [(points: [MapPoint], isStraight: Bool)] {
    var runs: [(points: [MapPoint], isStraight: Bool)] = []
    for piece in leg.pieces {
      let points = piece.points.map(window.pixel)
      let steps = zip(points, points.dropFirst()).map { $1 - $0 }
      let length = steps.reduce(0) { $0 + ($1 * $1).sum().squareRoot() }
      let isDashed = piece.isStraight && (leg.pieces.count == 1 || length > Self.dash + Self.gap)
      if let last = runs.last, last.isStraight == isDashed {
        runs[runs.count - 1].points += points.dropFirst()
      } else {
        runs.append((points, isDashed))
      }
    }
    return runs.map { (MapLine.simplified($0.points, tolerance: 0.5), $0.isStraight) }
  }

  mutating func paint(_ labels: [MapLabels.Label]) {
    paintNames(labels.filter(\.isGround))
    let labels = labels.filter { !$0.isGround }
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

extension MapPainter {
  /// The names of the ground, smaller and fainter than those of what a map is about.
  private mutating func paintNames(_ labels: [MapLabels.Label]) {
    guard !labels.isEmpty else { return }
    svg.element(
      "g",
      [
        "class": "map-names", "fill": "currentColor", "fill-opacity": ".75", "stroke": "Canvas",
        "stroke-opacity": ".7", "stroke-width": "24", "paint-order": "stroke",
        "text-anchor": "middle", "font-size": "\(Int(MapLabels.groundLetterSize * 10))",
      ]
    ) { svg in
      for label in labels {
        let angle = Int(label.angle.rounded())
        for (number, line) in label.lines.enumerated() {
          let y = label.baseline.y + MapLabels.groundLineHeight * Double(number)
          let at = (x: label.baseline.x.tenths, y: y.tenths)
          svg.element(
            "text",
            [
              "x": angle == 0 ? at.x : nil, "y": angle == 0 ? at.y : nil,
              "transform": angle == 0 ? nil : "translate(\(at.x) \(at.y))rotate(\(angle))",
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
    _ path: MapPath, _ name: String? = nil, isAccented: Bool = false, color: String? = nil,
    fill: String? = nil, stroke: String? = "currentColor", opacity: String? = nil,
    width: Int? = nil, dashes: String? = nil, cap: String? = nil, rule: String = "evenodd",
    isHidden: Bool = false
  ) {
    guard !path.isEmpty else { return }
    element(
      "path",
      [
        "class": name, "color": isAccented ? MapPainter.accent : color,
        "fill": fill == nil ? nil : "currentColor", "fill-opacity": fill,
        "fill-rule": fill == nil ? nil : rule, "stroke": stroke, "stroke-opacity": opacity,
        "stroke-width": width.map { "\($0)" }, "stroke-dasharray": dashes, "stroke-linecap": cap,
        "display": isHidden ? "none" : nil, "d": String(decoding: path.data, as: UTF8.self),
      ])
  }
}

extension Double {
  /// A length in pixels as a drawing has it, in whole tenths.
  var tenths: String { String(Int((self * 10).rounded(.toNearestOrAwayFromZero))) }
}
