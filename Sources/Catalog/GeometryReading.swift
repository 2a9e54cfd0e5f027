import Geodesy
public import Notation

extension Geometry {
  /// The geometry that a geometry object of GeoJSON is (RFC 7946, section 3.1). `noteHeight` is told
  /// of each position that has a height, which is not kept; with `checksRings`, rings that cross or
  /// touch themselves are refused.
  ///
  /// - Throws: a Problem that says what is wrong with the object.
  /// - Complexity: O(v) for v coordinates; where rings are checked O(v log v), or O(v²) where all
  ///   their sides overlap in longitude.
  public init(
    _ value: JSONValue, checksRings: Bool = true, noteHeight: @escaping () -> Void = {}
  ) throws(Problem) {
    self = try Self.read(value, GeometryParts(checksRings: checksRings, noteHeight: noteHeight))
  }

  private static func read(
    _ value: JSONValue, _ reader: GeometryParts
  ) throws(Problem) -> Geometry {
    guard let type = value["type"]?.string else {
      throw .invalidGeometry(
        "A geometry has no \"type\".", "Write {\"type\":\"Point\",\"coordinates\":[…]}.")
    }
    let coordinates = value["coordinates"] ?? .null
    switch type {
    case "Point": return .point(try reader.coordinate(coordinates))
    case "MultiPoint": return .points(try reader.coordinateList(coordinates))
    case "LineString": return .line(try reader.lineCoordinates(coordinates))
    case "MultiLineString": return .lines(try reader.list(coordinates).map(reader.lineCoordinates))
    case "Polygon": return .polygons([try reader.polygon(coordinates)])
    case "MultiPolygon":
      let polygons = try reader.list(coordinates).map(reader.polygon)
      guard !polygons.isEmpty else {
        throw .invalidGeometry(
          "A MultiPolygon has no part.", "Write null where no outline is known.")
      }
      return .polygons(polygons)
    default:
      throw .invalidGeometry(
        "A geometry of type '\(type)' cannot be read.",
        "Use Point, MultiPoint, LineString, MultiLineString, Polygon or MultiPolygon.")
    }
  }
}

/// Reads the nested arrays of coordinates in a geometry object.
private struct GeometryParts {
  let checksRings: Bool
  let noteHeight: () -> Void

  func polygon(_ value: JSONValue) throws(Problem) -> Polygon {
    let rings = try list(value).map(ring)
    guard let exterior = rings.first else {
      throw .invalidGeometry("A polygon has no ring.", "Write null where no outline is known.")
    }
    return Polygon(exterior: exterior, holes: Array(rings.dropFirst()))
  }

  func ring(_ value: JSONValue) throws(Problem) -> Ring {
    let coordinates = try coordinateList(value)
    let ring: Ring
    do {
      ring = try Ring(coordinates)
    } catch {
      throw .invalidGeometry(error.description, "A ring's first and last position are the same.")
    }
    if checksRings, let crossing = ring.selfCrossing {
      throw .invalidGeometry(
        "A ring crosses or touches itself near \(crossing.longitude.decimalText), "
          + "\(crossing.latitude.decimalText).",
        "Draw the outline anew there, or split it into several polygons.")
    }
    return ring
  }

  func lineCoordinates(_ value: JSONValue) throws(Problem) -> [Coordinate] {
    let coordinates = try coordinateList(value)
    guard coordinates.count >= 2 else {
      throw .invalidGeometry(
        InvalidShape.lineTooShort(coordinates.count).description, "Give where it begins and ends.")
    }
    return coordinates
  }

  func coordinateList(_ value: JSONValue) throws(Problem) -> [Coordinate] {
    try list(value).map(coordinate)
  }

  func list(_ value: JSONValue) throws(Problem) -> [JSONValue] {
    guard let elements = value.elements else {
      throw .invalidGeometry(
        "Coordinates are \(value.kindName) where an array should stand.",
        "Check how deep the brackets are for this type of geometry.")
    }
    return elements
  }

  func coordinate(_ value: JSONValue) throws(Problem) -> Coordinate {
    let numbers = try list(value)
    guard (2...3).contains(numbers.count), let longitude = numbers[0].number,
      let latitude = numbers[1].number
    else {
      throw Problem(
        .invalidCoordinate, "A position is not two numbers.",
        remedy: "Write [longitude, latitude] in decimal degrees.")
    }
    if numbers.count == 3 {
      noteHeight()
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
}

extension Problem {
  fileprivate static func invalidGeometry(_ message: String, _ remedy: String) -> Problem {
    Problem(.invalidGeometry, message, remedy: remedy)
  }
}
