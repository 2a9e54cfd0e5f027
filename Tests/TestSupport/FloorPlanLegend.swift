import Geodesy
import Wayfinding

extension FloorPlanReader {
  /// The things on a way that a single letter can be.
  private static let pointKinds = ["door", "gate", "kerb", "stile"]

  /// Reads a row of the legend: letters, a kind, and properties after commas.
  mutating func readLegend(_ row: Substring, line: Int) throws {
    let words = row.split(separator: " ", maxSplits: 1)
    guard words.count == 2, !row.hasPrefix(" ") else {
      throw MalformedPlan(line: line, "A row of the legend has letters and what they are.")
    }
    let name = String(words[0])
    let letters = try name.map { try node($0, line: line) }
    let taken = ways.map(\.id) + doors.map(\.id) + points.map(\.id) + outlines.map(\.id)
    if taken.contains(name) {
      throw MalformedPlan(line: line, "The legend has \(name) twice.")
    }
    let parts = words[1].split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0.trimming(" ")) }
    let (kind, properties) = (parts[0], parts.dropFirst())
    if let first = letters.first, letters.count == 1 {
      if kind == "entrance" {
        try addEntrance(first, properties, line)
      } else if Self.pointKinds.contains(kind) {
        try addPoint(first, properties, line)
      } else {
        throw MalformedPlan(line: line, "A single letter is no \(kind).")
      }
    } else if let kind = WalkingWay.Kind(rawValue: kind) {
      try addWay(name, kind, letters, properties, line)
    } else if let kind = NetworkOutline.Kind(rawValue: kind) {
      try addOutline(name, kind, letters, properties, line)
    } else {
      throw MalformedPlan(line: line, "Letters are not joined by \(kind).")
    }
  }

  private mutating func addEntrance(
    _ node: Node, _ properties: ArraySlice<String>, _ line: Int
  ) throws {
    guard let floor = node.floor else {
      throw MalformedPlan(line: line, "An entrance is drawn on the level that it leads to.")
    }
    var door = NetworkDoor(
      id: String(node.letter), coordinate: try place(node.letter).coordinate, floor: floor)
    for property in properties {
      switch property {
      case "wheels": door.isAccessible = true
      case "no wheels": door.isAccessible = false
      default: throw MalformedPlan(line: line, "An entrance has no property \(property).")
      }
    }
    doors.append(door)
  }

  private mutating func addPoint(
    _ node: Node, _ properties: ArraySlice<String>, _ line: Int
  ) throws {
    let word = properties.first?.replacing(" ", with: "-") ?? ""
    guard properties.count == 1, let passage = NetworkPoint.Passage(rawValue: word) else {
      throw MalformedPlan(
        line: line, "A point is open, unknown, not for wheels or closed, and one of them.")
    }
    points.append(
      NetworkPoint(
        id: String(node.letter), coordinate: try place(node.letter).coordinate,
        floors: node.floor.map { [$0] } ?? [], passage: passage))
  }

  private mutating func addOutline(
    _ name: String, _ kind: NetworkOutline.Kind, _ letters: [Node],
    _ properties: ArraySlice<String>, _ line: Int
  ) throws {
    if let property = properties.first {
      throw MalformedPlan(line: line, "An outline has no property \(property).")
    }
    let floors = Set(letters.map(\.floor))
    guard floors.count == 1, let floor = floors.first else {
      throw MalformedPlan(line: line, "An outline is on one level.")
    }
    outlines.append(
      NetworkOutline(
        id: name, kind: kind, lines: [try letters.map { try place($0.letter).coordinate }],
        floors: floor.map { [$0] } ?? []))
  }

  private mutating func addWay(
    _ name: String, _ kind: WalkingWay.Kind, _ letters: [Node], _ properties: ArraySlice<String>,
    _ line: Int
  ) throws {
    for (one, next) in zip(letters, letters.dropFirst()) where one.letter == next.letter {
      throw MalformedPlan(line: line, "\(name) leads from \(one.letter) to itself.")
    }
    var levels: [FloorID?] = []
    for node in letters where levels.isEmpty || levels.last != node.floor {
      levels.append(node.floor)
    }
    let floors = levels.compactMap { $0 }
    guard floors.count == levels.count || levels.count == 1 else {
      throw MalformedPlan(line: line, "Only an entrance joins the outdoors and a level.")
    }
    var coordinates = try letters.map { try place($0.letter).coordinate }
    if kind == .lift {
      guard floors.count == letters.count, Set(floors).count == floors.count else {
        throw MalformedPlan(line: line, "A lift has one letter on each of its levels.")
      }
      // A shaft that goes straight up opens at its first coordinate on every level.
      if Set(letters.map { [$0.column, $0.row] }).count == 1 {
        coordinates = Array(coordinates.prefix(1))
      }
    } else if levels.count > 2 {
      throw MalformedPlan(line: line, "\(name) changes its level more than once.")
    }
    var way = WalkingWay(id: name, kind: kind, line: coordinates, floors: floors)
    for property in properties where try !Self.set(property, of: &way, line) {
      throw MalformedPlan(line: line, "A way has no property \(property).")
    }
    ways.append(way)
  }

  /// Sets a property of a way.
  ///
  /// - Returns: false if there is none of this name.
  private static func set(_ property: String, of way: inout WalkingWay, _ line: Int) throws -> Bool
  {
    switch property {
    case "one-way": way.direction = .forward
    case "backwards": way.direction = .backward
    case "both ways": way.direction = .both
    case "wheels": way.isAccessible = true
    case "no wheels": way.isAccessible = false
    case "above ground": way.isOnGround = false
    case _ where property.hasSuffix(" kerb"):
      guard let kerb = WalkingWay.Kerb(rawValue: String(property.dropLast(5))) else { return false }
      way.kerb = kerb
    case _ where property.hasSuffix(" m wide"):
      way.width = Meters(try number(property.dropLast(7), line))
    case _ where property.hasSuffix(" steps"):
      way.stepCount = Int(exactly: try number(property.dropLast(6), line))
    case _ where property.hasPrefix("rises ") && property.hasSuffix(" %"):
      way.incline = try number(property.dropFirst(6).dropLast(2), line) / 100
    case _ where property.hasPrefix("falls ") && property.hasSuffix(" %"):
      way.incline = -(try number(property.dropFirst(6).dropLast(2), line)) / 100
    default: return false
    }
    return true
  }

  private static func number(_ text: Substring, _ line: Int) throws -> Double {
    guard let number = Double(text), number.isFinite, number >= 0 else {
      throw MalformedPlan(line: line, "\(text) is no number, or is below zero.")
    }
    return number
  }
}

extension Substring {
  /// The text without a character at its ends.
  fileprivate func trimming(_ character: Character) -> Substring {
    var rest = drop { $0 == character }
    while rest.last == character { rest = rest.dropLast() }
    return rest
  }
}
