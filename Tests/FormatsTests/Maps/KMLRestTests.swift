import Catalog
import Exchange
import Testing

@Suite("What KML says beside its placemarks")
struct KMLRestTests {
  private func read(_ content: String) throws -> SourceReading {
    try readForeign(
      "<?xml version='1.0'?><kml xmlns='http://www.opengis.net/kml/2.2'><Document>\(content)</Document></kml>",
      name: "a.kml")
  }

  @Test("is told of styles as far as they say something of things, and of marks for programs")
  func styles() throws {
    func style(_ name: String) -> String {
      """
      <Style id="\(name)"><IconStyle><scale>2</scale><Icon><href>\(name).png</href></Icon></IconStyle>
      <BalloonStyle><bgColor>ff00</bgColor><text>Open daily</text></BalloonStyle></Style>
      """
    }
    let reading = try readForeign(
      """
      <kml xmlns='http://www.opengis.net/kml/2.2' hint='target=sky'><Document id='d7'>\(style("a"))
      <Placemark><name>A</name><styleUrl>#a</styleUrl></Placemark>
      <Placemark><name>B</name>\(style("b"))</Placemark></Document></kml>
      """, name: "a.kml")
    #expect(
      reading.leftOut.map(\.name).sorted() == [
        "kml/Document/Placemark/Style/BalloonStyle/text",
        "kml/Document/Placemark/Style/IconStyle/Icon/href",
        "kml/Document/Style/BalloonStyle/text", "kml/Document/Style/IconStyle/Icon/href",
        "kml/Document@id", "kml@hint",
      ])
    let tracks = try readForeign(
      "<gpx version='1.1' creator='Strider 3'><wpt lat='1' lon='2'><name>A</name></wpt></gpx>",
      name: "a.gpx")
    #expect(tracks.leftOut.map(\.name) == ["gpx@creator"])
  }

  @Test("is told: data of the document, names of fields, what is hidden, where one looks from")
  func told() throws {
    let look = "<LookAt><longitude>1</longitude><heading>77</heading></LookAt>"
    let reading = try read(
      """
      <ExtendedData><Data name="licence"><value>CC0</value></Data></ExtendedData>\(look)
      <Schema name="S" id="S1"><SimpleField type="string" name="m"><displayName>Material</displayName>
      </SimpleField></Schema>
      <Placemark><name>A</name><visibility>0</visibility>\(look)
      <Region><LatLonAltBox><north>52</north></LatLonAltBox></Region>
      <Point><coordinates>13,52</coordinates></Point></Placemark>
      <Placemark><name>B</name><visibility>1</visibility></Placemark>
      """)
    #expect(
      reading.leftOut.map(\.name).sorted() == [
        "kml/Document/ExtendedData/Data/value", "kml/Document/ExtendedData/Data@name",
        "kml/Document/LookAt", "kml/Document/Placemark/visibility",
        "kml/Document/Schema/SimpleField/displayName",
      ])
    #expect(
      reading.work("A")?.details == ["LookAt": "longitude 1, heading 77", "Region": "north 52"])
  }

  @Test("is what heights are measured from: a detail of a point, told of a line")
  func modes() throws {
    func placemark(
      _ name: String, _ mode: String, _ geometry: String, _ numbers: String
    ) -> String {
      """
      <Placemark><name>\(name)</name><\(geometry)><altitudeMode>\(mode)</altitudeMode>
      <coordinates>\(numbers)</coordinates></\(geometry)></Placemark>
      """
    }
    let reading = try read(
      placemark("A", "relativeToGround", "Point", "13,52,7")
        + placemark("B", "relativeToGround", "Point", "13.1,52,0")
        + placemark("C", "clampToGround", "Point", "13.2,52"))
    #expect(reading.leftOut.isEmpty)
    #expect(
      reading.work("A")?.details == ["altitude": "7", "altitudeMode": "relativeToGround"])
    #expect(reading.work("B")?.details.isEmpty == true)
    #expect(reading.work("C")?.details.isEmpty == true)
    let tour = try read(
      "<Folder><name>W</name>" + placemark("A", "absolute", "LineString", "13,52,5 13.1,52,6")
        + placemark("B", "absolute", "Point", "13,52") + "</Folder>")
    #expect(
      tour.leftOut.map(\.name) == ["kml/Document/Folder/Placemark/LineString/altitudeMode"])
  }

  @Test("and GPX says it of links: what they lead to is a detail")
  func links() throws {
    let reading = try readForeign(
      """
      <gpx version='1.1' xmlns='http://www.topografix.com/GPX/1/1'><wpt lat='1' lon='2'><name>A</name>
      <link href='https://e.example/a'><text>More</text><type>text/html</type></link></wpt></gpx>
      """, name: "a.gpx")
    #expect(reading.leftOut.isEmpty)
    #expect(
      reading.work("A")?.details
        == ["link": "https://e.example/a", "link text": "More", "link type": "text/html"])
  }
}
