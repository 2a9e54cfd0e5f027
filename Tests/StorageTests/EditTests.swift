import Catalog
import Foundation
import Notation
import Storage
import TestSupport
import Testing

@Suite("An edit")
struct EditTests {
  private func store() async throws -> CatalogStore {
    let store = try CatalogStore.inMemory()
    let items = [
      try Sample.campus, .work(try Sample.work("hare")), .work(try Sample.work("clock")),
    ]
    try await store.apply(items.map(Change.add), expecting: 0, note: "first", at: .noon)
    return store
  }

  @Test("makes the next revision")
  func nextRevision() async throws {
    let store = try await store()
    let tour = try Sample.tour("walk", of: ["hare", "clock"])
    let revision = try await store.apply([.add(.tour(tour))], expecting: 1, note: "", at: .noon)
    #expect(revision == 2)
    #expect(try await store.revision() == 2)
    #expect(try await store.load().contents.tours.values.map(\.self) == [tour])
  }

  @Test("which is the first leaves the schema as it is, made or refused", arguments: [true, false])
  func firstKeepsIndexes(isWhole: Bool) async throws {
    let store = try CatalogStore.inMemory()
    let schema = "SELECT type, name, sql FROM sqlite_master ORDER BY name"
    let before = try await store.rows(schema)
    #expect(before.contains { $0[1] == "workByPlace" })
    let items = (isWhole ? [try Sample.campus] : []) + [.work(try Sample.work("hare"))]
    let met = await code {
      try await store.apply(items.map(Change.add), expecting: 0, note: "", at: .noon)
    }
    #expect(met == (isWhole ? nil : .danglingReference))
    #expect(try await store.rows(schema) == before)
  }

