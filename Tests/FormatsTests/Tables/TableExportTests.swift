import Catalog
import Exchange
import Formats
import Foundation
import MuseumFormats
import Testing

@Suite("Works in a spreadsheet")
struct TableExportTests {
  @Test("come back as they were", arguments: UInt64(0)..<8)
  func roundTrip(seed: UInt64) throws {
    let contents = try RandomCatalogue.contents(seed: seed)
    for campus in contents.campuses.values {
      let exported = try TableExport.write(ExportRequest(contents, campus: campus.id))
      let works = contents.works.filter { $0.value.place.campus == campus.id }
      guard !works.isEmpty else {
        #expect(exported.files == [])
        continue
      }
      let folder = try TemporaryFolder(exported.files)
      let reading = SourceReader(
        languages: [campus.id: campus.languages], mapping: folder.path + "/mapping.yaml"
      ).read([folder.path + "/works.csv"])
      #expect(reading.problems.filter { $0.severity == .error } == [])
      #expect(Set(reading.contents.works.keys) == Set(works.keys))
      for (id, work) in works.sorted(by: { $0.key < $1.key })
      where reading.contents.works[id] != work {
        Issue.record("was \(work), is \(String(describing: reading.contents.works[id]))")
        break
      }
      var again = contents
      for work in reading.contents.works.values { again.insert(.work(work)) }
      #expect(
        try TableExport.write(ExportRequest(again, campus: campus.id)).files == exported.files)
    }
  }

  @Test(
    "never begin a cell as a formula",
    arguments: [
      ("=1+1", "'=1+1"), ("+49 30", "'+49 30"), ("-", "'-"), ("@SUM(A1)", "'@SUM(A1)"),
      ("\t=1", "'\t=1"), ("\r=1", "'\r=1"), ("-71.119", "-71.119"), ("+1e3", "+1e3"),
      ("'=1", "''=1"), ("'-71", "''-71"), ("'tis", "'tis"), ("a=1", "a=1"),
    ])
  func formulas(text: String, cell: String) throws {
    var contents = CatalogContents()
    var work = Work(
      id: try Slug("one"), title: try #require(LocalizedText("One", in: .english)),
      place: try PlaceID("park"))
    work.details["remark"] = text
    contents.insert(.work(work))
    let exported = try TableExport.write(ExportRequest(contents))
    let table = try #require(exported.files.first { $0.path == "works.csv" })
    let quoted = cell.contains("\r") ? "\"\(cell)\"" : cell
    #expect(String(decoding: table.bytes, as: UTF8.self) == "id,title,remark\none,One,\(quoted)\n")
    let folder = try TemporaryFolder(exported.files)
    let reading = SourceReader(
      languages: [try PlaceID("park"): [.english]], mapping: folder.path + "/mapping.yaml"
    ).read([folder.path + "/works.csv"])
    #expect(reading.contents.works[try Slug("one")]?.details["remark"] == text)
  }

  @Test("bring the names of artists into a catalogue without them, whatever stands in the names")
  func names() throws {
    let park = try PlaceID("park")
    for name in ["Atelier One; Two", "[\"Ink\"]", "Ann \"A\" Lee; x"] {
      var contents = CatalogContents()
      var work = Work(
        id: try Slug("one"), title: try #require(LocalizedText("One", in: .english)), place: park)
      for (id, name) in [("ar-1", name), ("ar-2", "Bo Berg")] {
        contents.insert(.artist(Artist(id: try Slug(id), campus: park, name: name)))
        work.artists.append(try Slug(id))
      }
      contents.insert(.work(work))
      let folder = try TemporaryFolder(try TableExport.write(ExportRequest(contents)).files)
      let reading = SourceReader(
        languages: [park: [.english]], mapping: folder.path + "/mapping.yaml"
      ).read([folder.path + "/works.csv"])
      let found = reading.contents.artists.values.sorted { $0.id < $1.id }
      #expect(found.map(\.name) == [name, "Bo Berg"], "\(reading.problems)")
    }
  }
}
