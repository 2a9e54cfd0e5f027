import Catalog
import Exchange
import Geodesy
public import Notation
import Queries
import Synchronization

/// A coordinate reference system in which features are told, and boxes are (OGC 18-058r1, Part 2).
public struct FeatureSystem: Hashable, Sendable {
  /// WGS 84 with the longitude first, that of GeoJSON.
  public static let world = FeatureSystem(
    address: OGC.crs84, code: "OGC:CRS84", isInDegrees: true)
  /// WGS 84 with the latitude first.
  fileprivate static let worldLatitudeFirst = FeatureSystem(
    epsg: 4326, isLatitudeFirst: true, isInDegrees: true)
  /// Web Mercator, on which maps in browsers are drawn.
  static let webMercator = FeatureSystem(epsg: 3857)
  private static let epsg = "http://www.opengis.net/def/crs/EPSG/0/"

  /// The address by which it is named.
  public let address: String
  /// The code that PROJ knows it by.
  let code: String
  /// True if positions are latitude, longitude, or northing, easting.
  let isLatitudeFirst: Bool
  /// True if positions are degrees, and not lengths.
  let isInDegrees: Bool
  /// The metres once around on Web Mercator, at the end of which its first axis begins anew: those of the
  /// greater axis of WGS 84 (EPSG guidance note 7-2, method 1024); `nil` for other systems.
  var circumference: Double? { self == .webMercator ? 2 * .pi * WGS84.equatorialRadius.value : nil }
  /// True if positions are degrees on WGS 84.
  var isWorld: Bool { self == .world || self == .worldLatitudeFirst }

  private init(
    address: String, code: String, isLatitudeFirst: Bool = false, isInDegrees: Bool = false
  ) {
    self.address = address
    self.code = code
    self.isLatitudeFirst = isLatitudeFirst
    self.isInDegrees = isInDegrees
  }

  /// The system of this number in EPSG.
  private init(epsg number: Int, isLatitudeFirst: Bool = false, isInDegrees: Bool = false) {
    self.init(
      address: "\(Self.epsg)\(number)", code: "EPSG:\(number)", isLatitudeFirst: isLatitudeFirst,
      isInDegrees: isInDegrees)
  }

  /// The system of this number in EPSG, with the axes in the order of its authority; `nil` where PROJ
  /// knows none, or one that tells no positions on the ground.
  ///
  /// - Complexity: O(1), but PROJ looks the system up in its database: keep the value.
  public init?(offered number: Int) {
    guard number > 0, let system = try? CoordinateReferenceSystem("EPSG:\(number)") else {
      return nil
    }
    self.init(
      epsg: number, isLatitudeFirst: system.isNorthFirst, isInDegrees: system.isGeographic)
  }

  /// The zone of UTM on WGS 84 that a place lies in (EPSG 32601 to 32660, and 32701 to 32760).
  fileprivate static func zone(of place: Coordinate) -> FeatureSystem {
    let zone = min(60, Int(((place.longitude + 180) / 6).rounded(.down)) + 1)
    return FeatureSystem(epsg: (place.latitude < 0 ? 32_700 : 32_600) + zone)
  }

  /// The zone of UTM on WGS 84 that `address` names; `nil` if it names none.
  fileprivate static func zone(called address: String) -> FeatureSystem? {
    guard address.hasPrefix(epsg), let number = Int(address.dropFirst(epsg.count)),
      (32_601...32_660).contains(number) || (32_701...32_760).contains(number)
    else { return nil }
    return FeatureSystem(epsg: number)
  }
}

extension Renderer {
  /// The systems in which features can be told: degrees in either order, Web Mercator, the zones of
  /// UTM that campuses lie in, and those that the keeper offers besides.
  public var systems: [FeatureSystem] {
    let zones = Set(snapshot.campuses.map { FeatureSystem.zone(of: $0.center) })
    let usual =
      [.world, .worldLatitudeFirst, .webMercator] + zones.sorted { $0.code < $1.code }
    return usual + offeredSystems.filter { !usual.contains($0) }
  }

  /// The system that `address` names, in the parameter `name`; a Problem if it is none of those in
  /// which features can be told.
  public func system(_ address: String, parameter name: String) throws(Problem) -> FeatureSystem {
    guard let system = systems.first(where: { $0.address == address }) else {
      var problem = Problem(
        .badRequest,
        "Parameter '\(name, as: .parameter)' names no system that is offered: '\(address, as: .value)'.",
        remedy: "Use one of \(systems.map(\.address).joined(separator: ", ")).")
      problem.name(name, as: .parameter)
      throw problem
    }
    return system
  }

  /// The system of positions that are sent: one of ``systems``, or any zone of UTM, since the campus in whose
  /// zone a client has read them may be gone when it writes; `nil` for any other.
  public func systemSent(_ address: String) -> FeatureSystem? {
    systems.first { $0.address == address } ?? FeatureSystem.zone(called: address)
  }

  /// The position of a place in a system, in the order of its axes, as it is written: degrees of
  /// WGS 84 as they are, others and lengths to the millimetre.
  func positions(in system: FeatureSystem) -> (Coordinate) -> (Double, Double) {
    let isLatitudeFirst = system.isLatitudeFirst
    guard !system.isWorld, let converter = converter(to: system) else {
      return { isLatitudeFirst ? ($0.latitude, $0.longitude) : ($0.longitude, $0.latitude) }
    }
    // A millimetre either way.
    let decimals = system.isInDegrees ? 8 : 3
    return { place in
      guard let position = try? converter.position(of: place) else { return (.nan, .nan) }
      let (x, y) = (
        position.x.rounded(toDecimals: decimals), position.y.rounded(toDecimals: decimals)
      )
      return isLatitudeFirst ? (y, x) : (x, y)
    }
  }

  /// The conversion to a system; `nil` for degrees on WGS 84.
  func converter(to system: FeatureSystem) -> CoordinateReferenceSystem? {
    guard !system.isWorld else { return nil }
    if let known = keptConverters.withLock({ $0[system] }) { return known }
    guard let converter = try? CoordinateReferenceSystem(system.code) else { return nil }
    keptConverters.withLock { $0[system] = converter }
    return converter
  }
}
