import Geodesy
import Notation

extension JSONValue {
  /// A geometry of GeoJSON with each of its positions converted; heights stay. Throws what the conversion
  /// throws.
  func converted(
    _ convert: (Double, Double) throws(InvalidReferenceSystem) -> (x: Double, y: Double)
  ) throws(InvalidReferenceSystem) -> JSONValue {
    switch self {
    case .object(let members):
      var converted: [Member] = []
      for member in members where member.name != "crs" {
        let isGeometry = member.name == "coordinates" || member.name == "geometries"
        converted.append(
          isGeometry
            ? Member(name: member.name, value: try member.value.converted(convert)) : member)
      }
      return .object(converted)
    case .array(let elements):
      if elements.count > 1, let x = elements[0].number, let y = elements[1].number {
        let found = try convert(x, y)
        return .array([.number(found.x), .number(found.y)] + elements.dropFirst(2))
      }
      var converted: [JSONValue] = []
      for element in elements { converted.append(try element.converted(convert)) }
      return .array(converted)
    default: return self
    }
  }

  /// A geometry of GeoJSON whose positions have their first two numbers exchanged.
  var withExchangedAxes: JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(
      members.map { member in
        switch member.name {
        case "coordinates": Member(name: member.name, value: member.value.exchanged)
        case "geometries":
          Member(
            name: member.name,
            value: .array((member.value.elements ?? []).map(\.withExchangedAxes)))
        default: member
        }
      })
  }

  /// A geometry of GeoJSON, a `MultiPoint` of one point as the point that it is.
  var asPoint: JSONValue {
    guard case .object(let members) = self, self["type"]?.string == "MultiPoint",
      let points = self["coordinates"]?.elements, points.count == 1
    else { return self }
    return .object(
      members.map { member in
        switch member.name {
        case "type": Member(name: member.name, value: .string("Point"))
        case "coordinates": Member(name: member.name, value: points[0])
        default: member
        }
      })
  }

  /// A geometry that names the reference system of its numbers as the GeoJSON of 2008 does, unless it
  /// names one already.
  func naming(system: String) -> JSONValue {
    guard case .object(let members) = self, self["crs"] == nil else { return self }
    let name = JSONValue.object([Member(name: "name", value: .string(system))])
    let crs = JSONValue.object([
      Member(name: "type", value: .string("name")), Member(name: "properties", value: name),
    ])
    return .object(members + [Member(name: "crs", value: crs)])
  }

  private var exchanged: JSONValue {
    guard case .array(let elements) = self else { return self }
    guard elements.count > 1, elements[0].number != nil, elements[1].number != nil else {
      return .array(elements.map(\.exchanged))
    }
    return .array([elements[1], elements[0]] + elements.dropFirst(2))
  }
}
