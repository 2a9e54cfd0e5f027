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

  func paint(in svg: inout SVGWriter) {
    let size = window.size
    // Across a continent no single length is true everywhere on the map.
    if window.metersPerPixel < 2_500 {
      let bar = window.scaleBar
      let baseline = Int(size.y) * 10 - 100
      svg.add(
        "<g class=\"map-scale\" stroke=\"currentColor\" stroke-width=\"12\">"
          + "<path d=\"M100 \(baseline - 40)v40h\(SVGWriter.tenths(bar.pixels))v-40\"/>"
          + "<text x=\"120\" y=\"\(baseline - 40)\" fill=\"currentColor\" stroke=\"Canvas\" "
          + "stroke-width=\"28\" paint-order=\"stroke\">\(Self.length(bar.meters))</text></g>")
    }
    guard let north else { return }
    let x = Int(size.x) * 10 - 180
    svg.add("<g class=\"map-north\" fill=\"currentColor\" transform=\"translate(\(x) 210)")
    if north.magnitude >= 0.5 { svg.add(" rotate(\(Int(north.rounded())))") }
    svg.add(
      "\"><path d=\"M0-130l55 130-55-30-55 30z\"/>"
        + "<text y=\"110\" text-anchor=\"middle\" font-weight=\"700\">N</text></g>")
  }

  private static func length(_ meters: Double) -> String {
    if meters < 1 { return "\(Int((meters * 100).rounded())) cm" }
    return meters < 1_000 ? "\(Int(meters)) m" : "\(Int(meters / 1_000)) km"
  }
}
