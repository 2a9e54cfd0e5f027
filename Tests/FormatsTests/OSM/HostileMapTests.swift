import CZlib
import Catalog
import Exchange
import Formats
import Foundation
import MapFormats
import Notation
import TestSupport
import Testing

@Suite("Maps that are not what they should be")
struct HostileMapTests {
  @Test(
    "are errors, and nothing of them is read",
    arguments: [
      "<osm><node id='1' lat='1' lon='2'/>", "<osm></osm", "<osm/><osm/>", "<osm><node></osm>",
      "<!DOCTYPE osm [<!ENTITY a 'b'>]><osm><way id='1'>&a;</way></osm>",
      "<!DOCTYPE osm SYSTEM 'file:///etc/passwd'><osm/>", "<osm>&boom;</osm>",
      "<osm><node id='1' lat='91' lon='0'/></osm>", "<osm><node id='1' lat='x' lon='0'/></osm>",
      "<osm><node id='1' lon='0'/></osm>", "<osm><node lat='1' lon='0'/></osm>",
      "<osm><node id='99999999999999999999' lat='1' lon='0'/></osm>",
      "<osm><way id='1'/><way id='1'/></osm>", "<osm><?php?><node id=1></osm>",
      "<osm><node id='1' lat='nan' lon='inf'/></osm>", "<osm><a\u{0}/></osm>",
      "<osm>" + String(repeating: "<a>", count: 100_000),
      "<osm>" + String(repeating: "<way id='1'>", count: 20) + "</osm>",
    ])
  func broken(text: String) throws {
    let reading = try readOSM(Array(text.utf8))
    #expect(reading.problems.contains { $0.severity == .error }, "\(reading.problems)")
    #expect(reading.contents.isEmpty)
    #expect(reading.problems.allSatisfy { $0.location != nil })
  }

  @Test(
    "but harmless are read",
    arguments: [
      "<osm></osm>", "\u{FEFF}<?xml version='1.0' encoding='UTF-8'?><!-- hello --><osm/>",
      "<osm><unknown><deep/></unknown><relation id='1'/><way id='2'><nd ref='9'/></way></osm>",
      "<osm><node id='1' lat='1' lon='2' visible='false'/><node id='1' lat='3' lon='4'/></osm>",
    ])
  func harmless(text: String) throws {
    let reading = try readOSM(Array(text.utf8))
    #expect(reading.contents.isEmpty && reading.problems.allSatisfy { $0.severity == .warning })
  }

  @Test(
    "with levels beyond any building are read without those",
    arguments: ["9e20", "1e999", "-9e20", "1001", "nan", "1e-9", "0;9e20", "0-9e20", "9e20-9e21"])
  func level(text: String) throws {
    var figure = MapFigure.row(3)
    figure.way(1, [1, 2, 3], "highway=corridor", "level=\(text)", "repeat_on=\(text)")
    let reading = try figure.read()
    #expect(reading.problems.allSatisfy { $0.severity == .warning }, "\(reading.problems)")
    #expect(reading.contents.levels.values.allSatisfy { (-200...1000).contains($0.ordinal) })
  }

  @Test("with a tag of a megabyte are read without it")
  func longTag() throws {
    let tag = String(repeating: "a", count: 1 << 20)
    var figure = MapFigure.row(2)
    figure.way(1, [1, 2], "highway=footway", "note2=\(tag)", "name=Path")
    let reading = try figure.read()
    #expect(reading.problems.map(\.code) == [.leftOut])
    #expect(try reading.path("osm-w1")?.details.isEmpty == true)
  }

  @Test("lack nodes, and keep the parts of ways that are there")
  func gaps() throws {
    var figure = MapFigure.row(5)
    figure.way(1, [1, 2, 77, 3, 4, 5], "highway=footway")
    figure.way(2, [78, 79], "highway=footway")
    let reading = try figure.read()
    // The gap, and the way of which nothing is there.
    #expect(reading.problems.map(\.code) == [.leftOut, .leftOut])
    #expect(reading.leftOut.map(\.name) == ["way highway=footway"])
    #expect(reading.leftOut.map(\.count) == [1])
    #expect(try reading.path("osm-w1")?.line.count == 2)
    #expect(try reading.path("osm-w1-part-2")?.line.count == 3)
    #expect(reading.contents.paths.count == 2)
  }

