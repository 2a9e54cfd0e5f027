import Catalog
import Geodesy
public import Notation

/// Turns a geometry object into a ``Geometry``, or says why it cannot.
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
    guard let type = value["type"]?.string else {
      throw invalid(
        "A geometry has no \"type\".", "Write {\"type\":\"Point\",\"coordinates\":[…]}.")
    }
    let coordinates = value["coordinates"] ?? .null
    switch type {
    case "Point": return .point(try coordinate(coordinates))
    case "MultiPoint": return .points(try coordinateList(coordinates))
    case "LineString": return .line(try lineCoordinates(coordinates))
    case "MultiLineString": return .lines(try list(coordinates).map(lineCoordinates))
    case "Polygon": return .polygons([try polygon(coordinates)])
    case "MultiPolygon":
      let polygons = try list(coordinates).map(polygon)
      guard !polygons.isEmpty else {
        throw invalid("A MultiPolygon has no part.", "Write null where no outline is known.")
      }
      return .polygons(polygons)
    default:
      throw invalid(
        "A geometry of type '\(type)' cannot be read.",
        "Use Point, MultiPoint, LineString, MultiLineString, Polygon or MultiPolygon.")
    }
  }

  private func polygon(_ value: JSONValue) throws(Problem) -> Polygon {
    let rings = try list(value).map(ring)
    guard let exterior = rings.first else {
      throw invalid("A polygon has no ring.", "Write null where no outline is known.")
    }
    return Polygon(exterior: exterior, holes: Array(rings.dropFirst()))
  }

  private func ring(_ value: JSONValue) throws(Problem) -> Ring {
    let coordinates = try coordinateList(value)
    let ring: Ring
    do {
      ring = try Ring(coordinates)
    } catch {
      throw invalid(error.description, "A ring's first and last position are the same.")
    }
    if let crossing = ring.selfCrossing {
      throw invalid(
        "A ring crosses or touches itself near \(crossing.longitude.decimalText), "
          + "\(crossing.latitude.decimalText).",
        "Draw the outline anew there, or split it into several polygons.")
    }
    return ring
  }

  private func lineCoordinates(_ value: JSONValue) throws(Problem) -> [Coordinate] {
    let coordinates = try coordinateList(value)
    guard coordinates.count >= 2 else {
      throw invalid(
        InvalidShape.lineTooShort(coordinates.count).description, "Give where it begins and ends.")
    }
    return coordinates
  }

  private func coordinateList(_ value: JSONValue) throws(Problem) -> [Coordinate] {
    try list(value).map(coordinate)
  }

  private func list(_ value: JSONValue) throws(Problem) -> [JSONValue] {
    guard let elements = value.elements else {
      throw invalid(
        "Coordinates are \(value.kindName) where an array should stand.",
        "Check how deep the brackets are for this type of geometry.")
    }
    return elements
  }

  private func coordinate(_ value: JSONValue) throws(Problem) -> Coordinate {
    let numbers = try list(value)
    guard (2...3).contains(numbers.count), let longitude = numbers[0].number,
      let latitude = numbers[1].number
    else {
      throw Problem(
        .invalidCoordinate, "A position is not two numbers.",
        remedy: "Write [longitude, latitude] in decimal degrees.")
    }
    if numbers.count == 3 {
      log.addOnce(
        "height", .unknownField, "A position has a height, which is not kept.",
        remedy: "Give a level its elevation instead.", line: line, field: "geometry")
    }
    do {
      return try Coordinate(latitude: latitude, longitude: longitude)
    } catch {
      let isExchanged = (try? Coordinate(latitude: longitude, longitude: latitude)) != nil
      throw Problem(
        .invalidCoordinate, error.description,
        remedy: isExchanged
          ? "Latitude and longitude seem exchanged: GeoJSON writes longitude first."
          : "Write [longitude, latitude] in decimal degrees of WGS 84.")
    }
  }

  private func invalid(_ message: String, _ remedy: String) -> Problem {
    Problem(.invalidGeometry, message, remedy: remedy)
  }
}
