import Catalog
import Foundation
import GRDB
import Notation
import Synchronization
import TestSupport
import Testing

@testable import Storage

extension CatalogStore {
  /// Every byte of a media file of the north campus.
  func bytes(of name: String) async throws -> [UInt8]? {
    guard let file = try mediaFile(name, of: Sample.north) else { return nil }
    return try await file.opening(file.size)
  }
}

@Suite("Media in rows")
struct MediaRowsTests {
  private static let row = MediaFile.rowSize
  /// Two rows and a half, no two bytes in a row alike.
  private static let film: [UInt8] = {
    var random = SplitMix64(seed: 7)
    return (0..<(row * 5 / 2)).map { _ in UInt8.random(in: 0...255, using: &random) }
  }()

  private func medium(_ name: String = "film.mp4") throws -> Media {
    Media(id: try Slug("film"), campus: Sample.north, kind: .video, source: try .init(name))
  }

  /// Stores the campus, the film and its file; the number of files that were new.
  @discardableResult
  private func take(_ input: MediaInput, into store: CatalogStore) async throws -> Int {
    let item = Item.media(try medium())
    return try await store.take(
      [try Sample.campus, item], media: [MediaFileName("film.mp4", of: Sample.north): input])
  }

  private func input(_ bytes: [UInt8]) -> MediaInput {
    MediaInput { { offset, count in Array(bytes.dropFirst(offset).prefix(count)) } }
  }

