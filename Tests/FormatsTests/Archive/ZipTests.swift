import Catalog
import Exchange
import TestSupport
import Testing

@Suite("A zip archive")
struct ZipTests {
  /// The house of the other tests as files of one folder.
  private static func house() throws -> [SourceFile] {
    IMDFFigure.house.sources.map { SourceFile(path: $0.path, bytes: $0.bytes) }
  }

  private func read(_ bytes: [UInt8]) throws -> (SourceReading, TemporaryFolder) {
    let folder = try TemporaryFolder([SourceFile(path: "map.bin", bytes: bytes)])
    return (folder.read("map.bin"), folder)
  }

  @Test("is read like the folder that was packed, whatever it is called", arguments: ["", "in/é/"])
  func asFolder(prefix: String) throws {
    let files = try Self.house().map { SourceFile(path: prefix + $0.path, bytes: $0.bytes) }
    let packed = try Exported(files).zipped()
    #expect(packed.files.map(\.path) == [""])
    let (reading, folder) = try read(packed.files[0].bytes)
    let plain = try IMDFFigure.house.folder().read("park")
    #expect(reading.contents == plain.contents && !reading.contents.isEmpty)
    #expect(reading.problems.map(\.code) == plain.problems.map(\.code))
    _ = folder
  }

  @Test("has names in UTF-8, even where it does not say so")
  func unsaid() throws {
    var figure = ZipFigure()
    figure.entries = try Self.house().map {
      ZipFigure.Entry(name: "Größe Парк/\($0.path)", content: $0.bytes, method: 8)
    }
    let (reading, _) = try read(figure.bytes)
    let plain = try IMDFFigure.house.folder().read("park")
    #expect(reading.contents == plain.contents)
  }

  @Test("names the file in it that is wrong")
  func located() throws {
    var files = try Self.house().filter { $0.path != "unit.geojson" }
    files.append(SourceFile(path: "unit.geojson", bytes: Array("[]".utf8)))
    let (reading, folder) = try read(try Exported(files).zipped().files[0].bytes)
    let problem = try #require(reading.problems.first { $0.severity == .error })
    #expect(folder.place(of: problem) == "map.bin/unit.geojson:1")
  }

  @Test("is the same bytes for the same files, in any order")
  func deterministic() throws {
    let files = try Self.house()
    let one = try Exported(files).zipped().files
    #expect(one == (try Exported(files.reversed()).zipped().files))
    let empty = try Exported([]).zipped().files[0].bytes
    #expect(try !read(empty).0.problems.isEmpty)
  }

  @Test("that is a trap is refused", arguments: ZipFigure.traps.indices)
  func traps(index: Int) throws {
    let (word, entries) = ZipFigure.traps[index]
    var figure = ZipFigure()
    figure.entries = entries
    let (reading, _) = try read(figure.bytes)
    #expect(reading.contents.isEmpty && reading.problems.count == 1)
    let problem = try #require(reading.problems.first)
    #expect(problem.severity == .error && problem.message.contains(word), "\(problem)")
  }

  @Test("that lies about a size is refused when it is unpacked")
  func liars() throws {
    for size: UInt32 in [1, 100] {
      var figure = ZipFigure()
      figure.entries = try Self.house().map {
        ZipFigure.Entry(name: $0.path, content: $0.bytes, method: 8)
      }
      for index in figure.entries.indices where figure.entries[index].name == "level.geojson" {
        figure.entries[index].size = size
      }
      let (reading, _) = try read(figure.bytes)
      #expect(reading.problems.contains { $0.severity == .error })
    }
  }

  @Test("that is cut short or garbled gives a problem, and nothing else happens")
  func garbled() throws {
    let whole = try Exported(try Self.house()).zipped().files[0].bytes
    for length in stride(from: 4, to: whole.count, by: 61) {
      let (reading, _) = try read(Array(whole[..<length]))
      #expect(reading.problems.contains { $0.severity == .error }, "\(length)")
    }
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      var bytes = whole
      for _ in 0..<4 {
        bytes[Int.random(in: 4..<whole.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      _ = try read(bytes)
    }
  }
}
