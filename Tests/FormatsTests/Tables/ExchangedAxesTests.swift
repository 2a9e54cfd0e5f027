import Catalog
@testable import Exchange
@testable import Formats
import Foundation
import Geodesy
import TestSupport
import Testing

@Suite("Positions with latitude and longitude exchanged")
struct ExchangedAxesTests {
  private static let center = (latitude: 42.3736, longitude: -71.1190)

  /// Rows around the centre; in those of `exchanged` the axes are.
  private static func rows(_ count: Int, exchanged: Int) -> [(north: Double, east: Double)] {
    (0..<count).map { index in
      let step = Double(index) / 1000
      let here = (north: center.latitude + step, east: center.longitude - step)
      return index < exchanged ? (here.east, here.north) : here
    }
  }

  private func read(_ files: [SourceFile], known: Bool = true) throws -> SourceReading {
    let folder = try TemporaryFolder(files)
    let campus = try PlaceID("park")
    let center = try Coordinate(
      latitude: Self.center.latitude, longitude: Self.center.longitude)
    return SourceReader(
      languages: known ? [campus: [.english]] : [:], centers: known ? [campus: center] : [:],
      campus: try Slug("park"), mapping: folder.path + "/mapping.yaml"
    ).read([folder.path + "/" + files[0].path])
  }

  private func file(_ name: String, _ text: String) -> SourceFile {
    SourceFile(path: name, bytes: Array(text.utf8))
  }

  @Test("are refused, with what to write instead", arguments: [10, 6])
  func refused(exchanged: Int) throws {
    let rows = Self.rows(10, exchanged: exchanged)
    let table =
      "id,name,Lat,Lon\n"
      + rows.enumerated().map { "a-\($0.offset),One,\($0.element.north),\($0.element.east)\n" }
      .joined()
    let columns = "columns:\n  id: id\n  name: title\n"
    let reading = try read([
      file("t.csv", table), file("mapping.yaml", columns + "  Lat: latitude\n  Lon: longitude\n"),
    ])
    let error = try #require(reading.problems.first { $0.severity == .error })
    #expect(error.code == .invalidCoordinate && error.location?.line == 2)
    #expect(error.message.hasPrefix(exchanged == 10 ? "All 10 positions" : "6 of 10 positions"))
    #expect(error.remedy.contains("'Lat: longitude' and 'Lon: latitude'"))
    guard exchanged == 10 else { return }
    let mended = try read([
      file("t.csv", table), file("mapping.yaml", columns + "  Lat: longitude\n  Lon: latitude\n"),
    ])
    #expect(mended.problems.allSatisfy { $0.severity == .warning })
  }

  @Test("are single ones a warning of the checks, not a refusal", arguments: [0, 1, 5])
  func few(exchanged: Int) throws {
    let rows = Self.rows(10, exchanged: exchanged)
    let table =
      "id,name,at\n"
      + rows.enumerated().map { "a-\($0.offset),One,\"\($0.element.north), \($0.element.east)\"\n" }
      .joined()
    let reading = try read([
      file("t.csv", table), file("mapping.yaml", "columns: {id: id, name: title, at: position}\n"),
    ])
    #expect(reading.problems.allSatisfy { $0.severity == .warning })
  }

  @Test("of pairs and of GeoJSON are mended by the order that the remedy names")
  func orders() throws {
    let rows = Self.rows(3, exchanged: 3)
    let pairs =
      "id,name,at\n"
      + rows.enumerated().map { "a-\($0.offset),One,\($0.element.north) \($0.element.east)\n" }
      .joined()
    let features = rows.enumerated().map {
      #"{"type":"Feature","id":"a-\#($0.offset)","properties":{"name":"One"},"geometry":"#
        + #"{"type":"Point","coordinates":[\#($0.element.east),\#($0.element.north)]}}"#
    }.joined(separator: ",")
    for (name, text, column) in [
      ("t.csv", pairs, "at"),
      ("t.json", "{\"type\":\"FeatureCollection\",\"features\":[\(features)]}", "geometry"),
    ] {
      let columns = "columns:\n  id: id\n  name: title\n  "
      let reading = try read([
        file(name, text), file("mapping.yaml", columns + "\(column): position\n"),
      ])
      let error = try #require(reading.problems.first { $0.severity == .error })
      let quotes = error.remedy.split(separator: "'")
      #expect(quotes.count > 1, "\(error)")
      let mended = try read([file(name, text), file("mapping.yaml", columns + "\(quotes[1])\n")])
      #expect(mended.problems.allSatisfy { $0.severity == .warning }, "\(mended.problems)")
      let first = try #require(mended.contents.works[try Slug("a-0")]?.coordinate)
      #expect(first.latitude == Self.center.latitude && first.longitude == Self.center.longitude)
    }
  }

  @Test("show on a new campus, too, where a latitude lies beyond 90 degrees")
  func impossible() throws {
    let table =
      "id,name,Lat,Lon\n"
      + (0..<5).map { "a-\($0),One,-122.\($0),37.\($0)\n" }.joined() + "a-9,One,37.5,-122.5\n"
    let reading = try read(
      [
        file("t.csv", table),
        file("mapping.yaml", "columns: {id: id, name: title, Lat: latitude, Lon: longitude}\n"),
      ], known: false)
    let error = try #require(reading.problems.first { $0.severity == .error })
    #expect(error.code == .invalidCoordinate && error.message.hasPrefix("5 of 6 positions"))
    #expect(error.remedy.contains("'Lat: longitude'"))
  }
}

@Suite("The centre of a new campus")
struct CampusCenterTests {
  private static func coordinates(_ pairs: [(Double, Double)]) throws -> [Coordinate] {
    try pairs.map { try Coordinate(latitude: $0.0, longitude: $0.1) }
  }

  @Test("is nothing of nothing, and a single position itself")
  func few() throws {
    #expect(CampusCenter.of([Coordinate]()) == nil)
    let one = try Coordinate(latitude: 1, longitude: -179)
    #expect(CampusCenter.of([one]) == one)
  }

  @Test("lies among most of the positions, wherever some others lie", arguments: UInt64(0)..<20)
  func robust(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    // At the antimeridian as elsewhere.
    let middle = try Coordinate(
      latitude: Double.random(in: -60...60, using: &random),
      longitude: seed.isMultiple(of: 2) ? 180 : Double.random(in: -180...180, using: &random))
    var all: [Coordinate] = []
    for _ in 0..<20 {
      let east = middle.longitude + Double.random(in: -0.01...0.01, using: &random)
      all.append(
        try Coordinate(
          latitude: middle.latitude + Double.random(in: -0.01...0.01, using: &random),
          longitude: east > 180 ? east - 360 : east < -180 ? east + 360 : east))
    }
    for _ in 0..<9 {
      all.append(
        try Coordinate(
          latitude: Double.random(in: -90...90, using: &random),
          longitude: Double.random(in: -180...180, using: &random)))
    }
    all.shuffle(using: &random)
    let center = try #require(CampusCenter.of(all))
    #expect(center.distance(to: middle) < Meters(2_500))
  }
}
