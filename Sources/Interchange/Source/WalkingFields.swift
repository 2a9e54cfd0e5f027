public import Catalog
import Geodesy

// What paths and doors say about walking.
extension Record {
  /// The fields of a path that decide who can walk it, and when.
  static let walkingNames = [
    "surface", "width", "incline", "stepCount", "kerb", "direction", "accessible", "openingHours",
  ]

  func readWalking(into path: inout Path) {
    path.surface = string("surface")
    path.width = number("width", where: { $0 > 0 && $0 <= 1_000 }, "metres above 0, up to 1000")
      .map { Meters($0) }
    path.incline = number(
      "incline", where: Path.inclines.contains, "rise by run, from -1 to 1; 5 % is 0.05")
    path.stepCount = integer("stepCount", in: Path.stepCounts)
    path.kerb = choice("kerb", Path.Kerb.self)
    path.direction = choice("direction", Path.Direction.self)
    path.isAccessible = truth("accessible")
    path.openingHours = openingHours()
  }

  /// The field `openingHours`.
  func openingHours() -> OpeningHours? {
    guard let field = field("openingHours"), let text = string(of: field) else { return nil }
    do { return try OpeningHours(text) } catch {
      refuse(
        field, "cannot be read. \(error)",
        remedy: "Write days and times such as 'Mo-Fr 09:00-17:00; Sa 10:00-16:00'.")
      return nil
    }
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
    member("openingHours", path.openingHours?.description)
  }
}
