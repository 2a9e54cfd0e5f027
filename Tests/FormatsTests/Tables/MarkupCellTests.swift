import Catalog
import Exchange
import Formats
import Testing

@Suite("HTML in the cells of a table")
struct MarkupCellTests {
  private func mapping(_ columns: String) -> String {
    "columns: {id: id, title: title, \(columns)}\n"
  }

  /// The artists of works whose cells say so, by their names, with their addresses.
  private func artists(_ cells: [String]) throws -> (MappedTable, [String: String]) {
    let rows = cells.enumerated().map { "w-\($0.offset),T,\"\($0.element)\"\n" }
    let table = try MappedTable("id,title,artist\n" + rows.joined(), mapping("artist: artists"))
    let pairs = table.reading.contents.artists.values.map { ($0.name, $0.details["website"] ?? "") }
    return (table, Dictionary(pairs) { first, _ in first })
  }

  @Test(
    "parts people by its lines and not by its entities",
    arguments: [
      ("Adler &amp; Sullivan", ["Adler & Sullivan"]), ("Jos&eacute; Silva", ["José Silva"]),
      ("Ann Lee &#38; Cy Dee; Bo Berg", ["Ann Lee & Cy Dee", "Bo Berg"]),
      ("Ann Lee<br>Bo Berg", ["Ann Lee", "Bo Berg"]),
      ("<ul><li>Ann Lee</li><li>Bo Berg</li></ul>", ["Ann Lee", "Bo Berg"]),
      ("<p>Ann Lee</p><p>Bo Berg</p>", ["Ann Lee", "Bo Berg"]),
      ("<i>Ann Lee; Bo Berg</i>", ["Ann Lee", "Bo Berg"]),
      ("<p>Unknown artist</p>", []), ("<i>after</i> Rodin", []),
      ("<a href='https://a.example'>Jane Doe (sculptor, b. 1950)</a>", ["Jane Doe"]),
    ])
  func people(cell: String, names: [String]) throws {
    #expect(try artists([cell]).1.keys.sorted() == names)
  }

