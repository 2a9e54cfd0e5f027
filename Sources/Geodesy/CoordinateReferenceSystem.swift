import Foundation
import Synchronization

/// A coordinate reference system by EPSG code or PROJ string, with conversion from and to WGS 84.
///
/// Axes are always easting, northing (or longitude, latitude): PROJ's
/// `proj_normalize_for_visualization` hides the order that the authority prescribes. Of a compound
/// system only the horizontal part counts.
///
/// One PROJ context and one transformation belong to each value, used by one thread at a time.
public final class CoordinateReferenceSystem: Sendable {
  /// The text that the system was made from, such as `EPSG:26910`.
  public let definition: String
  /// The area where it is used, if its authority says; PROJ strings do not.
  public let area: AreaOfUse?
  /// True if its authority has the northing or latitude before the easting or longitude, as GML and
  /// others follow it (OGC 07-036, clause 10.1.3): WGS 84 / UPS North has it in EPSG:32661, and not in
  /// EPSG:5041. All positions here have the easting first.
  public let isNorthFirst: Bool
  /// True if positions are longitudes and latitudes in degrees, and not lengths on a plane.
  public let isGeographic: Bool
  private let transformation: Mutex<Transformation>

  /// A place on WGS 84 as another system has it.
  public struct Conversion: Hashable, Sendable {
    /// The place, to as many decimals as the operation deserves: steps of at most a hundredth of
    /// its accuracy, of a centimetre where that is not known, and never below a tenth of a
    /// millimetre.
    public let coordinate: Coordinate
    /// The error of the operation, by what PROJ knows of it (not that of the survey); `nil` if that
    /// is not known, as for a datum that nobody named.
    public let accuracy: Meters?
  }

  /// Looks the system up in PROJ's database.
  ///
  /// Taken are codes `AUTHORITY:CODE` of EPSG, ESRI, IGNF, OGC and IAU_2015, also as URN or OGC's
  /// address, and PROJ strings that begin with `+proj=` and whose parameters name no file, so that
  /// no file name or address from a stranger reaches PROJ. WKT and PROJJSON may name files, and are
  /// not read.
  ///
  /// - Complexity: O(1), but PROJ looks the system up in its database, which takes about a
  ///   millisecond: keep the value.
  public init(_ definition: String) throws(InvalidReferenceSystem) {
    let text = try ReferenceSystemText.vetted(definition)
    let transformation = try Transformation(to: text, called: definition)
    self.definition = definition
    area = transformation.area
    isGeographic = transformation.isGeographic
    isNorthFirst = transformation.isNorthFirst
    self.transformation = Mutex(transformation)
  }

  /// Tells whether a text means WGS 84 with the longitude first, as GeoJSON has it, or as it is
  /// usually written there: `OGC:CRS84` or `EPSG:4326`, also as URN or address.
  ///
  /// - Complexity: O(n) for n bytes of text.
  public static func isWorld(_ definition: String) -> Bool {
    ["OGC:CRS84", "EPSG:4326"].contains(ReferenceSystemText.code(definition) ?? "")
  }

  /// The place on WGS 84 of a position in this system: easting (or longitude) `x`, northing (or
  /// latitude) `y`, in the system's own unit.
  ///
  /// Refuses a position that does not convert back to itself (eastings of Web Mercator repeat with
  /// every turn around the Earth), and one outside the area of use by more than its margin.
  ///
  /// - Complexity: O(1): the conversion there, and one or two back. Threads that share the value
  ///   wait for each other.
  public func coordinate(x: Double, y: Double) throws(InvalidReferenceSystem) -> Coordinate {
    try place(x: x, y: y, isMeasured: false).coordinate
  }

  /// The place on WGS 84 of a position in this system, with the accuracy of the operation, and no
  /// more digits than that deserves. Refuses the same positions as ``coordinate(x:y:)``.
  ///
  /// - Complexity: O(1), as for ``coordinate(x:y:)``.
  public func conversion(x: Double, y: Double) throws(InvalidReferenceSystem) -> Conversion {
    let (exact, accuracy) = try place(x: x, y: y, isMeasured: true)
    let step = accuracy.map { $0 / 100 } ?? 0.01
    // A degree of latitude, and of longitude at the equator, is 111 km.
    let decimals = step > 0 ? min(max((log10(111_320 / step)).rounded(.up), 5), 9) : 9
    let scale = pow(10, decimals)
    func rounded(_ degrees: Double) -> Double { (degrees * scale).rounded() / scale }
    let coordinate = Coordinate(
      computedLatitude: rounded(exact.latitude), longitude: rounded(exact.longitude))
    return Conversion(coordinate: coordinate, accuracy: accuracy.map(Meters.init))
  }

