import Catalog
import Geodesy
import Wayfinding

/// The sections of a walk with their names, from which stretches are made.
///
/// Stretches are ranges of it: joining two copies nothing. It counts what is read, for tests and figures.
final class NamedSections {
  let sections: [WalkSection]
  /// The name of each section; `nil` if it has none.
  let names: [LocalizedText?]
  /// The number of times that a section was added to a stretch.
  private(set) var sectionsRead = 0
  /// The number of times that a point was measured to find a direction.
  private(set) var pointsMeasured = 0

  init(_ sections: [WalkSection], names: [LocalizedText?]) {
    self.sections = sections
    self.names = names
  }

  func noteRead(_ range: Range<Int>) { sectionsRead += range.count }

  /// The points of some sections, each once.
  func line(of range: Range<Int>) -> [Coordinate] {
    var line: [Coordinate] = []
    for section in sections[range] {
      line += line.last == section.line.first ? section.line.dropFirst() : section.line[...]
    }
    return line
  }

  /// The direction in which some sections set out: to the first point that is farther than a wobble.
  func startingBearing(of range: Range<Int>) -> Bearing? {
    let line = sections[range].lazy.flatMap(\.line)
    guard let first = line.first else { return nil }
    let far = line.first { isFar($0, from: first) } ?? line.last
    return far.flatMap { Geodesic(from: first, to: $0).initialBearing }
  }

  /// The direction in which some sections end. No more points are looked at than lie about the end.
  func endingBearing(of range: Range<Int>) -> Bearing? {
    let line = sections[range].lazy.flatMap(\.line)
    guard let last = line.last else { return nil }
    let far = line.last { isFar($0, from: last) } ?? line.first
    return far.flatMap { Geodesic(from: $0, to: last).finalBearing }
  }

  private func isFar(_ point: Coordinate, from end: Coordinate) -> Bool {
    pointsMeasured += 1
    return point.distance(to: end) >= InstructionStretch.wobble
  }
}
