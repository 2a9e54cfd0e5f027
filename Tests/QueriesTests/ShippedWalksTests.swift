import Catalog
import Exchange
import Formats
import Foundation
import Geodesy
import Queries
import TestSupport
import Testing

/// The walking network that is shipped, asked as a visitor asks it.
@Suite("Walks over the campus in Data")
struct ShippedWalksTests {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Data/ubc").path
  static let isThere = FileManager.default.fileExists(atPath: folder)
  static let contents = SourceReader().read([folder]).contents
  static let snapshot = CatalogSnapshot(contents, revision: 1)

  @Test("name the buildings that one passes", .enabled(if: isThere))
  func buildings() throws {
    let (from, to) = (try PlaceID("ubc/allard-hall"), try PlaceID("ubc/walter-c-koerner-library"))
    let answer = try Self.snapshot.answer(
      Directions(from: .subject(.place(from)), to: .subject(.place(to))))
    guard case .walk(_, let instructions) = answer.outcome else {
      Issue.record("No walk was found.")
      return
    }
    var passed = 0
    for instruction in instructions {
      guard case .place(let id)? = instruction.landmark, let here = instruction.line.first else {
        continue
      }
      passed += 1
      #expect(id != from && id != to)
      let outline = try #require(Self.contents.buildings[id]?.shape)
      #expect(outline.distance(from: here) <= Meters(25))
      // None of the others is nearer.
      for building in Self.contents.buildings.values where building.id != from && building.id != to
      {
        let told = instructions.contains { $0.landmark == .place(building.id) }
        guard let shape = building.shape, !told else { continue }
        #expect(shape.distance(from: here) >= outline.distance(from: here))
      }
    }
    #expect(passed >= 3)
  }

  @Test("are none with a step for those who asked for none", .enabled(if: isThere))
  func stepFree() throws {
    var random = SplitMix64(seed: 5)
    let subjects =
      Self.contents.works.keys.sorted().map { Stop.Subject.work($0) }
      + Self.contents.buildings.keys.sorted().map { .place($0) }
    var walks = 0
    for _ in 0..<300 {
      let (from, to) = (
        try #require(subjects.randomElement(using: &random)),
        try #require(subjects.randomElement(using: &random))
      )
      let question = Directions(
        from: .subject(from), to: .subject(to), style: WalkingStyle(isStepFree: true))
      guard case .walk(let walk, _) = try Self.snapshot.answer(question).outcome else { continue }
      walks += 1
      for id in walk.sections.compactMap(\.wayID) {
        // A path or a door, asked itself: what the network says of it is what is tested.
        let place = try PlaceID(id)
        let path = Self.contents.paths[place]
        let door = Self.contents.entrances[place]
        #expect(path != nil || door != nil)
        #expect(path?.kind != .steps && path?.kind != .escalator)
        #expect(path?.isAccessible != false && door?.isAccessible != false)
        #expect(path?.kerb != .raised)
        #expect((path?.incline ?? 0).magnitude <= 1.0 / 12)
      }
    }
    #expect(walks > 200)
  }

  @Test(
    "take as long as Dijkstra says who sees every corner as a node", .enabled(if: isThere),
    arguments: [false, true])
  func plainDijkstra(isStepFree: Bool) throws {
    var random = SplitMix64(seed: 6)
    let corners = Corners(Self.contents, isStepFree: isStepFree)
    for _ in 0..<3 {
      let start = Int.random(in: corners.coordinates.indices, using: &random)
      let times = corners.times(from: start)
      for _ in 0..<30 {
        let end = Int.random(in: corners.coordinates.indices, using: &random)
        let question = Directions(
          from: .coordinate(corners.coordinates[start]), to: .coordinate(corners.coordinates[end]),
          style: WalkingStyle(isStepFree: isStepFree))
        switch try Self.snapshot.answer(question).outcome {
        case .walk(let walk, _): #expect(abs(walk.duration - times[end]) < 1e-6)
        case .unreachable: #expect(times[end] == .infinity)
        case .straight: Issue.record("A corner of a path is beside the paths.")
        }
      }
    }
  }
}

/// The outdoor paths of a catalogue with a node at every corner.
private struct Corners {
  var coordinates: [Coordinate] = []
  private var arcs: [[(to: Int, seconds: Double)]] = []

  init(_ contents: CatalogContents, isStepFree: Bool) {
    var numbers: [Coordinate: Int] = [:]
    for path in contents.paths.values.sorted(by: { $0.id < $1.id }) where path.levels.isEmpty {
      if isStepFree, path.kind == .steps { continue }
      let nodes = path.line.map { corner in
        if let number = numbers[corner] { return number }
        numbers[corner] = coordinates.count
        coordinates.append(corner)
        arcs.append([])
        return coordinates.count - 1
      }
      let lengths = zip(path.line, path.line.dropFirst()).map { $0.distance(to: $1).value }
      let whole = lengths.reduce(0, +)
      for (index, length) in lengths.enumerated() where length > 0 {
        let seconds =
          switch path.kind {
          // It is not known which end is the upper one: half as up, half as down.
          case .steps: (length / 0.610 + length / 0.694) / 2
          case .crossing: length / 1.33 + 5 * length / whole
          default: length / 1.33
          }
        arcs[nodes[index]].append((nodes[index + 1], seconds))
        arcs[nodes[index + 1]].append((nodes[index], seconds))
      }
    }
  }

  /// Seconds to every corner by E. W. Dijkstra's own procedure, doi:10.1007/BF01386390, without a
  /// heap: the next node is looked for among all.
  func times(from start: Int) -> [Double] {
    var times = [Double](repeating: .infinity, count: coordinates.count)
    var open = Set([start])
    times[start] = 0
    while let next = open.min(by: { times[$0] < times[$1] }) {
      open.remove(next)
      for arc in arcs[next] where times[next] + arc.seconds < times[arc.to] {
        times[arc.to] = times[next] + arc.seconds
        open.insert(arc.to)
      }
    }
    return times
  }
}