  /// The pieces that a range is read in.
  private func pieces(_ file: MediaBytes, _ range: Range<Int>) async throws -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    try await file.forEachPiece(of: range) { pieces.append($0) }
    return pieces
  }

  @Test("come back byte for byte, any part of them, a row at a time")
  func parts() async throws {
    let store = try CatalogStore.inMemory()
    try await take(input(Self.film), into: store)
    let file = try #require(try await store.mediaFile("film.mp4", of: Sample.north))
    #expect(file.size == Self.film.count && file.digest.count == 64)
    let row = Self.row
    for (range, count) in [
      (0..<1, 1), (row - 1..<row + 1, 2), (row..<2 * row, 1), (7..<2 * row + 7, 3),
      (2 * row..<Self.film.count, 1), (Self.film.count - 1..<Self.film.count, 1),
      (0..<Self.film.count, 3), (5..<5, 0),
    ] {
      let found = try await pieces(file, range)
      #expect(found.count == count, "\(range)")
      #expect(Array(found.joined()) == Array(Self.film[range]), "\(range)")
    }
    #expect(try await store.rows("SELECT length(bytes) FROM mediaPiece").count == 3)
    #expect(try await store.diagnosis().compactMap(\.problem) == [])
  }

  @Test("are read a row at a time on their way in, once where they are new, and never kept whole")
  func readsInPieces() async throws {
    let asked = Mutex<[Range<Int>]>([])
    func counting(_ bytes: [UInt8]) -> MediaInput {
      MediaInput {
        { offset, count in
          asked.withLock { $0.append(offset..<offset + count) }
          return Array(bytes.dropFirst(offset).prefix(count))
        }
      }
    }
    let once = (0..<3).map { $0 * Self.row..<($0 + 1) * Self.row }
    let store = try CatalogStore.inMemory()
    for (bytes, count, expected) in [
      (Self.film, 1, once), (Self.film, 0, once), (Self.film.reversed(), 1, once + once),
    ] {
      asked.withLock { $0 = [] }
      #expect(try await take(counting(bytes), into: store) == count)
      #expect(asked.withLock { $0 } == expected)
    }
    #expect(try await store.bytes(of: "film.mp4") == Self.film.reversed())
    // Nothing is left of the one before.
    #expect(try await store.rows("SELECT 1 FROM mediaPiece").count == 3)
    #expect(try await store.rows("SELECT 1 FROM mediaFile").count == 1)
  }

  @Test("that are replaced while somebody reads them are not mixed", arguments: [false, true])
  func replaced(wholeCatalogue: Bool) async throws {
    let folder = try CatalogueFolder()
    let path = folder.file("c.sqlite")
    let store = try CatalogStore.open(path, for: .creating)
    try await take(input(Self.film), into: store)
    let library = MediaLibrary(path)
    let file = try #require(try await library.published(.media(Sample.north, name: "film.mp4")))
    var read = 0
    let problem = await #expect(throws: Problem.self) {
      try await file.forEachPiece { piece in
        #expect(piece == Array(Self.film[read..<read + piece.count]))
        read += piece.count
        guard read == piece.count else { return }
        if wholeCatalogue {
          // Another one, in which other bytes have the same number.
          try await store.execute(
            "UPDATE mediaFile SET digest = x'00'; UPDATE mediaPiece SET bytes = zeroblob(9)")
        } else {
          try await self.take(self.input(Self.film.reversed()), into: store)
        }
      }
    }
    #expect(problem?.code == .editConflict && read == Self.row)
    if !wholeCatalogue {
      let now = try #require(try await library.published(.media(Sample.north, name: "film.mp4")))
      #expect(now.digest != file.digest)
      #expect(try await now.opening(now.size) == Self.film.reversed())
    }
  }

  @Test("are asked for beside the store, which goes on meanwhile")
  func besideStore() async throws {
    let folder = try CatalogueFolder()
    let path = folder.file("c.sqlite")
    let store = try CatalogStore.open(path, for: .creating)
    try await take(input(Self.film), into: store)
    let library = MediaLibrary(path)
    #expect(try await library.published(.media(Sample.north, name: "none.mp4")) == nil)
    let file = try #require(try await library.published(.media(Sample.north, name: "film.mp4")))
    try await store.apply([.remove(.media(medium()))], expecting: nil, note: "", at: .noon)
    // Who has begun may finish; nobody else begins.
    #expect(try await file.opening(file.size) == Self.film)
    #expect(try await library.published(.media(Sample.north, name: "film.mp4")) == nil)
  }

  @Test("may be empty")
  func empty() async throws {
    let store = try CatalogStore.inMemory()
    try await take(input([]), into: store)
    #expect(try await store.bytes(of: "film.mp4") == [])
  }

  @Test("are what single values of earlier steps become", arguments: 3...6)
  func migrated(steps: Int) async throws {
    let folder = try CatalogueFolder()
    let path = folder.file("c.sqlite")
    let queue = try DatabaseQueue(path: path)
    try Schema.migrator.migrate(queue, upTo: Schema.migrator.migrations[steps - 1])
    try await queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO place VALUES ('north', NULL, 'campus');
          INSERT INTO campus (id, language, name, languages, timeZone, latitude, longitude)
            VALUES ('north', 'en', 'Far North', 'en es', 'Etc/UTC', 1, 2);
          INSERT INTO media (id, campus, kind, source) VALUES ('film', 'north', 'video', 'film.mp4');
          INSERT INTO media (id, campus, kind, source) VALUES ('dot', 'north', 'image', 'dot.gif');
          INSERT INTO media (id, campus, kind, source) VALUES ('no', 'north', 'image', 'no.gif');
          INSERT INTO item (kind, id)
            VALUES ('campus', 'north'), ('media', 'film'), ('media', 'dot'), ('media', 'no');
          """)
      for (name, bytes) in [
        ("film.mp4", Data(Self.film)), ("dot.gif", Data("GIF89a".utf8)), ("no.gif", Data()),
      ] {
        try db.execute(
          sql: "INSERT INTO mediaFile (campus, name, digest, bytes) VALUES ('north', ?, x'01', ?)",
          arguments: [name, bytes])
      }
    }
    try queue.close()
    let before = try folder.bytes("c.sqlite")
    let reader = try CatalogStore.open(path, for: .reading)
    #expect(try await reader.bytes(of: "film.mp4") == Self.film)
    #expect(try folder.bytes("c.sqlite") == before, "Reading brings only a copy forward.")
    let writer = try CatalogStore.open(path, for: .writing)
    #expect(try await writer.bytes(of: "film.mp4") == Self.film)
    #expect(try await writer.bytes(of: "dot.gif") == Array("GIF89a".utf8))
    #expect(try await writer.bytes(of: "no.gif") == [])
    #expect(try await writer.mediaFile("dot.gif", of: Sample.north)?.digest == "01")
    #expect(try await writer.diagnosis().compactMap(\.problem) == [])
    #expect(try await writer.rows("SELECT 1 FROM sqlite_master WHERE name = 'mediaWhole'") == [])
  }

  @Test("are in a backup, and come back with it")
  func backup() async throws {
    let folder = try CatalogueFolder()
    let store = try CatalogStore.open(folder.file("c.sqlite"), for: .creating)
    try await take(input(Self.film), into: store)
    try await store.backup(to: folder.file("b"))
    let backup = try CatalogStore.open(folder.file("b"), for: .reading)
    #expect(try await backup.bytes(of: "film.mp4") == Self.film)
  }
}
