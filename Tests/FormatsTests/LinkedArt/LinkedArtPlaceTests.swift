import Catalog
import Exchange
import Formats
import Geodesy
import MuseumFormats
import Notation
import TestSupport
import Testing

@Suite("Places and addresses in Linked Art of others")
struct LinkedArtPlaceTests {
  private func read(_ text: String) throws -> SourceReading {
    try readForeign(text, name: "l.json")
  }

  @Test(
    "with points that have heights have positions, and keep the heights",
    arguments: [
      ("POINT Z (8.77 50.81 214.5)", "214.5"), ("POINT(8.77 50.81 214.5)", "214.5"),
      ("pointzm(8.77 50.81 -3 1)", "-3"), ("POINT M (8.77 50.81 7)", nil),
      ("POINT Z (8.77 50.81 0)", nil),
    ])
  func heights(text: String, height: String?) throws {
    let reading = try read(
      """
      {\(LinkedArtImportTests.context), "id": "https://museum.example.org/object/7", "type": "HumanMadeObject",
       "_label": "Horse",
       "current_location": {"type": "Place", "_label": "Court", "defined_by": "\(text)"}}
      """)
    let work = try #require(reading.contents.works.values.first)
    #expect(work.coordinate == (try Coordinate(latitude: 50.81, longitude: 8.77)))
    #expect(work.details["altitude"] == height)
    #expect(!reading.problems.contains { $0.message.contains("gives no position") })
  }

  @Test("keeps the address of what has a label, and tells of labels that say something else")
  func addresses() throws {
    func thing(_ name: String, _ type: String, _ more: String = "") -> String {
      #"{"id": "https://m.example/\#(name)", "type": "\#(type)", "_label": "The \#(name)"\#(more)}"#
    }
    let text = """
      {\(LinkedArtImportTests.context), "id": "https://m.example/object/5", "type": "HumanMadeObject", "_label": "Fifth",
       "identified_by": [{"id": "https://m.example/name", "type": "Name", "content": "Hare"}],
       "part_of": [\(thing("whole", "HumanMadeObject"))], "member_of": [\(thing("set", "Set"))],
       "shows": [{"type": "VisualItem", "represents": [\(thing("hero", "Person"))]}],
       "subject_to": [{"type": "Right", "classified_as": [\(thing("licence", "Type"))]}],
       "current_location": \(thing("room", "Place", #", "defined_by": "POINT(16.37 48.2)""#)),
       "produced_by": {"type": "Production", "took_place_at": [\(thing("town", "Place"))]}}
      """
    let reading = try read(text)
    let work = try #require(reading.work("Hare"))
    for (detail, name) in [
      ("part_of", "whole"), ("member_of", "set"), ("shows", "hero"), ("subject_to", "licence"),
      ("current_location", "room"), ("took_place_at", "town"),
    ] {
      #expect(work.details["\(detail) id"] == "https://m.example/\(name)", "\(work.details)")
    }
    #expect(work.rights?[.english] == "The licence")
    let told = reading.leftOut.map(\.name)
    #expect(told.count == 2 && told.contains { $0.hasSuffix("identified_by[].id") }, "\(told)")
    #expect(told.contains { $0.hasSuffix("_label") })
  }

  @Test("tells of places of Docent's whose building is not there")
  func orphans() throws {
    let contents = SampleCampus.contents
    let request = ExportRequest(contents, address: PublicAddress("https://a.example.ca"))
    let files = try LinkedArtFormat().write(request).files
    let room = try #require(contents.rooms.values.min { $0.id < $1.id })
    let gone = room.id.parent.map { "places/\($0).json" }
    let folder = try TemporaryFolder(files.filter { $0.path != gone })
    let reading = SourceReader().read([folder.path])
    #expect(reading.contents.rooms[room.id] == nil)
    #expect(
      reading.problems.contains {
        $0.code == .leftOut && $0.message.contains("'\(room.id)'")
      })
    #expect(!reading.problems.contains { $0.severity == .error }, "\(reading.problems)")
  }
}
