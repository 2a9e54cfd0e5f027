import Catalog
@testable import Exchange
@testable import Formats
@testable import MuseumFormats
@testable import Notation
import Testing

@Suite("A bound on what is read")
struct InputBoundTests {
  private func source(_ text: String, log: ProblemLog) throws -> SourceText {
    try #require(SourceText(Array(text.utf8), log: log))
  }

  /// What a works table of the text form has to say.
  private func read(_ table: String) throws -> (problems: [Problem], rows: Int) {
    let log = ProblemLog(file: "works.csv")
    var rows = 0
    let names = RecordNames(["id", "title"], texts: ["title"])
    Table.read(
      try source(table, log: log), names: names, required: ["id"], languages: [.english], log: log
    ) { _ in rows += 1 }
    return (log.problems, rows)
  }

  /// The mapping that reads `title`, over a table.
  private func map(_ table: String) throws -> (problems: [Problem], works: Int) {
    let folder = try TemporaryFolder()
    try folder.write(table, to: "t.csv")
    try folder.write("columns:\n  title: title\n", to: "m.yaml")
    let reading = SourceReader(
      languages: [try PlaceID("x"): [.english]], campus: try Slug("x"),
      mapping: "\(folder.path)/m.yaml"
    ).read(["\(folder.path)/t.csv"])
    return (reading.problems.filter { $0.severity == .error }, reading.contents.works.count)
  }

  @Test("is of the columns of a table, in either way to read one")
  func columns() throws {
    let most = InputBound.columns.most
    func table(_ count: Int) -> String {
      let names = ["id", "title"] + (2..<count).map { "c\($0)" }
      let row = ["a", "A"] + (2..<count).map(String.init)
      return "\(names.joined(separator: ","))\n\(row.joined(separator: ","))\n"
    }
    #expect(try read(table(most)).rows == 1)
    #expect(try map(table(most)).works == 1)
    for text in [table(most + 1), table(10_000)] {
      let found = try read(text)
      #expect(found.problems.map(\.code) == [.malformedFile] && found.rows == 0)
      #expect(found.problems.first?.location?.line == 1)
      #expect(try map(text).problems.map(\.code) == [.malformedFile])
    }
  }

  @Test("is of the cells of a row, the first one or another, and ends the reading there")
  func cells() throws {
    let commas = String(repeating: ",", count: 200_000)
    for (text, line, rows) in [
      (commas, 1, 0), ("id,title\na,A\n\(commas)\nb,B\n", 3, 1),
    ] {
      let found = try read(text)
      #expect(found.problems.map(\.code) == [.malformedFile] && found.rows == rows)
      #expect(found.problems.first?.location?.line == line)
      #expect(try map(text).problems.map(\.code).contains(.malformedFile))
    }
    // What spreadsheets write behind the last column is no matter.
    #expect(try map("id,title\na,A,,,,\n").works == 1)
  }

  @Test("is of the length of a name and of a cell, quoted or not")
  func lengths() throws {
    let name = String(repeating: "n", count: InputBound.columnName.most)
    #expect(try read("id,title,\(name)\na,A,b\n").rows == 1)
    #expect(try read("id,title,\(name)n\na,A,b\n").problems.map(\.code) == [.malformedFile])
    let cell = String(repeating: "x", count: InputBound.cell.most)
    #expect(try read("id,title\na,\(cell)\nb,\"\(cell)\"\n").rows == 2)
    for long in ["a,\(cell)x\n", "a,\"\(cell)x\"\n", "a,\"\(cell)\(cell)\n"] {
      let found = try read("id,title\n\(long)b,B\n")
      #expect(found.problems.map(\.code) == [.malformedFile] && found.rows == 0)
      #expect(found.problems.first?.location?.line == 2)
    }
  }

  @Test("is of what one cell names")
  func lists() throws {
    func map(_ count: Int) throws -> (problems: [Problem], artists: Int) {
      let names = (0..<count).map { "A\($0)" }.joined(separator: ";")
      let folder = try TemporaryFolder()
      try folder.write("title,who\nT,\(names)\n", to: "t.csv")
      try folder.write("columns:\n  title: title\n  who: artists\n", to: "m.yaml")
      let reading = SourceReader(
        languages: [try PlaceID("x"): [.english]], campus: try Slug("x"),
        mapping: "\(folder.path)/m.yaml"
      ).read(["\(folder.path)/t.csv"])
      return (reading.problems.filter { $0.severity == .error }, reading.contents.artists.count)
    }
    #expect(try map(InputBound.list.most).artists == InputBound.list.most)
    #expect(try map(InputBound.list.most + 1).problems.map(\.code) == [.malformedFile])
  }

