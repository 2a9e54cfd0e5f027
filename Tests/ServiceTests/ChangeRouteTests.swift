import Authoring
import Catalog
import Foundation
import HTTPTypes
import Notation
import Queries
import Rendering
import Storage
import TestSupport
import Testing

@testable import Service

@Suite("What changed")
struct ChangeRouteTests {
  /// A catalogue that is edited, with the history that its store would keep.
  private struct Edited {
    var contents: CatalogContents
    var history = ItemHistory()
    var revision = 0

    init(_ contents: CatalogContents) {
      self.contents = contents
      note(contents.items.map(Change.add))
    }

    mutating func apply(_ changes: [Change]) {
      contents = contents.applying(changes)
      note(changes)
    }

    private mutating func note(_ changes: [Change]) {
      revision += 1
      history = history.applying(
        changes, as: revision, at: Date.noon.addingTimeInterval(Double(revision) * 60))
    }

    var snapshot: CatalogSnapshot {
      CatalogSnapshot(
        contents, version: CatalogVersion(identity: "edited", revision: revision),
        history: history)
    }
  }

  private static func collection(_ count: Int) throws -> CatalogContents {
    var contents = CatalogContents([try TestSupport.Sample.campus])
    for number in 0..<count {
      contents.insert(.work(try TestSupport.Sample.work("work-\(number)")))
    }
    return contents
  }

  /// A program that keeps a copy of the features of some collections.
  private struct Mirror {
    let catalog: CurrentCatalog
    var features: [String: JSONValue] = [:]
    var revision = 0
    var catalogue: String?
    var requests = 0

    init(_ catalog: CurrentCatalog) { self.catalog = catalog }

    private mutating func get(_ address: String) async throws -> ServedData.Document {
      requests += 1
      return try await ServedData.get(String(address.dropFirst("/api".count)), of: catalog)
    }

    /// Makes the copy like the original.
    mutating func renew() async throws {
      var next: String? =
        "/api/changes?since=\(revision)" + (catalogue.map { "&catalogue=\($0)" } ?? "")
      while let address = next {
        let page = try await get(address)
        if page.json["reset"] == .bool(true), address.contains("catalogue=") { features = [:] }
        for change in page.json["changes"]?.elements ?? [] {
          let name = "\(change["collection"]?.string ?? "")/\(change["id"]?.string ?? "")"
          if change["change"]?.string == "removed" {
            features[name] = nil
          } else if let href = change["href"]?.string {
            features[name] = try await get(ServedData.path(href)).json["properties"]
          }
        }
        next = page.links("next").first?["href"]?.string.map(ServedData.path)
        #expect(next.map { $0.contains("catalogue=") == (catalogue != nil) } ?? true)
        revision = page.json["revision"]?.number.map { Int($0) } ?? revision
        catalogue = page.json["catalogue"]?.string
      }
    }
  }

  @Test("is told in one request; a mirror of 10,000 works asks for nothing but what is new")
  func mirror() async throws {
    var edited = Edited(try Self.collection(10_000))
    let catalog = CurrentCatalog(edited.snapshot, published: { _ in nil })
    var mirror = Mirror(catalog)
    mirror.revision = edited.revision
    mirror.catalogue = edited.snapshot.catalogueName
    try await mirror.renew()
    #expect(mirror.requests == 1)
    var changes: [Change] = []
    for number in 0..<7 {
      let old = try #require(edited.contents.works[try Slug("work-\(number * 900)")])
      var new = old
      new.title = TestSupport.Sample.text("New \(number)")
      changes.append(.replace(.work(old), with: .work(new)))
    }
    for number in 0..<3 {
      let old = try #require(edited.contents.works[try Slug("work-\(number * 7 + 1)")])
      changes.append(.remove(.work(old)))
    }
    edited.apply(changes)
    catalog.publish(edited.snapshot)
    mirror.requests = 0
    for number in 0..<3 { mirror.features["works/work-\(number * 7 + 1)"] = .null }
    try await mirror.renew()
    #expect(mirror.requests == 1 + 7)
    #expect(mirror.features.count == 7)
    #expect(mirror.features["works/work-900"]?["title"]?.string == "New 1")
    #expect(mirror.revision == 2)
  }

