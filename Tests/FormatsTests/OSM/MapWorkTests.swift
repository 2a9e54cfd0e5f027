import Catalog
import Testing

@Suite("Works of maps")
struct MapWorkTests {
  @Test("may be multipolygons, and are told where they cannot be drawn")
  func relations() throws {
    var figure = MapFigure.row(4)
    figure.node(8, 20, 30)
    figure.way(1, [1, 2, 8])
    figure.way(2, [8, 1])
    figure.relation(
      5, [(1, "outer"), (2, "outer")], "type=multipolygon", "tourism=artwork", "name=Maze")
    figure.relation(6, [(1, "outer")], "type=multipolygon", "tourism=artwork", "name=Open")
    figure.relation(7, [(77, "outer")], "type=multipolygon", "tourism=artwork", "name=Gone")
    figure.relation(8, [(1, "")], "type=site", "tourism=artwork", "name=Group")
    figure.relation(
      9, [(1, "outer"), (2, "outer")], "type=multipolygon", "tourism=museum", "name=Yard")
    let reading = try figure.read()
    let works = reading.contents.works
    #expect(works.keys.map(\.description).sorted() == ["osm-r5", "osm-r6"])
    let maze = try #require(works[try Slug("osm-r5")])
    #expect(maze.title[.english] == "Maze" && maze.coordinate != nil)
    #expect(reading.contents.buildings[try PlaceID("x/osm-r9")]?.shape != nil)
    #expect(reading.problems.map(\.code) == [.leftOut, .leftOut])
    let said = reading.problems.map(\.message)
    #expect(said.contains { $0.contains("'Gone'") } && said.contains { $0.contains("'Group'") })
  }

  @Test("are statues, sculptures, plaques and memorials; what else is there is counted by its tags")
  func kinds() throws {
    var figure = MapFigure.row(2)
    figure.node(11, 11, 5, "man_made=statue", "name=Bronze")
    figure.node(12, 12, 5, "man_made=sculpture")
    figure.node(13, 13, 5, "historic=plaque", "name=Tafel")
    figure.node(14, 14, 5, "memorial=bust", "name=Head")
    figure.node(15, 15, 5, "man_made=mast")
    figure.node(16, 16, 5, "man_made=mast")
    let reading = try figure.read()
    let works = reading.contents.works
    #expect(
      works.keys.map(\.description).sorted() == ["osm-n11", "osm-n12", "osm-n13", "osm-n14"])
    #expect(works[try Slug("osm-n11")]?.subgroup == "statue")
    #expect(reading.leftOut.map { "\($0.name) \($0.count)" } == ["node man_made=mast 2"])
  }

  @Test("keep every other tag as a detail, those for mappers too")
  func details() throws {
    let tags = [
      "source": "survey", "note": "n1", "note:de": "n2", "source:name": "n3", "created_by": "JOSM",
      "check_date": "2024-01-01", "check_date:lit": "2024-01-02", "fixme": "n4",
    ]
    var figure = MapFigure.row(2)
    figure.way(1, [1, 2], ["tourism=artwork", "name=N"] + tags.map { "\($0)=\($1)" })
    let work = try #require(try figure.read().contents.works.values.first)
    #expect(work.details.count == tags.count)
    for (key, value) in tags { #expect(work.details[key] == value, "\(key)") }
    for key in ["created_by", "fixme", "check_date", "check_date:lit", "note:de", "source:name"] {
      #expect(!DetailVisibility.isShown(key, tags[key] ?? ""), "\(key)")
    }
  }

  @Test("are removed where the tags only say what they were; other such things are told by that")
  func former() throws {
    var figure = MapFigure.row(2)
    figure.node(
      11, 11, 5, "removed:tourism=artwork", "removed:artwork_type=statue", "name=Gone",
      "artist_name=Ann Ott")
    figure.node(12, 12, 5, "demolished:historic=memorial", "name=Stone")
    figure.node(13, 13, 5, "removed:tourism=no", "name=None")
    figure.node(14, 14, 5, "addr:street=Elm", "disused:shop=books")
    let reading = try figure.read()
    let works = reading.contents.works
    #expect(works.keys.map(\.description).sorted() == ["osm-n11", "osm-n12"])
    #expect(works.values.allSatisfy { $0.status == .removed })
    let gone = try #require(works[try Slug("osm-n11")])
    #expect(gone.title[.english] == "Gone" && gone.artists.count == 1)
    #expect(gone.details["removed:artwork_type"] == "statue")
    #expect(
      reading.leftOut.map(\.name).sorted() == [
        "node disused:shop=books", "node removed:tourism=no",
      ])
  }
}
