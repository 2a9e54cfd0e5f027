import Geodesy
import TestSupport
import Testing

@testable import Wayfinding

/// Walks that are expected on a ``FloorPlan``, one in a row.
///
/// A row reads `from, to, style -> walk, details`, such as
///
///     a, d, on foot -> abcd, 100 m, by footway steps footway
///     a, d, step-free -> no way past bc, stops at b, 50 m short
///
/// - The style is `on foot`, `steady` (every way at 1 m/s) or `step-free`, or `steady step-free`;
///   then, if need be, `0.9 m wide` for what has to get through, and `without bc D` for what is
///   closed.
/// - The walk is a ``FloorPlan/spelling(of:)``, or `here` where there is nothing to walk, or
///   `straight` where nobody knows a walk, or `no way`, or `no way past` the obstacle.
/// - The details of a walk are its length (`50 m`) or time (`37.5 s`), one of them at least; its
///   climbs (`4 m up`, `4 m down`); the kinds of its parts (`by footway straight`); whether wheels
///   can pass (`wheels pass`, `wheels stop`, `wheels unknown`); and on how many parts nobody has
///   said so (`2 unsaid`). Where there is no way, they are where one gets to (`stops at b`) and the
///   gap (`50 m short`).
struct WalkTable {
  /// A row of the table.
  struct Row {
    let text: String
    let from: NetworkSpot
    let to: NetworkSpot
    let profile: WalkingProfile
    let walk: String
    let details: [String]
  }

  /// A row that cannot be read.
  struct MalformedRow: Error, Equatable {
    let row: String
    let fault: String
  }

  let plan: FloorPlan
  let rows: [Row]

  init(_ text: String, on plan: FloorPlan) throws {
    self.plan = plan
    rows = try text.split(separator: "\n").map { try Self.row(String($0), on: plan) }
    if rows.isEmpty { throw MalformedRow(row: "", fault: "There is no row.") }
  }

  private static func row(_ text: String, on plan: FloorPlan) throws -> Row {
    func fault(_ words: String) -> MalformedRow { MalformedRow(row: text, fault: words) }
    let halves = text.split(separator: " -> ", omittingEmptySubsequences: false)
    guard halves.count == 2 else { throw fault("A row has one arrow.") }
    let question = halves[0].split(separator: ", ", omittingEmptySubsequences: false)
    guard question.count == 3 else { throw fault("Before the arrow are from, to and style.") }
    let ends = try question.prefix(2).map { name in
      guard let letter = name.first, name.count == 1 else { throw fault("\(name) is no letter.") }
      return try plan.place(letter)
    }
    guard let profile = profile(question[2]) else { throw fault("\(question[2]) is no style.") }
    let answer = halves[1].split(separator: ", ", omittingEmptySubsequences: false).map(String.init)
    guard answer.contains(where: { $0.contains(/^[0-9.]+ (m|s|m short)$/) }) else {
      throw fault("After the arrow is neither a length nor a time.")
    }
    return Row(
      text: text, from: ends[0], to: ends[1], profile: profile, walk: answer[0],
      details: Array(answer.dropFirst()))
  }

  private static func profile(_ text: Substring) -> WalkingProfile? {
    let styles = [
      "on foot": WalkingProfile(), "steady": steady, "step-free": .stepFree,
      "steady step-free": {
        var profile = steady
        profile.isStepFree = true
        return profile
      }(),
    ]
    guard
      let match = text.wholeMatch(
        of: /([a-z-]+(?: [a-z-]+)??)(?: ([0-9.]+) m wide)?(?: without ([A-Za-z0-9 ]+))?/),
      var profile = styles[String(match.1)]
    else { return nil }
    profile.narrowestWidth = match.2.flatMap { Double($0) }.map { Meters($0) }
    profile.closed = Set((match.3 ?? "").split(separator: " ").map(String.init))
    return profile
  }

