import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import Notation
import Queries
import Synchronization
import TestSupport
import Testing

@testable import Service

@Suite("What the service tells of itself")
struct ObservationTests {
  /// The sample behind the real router, with an access log that is kept.
  private func service(
    _ flags: [Setting: String]
  ) throws -> (catalog: CurrentCatalog, lines: @Sendable () -> [String]) {
    let lines = Lines()
    let options = try ServiceOptions(
      ServiceSettings(flags: flags), theme: nil,
      observer: RequestObserver { line in lines.kept.withLock { $0.append(line) } })
    let catalog = CurrentCatalog(
      SampleCampus.snapshot, published: { _ in nil }, databaseSize: { 4096 }, options: options)
    return (catalog, { lines.kept.withLock(\.self) })
  }

  private final class Lines: Sendable { let kept = Mutex<[String]>([]) }

  @Test(
    "has a line for each request, without what stands behind the question mark",
    arguments: [AccessLog.text, .json])
  func accessLog(_ form: AccessLog) async throws {
    let (catalog, lines) = try service([.accessLog: form.rawValue])
    _ = try await catalog.answer(
      "/api/nearest?lat=45.5&lon=-30", headers: [.requestID: "proxy-7"])
    _ = try await catalog.answer("/works/no%0Asuch%E2%80%AEthing?secret=1")
    let written = lines()
    try #require(written.count == 2)
    #expect(!written.joined().contains("45.5"))
    #expect(!written.joined().contains("secret"))
    #expect(!written.joined().contains("\n"))
    #expect(written[0].contains("proxy-7"))
    if form == .json {
      let line = try JSONSerialization.jsonObject(with: Data(written[0].utf8))
      let members = try #require(line as? [String: Any])
      #expect(members["route"] as? String == "/api/nearest")
      #expect(members["status"] as? Int == 200)
      #expect(members["request"] as? String == "proxy-7")
    } else {
      #expect(written[0].contains(" GET /api/nearest 200 "))
      #expect(written[1].contains(" 404 "))
    }
  }

  @Test("names each request, as its proxy does or anew")
  func requestIDs() async throws {
    let (catalog, _) = try service([:])
    let given = try await catalog.answer("/healthz", headers: [.requestID: "a.b:C-1_2="])
    #expect(given.headers[.requestID] == "a.b:C-1_2=")
    var seen: Set<String> = []
    for hostile in ["", " ", "a b", "é", String(repeating: "x", count: 129), "<x>"] {
      let answer = try await catalog.answer("/nothing", headers: [.requestID: hostile])
      let id = try #require(answer.headers[.requestID])
      #expect(id.count == 16)
      #expect(seen.insert(id).inserted)
    }
  }

  @Test("counts requests by route, and nothing by what strangers invent")
  func counts() async throws {
    let (catalog, _) = try service([:])
    for number in 0..<5 { _ = try await catalog.answer("/works/none-\(number)") }
    for number in 0..<50 { _ = try await catalog.answer("/invented/\(number)/\(number)") }
    for number in 0..<5 {
      _ = try await catalog.answer("/", method: try #require(.init("INVENTED\(number)")))
    }
    let text = try await catalog.answer("/metrics").text
    #expect(
      text.contains(
        "docent_requests_total{route=\"/works/{id}\",method=\"GET\",status=\"404\"} 5\n"))
    #expect(
      text.contains("docent_requests_total{route=\"none\",method=\"GET\",status=\"404\"} 50\n"))
    #expect(!text.contains("INVENTED"))
    #expect(
      text.contains("docent_snapshot_revision \(SampleCampus.snapshot.revision)\n"))
    #expect(text.contains("docent_database_bytes 4096\n"))
    try Self.check(text)
  }

  @Test("is read by those whom the keeper lets")
  func readers() async throws {
    let proxied: HTTPFields = [.forwardedFor: "192.0.2.1"]
    for (readers, own, passed) in [("local", 200, 404), ("all", 200, 200), ("none", 404, 404)] {
      let (catalog, _) = try service([.metrics: readers])
      #expect(try await catalog.answer("/metrics").status.code == own)
      #expect(try await catalog.answer("/metrics", headers: proxied).status.code == passed)
    }
  }

  @Test(
    "keeps labels and numbers as Prometheus reads them, and no more series than it has room for")
  func text() throws {
    let factory = PrometheusFactory()
    factory.makeCounter(label: "9 odd-name", dimensions: [("lä bel", "a\"b\\c\nd")])
      .increment(by: 3)
    factory.makeMeter(label: "level", dimensions: []).set(-0.25)
    let timer = factory.makeTimer(label: "wait", dimensions: [])
    for nanoseconds in [100_000, 2_000_000, 60_000_000_000] {
      timer.recordNanoseconds(Int64(nanoseconds))
    }
    // One name with two kinds.
    factory.makeMeter(label: "9 odd-name", dimensions: []).set(Int64(1))
    let text = factory.text()
    #expect(text.contains("_9_odd_name{l___bel=\"a\\\"b\\\\c\\nd\"} 3\n"))
    #expect(text.contains("level -0.25\n"))
    #expect(text.contains("wait_seconds_bucket{le=\"0.0005\"} 1\n"))
    #expect(text.contains("wait_seconds_bucket{le=\"0.0025\"} 2\n"))
    #expect(text.contains("wait_seconds_bucket{le=\"+Inf\"} 3\n"))
    #expect(text.contains("wait_seconds_count 3\n"))
    try Self.check(text)
    for number in 0..<20_000 {
      factory.makeCounter(label: "many", dimensions: [("n", "\(number)")]).increment(by: 1)
    }
    let lines = factory.text().split(separator: "\n").filter { $0.hasPrefix("many") }
    #expect(lines.count <= PrometheusFactory.most + 1)
    #expect(lines.contains { $0.hasPrefix("many ") && $0 != "many 1" })
  }

  /// Reads the text after the grammar of Prometheus's text form 0.0.4: each line a comment or a
  /// value, each name's type said once and before its values, no value twice.
  private static func check(_ text: String) throws {
    let value =
      /([a-zA-Z_:][a-zA-Z0-9_:]*)(\{(?:[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*",?)*\})? (-?[0-9.e+-]+|\+Inf|-Inf|NaN)/
    let type = /# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram)/
    var types: [Substring: Substring] = [:]
    var seen: Set<Substring> = []
    #expect(text.hasSuffix("\n"))
    for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
      if let match = line.wholeMatch(of: type) {
        #expect(types.updateValue(match.2, forKey: match.1) == nil, "\(line)")
      } else if !line.hasPrefix("# HELP ") {
        let match = try #require(line.wholeMatch(of: value), "\(line)")
        let isTyped =
          types[match.1] != nil
          || ["_bucket", "_sum", "_count"].contains {
            match.1.hasSuffix($0) && types[match.1.dropLast($0.count)] == "histogram"
          }
        #expect(isTyped, "\(line)")
        #expect(seen.insert(line.prefix { $0 != " " }).inserted || match.2 != nil, "\(line)")
      }
    }
  }
}
