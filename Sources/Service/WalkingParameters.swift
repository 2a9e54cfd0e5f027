import Catalog
import Foundation
import Notation
import Queries

// What requests say about walking.
extension ReadingRequest {
  /// The way in which somebody walks; `clock` is that of the campus, for a time without a zone.
  func walkingStyle(
    clock: @autoclosure () -> HoursCalendar?
  ) throws(Problem) -> WalkingStyle {
    var style = WalkingStyle(isStepFree: try truth("stepFree") ?? false)
    if let pace = try decimal("pace") { style.pace = pace }
    if let steepest = try decimal("steepest") { style.steepestIncline = steepest }
    if text("depart") != nil { style.departure = try departure(clock: clock()) }
    return style
  }

  /// The time at which somebody leaves; `nil` if it is absent.
  func departure(clock: @autoclosure () -> HoursCalendar?) throws(Problem) -> Date? {
    guard let text = text("depart") else { return nil }
    do {
      return try WalkingStyle.departure(text, parameter: "Parameter 'depart'", clock: clock())
    } catch { throw error.about("depart") }
  }

  /// The stop to begin with: a number, or `best`.
  func firstStop() throws(Problem) -> TourItinerary.First? {
    guard let text = text("first") else { return nil }
    if text == "best" { return .best }
    guard let number = Int(text), Stop.numbers.contains(number) else {
      let (least, most) = (Stop.numbers.lowerBound, Stop.numbers.upperBound)
      throw .parameter(
        "first", must: "be the number of a stop, from \(least) to \(most), or 'best'", not: text)
    }
    return .stop(number)
  }

  /// An end of a walk: a work, the path of a place or entrance, or `latitude,longitude`.
  func end(_ name: String, in snapshot: CatalogSnapshot) throws(Problem) -> Directions.End {
    guard let text = text(name) else {
      throw Problem(
        .badRequest, "Parameter '\(name, as: .parameter)' is missing.",
        remedy: "Name a work, a place, or latitude,longitude in degrees.")
    }
    do { return try snapshot.placedEnd(named: text, parameter: "Parameter '\(name)'") } catch {
      throw error.about(name)
    }
  }

  /// A parameter that is `true` or `false`; `nil` if it is absent.
  func truth(_ name: String) throws(Problem) -> Bool? { try query.truth(name) }
}
