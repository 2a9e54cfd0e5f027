@testable import Exchange
import Testing

@Suite("Others in a line of names")
struct OthersInLinesTests {
  @Test(
    "are no part of a name, and nobody",
    arguments: [
      ("Ann Lee et al.", ["Ann Lee"]), ("Ann Lee, et al.", ["Ann Lee"]),
      ("Ann Lee (et al.)", ["Ann Lee"]), ("ANN LEE ET AL.", ["ANN LEE"]),
      ("Ann Lee u. a.", ["Ann Lee"]), ("Ann Lee u.a.", ["Ann Lee"]),
      ("Ann Lee und andere", ["Ann Lee"]), ("Ann Lee y otros", ["Ann Lee"]),
      ("Ann Lee et autres", ["Ann Lee"]), ("Ann Lee and others", ["Ann Lee"]),
      ("Ann Lee; Bo Berg et al.", ["Ann Lee", "Bo Berg"]), ("Ann Lee; u. a.", ["Ann Lee"]),
      ("Ann Lee (born 1971) et al.", ["Ann Lee"]), ("et al.", []), ("otros", []),
      ("Lee, U. A.", ["Lee, U. A."]), ("Lee; André", ["Lee", "André"]),
      ("Alii", ["Alii"]), ("Andra", ["Andra"]), ("E. A.", ["E. A."]),
      ("Ann Lee m.fl.", ["Ann Lee"]),
      ("Ann Lee и др.", ["Ann Lee"]), ("Ann Lee és mások", ["Ann Lee"]),
      ("Pierre et Gilles", ["Pierre et Gilles"]),
    ])
  func names(line: String, expected: [String]) {
    #expect(PersonLine.people(in: line).map(\.name) == expected)
  }

  @Test("are nobody behind a semicolon, whatever the words for them")
  func everyWord() {
    for (others, joints) in PersonLine.others {
      for joint in joints where joint != "&" {
        #expect(PersonLine.people(in: "Ann Lee; \(joint) \(others)").map(\.name) == ["Ann Lee"])
        #expect(UnnamedPerson.isOne("\(joint) \(others)"))
      }
    }
  }

  @Test("are no lines of thousands of joints, which are prose and kept whole")
  func prose() {
    for words in ["and ", "et al. ", "with (a) "] {
      let text = String(repeating: words, count: 20_000)
      #expect(PersonLine.people(in: text).isEmpty)
      #expect(PersonLine.attributions(in: text).count == 1)
    }
  }

  @Test("are no part of the name of an actor in LIDO, and kept with the work")
  func lido() throws {
    let record = LIDOImportTests.record().replacing("Meister, Anna", with: "Meister, Anna et al.")
    let reading = try LIDOImportTests().read(record)
    #expect(reading.contents.artists.values.map(\.name) == ["Meister, Anna"])
    let work = try #require(reading.contents.works.values.first)
    #expect(work.details["attribution"] == "Meister, Anna et al.", "\(work.details)")
  }

  @Test("are kept with the work of a table")
  func table() throws {
    let table = try MappedTable(
      "id,title,artist\na,Kiss,Ann Lee et al.\nb,Gate,Ann Lee\n",
      "columns: {id: id, title: title, artist: artists}\n")
    #expect(table.reading.contents.artists.values.map(\.name) == ["Ann Lee"])
    #expect(try table.work("a").details["artist"] == "Ann Lee et al.")
    #expect(try table.work("b").details.isEmpty)
  }

  @Test("are texts that callers keep, where the line is not kept whole")
  func texts() {
    for line in ["Ann Lee et al.", "Ann Lee u. a.", "et al."] {
      #expect(PersonLine.attributions(in: line) == [line])
    }
    #expect(PersonLine.attributions(in: "Ann Lee; Bo Berg und andere") == ["Bo Berg und andere"])
    #expect(PersonLine.attributions(in: "Ann Lee, sculptor") == [])
  }

  @Test("alone, as a workshop behind a comma, say that somebody else made it")
  func workshops() {
    for word in ["Werkstatt", "atelier", "workshop", "taller", "bottega"] {
      #expect(PersonLine.people(in: "Bo Berg, \(word)") == [])
      #expect(PersonLine.attributions(in: "Bo Berg, \(word)") == ["Bo Berg, \(word)"])
    }
  }
}
