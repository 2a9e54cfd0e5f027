import Catalog
import Exchange
import Testing
import TestSupport

@Suite("The catalogue as text")
struct SourceRoundTripTests {
  @Test("reads back as it was, and is written again the same", arguments: UInt64(0)..<20)
  func roundTrip(seed: UInt64) throws {
    let contents = try RandomCatalogue.contents(seed: seed)
    try expectRoundTrip(contents)
  }

  @Test("keeps an empty campus")
  func emptyCampus() throws {
    var contents = CatalogContents()
    let name = try #require(LocalizedText("Nowhere", in: .english))
    contents.insert(
      .campus(
        Campus(
          id: try PlaceID("nowhere"), name: name, languages: [.english], timeZone: "Europe/Oslo",
          center: try .init(latitude: 0, longitude: -0.0))))
    try expectRoundTrip(contents)
  }

  @Test("keeps the sample campus")
  func sampleCampus() throws {
    try expectRoundTrip(SampleCampus.contents)
  }

  private func expectRoundTrip(_ contents: CatalogContents) throws {
    let files = SourceWriter.files(contents)
    let folder = try TemporaryFolder(files)
    let reading = folder.read(contents.tours.isEmpty ? "Data" : "")
    let errors = reading.problems.filter { $0.severity == .error }
    #expect(errors.map { "\(folder.place(of: $0)) \($0.message)" } == [])
    for change in contents.changes(to: reading.contents).prefix(3) {
      Issue.record(
        "\(change.key) was \(String(describing: change.before)), is \(String(describing: change.after))"
      )
    }
    let isSame = SourceWriter.files(reading.contents) == files
    #expect(isSame, "A second writing differs from the first.")
  }
}
