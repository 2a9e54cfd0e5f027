import Geodesy

/// What happens to the positions of a whole document on its way.
enum AxisFault: CaseIterable {
  /// Latitude and longitude stand for one another.
  case exchange
  /// The sign of every longitude is lost or turned.
  case longitudeSign
  /// The sign of every latitude is lost or turned.
  case latitudeSign

  /// The position without the fault; `nil` where it cannot have it.
  func mended(_ here: Coordinate) -> Coordinate? {
    switch self {
    case .exchange: try? Coordinate(latitude: here.longitude, longitude: here.latitude)
    case .longitudeSign: try? Coordinate(latitude: here.latitude, longitude: -here.longitude)
    case .latitudeSign: try? Coordinate(latitude: -here.latitude, longitude: here.longitude)
    }
  }

  /// The end of a sentence that says where positions would lie without the fault.
  var condition: String {
    switch self {
    case .exchange: "if latitude and longitude were exchanged"
    case .longitudeSign: "if longitudes had the other sign"
    case .latitudeSign: "if latitudes had the other sign"
    }
  }
}
