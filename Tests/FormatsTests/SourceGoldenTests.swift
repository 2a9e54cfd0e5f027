import Catalog
import Exchange
import Geodesy
import TestSupport
import Testing

@Suite("A file of the source form")
struct SourceGoldenTests {
  static let files = [
    "Data/x/artists.csv": """
    id,name,sortName,lifeDates,biography,biography@fr,born
    ada-lindqvist,Ada Lindqvist,"Lindqvist, Ada",1931-2004,Cast animals.,Coulait des animaux.,Umeå
    tomas-okoro,Tomas Okoro,,,,,

    """,
    "Data/x/campus.yaml": """
    id: x
    name: "X: the campus"
    name@fr: Le campus X
    text: |-
      First line.

      - *second* paragraph
    languages: [en, fr]
    timeZone: Europe/Oslo
    center:
      latitude: 10.5
      longitude: -20
    zoom: 15
    address: 1 Main Mall
    number: 17
    details:
      founded: "1908"
      website: https://example.org

    """,
    "Data/x/ground.geojson": """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","id":"x/brook","geometry":{"type":"MultiLineString","coordinates":[[[-20,10],[-19,10]],[[-19,10],[-18,10.5]]]},"properties":{"kind":"water","name":"Brook","name@fr":"Ruisseau","rank":3,"number":4,"details":{"depth":"1 m"}}},
    {"type":"Feature","id":"x/common","geometry":{"type":"MultiPolygon","coordinates":[[[[-20,10],[-19,10],[-19,11],[-20,10]]],[[[-18,10],[-17,10],[-17,11],[-18,10]]]]},"properties":{"kind":"green"}},
    {"type":"Feature","id":"x/elm-street","geometry":{"type":"LineString","coordinates":[[-20,10],[-19,10]]},"properties":{"kind":"street","name":"Elm Street","rank":1}}
    ]}

    """,
    "Data/x/media.csv": """
    id,kind,source,alternativeText,licence
    film,video,https://example.org/film.mp4,,CC0
    photo,image,"hare, sitting.jpg","A ""hare"" sits.",

    """,
    "Data/x/paths.geojson": """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","id":"x/p1","geometry":{"type":"LineString","coordinates":[[-20,10.5],[-20.0000001,10.5]]},"properties":{"kind":"steps","name":"Stairs","name@fr":"Escalier","levels":["x/hall/1","x/hall/2"],"details":{"surface":"stone"}}},
    {"type":"Feature","id":"x/square","geometry":{"type":"LineString","coordinates":[[-20,10],[-19,10],[-19,11],[-20,10]]},"properties":{"kind":"footway","closed":true,"area":true}},
    {"type":"Feature","id":"x/gate","geometry":{"type":"Point","coordinates":[-20,10.5]},"properties":{"kind":"gate","name":"Side gate","name@fr":"Portillon","levels":["x/hall/1"],"passage":"not-for-wheels","kerb":"raised","openingHours":"Mo 09:00-17:00","number":9,"details":{"lock":"brass"}}},
    {"type":"Feature","id":"x/post","geometry":{"type":"Point","coordinates":[-20,10]},"properties":{"kind":"bollard"}}
    ]}

    """,
    "Data/x/places.geojson": """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","id":"x/hall","geometry":{"type":"Polygon","coordinates":[[[-20,10],[-19,10],[-19,11],[-20,11],[-20,10]]]},"properties":{"kind":"building","name":"Hall & House","text":"Stone.","address":"1 Main Mall","hours":"Always","number":3}},
    {"type":"Feature","id":"x/hall/2","geometry":null,"properties":{"kind":"level","ordinal":-1,"shortName":"B","elevation":-3.5}},
    {"type":"Feature","id":"x/hall/1","geometry":null,"properties":{"kind":"level","ordinal":0,"shortName":"G","name":"Ground"}},
    {"type":"Feature","id":"x/hall/1/101","geometry":{"type":"Point","coordinates":[-19.5,10.5]},"properties":{"kind":"room","name":"Foyer","shortName":"101"}},
    {"type":"Feature","id":"x/hall/door","geometry":{"type":"Point","coordinates":[-20,10.5]},"properties":{"kind":"entrance","level":"x/hall/1","accessible":true}}
    ]}

    """,
    "Data/x/works.csv": """
    id,accession,title,title@fr,artists,place,latitude,longitude,crs,x,y,status,date,yearFrom,yearTo,description,media,site,detail:title
    hare,1962.4,Hare,Lièvre,ada-lindqvist;tomas-okoro,,10.5,-19.99999999,,,,,about 1962,1961,1963,"Two lines,
    of bronze",photo;film,Lawn,
    mast,,Mast,,,x/hall/1/101,,,EPSG:26910,481000.5,5456000,in storage,,,,,,,Old title

    """,
    "Tours/t.yaml": """
    id: t
    campus: x
    title: A walk
    title@fr: Une promenade
    author: Ada
    status: draft
    stops:
      - work: hare
        number: 12
        title: The hare
        text: |
          Come close.
          Look.
        dwell: 120
        radius: 25.5
        media: [photo, film]
      - place: x/hall

    """,
  ]

