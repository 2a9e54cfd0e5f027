import Catalog
import Geodesy
import Queries
import TestSupport
import Testing

@Suite("Following a walk")
struct FollowingTests {
  /// Three works in a row, a hundred metres apart, and one in storage beside the second.
  private static func contents() throws -> CatalogContents {
    var contents = SampleCampus.contents
    contents.works = [:]
    for (id, east) in [("first", 0.0), ("second", 100), ("stored", 101), ("third", 200)] {
      var work = Work(
        id: try Slug(id), title: try #require(LocalizedText(id, in: .english)),
        place: try PlaceID("alder"), coordinate: try SampleCampus.at(east, 0))
      if id == "stored" { work.status = .inStorage }
      contents.insert(.work(work))
    }
    return contents
  }

  /// A walk along the row at 1.4 m/s, a fix a second, each off by at most 4 m east and north.
  private static func walk(
    _ eastings: [Double], from start: Double = 1e9, random: inout SplitMix64
  ) throws -> [Fix] {
    var fixes: [Fix] = []
    for (here, there) in zip(eastings, eastings.dropFirst()) {
      let count = max(1, Int(abs(there - here) / 1.4))
      for step in 0..<count {
        let east = here + (there - here) * Double(step) / Double(count)
        fixes.append(
          try Fix(
            coordinate: try SampleCampus.at(
              east + .random(in: -4...4, using: &random), 6 + .random(in: -4...4, using: &random)),
            accuracy: Meters(5), time: start + Double(fixes.count)))
      }
    }
    return fixes
  }

  private func told(
    _ following: inout Following, _ fixes: [Fix], in snapshot: CatalogSnapshot
  ) -> [String] {
    fixes.flatMap { following.take($0) }.map { announcement in
      switch announcement.subject {
      case .work(let position): "\(announcement.change) \(snapshot.works[position].id)"
      case .stop(let sequence, _): "\(announcement.change) stop \(sequence)"
      }
    }
  }

  @Test("tells each work once, and again only after it was left", arguments: UInt64(0)..<8)
  func tellsOnce(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let snapshot = CatalogSnapshot(try Self.contents(), revision: 1)
    var following = try Following(in: snapshot)
    #expect(following.subjects.count == 3)
    let there = [
      "near first", "left first", "near second", "left second", "near third", "left third",
    ]
    let back = ["near third", "left third", "near second"]
    // There, back to the second, and to and fro on the spot.
    let fixes = try Self.walk([-60, 260, 100, 104, 98, 103, 100], random: &random)
    #expect(told(&following, fixes, in: snapshot) == there + back)
  }

  @Test("tells what it said, and how near it is")
  func facts() throws {
    var random = SplitMix64(seed: 1)
    let snapshot = CatalogSnapshot(try Self.contents(), revision: 1)
    var following = try Following(in: snapshot, radius: Meters(15))
    let fixes = try Self.walk([-60, 40], random: &random)
    let announcements = fixes.flatMap { following.take($0) }
    #expect(announcements.map(\.change) == [.near, .left])
    let near = try #require(announcements.first)
    #expect(fixes.contains(near.fix))
    #expect(near.geodesic.distance <= Meters(15))
    #expect(near.geodesic == Geodesic(from: near.here, to: try SampleCampus.at(0, 0)))
    #expect(near.here.distance(to: near.fix.coordinate) < Meters(10))
  }

