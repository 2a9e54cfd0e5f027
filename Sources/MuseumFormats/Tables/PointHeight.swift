import Exchange
import Geodesy
import Notation

/// The height that a cell gives a point beside its position.
enum PointHeight {
  /// The height in a geometry of GeoJSON, as a text; `nil` unless it is a point with one.
  static func text(in geometry: JSONValue) -> String? {
    guard geometry["type"]?.string == "Point", let numbers = geometry["coordinates"]?.elements,
      numbers.count > 2
    else { return nil }
    return HeightDetail.text(numbers[2].number)
  }

  /// The height in Well-Known Text, such as `POINT Z (151.21 -33.86 12)`; `nil` of any other text, and of
  /// `POINT M`, whose third number is a measure.
  static func text(in cell: String) -> String? {
    guard cell.hasSuffix(")"), let open = cell.firstIndex(of: "(") else { return nil }
    let head = cell[..<open].uppercased().filter { !$0.isWhitespace }
    guard head.hasSuffix("POINT") || head.hasSuffix("POINTZ") || head.hasSuffix("POINTZM") else {
      return nil
    }
    let numbers = cell[cell.index(after: open)...].dropLast().split(whereSeparator: \.isWhitespace)
    return (3...4).contains(numbers.count) ? HeightDetail.text(Double(decimal: numbers[2])) : nil
  }
}
