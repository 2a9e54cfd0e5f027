import Geodesy
import TestSupport
import Testing

@testable import Wayfinding

@Suite("Alternative walks")
struct WalkAlternativesTests {
  /// The pieces of a walk on its ways, each with its length.
  private func pieces(_ walk: Walk) -> [[Coordinate]: Double] {
    var pieces: [[Coordinate]: Double] = [:]
    for section in walk.sections where section.wayID != nil {
      for (one, other) in zip(section.line, section.line.dropFirst()) {
        let key = [one, other].sorted { ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude) }
        pieces[key, default: 0] += one.distance(to: other).value
      }
    }
    return pieces
  }

  private func shared(_ one: Walk, _ other: Walk) -> Double {
    let (mine, theirs) = (pieces(one), pieces(other))
    let length = mine.values.reduce(0, +)
    return mine.reduce(0) { $0 + min($1.value, theirs[$1.key] ?? 0) } / length
  }

  @Test("are other walks, and not much longer", arguments: UInt64(0)..<12)
  func others(seed: UInt64) throws {
    var tangle = try RandomNetwork(seed: seed, spotsPerFloor: 14)
    let ends = try (0..<8).map { _ in try tangle.place() }
    let network = tangle.network()
    for (start, end) in zip(ends, ends.dropFirst()) {
      for profile in [WalkingProfile(), .stepFree] {
        guard case .walk(let quickest) = network.walk(from: start, to: end, profile) else {
          #expect(network.alternatives(2, from: start, to: end, profile).isEmpty)
          continue
        }
        let walks = network.alternatives(2, from: start, to: end, profile)
        #expect(walks.count <= 2)
        #expect(walks.map(\.duration) == walks.map(\.duration).sorted())
        for (number, walk) in walks.enumerated() {
          #expect(walk.duration <= quickest.duration * WalkingNetwork.longestAlternative + 1e-6)
          #expect(
            walk.sections.first?.line.first?.distance(to: start.coordinate) ?? .zero < Meters(1))
          for known in [quickest] + walks[..<number] {
            #expect(shared(walk, known) <= WalkingNetwork.mostShared + 1e-6)
          }
          // What may not be taken is not taken.
          #expect(!profile.isStepFree || walk.sections.allSatisfy { $0.access != .notStepFree })
        }
      }
    }
  }

  @Test("are found where there are two ways around a block")
  func block() throws {
    let network = WalkingNetwork(
      ways: [
        WalkingWay(
          id: "north", kind: .footway,
          line: [try spot(0, 0), try spot(0, 100), try spot(200, 100), try spot(200, 0)]),
        WalkingWay(
          id: "south", kind: .footway,
          line: [try spot(0, 0), try spot(0, -80), try spot(200, -80), try spot(200, 0)]),
      ])
    let (start, end) = (NetworkSpot(try spot(0, 0)), NetworkSpot(try spot(200, 0)))
    let walks = network.alternatives(2, from: start, to: end)
    #expect(walks.map { $0.sections.compactMap(\.wayID) } == [["north"]])
    #expect((walks.first?.distance.value ?? 0) - 400 < 1)
    #expect(network.alternatives(0, from: start, to: end).isEmpty)
    #expect(network.alternatives(-1, from: start, to: end).isEmpty)
  }
}
