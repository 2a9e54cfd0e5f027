import Foundation
@testable import MapFormats
@testable import Notation
import Testing

/// A map that is made as it is read: rows of nodes, then a way along each.
private final class MadeMap: ByteSource {
  private let rows: Int
  private var pieces: [UInt8] = Array("<?xml version='1.0'?>\n<osm version='0.6'>\n".utf8)
  private var row = 0
  private var isAtEnd = false
  /// How many bytes were handed over.
  private(set) var size = 0

  /// Nodes in a row.
  static let length = 20

  init(rows: Int) { self.rows = rows }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while pieces.count < buffer.count, !isAtEnd { make() }
    let count = min(buffer.count, pieces.count)
    buffer.copyBytes(from: pieces[..<count])
    pieces.removeFirst(count)
    size += count
    return count
  }

  private func make() {
    var text = ""
    let first = (row % rows) * Self.length
    if row < rows {
      for id in first..<(first + Self.length) {
        text += "<node id='\(id + 1)' version='3' timestamp='2026-01-01T00:00:00Z' uid='7' "
        text += "lat='48.\(1_000_000 + id % 9_000_000)' lon='8.\(1_000_000 + id % 8_999_993)'"
        text += id % 10 == 0 ? "><tag k='barrier' v='gate'/></node>\n" : "/>\n"
      }
    } else if row < 2 * rows {
      text += "<way id='\(row + 1)' version='1'>"
      for id in first..<(first + Self.length) { text += "<nd ref='\(id + 1)'/>" }
      text += "<tag k='highway' v='footway'/><tag k='name' v='Path \(row)'/></way>\n"
    } else {
      text = "</osm>\n"
      isAtEnd = true
    }
    row += 1
    pieces += text.utf8
  }
}

@Suite("A large map")
struct LargeMapTests {
  /// Rows of about 2.7 kB: two megabytes, or with DOCENT_LONG as much as a map may hold.
  private static let isLong = ProcessInfo.processInfo.environment["DOCENT_LONG"] == "1"
  private static let rows = isLong ? 200_000 : 900

  @Test("is read as a stream, whole, in the memory of what is kept")
  func stream() throws {
    let source = MadeMap(rows: Self.rows)
    let log = ProblemLog(file: "map.osm")
    let before = try Self.peak()
    let data = try #require(OSMXML.read(source, log: log))
    #expect(log.problems == [])
    #expect(source.size <= InputBound.osm.most)
    #expect(data.ways.count == Self.rows)
    #expect(data.ways.allSatisfy { $0.nodes.count == MadeMap.length })
    #expect(data.nodes.count == Self.rows * MadeMap.length / 10)
    #expect(data.ways.last?.tags["name"] == "Path \(2 * Self.rows - 1)")
    #expect(data.coordinates[Int64(Self.rows * MadeMap.length)] != nil)
    #expect(data.coordinates[Int64(Self.rows * MadeMap.length) + 1] == nil)
    // What runs beside it in a short run takes memory, too. 1.5 GB for 512 MB of map.
    #expect(try !Self.isLong || Self.peak() - before <= 3 * source.size)
  }

  /// The most memory that the process ever held, in bytes.
  private static func peak() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return 1024 * (try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) }))
  }

  @Test("out of order is read alike, and what stands twice is told")
  func disorder() throws {
    let log = ProblemLog(file: "map.osm")
    let text = """
      <osm><node id='5' lat='1' lon='1'/><node id='-1' lat='2' lon='2'/><node id='9' lat='3' lon='3'/>
      <node id='7' lat='4' lon='4'/><node id='10' lat='5' lon='5'/></osm>
      """
    let data = try #require(OSMXML.read(MemoryBytes(Array(text.utf8)), log: log))
    #expect([5, -1, 9, 7, 10].compactMap { data.coordinates[$0]?.latitude } == [1, 2, 3, 4, 5])
    #expect(data.coordinates[8] == nil && log.problems == [])
    #expect(Set(data.coordinates.values.map(\.longitude)) == [1, 2, 3, 4, 5])
    for twice in ["5", "-1", "7", "9"] {
      let log = ProblemLog(file: "map.osm")
      let again = text.replacing(
        "</osm>", with: "<node id='\(twice)' lat='0' lon='0'><tag k='a' v='b'/></node></osm>")
      let data = try #require(OSMXML.read(MemoryBytes(Array(again.utf8)), log: log))
      #expect(log.problems.map(\.code) == [.duplicateIdentifier] && data.nodes.isEmpty)
    }
  }

  @Test("keeps each text of its tags once, and each tag with its own element")
  func tags() throws {
    let log = ProblemLog(file: "map.osm")
    let text = """
      <osm><node id='1' lat='1' lon='1'><tag k='name' v='A'/><tag k='b' v='A'/></node>
      <node id='2' lat='1' lon='1' visible='false'><tag k='name' v='gone'/></node>
      <node id='3' lat='1' lon='1'><tag k='name' v='caf&#233;'/><tag k='name' v=''/></node>
      <way id='4'><tag k='' v='x'/></way></osm>
      """
    let data = try #require(OSMXML.read(MemoryBytes(Array(text.utf8)), log: log))
    #expect(data.nodes.map(\.tags.values) == [["name": "A", "b": "A"], ["name": ""]])
    #expect(data.nodes[0].tags["gone"] == nil && data.nodes[0].tags["A"] == nil)
    #expect(data.ways.map(\.tags.values) == [["": "x"]])
    #expect(OSMTags(["k": "v"])["k"] == "v" && OSMTags().isEmpty)
    #expect(OSMTags(["k": "v"]).has("k", "u", "v") && !OSMTags(["k": "v"]).has("k", "u"))
  }
}
