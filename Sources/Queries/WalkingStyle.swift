import Catalog
public import Foundation
import Geodesy
public import Notation

/// A manner of walking that somebody asks for.
public struct WalkingStyle: Hashable, Sendable {
  /// True if steps, escalators, raised kerbs, steep slopes and doors that are not accessible are
  /// out of the question.
  public var isStepFree: Bool
  /// The steepest slope of a step-free walk, rise by run, from 0 to 1: 1:12 unless told otherwise
  /// (2010 ADA Standards, 405.2; ISO 21542).
  public var steepestIncline: Double
  /// The speed, as a share of the usual one: 1 is 1.33 m/s on the flat.
  public var pace: Double
  /// The time when the walk begins, so that closed doors are not used; `nil` takes every door to be
  /// open, but for those that never are.
  public var departure: Date?

  /// The paces that can be asked for.
  public static let paces = 0.2...3.0
  /// The slopes that can be asked for.
  public static let inclines = 0.0...1.0

  /// The usual walk, at no particular time.
  public init(
    isStepFree: Bool = false, steepestIncline: Double = 1.0 / 12, pace: Double = 1,
    departure: Date? = nil
  ) {
    self.isStepFree = isStepFree
    self.steepestIncline = steepestIncline
    self.pace = pace
    self.departure = departure
  }

  /// The number that `text` writes, if `range` has it; `parameter` says where the text stood, for the
  /// Problem.
  public static func number(
    _ text: String, in range: ClosedRange<Double>, parameter: String
  ) throws(Problem) -> Double {
    if let value = Double(decimal: text), range.contains(value) { return value }
    let ends = [range.lowerBound, range.upperBound].map { bound in
      Int(exactly: bound).map(String.init) ?? String(bound)
    }
    throw Problem(
      .badRequest,
      "\(parameter) must be a number from \(ends[0]) to \(ends[1]), not '\(text, as: .value)'.",
      remedy: "Correct it, or leave it out for the usual.")
  }
}
