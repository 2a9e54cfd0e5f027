public import Catalog
import Geodesy
public import Notation

// What paths and doors say about walking.
extension Record {
  /// The fields of a path that decide who can walk it, and when.
  public static let walkingNames = ItemKind.path.fields.map(\.name)
    .filter { !["kind", "geometry", "name", "levels", "details"].contains($0) }

  /// Reads how a path is walked.
  public func readWalking(into path: inout Path) {
    path.surface = string("surface")
    path.width = number("width", where: { $0 > 0 && $0 <= 1_000 }, "metres above 0, up to 1000")
      .map { Meters($0) }
    path.incline = number(
      "incline", where: Path.inclines.contains, "rise by run, from -1 to 1; 5 % is 0.05")
    path.stepCount = integer("stepCount", in: Path.stepCounts)
    path.kerb = choice("kerb", Path.Kerb.self)
    path.direction = choice("direction", Path.Direction.self)
    path.isAccessible = truth("accessible")
    path.isClosed = truth("closed") ?? false
    path.isArea = truth("area") ?? false
    if path.isArea, !path.enclosesGround, let field = field("area") {
      refuse(
        field, "is true, but the line does not return to where it began.",
        remedy: "Repeat its first coordinate at its end, or leave the property out.")
      path.isArea = false
    }
    path.openingHours = openingHours()
  }

  /// The fields of a point that say who can pass it, and when.
  public static let passageNames = ItemKind.pathPoint.fields.map(\.name)
    .filter { !["kind", "geometry", "name", "levels", "details"].contains($0) }

  /// Reads how a point is passed.
  public func readPassage(into point: inout PathPoint) {
    point.passage = choice("passage", Passage.self) ?? .unknown
    point.kerb = choice("kerb", Path.Kerb.self)
    point.openingHours = openingHours()
  }

  /// The field `openingHours`.
  func openingHours() -> OpeningHours? {
    guard let field = field("openingHours"), let text = string(of: field) else { return nil }
    return OpeningHours(text)
  }

  private func number(
    _ name: String, where isValid: (Double) -> Bool, _ rule: String
  ) -> Double? {
    guard let value = number(name), let field = field(name) else { return nil }
    if isValid(value) { return value }
    refuse(field, "is \(value.decimalText).", remedy: "Write \(rule).")
    return nil
  }
}

extension JSONWriter {
  /// What a path says about walking, one member a field.
  public mutating func walking(of path: Path) {
    filled("surface", path.surface)
    member("width", path.width?.value)
    member("incline", path.incline)
    member("stepCount", path.stepCount)
    member("kerb", path.kerb?.rawValue)
    member("direction", path.direction?.rawValue)
    member("accessible", path.isAccessible)
    member("closed", path.isClosed ? true : nil)
    member("area", path.isArea ? true : nil)
    member("openingHours", path.openingHours?.description)
  }

  /// Writes what a point says about passing it, one member a field; what is not known is left out.
  public mutating func passage(of point: PathPoint) {
    member("passage", point.passage == .unknown ? nil : point.passage.rawValue)
    member("kerb", point.kerb?.rawValue)
    member("openingHours", point.openingHours?.description)
  }
}
