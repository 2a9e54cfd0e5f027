import Notation

/// Reads the geometries of CQL2 JSON: those of GeoJSON (RFC 7946, section 3.1), and `bbox`.
struct FilterJSONShapes {
  let shapes: FilterShapes

  func shape(
    _ json: JSONValue, _ depth: Int, _ place: FilterPlace
  ) throws(InvalidFilter) -> PlaneShape {
    try FilterBuilder.check(depth, place)
    guard let type = json["type"] else {
      return try shapes.box(
        try list(json["bbox"], place.at("bbox")) { value, place throws(InvalidFilter) in
          try number(value, place)
        }, place.at("bbox"))
    }
    let inner = place.at("coordinates")
    let coordinates = json["coordinates"]
    switch type.string {
    case "Point": return PlaneShape(points: [try point(coordinates, inner)])
    case "MultiPoint":
      return PlaneShape(
        points: try list(coordinates, inner) { value, place throws(InvalidFilter) in
          try point(value, place)
        })
    case "LineString": return PlaneShape(lines: [try line(coordinates, inner)])
    case "MultiLineString":
      return PlaneShape(
        lines: try list(coordinates, inner) { value, place throws(InvalidFilter) in
          try line(value, place)
        })
    case "Polygon": return PlaneShape(areas: [try rings(coordinates, inner)])
    case "MultiPolygon":
      return PlaneShape(
        areas: try list(coordinates, inner) { value, place throws(InvalidFilter) in
          try rings(value, place)
        })
    case "GeometryCollection":
      return PlaneShape(
        try list(json["geometries"], place.at("geometries")) { value, place throws(InvalidFilter) in
          try shape(value, depth + 1, place)
        })
    default:
      throw InvalidFilter(
        "There is no such geometry.", place.at("type"),
        remedy: "Write one of GeoJSON, such as Point or Polygon.")
    }
  }

  private func list<Part>(
    _ json: JSONValue?, _ place: FilterPlace,
    _ part: (JSONValue, FilterPlace) throws(InvalidFilter) -> Part
  ) throws(InvalidFilter) -> [Part] {
    guard case .array(let elements)? = json, !elements.isEmpty else {
      throw InvalidFilter(
        "A geometry has \(json?.kindName ?? "nothing") where a list should be.", place,
        remedy: "Write it after GeoJSON, RFC 7946.")
    }
    var parts: [Part] = []
    for (index, element) in elements.enumerated() {
      parts.append(try part(element, place.at(index)))
    }
    return parts
  }

  private func number(_ json: JSONValue, _ place: FilterPlace) throws(InvalidFilter) -> Double {
    guard let number = json.number else {
      throw InvalidFilter(
        "A geometry has \(json.kindName) where a number should be.", place,
        remedy: "Write it after GeoJSON, RFC 7946.")
    }
    return number
  }

  private func point(
    _ json: JSONValue?, _ place: FilterPlace
  ) throws(InvalidFilter) -> PlaneShape.Point {
    try shapes.point(
      try list(json, place) { value, place throws(InvalidFilter) in try number(value, place) },
      place)
  }

  private func line(
    _ json: JSONValue?, _ place: FilterPlace
  ) throws(InvalidFilter) -> [PlaneShape.Point] {
    try shapes.line(
      try list(json, place) { value, place throws(InvalidFilter) in try point(value, place) },
      place)
  }

  private func rings(
    _ json: JSONValue?, _ place: FilterPlace
  ) throws(InvalidFilter) -> [[PlaneShape.Point]] {
    try list(json, place) { ring, place throws(InvalidFilter) in
      try shapes.ring(
        try list(ring, place) { value, place throws(InvalidFilter) in try point(value, place) },
        place)
    }
  }
}
