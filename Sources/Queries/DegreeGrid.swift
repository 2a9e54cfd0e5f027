import Geodesy

/// Cells of equal degrees, to find what may lie on one place.
struct DegreeGrid {
  /// A cell, by its number from the equator and from Greenwich.
  struct Cell: Hashable {
    let north: Int
    let east: Int
  }

  /// The side of a cell, in degrees.
  let cell: Double

  /// The overlap of two cells, in degrees: both hold what lies on their border but for rounding,
  /// 0.1 mm.
  private static let margin = 1e-9

  /// The longer of the differences in latitude and longitude.
  static func span(_ one: Coordinate, _ other: Coordinate) -> Double {
    max(abs(other.latitude - one.latitude), abs(other.longitude - one.longitude))
  }

  /// The cells along the straight line between both, and some beside it: no more than nine for each
  /// side of a cell.
  func cells(_ one: Coordinate, _ other: Coordinate) -> Set<Cell> {
    let (north, east) = (other.latitude - one.latitude, other.longitude - one.longitude)
    let count = max(1, Int((Self.span(one, other) / cell).rounded(.up)))
    func numbers(_ start: Double, _ length: Double, _ step: Int) -> ClosedRange<Int> {
      let from = start + length * Double(step) / Double(count)
      let to = start + length * Double(step + 1) / Double(count)
      func number(_ degrees: Double) -> Int { Int((degrees / cell).rounded(.down)) }
      return number(min(from, to) - Self.margin)...number(max(from, to) + Self.margin)
    }
    var cells: Set<Cell> = []
    for step in 0..<count {
      for row in numbers(one.latitude, north, step) {
        for column in numbers(one.longitude, east, step) {
          cells.insert(Cell(north: row, east: column))
        }
      }
    }
    return cells
  }
}
