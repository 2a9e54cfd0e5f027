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

  private var exchanged: JSONValue {
    guard case .array(let elements) = self else { return self }
    guard elements.count > 1, elements[0].number != nil, elements[1].number != nil else {
      return .array(elements.map(\.exchanged))
    }
    return .array([elements[1], elements[0]] + elements.dropFirst(2))
  }
}
