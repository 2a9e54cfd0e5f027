import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import TestSupport
import Testing

@testable import Service

@Suite("The table of addresses")
struct AddressTests {
  /// The path of an address with what the sample campus has in place of its parts.
  private static func path(_ address: Address) -> String {
    let ids = [
      "tours": "first-walk", "works": "bronze-hare", "artists": "ada-stone", "campuses": "alder",
      "map": "alder",
    ]
    var before = ""
    let parts = address.path.split(separator: "/").map { part -> String in
      defer { before = String(part) }
      return switch part {
      case ":id" where before == "media": "hare-photo"
      case ":id":
        before == "artists"
          ? SampleCampus.contents.artists.keys.map(\.description).sorted().first ?? ""
          : ids[before] ?? ""
      case ":number": "1"
      case ":collection": "works"
      case ":feature": "bronze-hare"
      case ":tileMatrix", ":tileRow", ":tileCol": "0"
      case "**": "alder"
      default: String(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Parameters without which there is no answer.
  private static func needed(_ address: Address, besides name: String? = nil) -> String {
    let given = ["lat": "45", "lon": "-30", "from": "bronze-hare", "to": "tide-clock"]
    return address.parameters.compactMap { parameter -> String? in
      guard parameter.name != name, parameter.isNeeded else { return nil }
      return given[parameter.name].map { "&\(parameter.name)=\($0)" }
    }.joined()
  }

  /// The path of an address with what it needs, all of it on the sample campus.
  static func example(_ address: Address) throws -> String {
    path(address) + "?" + needed(address).dropFirst()
  }

  private static let shaped = Address.all.filter { !$0.formats.isEmpty && $0.readers == nil }

  @Test("names each address of the router, and each once")
  func names() {
    let routes = SampleService.catalog.router().routes.filter { $0.method == .get }
    #expect(
      Set(routes.map(\.path.description))
        == Set(Address.all.map { RouterPath($0.path).description }))
    for address in Address.all {
      let own = SampleService.catalog.router().routes.filter {
        $0.path.description == RouterPath(address.path).description
      }
      for operation in address.operations {
        #expect(
          own.contains { $0.method == operation.method }, "\(operation.method) \(address.path)")
      }
    }
    #expect(Set(Address.all.map(\.path)).count == Address.all.count)
    for address in Address.all {
      #expect(Set(address.parameters.map(\.name)).count == address.parameters.count)
    }
  }

  @Test("is what is answered: every address in each of its shapes", arguments: shaped)
  func shapes(address: Address) async throws {
    for format in address.formats {
      let answer = try await SampleService.get(
        "\(Self.path(address))?f=\(format.rawValue)\(Self.needed(address))")
      #expect(answer.status == .ok, "\(address.path) \(format): \(answer.text.prefix(300))")
      #expect(answer.headers[.contentType] == format.mediaType)
    }
    let unknown = try await SampleService.get("\(Self.path(address))?f=nothing")
    #expect(unknown.status == .badRequest)
  }

  /// Values that a parameter may not have.
  private static func wrong(_ values: Parameter.Values) -> [String] {
    switch values {
    case .text(let longest, _): [String(repeating: "a", count: longest + 1)]
    case .integer(let range, _):
      ["\(range.lowerBound - 1)", "\(range.upperBound + 1)", "x", "1.5"]
    case .decimal(let range): ["\(range.lowerBound - 0.5)", "\(range.upperBound + 0.5)", "x"]
    case .meters: ["-1", "x"]
    case .radius(let most): ["0", "-1", "\(most + 1)", "x"]
    case .language: ["not a tag"]
    case .share: ["0", "1", "x"]
    case .count: ["0", "-1", "x", "1.5", ""]
    case .degrees(let most): ["x", "\(most + 0.5)", "\(-most - 0.5)"]
    case .truth: ["maybe"]
    case .words, .usualWord: ["nothing"]
    case .filter(let longest):
      ["", "x", "x%3D1", "%28", String(repeating: "a", count: longest + 1)]
    case .identifier, .tour, .campus, .level: ["Not%20One"]
    case .stopNumber: wrong(.integer(Stop.numbers, usual: nil))
    case .position: ["x"]
    case .end: ["91,0"]
    case .ends(let most):
      [
        "91,0", ";", "bronze-hare;",
        Array(repeating: "1,1", count: most + 1).joined(separator: ";"),
      ]
    case .numbers(let range, let most, _):
      [
        "", "x", "\(range.lowerBound / 2)", "\(range.upperBound + 1)", "1,",
        Array(repeating: "1", count: most + 1).joined(separator: ","),
      ]
    case .wordList: ["", "nothing", "work,"]
    case .stop: ["0", "worst"]
    case .time: ["x"]
    case .box: ["x", "1,2,3", "1,2,3,4,5", "1,2,3,4,5,6,7", "0,10,1,5", "0,0,9,1,1,5", "0,0,1,nan"]
    case .system: ["x", "http://www.opengis.net/def/crs/EPSG/0/99999", "EPSG:3857"]
    case .interval: ["x", "/x", "2000-01-01/1999-01-01", "2000-13-01", "1/2/3"]
    case .feature: ["Not%20One"]
    case .features(_, let most):
      ["Not%20One", "a,", Array(repeating: "a", count: most + 1).joined(separator: ",")]
    case .property(.integer(let range)): ["\(range.lowerBound - 1)", "x"]
    case .property(.number): ["x"]
    case .property(.truth): ["maybe"]
    case .property(.choice): ["nothing"]
    case .property: []
    }
  }

  @Test("is what is parsed: each value out of its range is a 400 that names it", arguments: shaped)
  func ranges(address: Address) async throws {
    let format = address.formats.contains(.json) ? "json" : "text"
    for parameter in address.parameters {
      let name = parameter.name
      let context =
        (parameter.values == .share ? "&accuracy=10" : "")
        + (name == "alongKinds" ? "&along=10" : "")
        + (Address.walking.contains(parameter)
          && address.parameters.contains { $0.name == "walking" }
          ? "&walking=true" : "") + Self.needed(address, besides: name)
      for value in Self.wrong(parameter.values) {
        let query = "\(Self.path(address))?f=\(format)&\(name)=\(value)\(context)"
        let answer = try await SampleService.get(query)
        #expect(answer.status == .badRequest, "\(query): \(answer.text.prefix(300))")
        #expect(answer.text.contains("'\(name)'"), "\(query): \(answer.text.prefix(300))")
      }
      let twice = try await SampleService.get("\(Self.path(address))?\(name)=1&\(name)=1")
      #expect(twice.status == .badRequest && twice.text.contains("twice"))
    }
  }

  /// The parameters that decide how another one is read: where one of them is wrong, nothing can be told
  /// of the other.
  private static let deciding = ["filter": ["filter-lang", "filter-crs"]]

  /// The values of `parameters` that are wrong, each the first of its kind; none where everything will do.
  private static func allWrong(_ parameters: [Parameter]) -> [(name: String, value: String)] {
    parameters.compactMap { parameter in
      wrong(parameter.values).first.map { (parameter.name, $0) }
    }
  }

  @Test("is what is parsed: everything that is wrong is told at once", arguments: shaped)
  func allFaults(address: Address) async throws {
    // Pages pass over what they do not know, and their forms tell of ends by themselves.
    guard let format = address.formats.first(where: { $0 != .html }) else { return }
    // The properties of a collection are parameters of its items.
    let declared =
      address == .items ? Address.items(of: .items(.work)).parameters : address.parameters
    let all = Self.allWrong(declared)
    for leftOut in [[]] + Self.deciding.values {
      let given = all.filter { !leftOut.contains($0.name) }
      let names = Set(given.map(\.name))
      let query =
        given.map { "\($0.name)=\($0.value)" }
        + ["lang=not%20a%20tag", "colour=1", "%FF=1", "f=nothing"]
      for ownFormat in [true, false] where ownFormat || address.isForPrograms {
        let parts = ownFormat ? query.dropLast() + ["f=\(format.rawValue)"] : query
        let path = "\(Self.path(address))?\(parts.joined(separator: "&"))"
        let answer = try await SampleService.get(path)
        #expect(answer.status == .badRequest, "\(path): \(answer.text.prefix(300))")
        let untold = Self.deciding.filter { !names.isDisjoint(with: $0.value) }.keys
        var expected = names.subtracting(untold).union(["lang", "colour", "%FF"])
        if !ownFormat { expected.insert("f") }
        let missing = declared.filter { $0.isNeeded && address.isForPrograms }.map(\.name)
        let told = try Self.parameters(of: answer)
        #expect(
          Set(told).subtracting(missing) == expected.subtracting(missing)
            && Set(told).isSuperset(of: expected), "\(path): \(answer.text.prefix(2000))")
        #expect(Set(told).count == told.count, "\(path)")
      }
    }
  }

  @Test("tells nothing that only follows from another fault")
  func noFollowUps() async throws {
    let filter = "/api/collections/works/items?filter=title%3D%27x%27"
    // What is text in one language is none in another.
    let told = try await Self.parameters(
      of: SampleService.get("\(filter)&filter-lang=none&limit=x&bbox=9,1,8,2&bbox-crs=none"))
    #expect(told == ["bbox-crs", "filter-lang", "limit"])
    for (query, expected) in [
      ("stepFree=x", ["lat", "lon", "stepFree"]), ("lat=1&limit=x", ["lon", "limit"]),
    ] {
      let answer = try await SampleService.get("/api/nearest?\(query)")
      #expect(try Self.parameters(of: answer) == expected)
    }
    // What means nothing beside the rest does not follow from it: each is told.
    for (query, expected) in [
      ("", ["lat", "lon"]),
      (
        "lat=1&lon=2&kind=entrance&tour=take-flight&status=any&accuracy=5",
        ["tour", "status", "accuracy"]
      ),
      ("lat=1&lon=2&kind=entrance&confidence=0.5&pace=1", ["confidence", "pace"]),
      ("lat=1&lon=2&steepest=0.1&pace=1", ["steepest", "pace"]),
      ("lat=1&lon=2&steepest=0.1&limit=x&confidence=0.5", ["limit", "confidence", "steepest"]),
    ] {
      let answer = try await SampleService.get("/api/nearest?\(query)")
      #expect(try Self.parameters(of: answer) == expected, "\(query)")
    }
    // One fault is told in its own words.
    let one = try await SampleService.get("/api/nearest?lat=1&lon=2&limit=x")
    #expect(one.text.contains(#""detail":"Parameter 'limit' must be"#))
    #expect(try Self.parameters(of: one) == ["limit"])
    let beside = try await SampleService.get(
      "/api/collections/works/items?after=bronze-hare&before=bronze-hare&limit=x")
    #expect(try Self.parameters(of: beside) == ["limit", "before"])
  }

  @Test("refuses what monitors do not know, and says how long a text may be")
  func remedies() async throws {
    for path in ["/healthz", "/readyz", "/metrics"] {
      let answer = try await SampleService.get("\(path)?colour=red")
      #expect(answer.status == .badRequest, "\(path): \(answer.text)")
      #expect(try Self.parameters(of: answer) == ["colour"])
      #expect(try await SampleService.get(path).status == .ok, "\(path)")
    }
    let long = String(repeating: "a", count: 3_000)
    for path in ["/api/search?q=\(long)", "/api/changes?since=0&catalogue=\(long)"] {
      let answer = try await SampleService.get(path)
      #expect(answer.status == .badRequest, "\(path)")
      #expect(answer.text.contains("Shorten it to at most"), "\(path)")
    }
  }

  @Test("is what is parsed of writes, too: everything that is wrong is told at once")
  func allFaultsOfWrites() async throws {
    let service = try await WritableService()
    var count = 0
    for address in Address.all {
      for operation in address.operations where !operation.parameters.isEmpty {
        let given = Self.allWrong(operation.parameters)
        let query = given.map { "\($0.name)=\($0.value)" } + ["lang=not%20a%20tag", "colour=1"]
        let path = "\(Self.path(address))?\(query.joined(separator: "&"))"
        let answer = try await service.send(
          operation.method, path, "{}", type: operation.content.types.first, as: .admin)
        #expect(answer.status == .badRequest, "\(path): \(answer.text.prefix(300))")
        #expect(
          try Set(Self.parameters(of: answer)) == Set(given.map(\.name) + ["lang", "colour"]),
          "\(operation.method) \(path): \(answer.text.prefix(600))")
        count += 1
      }
    }
    #expect(count > 5)
  }

