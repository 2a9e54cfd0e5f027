import Foundation
import Geodesy

extension MapPlane {
  /// The eight numbers by which a script puts a position on the drawing: the latitude and longitude
  /// of its middle, the point there, and how far and whither the point moves with a degree of
  /// latitude and of longitude; points in tenths of a pixel.
  ///
  /// The plane is curved by so little across a map that straight steps are off by less than a pixel
  /// up to ``reach``, but next to the poles. `nil` there, and where a map is so wide that nobody
  /// looks for themselves on it.
  func placing(in window: MapWindow) -> String? {
    guard case .local(let plane) = self,
      let middle = try? plane.coordinate(east: window.center.x, north: window.center.y),
      middle.latitude.magnitude < 89
    else { return nil }
    // A step as long as half the map, in degrees.
    let step = window.metersPerPixel * window.size.max() / 2 / 111_132
    let eastStep = step / cos(middle.latitude * .pi / 180)
    func pixel(_ north: Double, _ east: Double) -> MapPoint? {
      var longitude = middle.longitude + east
      if longitude.magnitude > 180 { longitude -= longitude > 0 ? 360 : -360 }
      guard let place = try? Coordinate(latitude: middle.latitude + north, longitude: longitude)
      else { return nil }
      return self.point(place).map { window.pixel($0) * 10 }
    }
    guard let above = pixel(step, 0), let below = pixel(-step, 0), let right = pixel(0, eastStep),
      let left = pixel(0, -eastStep)
    else { return nil }
    let (north, east) = ((above - below) / (2 * step), (right - left) / (2 * eastStep))
    let center = window.size * 5
    let degrees = [middle.latitude, middle.longitude].map { ($0 * 1e7).rounded() / 1e7 }
    let lengths = [center.x, center.y, north.x, north.y, east.x, east.y].map { Int($0.rounded()) }
    return (degrees.map { "\($0)" } + lengths.map(String.init)).joined(separator: " ")
  }
}
