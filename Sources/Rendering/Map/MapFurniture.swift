import Notation

/// Scale bar and north arrow.
struct MapFurniture {
  private let window: MapWindow
  private let north: Double?

  init(_ window: MapWindow, north: Double?) {
    self.window = window
    self.north = north
  }

  /// The parts of the map that no name or pin should cover.
  var boxes: [MapBox] {
    let size = window.size
    let bar = MapBox(MapPoint(0, size.y - 32)).joined(
      MapPoint(window.scaleBar.pixels + 20, size.y))
    let arrow = MapBox(MapPoint(size.x - 34, 0)).joined(MapPoint(size.x, 40))
    return [bar] + (north == nil ? [] : [arrow])
  }

  func paint(in svg: inout XMLWriter) {
    let size = window.size
    // Across a continent no single length is true everywhere on the map.
    if window.metersPerPixel < 2_500 {
      let bar = window.scaleBar
      let baseline = Int(size.y) * 10 - 100
      svg.element(
        "g", ["class": "map-scale", "stroke": "currentColor", "stroke-width": "12"]
      ) { svg in
        svg.element("path", ["d": "M100 \(baseline - 40)v40h\(bar.pixels.tenths)v-40"])
        svg.element(
          "text",
          [
            "x": "120", "y": "\(baseline - 40)", "fill": "currentColor", "stroke": "Canvas",
            "stroke-width": "28", "paint-order": "stroke",
          ], text: Self.length(bar.meters))
      }
    }
    guard let north else { return }
    let x = Int(size.x) * 10 - 180
    let turn = north.magnitude >= 0.5 ? " rotate(\(Int(north.rounded())))" : ""
    svg.element(
      "g",
      [
        "class": "map-north", "fill": "currentColor", "transform": "translate(\(x) 210)\(turn)",
      ]
    ) { svg in
      svg.element("path", ["d": "M0-130l55 130-55-30-55 30z"])
      svg.element("text", ["y": "110", "text-anchor": "middle", "font-weight": "700"], text: "N")
    }
  }

  private static func length(_ meters: Double) -> String {
    if meters < 1 { return "\(Int((meters * 100).rounded())) cm" }
    return meters < 1_000 ? "\(Int(meters)) m" : "\(Int(meters / 1_000)) km"
  }
}
