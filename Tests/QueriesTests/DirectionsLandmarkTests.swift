import Catalog
import Geodesy
import Queries
import TestSupport
import Testing

@Suite("Landmarks of directions")
struct DirectionsLandmarkTests {
  @Test("tell no landmark where the walk begins, nor one twice in a row")
  func landmarks() throws {
    let snapshot = try Corner.snapshot()
    let arch = Stop.Subject.work(try Slug("arch"))
    func landmarks(from start: Directions.End) throws -> [Stop.Subject] {
      let question = Directions(from: start, to: .subject(.work(try Slug("urn"))))
      return try Corner.walk(try snapshot.answer(question)).1.compactMap(\.landmark)
    }
    #expect(try landmarks(from: .subject(arch)).isEmpty)
    // Both the end of the stairs and the corner are within reach of it.
    #expect(try landmarks(from: .coordinate(try Corner.at(80, 0))) == [arch])
  }

  @Test("tell which buildings one passes, but not those one leaves or makes for")
  func buildingsPassed() throws {
    let snapshot = SampleCampus.snapshot
    func landmarks(from: Directions.End, to: Directions.End) throws -> [Stop.Subject] {
      let answer = try snapshot.answer(Directions(from: from, to: to))
      guard case .walk(_, let instructions) = answer.outcome else { return [] }
      return instructions.compactMap(\.landmark)
    }
    let across = try landmarks(
      from: .coordinate(try SampleCampus.at(-90, 0)), to: .coordinate(try SampleCampus.at(90, -20)))
    let gallery = Stop.Subject.place(try PlaceID("alder/gallery"))
    let library = Stop.Subject.place(try PlaceID("alder/library"))
    let toGallery = try landmarks(
      from: .coordinate(try SampleCampus.at(90, -20)), to: .subject(gallery))
    #expect(!toGallery.contains(gallery))
    let toLibrary = try landmarks(from: .subject(gallery), to: .subject(library))
    #expect(!toLibrary.contains(gallery) && !toLibrary.contains(library))
    for (one, next) in zip(across, across.dropFirst()) { #expect(one != next) }
    let outlines = try #require(snapshot.contents.buildings[PlaceID("alder/gallery")]?.shape)
    #expect(outlines.distance(from: outlines.outerCoordinates[0]) < Meters(0.01))
    #expect(outlines.distance(from: try SampleCampus.at(300, 300)) > Meters(100))
  }
}