  @Test("is a mirror's whole collection, page by page, and after a swap of catalogues")
  func reset() async throws {
    var edited = Edited(try Self.collection(30))
    let catalog = CurrentCatalog(edited.snapshot, published: { _ in nil })
    var mirror = Mirror(catalog)
    try await mirror.renew()
    #expect(mirror.features.count == 31)
    edited = Edited(try Self.collection(5))
    catalog.publish(
      CatalogSnapshot(
        edited.contents, version: CatalogVersion(identity: "another", revision: 1),
        history: edited.history))
    try await mirror.renew()
    #expect(mirror.features.count == 6)
    // A revision that is still to come is none of this catalogue.
    let future = try await ServedData.get("/changes?since=99", of: catalog)
    #expect(future.json["reset"] == .bool(true) && future.matched == 6)
  }

  @Test("has pages that miss nothing while items are changed in between")
  func pages() async throws {
    var edited = Edited(try Self.collection(20))
    let catalog = CurrentCatalog(edited.snapshot, published: { _ in nil })
    func touch(_ numbers: [Int]) throws {
      edited.apply(
        try numbers.map { number in
          let old = try #require(edited.contents.works[try Slug("work-\(number)")])
          var new = old
          new.title = TestSupport.Sample.text("Touched in \(edited.revision)")
          return .replace(.work(old), with: .work(new))
        })
      catalog.publish(edited.snapshot)
    }
    try touch(Array(0..<10))
    let first = try await ServedData.get("/changes?since=1&limit=4", of: catalog)
    #expect(first.matched == 10)
    // One that was told of already, and one that was not.
    try touch([0, 9])
    var told = first.json["changes"]?.elements ?? []
    var next = first.links("next").first?["href"]?.string
    while let href = next {
      let page = try await ServedData.get(
        String(ServedData.path(href).dropFirst("/api".count)), of: catalog)
      told += page.json["changes"]?.elements ?? []
      next = page.links("next").first?["href"]?.string
    }
    let last = Dictionary(
      told.map { ($0["id"]?.string ?? "", $0["revision"]?.number ?? 0) }, uniquingKeysWith: max)
    #expect(last.count == 10 && last["work-0"] == 3 && last["work-9"] == 3 && last["work-5"] == 2)
  }

  /// Every feature of every collection, by its collection and identifier, as bytes without what tells
  /// of the change itself.
  private static func features(of catalog: CurrentCatalog) async throws -> [String: String] {
    var all: [String: String] = [:]
    for kind in FeatureKind.allCases {
      for feature in try await ServedData.all(
        "/collections/\(kind.name)/items?limit=500", of: catalog
      )
      .features {
        guard let id = feature["properties"]?["id"]?.string,
          case .object(let members)? = feature["properties"]
        else { continue }
        let told = members.filter { !["modified", "modifiedRevision"].contains($0.name) }
        all["\(kind.name)/\(id)"] =
          "\(told.map { "\($0.name)=\($0.value)" }) \(feature["geometry"] ?? .null)"
      }
    }
    return all
  }

