import Catalog
import Notation
import Queries
import TestSupport
import Testing

@Suite("Look-ups")
struct LookUpTests {
  let snapshot = SampleCampus.snapshot

  @Test("find every item by its kind and name", arguments: SampleCampus.contents.items.map(\.key))
  func byKind(key: ItemKey) throws {
    #expect(try snapshot.item(named: "\(key.kind.rawValue):\(key.id)").key == key)
    #expect(try snapshot.item(named: key.id).key.id == key.id)
  }

  @Test(
    "of unknown names suggest the nearest",
    arguments: [
      ("bronze-hair", "bronze-hare"), ("work:bronze-hair", "bronze-hare"),
      ("alder/galery", "alder/gallery"), ("artist:lindqvist", "ada-lindqvist"),
    ])
  func suggestions(name: String, expected: String) {
    expectProblem(expected) { try snapshot.item(named: name) }
  }

  @Test("refuse what is no kind of thing")
  func kinds() {
    #expect(throws: Problem.self) { try snapshot.item(named: "statue:bronze-hare") }
    expectProblem("") { try snapshot.item(named: "") }
    expectProblem("") { try snapshot.item(named: String(repeating: "x", count: 100_000)) }
    expectProblem("") { try snapshot.item(named: "work:../../etc") }
  }

  @Test("give works, artists and tours their neighbours")
  func relations() throws {
    #expect(
      snapshot.works(by: try Slug("ada-lindqvist")).map(\.id.description)
        == ["bronze-hare", "night-weave"])
    #expect(
      snapshot.tours(showing: try Slug("bronze-hare")).map(\.id.description) == ["first-walk"])
    #expect(snapshot.artists.map(\.id.description) == ["ada-lindqvist", "tomas-okoro"])
    expectProblem("bronze-hare") { try snapshot.work(try Slug("bronze-har")) }
    expectProblem("ada-lindqvist") { try snapshot.artist(try Slug("ada-lindquist")) }
  }

  @Test("know a place's own position from a borrowed one")
  func positions() throws {
    func basis(_ place: String) throws -> Position.Basis? {
      snapshot.position(of: try PlaceID(place))?.basis
    }
    #expect(try basis("alder") == .campus)
    #expect(try basis("alder/gallery") == .own)
    #expect(try basis("alder/gallery/1") == .building)
    #expect(try basis("alder/gallery/1/east-room") == .own)
    #expect(try basis("alder/shed") == nil)
    #expect(snapshot.position(of: .work(try Slug("bronze-hare")))?.basis == .own)
    #expect(snapshot.position(of: .work(try Slug("lost-drawing")))?.basis == .building)
  }

  @Test("list what a stop and its work both have once")
  func mediaOnce() throws {
    var contents = SampleCampus.contents
    var stop = try #require(contents.tours[try Slug("first-walk")]).stops[0]
    guard case .work(let id) = stop.subject else {
      Issue.record("The first stop shows no work.")
      return
    }
    var work = try #require(contents.works[id])
    let (own, shared) = (try Slug("own-words"), try Slug("shared-words"))
    work.media = [shared]
    stop.media = [shared, own]
    contents.insert(.work(work))
    #expect(CatalogSnapshot(contents, revision: 1).media(at: stop) == [shared, own])
  }
}
