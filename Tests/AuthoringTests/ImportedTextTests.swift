import Authoring
import Catalog
import Foundation
import Notation
import Storage
import Synchronization
import TestSupport
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
    #expect(try await store.contents(after: gone, over: store.load().contents)[walk.key] == nil)
    #expect(try await store.importing(gone, note: "", at: .noon).removed == [walk.key])
  }

  @Test("is accounted for in order, and its scopes are kept", arguments: UInt64(0)..<20)
  func account(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let store = try CatalogStore.inMemory()
    let names = (0..<400).map { "work-\($0)" }.shuffled(using: &random)
    // At first into an empty catalogue; then some are known, others new, changed or gone.
    for titles in [["Hare"], ["Hare", "Owl"], ["Owl", "Fox"]] {
      let items = try names.prefix(300 + Int.random(in: 0..<100, using: &random)).map { name in
        Item.work(try Sample.work(name, titles.randomElement(using: &random) ?? "Hare"))
      }
      let text = try text(items)
      let before = try await store.load().contents
      let whole = try await store.contents(after: text, over: before)
      #expect(whole == text.contents)
      let report = try await store.importing(text, note: "", at: .noon)
      let after = try await store.load().contents
      #expect(after == whole)
      #expect(report.changes == before.changes(to: after))
      func keys(_ isOne: (Change) -> Bool) -> [ItemKey] { report.changes.filter(isOne).map(\.key) }
      #expect(report.added == keys { $0.before == nil })
      #expect(report.changed == keys { $0.before != nil && $0.after != nil })
      #expect(report.removed == keys { $0.after == nil })
      let scopes = try await store.importScopes().filter { after[$0.key] != nil }
      #expect(scopes == text.scopeOfItem)
    }
  }

  @Test("adds the credit of what it brings to a campus that is here, once")
  func credit() async throws {
    let store = try CatalogStore.inMemory()
    _ = try await store.importing(
      ImportedText(contents: CatalogContents([try Sample.campus]), scopes: [], scopeOfItem: [:]),
      note: "", at: .noon)
    var text = ImportedText(contents: CatalogContents(), scopes: ["osm"], scopeOfItem: [:])
    text.campusCredits = [Sample.north: "© OpenStreetMap contributors"]
    let first = try await store.importing(text, note: "", at: .noon)
    #expect(first.changed == [try Sample.campus.key])
    #expect(try await campus(store).attribution == "© OpenStreetMap contributors")
    #expect(try await store.importing(text, note: "", at: .noon).changed.isEmpty)
    text.campusCredits = [Sample.north: "City of North"]
    _ = try await store.importing(text, note: "", at: .noon)
    #expect(
      try await campus(store).attribution == "© OpenStreetMap contributors · City of North")
  }

  @Test("tells of its version without a conflict with what was edited here")
  func version() async throws {
    let store = try CatalogStore.inMemory()
    func text(_ version: String, _ name: String = "Hare") throws -> ImportedText {
      var work = try Sample.work("hare")
      work.details = ["version": version, "name": name]
      let contents = CatalogContents([.work(work)])
      var text = ImportedText(
        contents: contents, scopes: ["data"], scopeOfItem: [Item.work(work).key: "data"])
      text.campusDetails = [Sample.north: ["version": version]]
      text.versionDetail = "version"
      return text
    }
    _ = try await store.importing(
      ImportedText(contents: CatalogContents([try Sample.campus]), scopes: [], scopeOfItem: [:]),
      note: "", at: .noon)
    _ = try await store.importing(text("1"), note: "", at: .noon)
    #expect(try await store.importScopes()[ItemKey(.work, "hare")] == "data")
    let key = Item.work(try Sample.work("hare")).key
    guard case .work(let work)? = try await store.load().contents[key] else {
      Issue.record("no work")
      return
    }
    var edited = work
    edited.accession = "E.1"
    try await store.apply(
      [.replace(.work(work), with: .work(edited))], expecting: nil, note: "", at: .noon)

    // Only the version is another: the edit stays, and the campus tells of the version.
    let second = try await store.importing(text("2"), note: "", at: .noon)
    let campusKey = try Sample.campus.key
    #expect(second.kept == [key] && second.changed == [campusKey])
    #expect(try await campus(store).details == ["version": "2"])
    // What the text says otherwise goes together with the edit of another field.
    let third = try await store.importing(text("3", "Rabbit"), note: "", at: .noon)
    #expect(third.changed.contains(key) && third.kept == [key])
    guard case .work(let merged)? = try await store.load().contents[key] else {
      Issue.record("no work")
      return
    }
    #expect(merged.accession == "E.1")
    #expect(merged.details == ["version": "3", "name": "Rabbit"])

    // The campus's own text never says which version there is, and does not take it away.
    var plain = ImportedText(
      contents: CatalogContents([try Sample.campus]), scopes: [], scopeOfItem: [:])
    plain.versionDetail = "version"
    #expect(try await store.importing(plain, note: "", at: .noon).unchanged == [campusKey])

    // A campus that was edited here still counts as edited.
    var renamed = try await campus(store)
    renamed.zoom = 17
    try await store.apply(
      [.replace(.campus(try await campus(store)), with: .campus(renamed))], expecting: nil,
      note: "", at: .noon)
    #expect(try await store.importing(plain, note: "", at: .noon).kept == [campusKey])
    _ = try await store.importing(text("4"), note: "", at: .noon)
    #expect(try await campus(store).zoom == 17)
    #expect(try await campus(store).details == ["version": "4"])
    #expect(try await store.importing(plain, note: "", at: .noon).kept == [campusKey])
    #expect(try await campus(store).zoom == 17)
  }

  private func campus(_ store: CatalogStore) async throws -> Campus {
    try #require(try await store.load().contents.campuses[Sample.north])
  }

  @Test("brings media files along, each once, as long as an item names them")
  func mediaFiles() async throws {
    let file = Mutex<[UInt8]>([1, 2, 3])
    let input = MediaInput {
      { offset, count in file.withLock { Array($0.dropFirst(offset).prefix(count)) } }
    }
    let medium = Media(
      id: try Slug("photo"), campus: Sample.north, kind: .image, source: try .init("hare.jpg"))
    func text() throws -> ImportedText {
      let item = Item.media(medium)
      return ImportedText(
        contents: CatalogContents([try Sample.campus, item]), scopes: [Self.folder],
        scopeOfItem: [item.key: Self.folder],
        media: [MediaFileName("hare.jpg", of: Sample.north): input])
    }
    let store = try CatalogStore.inMemory()
    #expect(try await store.importing(text(), note: "", at: .noon).mediaFileCount == 1)
    #expect(try await store.importing(text(), note: "", at: .noon).mediaFileCount == 0)
    #expect(try await store.bytes(of: "hare.jpg") == [1, 2, 3])
    file.withLock { $0 = [4] }
    #expect(try await store.importing(text(), note: "", at: .noon).mediaFileCount == 1)
    #expect(try await store.bytes(of: "hare.jpg") == [4])
    #expect(try await store.mediaFile("owl.jpg", of: Sample.north) == nil)
    try await store.apply([.remove(.media(medium))], expecting: nil, note: "", at: .noon)
    #expect(try await store.mediaFile("hare.jpg", of: Sample.north) == nil)
  }

  @Test("that brings only files is no edit: undo takes back the one before it")
  func undoPastFiles() async throws {
    let medium = Item.media(
      Media(id: try Slug("photo"), campus: Sample.north, kind: .image, source: try .init("a.jpg")))
    let store = try CatalogStore.inMemory()
    func bring(_ byte: UInt8) async throws -> ImportReport {
      let input = MediaInput { { offset, count in Array([byte].dropFirst(offset).prefix(count)) } }
      let text = ImportedText(
        contents: CatalogContents([try Sample.campus, medium]), scopes: [Self.folder],
        scopeOfItem: [medium.key: Self.folder],
        media: [MediaFileName("a.jpg", of: Sample.north): input])
      return try await store.importing(text, note: CatalogStore.importNote + "Data", at: .noon)
    }
    _ = try await bring(1)
    let hare = Item.work(try Sample.work("hare"))
    try await store.apply([.add(hare)], expecting: nil, note: "", at: .noon)
    let files = try await bring(2)
    #expect(files.revision == 3 && files.mediaFileCount == 1 && files.changed.isEmpty)
    let report = try await store.undo(at: .noon)
    #expect(report.undone == 2 && report.changes.map(\.key) == [hare.key])
    // What was replaced is known by its medium.
    let replacement = try #require(files.replacements.first)
    #expect(try await store.replacements(in: 3...3) == [replacement])
    #expect(replacement.before.size == 1 && replacement.before.digest != replacement.after.digest)
    let account = MediaAccount(replacement, in: try await store.load().contents)
    #expect(account.media == [medium.key])
    #expect(account.lines.first == "changed \(medium.key)")
    #expect(try await store.history(limit: 9, item: medium.key).map(\.revision) == [3, 1])
    // Neither it nor the import that is left is taken back unawares.
    for revision in [nil, 3] {
      let met = await code { _ = try await store.undo(revision: revision, at: .noon) }
      #expect(met == .nothingToUndo)
    }
    #expect(try await store.bytes(of: "a.jpg") == [2])
  }

  @Test("is known by the medium that named a file then, its captions too, whatever it names since")
  func replacedBeforeRenamed() async throws {
    let store = try CatalogStore.inMemory()
    let (film, words) = (ItemKey(.media, "film"), MediaFileName("film.vtt", of: Sample.north))
    func bring(_ byte: UInt8, as name: String) async throws {
      var medium = Media(
        id: try Slug("film"), campus: Sample.north, kind: .video, source: try .init(name))
      medium.captions = LocalizedText(words.name, in: .english)
      let input = MediaInput { { offset, count in Array([byte].dropFirst(offset).prefix(count)) } }
      let text = ImportedText(
        contents: CatalogContents([try Sample.campus, .media(medium)]), scopes: [Self.folder],
        scopeOfItem: [film: Self.folder],
        media: [MediaFileName(name, of: Sample.north): input, words: input])
      _ = try await store.importing(text, note: CatalogStore.importNote + "Data", at: .noon)
    }
    try await bring(1, as: "a.mp4")
    try await bring(2, as: "a.mp4")
    try await bring(2, as: "b.mp4")
    try await bring(3, as: "b.mp4")
    let last = try #require(try await store.load().contents[film])
    try await store.apply([.remove(last)], expecting: nil, note: "", at: .noon)
    let replaced = try await store.replacements(of: film)
    #expect(replaced.map(\.revision) == [2, 2, 4, 4])
    #expect(
      replaced.map(\.replacement.file.name) == ["a.mp4", words.name, "b.mp4", words.name])
    #expect(MediaFileName(of: replaced[0].medium)?.name == "a.mp4")
    #expect(try await store.history(limit: 9, item: film).map(\.revision) == [5, 4, 3, 2, 1])
    #expect(try await store.replacements(of: ItemKey(.media, "other")) == [])
    #expect(try await store.history(limit: 9, item: ItemKey(.media, "other")) == [])
  }

  @Test("tells, when it is taken back, of the media files that stay replaced")
  func undoOfReplacedFiles() async throws {
    let key = MediaFileName("a.jpg", of: Sample.north)
    let store = try CatalogStore.inMemory()
    for byte in [1, 2] as [UInt8] {
      let medium = Item.media(
        Media(
          id: try Slug("photo"), campus: Sample.north, kind: .image, source: try .init("a.jpg")))
      let work = Item.work(try Sample.work(byte == 1 ? "hare" : "owl"))
      let input = MediaInput {
        { offset, count in Array([byte].dropFirst(offset).prefix(count)) }
      }
      let text = ImportedText(
        contents: CatalogContents([try Sample.campus, medium, work]), scopes: [Self.folder],
        scopeOfItem: [medium.key: Self.folder, work.key: Self.folder], media: [key: input])
      _ = try await store.importing(text, note: CatalogStore.importNote + "Data", at: .noon)
    }
    let report = try await store.undo(revision: 2, at: .noon)
    #expect(report.replacements.map(\.file) == [key])
    let told = try #require(report.replacements.first.map(Problem.init(notTakenBack:)))
    #expect(told.severity == .warning && told.message.contains("a.jpg"))
  }

  @Test("is not imported at all when a media file cannot be read")
  func unreadableMedia() async throws {
    let medium = Item.media(
      Media(id: try Slug("photo"), campus: Sample.north, kind: .image, source: try .init("a.jpg")))
    let text = ImportedText(
      contents: CatalogContents([try Sample.campus, medium]), scopes: [Self.folder],
      scopeOfItem: [:],
      media: [
        MediaFileName("a.jpg", of: Sample.north): MediaInput {
          throw Problem(.unreadableFile, "It is not there.", remedy: "Put it there.")
        }
      ])
    let store = try CatalogStore.inMemory()
    let met = await code { _ = try await store.importing(text, note: "", at: .noon) }
    #expect(met == .unreadableFile)
    #expect(try await store.load().contents.isEmpty)
  }
}
