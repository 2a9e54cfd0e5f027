import Authoring
import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Notation
import Storage
import Testing

@testable import Service

@Suite("The answer to a write that had a key")
struct KeptWriteTests {
  /// A request for a token, always with the same key.
  private static func write(to service: WritableService) throws -> WriteRequest {
    let request = Request(
      head: HTTPRequest(
        method: .post, scheme: "http", authority: "localhost", path: "/api/tokens",
        headerFields: [.idempotencyKey: "t-1"]),
      body: RequestBody(buffer: ByteBuffer()))
    let context = AskingContext(
      source: ApplicationRequestContextSource(
        channel: EmbeddedChannel(), logger: Logger(label: "test")))
    return try WriteRequest(
      request, context, .tokens, Address.tokens.operations[0],
      by: Contributor(name: "ada", role: .admin), try #require(service.catalog.editor),
      reachedBy: nil, body: [], mediaType: "application/json")
  }

  private static func made(
    _ text: String, _ status: HTTPResponse.Status = .created
  ) -> Response {
    Response(status: status, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  private static func text(_ response: Response) async throws -> String {
    let collector = CollectedBody()
    try await response.body.write(collector)
    return String(decoding: collector.bytes, as: UTF8.self)
  }

  @Test("is kept without the secret of a token, and with all else, of its own length")
  func withoutSecret() async throws {
    let kept = KeptWrites()
    let write = try Self.write(to: try await WritableService())
    let whole = #"{"uses":3,"token":"docent_x","of":["a",null],"last":null,"name":"ada"}"#
    let first = try await kept.answer(to: write) { Self.made(whole) }
    #expect(try await Self.text(first) == whole)
    #expect(first.headers[.contentLength] == "\(whole.utf8.count)")
    let rest = #"{"uses":3,"of":["a",null],"last":null,"name":"ada"}"#
    for _ in 0..<2 {
      let again = try await kept.answer(to: write) { Self.made("{}") }
      #expect(try await Self.text(again) == rest)
      #expect(again.headers[.contentLength] == "\(rest.utf8.count)")
    }
  }

  @Test(
    "is not kept where the secret cannot be told from the rest, but where it is a refusal",
    arguments: [
      ("docent_x", HTTPResponse.Status.created, false),
      (#"{"secret":"docent_x"}"#, .created, false), (#"["docent_x"]"#, .created, false),
      (#"{"code":"invalid-value"}"#, .unprocessableContent, true),
    ])
  func noSecret(text: String, status: HTTPResponse.Status, isKept: Bool) async throws {
    let kept = KeptWrites()
    let write = try Self.write(to: try await WritableService())
    let first = try await kept.answer(to: write) { Self.made(text, status) }
    #expect(try await Self.text(first) == text)
    #expect(kept.count == (isKept ? 1 : 0))
    let again = try await kept.answer(to: write) { Self.made("{}") }
    #expect(try await Self.text(again) == (isKept ? text : "{}"))
  }

  /// The ways in which a write may end while another has its key.
  enum End: CaseIterable {
    case secret, large, fault
  }

  @Test(
    "stays that of the write that has the key when one from before ends", arguments: End.allCases)
  func overtaken(end: End) async throws {
    struct Fault: Error {}
    let kept = KeptWrites()
    let write = try Self.write(to: try await WritableService())
    let early = try? await kept.answer(to: write) {
      kept.forget()
      _ = try await kept.answer(to: write) { Self.made(#"{"name":"late","token":"docent_2"}"#) }
      switch end {
      case .secret: return Self.made(#"{"name":"early","token":"docent_1"}"#)
      case .large: return Self.made(String(repeating: "a", count: KeptWrites.largest + 1))
      case .fault: throw Fault()
      }
    }
    #expect((early == nil) == (end == .fault))
    let again = try await kept.answer(to: write) { Self.made("{}") }
    #expect(try await Self.text(again) == #"{"name":"late"}"#)
  }
}
