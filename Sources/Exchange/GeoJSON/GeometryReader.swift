public import Catalog
import Geodesy
public import Notation

/// Turns a geometry object into a `Geometry` of the catalogue, or says why it cannot.
public struct GeometryReader {
  let log: ProblemLog
  let line: Int

  /// A reader that notes warnings in `log`, at `line`.
  public init(log: ProblemLog, line: Int) {
    self.log = log
    self.line = line
  }

  /// The geometry that an object is; throws a Problem if it is none.
  ///
  /// - Complexity: O(v) for v coordinates, of rings O(v log v), or O(v²) where all their sides
  ///   overlap in longitude.
  public func geometry(_ value: JSONValue) throws(Problem) -> Geometry {
    // The GeoJSON of 2008 allows it here, too, and PostGIS writes it.
    if let name = value["crs"].flatMap(GeoJSONReader.referenceSystem),
      !CoordinateReferenceSystem.isWorld(name)
    {
      throw Problem(
        .unknownReferenceSystem,
        "A geometry is in the reference system '\(name.prefix(80))', but GeoJSON is always WGS 84.",
        remedy: "Convert the file, for example with ogr2ogr -t_srs EPSG:4326 -lco RFC7946=YES.")
    }
    return try Geometry(value) { noteHeight() }
  }

  /// Notes, once for the file, that a position has a height that is not kept.
  ///
  /// - Complexity: O(1).
  public func noteHeight() {
    log.addOnce(
      "height", .unknownField, "A position has a height, which is not kept.",
      remedy: "Give a level its elevation instead.", line: line, field: "geometry")
  }
}
