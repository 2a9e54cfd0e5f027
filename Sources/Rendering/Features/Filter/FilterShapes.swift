import Geodesy

/// The geometries of a filter as its readers meet them: positions in the order of the axes of its
/// system, checked, and put into the plane in which features are compared with them.
struct FilterShapes {
  let system: FeatureSystem

  /// A position by its first two numbers; a height is not looked at.
  func point(
    _ numbers: [Double], _ place: FilterPlace
  ) throws(InvalidFilter) -> PlaneShape.Point {
    guard (2...4).contains(numbers.count) else {
      throw InvalidFilter(
        "A position has \(numbers.count) numbers.", place,
        remedy: "Give it two, such as -123.25 49.27.")
    }
    guard system.isWorld else { return PlaneShape.Point(numbers[0], numbers[1]) }
    let (x, y) =
      system.isLatitudeFirst ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
    guard (-180...180).contains(x), (-90...90).contains(y) else {
      throw InvalidFilter(
        "Longitude \(x), latitude \(y) is not on Earth.", place,
        remedy: system.isLatitudeFirst
          ? "Write the latitude first, from -90 to 90, then the longitude, from -180 to 180."
          : "Write the longitude first, from -180 to 180, then the latitude, from -90 to 90.")
    }
    return PlaneShape.Point(x, y)
  }

  func line(
    _ points: [PlaneShape.Point], _ place: FilterPlace
  ) throws(InvalidFilter) -> [PlaneShape.Point] {
    guard points.count >= 2 else {
      throw InvalidFilter(
        "A line of \(points.count) positions leads nowhere.", place, remedy: "Give it two or more.")
    }
    return points
  }

  func ring(
    _ points: [PlaneShape.Point], _ place: FilterPlace
  ) throws(InvalidFilter) -> [PlaneShape.Point] {
    guard points.count >= 4, points.first == points.last else {
      throw InvalidFilter(
        "A ring is not closed, or encloses nothing.", place,
        remedy: "Give it four positions or more, the last repeating the first.")
    }
    return points
  }

  /// A box by its least and greatest numbers on the axes of the system, with heights between or
  /// without; across the antimeridian as in the parameter `bbox`.
  func box(_ numbers: [Double], _ place: FilterPlace) throws(InvalidFilter) -> PlaneShape {
    guard [4, 6].contains(numbers.count) else {
      throw InvalidFilter(
        "A box has \(numbers.count) numbers.", place,
        remedy: "Give it four, west, south, east and north, or six with heights.")
    }
    let (third, fourth) =
      numbers.count == 4 ? (numbers[2], numbers[3]) : (numbers[3], numbers[4])
    guard let box = FeatureBox(numbers[0], numbers[1], third, fourth, in: system),
      !system.isWorld || box.parts.allSatisfy({ $0.south >= -90 && $0.north <= 90 })
    else {
      throw InvalidFilter(
        "There is no such box.", place,
        remedy: system.isWorld
          ? "Give its south before its north, both from -90 to 90."
          : "Give its least numbers before its greatest.")
    }
    return PlaneShape(
      box.parts.map {
        PlaneShape(west: $0.west, south: $0.south, east: $0.east, north: $0.north)
      })
  }
}
