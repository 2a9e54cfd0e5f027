import Catalog
import Exchange
import Formats
import Testing

@Suite("A text of a table that its field cannot hold")
struct KeptTextTests {
  private static let columns =
    "{id: id, title: title, artist: artists, nation: artists.nationality, life: artists.lifeDates, "
    + "sort: artists.sortName}"

  @Test(
    "stays a detail where it is about an artist who is nobody",
    arguments: ["Unknown", "k. A.", "Unidentified artist", "after Rodin", ""])
  func nobody(artist: String) throws {
    let table = try MappedTable(
      "id,title,artist,nation,life,sort\na-1,One,\(artist),Danish,1880-1900,\"Lee, A\"\n",
      "columns: \(Self.columns)\n")
    #expect(table.reading.contents.artists.isEmpty)
    var expected = ["nation": "Danish", "life": "1880-1900", "sort": "Lee, A"]
    if !artist.isEmpty { expected["artist"] = artist }
    #expect(try table.work("a-1").details == expected)
    #expect(table.codes == [.leftOut, .leftOut, .leftOut])
  }

  @Test("stays a detail where it is about one of several names who is nobody, or is several people")
  func several() throws {
    let table = try MappedTable(
      """
      id,title,artist,nation,life,sort
      a-1,One,Ann Lee;after Rodin,Danish;French,,
      a-2,Two,"Architect: Bo Berg, Builder: Jo Low",Swedish,,

      """, "columns: \(Self.columns)\n")
    let artists = table.reading.contents.artists.values
    #expect(artists.map(\.name).sorted() == ["Ann Lee", "Bo Berg", "Jo Low"])
    #expect(artists.compactMap(\.nationality) == ["Danish"])
    #expect(try table.work("a-1").details["nation"] == "French")
    #expect(try table.work("a-1").details["artist"] == "Ann Lee; after Rodin")
    #expect(try table.work("a-2").details["nation"] == "Swedish")
    // Each of the two rows is told.
    #expect(table.codes == [.leftOut, .leftOut])
  }

  @Test(
    "says of artists what it says without columns beside them",
    arguments: [
      ("American, 1883-1896", [], nil), ("attributed to Jane Roe", [], nil),
      ("circle of Bernini", [], nil), ("Jane Poe (?)", [], nil),
      ("Jane Doe (sculptor, b. 1950)", ["Jane Doe"], "b. 1950"),
      (
        "Adler & Sullivan, architects; American, 1883-1896|Vinci", ["Adler & Sullivan", "Vinci"],
        nil
      ),
    ] as [(String, [String], String?)])
  func lines(line: String, names: [String], life: String?) throws {
    let table = try MappedTable(
      "id,title,artist,nation\na-1,One,\"\(line)\",Danish\n",
      "columns: {id: id, title: title, artist: artists, nation: artists.nationality}\n"
        + "separator: [\"#\"]\n")
    let artists = table.reading.contents.artists.values
    #expect(artists.map(\.name).sorted() == names)
    #expect(try table.work("a-1").details["artist"] == line)
    guard names.count == 1 else {
      return #expect(try table.work("a-1").details["nation"] == "Danish")
    }
    #expect(artists.first?.nationality == "Danish" && artists.first?.lifeDates == life)
  }

  @Test(
    "is the accession number of what identifies a work, or a detail where another column says that",
    arguments: [
      ("Inv. 12/3 ß", "park-work-inv-12-3-ss"), ("№ 5", "park-work-5"), ("A1", "park-work-a1"),
    ])
  func identifiers(text: String, id: String) throws {
    let rows = "registry,title,other\n\(text),One,\n"
    let alone = try MappedTable(rows, "columns: {registry: id, title: title, other: ignore}\n")
    #expect(try alone.work(id).accession == text && alone.work(id).details.isEmpty)
    let other = try MappedTable(rows, "columns: {registry: id, title: title, other: accession}\n")
    #expect(try other.work(id).accession == nil && other.work(id).details == ["registry": text])
    let both = try MappedTable(
      rows, "columns: {registry: [id, accession], title: title, other: ignore}\n")
    #expect(try both.work(id).accession == text && both.work(id).details.isEmpty)
  }

