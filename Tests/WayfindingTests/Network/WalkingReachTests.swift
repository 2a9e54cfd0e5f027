import Geodesy
import TestSupport
import Testing

@testable import Wayfinding

@Suite("What can be reached in time")
struct WalkingReachTests {
  private static let profiles: [WalkingProfile] = [WalkingProfile(), .stepFree]

  /// The seconds of the walk to a point of an edge; `nil` if there is none.
  private func time(
    _ network: WalkingNetwork, from start: NetworkSpot, to edge: WalkingNetwork.Edge,
    at position: Double, _ profile: WalkingProfile
  ) -> Double? {
    let floor = network.floor(Int(network.nodeSlots[Int(edge.from)]))?.id
    let spot = NetworkSpot(network.coordinate(on: edge, at: position), floor: floor)
    guard case .walk(let walk) = network.walk(from: start, to: spot, profile) else { return nil }
    return walk.duration
  }

  /// True if a point may be stepped onto elsewhere than on its edge: beside a door, a lift or the end
  /// of a stair, or near another way.
  private func isAmbiguous(
    _ network: WalkingNetwork, _ number: Int, at position: Double, _ profile: WalkingProfile
  ) -> Bool {
    let edge = network.edges[number]
    let slot = Int(network.nodeSlots[Int(edge.from)])
    let place = network.coordinate(on: edge, at: position)
    let rules = WalkingRules(network, profile)
    let anchoring = rules.anchoring(NetworkSpot(place, floor: network.floor(slot)?.id))
    guard anchoring.anchors.count == 1, case .edge(number, let at) = anchoring.anchors[0].site
    else { return true }
    return (at - position).magnitude > 1e-3
  }

  @Test("is what single walks reach, point by point", arguments: UInt64(0)..<12)
  func points(seed: UInt64) throws {
    var tangle = try RandomNetwork(seed: seed, pointCount: 5)
    let start = try tangle.place()
    let network = tangle.network()
    var random = SplitMix64(seed: seed ^ 0xABCD)
    var compared = 0
    for profile in Self.profiles {
      let reach = WalkingReach(from: start, within: 240, in: network, profile)
      for limit in [20.0, 75, 240] {
        let parts = reach.parts(within: limit)
        let beyond = reach.partsBeyond(limit)
        for number in network.edges.indices {
          let edge = network.edges[number]
          let way = network.ways[Int(edge.way)]
          // Lifts, doors and ways between floors cannot be walked to midway.
          guard edge.length > 0, way.kind != .lift, way.kind != .door,
            network.nodeSlots[Int(edge.from)] == network.nodeSlots[Int(edge.to)]
          else { continue }
          let position = Double.random(in: 0...edge.length, using: &random)
          let point = network.coordinate(on: edge, at: position)
          if isAmbiguous(network, number, at: position, profile) { continue }
          let seconds = time(network, from: start, to: edge, at: position, profile)
          if let seconds, (seconds - limit).magnitude < 1e-3 { continue }
          let isReached = seconds.map { $0 <= limit } ?? false
          compared += 1
          #expect(
            holds(parts, way.id, point) == isReached,
            "\(seed) \(limit) \(way.id) \(position) \(String(describing: seconds))")
          #expect(holds(beyond, way.id, point) != isReached)
        }
      }
    }
    #expect(compared > 60)
  }

  private func holds(_ parts: [ReachedPart], _ way: String, _ point: Coordinate) -> Bool {
    parts.contains { part in
      part.wayID == way
        && zip(part.line, part.line.dropFirst()).contains { one, other in
          let rest = one.distance(to: point).value + point.distance(to: other).value
          return rest - one.distance(to: other).value < 1e-6
        }
    }
  }

  @Test("is cut where the time is over, to a millimetre")
  func cuts() throws {
    let plan = WalkingNetwork(
      ways: [WalkingWay(id: "long", kind: .footway, line: [try spot(0, 0), try spot(1000, 0)])])
    let reach = WalkingReach(from: NetworkSpot(try spot(300, 0)), within: 600, in: plan)
    let parts = reach.parts(within: 100)
    let part = try #require(parts.first)
    #expect(parts.count == 1 && reach.isOnNetwork)
    #expect((part.length.value - 266).magnitude < 1e-3)
    #expect((part.line[0].distance(to: try spot(300, 0)).value - 133).magnitude < 1e-3)
    #expect(reach.partsBeyond(100).count == 2)
    // Longer than was searched for is no longer.
    #expect(reach.parts(within: 1e9) == reach.parts(within: 600))
    #expect(reach.parts(within: -1).isEmpty && reach.parts(within: .nan).isEmpty)
    let far = WalkingReach(from: NetworkSpot(try spot(0, 5000)), within: 600, in: plan)
    #expect(far.parts(within: 600).isEmpty && !far.isOnNetwork)
  }

  @Test("holds the places that single walks reach", arguments: UInt64(0)..<4)
  func places(seed: UInt64) throws {
    var tangle = try RandomNetwork(seed: seed, pointCount: 7)
    let start = try tangle.place()
    let places = try (0..<30).map { _ in try tangle.place() }
    let network = tangle.network()
    for profile in Self.profiles {
      let walks = WalkingDestinations(places, in: network, profile)
      for limit in [0.0, 30, 90, 1000] {
        let wanted = walks.costs(from: start).enumerated().compactMap { place, cost in
          cost.flatMap {
            !$0.isStraight && $0.duration <= limit ? WalkingNeighbor(place: place, cost: $0) : nil
          }
        }.sorted { ($0.cost.duration, $0.place) < ($1.cost.duration, $1.place) }
        #expect(walks.reached(from: start, within: limit) == wanted)
      }
      #expect(walks.reached(from: start, within: .nan).isEmpty)
    }
  }

  @Test("meets at the point to which both ways take as long")
  func edge() {
    let reach = EdgeReach(length: 100, forward: 50, backward: 100)
    func source(_ position: Double, _ cost: Double, _ duration: Double? = nil) -> EdgeReach.Source {
      EdgeReach.Source(position: position, cost: cost, duration: duration ?? cost)
    }
    #expect(reach.intervals(from: [source(0, 0)], within: 25) == [0...50])
    #expect(reach.intervals(from: [source(100, 0)], within: 25) == [75...100])
    #expect(
      reach.intervals(from: [source(0, 0), source(100, 0)], within: 25) == [0...50, 75...100])
    #expect(reach.intervals(from: [source(0, 0), source(100, 0)], within: 40) == [0...100])
    #expect(reach.intervals(from: [source(50, 0)], within: 10) == [40...70])
    // The walk that costs less is taken, though it takes longer.
    #expect(
      reach.intervals(from: [source(0, 0, 90), source(100, 35, 0)], within: 30) == [90...100])
    let oneWay = EdgeReach(length: 100, forward: 50, backward: .infinity)
    #expect(oneWay.intervals(from: [source(100, 0)], within: 1000).isEmpty)
    #expect(oneWay.intervals(from: [source(0, 0), source(100, 0)], within: 10) == [0...20])
  }
}
