import Catalog
import Exchange
import Testing

@Suite("What a row says of several media")
struct MediaTextTests {
  private static let columns = """
    columns:
      id: id
      title: title
      img: {field: media, separator: "|"}
      alt: {field: media.alternativeText, separator: "|"}
      cap: {field: media.caption, separator: "|"}
      cred: {field: media.credit, separator: "|"}

    """

  private func row(_ cells: String, _ mapping: String = columns) throws -> (MappedTable, [Media]) {
    let table = try MappedTable("id,title,img,alt,cap,cred\na-1,Hare,\(cells)\n", mapping)
    let work = try table.work("a-1")
    return (table, work.media.compactMap { table.reading.contents.media[$0] })
  }

  @Test(
    "goes to one each, by the separator of the column or of the table",
    arguments: [
      columns,
      "separator: \"|\"\ncolumns: {id: id, title: title, img: media, alt: media.alternativeText, "
        + "cap: media.caption, cred: media.credit}\n",
    ])
  func each(mapping: String) throws {
    let (_, media) = try row(
      "https://e.org/a.jpg|https://e.org/b.jpg,Alt1|Alt2,|Cap2,C1|C2", mapping)
    #expect(media.map { $0.alternativeText?[.english] } == ["Alt1", "Alt2"])
    #expect(media.map { $0.caption?[.english] } == [nil, "Cap2"])
    #expect(media.map(\.credit) == ["C1", "C2"])
  }

  @Test("is one text where there is but one, and a detail that is told where the numbers differ")
  func others() throws {
    let (_, media) = try row("https://e.org/a.jpg|https://e.org/b.jpg,Alt,Cap; more,C")
    #expect(media.map { $0.alternativeText?[.english] } == ["Alt", nil])
    #expect(media.map { $0.caption?[.english] } == ["Cap; more", nil])
    #expect(media.map(\.credit) == ["C", "C"])
    let (table, two) = try row("https://e.org/a.jpg|https://e.org/b.jpg,A|B|C,,")
    #expect(two.allSatisfy { $0.alternativeText == nil })
    #expect(try table.work("a-1").details["alt"] == "A|B|C")
    #expect(table.reading.problems.contains { $0.message.contains("has no use for 'A|B|C'") })
  }

  @Test("stays a detail where it is of a medium that is none, such as a page or document")
  func documents() throws {
    let (table, media) = try row("https://e.org/a.jpg|https://e.org/b.pdf,Alt1|Alt2,,")
    #expect(media.map { $0.alternativeText?[.english] } == ["Alt1"])
    let work = try table.work("a-1")
    #expect(work.details["alt"] == "Alt2" && work.details["img"] == "https://e.org/b.pdf")
    #expect(table.reading.problems.contains { $0.message.contains("is a page or document") })
    for address in ["https://e.org/page.html", "https://e.org/doc.PDF?x=1.jpg"] {
      #expect(try row("\(address),,,").1.isEmpty)
    }
    #expect(try row("https://e.org/image.php?f=a.pdf,,,").1.count == 1)
  }

  @Test("keeps its place in arrays whose elements lack some of it")
  func arrays() throws {
    let table = try MappedTable(
      """
      [{"id": "a-1", "title": "Hare", "images": [
        {"url": "https://e.org/a.jpg", "caption": "One", "credit": null},
        {"url": "https://e.org/b.jpg", "caption": "Two", "credit": "C2"}]}]
      """,
      """
      columns: {id: id, title: title, images.url: media, images.caption: media.caption,
        images.credit: media.credit}

      """, name: "table.json")
    let media = try table.work("a-1").media.compactMap { table.reading.contents.media[$0] }
    #expect(media.map { $0.caption?[.english] } == ["One", "Two"])
    #expect(media.map(\.credit) == [nil, "C2"])
  }

  @Test("keeps the place of an empty nationality between others")
  func artists() throws {
    let table = try MappedTable(
      "id,title,who,from\na-1,Hare,Ann Lee|Bo Berg|Cy Dow,American||British\n",
      """
      separator: "|"
      columns: {id: id, title: title, who: artists, from: artists.nationality}

      """)
    let artists = try table.work("a-1").artists.compactMap { table.reading.contents.artists[$0] }
    #expect(artists.map(\.nationality) == ["American", nil, "British"])
  }
}
