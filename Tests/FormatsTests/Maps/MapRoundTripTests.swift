import Catalog
import Exchange
import Formats
import Foundation
import MapFormats
import TestSupport
import Testing

@Suite("Maps that Docent writes")
struct MapRoundTripTests {
  /// A format of maps, both ways.
  struct Format: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let write: @Sendable (ExportRequest) throws -> Exported
  }

  static let formats = [
    Format(testDescription: "kml") { try KMLFormat().write($0) },
    Format(testDescription: "gpx") { try GPXFormat().write($0) },
  ]

  @Test("read back as they were, and are written again the same", arguments: formats, 0..<8)
  func roundTrip(format: Format, seed: Int) throws {
    let contents = try RandomCatalogue.contents(seed: UInt64(seed)).tidied()
    for campus in contents.campuses.values {
      let first = try format.write(ExportRequest(contents, campus: campus.id))
      guard let file = first.files.first else { continue }
      let folder = try TemporaryFolder(
        [SourceFile(path: "map.xml", bytes: file.bytes)])
      let reading = SourceReader(languages: [campus.id: campus.languages])
        .read(["\(folder.path)/map.xml"])
      #expect(reading.problems == [])
      var read = reading.contents
      read.insert(.campus(campus))
      let lost = Set(first.losses.map(\.item))
      for item in contents.items where item.campus == campus.id && !lost.contains(item.key) {
        #expect(read[item.key] == item)
      }
      // Places are not in maps; without them a stop at one has no position.
      for item in contents.items where item.key.kind < .path { read.insert(item) }
      #expect(try format.write(ExportRequest(read, campus: campus.id)).files == [file])
    }
  }

  @Test("say what they lose", arguments: formats)
  func losses(format: Format) throws {
    let exported = try format.write(ExportRequest(SampleCampus.contents))
    #expect(exported.files.map(\.path) == [""])
    let lost = Set(exported.losses.map(\.item.kind))
    #expect(lost.isSuperset(of: [.campus]))
    #expect(exported.losses == exported.losses.sorted { ($0.item, $0.field) < ($1.item, $1.field) })
  }
}

@Suite("Works without a position")
struct UnplacedTests {
  @Test("make no GPX, which has no word for them, but KML")
  func unplaced() throws {
    var contents = SampleCampus.contents
    contents.tours = [:]
    for id in contents.works.keys { contents.works[id]?.coordinate = nil }
    let lost = try GPXFormat().write(ExportRequest(contents))
    #expect(lost.files.isEmpty)
    #expect(lost.losses.filter { $0.item.kind == .work }.count == contents.works.count)
    #expect(try KMLFormat().write(ExportRequest(contents)).files.count == 1)
  }
}

@Suite("KML")
struct KMLTests {
  private func read(_ body: String) throws -> SourceReading {
    try readForeign(
      "<?xml version='1.0'?>\n<kml xmlns='http://www.opengis.net/kml/2.2'><Document>\n\(body)\n"
        + "</Document></kml>", name: "map.kml")
  }

  @Test("is read packed as KMZ, and problems name the file in it")
  func packed() throws {
    let exported = try KMLFormat().write(ExportRequest(SampleCampus.contents))
    let plain = try TemporaryFolder([SourceFile(path: "a.kml", bytes: exported.files[0].bytes)])
    let packed = try TemporaryFolder([
      SourceFile(path: "a.kmz", bytes: try exported.zipped(naming: "doc.kml").files[0].bytes)
    ])
    let reader = SourceReader(languages: SampleCampus.contents.campuses.mapValues(\.languages))
    let wanted = reader.read(["\(plain.path)/a.kml"])
    let found = reader.read(["\(packed.path)/a.kmz"])
    #expect(found.problems.map(\.message) == wanted.problems.map(\.message))
    #expect(!wanted.contents.works.isEmpty && found.contents.works == wanted.contents.works)
    let broken = Exported([SourceFile(path: "", bytes: Array("<kml>".utf8))])
    try packed.write(try broken.zipped(naming: "x/doc.kml").files[0].bytes, to: "b.kmz")
    let problem = try #require(reader.read(["\(packed.path)/b.kmz"]).problems.first)
    #expect(problem.location?.file.hasSuffix("b.kmz/x/doc.kml") == true)
  }