  @Test("with two nodes at one position join the ways there, and say so")
  func twins() throws {
    var figure = MapFigure.row(3)
    figure.node(12, 20, 0)
    figure.node(13, 30, 0)
    figure.node(14, 20, 10)
    figure.node(15, 20, -10)
    figure.way(1, [1, 2, 3], "highway=footway")
    figure.way(2, [14, 12, 15], "highway=footway", "bridge=yes", "layer=1")
    let one = try figure.read().problems
    #expect(one.map(\.code) == [.assumedValue])
    #expect(one[0].message.hasPrefix("Nodes 2 and 12 lie at one position"))
    #expect(one[0].message.hasSuffix("share no node.") && one[0].location?.field == "node 12")
    figure.way(3, [13, 14], "highway=steps")
    let two = try figure.read().problems
    #expect(two.count == 1 && two[0].message.hasSuffix("; so does one more pair."))
  }

  @Test("with two nodes at one position say nothing where no ways are joined that do not meet")
  func harmlessTwins() throws {
    var figure = MapFigure.row(3)
    figure.node(12, 20, 0)
    figure.node(14, 20, 10)
    figure.way(1, [1, 2, 12, 3], "highway=footway")
    figure.way(2, [12, 14], "waterway=ditch", "tunnel=culvert")
    figure.way(3, [12, 14], "highway=corridor", "level=1")
    figure.way(4, [12, 14], "highway=footway")
    // The ditch is counted, and nothing else said.
    let reading = try figure.read()
    #expect(reading.leftOut.map(\.name) == ["way waterway=ditch"])
    #expect(reading.problems.count == 1)
    #expect(try MapFigure.row(2).read().problems.isEmpty)
  }

  @Test("packed with gzip are read, in several members, too")
  func packed() throws {
    let bytes = try gzip("<osm></osm>")
    #expect(try readOSM(bytes, name: "map.osm.gz").problems.isEmpty)
    let members = try gzip("<osm>") + gzip("</osm>") + [0, 0]
    #expect(try readOSM(members).problems.isEmpty)
  }

  @Test("packed with gzip and damaged or cut are errors")
  func damaged() throws {
    let bytes = try gzip(MapFigure.row(9).text)
    for cut in [bytes.count - 9, bytes.count - 8, bytes.count - 1] {
      let reading = try readOSM(Array(bytes[..<cut]), name: "map.osm.gz")
      #expect(reading.problems.map(\.code) == [.malformedFile], "cut at \(cut)")
    }
    // In what is packed, in its checksum, and in its length.
    for place in [bytes.count / 2, bytes.count - 6, bytes.count - 2] {
      var changed = bytes
      changed[place] ^= 0xFF
      let reading = try readOSM(changed, name: "map.osm.gz")
      #expect(reading.problems.map(\.code) == [.malformedFile], "changed at \(place)")
    }
  }

  @Test("packed with gzip and cut give what comes before the cut")
  func opening() throws {
    let text = MapFigure.row(2000).text
    let cut = Array(try gzip(text)[..<2048])
    #expect(Gunzip.opening(of: cut, upTo: 2048) == Array(text.utf8.prefix(2048)))
  }

  @Test("packed with gzip of which a later member is cut are errors")
  func cutMember() throws {
    let (first, second) = (try gzip("<osm></osm>"), try gzip(" "))
    for count in 3..<second.count {
      let reading = try readOSM(first + second[..<count], name: "map.osm.gz")
      #expect(reading.problems.map(\.code) == [.malformedFile], "\(count) bytes")
      #expect(reading.problems[0].message.contains("ends too early"), "\(count) bytes")
    }
  }

  @Test("that unpack without end are refused")
  func bomb() throws {
    let spaces = String(repeating: " ", count: 20 << 20)
    let reading = try readOSM(gzip("<osm>\(spaces)</osm>"), name: "map.osm.gz")
    #expect(reading.problems.map(\.code) == [.malformedFile])
    #expect(reading.problems[0].message.contains("200 times"))
  }

