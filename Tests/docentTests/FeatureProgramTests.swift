import Foundation
import TestSupport
import Testing

@Suite(
  "The data as a map program reads it",
  .disabled(if: Judge.ogr2ogr.isAbsent, "needs ogr2ogr (Debian's gdal-bin)"))
struct FeatureProgramTests {
  /// What a feature is called, and which of its properties have a value.
  private struct Properties: Decodable, Equatable {
    private struct Name: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    let id: String
    let names: Set<String>

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Name.self)
      id = try values.decode(String.self, forKey: Name(stringValue: "id"))
      let filled = try values.allKeys.filter { try !values.decodeNil(forKey: $0) }
      names = Set(filled.map(\.stringValue))
    }
  }

  private struct Document: Decodable {
    struct Feature: Decodable {
      let properties: Properties
    }
    struct Collection: Decodable {
      let id: String
      let itemCount: Int
    }
    struct Link: Decodable {
      let rel: String
      let href: String
    }
    let collections: [Collection]?
    let features: [Feature]?
    let links: [Link]?
  }

  @Test(
    "is every feature of every collection with all it says, page by page, and those of a filter and a box alone"
  )
  func isWhole() async throws {
    let program = try Program()
    let imported = try program.run("import", Program.package.appending(path: "Data/cambridge").path)
    #expect(imported.status == 0, "\(imported.errors)")
    let service = try RunningService(program)
    defer { service.stop() }
    let address = try service.address
    func get(_ path: String) async throws -> Document {
      try JSONDecoder().decode(Document.self, from: try await service.get(path))
    }
    /// What is on a page of items and on those after it.
    func all(_ query: String) async throws -> [Properties] {
      var found: [Properties] = []
      var next: String? = "/api/collections/\(query)"
      while let path = next {
        let page = try await get(path)
        found += page.features?.map(\.properties) ?? []
        next = page.links?.first { $0.rel == "next" }?.href.replacing(address, with: "")
      }
      return found
    }
    func read(_ name: String, _ options: [String], size: Int) throws -> [Properties] {
      let file = program.folder.appending(path: "\(UUID().uuidString).geojson")
      let verdict = try Judge.ogr2ogr.run(
        ["-f", "GeoJSON", file.path, "OAPIF:\(address)/api", name, "-oo", "PAGE_SIZE=\(size)"]
          + options, in: program.folder)
      #expect(verdict.status == 0, "\(name): \(verdict.errors.prefix(500))")
      let document = try JSONDecoder().decode(Document.self, from: Data(contentsOf: file))
      return (document.features ?? []).map(\.properties)
    }
    let collections = try await get("/api/collections").collections ?? []
    #expect(collections.count == 12)
    for collection in collections where collection.itemCount > 0 {
      let kept = try await all("\(collection.id)/items?limit=10000")
      #expect(kept.count == collection.itemCount)
      #expect(
        try read(collection.id, [], size: max(10, kept.count / 3)) == kept, "\(collection.id)")
    }
    #expect(
      try read("works", ["-where", "status = 'on view'"], size: 100)
        == (try await all("works/items?limit=10000&status=on%20view")))
    #expect(
      try read("works", ["-spat", "-71.12", "42.36", "-71.1", "42.375"], size: 100)
        == (try await all("works/items?limit=10000&bbox=-71.12,42.36,-71.1,42.375")))
  }
}
