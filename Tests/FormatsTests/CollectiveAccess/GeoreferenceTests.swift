import Foundation
import Geodesy
@testable import MuseumFormats
@testable import Notation
import TestSupport
import Testing

@Suite("A georeference of CollectiveAccess")
struct GeoreferenceTests {
  static let folder = ExtractTests.folder.deletingLastPathComponent().appending(
    path: "gvsu-collectiveaccess")
  static let isAbsent = !FileManager.default.fileExists(atPath: folder.path)

  private func first(_ text: String) throws -> [Double] {
    var reader = GeoreferenceReader()
    let place = try reader.read(text).first.coordinate
    return [place.latitude, place.longitude]
  }

  @Test(
    "gives its first place in every form",
    arguments: [
      ("[42.961958,-85.886727]", [42.961958, -85.886727]),
      ("1 N Campus Dr, MI 49401, USA [42.964,-85.887]", [42.964, -85.887]),
      ("[42.901,-85.886] 42.901", [42.901, -85.886]),
      ("North lawn [sic], by the pond [42.9, -85.8]", [42.9, -85.8]),
      ("42.9000,42.10\\", [42.9, 42.1]),
      ("lawn [42.9,-85.8", [42.9, -85.8]),
      ("[42.9/-85.8]", [42.9, -85.8]),
      ("[42.9 N, 85.8 W]", [42.9, -85.8]),
      ("[85.8W, 42.9N]", [42.9, -85.8]),
      (#"42° 57' 50.4" N, 85° 53' 13.2" W"#, [42.964, -85.887]),
      (#"[-42°57′50.4″, +85°53′13.2″]"#, [-42.964, 85.887]),
      (#"53 deg 25' 56.40" N 113 deg 54' 55.20" W"#, [53.432333333, -113.915333333]),
      ("[0° 30.5' S, 0 15 0 E]", [-0.508333333, 0.25]),
      ("[42.9,-85.8~50]", [42.9, -85.8]), ("[42.9,-85.8*270]", [42.9, -85.8]),
      ("[1,2;3,4;1,2:5,6]", [1, 2]), ("Route [1,2 ; 3,4 ;]", [1, 2]), ("[0,0]", [0, 0]),
    ])
  func forms(text: String, expected: [Double]) throws {
    #expect(try first(text) == expected)
  }

  @Test("converts UTM, and keeps what was surveyed")
  func grid() throws {
    var reader = GeoreferenceReader()
    let point = try reader.read("Tower [17N 630084 4833438]").first
    // The CN Tower, Toronto: the worked example of UTM in many handbooks.
    #expect(abs(point.coordinate.latitude - 43.642567) < 1e-5)
    #expect(abs(point.coordinate.longitude + 79.387139) < 1e-5)
    #expect(point.survey?.crs == "EPSG:32617")
    #expect(point.survey?.x == 630_084 && point.survey?.y == 4_833_438)
    let south = try reader.read("[56S 334786 6252080~20]").first
    #expect(abs(south.coordinate.latitude + 33.86) < 0.01 && south.radius == 20)
  }

  @Test("keeps features, points, radius and direction apart")
  func structure() throws {
    var reader = GeoreferenceReader()
    let found = try reader.read("[1,2~30;3,4*90:5,6;7,8;9,6;5,6]")
    #expect(found.features.map(\.count) == [2, 4])
    #expect(found.features[0][0].radius == 30 && found.features[0][1].angle == 90)
    #expect(!found.isPlain && found.shape == .point(found.first.coordinate))
    guard case .polygons(let polygons) = try reader.read("[5,6;7,8;9,6;5,6]").shape else {
      Issue.record("A closed line is an outline.")
      return
    }
    #expect(polygons.count == 1)
  }

  @Test(
    "is none in an address, however many digits it has",
    arguments: [
      "", " ", "Allendale, MI 49401, USA", "1 N Campus Dr", "Rooms 42, 43", "[see map]", "[]",
    ])
  func absent(text: String) {
    var reader = GeoreferenceReader()
    #expect(throws: NoGeoreference.absent) { try reader.read(text) }
  }

  @Test(
    "is refused where it looks like a place and is none",
    arguments: [
      "[42.9]", "[142.9,-85.8]", "[42.9,-185.8]", "[42.9,-85.8,3]", "[--42.9,-85.8]", "42.901",
      "[42° 61' N, 3° E]", "[42.9 N, 3 N]", "[-42.9 S, 3 E]", "[61N 500000 4000000]",
      "[17N 630084 99999999]", "[1e999,2]", "[1,2;x,4]", "[1,2~-5]", "[0x10,2]", "[nan1,2]",
    ])
  func broken(text: String) {
    var reader = GeoreferenceReader()
    #expect(throws: NoGeoreference.self) { try reader.read(text) }
    if let error = #expect(throws: NoGeoreference.self, performing: { try reader.read(text) }) {
      #expect(error != .absent)
    }
  }

  @Test("never trips over bytes", arguments: UInt64(0)..<20)
  func hostile(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters = Array("[]0123456789.,;:~*NSEW °'\"-/ \u{301}é")
    var reader = GeoreferenceReader()
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? " "
      }
      _ = try? reader.read(String(text))
    }
    _ = try? reader.read(String(repeating: "[1,2;", count: 20_000))
  }

  /// The apps' own parser fails on two of them: a pair in brackets behind an address, and a stray
  /// number behind the brackets.
  @Test("is read in every case that two apps test", .disabled(if: isAbsent, "needs ../shared"))
  func cases() throws {
    let data = try Data(contentsOf: Self.folder.appending(path: "location_georeference-cases.json"))
    let cases = try #require(try JSONValue(parsing: data).elements)
    #expect(cases.count == 8)
    let betterHere = [
      "[42.901,-85.886] 42.901": [42.901, -85.886],
      "{1 N Campus Dr, Allendale Charter Township, MI 49401, USA [42.964,-85.887]":
        [42.964, -85.887],
    ]
    for one in cases {
      let text = try #require(one["text"]?.string)
      let expected = one["expected_latlon"]?.elements?.compactMap(\.number) ?? betterHere[text]
      #expect((try? first(text)) == expected, "\(text)")
    }
  }
}