  @Test("of nothing makes no revision")
  func nothing() async throws {
    let store = try await store()
    let hare = Item.work(try Sample.work("hare"))
    #expect(try await store.apply([], expecting: 1, note: "", at: .noon) == 1)
    #expect(
      try await store.apply([.replace(hare, with: hare)], expecting: 1, note: "", at: .noon) == 1)
    let brief = Item.work(try Sample.work("brief"))
    #expect(
      try await store.apply([.add(brief), .remove(brief)], expecting: nil, note: "", at: .noon) == 1
    )
  }

  @Test("of one item in several steps is one change")
  func severalSteps() async throws {
    let store = try await store()
    let one = Item.work(try Sample.work("owl", "One"))
    let two = Item.work(try Sample.work("owl", "Two"))
    try await store.apply([.add(one), .replace(one, with: two)], expecting: 1, note: "", at: .noon)
    #expect(try await store.changes(since: 1) == [.add(two)])
  }

  @Test("on an earlier revision is refused")
  func earlierRevision() async throws {
    let store = try await store()
    let owl = Item.work(try Sample.work("owl"))
    for revision in [0, 2] {
      let met = await code {
        try await store.apply([.add(owl)], expecting: revision, note: "", at: .noon)
      }
      #expect(met == .editConflict)
    }
    #expect(try await store.revision() == 1)
  }

  @Test("of an item that is not what its author saw is refused")
  func unseenItem() async throws {
    let store = try await store()
    let hare = Item.work(try Sample.work("hare"))
    let other = Item.work(try Sample.work("hare", "Other"))
    for change in [Change.add(other), .replace(other, with: hare), .remove(other)] {
      let met = await code {
        try await store.apply([change], expecting: nil, note: "", at: .noon)
      }
      #expect(met == .editConflict)
    }
    #expect(try await store.revision() == 1)
  }

  @Test("that would leave a name without an item is refused whole, naming both")
  func dangling() async throws {
    let store = try await store()
    let before = try await store.load()
    let hare = Item.work(try Sample.work("hare"))
    let tour = Item.tour(try Sample.tour("walk", of: ["hare"]))
    try await store.apply([.add(tour)], expecting: nil, note: "", at: .noon)
    do {
      try await store.apply([.remove(hare)], expecting: nil, note: "", at: .noon)
      Issue.record("The work was removed from under the tour.")
    } catch let problem as Problem {
      #expect(problem.code == .danglingReference)
      #expect(problem.message.contains("work hare") && problem.message.contains("tour walk"))
    }
    let lost = Item.tour(try Sample.tour("lost", of: ["nowhere"]))
    let met = await code {
      try await store.apply([.remove(tour), .add(lost)], expecting: nil, note: "", at: .noon)
    }
    #expect(met == .danglingReference)
    #expect(try await store.load().contents.changes(to: before.contents) == [.remove(tour)])
    // Both together leave nothing dangling.
    try await store.apply([.remove(hare), .remove(tour)], expecting: 2, note: "", at: .noon)
  }

  @Test("that takes a campus out needs everything on it to go, too")
  func removeEverything() async throws {
    let store = try CatalogStore.inMemory()
    let contents = try RandomContents(seed: 5).contents
    try await store.apply(contents.additions, expecting: nil, note: "", at: .noon)
    for kind in ItemKind.allCases {
      let some = try #require(contents.items.first { $0.key.kind == kind })
      let isNamed = contents.items.contains { $0.key != some.key && $0.names(some.key) }
      let met = await code {
        try await store.apply([.remove(some)], expecting: nil, note: "", at: .noon)
      }
      #expect(met == (isNamed ? .danglingReference : nil), "\(some.key)")
      if met == nil { try await store.takeNewestBack() }
    }
    let newest = try await store.load()
    try await store.apply(
      newest.contents.items.map(Change.remove), expecting: newest.revision, note: "", at: .noon)
    #expect(try await store.load().contents.isEmpty)
    #expect(try await store.diagnosis().compactMap(\.problem) == [])
  }

  @Test("of an item at a depth where its kind cannot be is refused")
  func wrongDepth() async throws {
    let store = try await store()
    let hall = PlaceID.known("north/hall")
    let building = Item.building(Building(id: hall, name: Sample.text("Hall")))
    var door = Entrance(
      id: .known("north/hall/door"), coordinate: try .init(latitude: 1, longitude: 2))
    door.level = hall
    var path = try Path(
      id: .known("north/hall/way"), kind: .footway, line: [door.coordinate, door.coordinate])
    path.levels = [Sample.north]
    let wrong: [Item] = [
      .level(Level(id: hall, ordinal: 0, shortName: "G")),
      .room(Room(id: .known("north/hall/1"), name: Sample.text("Room"))),
      .building(Building(id: .known("elsewhere"), name: Sample.text("Hall"))),
      .entrance(door), .path(path),
      .artist(Artist(id: try Slug("ada"), campus: hall, name: "Ada")),
    ]
    for item in wrong {
      let met = await code {
        try await store.apply(
          [.add(building), .add(item)], expecting: nil, note: "", at: .noon)
      }
      #expect(met == .danglingReference || met == .invalidValue, "\(item.key)")
    }
    #expect(try await store.revision() == 1)
  }

  @Test(
    "that breaks a rule of the database is refused, naming the item", arguments: [0, 5, 39, 99])
  func rule(wrong: Int) async throws {
    let store = try await store()
    let before = try await store.load()
    let changes = try (0..<100).map { number in
      var tour = try Sample.tour("walk-\(100 + number)", of: ["hare"])
      if number == wrong { tour.stops[0].dwell = -1 }
      return Change.add(.tour(tour))
    }
    do {
      try await store.apply(changes, expecting: 1, note: "", at: .noon)
      Issue.record("A negative dwell time was stored.")
    } catch let problem as Problem {
      #expect(problem.code == .invalidValue)
      #expect(problem.message.contains("tour walk-\(100 + wrong) "), "\(problem.message)")
      #expect(problem.message.contains("dwell"))
    }
    #expect(try await store.load() == before)
  }
}

extension Item {
  /// Whether it says `key` anywhere; enough for the random contents, whose names are unlike words.
  fileprivate func names(_ key: ItemKey) -> Bool {
    switch self {
    case .tour(let tour):
      tour.campus.description == key.id
        || tour.stops.contains {
          $0.subject.key == key || $0.media.contains { key == ItemKey(.media, "\($0)") }
        }
    case .work(let work):
      Stop.Subject.place(work.place).key == key
        || work.artists.contains { key == ItemKey(.artist, "\($0)") }
        || work.media.contains { key == ItemKey(.media, "\($0)") }
    case .path(let path):
      key == ItemKey(.campus, "\(path.id.campus)")
        || path.levels.contains { key == ItemKey(.level, "\($0)") }
    case .pathPoint(let point):
      key == ItemKey(.campus, "\(point.id.campus)")
        || point.levels.contains { key == ItemKey(.level, "\($0)") }
    case .entrance(let door):
      key == ItemKey(.building, "\(door.id.parent ?? door.id)")
        || key == ItemKey(.level, door.level?.description ?? "")
    case .building, .level, .room:
      key.kind < .room && self.key.id.hasPrefix(key.id + "/")
        && !self.key.id.dropFirst(key.id.count + 1).contains("/")
    case .campus: false
    case .ground, .artist, .media: key == ItemKey(.campus, campus.description)
    }
  }
}
