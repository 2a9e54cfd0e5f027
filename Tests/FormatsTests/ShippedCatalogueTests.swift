import Catalog
import Exchange
import Formats
import Foundation
import Testing

@Suite("The catalogue in Data and Tours")
struct ShippedCatalogueTests {
  /// The package's own folder.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  static let paths = ["Data", "Tours"].map { "\(root)/\($0)" }
    .filter { FileManager.default.fileExists(atPath: $0) }

  @Test("reads without a problem", .enabled(if: !paths.isEmpty))
  func readsCleanly() {
    let reading = SourceReader().read(Self.paths)
    #expect(reading.problems.map(\.description) == [])
    #expect(!reading.contents.isEmpty)
  }

  @Test("comes back byte for byte", .enabled(if: !paths.isEmpty))
  func comesBack() throws {
    let files = SourceWriter.files(SourceReader().read(Self.paths).contents)
    #expect(!files.isEmpty)
    for file in files {
      let shipped = try Data(contentsOf: URL(fileURLWithPath: "\(Self.root)/\(file.path)"))
      let isSame = [UInt8](shipped) == file.bytes
      #expect(isSame, "\(file.path) differs from what is written for it")
    }
  }
}
