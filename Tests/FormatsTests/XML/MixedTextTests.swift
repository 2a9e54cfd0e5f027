import Catalog
import Exchange
import Formats
@testable import Notation
import Testing

@Suite("Elements amid the words of XML")
struct MixedTextTests {
  private func tree(_ text: String) throws -> XMLTree {
    try #require(XMLTree.read(Array(text.utf8), log: ProblemLog(file: "x.xml")))
  }

  @Test(
    "keep the order of the document",
    arguments: [
      ("<d>One <b>two</b> three</d>", "One two three", "One **two** three"),
      ("<d>A<br/>B &amp; C &lt;d></d>", "A B & C <d>", "A\\\nB & C \\<d>"),
      (
        "<d><p>First <b>rich</b> data.</p><p>Second.</p></d>", nil,
        "First **rich** data.\n\nSecond."
      ),
      (
        "<d>See <a href='https://e.org'>this</a></d>", "See this (https://e.org)",
        "See [this](https://e.org)"
      ),
      ("<d>One <term>two</term> three</d>", "One two three", "One two three"),
      ("<d> plain </d>", "plain", "plain"), ("<d> <e/> </d>", nil, nil),
    ] as [(String, String?, String?)])
  func order(xml: String, text: String?, markup: String?) throws {
    let element = try tree(xml)
    #expect(element.text == text)
    #expect(element.markup.map(HTMLText.commonMark) == markup)
    #expect(element.unused.groups.isEmpty || text == nil && markup == nil)
  }

  @Test("are one text, whose parts are not told apart where nobody takes them")
  func unused() throws {
    let element = try tree("<d><e>One <b>two</b> three</e><f>four</f></d>")
    #expect(element.unusedTexts.map { $0.last?.name } == ["e", "f"])
    #expect(element.unusedTexts.first?.last?.text == "One two three")
    #expect(element.unusedTexts.map { $0.last?.name } == ["f"])
    #expect(element.allText == "One two threefour")
  }

  @Test("come into titles, texts and details of maps in order")
  func maps() throws {
    let kml = try readForeign(
      """
      <kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>Big <i>Red</i> Fish</name>
      <description>One <b>two</b> three</description>
      <ExtendedData><Data name="n"><value>a <b>b</b> c</value></Data></ExtendedData>
      <Point><coordinates>9.2,45.4</coordinates></Point></Placemark></Document></kml>
      """, name: "a.kml")
    let fish = try #require(kml.work("Big Red Fish"))
    #expect(fish.description?[.english] == "One **two** three" && fish.details == ["n": "a b c"])
    let gpx = try readForeign(
      """
      <gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="45.4" lon="9.2">
      <name>A <b>B</b> C</name><desc>One <b>two</b> three</desc><extensions><e>x <b>y</b> z</e></extensions>
      </wpt></gpx>
      """, name: "a.gpx")
    let point = try #require(gpx.work("A B C"))
    #expect(point.description?[.english] == "One **two** three" && point.details == ["e": "x y z"])
    #expect(kml.leftOut.isEmpty, "\(kml.leftOut)")
    #expect(gpx.leftOut.map(\.name) == ["gpx@creator"])
  }

  @Test("come into the texts of TourML in order, with what producers add")
  func tours() throws {
    let reading = try readForeign(
      """
      <tourml:Tour xmlns:tourml="http://tapintomuseums.org/TourML" tourml:id="t"><tourml:TourMetadata>
      <tourml:Title>W</tourml:Title><tourml:Expires>2019-01-01</tourml:Expires>
      <tourml:PublishDate>2015-01-01</tourml:PublishDate></tourml:TourMetadata>
      <tourml:Stop tourml:id="a" tourml:view="x"><tourml:Title>S <i>o</i> S</tourml:Title>
      <tourml:Description>One <b>two</b> three</tourml:Description><tourml:Curator>Jo</tourml:Curator>
      <tourml:AssetRef tourml:id="i" tourml:usage="notes"/><tourml:PropertySet>
      <tourml:Property tourml:name="centroid">45.4,9.2</tourml:Property></tourml:PropertySet></tourml:Stop>
      <tourml:Asset tourml:id="i" tourml:type="text"><tourml:Content>
      <tourml:Data><p>First <b>rich</b> data.</p><p>Second.</p></tourml:Data>
      <tourml:Rights><tourml:CreditLine>Text credit</tourml:CreditLine></tourml:Rights></tourml:Content>
      </tourml:Asset></tourml:Tour>
      """, name: "t.xml")
    #expect(reading.tour?.details["Expires"] == "2019-01-01")
    #expect(reading.tour?.details["PublishDate"] == "2015-01-01")
    let work = try #require(reading.work("S o S"))
    #expect(work.description?[.english] == "One **two** three")
    #expect(work.details["Curator"] == "Jo" && work.details["notes CreditLine"] == "Text credit")
    #expect(work.details["notes"] == "First **rich** data.\n\nSecond.")
    #expect(reading.leftOut.isEmpty, "\(reading.leftOut)")
  }
}
