import Catalog
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Service
import Synchronization
import TestSupport
import Testing

@Suite("Media over HTTP")
struct MediaRouteTests {
  private static let size = 300 << 20

  /// A film of 300 MB that nobody holds, and what was asked of it.
  private final class Film: Sendable {
    let asked = Mutex<[Range<Int>]>([])

    func catalog(most: Int = 1 << 20) -> CurrentCatalog {
      CurrentCatalog(
        SampleCampus.snapshot,
        published: { file in
          guard file.name == "film.mp4" else { return nil }
          return MediaBytes(size: MediaRouteTests.size, digest: "abc123") { range in
            self.asked.withLock { $0.append(range) }
            return range.prefix(most).map { UInt8(truncatingIfNeeded: $0) }
          }
        })
    }

    func get(
      _ headers: HTTPFields, method: HTTPRequest.Method = .get
    ) async throws -> CurrentCatalog.Exchange {
      try await catalog().answer("/media/alder/film.mp4", method: method, headers: headers)
    }
  }

  @Test(
    "reads no more than what is asked for",
    arguments: [
      ("bytes=0-0", 0..<1), ("bytes=-1", size - 1..<size), ("bytes=5-1000", 5..<1001),
      ("bytes=\(size - 9)-", size - 9..<size), ("bytes=1048570-1048580", 1_048_570..<1_048_581),
    ])
  func parts(range: String, expected: Range<Int>) async throws {
    let film = Film()
    let response = try await film.get([.range: range])
    #expect(response.status == .partialContent)
    #expect(
      response.headers[.contentRange]
        == "bytes \(expected.lowerBound)-\(expected.upperBound - 1)/\(Self.size)")
    #expect(response.headers[.contentLength] == String(expected.count))
    #expect(
      response.body == expected.map { UInt8(truncatingIfNeeded: $0) })
    #expect(film.asked.withLock { $0 } == [expected])
  }

  @Test(
    "reads nothing where the answer has no bytes",
    arguments: [
      ([.ifNoneMatch: "\"abc123\""], .get, 304), ([.ifNoneMatch: "*"], .get, 304),
      ([.ifNoneMatch: "W/\"abc123\", \"x\"", .range: "bytes=0-9"], .get, 304),
      ([.range: "bytes=\(size)-"], .get, 416), ([:], .head, 200),
      ([.range: "bytes=0-9"], .head, 200), ([.ifNoneMatch: "\"abc123\""], .head, 304),
    ] as [(HTTPFields, HTTPRequest.Method, Int)])
  func nothing(headers: HTTPFields, method: HTTPRequest.Method, status: Int) async throws {
    let film = Film()
    let response = try await film.get(headers, method: method)
    #expect(response.status.code == status)
    #expect(response.headers[.eTag] == "\"abc123\"")
    if status == 416 {
      #expect(response.headers[.contentType] == "application/problem+json")
      #expect(try response.json["code"]?.string == "range-not-satisfiable")
    } else {
      #expect(response.body.isEmpty)
    }
    #expect(film.asked.withLock { $0 }.isEmpty)
    if status == 200 { #expect(response.headers[.contentLength] == String(Self.size)) }
    if status == 416 { #expect(response.headers[.contentRange] == "bytes */\(Self.size)") }
  }

  /// Takes so many buffers, then fails as a connection does that is cut.
  private struct CutWriter: ResponseBodyWriter {
    struct Cut: Error {}
    var rest: Int
    let sizes: Mutexed
    mutating func write(_ buffer: ByteBuffer) async throws {
      sizes.values.withLock { $0.append(buffer.readableBytes) }
      rest -= 1
      if rest == 0 { throw Cut() }
    }
    func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }
  private final class Mutexed: Sendable { let values = Mutex<[Int]>([]) }

  @Test(
    "reads on only when what was read is sent",
    arguments: [[:], [.ifRange: "\"old\""]] as [HTTPFields])
  func goesOnWhenSent(headers: HTTPFields) async throws {
    let film = Film()
    var headers = headers
    headers[.range] = "bytes=0-"
    let router = film.catalog().router()
    let response = try await router.buildResponder().respond(
      to: Request(
        head: .init(
          method: .get, scheme: "http", authority: "localhost", path: "/media/alder/film.mp4",
          headerFields: headers), body: .init(buffer: ByteBuffer())),
      context: AskingContext(
        source: ApplicationRequestContextSource(
          channel: EmbeddedChannel(), logger: Logger(label: "test"))))
    #expect(response.status == (headers[.ifRange] == nil ? .partialContent : .ok))
    let sizes = Mutexed()
    await #expect(throws: CutWriter.Cut.self) {
      try await response.body.write(CutWriter(rest: 20, sizes: sizes))
    }
    // Sixteen buffers of 64 kB are a MB; the twentieth is of the second.
    #expect(sizes.values.withLock { $0 } == [Int](repeating: 1 << 16, count: 20))
    #expect(film.asked.withLock { $0.count } == 2)
  }

  @Test("gives sizes of pictures under names that no other bytes ever have")
  func pictures() async throws {
    let digest = String(repeating: "0a", count: 16)
    let catalog = CurrentCatalog(
      SampleCampus.snapshot,
      published: { file in
        guard case .picture(let size) = file, size.digest == digest else { return nil }
        return MediaBytes([1, 2, 3], digest: "abc")
      })
    let found = try await catalog.answer("/pictures/\(digest)-640.webp")
    #expect(found.status == .ok && found.headers[.contentType] == "image/webp")
    #expect(found.headers[.cacheControl]?.contains("immutable") == true)
    for name in ["\(digest)-640.png", "\(digest)-640", "..%2Fx", "x"] {
      #expect(try await catalog.answer("/pictures/\(name)").status == .notFound)
    }
  }
}
