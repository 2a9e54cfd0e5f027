import Exchange
import Foundation
import Notation
import Testing

@testable import docent

@Suite("A document's format")
struct FormatMatrixTests {
  /// The formats that recognise a document, by their names.
  private static func claims(_ path: String) -> [String] {
    FormatList.everything.claims(on: SourceProbe(path)).map(\.name)
  }

  @Test(
    "is claimed by it, and by no other",
    arguments: Set(try MutationSeed.all().map(\.format)).sorted())
  func claims(format: String) throws {
    for (number, seed) in try MutationSeed.all().enumerated() where seed.format == format {
      let folder = try seed.written()
      defer { try? FileManager.default.removeItem(at: folder) }
      for path in seed.paths {
        let found = Self.claims(folder.path + (path.isEmpty ? "" : "/\(path)"))
        // The text form is known by its files' names, in `SourceFinder`, when no other claims it.
        // Ground is made only of what people call so: to all others its document is a map.
        let expected = ["source": [], "ground": ["geojson"]][format] ?? [format]
        #expect(found == expected, "document \(number), \(path)")
      }
    }
  }

  @Test("has a name of its own, and is read or written")
  func names() {
    let all = FormatList.everything.all
    #expect(Set(all.map(\.name)).count == all.count)
    for format in all { #expect(format.reads != nil || format.writes != nil, "\(format.name)") }
  }
}
