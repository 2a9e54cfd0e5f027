import Catalog
@testable import Notation
import Testing

@Suite("A table")
struct BadTableTests {
  static let works = "Data/x/works.csv"

  @Test(
    "is faulted at line and column for",
    arguments: [
      BadInput("nothing at all", works, "", "1 - missing-value"),
      BadInput("a column without a name", works, "id,title,\na,A,b\n", "1 - malformed-file"),
      BadInput("no id column", works, "name,title\n", "1 id missing-value"),
      BadInput("no title column", works, "id,place\n", "1 title missing-value"),
      BadInput("semicolons", works, "id;title\na;A\n", "1 - malformed-file"),
      BadInput("tabs", works, "id\ttitle\na\tA\n", "1 - malformed-file"),
      BadInput("a column twice", works, "id,title,id\na,A,b\n", "1 id malformed-file"),
      BadInput(
        "a detail twice", works, "id,title,site,detail:site\na,A,b,c\n",
        "1 detail:site malformed-file"),
      BadInput("too few cells", works, "id,title,group\na,A\nb,B,C\n", "2 a wrong-column-count"),
      BadInput("too many cells", works, "id,title\na,A,\n", "2 a wrong-column-count"),
      BadInput(
        "a row after a cell of three lines", works, "id,title\na,\"1\n2\r\n3\"\nb\n",
        "5 b wrong-column-count"),
      BadInput("an open quote", works, "id,title\na,\"A\nb,B\n", "2 - malformed-file"),
      BadInput(
        "text behind a quote", works, "id,title\na,\"A\"x\n", "2 - malformed-file"),
      BadInput(
        "no language tag", works, "id,title,title@x!\na,A,B\n", "1 title@x! invalid-value"),
      BadInput(
        "a language the campus does not speak", works, "id,title,title@de\na,A,B\nb,A,B\n",
        "2 title@de unknown-field"),
      BadInput(
        "a text twice in one language", works, "id,title,title@en\na,A,B\n",
        "2 title@en invalid-value"),
      BadInput("a slip in a column", works, "id,title,Medium\na,A,B\n", "1 Medium unknown-field"),
      BadInput("no identifier", works, "id,title\n,A\n", "2 id missing-value"),
      BadInput("a bad identifier", works, "id,title\nA B,A\n", "2 id invalid-value"),
      BadInput("an identifier twice", works, "id,title\na,A\na,B\n", "3 id duplicate-identifier"),
      BadInput(
        "no title", works, "id,title\na,\nb,  \n", "2 title missing-value", "3 title missing-value"),
      BadInput("a bad artist", works, "id,title,artists\na,A,b;C d\n", "2 artists invalid-value"),
      BadInput("a bad place", works, "id,title,place\na,A,x/\n", "2 place invalid-value"),
      BadInput("another campus", works, "id,title,place\na,A,y/b\n", "2 place invalid-value"),
      BadInput(
        "one coordinate", works, "id,title,latitude,longitude\na,A,1,\nb,B,,2\n",
        "2 longitude missing-value", "3 latitude missing-value"),
      BadInput(
        "a coordinate that is no number", works, "id,title,latitude,longitude\na,A,north,2\n",
        "2 latitude invalid-value"),
      BadInput(
        "a decimal comma", works, "id,title,latitude,longitude\na,A,\"1,5\",2\n",
        "2 latitude invalid-value"),
      BadInput(
        "infinity", works, "id,title,latitude,longitude\na,A,inf,nan\n",
        "2 latitude invalid-value", "2 longitude invalid-value"),
      BadInput(
        "a latitude off the Earth", works, "id,title,latitude,longitude\na,A,-123,49\n",
        "2 latitude invalid-coordinate"),
      BadInput(
        "two positions", works, "id,title,latitude,longitude,crs,x,y\na,A,1,2,EPSG:26910,3,4\n",
        "2 crs invalid-coordinate"),
      BadInput(
        "half a survey", works, "id,title,crs,x,y\na,A,EPSG:26910,3,\n", "2 y missing-value"),
      BadInput(
        "an unknown reference system", works, "id,title,crs,x,y\na,A,EPSG:1,3,4\n",
        "2 crs unknown-reference-system"),
      BadInput(
        "a file for a reference system", works, "id,title,crs,x,y\na,A,/etc/passwd,3,4\n",
        "2 crs unknown-reference-system"),
      BadInput(
        "a position off the map", works, "id,title,crs,x,y\na,A,EPSG:26910,1e300,4\n",
        "2 x invalid-coordinate"),
      BadInput("an unknown status", works, "id,title,status\na,A,gone\n", "2 status invalid-value"),
      BadInput(
        "years that run backwards", works, "id,title,yearFrom,yearTo\na,A,2001,1999\n",
        "2 yearFrom invalid-value"),
      BadInput(
        "half a span of years", works, "id,title,yearFrom,yearTo\na,A,2001,\n",
        "2 yearTo missing-value"),
      BadInput(
        "a year in words", works, "id,title,yearFrom,yearTo\na,A,about,1999\n",
        "2 yearFrom invalid-value"),
      BadInput("number 0", works, "id,title,number\na,A,0\n", "2 number invalid-value"),
      BadInput("a control character", works, "id,title\na,A\u{2}\n", "2 title invalid-value"),
      BadInput(
        "Latin-1", works, bytes: Array("id,title\na,A\nb,".utf8) + [0xE9, 0x0A],
        ["3 - wrong-encoding"]),
      BadInput(
        "UTF-16", works, bytes: [0xFF, 0xFE] + "id,title\n".utf8.flatMap { [$0, 0] },
        ["1 - wrong-encoding"]),
      BadInput("NUL", works, "id,title\na,\0\n", "2 - wrong-encoding"),
      BadInput(
        "an artist without name", "Data/x/artists.csv", "id,name\na,\n", "2 name missing-value"),
      BadInput(
        "media of no kind", "Data/x/media.csv", "id,kind,source\na,film,b.mp4\nb,,b.mp4\n",
        "2 kind invalid-value", "3 kind missing-value"),
      BadInput(
        "media outside its folder", "Data/x/media.csv", "id,kind,source\na,image,../b.jpg\n",
        "2 source invalid-value"),
      BadInput(
        "media that is not there", "Data/x/media.csv", "id,kind,source\na,image,b.jpg\n",
        "2 source missing-media-file"),
    ])
  func faults(input: BadInput) throws { try input.check() }