  @Test("is doc.kml in an archive, and others in it are told of")
  func others() throws {
    func place(_ name: String) -> [UInt8] {
      Array(
        "<kml><Placemark><name>\(name)</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>"
          .utf8)
    }
    let archive = Exported([
      SourceFile(path: "a.kml", bytes: place("Linked")),
      SourceFile(path: "doc.kml", bytes: place("Main")),
    ])
    let folder = try TemporaryFolder()
    try folder.write(try archive.zipped().files[0].bytes, to: "a.kmz")
    let reading = SourceReader(languages: [try PlaceID("x"): [.english]], campus: try Slug("x"))
      .read(["\(folder.path)/a.kmz"])
    #expect(reading.contents.works.keys.map(\.description) == ["x-work-main"])
    #expect(reading.problems.map(\.code) == [.leftOut])
  }

  @Test("has works in its placemarks")
  func placemarks() throws {
    let reading = try read(
      """
      <Folder><name>Bronze</name><Placemark id="7"><name>Hare</name>
      <description><![CDATA[Big &amp; <b>red</b>]]></description><address>1 Lane</address>
      <ExtendedData><Data name="maker"><value>Ann</value></Data>
      <SchemaData schemaUrl="#s"><SimpleData name="year">1990</SimpleData></SchemaData></ExtendedData>
      <Point><coordinates> -71.5,42.25,3 </coordinates></Point></Placemark>
      <Placemark><name>Hare</name></Placemark></Folder>
      """)
    #expect(reading.problems == [])
    let works = reading.contents.works
    #expect(works.keys.map(\.description).sorted() == ["x-work-7", "x-work-hare"])
    let hare = try #require(works[try Slug("x-work-7")])
    #expect(hare.coordinate?.latitude == 42.25 && hare.coordinate?.longitude == -71.5)
    #expect(hare.description?.all.map(\.text) == ["Big & **red**"])
    #expect(
      hare.details == [
        "maker": "Ann", "year": "1990", "address": "1 Lane", "folder": "Bronze", "altitude": "3",
      ])
  }

  @Test("has more geometries than a work can have, which become a detail")
  func multiGeometry() throws {
    let area =
      "<Polygon><outerBoundaryIs><LinearRing><coordinates>1,1 1,2\n2,2 1,1</coordinates>"
      + "</LinearRing></outerBoundaryIs></Polygon>"
    let reading = try read(
      """
      <Placemark><name>Two</name><MultiGeometry>\(area)
      <Point><extrude>1</extrude><coordinates>3,4,0</coordinates></Point>
      <MultiGeometry><Point><coordinates>5,6,7</coordinates></Point></MultiGeometry>
      </MultiGeometry></Placemark>
      <Placemark><name>Again</name><MultiGeometry><Point><coordinates>5,6</coordinates></Point>
      \(area)</MultiGeometry></Placemark>
      """)
    // Said once, of the first.
    #expect(reading.problems.map(\.code) == [.assumedValue])
    #expect(reading.problems.first?.message.contains("'Two'") == true)
    let work = try #require(reading.contents.works[try Slug("x-work-two")])
    #expect(work.coordinate?.latitude == 4 && work.coordinate?.longitude == 3)
    #expect(work.details == ["geometry": "Polygon 1,1 1,2 2,2 1,1; Point 5,6,7"])
  }

  @Test("has a tour where a folder holds a line and points")
  func tours() throws {
    let reading = try read(
      """
      <Folder><name>Walk</name><description>Round</description>
      <Placemark><name>B</name><Point><coordinates>2,1</coordinates></Point></Placemark>
      <Placemark><name>Way</name><LineString><coordinates>2,1 3,1</coordinates></LineString></Placemark>
      <Placemark><name>A</name><Point><coordinates>3,1</coordinates></Point></Placemark></Folder>
      """)
    #expect(reading.problems == [])
    #expect(reading.stopTitles == ["B", "A"])
    #expect(reading.tour?.details["line"] == "2,1 3,1")
  }

  @Test("leaves out what is no work, and says so")
  func leftOut() throws {
    let reading = try read(
      """
      <Placemark><name>Area</name><Polygon/></Placemark>
      <Folder><Placemark><name>Way</name><LineString/></Placemark></Folder>
      <NetworkLink/><Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>
      <Placemark><name>Lost</name><Point><coordinates>1,200</coordinates></Point></Placemark>
      <Placemark><name>Odd</name><Point><coordinates>here</coordinates></Point></Placemark>
      """)
    #expect(reading.problems.map(\.code) == Array(repeating: .leftOut, count: 6))
    #expect(reading.problems.allSatisfy { $0.location?.line != nil })
    #expect(reading.contents.works.count == 2)
    #expect(reading.contents.works.values.allSatisfy { $0.coordinate == nil })
  }

  @Test("of random pieces never crashes", arguments: UInt64(0)..<20)
  func pieces(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let names = [
      "Folder", "Placemark", "Point", "LineString", "coordinates", "name", "MultiGeometry",
      "ExtendedData", "Data", "value", "gpx", "wpt", "rte", "rtept", "extensions", "trk",
      "metadata",
    ]
    let values = ["", "a", "1,2", "1e999,nan", "docent:languages", "-", "é", "id"]
    func pick(_ all: [String]) -> String { all.randomElement(using: &random) ?? "" }
    func element(_ depth: Int) -> String {
      let name = pick(names)
      let inner = depth > 4 ? pick(values) : (0..<3).map { _ in element(depth + 1) }.joined()
      return "<\(name) id='\(pick(values))' name='\(pick(values))' lat='\(pick(values))' lon='4'>"
        + "\(inner)</\(name)>"
    }
    for root in ["kml", "gpx"] {
      let body = (0..<9).map { _ in element(0) }.joined()
      let reading = try readForeign("<\(root)>\(body)</\(root)>", name: "map.xml")
      #expect(reading.problems.allSatisfy { $0.location != nil })
    }
  }
}