  @Test("names every feature that is another than before", arguments: UInt64(0)..<12)
  func everyFeature(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    var edited = Edited(SampleCampus.contents)
    let catalog = CurrentCatalog(edited.snapshot, published: { _ in nil })
    let before = try await Self.features(of: catalog)
    let known = edited.revision
    for _ in 0..<2 {
      edited.apply(try Self.randomChanges(of: edited.contents, using: &random))
    }
    catalog.publish(edited.snapshot)
    let after = try await Self.features(of: catalog)
    let page = try await ServedData.get("/changes?since=\(known)&limit=10000", of: catalog)
    var modified: Set<String> = []
    var removed: Set<String> = []
    for change in page.json["changes"]?.elements ?? [] {
      let name = "\(change["collection"]?.string ?? "")/\(change["id"]?.string ?? "")"
      if change["change"]?.string == "removed" {
        removed.insert(name)
      } else {
        modified.insert(name)
      }
    }
    for (name, feature) in after where before[name] != feature {
      // A stop changes with its tour.
      let owner =
        name.hasPrefix("stops/")
        ? "tours/" + name.dropFirst(6).prefix { $0 != "/" } : name
      #expect(modified.contains(owner), "\(seed): \(name) \(feature) \(before[name] ?? "")")
    }
    for name in before.keys where after[name] == nil && !name.hasPrefix("stops/") {
      #expect(removed.contains(name), "\(seed): \(name)")
    }
    for name in removed { #expect(after[name] == nil) }
  }

  private static func randomChanges(
    of contents: CatalogContents, using random: inout SplitMix64
  ) throws -> [Change] {
    let items = contents.items.sorted { $0.key < $1.key }
    var changes: [Change] = []
    for item in items where Int.random(in: 0..<12, using: &random) == 0 {
      let text = TestSupport.Sample.text("Changed \(Int.random(in: 0..<1_000, using: &random))")
      switch item {
      case .campus(var value):
        value.name = text
        changes.append(.replace(item, with: .campus(value)))
      case .building(var value):
        value.name = text
        changes.append(.replace(item, with: .building(value)))
      case .level(var value):
        value.shape = nil
        value.name = text
        changes.append(.replace(item, with: .level(value)))
      case .room(var value):
        value.name = text
        changes.append(.replace(item, with: .room(value)))
      case .artist(var value):
        value.name = "Somebody \(Int.random(in: 0..<1_000, using: &random))"
        changes.append(.replace(item, with: .artist(value)))
      case .work(var value):
        value.title = text
        changes.append(.replace(item, with: .work(value)))
      case .tour(var value):
        value.title = text
        value.status = value.status == .draft ? .published : value.status
        changes.append(.replace(item, with: .tour(value)))
      case .path(var value):
        value.isClosed.toggle()
        changes.append(.replace(item, with: .path(value)))
      case .pathPoint, .entrance: changes.append(.remove(item))
      case .media, .ground: continue
      }
    }
    return changes
  }

  @Test("leaves the tags of all that is as it was")
  func tags() async throws {
    var edited = Edited(SampleCampus.contents)
    let catalog = CurrentCatalog(edited.snapshot, published: { _ in nil })
    let paths = [
      "/api/nearest?lat=45&lon=-30&limit=1", "/api/collections/artists/items",
      "/api/collections/entrances/items?limit=2", "/api/collections/works/items/tide-clock",
      "/api/directions?from=alder/gallery&to=alder/library", "/works/tide-clock?f=json",
      "/api/tours/first-walk/route", "/artists?f=json",
      // Its time is that of the last change of any work.
      "/api/collections/works/items?limit=1",
    ]
    var tags: [String] = []
    for path in paths {
      let answer = try await catalog.answer(path, method: .get, headers: [:])
      tags.append(try #require(answer.headers[.eTag], "\(path): \(answer.text.prefix(200))"))
    }
    let old = try #require(edited.contents.works[try Slug("lost-drawing")])
    var new = old
    new.medium = TestSupport.Sample.text("Chalk")
    edited.apply([.replace(.work(old), with: .work(new))])
    catalog.publish(edited.snapshot)
    for (path, tag) in zip(paths, tags) {
      let again = try await catalog.answer(path, method: .get, headers: [.ifNoneMatch: tag])
      #expect(again.status == .notModified, "\(path)")
    }
    let page = try await catalog.answer(
      "/api/collections/works/items", method: .get, headers: [:])
    let pageTag = try #require(page.headers[.eTag])
    #expect(pageTag.hasPrefix("W/") && !tags.contains(pageTag))
    let works = try await catalog.answer(
      "/api/collections/works/items/lost-drawing", method: .get, headers: [:])
    #expect(works.text.contains("\"modifiedRevision\":2") && works.text.contains("Chalk"))
  }

  @Test(
    "and what is nearest do not vary with a visitor's choice of language", arguments: Address.all)
  func vary(address: Address) async throws {
    guard address.isForPrograms, !address.formats.isEmpty, address.readers == nil else { return }
    let path = try AddressTests.example(address)
    let plain = try await SampleService.get(path)
    #expect(plain.headers[.vary] == "Accept, Accept-Encoding, Accept-Language", "\(path)")
    let chosen = try await SampleService.get(path, headers: [.cookie: "docent-language=es"])
    #expect(chosen.body == plain.body)
  }

  @Test("and data at the addresses of pages do not, but pages do")
  func varyOfPages() async throws {
    let data = "Accept, Accept-Encoding, Accept-Language"
    for (path, format) in [
      ("/works/bronze-hare", "json"), ("/works/bronze-hare", "geojson"), ("/tours", "json"),
      ("/search?q=hare", "json"), ("/works/none", "json"),
    ] {
      let separator = path.contains("?") ? "&" : "?"
      let address = "\(path)\(separator)f=\(format)"
      let plain = try await SampleService.get(address)
      let chosen = try await SampleService.get(address, headers: [.cookie: "docent-language=es"])
      #expect(plain.headers[.vary] == data && chosen.headers[.vary] == data, "\(address)")
      #expect(plain.body == chosen.body, "\(address)")
      let page = try await SampleService.get(path, headers: [.accept: "text/html"])
      #expect(page.headers[.vary] == data + ", Cookie", "\(path)")
    }
  }

  @Test("and what is wrong with a question do not vary with that choice, either")
  func faultsVary() async throws {
    for path in ["/api/nothing", "/api/nearest?lat=100&lon=0", "/api/collections/works/items/none"]
    {
      let answer = try await SampleService.get(path)
      #expect(answer.status.code >= 400)
      #expect(answer.headers[.vary] == "Accept, Accept-Encoding, Accept-Language", "\(path)")
    }
  }

  @Test("tells nobody of a draft that was never published, but those who may see it")
  func drafts() async throws {
    let service = try await WritableService()
    func ids(_ role: Role?) async throws -> [String: String] {
      let answer = try await service.send(.get, "/api/changes?since=1", as: role, [:])
      return Dictionary(
        (try answer.json["changes"]?.elements ?? []).map {
          ($0["id"]?.string ?? "", $0["change"]?.string ?? "")
        }
      ) { _, last in last }
    }
    let collection = "/api/collections/tours/items"
    let draft =
      #"{"type":"Feature","id":"secret-plan","properties":{"title":"A","campus":"alder"}}"#
    #expect(try await service.send(.post, collection, draft, as: .author).status == .created)
    #expect(try await ids(nil) == [:])
    #expect(try await ids(.author) == ["secret-plan": "modified"])
    let door = try await service.send(.get, "/api/tours/secret-plan", as: .author, [:])
    #expect(door.status == .seeOther)
    #expect(door.headers[.cacheControl] == "private, no-store")
    #expect(try await service.get("/api/tours/secret-plan").status == .notFound)

    #expect(
      try await service.patch("\(collection)/secret-plan", #"{"status":"published"}"#).status == .ok
    )
    #expect(try await ids(nil) == ["secret-plan": "modified"])
    #expect(
      try await service.patch("\(collection)/secret-plan", #"{"status":"draft"}"#).status == .ok)
    #expect(try await ids(nil) == ["secret-plan": "removed"])
    let other = draft.replacing("secret-plan", with: "other-plan")
    #expect(try await service.send(.post, collection, other, as: .author).status == .created)
    #expect(
      try await service.send(.delete, "\(collection)/other-plan", as: .author, [.ifMatch: "*"])
        .status == .ok)
    #expect(try await ids(nil) == ["secret-plan": "removed"])
    // What is read from the file knows the same as what was kept.
    let history = try await service.store.load().history
    #expect(history.published.contains(ItemKey(.tour, "secret-plan")))
    #expect(!history.published.contains(ItemKey(.tour, "other-plan")))
    #expect(history == service.catalog.renderer.snapshot.history)
  }

  @Test("refuses what is no place among changes")
  func faults() async throws {
    for query in [
      "after=x", "after=1:work", "after=1:none:a", "after=-1:work:a", "since=-1", "since=x",
      "limit=0", "limit=10001",
    ] {
      let answer = try await SampleService.get("/api/changes?\(query)")
      #expect(answer.status == .badRequest, "\(query)")
    }
  }
}