  @Test("is nothing more where the identifier or another field holds it")
  func held() throws {
    let table = try MappedTable(
      "no,title\n12,One\na-1,Two\n", "columns: {no: id, title: title}\n")
    for id in ["park-work-12", "a-1"] {
      #expect(try table.work(id).accession == nil && table.work(id).details.isEmpty)
    }
    let title = try MappedTable("title\nDer Bär\n", "columns: {title: [id, title]}\n")
    let work = try title.work("park-work-der-bar")
    #expect(work.accession == nil && work.details.isEmpty)
    let formula = try MappedTable(
      "title,place,no\nOwl,Süd,1\n",
      "columns: {title: title}\nconstants: {id: \"{place} {no}\"}\n")
    #expect(try formula.work("park-work-sud-1").details == ["id": "Süd 1"])
    let long = "https://m.example/object/77"
    let address = try MappedTable("uri,title\n\(long),One\n", "columns: {uri: id, title: title}\n")
    let only = try #require(address.reading.contents.works.values.first)
    #expect(only.accession == nil && only.details == ["uri": long])
  }

  @Test("is a detail of a place whose path cannot hold it")
  func places() throws {
    let table = try MappedTable(
      "id,kind,name\nHaus Ä,building,Main\n",
      "items: places\ncolumns: {id: id, kind: kind, name: name}\n")
    let building = try #require(table.reading.contents.buildings.values.first)
    #expect(building.details == ["id": "Haus Ä"])
  }

  @Test("has the addresses of links in brackets; those of a title are a detail")
  func links() throws {
    func link(_ words: String) -> String { "\"<a href='https://h.example/\(words)'>\(words)</a>\"" }
    let table = try MappedTable(
      "id,title,credit,rights,medium,photo,cap\na-1,\(link("T")),\(link("C")),\(link("R")),\(link("M")),"
        + "https://e.org/1.jpg,\(link("P"))\n",
      "columns: {id: id, title: title, credit: creditLine, rights: rights, medium: medium, photo: media, "
        + "cap: media.caption}\n")
    let work = try table.work("a-1")
    #expect(work.title[.english] == "T" && work.details == ["title link": "https://h.example/T"])
    #expect(work.creditLine?[.english] == "C (https://h.example/C)")
    #expect(work.rights?[.english] == "R (https://h.example/R)")
    #expect(work.medium?[.english] == "M (https://h.example/M)")
    let media = try #require(table.reading.contents.media.values.first)
    #expect(media.caption?[.english] == "P (https://h.example/P)")
  }

  @Test("means nothing where the mapping says so with an empty text, as with none")
  func empty() throws {
    let table = try MappedTable(
      "id,title,status,where\na-1,One,x,nowhere\na-2,Two,gone,nowhere\n",
      """
      columns:
        id: id
        title: title
        status: {field: status, values: {gone: removed, x: ""}}
        where: {field: place, values: {nowhere: ""}}

      """)
    #expect(table.codes == [])
    #expect(try table.work("a-1").status == .onView && table.work("a-2").status == .removed)
    #expect(try table.work("a-1").place.description == "park")
  }

  @Test("keeps the line ends of FileMaker, and has its repetitions apart")
  func fileMaker() throws {
    let table = try MappedTable(
      "id,title,artist,note\na-1,Owl\u{0B}second,Ann Lee\u{1D}\u{1D}Bo Berg,a\u{0B}b\u{1D}c\n",
      "columns: {id: id, title: title, artist: {field: artists, separator: \"|\"}, note: detail}\n")
    let work = try table.work("a-1")
    #expect(work.title[.english] == "Owl\nsecond" && work.artists.count == 2)
    #expect(work.details == ["note": "a\nb; c"])
  }

  @Test("comes with its letters out of an old table of a Macintosh")
  func macintosh() throws {
    // "id;title" and "ÅÀéñß€ÿ…ﬁˇ", as Mac OS wrote them.
    let letters: [UInt8] = [0x81, 0xCB, 0x8E, 0x96, 0xA7, 0xDB, 0xD8, 0xC9, 0xDE, 0xFF]
    let table = try MappedTable(
      Array("id;title\na-1;".utf8) + letters + [0x0D],
      "encoding: macintosh\ncolumns: {id: id, title: title}\n")
    #expect(try table.work("a-1").title[.english] == "ÅÀéñß€ÿ…ﬁˇ")
  }
}