  /// `text` as gzip packs it.
  private func gzip(_ text: String) throws -> [UInt8] {
    var input = Array(text.utf8)
    var output = [UInt8](repeating: 0, count: input.count + 1000)
    var stream = z_stream()
    let version = zlibVersion()
    try #require(
      deflateInit2_(
        &stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, version,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK)
    defer { deflateEnd(&stream) }
    let status = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        return deflate(&stream, Z_FINISH)
      }
    }
    try #require(status == Z_STREAM_END)
    return Array(output[..<(output.count - Int(stream.avail_out))])
  }

  @Test("changed anywhere never crash", arguments: UInt64(0)..<60)
  func changed(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var figure = MapFigure.row(4)
    figure.house(90, 5, 80, "name=Hall")
    figure.node(30, 20, 0, "highway=elevator", "level=0-2")
    figure.way(1, [1, 2, 30, 3], "highway=corridor", "level=0;1")
    figure.way(2, [2, 3, 4, 2], "indoor=room", "name=Room", "repeat_on=1-3")
    figure.relation(3, [(90, "outer"), (2, "inner")], "type=multipolygon", "building=yes")
    var bytes = Array(figure.text.utf8)
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch UInt8.random(in: 0..<3, using: &random) {
      case 0: bytes[place] = .random(in: 0...255, using: &random)
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + 30))
      default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 30)], at: place)
      }
    }
    let reading = try readOSM(bytes)
    #expect(reading.contents.isEmpty || !reading.problems.contains { $0.code == .malformedFile })
  }
}

@Suite("Campuses for maps")
struct MapCampusTests {
  @Test("are made with a warning where there is none")
  func made() throws {
    var figure = MapFigure.row(3)
    figure.node(9, 0, 0, "name=Brunnen", "name:de=Brunnen", "name:en=Well")
    figure.way(1, [1, 2, 3], "highway=footway", "name=Weg")
    let reading = try figure.read(isKnown: false)
    let campus = try #require(reading.contents.campuses[try PlaceID("x")])
    let german = try LanguageTag("de")
    #expect(campus.timeZone == "UTC" && campus.languages == [german])
    #expect(campus.center.latitude == 10 && campus.center.longitude == 20.0015)
    #expect(reading.problems.allSatisfy { $0.severity == .warning })
    #expect(reading.problems.count { $0.code != .leftOut } == 1)
    // The node has a name, and no word for what it is.
    #expect(reading.problems.count == 2)
    #expect(reading.leftOut.map(\.name) == ["node name=…"])
    // The campus outlives the file; what the file holds does not.
    #expect(reading.scopes.map(\.description) == ["campus x", "osm x map.osm"])
    #expect(reading.items(in: try #require(reading.scopes.last)) == [ItemKey(.path, "x/osm-w1")])
    #expect(try figure.read().scopes.map(\.description) == ["osm x map.osm"])
  }

  @Test("have their centre where most of the map is, whatever a stray node says")
  func strayNode() throws {
    var figure = MapFigure.row(9)
    figure.way(1, Array(1...9), "highway=footway")
    figure.node(99, -200_000, -100_000, "tourism=artwork")
    let center = try figure.read(isKnown: false).contents.campuses[try PlaceID("x")]?.center
    #expect(center?.latitude == 10)
    #expect(center.map { (20.001...20.009).contains($0.longitude) } == true)
  }

  @Test("must be named")
  func unnamed() throws {
    let folder = try TemporaryFolder()
    try folder.write(MapFigure.row(2).text, to: "whatever.txt")
    let reading = SourceReader().read(["\(folder.path)/whatever.txt"])
    #expect(reading.problems.map(\.code) == [.missingValue])
    #expect(reading.problems[0].remedy.contains("--campus"))
  }

  @Test("are told apart from a map by what the person says")
  func forced() throws {
    let folder = try TemporaryFolder()
    try folder.write(MapFigure.row(2).text, to: "map.osm")
    try folder.write("id: t", to: "t.yaml")
    let (campus, path) = (try Slug("x"), "\(folder.path)/map.osm")
    #expect(
      SourceReader(campus: campus, format: SourceTextFormat()).read([path]).problems.map(\.code)
        == [.unknownFormat])
    #expect(
      SourceReader(campus: campus, format: OSMFormat()).read(["\(folder.path)/t.yaml"]).problems
        .map(\.code) == [.malformedFile])
    // A folder is a bundle: the map is read, the tour beside it is told of.
    let bundle = SourceReader(campus: campus, format: OSMFormat()).read([folder.path]).problems
    #expect(bundle.map(\.code) == [.leftOut, .assumedValue])
    #expect(bundle.first?.location?.file.hasSuffix("/t.yaml") == true)
  }
}
