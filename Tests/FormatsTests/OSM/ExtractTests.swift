import Catalog
import Exchange
import Formats
import Foundation
import Geodesy
import Notation
import Testing
import Wayfinding

extension Problem {
  /// True if the problem accounts for what nothing of the catalogue takes.
  var isAccount: Bool { message.hasPrefix("Nothing in the catalogue takes ") }
}

@Suite("Extracts of OpenStreetMap")
struct ExtractTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/data/osm")
  static let isAbsent = !FileManager.default.fileExists(atPath: folder.path)

  struct Extract: Sendable, CustomTestStringConvertible {
    var testDescription: String { name }
    let name: String
    /// By kind, in the order of declaration.
    let paths: [Int]
    /// Points by passage, in the order of declaration.
    let points: [Int]
    /// Lifts that lead somewhere, and those that are points: together all that the map has.
    let lifts: [Int]
    /// Levels, entrances, works.
    let places: [Int]
    /// How many stops of lifts something leads on from, of how many.
    let stops: [Int]
    /// How many nodes hang together, of how many.
    let joined: [Int]
    /// How many ways for walking are closed to the public.
    let closed: Int
    let problems: Int
  }

  @Test(
    "are read whole and hang together", .disabled(if: isAbsent, "needs ../shared/data/osm"),
    arguments: [
      Extract(
        name: "moorgate", paths: [462, 24, 99, 58, 0, 10, 8, 131], points: [38, 7, 9, 54],
        lifts: [8, 1], places: [30, 72, 37], stops: [16, 17], joined: [842, 893], closed: 28,
        problems: 6),
      Extract(
        name: "herrenberg-minimal", paths: [1557, 9, 10, 103, 0, 0, 2, 8], points: [31, 5, 3, 71],
        lifts: [2, 1], places: [2, 12, 21], stops: [4, 4], joined: [2227, 2263], closed: 66,
        problems: 4),
    ])
  func extracts(extract: Extract) throws {
    let file = Self.folder.appending(path: "\(extract.name).osm.gz").path
    let reading = SourceReader(campus: try Slug("town")).read([file])
    // The ten most frequent of what is left out are told by name, and the rest together.
    #expect(reading.problems.count { $0.isAccount } == 11)
    #expect(reading.problems.count { !$0.isAccount } == extract.problems)
    #expect(reading.problems.contains { $0.message.hasPrefix("\(extract.closed) ways are closed") })
    #expect(reading.problems.allSatisfy { $0.severity == .warning && $0.location != nil })
    let contents = reading.contents
    #expect(CatalogChecks.problems(in: contents).allSatisfy { $0.severity == .warning })
    #expect(
      Path.Kind.allCases.map { kind in contents.paths.values.count { $0.kind == kind } }
        == extract.paths)
    #expect(
      [contents.levels.count, contents.entrances.count, contents.works.count] == extract.places)
    let points = contents.pathPoints.values
    #expect(
      Passage.allCases.map { passage in points.count { $0.passage == passage } } == extract.points)
    #expect(
      [contents.paths.values.count { $0.kind == .lift }, points.count { $0.kind == .lift }]
        == extract.lifts)
    let network = walkingNetwork(contents)
    let report = network.report()
    #expect([report.components.first?.nodeCount ?? 0, network.nodeCount] == extract.joined)
    #expect(report.leftOut.isEmpty)
    let stops = contents.paths.values.filter { $0.kind == .lift }.flatMap { lift in
      lift.levels.map { meets(lift, on: $0, contents) }
    }
    #expect([stops.count { $0 }, stops.count] == extract.stops)
  }

  /// Whether a path or an entrance leads on from a lift on one of its levels.
  private func meets(_ lift: Path, on level: PlaceID, _ contents: CatalogContents) -> Bool {
    contents.paths.values.contains { path in
      path.kind != .lift && path.levels.contains(level)
        && path.line.contains(where: lift.line.contains)
    }
      || contents.entrances.values.contains { entrance in
        entrance.level == level && lift.line.contains(entrance.coordinate)
      }
  }
}
