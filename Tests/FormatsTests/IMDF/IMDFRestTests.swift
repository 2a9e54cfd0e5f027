import Catalog
import Exchange
import Formats
import MapFormats
import Notation
import Testing

@Suite("What an archive says of what has no kind of its own")
struct IMDFRestTests {
  @Test("is kept in every language, with the category")
  func languages() throws {
    var figure = IMDFFigure.house
    figure.add(
      "amenity", "c1", IMDFFigure.point(5, 15),
      #""category":"restroom","name":{"en":"Washroom","de":"Bad"},"unit_ids":["4a"],"correlation_id":"zz""#
    )
    figure.add(
      "amenity", "c2", "", #""category":"elevator","name":null,"unit_ids":["4a"]"#)
    figure.add(
      "kiosk", "d1", IMDFFigure.box(1, 1, 2, 2),
      #""name":{"en":"Stand","de":"Bude"},"level_id":"3a""#)
    figure.add("anchor", "5b", IMDFFigure.point(2, 12), #""unit_id":"4a""#)
    figure.add(
      "occupant", "6b", "",
      #""name":{"en":"Shop","de":"Laden"},"category":"retail","anchor_id":"5b","correlation_id":"yy""#
    )
    figure.add(
      "level", "3c", IMDFFigure.box(0, 0, 20, 20),
      #"""
      "name":{"en":"Roof"},"short_name":{"en":"R","de":"D"},"ordinal":2,"building_ids":["2a"]
      """#)
    let reading = try figure.folder().read("park")
    let room = try #require(
      reading.contents.rooms.values.first { $0.name[.english] == "Blue Room" })
    // The first language of the campus is German.
    #expect(room.details["amenities"] == "Bad (restroom), elevator", "\(room.details)")
    #expect(room.details["amenities@en"] == "Washroom")
    #expect(room.details["occupants"] == "Laden" && room.details["occupants@en"] == "Shop")
    #expect(room.details["occupant correlation_id"] == "yy")
    let levels = reading.contents.levels.values
    #expect(
      levels.contains { $0.details["kiosks"] == "Bude" && $0.details["kiosks@en"] == "Stand" })
    let roof = try #require(levels.first { $0.ordinal == 2 })
    #expect(roof.shortName == "D" && roof.details["short_name@en"] == "R")
    #expect(
      reading.leftOut.map { "\($0.name) \($0.count)" }.sorted() == [
        "geometry 1", "geometry 1", "opening pedestrian 1", "properties.correlation_id 1",
      ])
  }

  @Test("is told where it leads nobody anywhere")
  func nowhere() throws {
    var figure = IMDFFigure.house
    for (id, category) in [("7c", "emergencyexit"), ("7d", "emergencyexit"), ("7e", "service")] {
      figure.add(
        "opening", id, IMDFFigure.line((0, 4), (0, 6)),
        #""category":"\#(category)","level_id":"3a""#)
    }
    // Stairs on one level, others that nothing joins, and a node without neighbours.
    figure.add(
      "relationship", "9b", "",
      #""category":"stairs","origin":{"id":"4a"},"destination":{"id":"4c"}"#)
    figure.add("unit", "4c", IMDFFigure.box(0, 0, 4, 4), #""category":"walkway","level_id":"3a""#)
    figure.add("unit", "4d", IMDFFigure.box(5, 0, 9, 4), #""category":"stairs","level_id":"3a""#)
    figure.add("navPath", "b1", IMDFFigure.point(4, 5), #""level_id":"3a","neighbours":[]"#)
    let reading = try figure.folder().read("park")
    #expect(reading.contents.paths.isEmpty && reading.contents.entrances.count == 1)
    #expect(
      reading.leftOut.map { "\($0.name) \($0.count)" }.sorted() == [
        "navPath 1", "opening emergencyexit 2", "opening pedestrian 1", "opening service 1",
        "relationship stairs 1", "unit stairs 1",
      ])
  }

  @Test("is told where it stands in the manifest, or beside what Docent made of others")
  func strangers() throws {
    var figure = IMDFFigure.house
    figure.add(
      "amenity", "c1", IMDFFigure.point(5, 15),
      #""category":"exhibit","name":{"en":"Owl"},"unit_ids":["4a"],"correlation_id":"k1""#)
    let contents = try figure.folder().read("park").contents
    #expect(contents.works.values.first?.details["correlation_id"] == "k1")
    let files = try IMDFExport.write(ExportRequest(contents)).files
    let folder = try TemporaryFolder(
      files.map { file in
        let text = String(decoding: file.bytes, as: UTF8.self)
        let more =
          switch file.path {
          case "manifest.json":
            text.replacing("\"version\"", with: "\"odd\":1,\"version\"")
              .replacing("\"Docent\"", with: "\"Another\"")
              .replacing("\"extensions\":[", with: "\"extensions\":[\"imdf:extension:acme:x#1\",")
          case "occupant.geojson":
            text.replacing("\"category\"", with: "\"odd\":2,\"information\":{\"k\":3},\"category\"")
          default: text
          }
        return SourceFile(path: "a/\(file.path)", bytes: Array(more.utf8))
      })
    #expect(
      folder.read("a").leftOut.map(\.name).sorted() == [
        "extensions", "generated_by", "odd", "properties.information", "properties.odd",
      ])
  }
}