@Suite("GPX of works and tours")
struct GPXFileTests {
  @Test("has a detail for each element of an extension")
  func extensions() throws {
    let reading = try readForeign(
      """
      <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="1.5" lon="2.5">
      <name>Hare</name><extensions><x:more xmlns:x="urn:x"><x:year>1999</x:year><x:height>12</x:height>
      <x:at><x:city>Nairobi</x:city></x:at></x:more><y xmlns="urn:y">9</y></extensions></wpt></gpx>
      """, name: "map.gpx")
    let work = try #require(reading.contents.works.values.first)
    #expect(work.details == ["year": "1999", "height": "12", "city": "Nairobi", "y": "9"])
  }

  @Test("has works in its waypoints and tours in its routes, and no paths in its tracks")
  func whole() throws {
    let reading = try readForeign(
      """
      <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
      <wpt lat="1.5" lon="2.5"><ele>12</ele><name>Hare</name><desc>Big</desc><sym>Museum</sym>
      <link href="https://example.org/hare"/></wpt>
      <wpt lat="91" lon="2.5"><name>Far</name></wpt><wpt lat="1" lon="2"/>
      <rte><name>Walk</name><rtept lat="1" lon="2"/><rtept lat="1.5" lon="2.5"><name>Hare</name></rtept>
      </rte><trk><name>Ride</name><trkseg><trkpt lat="1" lon="2"/></trkseg></trk>
      </gpx>
      """, name: "walk.gpx")
    #expect(reading.problems.map(\.code) == [.leftOut, .leftOut, .leftOut])
    #expect(reading.problems.allSatisfy { $0.location?.line != nil })
    #expect(reading.stopTitles == ["Walk 1", "Hare"])
    #expect(reading.contents.works.count == 2 && reading.contents.paths.isEmpty)
    let hare = try #require(reading.work("Hare"))
    #expect(
      hare.details == ["ele": "12", "sym": "Museum", "link": "https://example.org/hare"])
  }

  @Test("has what a route says of a waypoint in the text of the stop")
  func routePoints() throws {
    let reading = try readForeign(
      """
      <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
      <wpt lat="1.5" lon="2.5"><name>Hare</name><desc>Big</desc></wpt>
      <rte><name>Walk</name><rtept lat="1" lon="2"><name>Gate</name><desc>Begin here.</desc></rtept>
      <rtept lat="1.5" lon="2.5"><name>Hare</name><desc>Look up.</desc><cmt>Stay.</cmt></rtept>
      </rte></gpx>
      """, name: "walk.gpx")
    let stops = try #require(reading.contents.tours.values.first).stops
    #expect(stops.map { $0.text?[.english] } == [nil, "Look up.\n\nStay."])
    #expect(reading.work("Gate")?.description?[.english] == "Begin here.")
    #expect(reading.work("Hare")?.description?[.english] == "Big")
    #expect(reading.leftOut.isEmpty, "\(reading.leftOut)")
  }

  @Test("makes a campus of its own around its works, with a warning")
  func newCampus() throws {
    let reading = try readForeign(
      "<gpx><wpt lat='1' lon='2'><name>Hare</name></wpt></gpx>", name: "a.gpx", isKnown: false)
    #expect(reading.problems.map(\.code) == [.assumedValue])
    #expect(reading.contents.campuses.count == 1)
    let empty = try readForeign("<gpx/>", name: "a.gpx", isKnown: false)
    #expect(empty.problems.map(\.code) == [.missingValue])
  }
}