  @Test(
    "reads the same with",
    arguments: [
      ("a byte order mark", "\u{FEFF}id,title,group\na,A,\"x\ny\"\n"),
      ("CR LF", "id,title,group\r\na,A,\"x\ny\"\r\n"),
      ("CR", "id,title,group\ra,A,\"x\ny\"\r"),
      ("blank lines", "\nid,title,group\n\n\na,A,\"x\ny\"\n\n"),
      ("no last line end", "id,title,group\na,A,\"x\ny\""),
      ("quotes everywhere", "\"id\",\"title\",\"group\"\n\"a\",\"A\",\"x\ny\"\n"),
    ])
  func tolerates(name: String, text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(BadInput.campus, to: "Data/x/campus.yaml")
    try folder.write(text, to: Self.works)
    let reading = folder.read("Data")
    #expect(reading.problems == [])
    #expect(reading.contents.works[try Slug("a")]?.group == "x\ny")
  }

  @Test("of a thousand faults lists so many, and counts the rest")
  func capsProblems() throws {
    let folder = try TemporaryFolder()
    try folder.write(BadInput.campus, to: "Data/x/campus.yaml")
    let rows = (0..<1500).map { "w\($0),A,gone\n" }.joined()
    try folder.write("id,title,status\n" + rows, to: Self.works)
    let problems = folder.read("Data").problems
    #expect(problems.count == ProblemLog.most + 1)
    #expect(problems.last?.message == "500 more problems of this file are not listed.")
  }

  @Test("keeps what a slip of the pen leaves readable")
  func keepsTheRest() throws {
    let folder = try TemporaryFolder()
    try folder.write(BadInput.campus, to: "Data/x/campus.yaml")
    try folder.write("id,title,status,group\na,A,gone,Sculpture\n", to: Self.works)
    #expect(folder.read("Data").contents.works[try Slug("a")]?.group == "Sculpture")
  }
}
