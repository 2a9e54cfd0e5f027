import Authoring
import Catalog
import Foundation
import HTTPTypes
import Notation
import Queries
import Storage
import TestSupport
import Testing

@testable import Service

extension WritableService {
  /// The sample campus in a file, behind the real router, as `docent serve` has it.
  fileprivate init(at path: String) async throws {
    var tokens: [Role: String] = [:]
    do {
      let writer = try CatalogStore.open(path, for: .creating)
      try await writer.apply(
        CatalogContents().changes(to: SampleCampus.contents), expecting: try await writer.version(),
        note: "import sample", at: .now)
      for role in Role.allCases {
        tokens[role] = try await writer.issueToken(
          "the \(role.rawValue)", role: role, expires: nil, at: .now
        ).text
      }
    }
    let file = FileIdentity(path)
    let store = try CatalogStore.open(path, for: .reading)
    let first = try await store.load().snapshot
    await store.rest()
    self.store = store
    self.tokens = tokens
    catalog = CurrentCatalog(
      first, newest: { try await store.newer(than: $0)?.snapshot }, published: { _ in nil },
      file: file, currentFile: { FileIdentity(path) },
      editor: CatalogEditor { try CatalogStore.open(path, for: $0) })
  }
}

@Suite("A catalogue that is replaced while the service runs")
struct ReplacedCatalogTests {
  /// The ways in which a backup comes to the catalogue's place.
  enum Way: CaseIterable { case restore, move, copy }

  @Test(
    "is written to anew by what was sent before, with its key, and knows no upload of before",
    arguments: Way.allCases)
  func forgets(way: Way) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "docent-replaced-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (path, backup) = (
      folder.appending(path: "c.sqlite").path, folder.appending(path: "b").path
    )
    let service = try await WritableService(at: path)
    do { try await CatalogStore.open(path, for: .reading).backup(to: backup) }

    func send() async throws -> CurrentCatalog.Exchange {
      try await service.send(
        .post, NewWork.collection, NewWork.named("urn"), [.idempotencyKey: "k"])
    }
    let first = try await send()
    #expect(first.status == .created, "\(first.text)")
    #expect(try await send().text == first.text)
    #expect(try await service.history().count == 2)
    let upload = try await MediaWritingTests.upload("a.svg", MediaWritingTests.svg, to: service)
    #expect(upload.status == .noContent)
    let tus: HTTPFields = [.test("Tus-Resumable"): "1.0.0"]
    func ask() async throws -> HTTPResponse.Status {
      try await MediaWritingTests.send(service, .head, upload.path, [], tus).status
    }
    #expect(try await ask() == .ok)
    await service.store.rest()

    switch way {
    case .restore: try CatalogStore.restore(from: backup, to: path)
    case .move:
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.moveItem(atPath: backup, toPath: path)
    case .copy:
      // The file stays the same one.
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: Data(contentsOf: URL(filePath: backup)))
      try file.close()
      try await service.catalog.renew()
    }
    #expect(try await ask() == .notFound, "Its medium is not in this catalogue.")
    let again = try await send()
    #expect(again.status == .created, "\(again.text)")
    #expect(try again.json["revision"] == .integer(2))
    #expect(try await service.get("\(NewWork.collection)/urn").status == .ok)
    #expect(try await service.history().count == 2)
  }
}
