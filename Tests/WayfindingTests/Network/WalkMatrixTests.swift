import Geodesy
import TestSupport
import Testing

@testable import Wayfinding

@Suite("A matrix of walks")
struct WalkMatrixTests {
  @Test("says of each pair what the single walk says", arguments: UInt64(0)..<6)
  func pairs(seed: UInt64) throws {
    var tangle = try RandomNetwork(seed: seed, pointCount: 7)
    let starts = try (0..<6).map { _ in try tangle.place() } + [NetworkSpot(try spot(2000, 0))]
    let places = try (0..<12).map { _ in try tangle.place() } + [starts[0], starts[6]]
    let network = tangle.network()
    var barred = WalkingProfile()
    barred.closed = ["door0", "lift0", "w0-1", "w0-4"]
    for profile in [WalkingProfile(), .stepFree, barred] {
      let matrix = WalkingDestinations(places, in: network, profile).matrix(from: starts)
      for (start, row) in zip(starts, matrix) {
        #expect(row.count == places.count)
        for (place, entry) in zip(places, row) {
          switch (network.walk(from: start, to: place, profile), entry) {
          case (.walk(let one), .walk(let other)):
            #expect(one.duration == other.duration && one.distance == other.distance)
            #expect(one.sections == other.sections && one.points == other.points)
            #expect(one.unmapped == other.unmapped && one.stepFree == other.stepFree)
          case (.unreachable(let one), .unreachable(let obstacle)):
            #expect(one.obstacle == obstacle)
          case (.straight(let one), .straight(let other)): #expect(one == other)
          case (let one, let other): Issue.record("\(one) is no \(other)")
          }
        }
      }
    }
  }

  @Test("joins each end to the network where the straight piece of its walk ends")
  func snaps() throws {
    var tangle = try RandomNetwork(seed: 3)
    let network = tangle.network()
    for _ in 0..<50 {
      let place = NetworkSpot(try tangle.spot())
      let walks = WalkingDestinations([place], in: network)
      let snap = try #require(walks.snaps[0])
      #expect(walks.snap(of: place) == snap)
      let known = try #require(network.snap(place.coordinate))
      #expect(snap.distance <= known.distance || snap.coordinate == known.coordinate)
    }
    let far = NetworkSpot(try spot(2000, 0))
    #expect(WalkingDestinations([far], in: network).snaps == [nil])
  }
}
