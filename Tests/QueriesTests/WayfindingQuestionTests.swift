import Catalog
import Foundation
import Geodesy
import Notation
@testable import Queries
import TestSupport
import Testing
import Wayfinding

/// Questions about many walks, each held to the questions about one that it stands for.
@Suite("Questions about many walks")
struct WayfindingQuestionTests {
  private static let ubc = ShippedWalksTests.snapshot
  private static let isThere = ShippedWalksTests.isThere

  /// Works, buildings, rooms, doors, positions and what is nowhere near.
  private static func ends(
    _ count: Int, seed: UInt64, of snapshot: CatalogSnapshot
  ) throws -> [Directions.End] {
    var random = SplitMix64(seed: seed)
    var all: [Directions.End] = []
    let contents = snapshot.contents
    all += contents.works.keys.sorted().map { .subject(.work($0)) }
    all += contents.buildings.keys.sorted().map { .subject(.place($0)) }
    all += contents.rooms.keys.sorted().map { .subject(.place($0)) }
    all += contents.entrances.keys.sorted().map(Directions.End.entrance)
    all = all.filter {
      guard case .subject(let subject) = $0 else { return true }
      return snapshot.position(of: subject) != nil
    }
    let places = all.compactMap { end -> Coordinate? in
      if case .entrance(let id) = end { contents.entrances[id]?.coordinate } else { nil }
    }
    return try (0..<count).map { number in
      if number % 5 == 4, let near = places.randomElement(using: &random) {
        return .coordinate(
          try Coordinate(
            latitude: near.latitude + Double.random(in: -1e-3...1e-3, using: &random),
            longitude: near.longitude + Double.random(in: -1e-3...1e-3, using: &random)))
      }
      if number == 7 { return .coordinate(try Coordinate(latitude: 10, longitude: 10)) }
      return try #require(all.randomElement(using: &random))
    }
  }

  private static func compare(_ question: WalkMatrix, _ snapshot: CatalogSnapshot) throws {
    let answer = try snapshot.answer(question)
    #expect(answer.starts.map(\.end.end) == question.from)
    #expect(answer.ends.map(\.end.end) == question.to)
    for (start, row) in zip(question.from, answer.entries) {
      for (end, entry) in zip(question.to, row) {
        let single = try snapshot.answer(Directions(from: start, to: end, style: question.style))
        switch (single.outcome, entry) {
        case (.walk(let walk, _), .walk(let facts)):
          #expect(walk.duration == facts.duration && walk.distance == facts.distance)
          #expect(walk.stepFree == facts.stepFree, "\(start) \(end)")
          #expect(walk.unknownAccessCount == facts.unknownAccessCount)
        case (.straight(let one), .straight(let other)): #expect(one == other)
        case (.unreachable(let one), .unreachable(let obstacle, let isClosed)):
          #expect(one.obstacle == obstacle && one.isClosed == isClosed)
        case (let one, let other): Issue.record("\(start) \(end): \(one) is no \(other)")
        }
      }
    }
  }

  @Test("have in each pair of a matrix what directions say", arguments: [false, true])
  func matrix(isStepFree: Bool) throws {
    for seed in UInt64(0)..<3 {
      try Self.compare(
        WalkMatrix(
          from: Self.ends(4, seed: seed, of: SampleCampus.snapshot),
          to: Self.ends(9, seed: seed + 50, of: SampleCampus.snapshot),
          style: WalkingStyle(isStepFree: isStepFree)), SampleCampus.snapshot)
    }
  }

  @Test(
    "have in each pair of a matrix of a real campus what directions say", .enabled(if: isThere),
    arguments: [WalkingStyle(), WalkingStyle(isStepFree: true)])
  func realMatrix(style: WalkingStyle) throws {
    try Self.compare(
      WalkMatrix(
        from: Self.ends(5, seed: 1, of: Self.ubc), to: Self.ends(9, seed: 2, of: Self.ubc),
        style: style), Self.ubc)
  }