  @Test("passes over an echo, and bears fixes without time or error")
  func echoes() throws {
    var random = SplitMix64(seed: 2)
    let snapshot = CatalogSnapshot(try Self.contents(), revision: 1)
    var following = try Following(in: snapshot)
    var fixes = try Self.walk([-90, -60], random: &random)
    fixes[15] = try Fix(
      coordinate: try SampleCampus.at(100, 0), accuracy: Meters(5), time: fixes[15].time)
    #expect(told(&following, fixes, in: snapshot) == [])
    // Without a time there is nothing to match by: each fix stands for itself.
    let bare = try [100.0, 110, 130, 140].map {
      try Fix(coordinate: try SampleCampus.at($0, 0))
    }
    #expect(told(&following, bare, in: snapshot) == ["near second", "left second"])
    // Time that runs backwards, and a day's silence.
    let jumps = try [(200.0, 5.0), (0, 4), (0, 3), (200, 90_000)].map {
      try Fix(coordinate: try SampleCampus.at($0.0, 0), accuracy: Meters(5), time: $0.1)
    }
    #expect(
      told(&following, jumps, in: snapshot) == [
        "near third", "left third", "near first", "left first", "near third",
      ])
  }

  @Test("tells the stops of a tour, each in its own radius")
  func tours() throws {
    var contents = try Self.contents()
    contents.insert(
      .work(
        Work(
          id: try Slug("lost"), title: try #require(LocalizedText("Lost", in: .english)),
          place: try PlaceID("alder"))))
    var tour = Tour(
      id: try Slug("row"), campus: try PlaceID("alder"),
      title: try #require(LocalizedText("Row", in: .english)))
    tour.status = .draft
    tour.stops = try ["third", "lost", "first"].map { Stop(.work(try Slug($0))) }
    tour.stops.append(Stop(.place(try PlaceID("alder/gallery"))))
    tour.stops[0].radius = Meters(60)
    contents.insert(.tour(tour))
    let snapshot = CatalogSnapshot(contents, revision: 1)
    var following = try Following(in: snapshot, tour: tour.id, radius: Meters(10))
    #expect(following.subjects == [.stop(0, of: tour), .stop(2, of: tour), .stop(3, of: tour)])
    #expect(following.unplacedStops == [1])
    var random = SplitMix64(seed: 3)
    let fixes = try Self.walk([-60, 260], random: &random)
    let announcements = told(&following, fixes, in: snapshot)
    #expect(announcements == ["near stop 2", "left stop 2", "near stop 0"])
  }

  @Test("keeps to a campus, and knows no tour or campus that is not there")
  func filters() throws {
    var contents = try Self.contents()
    contents.insert(
      .campus(
        Campus(
          id: try PlaceID("birch"), name: try #require(LocalizedText("Birch", in: .english)),
          languages: [], timeZone: "UTC", center: try SampleCampus.at(0, 0))))
    let snapshot = CatalogSnapshot(contents, revision: 1)
    let birch = try Following(in: snapshot, campus: try PlaceID("birch"))
    #expect(birch.subjects.isEmpty)
    #expect(try Following(in: snapshot, campus: try PlaceID("alder")).subjects.count == 3)
    expectProblem("Did you mean first-walk?") {
      try Following(in: snapshot, tour: try Slug("frist-walk"))
    }
    expectProblem("Did you mean alder") {
      try Following(in: snapshot, campus: try PlaceID("elder"))
    }
  }

  @Test(
    "works at the poles and across the antimeridian",
    arguments: [(90.0, 0.0), (-90, 7), (-16.8, 180)])
  func everywhere(latitude: Double, longitude: Double) throws {
    let middle = try Coordinate(latitude: latitude, longitude: longitude)
    var contents = CatalogContents()
    contents.insert(
      .work(
        Work(
          id: try Slug("post"), title: try #require(LocalizedText("Post", in: .english)),
          place: try PlaceID("alder"), coordinate: middle)))
    let snapshot = CatalogSnapshot(contents, revision: 1)
    var following = try Following(in: snapshot)
    let east = try #require(Bearing(degrees: 90))
    let fixes = try (-60...60).map {
      try Fix(
        coordinate: middle.moved(by: Meters(Double($0)), toward: east), accuracy: Meters(4),
        time: Double($0 + 60))
    }
    #expect(told(&following, fixes, in: snapshot) == ["near post", "left post"])
  }
}