  @Test("is not needed where columns share a name: each is numbered once")
  func alike() throws {
    let header = repeatElement("a", count: InputBound.columns.most).joined(separator: ",")
    let folder = try TemporaryFolder()
    try folder.write("\(header)\n\(header)\n", to: "t.csv")
    let log = ProblemLog(file: "\(folder.path)/t.csv")
    let source = try #require(TableSource(TableMapping(), log: log))
    #expect(source.columns.names.count == InputBound.columns.most)
    #expect(source.columns.names.prefix(3) == ["a", "a (2)", "a (3)"])
    #expect(source.columns.names.last == "a (\(InputBound.columns.most))")
    #expect(!log.hasErrors && log.problems.count == ProblemLog.most + 1)
  }

  @Test("is of the keys and elements of YAML, in blocks and in brackets")
  func keys() throws {
    let most = InputBound.keys.most
    let log = ProblemLog(file: "t.yaml")
    let blocks = (0..<most).map { "k\($0):\n" }.joined()
    #expect(YAMLDocument.entries(of: try source(blocks, log: log), log: log) == nil)
    // A key and its empty value are two, and the mapping is one.
    #expect(log.problems.map { $0.location?.line } == [most / 2])
    #expect(log.problems[0].message.contains(InputBound.keys.shown))
    let brackets = "a: [" + String(repeating: "b,", count: 4 * most) + "b]"
    let second = ProblemLog(file: "t.yaml")
    #expect(YAMLDocument.entries(of: try source(brackets, log: second), log: second) == nil)
    #expect(second.problems.map(\.code) == [.malformedFile])
  }

  @Test("is of depth, in YAML as in JSON")
  func depth() throws {
    let most = InputBound.depth.most
    func nested(_ depth: Int) -> String {
      "a: " + String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    let log = ProblemLog(file: "t.yaml")
    #expect(YAMLDocument.entries(of: try source(nested(most - 1), log: log), log: log) != nil)
    #expect(YAMLDocument.entries(of: try source(nested(most), log: log), log: log) == nil)
    #expect(log.problems.map(\.code) == [.malformedFile])
  }

  @Test("is of what is suggested for names that are not there")
  func suggestions() throws {
    var contents = CatalogContents()
    let campus = try PlaceID("x")
    for number in 0..<300 {
      let text = try #require(LocalizedText("T", in: .english))
      var work = Work(
        id: try Slug("work-\(number)"), title: text, place: campus, coordinate: nil)
      work.artists = [try Slug("artisst-\(number)")]
      contents.insert(.work(work))
      contents.insert(
        .artist(Artist(id: try Slug("artist-\(number)"), campus: campus, name: "A \(number)")))
    }
    let missing = CatalogChecks.problems(in: contents).filter { $0.message.contains("artisst") }
    #expect(missing.count == 300)
    #expect(missing.count { $0.remedy.hasPrefix("Did you mean") } <= 100)
  }

  @Test("stops keys that nobody knows from being held against those that are known")
  func unknownKeys() throws {
    let folder = try TemporaryFolder()
    let keys = (0..<5000).map { "titel\($0): x\n" }.joined()
    try folder.write("id: t\ncampus: x\ntitle: T\nstops: []\n\(keys)", to: "t.yaml")
    let problems = folder.read("t.yaml").problems
    #expect(problems.count == ProblemLog.most + 1)
  }

  @Test("is not needed where things share a name or number: each is found a free one at once")
  func shared() throws {
    let folder = try TemporaryFolder()
    let points = (0..<5000).map {
      "<Placemark><name>A</name><Point><coordinates>8,48.\($0)</coordinates></Point></Placemark>"
    }
    try folder.write("<kml><Document>\(points.joined())</Document></kml>", to: "t.kml")
    let reading = SourceReader(
      languages: [try PlaceID("x"): [.english]], campus: try Slug("x")
    ).read(["\(folder.path)/t.kml"])
    #expect(reading.contents.works.count == 5000)
    #expect(reading.contents.works[try Slug("x-work-a-5000")] != nil)
    var items = ForeignItems(
      campus: try PlaceID("x"), languages: [.english], log: ProblemLog(file: "t"))
    let title = try #require(LocalizedText("T", in: .english))
    for number in 0..<5000 {
      var work = Work(id: try Slug("w-\(number)"), title: title, place: try PlaceID("x"))
      work.number = 7
      items.insert(.work(work), line: 1)
    }
    let numbers = items.found.compactMap { $0.item.lastingNumber }
    #expect(numbers == Array(7..<5007))
  }
}
