import Geodesy
public import Notation

extension Geometry {
  /// The geometry that a geometry object of GeoJSON is (RFC 7946, section 3.1). `noteHeight` is told
  /// of each position that has a height, which is not kept; with `checksRings`, rings that cross or
  /// touch themselves are refused.
  ///
  /// - Throws: a Problem that says what is wrong with the object, the first if there are several.
  /// - Complexity: O(v) for v coordinates; where rings are checked O(v log v), or O(v²) where all
  ///   their sides overlap in longitude.
  public init(
    _ value: JSONValue, checksRings: Bool = true, noteHeight: @escaping () -> Void = {}
  ) throws(Problem) {
    let reader = GeometryParts(checksRings: checksRings, noteHeight: noteHeight)
    do { self = try Self.read(value, reader) } catch { throw error.all[0].problem }
  }

  /// The geometry that a geometry object of GeoJSON is; rings that cross or touch themselves are
  /// refused.
  ///
  /// - Throws: what is wrong with the object, up to a hundred problems, each at its place in it.
  /// - Complexity: O(v log v) for v coordinates, or O(v²) where all sides of a ring overlap in
  ///   longitude.
  public init(pointing value: JSONValue) throws(PointedProblems) {
    self = try Self.read(value, GeometryParts(checksRings: true) {})
  }

  private static func read(
    _ value: JSONValue, _ reader: GeometryParts
  ) throws(PointedProblems) -> Geometry {
    guard let type = value["type"]?.string else {
      throw .invalidGeometry(
        "A geometry has no \"type\".", "Write {\"type\":\"Point\",\"coordinates\":[…]}.")
    }
    let coordinates = value["coordinates"] ?? .null
    let geometry: Geometry?
    do { geometry = try read(coordinates, of: type, reader) } catch {
      throw error.within("coordinates")
    }
    guard let geometry else {
      throw PointedProblems.invalidGeometry(
        "A geometry of type '\(type)' cannot be read.",
        "Use Point, MultiPoint, LineString, MultiLineString, Polygon or MultiPolygon."
      ).within("type")
    }
    return geometry
  }

  /// The geometry of the coordinates; `nil` of a type that is not read.
  private static func read(
    _ coordinates: JSONValue, of type: String, _ reader: GeometryParts
  ) throws(PointedProblems) -> Geometry? {
    switch type {
    case "Point": return .point(try reader.coordinate(coordinates))
    case "MultiPoint": return .points(try reader.coordinateList(coordinates))
    case "LineString": return .line(try reader.lineCoordinates(coordinates))
    case "MultiLineString": return .lines(try reader.each(coordinates, reader.lineCoordinates))
    case "Polygon": return .polygons([try reader.polygon(coordinates)])
    case "MultiPolygon":
      let polygons = try reader.each(coordinates, reader.polygon)
      guard !polygons.isEmpty else {
        throw .invalidGeometry(
          "A MultiPolygon has no part.", "Write null where no outline is known.")
      }
      return .polygons(polygons)
    default: return nil
    }
  }
}

/// Reads the nested arrays of coordinates in a geometry object.
private struct GeometryParts {
  /// The most problems of one geometry that are told.
  private static let mostFaults = 100

  let checksRings: Bool
  let noteHeight: () -> Void

  func polygon(_ value: JSONValue) throws(PointedProblems) -> Polygon {
    let rings = try each(value, ring)
    guard let exterior = rings.first else {
      throw .invalidGeometry("A polygon has no ring.", "Write null where no outline is known.")
    }
    return Polygon(exterior: exterior, holes: Array(rings.dropFirst()))
  }

  func ring(_ value: JSONValue) throws(PointedProblems) -> Ring {
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

  func lineCoordinates(_ value: JSONValue) throws(PointedProblems) -> [Coordinate] {
    let coordinates = try coordinateList(value)
    guard coordinates.count >= 2 else {
      throw .invalidGeometry(
        InvalidShape.lineTooShort(coordinates.count).description, "Give where it begins and ends.")
    }
    return coordinates
  }

  func coordinateList(_ value: JSONValue) throws(PointedProblems) -> [Coordinate] {
    try each(value, coordinate)
  }

  /// The parts of an array, each as `read` reads it; throws what is wrong with any of them.
  func each<Part>(
    _ value: JSONValue, _ read: (JSONValue) throws(PointedProblems) -> Part
  ) throws(PointedProblems) -> [Part] {
    let elements = try list(value)
    var parts: [Part] = []
    parts.reserveCapacity(elements.count)
    var faults: [PointedProblem] = []
    for (index, element) in elements.enumerated() where faults.count < Self.mostFaults {
      do { parts.append(try read(element)) } catch { faults += error.within(String(index)).all }
    }
    guard faults.isEmpty else { throw PointedProblems(Array(faults.prefix(Self.mostFaults))) }
    return parts
  }

  func list(_ value: JSONValue) throws(PointedProblems) -> [JSONValue] {
    guard let elements = value.elements else {
      throw .invalidGeometry(
        "Coordinates are \(value.kindName) where an array should stand.",
        "Check how deep the brackets are for this type of geometry.")
    }
    return elements
  }

  func coordinate(_ value: JSONValue) throws(PointedProblems) -> Coordinate {
    let numbers = try list(value)
    guard (2...3).contains(numbers.count), let longitude = numbers[0].number,
      let latitude = numbers[1].number
    else {
      throw .here(
        .invalidCoordinate, "A position is not two numbers.",
        "Write [longitude, latitude] in decimal degrees.")
    }
    if numbers.count == 3 {
      noteHeight()
    }
    do {
      return try Coordinate(latitude: latitude, longitude: longitude)
    } catch {
      let isExchanged = (try? Coordinate(latitude: longitude, longitude: latitude)) != nil
      throw .here(
        .invalidCoordinate, error.description,
        isExchanged
          ? "Latitude and longitude seem exchanged: GeoJSON writes longitude first."
          : "Write [longitude, latitude] in decimal degrees of WGS 84.")
    }
  }
}

extension PointedProblems {
  fileprivate static func invalidGeometry(_ message: String, _ remedy: String) -> PointedProblems {
    here(.invalidGeometry, message, remedy)
  }

  fileprivate static func here(
    _ code: Problem.Code, _ message: String, _ remedy: String
  ) -> PointedProblems {
    PointedProblems([PointedProblem(Problem(code, message, remedy: remedy), at: JSONPointer())])
  }
}
