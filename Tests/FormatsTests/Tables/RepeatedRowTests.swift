import Catalog
import Geodesy
import Testing

@Suite("Rows that repeat what others say")
struct RepeatedRowTests {
  private static let mapping = """
    columns:
      Nr: id
      Title: title
      Artist: artists
      Sort: artists.sortName
      Medium: medium
      Lat: latitude
      Lon: longitude
    """

  private func table(_ rows: [String]) throws -> MappedTable {
    try MappedTable(
      (["Nr,Title,Artist,Sort,Medium,Lat,Lon"] + rows).joined(separator: "\n") + "\n", Self.mapping)
  }

  @Test("keep their texts byte for byte, where accents are written in two ways")
  func accents() throws {
    let written = ["Caf\u{E9}", "Cafe\u{301}"]
    let table = try table(
      (0..<200).map { "w-\($0),T \($0),,,\(written[$0 % 2]),50.02,10.0\(100 + $0)" })
    for number in 0..<200 {
      let medium = try #require(try table.work("w-\(number)").medium?[.english])
      #expect(Array(medium.utf8) == Array(written[number % 2].utf8))
    }
  }

  @Test("keep their texts where there are more of them than are remembered")
  func many() throws {
    let table = try table((0..<3000).map { "w-\($0),T,,,medium \($0 % 1500),50.02,10.02" })
    for number in 0..<3000 {
      #expect(try table.work("w-\(number)").medium?[.english] == "medium \(number % 1500)")
    }
  }

  @Test("name one artist, who is completed by the row that says more")
  func artists() throws {
    let table = try table([
      "w-1,One,Ann Lee,,,50.02,10.020", "w-2,Two,Ann Lee,,,50.02,10.021",
      "w-3,Three,Ann Lee,\"Lee, Ann\",,50.02,10.022", "w-4,Four,Ann Lee,,,50.02,10.023",
      "w-5,Five,Ann Lee; Bo Ek,,,50.02,10.024",
    ])
    let artists = table.reading.contents.artists
    #expect(artists.count == 2)
    let ann = try #require(artists.values.first { $0.name == "Ann Lee" })
    #expect(ann.sortName == "Lee, Ann")
    for id in ["w-1", "w-2", "w-3", "w-4"] {
      #expect(try table.work(id).artists == [ann.id])
    }
    #expect(try table.work("w-5").artists.first == ann.id)
    #expect(try table.work("w-5").artists.count == 2)
  }

  @Test("are told once where they share a position, at the first row of the highest stack")
  func stacks() throws {
    let table = try table([
      "w-1,One,,,,50.03,10.02", "w-2,Two,,,,50.02,10.03", "w-3,Three,,,,50.03,10.02",
      "w-4,Four,,,,50.01,10.01", "w-5,Five,,,,50.02,10.03", "w-6,Six,,,,,",
      "w-7,Seven,,,,50.04,10.02", "w-8,Eight,,,,50.02,10.03", "w-9,Nine,,,,,",
    ])
    let stacks = table.reading.problems.filter { $0.code == .possibleDuplicate }
    #expect(stacks.count == 1)
    #expect(stacks.first?.location?.line == 3)
    #expect(
      stacks.first?.message.hasPrefix(
        "5 works share their position with another one, 3 of them") == true)
  }

  @Test("of equal stacks, tell of the one that begins first")
  func equalStacks() throws {
    let table = try table([
      "w-1,One,,,,50.01,10.01", "w-2,Two,,,,50.03,10.02", "w-3,Three,,,,50.02,10.03",
      "w-4,Four,,,,50.02,10.03", "w-5,Five,,,,50.03,10.02",
    ])
    let stack = table.reading.problems.first { $0.code == .possibleDuplicate }
    #expect(stack?.location?.line == 3)
  }

  @Test("tell what nothing takes by every row, with the language of each from its own column")
  func languages() throws {
    let table = try MappedTable(
      "Nr,Title,Tongue,Lat,Lon\nw-1,Bogen,de,50.02,10.02\nw-2,Arch,,50.02,10.03\n"
        + "w-3,Arc,fr,50.02,10.04\nw-4,Tor,de,50.02,10.05\n",
      """
      columns:
        Nr: id
        Title: {field: title, language: Tongue}
        Lat: latitude
        Lon: longitude
      """)
    let titles = try ["w-1", "w-2", "w-3", "w-4"].map { try table.work($0).title.all[0] }
    #expect(titles.map(\.text) == ["Bogen", "Arch", "Arc", "Tor"])
    #expect(titles.map(\.language.description) == ["de", "en", "fr", "de"])
  }
}
