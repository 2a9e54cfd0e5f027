import Foundation

/// The part of the plane that a map shows, and how large.
struct MapWindow {
  /// Pixels kept free on each side of what the map is about.
  static let margin = 30.0

  let size: MapPoint
  let center: MapPoint
  let metersPerPixel: Double

  /// A window on `focus`, at least `span` metres wide.
  init(on focus: MapBox, span: Double, size: MapSize) {
    self.size = MapPoint(Double(size.width), Double(size.height))
    center = focus.center
    let room = self.size - 2 * Self.margin
    let needed = focus.size / pointwiseMax(room, 20 * MapPoint.one)
    metersPerPixel = max(needed.x, needed.y, span / self.size.x)
  }

  /// The frame in pixels.
  var frame: MapBox { MapBox(.zero).joined(size) }

  /// The part of the plane that is drawn, in metres: a little more than is seen, so that cut
  /// outlines do not show.
  var ground: MapBox {
    let half = size / 2 * metersPerPixel
    return MapBox(center - half).joined(center + half).grown(by: 6 * metersPerPixel)
  }

  /// The pixel at which a point of the plane appears, counted from the top left corner.
  func pixel(_ point: MapPoint) -> MapPoint {
    let offset = (point - center) / metersPerPixel
    return MapPoint(size.x / 2 + offset.x, size.y / 2 - offset.y)
  }

  /// The longest of 1, 2, 5, 10, 20, … metres that takes at most a quarter of the width.
  var scaleBar: (meters: Double, pixels: Double) {
    let most = size.x / 4 * metersPerPixel
    var meters = pow(10, floor(log10(most)))
    if meters * 5 <= most { meters *= 5 } else if meters * 2 <= most { meters *= 2 }
    return (meters, meters / metersPerPixel)
  }
}

extension MapBox {
  /// The box around this one and `point`.
  func joined(_ point: MapPoint) -> MapBox {
    var box = self
    box.include(point)
    return box
  }
}
