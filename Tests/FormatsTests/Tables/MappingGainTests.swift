import Catalog
import Exchange
import Formats
import Testing

@Suite("Dates, numbers and patterns of a mapping")
struct MappingGainTests {
  @Test(
    "reads days in milliseconds, with their offset",
    arguments: [
      ("/Date(631152000000)/", "1990-01-01", 1990),
      ("/Date(631151999999+0200)/", "1990-01-01", 1990),
      ("/Date(-631152000000)/", "1950-01-01", 1950),
      ("/Date(-631152000000-0500)/", "1949-12-31", 1949),
    ])
  func serialDates(text: String, day: String, year: Int) throws {
    let table = try MappedTable(
      "id,title,made\na-1,Arch,\(text)\n", "columns: {id: id, title: title, made: [date, years]}\n")
    let work = try table.work("a-1")
    #expect(work.date?[.english] == day && work.years?.from == year, "\(table.reading.problems)")
  }

  @Test(
    "leaves days beyond the years 1 to 9999, and what is none, with the text",
    arguments: [
      "/Date(-9223372036854775808)/", "/Date(9223372036854775807)/", "/Date(-62135596800001)/",
      "/Date(253402300800000)/", "/Date(253402300799999+0001)/", "/Date(-62135596800000-0001)/",
      "/Date()/", "/Date(+)/", "/Date(-)/", "/Date(0+)/", "/Date(0+2400)/",
    ])
  func noSerialDates(text: String) throws {
    let table = try MappedTable(
      "id,title,made\na-1,Arch,\(text)\n", "columns: {id: id, title: title, made: [date, years]}\n")
    let work = try table.work("a-1")
    #expect(work.date?[.english] == text && work.years?.from == nil)
  }

  @Test(
    "reads a month and a year as that year, and never as a span of years",
    arguments: [
      ("12/2005", 2005...2005), ("06/1998", 1998...1998), ("12-2005", 2005...2005),
      ("1/1900", 1900...1900), ("10/12", nil), ("13/2005", nil), ("1998-06", nil), ("5-98", nil),
      ("14-37 AD", 14...37), ("1998/99", 1998...1999),
    ] as [(String, ClosedRange<Int>?)])
  func monthsOfYears(text: String, expected: ClosedRange<Int>?) {
    let years = YearText.years(text)
    #expect(years.map { $0.from...$0.to } == expected)
  }

