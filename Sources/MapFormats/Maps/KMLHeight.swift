import Exchange
import Geodesy
import Notation

/// The heights in the coordinates of KML, and what they are measured from.
enum KMLHeight {
  /// The element that says what the heights of a geometry are measured from.
  static let mode = "altitudeMode"
  /// Its values that say that heights do not count.
  private static let clamps: Set = ["clampToGround", "clampToSeaFloor"]

  /// The height behind a longitude and a latitude, as a text; `nil` if there is none.
  static func text(of position: some StringProtocol) -> String? {
    let height = position.split(separator: ",").dropFirst(2).first
    return HeightDetail.text(height.flatMap { Double(decimal: $0.trimmingWhitespace) })
  }

  /// Tells whether the mode of a geometry says nothing of it, because no height counts or there is none.
  static func saysNothing(in geometry: XMLTree) -> Bool {
    guard let mode = geometry.child(mode)?.peek else { return false }
    func texts(_ element: XMLTree) -> [String] {
      element.children.flatMap { $0.name == "coordinates" ? [$0.peek ?? ""] : texts($0) }
    }
    let all = texts(geometry)
    return clamps.contains(mode)
      || !all.isEmpty
        && !all.contains { coordinates in
          coordinates.split(whereSeparator: \.isWhitespace).contains { text(of: $0) != nil }
        }
  }
}