  @Test("comes back byte for byte, and nothing else with it", arguments: files.keys.sorted())
  func comesBack(path: String) throws {
    let folder = try TemporaryFolder()
    for (path, text) in Self.files { try folder.write(text, to: path) }
    let reading = folder.read("Data", "Tours")
    #expect(
      reading.problems.map { "\(folder.place(of: $0)) \($0.message)" }
        == [
          "Data/x/media.csv:3: source The file 'hare, sitting.jpg' is not in "
            + "\(folder.path)/Data/x/media."
        ])
    let written = SourceWriter.files(reading.contents)
    #expect(written.map(\.path) == Self.files.keys.sorted())
    let file = try #require(written.first { $0.path == path })
    #expect(String(decoding: file.bytes, as: UTF8.self) == Self.files[path])
  }

  @Test("means what it says")
  func meaning() throws {
    let folder = try TemporaryFolder()
    for (path, text) in Self.files { try folder.write(text, to: path) }
    let contents = folder.read("Data", "Tours").contents
    let french = try LanguageTag("fr")

    let campus = try #require(contents.campuses[try PlaceID("x")])
    #expect(campus.name[french] == "Le campus X")
    #expect(campus.text?[.english] == "First line.\n\n- *second* paragraph")
    #expect(campus.details["founded"] == "1908")

    let hare = try #require(contents.works[try Slug("hare")])
    #expect(hare.place == campus.id)
    #expect(hare.status == .onView)
    #expect(hare.artists.map(\.description) == ["ada-lindqvist", "tomas-okoro"])
    #expect(hare.description?[.english] == "Two lines,\nof bronze")

    let mast = try #require(contents.works[try Slug("mast")])
    #expect(
      mast.survey == .init(crs: "EPSG:26910", x: 481_000.5, y: 5_456_000, accuracy: Meters(4)))
    let place = try #require(mast.coordinate)
    // What PROJ 9.1's `cs2cs EPSG:26910 EPSG:4326` prints.
    #expect(abs(place.latitude - 49.256_472_070) < 1e-7)
    #expect(abs(place.longitude + 123.261_103_366) < 1e-7)
    #expect(mast.details == ["title": "Old title"])

    let tour = try #require(contents.tours[try Slug("t")])
    #expect(tour.status == .draft)
    #expect(tour.stops.first?.text?[.english] == "Come close.\nLook.\n")
    #expect(tour.stops.first?.radius == Meters(25.5))
  }

  @Test("damaged anywhere is read to its end all the same", arguments: UInt64(0)..<20)
  func survivesDamage(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for (path, text) in Self.files.sorted(by: { $0.key < $1.key }) {
      let folder = try TemporaryFolder()
      for (path, text) in Self.files { try folder.write(text, to: path) }
      var bytes = Array(text.utf8)
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let position = Int.random(in: 0..<bytes.count, using: &random)
        let marks = Array("\"\\,:;[]{}-&*|>#@\n\r\t 09e.é".utf8) + [0, 2, 0xFF]
        switch Int.random(in: 0...3, using: &random) {
        case 0: bytes[position] = marks.randomElement(using: &random) ?? 0
        case 1: bytes.insert(marks.randomElement(using: &random) ?? 0, at: position)
        case 2: bytes.remove(at: position)
        default: bytes.removeSubrange(position..<min(bytes.count, position + 40))
        }
        if bytes.isEmpty { break }
      }
      try folder.write(bytes, to: path)
      let reading = folder.read("Data", "Tours")
      // Whatever could be read can be written; a file that could not be read has a problem.
      #expect(!SourceWriter.files(reading.contents).isEmpty)
    }
  }

  @Test("can be written for one campus or one tour")
  func partial() throws {
    let folder = try TemporaryFolder()
    for (path, text) in Self.files { try folder.write(text, to: path) }
    let contents = folder.read("Data", "Tours").contents
    let one = SourceWriter.files(contents, tour: try Slug("t"))
    #expect(one.map(\.path) == ["Tours/t.yaml"])
    #expect(SourceWriter.files(contents, campus: try PlaceID("x")).count == 8)
    #expect(SourceWriter.files(contents, campus: try PlaceID("y")).isEmpty)
  }
}
