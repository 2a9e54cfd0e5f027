public import Geodesy
public import Wayfinding

/// A walking network that is drawn as text.
///
/// Letters and digits are nodes, each on the drawing of its level; the legend says what joins them.
/// Letters that the legend does not mention are places beside the network. North is up.
///
///     one cell is 10 m
///     outdoors
///     a----b----c
///               |
///               d
///     level 0 at 0 m
///
///          E--f
///     legend
///     abcd  footway, 2 m wide
///     Ef    corridor
///     E     entrance, no wheels
///
/// - The scale stands before the drawings, and is 1 m where it is left out.
/// - A heading stands over each drawing: `outdoors`, or `level 2`, or `level 2 at 7.5 m` with its
///   elevation. The row below it is the first of the drawing, and all drawings have their first
///   rows and columns in common. A plan without a heading is outdoors, from its first row that is
///   not empty.
/// - A space or a dot is an empty cell. The marks `-`, `|`, `/` and `\` show how ways run; each
///   must lie on a line of the legend.
/// - A row of the legend begins with the letters along a line, which are also its name. Several
///   letters are a way, by its ``WalkingWay/Kind``, or an outline, by its
///   ``NetworkOutline/Kind``. A way between levels is on the levels of its letters. A single letter
///   is an `entrance`, or a `door`, `gate`, `kerb` or `stile` that stands at that point of a way.
/// - Properties follow, separated by commas: of a way `2 m wide`, `12 steps`, `rises 5 %`,
///   `falls 5 %`, `flush kerb`, `lowered kerb`, `raised kerb`, `one-way`, `backwards`,
///   `both ways`, `wheels`, `no wheels` and `above ground`; of an entrance `wheels` and
///   `no wheels`; of a point `open`, `unknown`, `not for wheels` or `closed`.
///
/// What cannot be read is refused with its line.
public struct FloorPlan: Sendable {
  /// The letters in the order in which they are drawn.
  public let letters: [Character]
  /// The positions of the letters, in the same order.
  public let places: [Coordinate]
  /// The levels in the order in which they are drawn, all in one building.
  public let floors: [Floor]
  /// The ways in the order of the legend.
  public let ways: [WalkingWay]
  /// The entrances in the order of the legend.
  public let doors: [NetworkDoor]
  /// The doors, gates, kerbs and stiles on ways, in the order of the legend.
  public let points: [NetworkPoint]
  /// The outlines in the order of the legend.
  public let outlines: [NetworkOutline]
  private let spots: [Character: NetworkSpot]

  /// Reads a drawing with its legend.
  ///
  /// - Throws: ``MalformedPlan``.
  public init(_ text: String) throws {
    var reader = FloorPlanReader()
    try reader.read(text)
    letters = reader.nodes.map(\.letter)
    places = try letters.map { try reader.place($0).coordinate }
    spots = Dictionary(
      uniqueKeysWithValues: try letters.map { ($0, try reader.place($0)) })
    floors = reader.floors
    ways = reader.ways
    doors = reader.doors
    points = reader.points
    outlines = reader.outlines
  }

  /// The network that is drawn.
  public var network: WalkingNetwork {
    WalkingNetwork(ways: ways, doors: doors, points: points, outlines: outlines, floors: floors)
  }

  /// The position of a letter.
  public subscript(letter: Character) -> Coordinate {
    get throws { try place(letter).coordinate }
  }

  /// The position and level of a letter.
  ///
  /// - Throws: ``MalformedPlan`` if it is not drawn.
  public func place(_ letter: Character) throws -> NetworkSpot {
    guard let place = spots[letter] else { throw MalformedPlan.notDrawn(letter, line: nil) }
    return place
  }

  /// The way, entrance or point that a name of the legend stands for, as something in the way.
  ///
  /// - Returns: `nil` if the legend does not have it.
  public func obstacle(_ name: String) -> WalkObstacle? {
    if let way = ways.first(where: { $0.id == name }) {
      return WalkObstacle(wayID: name, kind: way.kind)
    }
    if doors.contains(where: { $0.id == name }) { return WalkObstacle(wayID: name, kind: .door) }
    if points.contains(where: { $0.id == name }) { return WalkObstacle(wayID: name, kind: nil) }
    return nil
  }

  /// The letter that stands at a place; a dot where none does.
  public func letter(at place: NetworkSpot) -> Character {
    letters.first {
      guard let spot = spots[$0], spot.floor == place.floor else { return false }
      return spot.coordinate.distance(to: place.coordinate) < Meters(0.01)
    } ?? "."
  }

  /// The letters that a walk leads through, with a dot where a way is taken or left between two
  /// letters, and `~` for each straight piece without a way.
  public func spelling(of walk: Walk) -> String {
    var text = ""
    var last: NetworkSpot?
    for section in walk.sections {
      guard let first = section.line.first, let end = section.line.last else { continue }
      let start = NetworkSpot(first, floor: section.fromFloor)
      if !isSame(last, start) { text.append(letter(at: start)) }
      if section.wayID == nil { text += "~" }
      for vertex in section.line.dropFirst().dropLast() {
        let passed = [section.fromFloor, section.toFloor].lazy
          .map { letter(at: NetworkSpot(vertex, floor: $0)) }
        if let letter = passed.first(where: { $0 != "." }) { text.append(letter) }
      }
      let stop = NetworkSpot(end, floor: section.toFloor)
      text.append(letter(at: stop))
      last = stop
    }
    return text
  }

  private func isSame(_ one: NetworkSpot?, _ other: NetworkSpot) -> Bool {
    guard let one, one.floor == other.floor else { return false }
    return one.coordinate.distance(to: other.coordinate) < Meters(0.01)
  }
}

/// A drawing that cannot be read.
public struct MalformedPlan: Error, Equatable, CustomStringConvertible {
  /// The number of the line, from 1; `nil` if the fault is in no line.
  public let line: Int?
  /// The fault, as a sentence.
  public let fault: String

  /// The fault of a line.
  public init(line: Int?, _ fault: String) {
    self.line = line
    self.fault = fault
  }

  static func notDrawn(_ letter: Character, line: Int?) -> MalformedPlan {
    MalformedPlan(line: line, "No drawing has the letter \(letter).")
  }

  /// The fault after the number of its line.
  public var description: String { line.map { "line \($0): \(fault)" } ?? fault }
}
