import Catalog
import HTTPTypes
import Notation
import Testing

@testable import Service

@Suite("Statuses of problems")
struct ProblemStatusTests {
  @Test("are errors in HTTP, every one", arguments: Problem.Code.allCases)
  func areErrors(code: Problem.Code) {
    #expect((400...599).contains(code.status.code))
  }

  @Test("are told in logs in their words, and whatever else goes wrong by its type alone")
  func logs() {
    struct Held: Error { let item = "bronze-hare at 45.0001" }
    let line = Problem.logLine(of: Held())
    #expect(line.contains("Held") && !line.contains("45.0001"))
    #expect(Problem.logLine(of: Problem.unauthorized).contains("[unauthorized]"))
    #expect(Problem.logLine(of: Problems([.unauthorized])).contains("[unauthorized]"))
  }
}

@Suite("Pages about faults")
struct FaultPageTests {
  @Test(
    "come in the language that the address asks for, else in that which the visitor chose",
    arguments: ["/works/nix", "/nix", "/tours/first-walk?minutes=zz", "/nearby?at=zz"])
  func language(path: String) async throws {
    let sign = path.contains("?") ? "&" : "?"
    for (query, cookie, language) in [
      ("lang=es", "lang=en", "es"), ("lang=es", nil, "es"), ("", "lang=es", "es"),
      ("lang=x_y", "lang=es", "es"), ("", nil, "en"),
    ] as [(String, String?, String)] {
      var headers: HTTPFields = [.accept: "text/html", .acceptLanguage: "en"]
      headers[.cookie] = cookie
      let answer = try await SampleService.get(path + sign + query, headers: headers)
      #expect(answer.status.code >= 400, "\(path) \(query)")
      #expect(answer.text.contains("<html lang=\"\(language)\""), "\(path) \(query)")
    }
  }
}

@Suite("Answers to HEAD")
struct HeadTests {
  @Test(
    "have no content, whatever is asked for",
    arguments: [
      "/zz", "/iiif/zz", "/healthz/zz", "/api/zz", "/api/batch", "/api/uploads/x", "/api/tokens/x",
      "/works/zz", "/api/nearest", "/", "/api/nearest?lat=45&lon=-30",
    ])
  func noContent(path: String) async throws {
    let asked = try await SampleService.get(path)
    let head = try await SampleService.get(path, method: .head)
    #expect(head.body.isEmpty && (head.status == asked.status || asked.status == .methodNotAllowed))
    #expect(!asked.body.isEmpty)
  }
}

@Suite("Several parameters that are wrong")
struct SeveralFaultsTests {
  @Test(
    "are what each of them is, where that is one thing",
    arguments: [
      ("from=nope&to=zz", 404, "not-found"), ("from=nope&to=bronze-hare", 404, "not-found"),
      ("from=nope&to=91,0", 400, "bad-request"),
    ])
  func status(query: String, status: Int, code: String) async throws {
    let answer = try await SampleService.get("/api/directions?\(query)")
    #expect(answer.status.code == status, "\(answer.text)")
    #expect(answer.text.contains("\"code\":\"\(code)\""))
  }
}

@Suite("A parameter that names what is not there")
struct UnknownNameTests {
  @Test(
    "is told by its name",
    arguments: [
      ("nearest?lat=45&lon=-30&campus=zz", "campus"), ("nearest?lat=45&lon=-30&level=zz", "level"),
      ("nearest?lat=45&lon=-30&tour=zz", "tour"), ("tours/first-walk/route?first=99", "first"),
      ("tours/first-walk/route?last=99", "last"),
    ])
  func named(question: String, parameter: String) async throws {
    let answer = try await SampleService.get("/api/\(question)")
    #expect(answer.status == .notFound, "\(answer.text)")
    #expect(answer.text.contains("\"errors\":[{\"parameter\":\"\(parameter)\""), "\(answer.text)")
  }
}

@Suite("A stream of changes")
struct ChangeStreamChoiceTests {
  @Test(
    "is no answer to who would rather have JSON",
    arguments: [
      ("application/json, text/event-stream;q=0", ""),
      ("text/event-stream;q=0.1, application/json", ""), ("text/event-stream", "&f=json"),
    ])
  func preferred(accept: String, query: String) async throws {
    let answer = try await SampleService.get(
      "/api/changes?since=1\(query)", headers: [.accept: accept])
    #expect(answer.headers[.contentType]?.hasPrefix("application/json") ?? false)
  }
}

@Suite("A Range header")
struct ByteRangeTests {
  @Test(
    "asks for a part of a file of ten bytes",
    arguments: [
      ("bytes=0-3", ByteRange.part(0..<4)), ("bytes=4-", .part(4..<10)),
      ("bytes=-3", .part(7..<10)),
      ("bytes=-30", .part(0..<10)), ("bytes=8-99", .part(8..<10)), ("bytes=10-", .beyond),
      ("bytes=-0", .beyond), ("bytes=5-4", nil), ("bytes=0-1,3-4", nil), ("bytes=", nil),
      ("bytes=-", nil), ("bytes=a-b", nil), ("lines=0-1", nil),
      ("bytes=99999999999999999999-", nil),
    ])
  func asks(header: String, expected: ByteRange?) {
    #expect(ByteRange(header, of: 10) == expected)
    #expect(ByteRange("bytes=0-", of: 0) == .beyond)
  }
}

@Suite("An Accept header")
struct AcceptHeaderTests {
  @Test(
    "chooses the shape wanted most",
    arguments: [
      ("application/json", "json"), ("*/*", "html"), ("text/*", "html"),
      ("application/geo+json;q=0.5, application/json;q=0.9", "json"),
      ("text/html;q=0, */*", "json"), ("", "none"), ("image/png", "none"), (";;;,,,q=", "none"),
    ])
  func chooses(header: String, expected: String) {
    let best = AcceptHeader(header).best(among: [.html, .json, .geojson])
    #expect((best?.rawValue ?? "none") == expected)
  }
}