  /// Holds every row against the walk that is found.
  ///
  /// That what walks cost is told alike without them is held, too.
  func expectAll(_ sourceLocation: SourceLocation = #_sourceLocation) {
    let network = plan.network
    for row in rows {
      let outcome = network.walk(from: row.from, to: row.to, row.profile)
      let cost = network.costs(from: row.from, toAll: [row.to], row.profile)[0]
      let told = facts(row, outcome)
      #expect(told.walk == row.walk, "\(row.text)\nis \(told)", sourceLocation: sourceLocation)
      for detail in row.details where !told.holds(detail) {
        Issue.record("\(row.text)\nis \(told), not \(detail)", sourceLocation: sourceLocation)
      }
      #expect(
        agrees(cost, outcome), "\(row.text)\ncosts \(String(describing: cost))",
        sourceLocation: sourceLocation)
    }
  }

  private func agrees(_ cost: WalkCost?, _ outcome: WalkOutcome) -> Bool {
    switch outcome {
    case .walk(let walk):
      guard let cost, !cost.isStraight else { return false }
      return abs(cost.duration - walk.duration) < 1e-6
        && abs(cost.distance.value - walk.distance.value) < 1e-6
    case .straight(let geodesic):
      return cost?.isStraight == true && cost?.distance == geodesic.distance
    case .unreachable: return cost == nil
    }
  }

  private func facts(_ row: Row, _ outcome: WalkOutcome) -> WalkFacts {
    var facts = WalkFacts(walk: "")
    switch outcome {
    case .walk(let walk):
      facts.walk = walk.sections.isEmpty ? "here" : plan.spelling(of: walk)
      facts.measures = [(walk.distance.value, " m"), (walk.duration, " s")]
      if let ascent = walk.ascent, let descent = walk.descent {
        facts.measures += [(ascent.value, " m up"), (descent.value, " m down")]
      }
      facts.words = [
        "by " + walk.sections.map { $0.kind?.rawValue ?? "straight" }.joined(separator: " "),
        "wheels " + (walk.stepFree.map { $0 ? "pass" : "stop" } ?? "unknown"),
        "\(walk.unknownAccessCount) unsaid",
      ]
    case .unreachable(let place):
      facts.walk = "no way"
      if let obstacle = place.obstacle {
        facts.walk += " past \(obstacle.wayID)"
        if plan.obstacle(obstacle.wayID) != obstacle { facts.walk += " of the wrong kind" }
      }
      facts.measures = [(place.gap.value, " m short")]
      facts.words = ["stops at \(plan.letter(at: place.nearest))"]
    case .straight(let geodesic):
      facts.walk = "straight"
      if geodesic != Geodesic(from: row.from.coordinate, to: row.to.coordinate) {
        facts.walk += " elsewhere"
      }
      facts.measures = [(geodesic.distance.value, " m")]
    }
    return facts
  }
}

/// All that a table can say of a walk.
private struct WalkFacts: CustomStringConvertible {
  var walk: String
  /// Numbers, each with the words after it.
  var measures: [(value: Double, unit: String)] = []
  var words: [String] = []

  /// Tells whether a detail is so: a number to within a centimetre or a hundredth of a second.
  func holds(_ detail: String) -> Bool {
    words.contains(detail)
      || measures.contains { measure in
        guard detail.hasSuffix(measure.unit) else { return false }
        return Double(detail.dropLast(measure.unit.count)).map {
          abs($0 - measure.value) < 0.01
        } ?? false
      }
  }

  var description: String {
    let figures = measures.map { "\(($0.value * 100).rounded() / 100)\($0.unit)" }
    return ([walk] + figures + words).joined(separator: ", ")
  }
}

/// Draws a plan, and holds the rows of a table against the walks on it.
///
/// - Returns: the plan, for what no row can say.
@discardableResult
func expectWalks(
  _ plan: String, _ table: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> FloorPlan {
  let plan = try FloorPlan(plan)
  try WalkTable(table, on: plan).expectAll(sourceLocation)
  return plan
}
