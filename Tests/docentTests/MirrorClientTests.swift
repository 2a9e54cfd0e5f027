import Foundation
import NIOHTTP1
import TestSupport
import Testing

@Suite(
  "A mirror that somebody else keeps", .disabled(if: Judge.python.isAbsent, "needs python3"),
  .timeLimit(.minutes(30)))
struct MirrorClientTests {
  @Test("is equal to the service after every change, and fetched only what changed")
  func follows() async throws {
    let program = try ClientFixture.program(
      of: "cambridge", ["campus.yaml", "places.geojson", "artists.csv", "works.csv"],
      tours: ["take-flight", "harvard-square-to-central-square"])
    let token = try program.run("token", "add", "mirror", "--role", "editor").output
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let file = program.folder.appending(path: "mirror.json")
    var service = try RunningService(program)
    defer { service.stop() }
    let items = "/api/collections/{collection}/items"
    let feature = items + "/{feature}"

    // All there is comes by pages, and what did not change costs one request.
    try await update(file, from: service) { asked in
      #expect(asked["GET /api/changes"] == 1 && asked["GET \(feature)"] == nil, "\(asked)")
    }
    try await update(file, from: service) { #expect($0 == ["GET /api/changes": 1]) }

    // Adding, changing and removing.
    let collections = "/api/collections"
    try await service.send(
      .POST, "\(collections)/works/items",
      #"{"id":"urn","properties":{"title":"Urn","place":"cambridge"}}"#, token: token,
      expecting: 201)
    try await service.send(
      .PATCH, "\(collections)/works/items/a-long-story", #"{"properties":{"medium":"Glass"}}"#,
      as: "application/merge-patch+json", token: token, expecting: 200)
    try await service.send(
      .DELETE, "\(collections)/works/items/workers", "", token: token, expecting: 200)
    try await update(file, from: service) { asked in
      #expect(asked == ["GET /api/changes": 1, "GET \(feature)": 2], "\(asked)")
    }

    // What shows something that changed has changed with it: works with their artist, and a tour.
    try await service.send(
      .PATCH, "\(collections)/artists/items/lynn-basa", #"{"properties":{"name":"L. Basa"}}"#,
      as: "application/merge-patch+json", token: token, expecting: 200)
    try await service.send(
      .POST, "/api/tours/take-flight/edits", #"{"edit":"add","work":"urn"}"#, token: token,
      expecting: 200)
    try await update(file, from: service) { asked in
      #expect(asked["GET \(feature)"] ?? 0 >= 3 && asked["GET \(feature)"] ?? 0 < 20, "\(asked)")
      #expect(asked["GET \(items)"] == 1, "The stops of the tour: \(asked)")
    }

    // A service that was stopped goes on where it was; a tour that is withdrawn goes, with its stops.
    service.stop()
    service = try RunningService(program)
    try await update(file, from: service) { #expect($0 == ["GET /api/changes": 1]) }
    try await service.send(
      .POST, "/api/tours/take-flight/edits", #"{"edit":"withdraw"}"#, token: token, expecting: 200)
    try await update(file, from: service) { #expect($0 == ["GET /api/changes": 1], "\($0)") }
    // More than a few come by pages: everything is on the campus, whose name it shows.
    try await service.send(
      .PATCH, "\(collections)/campuses/items/cambridge", #"{"properties":{"name":"Cambridge"}}"#,
      as: "application/merge-patch+json", token: token, expecting: 200)
    try await update(file, from: service) { asked in
      #expect(asked.values.reduce(0, +) < 40, "\(asked)")
    }

    // Another catalogue in its place: what was known is forgotten.
    service.stop()
    let other = try Program()
    try other.writePark()
    try other.write("id,title\narch,Arch\n", to: "Data/park/works.csv")
    #expect(try other.run("import", "Data").status == 0)
    service = try RunningService(other)
    try await update(file, from: service) { asked in
      #expect(asked["GET /api/changes"] == 1, "\(asked)")
    }
  }

  /// Brings the mirror up to date, gives the requests that it took to `judge`, and compares what it
  /// has with everything that the service has.
  private func update(
    _ file: URL, from service: RunningService, _ judge: ([String: Int]) -> Void
  ) async throws {
    let before = try await service.requestCounts()
    let verdict = try Judge.python.run([
      ClientFixture.folder.appending(path: "mirror.py").path, try service.address, file.path,
    ])
    #expect(verdict.status == 0, "\(verdict.errors)")
    // The last of its requests is counted when it is answered.
    try await Task.sleep(for: .milliseconds(200))
    judge(try await service.requests(since: before, expecting: 1))

    let mirror = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    let kept = try #require(mirror?["features"] as? [String: [String: Any]])
    for collection in try await collections(of: service) {
      let page = try JSONSerialization.jsonObject(
        with: try await service.get("/api/collections/\(collection)/items?limit=10000"))
      let features = try #require((page as? [String: Any])?["features"] as? [[String: Any]])
      let there = Dictionary(
        features.map { ("\($0["id"] ?? "")", $0 as Any) }, uniquingKeysWith: { first, _ in first })
      #expect(try text(kept[collection] ?? [:]) == text(there), "\(collection)")
    }
  }

  private func collections(of service: RunningService) async throws -> [String] {
    struct Document: Decodable {
      struct Collection: Decodable { let id: String }
      let collections: [Collection]
    }
    let list = try await service.get("/api/collections")
    return try JSONDecoder().decode(Document.self, from: list).collections.map(\.id)
  }

  /// What is kept of features, as text. A property that is null is one that is not there: the first feature
  /// of a page names them all.
  private func text(_ object: [String: Any]) throws -> String {
    let filled = object.mapValues { feature -> Any in
      guard var members = feature as? [String: Any],
        let properties = members["properties"] as? [String: Any]
      else { return feature }
      members["properties"] = properties.filter { !($0.value is NSNull) }
      return members
    }
    return String(
      decoding: try JSONSerialization.data(withJSONObject: filled, options: [.sortedKeys]),
      as: UTF8.self)
  }
}
