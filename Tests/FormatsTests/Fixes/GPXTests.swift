import Catalog
import Geodesy
import Testing

@Suite("GPX")
struct GPXTests {
  static func document(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="urn:x">
    <metadata><time>2013-01-01T12:00:00Z</time></metadata>
    \(body)
    </gpx>
    """
  }
  static let waypoint = #"<wpt lat="1" lon="2"><name>&lt;here&gt;</name></wpt>"#
  static let route = #"<rte><rtept lat="3" lon="4"/><rtept lat="-5.5" lon="-6.5"/></rte>"#
  static let track = """
    <trk><trkseg></trkseg><trkseg>
    <trkpt lat="-90" lon="180"><ele> 11.5 </ele><time>2013-01-01T12:00:04.5</time><hdop>2</hdop>
    <extensions><x:time>no</x:time><trkpt lat="7" lon="7"/></extensions></trkpt>
    <trkpt lat="1.2e-05" lon="0"><time>2013-01-01T13:00:05+01:00</time></trkpt>
    </trkseg></trk>
    """

  @Test("gives the points of tracks, else of routes, else the waypoints", arguments: [1, 9, .max])
  func points(pieces: Int) throws {
    let all = readFixes(Self.document(Self.waypoint + Self.route + Self.track), pieces: pieces)
    #expect(all.problems.isEmpty)
    try #require(all.fixes.count == 2)
    // date -u -d '2013-01-01 12:00:04' +%s
    #expect(all.fixes.map(\.time) == [1_357_041_604.5, 1_357_041_605])
    #expect(all.fixes[0].coordinate == (try Coordinate(latitude: -90, longitude: 180)))
    #expect(all.fixes[0].altitude == Meters(11.5))
    #expect(abs(try #require(all.fixes[0].errorCircle).standardDeviation.value - 10.041) < 1e-3)
    #expect(all.fixes[1].coordinate.latitude == 1.2e-5)
    let route = readFixes(Self.document(Self.waypoint + Self.route), pieces: pieces)
    #expect(route.fixes.map(\.coordinate.latitude) == [3, -5.5])
    #expect(readFixes(Self.document(Self.waypoint)).fixes.map(\.coordinate.longitude) == [2])
    #expect(readFixes(Self.document("")).fixes.isEmpty)
  }

  @Test("is read in UTF-16, with and without a mark", arguments: [1, 7, .max])
  func wide(pieces: Int) throws {
    let text = Self.document(Self.track).replacing("UTF-8", with: "UTF-16")
    let units = Array(text.utf16)
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big] {
      let reading = readFixes(bytes, pieces: pieces)
      #expect(reading.fixes.count == 2 && reading.problems.isEmpty, "\(reading.problems)")
    }
  }

  @Test(
    "tells which points are none, and gives the others",
    arguments: [
      #"<wpt lat="91" lon="0"/>"#, #"<wpt lon="0"/>"#, #"<wpt lat="nan" lon="0"/>"#,
      #"<wpt lat="1" lon="0"><time>2013-13-01T00:00:00Z</time></wpt>"#,
      #"<wpt lat="1" lon="0"><ele>deep</ele></wpt>"#, #"<wpt lat="1" lon="1e999"/>"#,
      #"<wpt lat="1" lon="0"><speed>-3</speed></wpt>"#,
    ])
  func badPoints(point: String) {
    let reading = readFixes(Self.document(Self.waypoint + "\n" + point))
    #expect(reading.problems.map(\.code) == [.unreadableFix])
    #expect(reading.problems.first?.location?.line == 5)
    #expect(reading.fixes.count == 1)
  }

  @Test("gives what stands before a tear")
  func torn() {
    let reading = readFixes(Self.document(Self.waypoint + "\n<wpt lat="))
    #expect(reading.problems.map(\.code) == [.malformedFile])
    #expect(reading.fixes.count == 1)
  }

  @Test("never expands entities, and reads no other file")
  func entities() {
    let bomb = """
      <!DOCTYPE gpx [<!ENTITY a "1"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
      <gpx><wpt lat="&b;" lon="&b;"/></gpx>
      """
    let thief = """
      <!DOCTYPE gpx [<!ENTITY a SYSTEM "file:///etc/hostname">]>
      <gpx><wpt lat="1" lon="1"><ele>&a;</ele></wpt></gpx>
      """
    for document in [bomb, thief] {
      let reading = readFixes(document)
      #expect(reading.fixes.isEmpty)
      #expect(reading.problems.count == 1)
    }
  }

  @Test(
    "is nothing else", arguments: ["<html/>", "<", "<gpx", "<kml><gpx/></kml>", "  \n<?xml?>"])
  func others(text: String) {
    let reading = readFixes(text)
    #expect(reading.fixes.isEmpty)
    #expect(!reading.problems.isEmpty)
  }

  @Test("may begin with a byte order mark")
  func byteOrderMark() {
    #expect(readFixes("\u{FEFF}" + Self.document(Self.waypoint)).fixes.count == 1)
  }

  @Test("may be nested too deep to be one")
  func deep() {
    let reading = readFixes("<gpx>" + String(repeating: "<a>", count: 100_000))
    #expect(reading.fixes.isEmpty)
    #expect(reading.problems.map(\.message) == ["Elements are nested deeper than 100."])
  }

  @Test("may be in Latin-1 if it says so, and may name a style sheet")
  func latin() {
    let style = "<?xml-stylesheet href='a.xsl'?><?torn?>"
    let body = "\(style)<gpx><wpt lat='1' lon='2'><name>caf\u{E9}</name></wpt></gpx>"
    for encoding in ["ISO-8859-1", "windows-1252"] {
      let document = "<?xml version='1.0' encoding='\(encoding)'?>" + body
      let latin = document.unicodeScalars.map { UInt8($0.value) }
      #expect(readFixes(latin).fixes.count == 1 && readFixes(latin).problems.isEmpty)
    }
    let undeclared = readFixes(body.unicodeScalars.map { UInt8($0.value) })
    #expect(undeclared.fixes.isEmpty && undeclared.problems.count == 1)
    #expect(readFixes(Array("<\0g\0p\0x\0>\0".utf8)).problems.count == 1)
  }
}
