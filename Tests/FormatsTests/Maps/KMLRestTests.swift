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
}
