import Catalog
import Exchange
import Formats
import Foundation
import Notation
import TestSupport
import Testing

@Suite("A packed map")
struct PackedMapTests {
  /// A map with a work, in one stream of bzip2.
  private static let one =
    "QlpoOTFBWSZTWeI/hL8AABxdgAAQQIHxB4BAJq+fwCAAdBKp6amo2RPaUzIT0NQSo0agaNPUGgAkDZChSkhYPozjFZwBEdYMTi0YCiPHuTCYIb1SydkhpxrUcTSBDdac/iWdnMWLdDxx6QXDG+WGbTY+Ervf9jeNBZixRcjR+LBCn8XckU4UJDiP4S/A"
  /// The same in two, as programs pack that use several cores.
  private static let two =
    "QlpoOTFBWSZTWQEfZWYAAApZgAAQQIFhB6YnnUAgAFCg0aNBkBoJVPKaD1MR6mRtGKyd2oE56pPjRE6PXT+To9LX5wXwWVY3GqwvxBtDHmRdyRThQkAEfZWYQlpoOTFBWSZTWdWIExIAABBdgAAQQIHwBwBAJq+fgCAAVDVHlD0mj1BhqPU9QSqeo9TTQ8SNABkUFsnTZKwqAxIgWHLwaTWob+mY76EzwwqfieswINg4PRNpvBqkSKCcTU1EvxdyRThQkNWIExI="
  /// `<osm>` and sixty million spaces.
  private static let bomb =
    "QlpoOTFBWSZTWcvKVw4FfjgZgMAAAAUAAogAAAggAFCGAE1UDTeEVAS3SSQVVruez1CoCXzFBWSZTWY2RUnUAbAMwAIAQQAAACCAAMMwFKacZAClsIAUvF3JFOFCQGgX8aA="

  /// A table that was packed twice.
  private static let nested =
    "QlpoOTFBWSZTWb/dWeAAAA7/5nUETAFlACIgcgEoMAjQAQBAAigCAIAABCAAMYwmJoMEYhkYTDGj1NAYQHqaDanlGjlVkvC2pqlBY8IC2lHPWGnhHfuKDCPPSGeZH7L6UZfi7kinChIX+6s8AA=="

  private func read(_ bytes: [UInt8], _ name: String = "map.osm.bz2") throws -> SourceReading {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: name)
    return SourceReader(
      languages: [try PlaceID("park"): [.english]], campus: try Slug("park")
    ).read(["\(folder.path)/\(name)"])
  }

  private func bytes(_ text: String) throws -> [UInt8] {
    [UInt8](try #require(Data(base64Encoded: text)))
  }

  @Test("with bzip2 is read to its end, in one stream or several", arguments: [one, two])
  func bzip2(text: String) throws {
    let reading = try read(bytes(text))
    #expect(reading.contents.works.values.map { $0.title[.english] } == ["Hare"])
    #expect(!reading.problems.contains { $0.severity == .error }, "\(reading.problems)")
  }

  @Test("with bzip2 that is cut, damaged or a bomb is refused")
  func damaged() throws {
    let whole = try bytes(Self.one)
    for count in [11, 40, whole.count - 1] {
      #expect(try read(Array(whole.prefix(count))).problems.contains { $0.severity == .error })
    }
    for place in [12, 60, whole.count - 3] {
      var changed = whole
      changed[place] ^= 0x10
      let reading = try read(changed)
      #expect(reading.contents.isEmpty && !reading.problems.isEmpty, "\(place)")
    }
    // What is packed twice is whole, and no map.
    #expect(try read(bytes(Self.nested)).problems.map(\.code) == [.unknownFormat])
    let bomb = try read(bytes(Self.bomb)).problems
    #expect(bomb.contains { $0.message.contains("more than 200 times") }, "\(bomb)")
  }

  @Test(
    "as PBF gives the same catalogue as its XML",
    .disabled(if: Judge.osmium.isAbsent, "needs osmium (Debian's osmium-tool)"))
  func binary() throws {
    var figure = MapFigure.row(6)
    figure.way(1, [1, 2, 3], "highway=footway", "name=Häuserweg", "surface=gravel")
    figure.way(2, [3, 4, 5, 6], "highway=steps", "step_count=7")
    figure.house(90, 100, 200, "name=Hall", "opening_hours=Mo-Fr 09:00-17:00")
    figure.node(300, 5, 5, "tourism=artwork", "name=Hare", "artist_name=Ann Lee")
    var maps = [("figure.osm", Array(figure.text.utf8))]
    for name in ["herrenberg-minimal", "moorgate"] where !ExtractTests.isAbsent {
      let url = ExtractTests.folder.appending(path: "\(name).osm.gz")
      maps.append(("\(name).osm.gz", [UInt8](try Data(contentsOf: url))))
    }
    for (name, bytes) in maps {
      let folder = try TemporaryFolder()
      try folder.write(bytes, to: name)
      let verdict = try Judge.osmium.run(
        ["cat", name, "-o", "map.osm.pbf"], in: URL(filePath: folder.path))
      #expect(verdict.status == 0, "\(verdict.errors)")
      let binary = [UInt8](try Data(contentsOf: URL(filePath: folder.path + "/map.osm.pbf")))
      let (found, expected) = (try read(binary, "map.osm.pbf"), try read(bytes, name))
      #expect(!expected.contents.isEmpty)
      #expect(found.contents == expected.contents, "\(name)")
      #expect(found.leftOut.map(\.name) == expected.leftOut.map(\.name))
      // A binary file has no lines.
      #expect(found.problems.allSatisfy { $0.location?.line == nil })
    }
  }

  @Test(
    "as PBF that is cut or damaged is refused",
    .disabled(if: Judge.osmium.isAbsent, "needs osmium (Debian's osmium-tool)"))
  func damagedBinary() throws {
    let folder = try TemporaryFolder()
    try folder.write(MapFigure.row(3).text, to: "a.osm")
    _ = try Judge.osmium.run(["cat", "a.osm", "-o", "a.osm.pbf"], in: URL(filePath: folder.path))
    let whole = [UInt8](try Data(contentsOf: URL(filePath: folder.path + "/a.osm.pbf")))
    var random = SplitMix64(seed: 3)
    for number in 0..<12 {
      var bytes = whole
      bytes[.random(in: 16..<whole.count, using: &random)] ^= 0x5A
      if number == 0 { bytes = Array(whole.prefix(40)) }
      let reading = try read(bytes, "map.osm.pbf")
      #expect(reading.problems.allSatisfy { !$0.remedy.isEmpty }, "\(number)")
    }
    #expect(try read(Array(whole.prefix(40)), "a.osm.pbf").contents.isEmpty)
  }
}
