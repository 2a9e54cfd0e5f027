import Notation

/// Scale bar, north arrow, and the credit that the ground asks for.
struct MapFurniture {
  private let window: MapWindow
  private let north: Double?
  /// The lines of the credit, from the top down.
  private let credit: [String]

  init(_ window: MapWindow, north: Double?, credit: String? = nil) {
    self.window = window
    self.north = north
    self.credit = Self.lines(of: credit ?? "", within: 0.62 * window.size.x)
  }

  /// The size of the credit's letters in pixels, and the mean width of one, by eye.
  private static let creditSize = 8.5
  private static let creditLetter = 4.7
  private static let creditLine = 11.0

  /// `text` in lines of at most `width` pixels: a licence asks for all of it, however long.
  private static func lines(of text: String, within width: Double) -> [String] {
    let most = max(Int(width / creditLetter), 12)
    var lines: [String] = []
    for word in PlainText.line(text).split(separator: " ") {
      var rest = word[...]
      if let last = lines.last, last.count + rest.count < most {
        lines[lines.count - 1] = "\(last) \(rest)"
        continue
      }
      while !rest.isEmpty {
        lines.append(String(rest.prefix(most)))
        rest = rest.dropFirst(most)
      }
    }
    return lines
  }

  private var creditBox: MapBox {
    let size = window.size
    let longest = Double(credit.map(\.count).max() ?? 0)
    let corner = MapPoint(
      size.x - Self.creditLetter * longest - 10, size.y - Self.creditLine * Double(credit.count) - 6
    )
    return MapBox(corner).joined(size)
  }

  /// The parts of the map that no name or pin should cover.
  var boxes: [MapBox] {
    let size = window.size
    let bar = MapBox(MapPoint(0, size.y - 32)).joined(
      MapPoint(window.scaleBar.pixels + 20, size.y))
    let arrow = MapBox(MapPoint(size.x - 34, 0)).joined(MapPoint(size.x, 40))
    return [bar] + (north == nil ? [] : [arrow]) + (credit.isEmpty ? [] : [creditBox])
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
    paintCredit(in: &svg)
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

  private func paintCredit(in svg: inout XMLWriter) {
    guard !credit.isEmpty else { return }
    svg.element(
      "g",
      [
        "class": "map-credit", "fill": "currentColor", "stroke": "Canvas", "stroke-width": "24",
        "paint-order": "stroke", "text-anchor": "end",
        "font-size": "\(Int(10 * Self.creditSize))",
      ]
    ) { svg in
      for (number, line) in credit.reversed().enumerated() {
        let baseline = window.size.y - 6 - Self.creditLine * Double(number)
        svg.element(
          "text", ["x": (window.size.x - 6).tenths, "y": baseline.tenths], text: line)
      }
    }
  }

  private static func length(_ meters: Double) -> String {
    if meters < 1 { return "\(Int((meters * 100).rounded())) cm" }
    return meters < 1_000 ? "\(Int(meters)) m" : "\(Int(meters / 1_000)) km"
  }
}