  @Test("take as many ends as are promised, and none without a name")
  func lists() throws {
    let snapshot = SampleCampus.snapshot
    let ends = try snapshot.ends(listed: "bronze-hare; alder/gallery;45,-30", parameter: "P")
    #expect(ends.count == 3)
    let most = WalkMatrix.mostEnds
    func list(_ count: Int) -> String {
      Array(repeating: "45,-30", count: count).joined(separator: ";")
    }
    #expect(try snapshot.ends(listed: list(most), parameter: "P").count == most)
    for text in [list(most + 1), "", ";", "bronze-hare;", "none"] {
      #expect(throws: Problems.self) { try snapshot.ends(listed: text, parameter: "P") }
    }
  }

  @Test("tell each end of a list that cannot be used, once")
  func wrongEnds() throws {
    let problems = try #require(throws: Problems.self) {
      try SampleCampus.snapshot.ends(listed: "none;bronze-hare;91,0;none;", parameter: "P")
    }
    #expect(problems.all.count == 3)
    #expect(problems.all.allSatisfy { $0.message.hasPrefix("P: ") })
    #expect(problems.all.contains { $0.message.contains("'none'") })
    #expect(problems.all.contains { $0.code == .invalidCoordinate })
    // The first are told with names that are like theirs, and none twice for it.
    let again = try #require(throws: Problems.self) {
      try SampleCampus.snapshot.ends(listed: "bronze-har;b;c;d;bronze-har")
    }
    #expect(again.all.count == 4)
    #expect(again.all.count { $0.remedy.contains("bronze-hare") } == 1)
  }

  @Test("reach in time what directions reach in time", .enabled(if: isThere))
  func isochrone() throws {
    for (seed, style) in [WalkingStyle(), WalkingStyle(isStepFree: true), WalkingStyle(pace: 0.3)]
      .enumerated()
    {
      let start = try Self.ends(1, seed: UInt64(seed + 11), of: Self.ubc)[0]
      let question = Isochrone(from: start, times: [2, 6], style: style)
      let answer = try Self.ubc.answer(question)
      #expect(answer.bands.map(\.minutes) == [6, 2])
      // All that are said to be reached are asked for one by one, and every fourth of the others.
      let told = Set(answer.sites.map(\.site.id))
      var wanted: [String: Double] = [:]
      for kind in question.kinds {
        for (number, site) in Self.ubc.destinations(of: kind).enumerated()
        where told.contains(site.id) || number.isMultiple(of: 4) {
          guard let end = try? Self.ubc.end(named: site.id, parameter: "P") else { continue }
          let single = try Self.ubc.answer(Directions(from: start, to: end, style: style))
          if case .walk(let walk, _) = single.outcome, walk.duration <= 360 {
            wanted[site.id] = walk.duration
          }
        }
      }
      #expect(!wanted.isEmpty)
      #expect(
        Dictionary(uniqueKeysWithValues: answer.sites.map { ($0.site.id, $0.cost.duration) })
          == wanted)
    }
  }

  @Test("have an outline that lies on no way that is not reached", .enabled(if: isThere))
  func outline() throws {
    let network = Self.ubc.catalogNetwork
    for seed in UInt64(0)..<4 {
      let start = try Self.ends(1, seed: seed, of: Self.ubc)[0]
      let spot = Self.ubc.spot(of: try Self.ubc.foundEnd(start))
      let reach = WalkingReach(from: spot, within: 300, in: network.network, WalkingProfile())
      let (inside, beyond) = (reach.parts(within: 300), reach.partsBeyond(300))
      let polygons = ReachOutline(inside, beyond: beyond).polygons
      #expect(!polygons.isEmpty)
      func isOutdoors(_ part: ReachedPart) -> Bool {
        part.fromFloor == nil && part.toFloor == nil
      }
      for polygon in polygons {
        #expect(polygon.exterior.signedArea > 0)
        #expect(polygon.exterior.selfCrossing == nil)
        for hole in polygon.holes {
          #expect(hole.signedArea < 0 && hole.selfCrossing == nil)
        }
      }
      func isCovered(_ place: Coordinate) -> Bool { polygons.contains { $0.contains(place) } }
      for part in beyond where isOutdoors(part) {
        for (one, other) in zip(part.line, part.line.dropFirst()) {
          for share in [0.02, 0.3, 0.5, 0.9] {
            let place = try Coordinate(
              latitude: one.latitude + share * (other.latitude - one.latitude),
              longitude: one.longitude + share * (other.longitude - one.longitude))
            #expect(!isCovered(place))
          }
        }
      }
      // Most of what is reached lies in it: all but what runs beside what is not.
      let middles = try inside.filter(isOutdoors).flatMap { part in
        try zip(part.line, part.line.dropFirst()).map { one, other in
          try Coordinate(
            latitude: (one.latitude + other.latitude) / 2,
            longitude: (one.longitude + other.longitude) / 2)
        }
      }
      #expect(middles.count(where: isCovered) * 10 > middles.count * 6)
    }
  }

  // MARK: What is passed

  /// The place of a straight piece that is nearest to a point, by trying ever nearer.
  private static func nearest(
    _ point: Coordinate, _ one: Coordinate, _ other: Coordinate
  ) throws -> (distance: Double, along: Double) {
    func at(_ share: Double) throws -> Coordinate {
      try Coordinate(
        latitude: one.latitude + share * (other.latitude - one.latitude),
        longitude: one.longitude + share * (other.longitude - one.longitude))
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let (first, second) = (low + (high - low) / 3, high - (high - low) / 3)
      if try at(first).distance(to: point) <= at(second).distance(to: point) {
        high = second
      } else {
        low = first
      }
    }
    let foot = try at((low + high) / 2)
    return (foot.distance(to: point).value, one.distance(to: foot).value)
  }

  @Test("tell what a walk passes: all, and where", .enabled(if: isThere))
  func passing() throws {
    var count = 0
    for seed in UInt64(0)..<6 {
      let ends = try Self.ends(2, seed: seed * 7 + 1, of: Self.ubc)
      let answer = try Self.ubc.answer(Directions(from: ends[0], to: ends[1]))
      guard case .walk(let walk, _) = answer.outcome else { continue }
      let question = Passing(within: Meters(40), kinds: [.item(.work), .item(.entrance)])
      let passed = Self.ubc.passed(on: answer.outcome, question, ends: ends)
      #expect(passed.map(\.along) == passed.map(\.along).sorted())
      var wanted: [String: (distance: Double, along: Double)] = [:]
      for site in question.kinds.flatMap({ Self.ubc.sites(of: $0) }) {
        if ends.contains(where: { (try? Self.ubc.end(named: site.id, parameter: "P")) == $0 }) {
          continue
        }
        let floor = Self.ubc.spot(of: site).floor
        var start = 0.0
        var best: (distance: Double, along: Double)?
        for section in walk.sections {
          if section.kind != .lift, section.fromFloor == floor || section.toFloor == floor {
            var before = start
            for (one, other) in zip(section.line, section.line.dropFirst()) {
              let here = try Self.nearest(site.coordinate, one, other)
              if best.map({ here.distance < $0.distance - 1e-4 }) ?? true {
                best = (here.distance, before + here.along)
              }
              before += one.distance(to: other).value
            }
          }
          start += section.distance.value
        }
        if let best, best.distance <= 40 { wanted[site.id] = best }
      }
      count += wanted.count
      #expect(Set(passed.map(\.site.id)) == Set(wanted.keys))
      for one in passed {
        guard let other = wanted[one.site.id] else { continue }
        #expect((one.distance.value - other.distance).magnitude < 0.05)
        #expect((one.along.value - other.along).magnitude < 1, "\(one.site.id)")
      }
    }
    #expect(count > 5)
  }

  @Test("say on which side something is")
  func sides() throws {
    var contents = CatalogContents([try Sample.campus])
    func at(_ east: Double, _ north: Double) throws -> Coordinate {
      try Coordinate(latitude: 1 + north / 110_574, longitude: 2 + east / 111_303)
    }
    contents.insert(
      .path(
        try Path(
          id: .known("north/p"), kind: .footway,
          line: [try at(0, 0), try at(0, 100), try at(100, 100)])))
    for (id, east, north) in [
      ("west", -9.0, 50.0), ("east", 9, 50), ("on", 0, 30), ("far", 60, 20),
    ] {
      var work = try Sample.work(id)
      work.coordinate = try at(east, north)
      contents.insert(.work(work))
    }
    let snapshot = CatalogSnapshot(contents, revision: 1)
    let answer = try snapshot.answer(
      Directions(from: .coordinate(try at(0, 0)), to: .coordinate(try at(100, 100))))
    let passed = snapshot.passed(on: answer.outcome, Passing(within: Meters(10)))
    #expect(passed.map(\.site.id) == ["on", "east", "west"])
    #expect(passed.map(\.side) == [nil, .right, .left])
    #expect(zip(passed, [30, 50, 50]).allSatisfy { ($0.along.value - $1).magnitude < 0.1 })
    #expect(snapshot.passed(on: answer.outcome, Passing(within: Meters(90))).count == 4)
    // The ends are not passed, nor the stops that show them.
    contents.insert(.tour(try Sample.tour("round", of: ["west", "east"])))
    let toured = CatalogSnapshot(contents, revision: 2)
    let from = Directions.End.subject(.work(try Slug("west")))
    let way = try toured.answer(Directions(from: from, to: .coordinate(try at(0, 0))))
    #expect(
      toured.passed(
        on: way.outcome, Passing(within: Meters(10), kinds: [.stop]), ends: [from]
      ).map(\.site.id) == ["round/2"])
    let back = try snapshot.answer(
      Directions(from: .subject(.work(try Slug("west"))), to: .coordinate(try at(0, 0))))
    #expect(
      snapshot.passed(
        on: back.outcome, Passing(within: Meters(10)), ends: [back.question.from, back.question.to]
      ).map(\.site.id) == ["east", "on"])
  }

  @Test("pass a building that they go by outdoors, and not what is in it")
  func buildings() throws {
    let sample = SampleCampus.snapshot
    // South of the gallery, to the east of it, and on to the library's north.
    let outdoors = try [(-50.0, 4.0), (-40, 4), (10, 4), (10, 30)].map {
      try SampleCampus.at($0.0, $0.1)
    }
    var contents = sample.contents
    contents.insert(.path(try Path(id: .known("alder/lane"), kind: .footway, line: outdoors)))
    let snapshot = CatalogSnapshot(contents, revision: 8)
    let answer = try snapshot.answer(
      Directions(from: .coordinate(outdoors[0]), to: .coordinate(outdoors[3])))
    let question = Passing(
      within: Meters(25), kinds: [.item(.building), .item(.level), .item(.room)])
    let passed = snapshot.passed(on: answer.outcome, question)
    #expect(passed.map(\.site.id) == ["alder/gallery", "alder/library"])
    #expect(zip(passed, [6.0, 20.4]).allSatisfy { ($0.distance.value - $1).magnitude < 0.1 })
    #expect(passed.first?.side == .left)
  }

  @Test("reach works where their places are, if nobody knows more of them")
  func placed() throws {
    var contents = SampleCampus.contents
    var work = try #require(contents.works.values.first { $0.id.description == "night-weave" })
    work.coordinate = nil
    contents.insert(.work(work))
    let snapshot = CatalogSnapshot(contents, revision: 8)
    let from = Directions.End.entrance(try PlaceID("alder/gallery/east"))
    let there = try snapshot.answer(Directions(from: from, to: .subject(.work(work.id))))
    guard case .walk(let walk, _) = there.outcome else {
      Issue.record("no walk")
      return
    }
    let reached = try snapshot.answer(
      Isochrone(from: from, times: [120], kinds: [.item(.work)])
    ).sites
    #expect(
      reached.first { $0.site.id == "night-weave" }?.cost.duration == walk.duration)
  }
}
