import Foundation
import Testing

@Suite("The article on OGC API - Features and Tiles")
struct ConformanceArticleTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private static func article() throws -> String {
    try String(
      contentsOf: folder.appending(path: "../../../Sources/docent/Documentation.docc/OGC.md")
        .standardizedFileURL, encoding: .utf8)
  }

  @Test("lists the abstract tests of Part 3 and CQL2, and none besides")
  func filtersAreComplete() throws {
    let source = try String(
      contentsOf: Self.folder.appending(path: "FilterConformanceTests.swift"), encoding: .utf8)
    let tests = source.matches(of: #/"(/conf/[-a-z0-9_/]+): ([^"]+)"/#)
    let part =
      try Self.article().split(separator: "Of Part 3 and CQL2").last?
      .split(separator: "Of Part 4,").first ?? ""
    let rows = part.matches(of: #/\| `(/conf/[^`]+)` \| passed: (.+) \|/#)
    #expect(rows.map { "\($0.1) \($0.2)" } == tests.map { "\($0.1) \($0.2)" })
    #expect(rows.count > 20)
  }

  @Test("lists the abstract tests of Part 4, and none besides")
  func writingIsComplete() throws {
    let source = try ["Writing", "State"].map { name in
      try String(
        contentsOf: Self.folder.appending(path: "\(name)ConformanceTests.swift"), encoding: .utf8)
    }.joined()
    let tests = source.matches(of: #/"(/conf/[-a-z0-9_/]+): ([^"]+)"/#)
    let part =
      try Self.article().split(separator: "Of Part 4,").last?
      .split(separator: "Of Tiles,").first ?? ""
    let rows = part.matches(of: #/\| `(/conf/[^`]+)` \| passed: (.+) \|/#)
    #expect(rows.map { "\($0.1) \($0.2)" } == tests.map { "\($0.1) \($0.2)" })
    #expect(rows.count >= 30)
  }

  @Test("lists the abstract tests of Tiles, and none besides")
  func tilesAreComplete() throws {
    let source = try String(
      contentsOf: Self.folder.appending(path: "TileConformanceTests.swift"), encoding: .utf8)
    let tests = source.matches(of: #/"(/conf/[-a-z0-9_/]+): ([^"]+)"/#)
    let part = try Self.article().split(separator: "Of Tiles,").last ?? ""
    let rows = part.matches(of: #/\| `(/conf/[^`]+)` \| passed: (.+) \|/#)
    #expect(rows.map { "\($0.1) \($0.2)" } == tests.map { "\($0.1) \($0.2)" })
    #expect(rows.count == 14)
  }

  @Test("lists the layers of tiles in their order, each from its zoom on")
  func layersAreComplete() async throws {
    let tileset = try await ServedData.get("/tiles/WebMercatorQuad").json
    let layers = (tileset["layers"]?.elements ?? []).map { layer in
      "| `\(layer["id"]?.string ?? "")` | \(layer["minTileMatrix"]?.string ?? "") |"
    }
    let table = "| layer | first zoom |\n|---|---|\n" + layers.joined(separator: "\n") + "\n"
    #expect(layers.count == 11)
    #expect(try Self.article().contains(table), "\(table)")
  }

  @Test("shows filters that are read")
  func filtersAreRead() async throws {
    let part = try Self.article().split(separator: "## Filters").last ?? ""
    let text = try #require(part.firstMatch(of: #/```text\n(?<lines>[^`]+)```/#)).lines
    let json = try #require(part.firstMatch(of: #/```json\n(?<lines>[^`]+)```/#)).lines
    let lines = text.split(separator: "\n").map(String.init)
    for line in lines {
      _ = try await FeatureFilterTests.features("works", FeatureFilterTests.query(line))
    }
    #expect(lines.count == 6)
    let one = try await FeatureFilterTests.features("works", FeatureFilterTests.query(lines[0]))
    let other = try await FeatureFilterTests.features(
      "works", FeatureFilterTests.query(String(json), "cql2-json"))
    #expect(one.features == other.features)
  }

  @Test("lists the abstract tests, each by its number, and none besides")
  func isComplete() throws {
    let article = try Self.article()
    var tests: [Int: String] = [:]
    for name in ["Collection", "Feature", "Encoding"] {
      let source = try String(
        contentsOf: Self.folder.appending(path: "\(name)ConformanceTests.swift"), encoding: .utf8)
      for match in source.matches(of: #/"(\d+) (/conf/[-a-z0-9A-Z/]+): /#) {
        tests[try #require(Int(match.1))] = String(match.2)
      }
    }
    let rows = article.matches(of: #/\| (\d+) \| `(/conf/[^`]+)` \| passed/#)
    #expect(
      rows.map { "\($0.1) \($0.2)" } == tests.sorted { $0.key < $1.key }.map { "\($0) \($1)" })
    #expect(tests.count == 44)
  }
}
