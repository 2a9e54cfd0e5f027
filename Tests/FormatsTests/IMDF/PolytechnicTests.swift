import Catalog
import Exchange
import Formats
import Foundation
import Testing

@Suite("The archive of a polytechnic")
struct PolytechnicTests {
  static let folder = ExtractTests.folder.deletingLastPathComponent().appending(
    path: "spbstu-imdf")
  static let isAbsent = !FileManager.default.fileExists(atPath: folder.path)

  @Test("is read whole, and its graph hangs together", .disabled(if: isAbsent, "needs ../shared"))
  func whole() throws {
    let reading = SourceReader(campus: try Slug("spb")).read([Self.folder.path])
    #expect(reading.problems.allSatisfy { $0.severity == .warning && $0.location != nil })
    let contents = reading.contents
    #expect(CatalogChecks.problems(in: contents).isEmpty)
    #expect(contents.campuses.count == 1 && contents.buildings.count == 2)
    #expect(contents.levels.count == 8)
    // Of 443 units 301 have a name.
    #expect(contents.rooms.count == 301)
    #expect(contents.entrances.count == 2)
    let kinds = Path.Kind.allCases.map { kind in contents.paths.values.count { $0.kind == kind } }
    // Of the steps 65 are corridors or footways of the graph that lead over steps as they are drawn.
    #expect(kinds == [2115, 0, 920, 105, 0, 0, 1, 0])
    // The graph leads through 248 of 472 openings, all of them without a door.
    let points = contents.pathPoints.values
    #expect(points.count == 248 && points.allSatisfy { $0.passage == .open && $0.kind == .door })
    let network = walkingNetwork(contents)
    let report = network.report()
    #expect(report.components.map(\.nodeCount) == [2681, 35, 3, 3])
    #expect(report.leftOut.isEmpty)
    let lift = contents.paths.values.first { $0.kind == .lift }
    #expect(lift?.levels.map(\.name) == ["1", "2", "3", "4", "5"])
    // The time zone, buildings without a name, a ground floor that is not 0, nine neighbours that do
    // not name theirs, details, four files that are not IMDF, units without a name, and outlines that
    // are not on the ground. Small things are named without their places.
    #expect(reading.problems.count { !$0.isAccount } == 16)
    // Of openings, units and nodes those are told that lead nowhere.
    let told = ["properties.", "geometry", "opening", "unit ", "navPath", "generated_by"]
    #expect(reading.leftOut.allSatisfy { told.contains(where: $0.name.hasPrefix) })
  }
}