  @Test("keeps the height of a point, as KML does")
  func heights() throws {
    let table = try MappedTable(
      "id|title|where\na|A|POINT Z (151.21 -33.86 12)\nb|B|POINT M (151.21 -33.86 12)\n"
        + "c|C|POINT (151.21 -33.86)\n",
      "columns: {id: id, title: title, where: position}\n")
    #expect(try table.work("a").details["altitude"] == "12")
    #expect(try table.work("b").details.isEmpty && table.work("c").details.isEmpty)
    let map = try MappedTable(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "title": "foreign", "properties": {"nr": "a", "title": "Cairn"},
         "geometry": {"type": "Point", "coordinates": [-0.1, 51.5, 87.25]}}]}
      """, "columns: {nr: id, title: title, geometry: position}\n", name: "table.geojson")
    let work = try map.work("a")
    #expect(work.details["altitude"] == "87.25")
    // The property is the title; a member of that name beside the properties is kept apart.
    #expect(work.title[.english] == "Cairn" && work.details["feature.title"] == "foreign")
  }

  @Test("keeps a number of 20 digits as it is written")
  func longNumbers() throws {
    let table = try MappedTable(
      #"[{"nr": 98765432109876543210, "title": "A"}, {"nr": 98765432109876543211, "title": "B"}]"#,
      "columns: {nr: id, title: title}\n", name: "table.json")
    #expect(
      table.reading.contents.works.keys.map(\.description).sorted() == [
        "park-work-98765432109876543210", "park-work-98765432109876543211",
      ])
  }

  @Test("has the number of the row for a constant")
  func rowNumber() throws {
    let table = try MappedTable(
      "title\nArch\nGate\n", "columns: {title: title}\nconstants: {id: \"r-{#}\"}\n")
    #expect(table.reading.contents.works.keys.map(\.description).sorted() == ["r-1", "r-2"])
    let own = try MappedTable(
      "#,title\n7,Arch\n", "columns: {title: title}\nconstants: {id: \"r-{#}\"}\n")
    #expect(own.reading.contents.works.keys.map(\.description) == ["r-7"])
  }

  @Test("takes works off view whose time is over, or has not begun")
  func onView() throws {
    let rows = "id,title,from,until\na-1,A,2010-01-01,2015-12-31\na-2,B,2010,\na-3,C,2999-01-01,\n"
    let columns = "columns: {id: id, title: title, from: onViewFrom, until: onViewUntil}\n"
    let table = try MappedTable(rows, columns)
    #expect(try table.work("a-1").status == .inStorage)
    #expect(try table.work("a-2").status == .onView)
    #expect(try table.work("a-3").status == .inStorage)
    #expect(try table.work("a-1").details["until"] == "2015-12-31")
    let told = table.reading.problems.filter { $0.message.contains("on view") }
    #expect(told.map { $0.location?.line } == [2, 4] || told.map { $0.location?.line } == [4, 2])
    #expect(try MappedTable(rows, "offView: removed\n" + columns).work("a-1").status == .removed)
  }

  @Test("takes texts apart by a pattern, and tells of those that do not fit")
  func pattern() throws {
    let table = try MappedTable(
      """
      id,title,credit
      a-1,Bird,"Artist: Roe, Jane, 2015"
      a-2,Urn,"Artist: Bo Berg, 2016"
      a-3,Gate,unsigned

      """,
      """
      columns:
        id: id
        title: title
        credit:
          pattern: "Artist: {artists}, {date}"

      """)
    #expect(try table.work("a-1").date?[.english] == "2015")
    #expect(try table.work("a-2").date?[.english] == "2016")
    #expect(table.reading.contents.artists.values.contains { $0.name == "Bo Berg" })
    #expect(try table.work("a-3").details["credit"] == "unsigned")
    #expect(
      table.reading.problems.contains {
        $0.code == .leftOut && $0.message.contains("does not fit its pattern")
      })
  }

  @Test(
    "refuses a pattern that names no field, or two with nothing between them",
    arguments: ["Artist", "{artists}{date}", "{nothing}"])
  func badPattern(text: String) throws {
    let table = try MappedTable(
      "id,title,credit\na-1,Bird,x\n",
      "columns: {id: id, title: title, credit: {pattern: \"\(text)\"}}\n")
    #expect(table.codes == [.invalidValue])
  }

  @Test("keeps a group in another language as a detail")
  func groups() throws {
    let table = try MappedTable(
      "id,title,group,groupe\na-1,A,Murals,Murales\n",
      "columns: {id: id, title: title, group: group, groupe: group@fr}\n")
    let work = try table.work("a-1")
    #expect(work.group == "Murals" && work.details["group@fr"] == "Murales")
  }
}

@Suite("Tables in a folder")
struct TableFolderTests {
  @Test("are read by the mapping beside them, as an export writes both")
  func export() throws {
    let folder = try TemporaryFolder()
    try folder.write("id,title\none,One\n", to: "x/works.csv")
    try folder.write("columns: {id: id, title: title}\n", to: "x/mapping.yaml")
    let reading = SourceReader(
      languages: [try PlaceID("park"): [.english]], campus: try Slug("park")
    ).read([folder.path + "/x"])
    #expect(reading.contents.works.count == 1 && reading.problems == [], "\(reading.problems)")
  }

  @Test("are read by a mapping of any name that lies among them")
  func named() throws {
    let folder = try TemporaryFolder()
    try folder.write("id,title\none,One\n", to: "x/one.csv")
    try folder.write("id,title\ntwo,Two\n", to: "x/two.csv")
    try folder.write("columns: {id: id, title: title}\n", to: "x/my.yaml")
    let reading = SourceReader(
      languages: [try PlaceID("park"): [.english]], campus: try Slug("park"),
      mapping: folder.path + "/x/my.yaml"
    ).read([folder.path + "/x"])
    #expect(reading.contents.works.count == 2 && reading.problems == [], "\(reading.problems)")
  }

  @Test("are all told where no mapping says what they mean")
  func several() throws {
    let folder = try TemporaryFolder()
    try folder.write("id,title\none,One\n", to: "x/a.csv")
    try folder.write("id,title\ntwo,Two\n", to: "x/b.csv")
    let reader = SourceReader(campus: try Slug("park"))
    #expect(
      reader.unmappedTables(at: folder.path + "/x").map { $0.suffix(5) } == ["a.csv", "b.csv"])
    try folder.write("columns: {id: id, title: title}\n", to: "x/mapping.yaml")
    #expect(reader.unmappedTables(at: folder.path + "/x") == [])
    let known = SourceReader(languages: [try PlaceID("park"): [.english]], campus: try Slug("park"))
    #expect(known.read([folder.path + "/x"]).contents.works.count == 2)
  }
}
