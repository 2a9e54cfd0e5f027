import Catalog
import Exchange
import Formats
import Notation
import Testing

@Suite("The elements of an array that lack members")
struct ArrayElementTests {
  private func media(_ images: String) throws -> (MappedTable, [Media]) {
    let table = try MappedTable(
      #"[{"id": "a-1", "title": "Hare", "images": \#(images)}]"#,
      """
      columns: {id: id, title: title, images.u: media, images.c: media.caption,
        images.l: media.licence}

      """, name: "table.json")
    return (
      table, try table.work("a-1").media.compactMap { table.reading.contents.media[$0] }
    )
  }

  @Test("keep their names apart in a formula")
  func names() throws {
    let table = try MappedTable(
      """
      [{"id": "a-1", "title": "Hare", "by": [
        {"first": "Ann", "last": "Lee"}, {"last": "Christo"}, {"first": "Di", "last": "Eff"}]}]
      """,
      """
      columns: {id: id, title: title}
      constants: {artists: "{by.first} {by.last}"}

      """, name: "table.json")
    let artists = try table.work("a-1").artists.compactMap { table.reading.contents.artists[$0] }
    #expect(artists.map(\.name) == ["Ann Lee", "Christo", "Di Eff"])
  }

  @Test("keep what is said of an artist with the name")
  func nationalities() throws {
    let table = try MappedTable(
      """
      [{"id": "a-1", "title": "Hare", "by": [
        {"n": "Ann Lee"}, {"n": "Bo Berg", "from": "Danish"}, {"n": "Cy Dow"}]}]
      """,
      "columns: {id: id, title: title, by.n: artists, by.from: artists.nationality}\n",
      name: "table.json")
    let artists = try table.work("a-1").artists.compactMap { table.reading.contents.artists[$0] }
    #expect(artists.map(\.nationality) == [nil, "Danish", nil])
  }

