import Catalog
import Foundation
import Geodesy
import Notation
import Queries

/// The drawn plate of a tour without a picture: its route and stops, north at the top, on a ground of
/// the tour's colour. Decoration, hidden from screen readers; the map on the tour's page is to be
/// read.
enum RouteCard {
  private static let size = (width: 600.0, height: 300.0)
  private static let margin = 48.0
  /// The points that a line is drawn with at most: the plate is as wide as a thumb.
  private static let mostPoints = 120

  /// The plate of `walk`; plain shapes where fewer than two stops have a position.
  static func svg(_ walk: TourItinerary.Answer?, _ look: CardLook) -> SafeHTML? {
    guard let walk else { return nil }
    let stops = walk.stops.compactMap { $0.position?.coordinate }
    let line = thinned(walk.legs.flatMap(\.line))
    guard stops.count > 1, let frame = Frame(stops + line) else {
      return TitleCard.svg(look)
    }
    var svg = XMLWriter(partWith: .html)
    svg.element(
      "svg",
      ["class": "card \(look.tone.className)", "viewBox": "0 0 600 300", "aria-hidden": "true"]
    ) { svg in
      svg.element("rect", ["class": "ground", "width": "600", "height": "300"])
      svg.element("path", ["class": "route", "d": path(line.map(frame.point))])
      for (index, stop) in stops.enumerated() {
        let (x, y) = frame.point(stop)
        svg.element(
          "circle",
          ["class": index == 0 ? "first" : "halt", "cx": "\(x)", "cy": "\(y)", "r": "9"])
      }
    }
    return SafeHTML(written: String(decoding: svg.bytes, as: UTF8.self))
  }

  private static func thinned(_ line: [Coordinate]) -> [Coordinate] {
    let step = max(1, line.count / mostPoints)
    return line.indices.filter { $0 % step == 0 || $0 == line.count - 1 }.map { line[$0] }
  }

  private static func path(_ points: [(x: Int, y: Int)]) -> String {
    points.enumerated().map { "\($0 == 0 ? "M" : "L")\($1.x) \($1.y)" }.joined()
  }

  /// The part of the world that fits onto the plate, with degrees of longitude as short as they are
  /// there.
  private struct Frame {
    private let middle: Coordinate
    private let narrowing: Double
    private let scale: Double

    init?(_ coordinates: [Coordinate]) {
      let north = coordinates.map(\.latitude)
      let east = coordinates.map(\.longitude)
      guard let south = north.min(), let top = north.max(), let west = east.min(),
        let right = east.max(),
        let middle = try? Coordinate(
          latitude: (south + top) / 2, longitude: (west + right) / 2)
      else { return nil }
      self.middle = middle
      narrowing = cos(middle.latitude * .pi / 180)
      let height = top - south
      let width = (right - west) * narrowing
      guard max(width, height) > 0, width < 90 else { return nil }
      scale = min(
        (size.width - 2 * margin) / max(width, 1e-9), (size.height - 2 * margin) / max(height, 1e-9)
      )
    }

    func point(_ coordinate: Coordinate) -> (x: Int, y: Int) {
      let x = size.width / 2 + (coordinate.longitude - middle.longitude) * narrowing * scale
      let y = size.height / 2 - (coordinate.latitude - middle.latitude) * scale
      return (Int(x.rounded()), Int(y.rounded()))
    }
  }
}
