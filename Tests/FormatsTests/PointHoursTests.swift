import Catalog
import Notation
import Testing

@Suite("Opening hours of points in paths.geojson")
struct PointHoursTests {
  private func reading(_ hours: String) throws -> (TemporaryFolder, [Problem], OpeningHours?) {
    let folder = try TemporaryFolder()
    try folder.write(BadInput.campus, to: "Data/x/campus.yaml")
    try folder.write(
      """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","id":"x/path","geometry":{"type":"LineString","coordinates":[[10,50],[10.001,50]]},"properties":{"kind":"footway"}},
      {"type":"Feature","id":"x/gate","geometry":{"type":"Point","coordinates":[10.001,50]},"properties":{"kind":"gate","openingHours":"\(hours)"}}
      ]}
      """, to: "Data/x/paths.geojson")
    let reading = folder.read("Data")
    let gate = reading.contents.pathPoints[try PlaceID("x/gate")]
    return (folder, reading.problems, gate?.openingHours)
  }

  @Test(
    "are kept as written, also where they are not understood",
    arguments: ["Mo-Fr 08:00-18:00", "Mo-Fr 08:00-18:00; PH off", "from dawn to dusk"])
  func kept(hours: String) throws {
    let (_, problems, read) = try reading(hours)
    #expect(read?.description == hours)
    #expect(problems.filter { $0.severity == .error }.isEmpty)
  }

  @Test("are warned of with their file and line where they are not understood")
  func warned() throws {
    let (folder, _, _) = try reading("from dawn to dusk")
    let reading = folder.read("Data")
    let problems = CatalogChecks.problems(in: reading.contents, locations: reading.locations)
    let problem = try #require(problems.first { $0.code == .unreadableHours })
    #expect(folder.place(of: problem) == "Data/x/paths.geojson:3: openingHours")
  }
}
