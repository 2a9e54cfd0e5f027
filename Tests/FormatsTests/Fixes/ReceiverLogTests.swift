import Catalog
import Foundation
import Geodesy
import Testing

@Suite("Logs of receivers")
struct ReceiverLogTests {
  /// Logs of gpsd's regression suite with what gpsd made of them, beside the package on machines
  /// that have them.
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/data/gps")
  private static let isAbsent = !FileManager.default.fileExists(
    atPath: folder.appending(path: "haicom-305N.log").path)

  private static func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  /// gpsd moves dates of receivers that it thinks behind by whole 1024 weeks, so a time is one in
  /// that cycle; in milliseconds.
  private static func cycle(_ time: Double) -> Int {
    Int((time * 1000).rounded()) % (1024 * 7 * 86_400 * 1000)
  }

  @Test(
    "are decoded as gpsd decodes them", .disabled(if: isAbsent, "needs ../shared/data/gps"),
    arguments: ["haicom-305N.log", "neo-m8n.log", "bu353s4.log", "ublox-8.log"], [1, 1000])
  func agrees(name: String, pieces: Int) throws {
    let ours = readFixes(try Self.read(name), pieces: pieces)
    // gpsd reports after each sentence; the last of a time is what it says of it.
    let lines = try Self.read(name + ".chk").split(separator: 0x0A).filter {
      $0.starts(with: Array(#"{"class":"TPV""#.utf8))
    }
    let theirs = readFixes(Array(lines.joined(separator: [0x0A])))
    #expect(theirs.problems.isEmpty)
    var expected: [Int: Fix] = [:]
    for fix in theirs.fixes { if let time = fix.time { expected[Self.cycle(time)] = fix } }
    var found: [Int: Fix] = [:]
    for fix in ours.fixes { if let time = fix.time { found[Self.cycle(time)] = fix } }
    #expect(expected.count > 20)
    // gpsd withholds a first fix without satellites, and a last one that nothing follows.
    #expect(found.count <= expected.count + 1)
    for (time, other) in expected {
      let fix = try #require(found[time])
      #expect(abs(fix.coordinate.latitude - other.coordinate.latitude) < 1e-6)
      #expect(abs(fix.coordinate.longitude - other.coordinate.longitude) < 1e-6)
      if let speed = fix.speed, let theirs = other.speed { #expect(abs(speed - theirs) < 1e-3) }
      if let altitude = fix.altitude, let theirs = other.altitude {
        #expect(abs(altitude.value - theirs.value) < 1e-3)
      }
    }
    // One log begins with noise and ends within a sentence.
    #expect(ours.problems.count == (name == "ublox-8.log" ? 2 : 0))
  }

  @Test("that are torn give problems and what is whole", .disabled(if: isAbsent, "as above"))
  func torture() throws {
    let reading = readFixes(try Self.read("tcp-torture.log"))
    #expect(reading.problems.compactMap(\.location?.line) == [1, 2])
    let fix = try #require(reading.fixes.first)
    #expect(reading.fixes.count == 1)
    #expect(abs(fix.coordinate.latitude - 20.628798333) < 1e-9)
    #expect(abs(fix.coordinate.longitude + 87.068080000) < 1e-9)
  }

  @Test(
    "as GPX keep every point", .disabled(if: isAbsent, "as above"),
    arguments: [
      ("korita-zbevnica.gpx", 871), ("track-with-extremes.gpx", 25), ("unicode_with_bom.gpx", 1),
      ("gpx1.1_with_all_fields.gpx", 1),
    ])
  func gpx(name: String, count: Int) throws {
    let reading = readFixes(try Self.read(name))
    #expect(reading.problems.isEmpty)
    #expect(reading.fixes.count == count)
  }
}
