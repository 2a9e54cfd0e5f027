import Catalog
import Foundation
import Storage
import Testing

@Suite("Text read from folders and files")
struct ImportedTextTests {
  private static let folder = "campus north"

  private func text(_ items: [Item], in scope: String = folder) throws -> ImportedText {
    let contents = CatalogContents([try Sample.campus] + items)
    let scopes = contents.items.map { ($0.key, $0.key.kind == .campus ? Self.folder : scope) }
    return ImportedText(
      contents: contents, scopes: [scope],
      scopeOfItem: Dictionary(uniqueKeysWithValues: scopes))
  }

  @Test("takes away only what the same folder or file had brought")
  func scopes() async throws {
    let store = try CatalogStore.inMemory()
    let hare = Item.work(try Sample.work("hare"))
    let owl = Item.work(try Sample.work("owl"))
    let walk = Item.tour(try Sample.tour("walk", of: ["hare"]))
    _ = try await store.importing(text([hare, owl]), note: "", at: .noon)
    _ = try await store.importing(text([hare, walk], in: "tour walk"), note: "", at: .noon)

    let plan = try await store.planImport(text([hare]))
    let report = try await store.importing(text([hare]), note: "", at: .noon)
    #expect(report.removed == [owl.key] && plan.removed == [owl.key])
    #expect(try await store.load().contents[walk.key] == walk)
    let gone = ImportedText(contents: .init(), scopes: ["tour walk"], scopeOfItem: [:])
    #expect(try await store.contents(after: gone)[walk.key] == nil)
    #expect(try await store.importing(gone, note: "", at: .noon).removed == [walk.key])
  }

  @Test("brings media files along, each once, as long as an item names them")
  func mediaFiles() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Data([1, 2, 3]), "hare.jpg")
    let medium = Media(
      id: try Slug("photo"), campus: Sample.north, kind: .image, source: try .init("hare.jpg"))
    func text() throws -> ImportedText {
      let item = Item.media(medium)
      return ImportedText(
        contents: CatalogContents([try Sample.campus, item]), scopes: [Self.folder],
        scopeOfItem: [item.key: Self.folder], mediaPaths: [item.key: folder.file("hare.jpg")])
    }
    let store = try CatalogStore.inMemory()
    #expect(try await store.importing(text(), note: "", at: .noon).mediaFileCount == 1)
    #expect(try await store.importing(text(), note: "", at: .noon).mediaFileCount == 0)
    #expect(try await store.mediaFile("hare.jpg", of: Sample.north) == [1, 2, 3])
    try folder.write(Data([4]), "hare.jpg")
    #expect(try await store.importing(text(), note: "", at: .noon).mediaFileCount == 1)
    #expect(try await store.mediaFile("hare.jpg", of: Sample.north) == [4])
    #expect(try await store.mediaFile("owl.jpg", of: Sample.north) == nil)
    try await store.apply([.remove(.media(medium))], expecting: nil, note: "", at: .noon)
    #expect(try await store.mediaFile("hare.jpg", of: Sample.north) == nil)
  }

  @Test("is not imported at all when a media file cannot be read")
  func unreadableMedia() async throws {
    let folder = try TemporaryFolder()
    let medium = Item.media(
      Media(id: try Slug("photo"), campus: Sample.north, kind: .image, source: try .init("a.jpg")))
    let text = ImportedText(
      contents: CatalogContents([try Sample.campus, medium]), scopes: [Self.folder],
      scopeOfItem: [:], mediaPaths: [medium.key: folder.file("a.jpg")])
    let store = try CatalogStore.inMemory()
    let met = await code { _ = try await store.importing(text, note: "", at: .noon) }
    #expect(met == .unreadableFile)
    #expect(try await store.load().contents.isEmpty)
  }
}
