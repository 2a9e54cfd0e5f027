import Foundation
import Notation
import Synchronization
import Testing

/// The whole way from an installation that does not know who asks, to what the catalogue then has of it.
@Suite("docent import of an installation of Providence", .serialized)
struct ProvidenceTests {
  /// A run of the import, with what it said.
  private func imported(
    _ providence: Providence, failing: Bool = false
  ) throws -> (program: Program, outcome: Program.Outcome, server: CollectiveServer) {
    let failed = Failed()
    let server = try CollectiveServer { request in
      var reply = providence.reply(to: request)
      if failing, !request.isModel { failed.spoil(&reply, request) }
      return reply
    }
    let program = try Program()
    let outcome = try program.run(
      ["import", server.address, "--report", "report.txt"] + CollectiveServer.options)
    return (program, outcome, server)
  }

  /// Failures of real servers, each once for its table.
  private final class Failed: Sendable {
    private let seen = Mutex<Set<String>>([])

    func spoil(_ reply: inout CollectiveServer.Reply, _ request: CollectiveServer.Request) {
      let (table, start) = request.page
      let isFirst = seen.withLock { $0.insert("\(table) \(start)").inserted }
      switch (table, start) {
      case ("ca_objects", 0):
        reply.body =
          "<br />\n<b>Deprecated</b>:  Creation of dynamic property X::$y in <b>/a.php</b> on line"
          + " <b>3</b><br />\n" + reply.body
      case ("ca_objects", _) where isFirst:
        reply = .init(body: #"{"ok":false,"errors":["SQLSTATE: MySQL server has gone away"]}"#)
      case ("ca_entities", 0): reply.body = "\u{FEFF}" + reply.body
      // A search that finds nothing, though it speaks of something.
      case ("ca_tours", 0): reply.body = #"{"ok":true,"total":0}"#
      default: break
      }
    }
  }

  /// The works of the catalogue as the service answers them, by their identifiers.
  private func works(_ program: Program) throws -> [String: JSONValue] {
    var works: [String: JSONValue] = [:]
    let answer = try program.run("get", "/api/collections/works/items?limit=1000")
    let json = try JSONValue(parsing: Array(answer.output.utf8))
    for feature in json["features"]?.elements ?? [] {
      if let id = feature["id"]?.string { works[id] = feature }
    }
    return works
  }

  @Test(
    "gives each public object with its words, makers, place, position and pictures",
    arguments: Providence.profiles.indices)
  func whole(profile: Int) throws {
    let providence = Providence(profile: Providence.profiles[profile], objects: 120, seed: 5)
    let (program, outcome, _) = try imported(providence, failing: profile == 0)
    #expect(outcome.status == 0, "\(outcome.errors.prefix(3000))")
    let works = try works(program)
    let objects = (1...providence.objects).map(providence.object)
    #expect(works.count == objects.count(where: \.isPublic))
    for object in objects {
      let work = works["north-work-\(object.number)"]
      #expect((work != nil) == object.isPublic, "\(object.number)")
      guard let work, let properties = work["properties"] else { continue }
      #expect(properties["title"]?.string == object.title)
      #expect(properties["accession"]?.string?.hasSuffix(".\(object.number)") == true)
      let makers = object.makers.filter { $0 % 9 != 0 }.map(Providence.name)
      #expect((properties["artists"]?.elements ?? []).compactMap(\.string) == makers, "\(work)")
      let hasPosition = object.values.keys.contains {
        ["georeference", "geocode", "coordinates"].contains($0)
      }
      let coordinates = work["geometry"]?["coordinates"]?.elements?.compactMap(\.number)
      if hasPosition {
        #expect(coordinates == [object.longitude, object.latitude].compactMap(Double.init))
      }
      #expect(properties["place"]?.string?.hasPrefix("north/") == true, "\(properties)")
      let open = object.representations.filter { $0 % 4 != 2 }
      let media = properties["media"]?.elements ?? []
      #expect(media.count == open.count, "\(object.number): \(media)")
      for (medium, number) in zip(media, open) where providence.profile.hasRepresentations {
        #expect(medium["source"]?.string == Providence.address(number, "page"), "\(medium)")
        #expect(medium["caption"]?.string == "Photograph \(number), \"north\"")
        #expect(medium["licence"]?.string == "© City \(number)")
      }
      let details = properties["details"]
      #expect(details?["collections"]?.string == object.collection)
      let shows = object.occurrences.isEmpty ? nil : object.occurrences.joined(separator: "; ")
      #expect(details?["occurrences"]?.string == shows)
      // Nothing of what the installation keeps of it is lost.
      let told = "\(work)"
      for (code, value) in object.values where !value.hasPrefix("<p>") && !value.contains("[") {
        #expect(told.contains(value), "\(object.number) \(code): \(value)")
      }
    }
    let again = try program.run(["import", try server(providence)] + CollectiveServer.options)
    // The tour that the failing server did not find, and nothing else.
    let tours = profile == 0 ? 1 : 0
    #expect(again.output.contains("\(tours) added, 0 changed"), "\(again.output)")
  }

  private func server(_ providence: Providence) throws -> String {
    let server = try CollectiveServer { providence.reply(to: $0) }
    Self.kept.withLock { $0.append(server) }
    return server.address
  }
  private static let kept = Mutex<[CollectiveServer]>([])

  /// Takes minutes where the program is not optimised: asked for by DOCENT_LONG=1.
  @Test(
    "takes 20,000 objects of each profile, with the failures of real servers",
    .enabled(if: ProcessInfo.processInfo.environment["DOCENT_LONG"] == "1"),
    arguments: Providence.profiles.indices)
  func large(profile: Int) throws {
    let providence = Providence(profile: Providence.profiles[profile], objects: 20_000, seed: 9)
    let started = Date()
    let (_, outcome, server) = try imported(providence, failing: true)
    var usage = rusage()
    // The children's; the constant has another type on Linux.
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    print(
      "\(providence.profile.name): \(Date().timeIntervalSince(started)) s, "
        + "\(usage.ru_maxrss >> 10) MB at most, \(server.requests.count) requests")
    print(outcome.output)
    #expect(outcome.status == 0, "\(outcome.errors.prefix(3000))")
  }
}
