import CProj
import Synchronization

/// A coordinate reference system by EPSG code or PROJ string, with conversion from and to WGS 84.
///
/// Axes are always easting, northing (or longitude, latitude): PROJ's
/// `proj_normalize_for_visualization` hides the order that the authority prescribes.
///
/// One PROJ context and one transformation belong to each value, used by one thread at a time.
public final class CoordinateReferenceSystem: Sendable {
  /// What it was made from, such as `EPSG:26910`.
  public let definition: String
  private let transformation: Mutex<Transformation>

  /// Looks the system up in PROJ's database.
  ///
  /// Only a code `AUTHORITY:NUMBER` or a PROJ string that begins with `+proj=` is accepted, so that
  /// no file name or address from a stranger reaches PROJ.
  public init(_ definition: String) throws(InvalidReferenceSystem) {
    let trimmed = definition
    guard Self.isCode(trimmed) || trimmed.hasPrefix("+proj=") else { throw .unknown(definition) }
    guard let transformation = Transformation(to: trimmed) else { throw .unknown(definition) }
    self.definition = definition
    self.transformation = Mutex(transformation)
  }

  private static func isCode(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 && ["EPSG", "ESRI", "OGC", "IAU_2015"].contains(parts[0].uppercased())
      && !parts[1].isEmpty && parts[1].allSatisfy { $0.isLetter || $0.isNumber }
  }

  /// The place on WGS 84 of a position in this system: easting (or longitude) `x`, northing (or
  /// latitude) `y`, in the system's own unit.
  public func coordinate(x: Double, y: Double) throws(InvalidReferenceSystem) -> Coordinate {
    let result = transformation.withLock { $0.inverse(x: x, y: y) }
    guard let result, let coordinate = try? Coordinate(latitude: result.y, longitude: result.x)
    else { throw .outside(definition, x: x, y: y) }
    return coordinate
  }

  /// The position of a place in this system: easting (or longitude) `x`, northing (or latitude) `y`.
  public func position(
    of coordinate: Coordinate
  ) throws(InvalidReferenceSystem) -> (x: Double, y: Double) {
    let result = transformation.withLock {
      $0.forward(longitude: coordinate.longitude, latitude: coordinate.latitude)
    }
    guard let result else {
      throw .outside(definition, x: coordinate.longitude, y: coordinate.latitude)
    }
    return result
  }
}

/// Why a reference system cannot be used.
public enum InvalidReferenceSystem: Error, Hashable, Sendable, CustomStringConvertible {
  /// PROJ's database has no such system.
  case unknown(String)
  /// The position lies outside what the system can express.
  case outside(String, x: Double, y: Double)

  /// What is wrong, and what would be right, in a sentence.
  public var description: String {
    switch self {
    case .unknown(let definition):
      "'\(definition)' is no coordinate reference system: write a code such as EPSG:26910, "
        + "or a PROJ string that begins with +proj=."
    case .outside(let definition, let x, let y):
      "The position \(x), \(y) lies outside \(definition): check the numbers and their order."
    }
  }
}

/// The PROJ objects behind one system; never shared between threads at the same time.
private struct Transformation: ~Copyable {
  private let context: OpaquePointer
  private let pipeline: OpaquePointer

  init?(to definition: String) {
    guard let context = proj_context_create() else { return nil }
    // PROJ would print its complaints; ours are thrown.
    proj_log_level(context, PJ_LOG_NONE)
    proj_context_set_enable_network(context, 0)
    guard let raw = proj_create_crs_to_crs(context, "EPSG:4326", definition, nil) else {
      proj_context_destroy(context)
      return nil
    }
    let normalized = proj_normalize_for_visualization(context, raw)
    proj_destroy(raw)
    guard let normalized else {
      proj_context_destroy(context)
      return nil
    }
    self.context = context
    pipeline = normalized
  }

  deinit {
    proj_destroy(pipeline)
    proj_context_destroy(context)
  }

  mutating func forward(longitude: Double, latitude: Double) -> (x: Double, y: Double)? {
    transform(PJ_FWD, longitude, latitude)
  }

  mutating func inverse(x: Double, y: Double) -> (x: Double, y: Double)? {
    transform(PJ_INV, x, y)
  }

  private func transform(
    _ direction: PJ_DIRECTION, _ x: Double, _ y: Double
  ) -> (x: Double, y: Double)? {
    guard x.isFinite, y.isFinite else { return nil }
    proj_errno_reset(pipeline)
    let result = proj_trans(pipeline, direction, proj_coord(x, y, 0, .infinity))
    guard proj_errno(pipeline) == 0, result.xy.x.isFinite, result.xy.y.isFinite else { return nil }
    return (result.xy.x, result.xy.y)
  }
}
