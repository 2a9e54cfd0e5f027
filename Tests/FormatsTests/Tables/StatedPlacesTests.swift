import Catalog
import Exchange
import Formats
import Testing

@Suite("A campus that is made of exchanged positions")
struct StatedPlacesTests {
  private func read(
    _ campus: String, columns: String = "", cells: String = "", latitude: Double = 13.384,
    longitude: Double = 52.518
  ) throws -> SourceReading {
    let folder = try TemporaryFolder()
    let rows = (0..<12).map {
      "a-\($0),Work \($0),\(latitude),\(longitude + Double($0) / 10_000)\(cells)\n"
    }
    try folder.write("id,title,lat,lon\(columns)\n" + rows.joined(), to: "t.csv")
    try folder.write(
      "campus: \(campus)\ncolumns: {id: id, title: title, lat: latitude, lon: longitude}\n",
      to: "mapping.yaml")
    return SourceReader(mapping: folder.path + "/mapping.yaml").read([folder.path + "/t.csv"])
  }

  @Test(
    "is refused where its time zone, name or identifier, or the rows, say where it is",
    arguments: [
      ("{id: t, timeZone: Europe/Berlin}", "", ""), ("{id: t, name: Stadt Berlin}", "", ""),
      ("{id: berlin}", "", ""), ("{id: t}", ",country", ",Germany"),
      ("{id: t}", ",city", ",Berlin"),
      ("{id: t}", ",address", ",\"Unter den Linden 6, 10117 Berlin\""),
      ("{id: t}", ",Country", ",DE"),
    ])
  func refused(campus: String, columns: String, cells: String) throws {
    let reading = try read(campus, columns: columns, cells: cells)
    let error = try #require(reading.problems.first { $0.severity == .error }, "\(campus)")
    #expect(error.code == .invalidCoordinate)
    #expect(error.message.contains("if latitude and longitude were exchanged"))
    #expect(error.remedy.contains("'lat: longitude' and 'lon: latitude'"))
    #expect(error.remedy.contains("--center 13.384,52.51"))
  }

  @Test(
    "is refused where a country in its or another language says where it is, or is so near that both orders lie in reach",
    arguments: [
      ("España", -2.926, 43.25), ("Espagne", -2.926, 43.25), ("Spanien", -2.926, 43.25),
      ("Nigeria", 3.41, 6.454), ("Ghana", -0.193, 5.553), ("ES", -2.926, 43.25),
    ])
  func countries(name: String, latitude: Double, longitude: Double) throws {
    let swapped = try read(
      "{id: t}", columns: ",country", cells: ",\(name)", latitude: latitude, longitude: longitude)
    let error = try #require(swapped.problems.first { $0.severity == .error }, "\(name)")
    #expect(error.message.contains("'country'"))
    let right = try read(
      "{id: t}", columns: ",country", cells: ",\(name)", latitude: longitude, longitude: latitude)
    #expect(right.problems.filter { $0.severity == .error } == [])
  }

  @Test("is refused where nothing is said, and only the exchange brings it from the sea to a city")
  func sea() throws {
    let reading = try read("{id: t}")
    let error = try #require(reading.problems.first { $0.severity == .error })
    #expect(error.message.contains("in the sea or far from any city"))
    #expect(error.message.contains("km from Berlin if latitude and longitude were exchanged"))
    #expect(error.remedy.contains("--center 13.384,52.51"))
  }

  @Test(
    "is refused where nothing is said, and it lies far out in the sea or ice",
    arguments: [(18.42, -33.92), (-43.2, -22.9), (77.6, 12.97)])
  func nowhere(latitude: Double, longitude: Double) throws {
    let reading = try read("{id: t}", latitude: latitude, longitude: longitude)
    let error = try #require(reading.problems.first { $0.severity == .error })
    #expect(error.message.contains("where hardly anybody lives"), "\(error)")
    #expect(error.remedy.contains("--center \(latitude),"), "\(error)")
    let right = try read("{id: t}", latitude: longitude, longitude: latitude)
    #expect(right.problems.allSatisfy { $0.severity == .warning })
  }

  @Test("is refused where a sign is lost, by what the document says, and by its campus")
  func signs() throws {
    let zone = "{id: t, timeZone: America/New_York}"
    let lost = try read(zone, latitude: 40.7, longitude: 74)
    #expect(lost.problems.contains { $0.message.contains("if longitudes had the other sign") })
    let south = try read("{id: t, timeZone: Australia/Sydney}", latitude: 33.9, longitude: 151.2)
    #expect(south.problems.contains { $0.message.contains("if latitudes had the other sign") })
    let right = try read(zone, latitude: 40.7, longitude: -74)
    #expect(right.problems.allSatisfy { $0.severity == .warning })
  }

  @Test(
    "is accepted where nothing contradicts, where the person names the centre, and where it is right",
    arguments: [
      // Berlin's own, and exchanged ones of Rome, which are on land.
      ("{id: t}", 52.518, 13.384), ("{id: t}", 12.482, 41.894),
      ("{id: t, name: Socotra, timeZone: Asia/Aden}", 13.384, 52.518),
      ("{id: berlin, center: \"13.384, 52.518\"}", 13.384, 52.518),
      ("{id: berlin}", 52.518, 13.384),
    ])
  func accepted(campus: String, latitude: Double, longitude: Double) throws {
    let reading = try read(campus, latitude: latitude, longitude: longitude)
    #expect(reading.problems.filter { $0.severity == .error } == [])
    #expect(reading.contents.works.count == 12)
  }
}
