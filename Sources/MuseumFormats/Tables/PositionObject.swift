import Catalog
import Exchange
import Geodesy
import Notation

/// A position that a program wrote into a cell of text as an object of JSON: a geometry of GeoJSON or a
/// feature with one, or a latitude and a longitude by name.
struct PositionObject {
  private enum Content {
    case geometry(JSONValue)
    case pair(x: Double, y: Double)
  }

  private static let latitudes = Set(HeadingWords.names(of: "latitude"))
  private static let longitudes = Set(HeadingWords.names(of: "longitude"))

  private let content: Content
  /// True if the object says more, such as an address.
  let saysMore: Bool

  /// The object that `text` is; `nil` where it is no object, or holds no position.
  init?(_ text: String) {
    guard text.utf8.first(where: { $0 != 0x20 }) == UInt8(ascii: "{"),
      let value = try? JSONValue(parsing: text.utf8), case .object(let members) = value
    else { return nil }
    let shape = value["type"]?.string == "Feature" ? value["geometry"] : value
    if let shape, shape["type"]?.string != nil, shape["coordinates"]?.elements != nil {
      content = .geometry(shape)
      saysMore = value["geometry"] != nil
      return
    }
    func number(_ names: Set<String>) -> Double? {
      members.first { names.contains(HeadingWords.plain($0.name)) }.flatMap {
        $0.value.number ?? $0.value.string.flatMap { Double(decimal: $0.trimmingSpaces) }
      }
    }
    guard let x = number(Self.longitudes), let y = number(Self.latitudes) else { return nil }
    content = .pair(x: x, y: y)
    saysMore = members.count > 2
  }

  /// The geometry of GeoJSON, if it is one.
  var geometry: JSONValue? {
    if case .geometry(let value) = content { value } else { nil }
  }

  /// The latitude and longitude, if they are named, `x` the longitude: as their names say, unless the
  /// order is said to be the other.
  func pair(order: TableMapping.PairOrder) -> (x: Double, y: Double, crs: String?)? {
    guard case .pair(let x, let y) = content else { return nil }
    return order == .latLon ? (x, y, nil) : (y, x, nil)
  }

  /// True if the position has decimals in both numbers, which is hardly anything else.
  var isExact: Bool {
    switch content {
    case .geometry: true
    case .pair(let x, let y): x != x.rounded() && y != y.rounded()
    }
  }
}
