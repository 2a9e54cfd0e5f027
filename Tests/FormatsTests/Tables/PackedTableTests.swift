import Catalog
import Exchange
import Formats
import Notation
import Testing

@testable import MuseumFormats

@Suite("A table that is packed")
struct PackedTableTests {
  private static let table = "id,title,artist\na-1,Arch,Ann Lee\na-2,Urn,Bo Berg\n"

  /// `text` as bzip2 and xz pack it, of which nothing is unpacked.
  private static let openings: [(name: String, bytes: [UInt8])] = [
    ("works.csv.bz2", Array("BZh91AY&SY".utf8) + [1, 2, 3, 4]),
    ("works.csv.xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00, 0, 4]),
  ]

  private func refusal(_ bytes: [UInt8], _ name: String) throws -> Problem {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: name)
    let problems = folder.read(name).problems
    return try #require(problems.first { $0.code == .unknownFormat }, "\(name): \(problems)")
  }

  @Test("is refused with how it is packed, and what unpacks it")
  func refused() throws {
    let json = #"[{"id": "a-1", "title": "Arch"}]"#
    var files: [(name: String, bytes: [UInt8])] = [
      ("works.csv.gz", Gzip.packed(Array(Self.table.utf8))),
      ("works.gz", Gzip.packed(Array(Self.table.utf8))),
      ("works.json.gz", Gzip.packed(Array(json.utf8))),
    ]
    files += Self.openings
    for (name, content) in [("works.csv", Self.table), ("works.json", json)] {
      files.append(
        ("works.zip", ZipFigure(ZipFigure.Entry(name: name, content: Array(content.utf8))).bytes))
    }
    for (name, bytes) in files {
      let problem = try refusal(bytes, name)
      let packing = try #require(PackedTable(bytes))
      #expect(problem.message.contains("packed with \(packing.rawValue)"), "\(problem)")
      #expect(problem.remedy.contains("Unpack it"))
    }
  }

  @Test("is refused where a mapping says what its columns mean")
  func mapped() throws {
    let packed = try MappedTable(
      Gzip.packed(Array(Self.table.utf8)), "columns: {id: id, title: title}\n", name: "t.csv")
    #expect(packed.reading.problems.map(\.code).contains(.unknownFormat))
  }

  @Test("or is XML or HTML is refused, not read as rows of text")
  func markup() throws {
    for text in [
      "<?xml version=\"1.0\"?>\n<table name=\"ecatalogue\">\n<tuple>\n<atom>x</atom>\n</tuple>\n</table>\n",
      "\u{FEFF}\n<!DOCTYPE html>\n<table><tr><td>id</td></tr></table>\n", "<html>\n<p>a,b</p>\n",
    ] {
      let folder = try TemporaryFolder()
      try folder.write(text, to: "t.csv")
      let reading = SourceReader(campus: try Slug("park"), format: TableFormat())
        .read(["\(folder.path)/t.csv"])
      let problem = try #require(reading.problems.first)
      #expect(problem.code == .unknownFormat && problem.remedy.contains("CSV"), "\(problem)")
    }
  }
}