  @Test("keep captions and licences with their pictures")
  func pictures() throws {
    let (_, media) = try media(
      #"[{"u": "https://e.org/1.jpg"}, {"u": "https://e.org/2.jpg", "c": "Two", "l": "CC0"}]"#)
    #expect(media.map { $0.caption?[.english] } == [nil, "Two"])
    #expect(media.map(\.licence) == [nil, "CC0"])
  }

  @Test("leave the caption of a picture that is left out with it")
  func leftOut() throws {
    let (table, media) = try media(
      #"[{"u": "http://e.org/1.jpg", "c": "One"}, {"u": "https://e.org/2.jpg"}]"#)
    #expect(media.map { $0.caption?[.english] } == [nil])
    #expect(try table.work("a-1").details["images.c"] == "One")
  }

  @Test("say nothing of another element where one says several things")
  func several() throws {
    let (table, media) = try media(
      #"[{"u": "https://e.org/1.jpg", "c": ["One", "Uno"]}, {"u": "https://e.org/2.jpg"}]"#)
    #expect(media.count == 2 && media.allSatisfy { $0.caption == nil })
    #expect(try table.work("a-1").details["images.c"] == "One; Uno")
  }

  @Test("keep their places in arrays of arrays' elements")
  func nested() throws {
    let table = try MappedTable(
      """
      [{"id": "a-1", "title": "Hare", "sets": [
        {"images": [{"u": "https://e.org/1.jpg"}, {"u": "https://e.org/2.jpg"}]},
        {"images": [{"u": "https://e.org/3.jpg", "c": "Three"}, {"u": "https://e.org/4.jpg"}]}]}]
      """,
      "columns: {id: id, title: title, sets.images.u: media, sets.images.c: media.caption}\n",
      name: "table.json")
    let media = try table.work("a-1").media.compactMap { table.reading.contents.media[$0] }
    #expect(media.map { $0.caption?[.english] } == [nil, nil, "Three", nil])
  }
}

@Suite("JSON that is no array of objects")
struct OtherJSONTests {
  @Test("is read where it has an object in each line")
  func lines() throws {
    let table = try MappedTable(
      """
      {"id": "a-1", "title": "Hare", "by": [{"n": "Ann Lee"}]}
      {"id": "a-2", "title": "Owl"}

      """, "columns: {id: id, title: title, by.n: artists}\n", name: "table.ndjson")
    #expect(table.reading.contents.works.count == 2 && table.reading.leftOut.isEmpty)
    #expect(table.reading.locations[ItemKey(.work, "a-2")]?.line == 2)
  }

  @Test(
    "is read where it is the result of a query, whichever of its members comes first",
    arguments: [[0, 1], [1, 0]])
  func result(order: [Int]) throws {
    let members = [
      #""head": {"vars": ["item", "label"]}"#,
      #"""
      "results": {"bindings": [{"item": {"type": "literal", "value": "q-5"},
        "label": {"type": "literal", "xml:lang": "fr", "value": "Arche"}}]}
      """#,
    ]
    let table = try MappedTable(
      "{" + order.map { members[$0] }.joined(separator: ", ") + "}",
      "columns:\n  item: id\n  label: title\n  \"label.xml:lang\": ignore\n", name: "table.json")
    #expect(try table.work("q-5").title[.english] == "Arche")
    #expect(table.reading.leftOut.isEmpty)
  }

  @Test("is read around a line that does not close, which is told, wherever that stands")
  func brokenLine() throws {
    let broken = #"{"id": "a-2", "title": "Owl", "by": [{"n": "Bo Berg"}"#
    let whole = (3...5).map { #"{"id": "a-\#($0)", "title": "T\#($0)"}"# }
    for place in 0...3 {
      var lines = whole
      lines.insert(broken, at: place)
      let table = try MappedTable(
        lines.joined(separator: "\r\n"), "columns: {id: id, title: title}\n",
        name: "table.jsonl")
      #expect(table.reading.contents.works.count == 3, "\(table.reading.problems)")
      let told = try #require(table.reading.problems.first { $0.message.contains("is no JSON") })
      #expect(told.code == .leftOut && told.location?.line == place + 1)
    }
  }

  @Test("is read where objects behind the first go over several lines")
  func longObjects() throws {
    let table = try MappedTable(
      """
      {"id": "a-1", "title": "Hare"}
      {"id": "a-2",
       "title": "Owl", "by": [
       {"n": "Ann Lee"}]}
      {"id": "a-3", "title": "Fox"}
      """, "columns: {id: id, title: title, by.n: artists}\n", name: "table.jsonl")
    #expect(table.reading.contents.works.count == 3 && table.codes.isEmpty, "\(table.codes)")
    #expect(try table.work("a-2").artists.count == 1)
    #expect(table.reading.locations[ItemKey(.work, "a-3")]?.line == 5)
  }

  @Test(
    "is read where its rows are arrays, and their columns are named beside them or by the first",
    arguments: [
      #"{"columns": ["id", "title"], "rows": [["a-1", "Hare"], ["a-2"], ["a-3", "Owl", "x"]]}"#,
      #"{"data": [["a-1", "Hare"], ["a-2"], ["a-3", "Owl", "x"]], "fields": [{"name": "id"}, {"name": "title"}]}"#,
      #"[["id", "title"], ["a-1", "Hare"], ["a-2"], ["a-3", "Owl", "x"]]"#,
    ])
  func arrays(document: String) throws {
    let table = try MappedTable(
      document, "columns: {id: id, title: title}\n", name: "table.json")
    #expect(try table.work("a-1").title[.english] == "Hare")
    // One has no title, and one more values than there are columns.
    #expect(table.reading.contents.works.count == 1 && table.codes == [.leftOut, .leftOut])
    #expect(table.reading.problems.contains { $0.message.hasPrefix("Row 3 has 3 values") })
    #expect(table.reading.leftOut.isEmpty)
    let folder = try TemporaryFolder()
    try folder.write(document, to: "t.json")
    let guess = try #require(
      SourceReader(campus: try Slug("park")).guessedMapping(
        of: folder.path + "/t.json", command: "docent import"))
    #expect(guess.rowCount == 2 && guess.text.contains("  title: title\n"), "\(guess.text)")
  }

  @Test("is told beside rows that are arrays, but not what names their columns")
  func besideArrays() throws {
    let table = try MappedTable(
      #"{"columns": ["id", "title"], "index": [0], "data": [["a-1", "Hare"]]}"#,
      "columns: {id: id, title: title}\n", name: "table.json")
    #expect(table.reading.leftOut.map(\.name) == ["index"])
  }

  @Test("is refused with a way on where its rows are arrays that nothing names")
  func namelessArrays() throws {
    let table = try MappedTable(
      #"[["a-1", 1], ["a-2", 2]]"#, "columns: {id: id, title: title}\n", name: "table.json")
    #expect(table.reading.contents.works.isEmpty)
    let problem = try #require(
      table.reading.problems.first { $0.message.contains("arrays of values") })
    #expect(problem.remedy.contains("CSV"))
  }

  @Test("is UTF-16 text with tabs, as spreadsheets write it, by any name")
  func unicodeText() throws {
    let text: [UInt8] = [0xFF, 0xFE] + "id\ttitle\na-1\tHare\n".utf8.flatMap { [$0, 0] }
    let table = try MappedTable(
      text, "encoding: utf-16\ncolumns: {id: id, title: title}\n", name: "table.txt")
    #expect(try table.work("a-1").title[.english] == "Hare")
  }

  @Test("is read together with lists of things in the files of a folder")
  func folder() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"id": "a-1", "title": "Hare"}"#, to: "works/1.json")
    try folder.write(#"{"id": "a-2", "title": "Owl", "more": "x"}"#, to: "works/2.json")
    try folder.write(#"[{"id": "a-3", "title": "Fox"}]"#, to: "works/3.json")
    try folder.write("columns: {id: id, title: title, more: detail}\n", to: "mapping.yaml")
    let reading = SourceReader(
      languages: [try PlaceID("park"): [.english]], campus: try Slug("park"),
      mapping: folder.path + "/mapping.yaml"
    ).read([folder.path + "/works"])
    #expect(reading.contents.works.count == 3)
    #expect(!reading.problems.contains { $0.code == .unknownField })
  }

  @Test("suggests no column that another line of the mapping reads, and names the file")
  func columns() throws {
    let table = try MappedTable(
      "id,title,only_b\na-1,Hare,x\n",
      "columns: {id: id, title: title, only_a: detail, only_b: detail}\n")
    let problem = try #require(table.reading.problems.first { $0.code == .unknownField })
    #expect(problem.message.contains("'table.csv'") && !problem.remedy.contains("Did you mean"))
  }
}
