import Geodesy
import TestSupport
import Testing
import Wayfinding

@Suite("A watch for subjects")
struct TriggerWatchTests {
  /// The places and distances of a straight walk, along the antimeridian too.
  static let starts = [(42.37, -71.11), (-16.8, 180.0), (0.0, 0.0)]

  @Test("tells a subject once a visit", arguments: starts)
  func visits(start: (Double, Double)) throws {
    let art = try Coordinate(latitude: start.0, longitude: start.1)
    var watch = TriggerWatch([.init(coordinate: art, radius: Meters(20))])
    var told: [String] = []
    // Metres east of the art, and the accuracy there.
    for (east, accuracy) in [
      (60.0, 5.0), (21, 5), (19, 5), (10, 5), (-18, 5), (-22, 5), (-25, 5), (-28.9, 5), (-29.1, 5),
      (-24, 5), (-21, 5), (-19, 5), (-90, 80), (-90, 60), (5, 100), (-500, .nan), (-600, -3),
    ] {
      for event in watch.update(
        here: try art.shifted(east: east, north: 0), accuracy: Meters(accuracy))
      {
        switch event {
        case .entered(let subject, let distance):
          #expect(abs(distance.value - abs(east)) < 1e-3)
          told.append("+\(subject) at \(east)")
        case .left(let subject): told.append("-\(subject) at \(east)")
        }
      }
    }
    #expect(
      told == [
        "+0 at 19.0", "-0 at -29.1", "+0 at -19.0", "-0 at -90.0", "+0 at 5.0", "-0 at -500.0",
      ])
  }

  @Test("tells overlapping subjects nearest first, equally near ones in order")
  func overlaps() throws {
    let here = try Coordinate(latitude: 42.37, longitude: -71.11)
    let near = try here.shifted(east: 3, north: 0)
    let far = try here.shifted(east: 0, north: 9)
    var watch = TriggerWatch(
      [far, near, here, near, far].map { .init(coordinate: $0, radius: Meters(10)) }
        + [.init(coordinate: far, radius: Meters(8))])
    let entered = watch.update(here: here).compactMap {
      if case .entered(let subject, _) = $0 { subject } else { nil }
    }
    #expect(entered == [2, 1, 3, 0, 4])
    #expect(watch.current == [0, 1, 2, 3, 4])
    #expect(watch.update(here: here).isEmpty)
    let away = try here.shifted(east: 900, north: 0)
    #expect(watch.update(here: away) == [.left(0), .left(1), .left(2), .left(3), .left(4)])
    _ = watch.update(here: here)
    watch.reset()
    #expect(watch.update(here: here).count == 5)
  }

  @Test("bears senseless radii", arguments: [-1, .nan, -.infinity, 0, Double.infinity])
  func radii(radius: Double) throws {
    let here = try Coordinate(latitude: 90, longitude: 0)
    var empty = TriggerWatch([])
    #expect(empty.update(here: here).isEmpty)
    var watch = TriggerWatch([.init(coordinate: here, radius: Meters(radius))])
    #expect(watch.update(here: here).count == (radius >= 0 ? 1 : 0))
  }

  @Test("agrees with measuring every subject", arguments: UInt64(0)..<5)
  func agrees(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let center = try Coordinate.random(using: &random)
    let subjects = try (0..<50).map { _ in
      TriggerWatch.Subject(
        coordinate: try center.shifted(east: 60 * random.normal(), north: 60 * random.normal()),
        radius: Meters(.random(in: 5...40, using: &random)))
    }
    var watch = TriggerWatch(subjects)
    var inside: Set<Int> = []
    for _ in 0..<60 {
      let here = try center.shifted(east: 60 * random.normal(), north: 60 * random.normal())
      let accuracy = Double.random(in: 0...20, using: &random)
      _ = watch.update(here: here, accuracy: Meters(accuracy))
      for (index, subject) in subjects.enumerated() {
        let distance = here.distance(to: subject.coordinate).value
        if distance <= subject.radius.value { inside.insert(index) }
        if distance - accuracy > subject.radius.value * 1.2 { inside.remove(index) }
      }
      #expect(watch.current == inside.sorted())
    }
  }
}
