import Catalog
import Exchange
import Notation
import TestSupport
import Testing

@testable import MuseumFormats

@Suite("Identifiers that are alike but for what no identifier can hold")
struct AlikeIdentifierTests {
  private static let columns =
    "columns: {id: id, title: title, lat: latitude, lon: longitude, image: media}\n"

  private func titles(_ rows: [(id: String, title: String)]) throws -> [String: String] {
    let table =
      "id,title,lat,lon,image\n"
      + rows.enumerated().map { index, row in
        "\(row.id),\(row.title),50.000\(index),10,https://e.org/\(row.title).jpg\n"
      }.joined()
    let mapped = try MappedTable(table, Self.columns)
    #expect(!mapped.reading.problems.contains { $0.severity == .error })
    #expect(mapped.reading.contents.works.values.allSatisfy { $0.media.count == 1 })
    #expect(mapped.reading.contents.media.count == rows.count)
    return Dictionary(
      uniqueKeysWithValues: mapped.reading.contents.works.values.map {
        ($0.title[.english] ?? "", $0.id.description)
      })
  }

  @Test("belong to the same works in whatever order the rows stand")
  func order() throws {
    var random = SplitMix64(seed: 15)
    let long = String(repeating: "k", count: 300)
    let rows = [
      ("A_b", "One"), ("A-b", "Two"), ("a b", "Three"), ("a-b", "Four"), ("Ä", "Five"),
      ("ä", "Six"), (long + "1", "Seven"), (long + "2", "Eight"), ("K-1", "Nine"), ("k 1", "Ten"),
    ]
    let first = try titles(rows)
    #expect(Set(first.values).count == rows.count)
    for _ in 0..<8 { #expect(try titles(rows.shuffled(using: &random)) == first) }
  }

  @Test(
    "belong to the same works where titles or accession numbers are all that there is",
    arguments: ["title", "accession"])
  func unidentified(field: String) throws {
    var random = SplitMix64(seed: 16)
    let rows: [(text: String, note: String)] = [
      ("A_b", "One"), ("A-b", "Two"), ("C++", "Three"), ("C#", "Four"), ("C++", "Five"),
    ]
    func found(_ rows: [(text: String, note: String)]) throws -> [String: String] {
      let table =
        "name,note,lat,lon,image\n"
        + rows.enumerated().map { index, row in
          "\(row.text),\(row.note),50.000\(index),10,https://e.org/\(row.note).jpg\n"
        }.joined()
      let mapped = try MappedTable(
        table,
        "columns: {name: \(field), note: \(field == "title" ? "medium" : "title"), lat: latitude, "
          + "lon: longitude, image: media}\n")
      let works = mapped.reading.contents.works.values
      #expect(!mapped.reading.problems.contains { $0.severity == .error })
      #expect(
        mapped.reading.problems.contains {
          $0.code == .assumedValue
            && $0.message.contains("differ only in what no identifier can hold")
        })
      #expect(mapped.reading.contents.media.count == rows.count)
      #expect(works.allSatisfy { $0.media.count == 1 })
      return Dictionary(
        uniqueKeysWithValues: works.map { work in
          ((work.medium ?? work.title)[.english] ?? "", work.id.description)
        })
    }
    let first = try found(rows)
    #expect(Set(first.values).count == rows.count)
    #expect(first["Two"] == "park-work-a-b" && first["Four"] == "park-work-c")
    // Those with one text are told apart by their order, so that this is kept.
    for _ in 0..<8 {
      var shuffled = rows.shuffled(using: &random)
      let places = shuffled.indices.filter { shuffled[$0].text == "C++" }
      if shuffled[places[0]].note == "Five" { shuffled.swapAt(places[0], places[1]) }
      #expect(try found(shuffled) == first)
    }
  }

  @Test("are told of, and a row that stands twice is still refused")
  func told() throws {
    let table = "id,title,lat,lon,image\nA_b,One,50,10,\nA-b,Two,50.1,10,\nA-b,Three,50.2,10,\n"
    let mapped = try MappedTable(table, Self.columns)
    #expect(mapped.codes.contains(.duplicateIdentifier))
    #expect(
      mapped.reading.problems.contains {
        $0.code == .assumedValue && $0.message.contains("'A-b' in 'id' and 'A_b'")
      })
  }

  @Test("are no repetitions of a title, where titles are all that there is")
  func longTitles() throws {
    let long = String(repeating: "so long ", count: 60)
    let mapped = try MappedTable(
      "title,lat,lon\n\(long)one,50,10\n\(long)two,50.1,10\n",
      "columns: {title: title, lat: latitude, lon: longitude}\n")
    #expect(mapped.reading.contents.works.count == 2)
    #expect(!mapped.reading.problems.contains { $0.message.contains("stands in several rows") })
  }

  @Test("are looked for in the column in which each text stood")
  func knownByColumn() throws {
    let items = ForeignItems(
      campus: try PlaceID("o"), languages: [.english], log: ProblemLog(file: "t.csv"))
    let known = ["old number": "C++"]
    var identifiers = WorkIdentifiers(mayRepeat: false) { id, text, column in
      id.description == "o-work-c" && known[column] == text
    }
    let made = identifiers.found(of: "C++", in: "old number", items) { _ in false }
    let first = try #require(made)
    #expect(first.work.description == "o-work-c")
    // It is sorted first, and stands in another column.
    let other = identifiers.found(of: "C#", in: "number", items) { $0 == first.work }
    let second = try #require(other)
    #expect(second.renamed.isEmpty && second.work != first.work && second.alike == "C++")
  }

  @Test("stay with the works that the catalogue knows by them")
  func known() throws {
    let items = ForeignItems(
      campus: try PlaceID("o"), languages: [.english], log: ProblemLog(file: "t.csv"))
    func identifiers(of texts: [String], _ known: [Slug: Set<String>]) throws -> [String: Slug] {
      var identifiers = WorkIdentifiers(mayRepeat: true) { id, text, _ in
        known[id]?.contains(text) ?? false
      }
      var all: [String: Slug] = [:]
      for text in texts {
        let made = identifiers.found(of: text, in: "title", items) { _ in false }
        let found = try #require(made)
        for (from, to) in found.renamed {
          for (other, id) in all where id == from { all[other] = to }
        }
        all[text] = found.work
      }
      return all
    }
    // An earlier import had `C++` alone, and `C#` came later, though it is sorted first.
    let plain = try #require(try identifiers(of: ["C++"], [:])["C++"])
    let own = try #require(items.fingerprint("C#", .work))
    let known: [Slug: Set<String>] = [plain: ["C++"], own: ["C#"]]
    #expect(try identifiers(of: ["C++", "C#"], [:]) != ["C++": plain, "C#": own])
    for texts in [
      ["C++", "C#"], ["C#", "C++"], ["C++"], ["C#"], ["C", "C#", "C++"], ["C#", "C++", "C"],
    ] {
      let found = try identifiers(of: texts, known)
      #expect(found["C++"] == (texts.contains("C++") ? plain : nil), "\(texts)")
      #expect(found["C#"] == (texts.contains("C#") ? own : nil), "\(texts)")
      #expect(Set(found.values).count == texts.count, "\(texts)")
    }
  }
}
