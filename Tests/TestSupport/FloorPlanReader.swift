import Geodesy
import Wayfinding

/// The reader of a ``FloorPlan``: first its drawings, then its legend.
struct FloorPlanReader {
  /// A letter of a drawing.
  struct Node {
    let letter: Character
    let column: Int
    let row: Int
    /// The level; `nil` outdoors.
    let floor: FloorID?
  }

  /// A mark that shows how a way runs.
  private struct Mark {
    let mark: Character
    let column: Int
    let row: Int
    let floor: FloorID?
    let line: Int
  }

  /// The part of the text that a line belongs to.
  private enum Part {
    case head
    case drawing(FloorID?, firstLine: Int)
    case legend
  }

  /// The length of a side of a cell, in metres.
  private var scale: Double?
  private(set) var nodes: [Node] = []
  private(set) var floors: [Floor] = []
  var ways: [WalkingWay] = []
  var doors: [NetworkDoor] = []
  var points: [NetworkPoint] = []
  var outlines: [NetworkOutline] = []
  private var marks: [Mark] = []
  private var numbers: [Character: Int] = [:]
  private var hasOutdoors = false
  private var part = Part.head

  /// The position of the first cell of all drawings: a choice, somewhere in Vancouver.
  private static let corner = (latitude: 49.26, longitude: -123.25)
  /// The number of the building that all levels belong to.
  private static let building = 7

  /// The name of a level. It is another number than the ordinal, so that nobody may take one for
  /// the other unpunished.
  static func floorID(_ ordinal: Int) -> FloorID { FloorID(100 + ordinal) }

  /// Reads all lines of a plan.
  mutating func read(_ text: String) throws {
    for (index, row) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      try read(row, line: index + 1)
    }
    if nodes.isEmpty { throw MalformedPlan(line: nil, "There is no letter on the drawing.") }
    for mark in marks where !isOnLine(mark) {
      throw MalformedPlan(
        line: mark.line, "The mark \(mark.mark) lies on no line that the legend names.")
    }
  }

  private mutating func read(_ row: Substring, line: Int) throws {
    if try readHeading(row, line: line) { return }
    let isEmpty = row.allSatisfy { $0 == " " }
    switch part {
    case .head:
      if isEmpty { return }
      hasOutdoors = true
      part = .drawing(nil, firstLine: line)
      try draw(row, on: nil, row: 0, line: line)
    case .drawing(let floor, let first):
      try draw(row, on: floor, row: line - first, line: line)
    case .legend:
      if !isEmpty { try readLegend(row, line: line) }
    }
  }

  /// Reads a line that is a heading; all of them repeat a letter, as no row of a drawing may.
  private mutating func readHeading(_ row: Substring, line: Int) throws -> Bool {
    if let match = row.wholeMatch(of: /one cell is (\S+) m/) {
      guard case .head = part, scale == nil else {
        throw MalformedPlan(line: line, "The scale must stand first, and once.")
      }
      guard let meters = Double(match.1), meters > 0, meters.isFinite else {
        throw MalformedPlan(line: line, "The scale \(match.1) is no length above zero.")
      }
      scale = meters
      return true
    }
    if row == "outdoors" {
      if hasOutdoors { throw MalformedPlan(line: line, "The outdoors are drawn twice.") }
      hasOutdoors = true
      part = .drawing(nil, firstLine: line + 1)
      return true
    }
    if row == "legend" {
      if case .legend = part { throw MalformedPlan(line: line, "There are two legends.") }
      part = .legend
      return true
    }
    guard let match = row.wholeMatch(of: /level (\S+)(?: at (\S+) m)?/) else { return false }
    guard let ordinal = Int(match.1) else {
      throw MalformedPlan(line: line, "The level \(match.1) is no whole number.")
    }
    var floor = Floor(id: Self.floorID(ordinal), building: Self.building, ordinal: ordinal)
    if let elevation = match.2 {
      guard let meters = Double(elevation), meters.isFinite else {
        throw MalformedPlan(line: line, "The elevation \(elevation) is no number.")
      }
      floor.elevation = Meters(meters)
    }
    if floors.contains(where: { $0.id == floor.id }) {
      throw MalformedPlan(line: line, "Level \(ordinal) is drawn twice.")
    }
    floors.append(floor)
    part = .drawing(floor.id, firstLine: line + 1)
    return true
  }

  private mutating func draw(_ text: Substring, on floor: FloorID?, row: Int, line: Int) throws {
    for (column, cell) in text.enumerated() {
      switch cell {
      case " ", ".": continue
      case "-", "|", "/", "\\":
        marks.append(Mark(mark: cell, column: column, row: row, floor: floor, line: line))
      case _ where cell.isASCII && (cell.isLetter || cell.isNumber):
        if numbers[cell] != nil {
          throw MalformedPlan(line: line, "The letter \(cell) is drawn twice.")
        }
        numbers[cell] = nodes.count
        nodes.append(Node(letter: cell, column: column, row: row, floor: floor))
      default:
        throw MalformedPlan(line: line, "No drawing may have \(cell.debugDescription) in it.")
      }
    }
  }

  /// The node of a letter in a line of the legend.
  func node(_ letter: Character, line: Int? = nil) throws -> Node {
    guard let number = numbers[letter] else { throw MalformedPlan.notDrawn(letter, line: line) }
    return nodes[number]
  }

  /// The position and level of a letter.
  func place(_ letter: Character) throws -> NetworkSpot {
    let node = try node(letter)
    let (east, south) = (Double(node.column) * (scale ?? 1), Double(node.row) * (scale ?? 1))
    let corner = try Coordinate(
      latitude: Self.corner.latitude, longitude: Self.corner.longitude)
    guard let toEast = Bearing(degrees: 90), let toSouth = Bearing(degrees: 180) else {
      throw MalformedPlan(line: nil, "There is no east.")
    }
    return NetworkSpot(
      corner.moved(by: Meters(east), toward: toEast).moved(by: Meters(south), toward: toSouth),
      floor: node.floor)
  }

  /// Tells whether a mark lies on a line of the legend that runs as it shows.
  private func isOnLine(_ mark: Mark) -> Bool {
    let lines = ways.map(\.id) + outlines.map(\.id)
    return lines.contains { name in
      let corners = name.compactMap { letter in numbers[letter].map { nodes[$0] } }
      return zip(corners, corners.dropFirst()).contains { one, other in
        one.floor == mark.floor || other.floor == mark.floor ? isOn(mark, one, other) : false
      }
    }
  }

  private func isOn(_ mark: Mark, _ one: Node, _ other: Node) -> Bool {
    let (run, fall) = (Double(other.column - one.column), Double(other.row - one.row))
    let isAlong =
      switch mark.mark {
      case "-": run.magnitude >= fall.magnitude
      case "|": run.magnitude <= fall.magnitude
      case "/": run * fall < 0
      default: run * fall > 0
      }
    let square = run * run + fall * fall
    guard isAlong, square > 0 else { return false }
    let (right, down) = (Double(mark.column - one.column), Double(mark.row - one.row))
    let share = min(max((right * run + down * fall) / square, 0), 1)
    let (aside, below) = (right - share * run, down - share * fall)
    // A slanting line leads through the middle of few cells.
    return aside * aside + below * below <= 0.75 * 0.75
  }
}