  @Test("gives each artist the addresses of the links around the name, of all rows")
  func websites() throws {
    let (table, found) = try artists([
      "<a href='https://a.example'>Ann Lee</a>; <a href='https://b.example'>Bo Berg</a>",
      "<a href='https://a.example'>Ann Lee</a>", "<a href='https://c.example'>Ann Lee</a>",
      "<a href='https://d.example'>Cy Dee</a> and <a href='/e'>Di Eff</a>",
      "<a href='https://f.example'>Jo Low, sculptor, 1900-1980</a>",
      "<a href='https://g.example'>unknown</a>", "<a href='https://h.example'></a>",
    ])
    #expect(
      found == [
        "Ann Lee": "https://a.example; https://c.example", "Bo Berg": "https://b.example",
        "Cy Dee and Di Eff": "https://d.example; /e", "Jo Low": "https://f.example",
      ])
    #expect(try table.work("w-4").details == ["artist": "Jo Low, sculptor, 1900-1980"])
    #expect(
      try table.work("w-5").details == ["artist": "unknown", "artist link": "https://g.example"])
    #expect(try table.work("w-6").details == ["artist link": "https://h.example"])
  }

  @Test(
    "gives an address to the artist whose name the words are, or alone has them as whole words",
    arguments: [
      (["Ann Leeds", "Ann Lee"], "Ann Lee", "Ann Lee"),
      (["Ann Lee Roe", "Bo Berg"], "Ann Lee", "Ann Lee Roe"),
      (["Ann Lee Roe", "Ann Lee Poe"], "Ann Lee", nil),
      (["unknown", "Bo Berg"], "unknown", nil),
    ] as [([String], String, String?)])
  func owners(names: [String], words: String, owner: String?) throws {
    // The link stands around a name, or around the beginning of each.
    let linked = "<a href='https://a.example'>\(words)</a>"
    let cells = names.map { $0 == words ? linked : $0.replacing(words + " ", with: linked + " ") }
    let cell = cells.joined(separator: "; ")
    let table = try MappedTable("id,title,artist\nw-1,T,\(cell)\n", mapping("artist: artists"))
    let artists = table.reading.contents.artists.values
    let owners = artists.filter { $0.details["website"] != nil }
    #expect(owners.map(\.name) == (owner.map { [$0] } ?? []))
    let detail = try table.work("w-1").details["artist link"]
    #expect(detail == (owner == nil ? "https://a.example" : nil))
  }

  @Test("gives an artist eight addresses, and keeps further ones with the works")
  func manyWebsites() throws {
    let (table, found) = try artists((0..<12).map { "<a href='https://\($0).example'>Ann Lee</a>" })
    let addresses = (0..<8).map { "https://\($0).example" }
    #expect(found == ["Ann Lee": addresses.joined(separator: "; ")])
    for row in 0..<12 {
      let detail = try table.work("w-\(row)").details["artist link"]
      #expect(detail == (row < 8 ? nil : "https://\(row).example"))
    }
  }

  @Test("keeps the addresses of links around identifiers")
  func identifiers() throws {
    let table = try MappedTable(
      "id,title,artist,person\nw-1,T,<a href='https://a.example'>a-1</a>,Ann Lee\n",
      mapping("artist: {field: artists, as: identifiers}, person: artists.name"))
    #expect(try table.work("w-1").details["artist link"] == "https://a.example")
  }

  @Test("is refused where links or elements are too many")
  func tooMany() throws {
    let links = (0...1000).map { "<img src='/\($0)'>" }
    #expect(try artists(["Ann Lee" + links.joined()]).0.codes.contains(.malformedFile))
    let elements = links.map { "\"\($0)\"" }.joined(separator: ",")
    let table = try MappedTable(
      "[{\"id\": \"w-1\", \"title\": \"T\", \"artist\": [\(elements)]}]",
      mapping("artist: artists"), name: "table.json")
    #expect(table.codes.contains(.malformedFile))
  }

  @Test("gives the addresses to artists of whom other columns say more, too")
  func beside() throws {
    let table = try MappedTable(
      "id,title,artist,nation\nw-1,T,<a href='https://a.example'>Ann &amp; Co</a>;Bo Berg,D&auml;n;<b>Finn</b>\n",
      mapping("artist: artists, nation: artists.nationality"))
    let artists = table.reading.contents.artists.values.sorted { $0.name < $1.name }
    #expect(artists.map(\.name) == ["Ann & Co", "Bo Berg"])
    #expect(artists.map(\.nationality) == ["Dän", "Finn"])
    #expect(artists.map { $0.details["website"] } == ["https://a.example", nil])
  }

  @Test("is taken off each element of a list")
  func lists() throws {
    let table = try MappedTable(
      #"""
      [{"id": "w-1", "title": "T", "artist": ["Adler &amp; Sullivan", "Ann Lee<br><a href='/b'>Bo Berg</a>", "Cy Dee"]}]
      """#, mapping("artist: artists"), name: "table.json")
    let artists = table.reading.contents.artists.values.sorted { $0.name < $1.name }
    #expect(artists.map(\.name) == ["Adler & Sullivan", "Ann Lee", "Bo Berg", "Cy Dee"])
    #expect(artists.map { $0.details["website"] } == [nil, nil, "/b", nil])
  }

  @Test(
    "leaves the addresses of pictures whole",
    arguments: [
      ("https://e.example/i.jpg?a=1&amp;b=2", ["https://e.example/i.jpg?a=1&b=2"], nil),
      ("<img src='https://e.example/i.jpg'>", ["https://e.example/i.jpg"], nil),
      ("<img src='https://e.example/i.jpg?a=1;b=2'>", ["https://e.example/i.jpg?a=1;b=2"], nil),
      (
        "<a href='https://e.example/a.jpg'>Front</a><br>https://e.example/b.jpg?c&amp;d",
        ["https://e.example/a.jpg", "https://e.example/b.jpg?c&d"],
        "Front (https://e.example/a.jpg) https://e.example/b.jpg?c&d"
      ),
    ] as [(String, [String], String?)])
  func pictures(cell: String, addresses: [String], detail: String?) throws {
    let table = try MappedTable("id,title,pic\nw-1,T,\(cell)\n", mapping("pic: media"))
    let work = try table.work("w-1")
    let media = work.media.compactMap { table.reading.contents.media[$0] }
    #expect(media.map(\.source.description) == addresses)
    #expect(work.details["pic"] == detail && table.codes == [])
  }

  @Test("keeps all the addresses of a title as a detail")
  func titles() throws {
    let table = try MappedTable(
      "id,title\nw-1,<a href='https://a.example'>A</a> and <a href='/b'>B</a><img src='https://c.example/i.png'>\n",
      "columns: {id: id, title: title}\n")
    let work = try table.work("w-1")
    #expect(work.title[.english] == "A and B")
    #expect(work.details == ["title link": "https://a.example; /b; https://c.example/i.png"])
  }

  @Test("is no sign of a separator to a guess where only its entities end with one")
  func guess() throws {
    func text(_ artist: String) throws -> String {
      let folder = try TemporaryFolder()
      try folder.write(
        "id,title,artist,lat,lon\n1,A,\(artist),45.5,-73.5\n2,B,Ann Lee,45.6,-73.6\n", to: "t.csv")
      let guess = SourceReader(campus: try Slug("park")).guessedMapping(
        of: folder.path + "/t.csv", command: "docent import t.csv --campus park")
      return try #require(guess).text
    }
    #expect(!(try text("Adler &amp; Sullivan").contains("separator")))
    #expect(try text("Adler &amp; Sullivan; Bo Berg").contains("separator: ;"))
  }
}