  /// The parameters that the errors of an answer name, in their order.
  private static func parameters(of answer: CurrentCatalog.Exchange) throws -> [String] {
    struct Details: Decodable {
      struct Fault: Decodable {
        let parameter: String
        let message: String
        let remedy: String
      }
      let errors: [Fault]
    }
    let details = try JSONDecoder().decode(Details.self, from: Data(answer.body))
    return details.errors.map(\.parameter)
  }

  @Test("refuses unknown parameters of programs, and passes those of links over", arguments: shaped)
  func strangers(address: Address) async throws {
    for format in address.formats {
      for stranger in ["colour=red", "utm_source=a&utm_source=b", "%FF=1", "=", "fbclid"] {
        let answer = try await SampleService.get(
          "\(Self.path(address))?\(stranger)&f=\(format.rawValue)\(Self.needed(address))")
        let status: HTTPResponse.Status = format == .html ? .ok : .badRequest
        #expect(answer.status == status, "\(address.path) \(format) \(stranger)")
        guard format != .html, stranger == "colour=red" else { continue }
        #expect(answer.text.contains("colour"))
      }
    }
  }

  /// The table as the article has it.
  private static var article: String {
    let rows = Address.all.filter(\.isRead).map { address in
      let shapes = address.formats.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      let parameters = address.parameters.map { "`\($0.name)` (\($0.values))" }
        .joined(separator: "; ")
      return "| `\(address.shown)` | \(shapes) | \(parameters) |"
    }
    return "## Every address\n\n" + """
      Shapes are asked for with `f`, the first is the usual one; every address with shapes also takes \
      `lang`.

      | address | shapes | parameters |
      |---|---|---|

      """ + rows.joined(separator: "\n") + "\n"
  }

  @Test("is in the HTTP article, to the letter")
  func isInArticle() throws {
    try expectPart(Self.article, under: "## Every address", of: "Http.md")
  }
}
