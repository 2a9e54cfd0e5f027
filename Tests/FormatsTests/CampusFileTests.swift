import Catalog
import Exchange
import Testing

@Suite("A campus.yaml by itself")
struct CampusFileTests {
  @Test("means its folder, with the other files in it")
  func folder() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "id: park\nname: The Park\nlanguages: [en]\ntimeZone: Europe/Berlin\n"
        + "center: {latitude: 50.0, longitude: 10.0}\n", to: "park/campus.yaml")
    try folder.write("id,title\narch,Arch\n", to: "park/works.csv")
    let reading = folder.read("park/campus.yaml")
    #expect(reading.contents.campuses.count == 1 && reading.contents.works.count == 1)
    #expect(reading.problems.allSatisfy { $0.severity == .warning }, "\(reading.problems)")
    #expect(folder.read("park/works.csv").problems.contains { $0.code == .unknownFormat })
  }

  @Test("that numbers no stops says what one says that does not speak of it")
  func unnumberedStops() throws {
    let campus =
      "id: park\nname: The Park\nlanguages: [en]\ntimeZone: Europe/Berlin\n"
      + "center: {latitude: 50.0, longitude: 10.0}\n"
    let folder = try TemporaryFolder()
    try folder.write(campus, to: "silent/park/campus.yaml")
    try folder.write(campus + "numberedStops: false\n", to: "false/park/campus.yaml")
    try folder.write(campus + "numberedStops: true\n", to: "true/park/campus.yaml")
    let silent = folder.read("silent/park/campus.yaml").contents
    let told = folder.read("false/park/campus.yaml").contents
    #expect(told == silent && SourceWriter.files(told) == SourceWriter.files(silent))
    #expect(folder.read("true/park/campus.yaml").contents != silent)
  }
}
