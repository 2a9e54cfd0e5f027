import Foundation
import FoundationNetworking
import TestSupport
import Testing

@Suite(
  "The data as a map program reads it",
  .disabled(if: Judge.ogr2ogr.isAbsent, "needs ogr2ogr (Debian's gdal-bin)"))
struct FeatureProgramTests {
  /// A running service of the sample's works, and its address.
  private func serving(_ program: Program) throws -> (process: Process, address: String) {
    let data = Program.package.appending(path: "Data/cambridge").path
    let imported = try program.run("import", data)
    #expect(imported.status == 0, "\(imported.errors)")
    let process = Process()
    process.executableURL = Program.executable
    process.arguments = ["serve", "--port", "0"]
    process.currentDirectoryURL = program.folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    var lines = ""
    while !lines.contains("Ctrl-C") {
      let data = pipe.fileHandleForReading.availableData
      if data.isEmpty { break }
      lines += String(decoding: data, as: UTF8.self)
    }
    let match = try #require(lines.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+/))
    return (process, String(match.0))
  }

  private struct Document: Decodable {
    struct Feature: Decodable {
      struct Properties: Decodable { let id: String }
      let properties: Properties
    }
    struct Collection: Decodable {
      let id: String
      let itemCount: Int
    }
    let collections: [Collection]?
    let features: [Feature]?
  }

  private func get(_ address: String) async throws -> Document {
    let url = try #require(URL(string: address))
    let (data, _) = try await URLSession.shared.data(from: url)
    return try JSONDecoder().decode(Document.self, from: data)
  }

  @Test("is every feature of every collection, page by page, and those of a filter and a box alone")
  func isWhole() async throws {
    let program = try Program()
    let (process, address) = try serving(program)
    defer { if process.isRunning { process.terminate() } }
    func read(_ name: String, _ options: [String], size: Int) throws -> [String] {
      let file = program.folder.appending(path: "\(UUID().uuidString).geojson")
      let verdict = try Judge.ogr2ogr.run(
        ["-f", "GeoJSON", file.path, "OAPIF:\(address)/api", name, "-oo", "PAGE_SIZE=\(size)"]
          + options, in: program.folder)
      #expect(verdict.status == 0, "\(name): \(verdict.errors.prefix(500))")
      let document = try JSONDecoder().decode(Document.self, from: Data(contentsOf: file))
      return (document.features ?? []).map(\.properties.id)
    }
    let collections = try await get("\(address)/api/collections").collections ?? []
    #expect(collections.count == 12)
    for collection in collections where collection.itemCount > 0 {
      let own = try await get("\(address)/api/collections/\(collection.id)/items?limit=10000")
      let ids = (own.features ?? []).map(\.properties.id)
      #expect(ids.count == collection.itemCount)
      #expect(
        try read(collection.id, [], size: max(10, ids.count / 3)) == ids, "\(collection.id)")
    }
    let filtered = try await get(
      "\(address)/api/collections/works/items?limit=10000&status=on%20view")
    #expect(
      try read("works", ["-where", "status = 'on view'"], size: 100)
        == (filtered.features ?? []).map(\.properties.id))
    let box = try await get(
      "\(address)/api/collections/works/items?limit=10000&bbox=-71.12,42.36,-71.1,42.375")
    #expect(
      try read("works", ["-spat", "-71.12", "42.36", "-71.1", "42.375"], size: 100)
        == (box.features ?? []).map(\.properties.id))
  }
}
