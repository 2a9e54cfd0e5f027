import Catalog
import Exchange
import Notation
import Queries
import Rendering
import TestSupport
import Testing

@Suite("Reading an item from its own JSON")
struct ItemReadingTests {
  private static let full = try? FullCatalogue.contents()
  private static let readers = [
    Reader(), Reader(languages: LanguagePreference(acceptLanguage: "es")),
  ]

  private static func expectRoundTrip(
    _ contents: CatalogContents, _ item: Item, base: Bool
  ) throws {
    let renderer = Renderer(CatalogSnapshot(contents, revision: 1))
    for reader in readers {
      let told = try JSONValue(parsing: renderer.told(item, .world, for: reader))
      var reading = ItemReading(renderer, contents, for: reader)
      if base { reading.base = item }
      let read: Item
      do { read = try reading.item(told, item.key.kind, id: nil) } catch {
        Issue.record("\(item.key): \(error.all.map { "\($0.pointer) \($0.problem.message)" })")
        continue
      }
      #expect(read == item, "\(item.key), \(base ? "in its place" : "as a new one")")
    }
  }

  @Test("gives every field of every kind back, as a new item and in its own place")
  func full() throws {
    let contents = try #require(Self.full)
    for item in contents.items {
      try Self.expectRoundTrip(contents, item, base: false)
      try Self.expectRoundTrip(contents, item, base: true)
    }
  }

  @Test("gives the items of the sample campus back")
  func sample() throws {
    for item in SampleCampus.contents.items {
      try Self.expectRoundTrip(SampleCampus.contents, item, base: true)
    }
  }

  @Test("gives random items back, in their own place", arguments: UInt64(0)..<10)
  func random(seed: UInt64) throws {
    let contents = try RandomContents(seed: seed).contents
    let renderer = Renderer(CatalogSnapshot(contents, revision: 1))
    for item in contents.items {
      // Control characters are refused: no page can show them.
      let told = renderer.told(item, .world, for: Reader())
      guard !String(decoding: told, as: UTF8.self).contains("\\u0001") else { continue }
      try Self.expectRoundTrip(contents, item, base: true)
    }
  }

  @Test("keeps the keypad numbers of stops that are moved")
  func movedStops() throws {
    let contents = SampleCampus.contents
    let tour = try #require(contents.tours.values.first { $0.stops.count > 2 })
    let renderer = Renderer(CatalogSnapshot(contents, revision: 1))
    let told = try JSONValue(parsing: renderer.told(.tour(tour), .world, for: Reader()))
    let patch = try JSONPatch(
      try JSONValue(
        parsing: #"[{"op":"move","from":"/properties/stops/1","path":"/properties/stops/0"}]"#.utf8)
    )
    var reading = ItemReading(renderer, contents, for: Reader())
    reading.base = .tour(tour)
    let read = try reading.item(try patch.applied(to: told), .tour, id: tour.id.description)
    guard case .tour(let moved) = read else { return }
    #expect(
      moved.stops.map(\.subject)
        == [tour.stops[1].subject, tour.stops[0].subject] + tour.stops.dropFirst(2).map(\.subject))
    #expect(
      moved.stops.map(\.number) == [tour.stops[1].number, tour.stops[0].number]
        + tour.stops.dropFirst(2).map(\.number))
  }
}