  private func place(
    x: Double, y: Double, isMeasured: Bool
  ) throws(InvalidReferenceSystem) -> (coordinate: Coordinate, accuracy: Double?) {
    let (result, isStable) = transformation.withLock { transformation in
      let result = transformation.inverse(x: x, y: y, isMeasured: isMeasured)
      return (result, result.map { returns($0, x, y, &transformation) } ?? false)
    }
    // PROJ wraps longitudes, but not what rounding alone carries beyond 180 degrees.
    guard let result, isStable,
      let coordinate = try? Coordinate(
        latitude: result.y,
        longitude: result.x.magnitude < 180 + 1e-9 ? min(max(result.x, -180), 180) : result.x)
    else { throw .outside(definition, x: x, y: y) }
    if let area {
      let distance = area.distance(to: coordinate)
      guard distance <= area.margin else {
        throw .outOfArea(definition, x: x, y: y, lands: coordinate, distance: distance)
      }
    }
    return (coordinate, result.accuracy)
  }

  /// Tells whether a place converts back to the position that it came from. PROJ may choose another
  /// operation on the way back, which differs by metres; a position beyond one turn around the
  /// Earth differs by thousands of kilometres.
  private func returns(
    _ place: Transformation.Result, _ x: Double, _ y: Double,
    _ transformation: inout Transformation
  ) -> Bool {
    let tolerance = isGeographic ? 1e-2 : 1_000
    // The antimeridian has two longitudes, and two eastings.
    let longitudes = place.x.magnitude > 180 - 1e-9 ? [place.x, -place.x] : [place.x]
    return longitudes.contains { longitude in
      guard let back = transformation.forward(longitude: longitude, latitude: place.y) else {
        return false
      }
      return (back.x - x).magnitude <= tolerance && (back.y - y).magnitude <= tolerance
    }
  }

  /// The position of a place in this system: easting (or longitude) `x`, northing (or latitude)
  /// `y`.
  ///
  /// - Complexity: O(1): one conversion. Threads that share the value wait for each other.
  public func position(
    of coordinate: Coordinate
  ) throws(InvalidReferenceSystem) -> (x: Double, y: Double) {
    let result = transformation.withLock {
      $0.forward(longitude: coordinate.longitude, latitude: coordinate.latitude)
    }
    guard let result else {
      throw .outside(definition, x: coordinate.longitude, y: coordinate.latitude)
    }
    return (result.x, result.y)
  }
}

/// The reason why a reference system, or a position in it, cannot be used.
public enum InvalidReferenceSystem: Error, Hashable, Sendable, CustomStringConvertible {
  /// PROJ's database has no such system, or it is named in a way that is not read.
  case unknown(String)
  /// A PROJ string has a parameter that is not on the list.
  case forbidden(String, parameter: String)
  /// The system tells no positions on the ground.
  case notHorizontal(String, Kind)
  /// The position lies outside what the system can express.
  case outside(String, x: Double, y: Double)
  /// The position lies further outside the area of use than its margin.
  case outOfArea(String, x: Double, y: Double, lands: Coordinate, distance: Meters)

  /// The things that a system tells instead of positions on the ground.
  public enum Kind: String, Hashable, Sendable {
    /// A vertical system, which tells heights only.
    case heights = "heights only"
    /// Metres from the centre of the Earth.
    case geocentric = "distances from the centre of the Earth"
    /// An engineering or temporal system, or what PROJ knows no place on Earth for.
    case other = "no positions on Earth"
  }

  /// True if no position in the system can be read, whatever its numbers.
  public var isAboutSystem: Bool {
    switch self {
    case .unknown, .forbidden, .notHorizontal: true
    case .outside, .outOfArea: false
    }
  }

  /// A sentence that says what is wrong, and what would be right.
  public var description: String {
    switch self {
    case .unknown(let definition):
      "'\(definition)' is no coordinate reference system: write a code such as EPSG:26910, "
        + "or a PROJ string that begins with +proj=."
    case .forbidden(_, let parameter):
      "The PROJ parameter '+\(parameter)' is not read: only those are that cannot name a file. Write "
        + "the system's code, such as EPSG:26910."
    case .notHorizontal(let definition, let kind):
      "'\(definition)' tells \(kind.rawValue): name the system of the eastings and northings."
    case .outside(let definition, let x, let y):
      "The position \(x), \(y) lies outside \(definition): check the numbers and their order."
    case .outOfArea(let definition, let x, let y, let place, let distance):
      "The position \(x), \(y) would lie at \(Self.degrees(place.latitude)), "
        + "\(Self.degrees(place.longitude)), \(Int((distance.value / 1_000).rounded())) km outside the "
        + "area where \(definition) is used: check the numbers and their order."
    }
  }

  private static func degrees(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
}
