import Catalog
import Exchange
import Formats
import Foundation
import MapFormats
import Notation
import TestSupport
import Testing

@Suite("IMDF exports")
struct IMDFExportTests {
  private func read(_ files: [SourceFile]) throws -> SourceReading {
    let folder = try TemporaryFolder(
      files.map { SourceFile(path: "a/\($0.path)", bytes: $0.bytes) })
    return folder.read("a")
  }

  /// Exports of every campus of a catalogue.
  private func exports(_ contents: CatalogContents) throws -> [Exported] {
    try contents.campuses.keys.sorted().map {
      try IMDFExport.write(ExportRequest(contents, campus: $0))
    }
  }

  @Test("have every required property and no dangling reference", arguments: UInt64(0)..<6)
  func complete(seed: UInt64) throws {
    for export in try exports(RandomCatalogue.contents(seed: seed)) {
      let problems = IMDFRules.problems(in: export.files)
      #expect(problems.isEmpty, "\(problems.prefix(5))")
    }
  }

  @Test("come back as the same items, and are then the same bytes", arguments: UInt64(0)..<6)
  func roundTrip(seed: UInt64) throws {
    let contents = try RandomCatalogue.contents(seed: seed)
    for export in try exports(contents) {
      let reading = try read(export.files)
      #expect(reading.problems.allSatisfy { $0.severity == .warning }, "\(reading.problems)")
      // What Docent writes for others only is not left out.
      #expect(reading.leftOut.isEmpty, "\(reading.leftOut)")
      let again = try IMDFExport.write(ExportRequest(reading.contents))
      for (one, other) in zip(export.files, again.files) {
        #expect(one.path == other.path)
        #expect(
          String(decoding: one.bytes, as: UTF8.self) == String(decoding: other.bytes, as: UTF8.self)
        )
      }
      // What is not lost is the same; what is lost is said.
      let lost = Set(export.losses.map(\.item))
      let whole = Set(export.losses.filter { $0.field == "id" }.map(\.item))
      let campus = try #require(reading.contents.campuses.keys.first)
      for item in contents.items where item.campus == campus {
        let found = reading.contents[item.key]
        #expect((found == nil) == whole.contains(item.key), "\(item.key)")
        if !lost.contains(item.key) { #expect(found == item) }
      }
    }
  }

  @Test("name what a catalogue of several campuses is to export")
  func several() throws {
    let contents = try RandomCatalogue.contents(seed: 1)
    #expect(throws: Problem.self) { try IMDFExport.write(ExportRequest(contents)) }
    #expect(throws: Problem.self) {
      try IMDFExport.write(ExportRequest(contents, campus: try PlaceID("nowhere")))
    }
  }

  @Test(
    "of a polytechnic keep its counts",
    .disabled(if: PolytechnicTests.isAbsent, "needs ../shared"))
  func polytechnic() throws {
    let first = SourceReader(campus: try Slug("spb")).read([PolytechnicTests.folder.path]).contents
    let export = try IMDFExport.write(ExportRequest(first))
    #expect(IMDFRules.problems(in: export.files).isEmpty)
    let second = try read(export.files).contents
    #expect(second == first)
    #expect(try IMDFExport.write(ExportRequest(second)).files == export.files)
  }
}
