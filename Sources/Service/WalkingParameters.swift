import Catalog
import Foundation
import Geodesy
import Queries

// What requests say about walking.
extension ReadingRequest {
  /// The parameters that ``walkingStyle()`` reads.
  static let walkingParameters = ["stepFree", "steepest", "pace", "depart"]

  /// How somebody walks.
  func walkingStyle() throws(Problem) -> WalkingStyle {
    var style = WalkingStyle(isStepFree: try truth("stepFree") ?? false)
    if let pace = try number("pace", in: WalkingStyle.paces) { style.pace = pace }
    if let steepest = try number("steepest", in: WalkingStyle.inclines) {
      style.steepestIncline = steepest
    }
    if let text = text("depart") {
      guard let date = try? Date(text, strategy: .iso8601) else {
        throw .parameter(
          "depart", "must be a time with its zone, such as 2026-05-04T10:30:00-07:00", text)
      }
      style.departure = date
    }
    return style
  }

  /// The stop to begin with: a number, or `best`.
  func firstStop() throws(Problem) -> TourItinerary.First? {
    if text("first") == "best" { return .best }
    return try integer("first", in: 0...Int(Int32.max)).map { .stop($0) }
  }

  /// An end of a walk: a work, the path of a place, or `latitude,longitude`.
  func end(_ name: String, in snapshot: CatalogSnapshot) throws(Problem) -> Directions.End {
    guard let text = text(name) else {
      throw Problem(
        .badRequest, "Parameter '\(name)' is missing.",
        remedy: "Name a work, a place, or latitude,longitude in degrees.")
    }
    return try snapshot.end(named: text, parameter: "Parameter '\(name)'")
  }

  /// `true` or `false`.
  func truth(_ name: String) throws(Problem) -> Bool? {
    switch text(name) {
    case nil: return nil
    case "true": return true
    case "false": return false
    case let other?: throw .parameter(name, "must be true or false", other)
    }
  }

  private func number(_ name: String, in range: ClosedRange<Double>) throws(Problem) -> Double? {
    guard let text = text(name) else { return nil }
    guard let value = Double(decimal: text), range.contains(value) else {
      throw .parameter(
        name, "must be a number from \(range.lowerBound) to \(range.upperBound)", text)
    }
    return value
  }
}
