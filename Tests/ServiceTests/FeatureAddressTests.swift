import Catalog
import Foundation
import HTTPTypes
import Notation
import Queries
import Rendering
import TestSupport
import Testing

@testable import Service

@Suite("The addresses of features")
struct FeatureAddressTests {
  private static func plain(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): number.decimalText
    case .bool(let truth): truth ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  private static func escaped(_ text: String) -> String { PercentEncoding.encoded(text) }

  @Test(
    "find by every property exactly the features that show its value",
    arguments: FeatureKind.allCases)
  func filters(kind: FeatureKind) async throws {
    let all = try await ServedData.get("/collections/\(kind.name)/items?limit=100").features
    for property in kind.queryables {
      let values = Set(all.compactMap { $0["properties"]?[property.name].flatMap(Self.plain) })
      for value in values.prefix(4) {
        let found = try await ServedData.get(
          "/collections/\(kind.name)/items?limit=100&\(property.name)=\(Self.escaped(value))")
        let wanted = all.filter {
          $0["properties"]?[property.name].flatMap(Self.plain) == value
        }
        // Which of them go ahead depends on what else is found.
        func sorted(_ features: [JSONValue]) -> [JSONValue] {
          features.sorted { ($0["id"]?.string ?? "") < ($1["id"]?.string ?? "") }
        }
        #expect(sorted(found.features) == sorted(wanted), "\(kind.name) \(property.name)=\(value)")
        #expect(found.matched == wanted.count)
      }
    }
  }

  @Test(
    "are led by one of each geometry, and each is sent once, forwards and backwards",
    arguments: 1...5)
  func mixedGeometries(limit: Int) async throws {
    var contents = SampleCampus.contents
    // The first ones by name have no outline, as those that nobody has drawn yet.
    let name = try #require(LocalizedText([LanguageTag("en"): "Hut"]))
    for number in 0..<12 {
      let place = try SampleCampus.at(Double(200 + number), 0)
      contents.insert(
        .building(
          Building(
            id: try PlaceID("alder/a\(number)"), name: name,
            shape: .point(place))))
    }
    let catalog = CurrentCatalog(CatalogSnapshot(contents, revision: 1), published: { _ in nil })
    let whole = try await ServedData.get("/collections/buildings/items?limit=100", of: catalog)
    func form(_ feature: JSONValue) -> String? { feature["geometry"]?["type"]?.string }
    #expect(whole.features.prefix(2).map(form) == ["Polygon", "Point"])
    #expect(whole.ids.dropFirst(2) == whole.ids.dropFirst(2).sorted()[...])
    func address(_ relation: String, of page: ServedData.Document?) -> String? {
      let href = page?.links(relation).first?["href"]?.string
      return href.map { String(ServedData.path($0).dropFirst("/api".count)) }
    }
    var pages: [ServedData.Document] = []
    var next: String? = "/collections/buildings/items?limit=\(limit)"
    while let asked = next, pages.count < 100 {
      let page = try await ServedData.get(asked, of: catalog)
      pages.append(page)
      next = address("next", of: page)
    }
    #expect(pages.flatMap(\.ids) == whole.ids)
    var back = try #require(pages.last).ids
    var previous = address("prev", of: pages.last)
    while let asked = previous, back.count < 100 {
      let page = try await ServedData.get(asked, of: catalog)
      back = page.ids + back
      previous = address("prev", of: page)
    }
    #expect(back == whole.ids)
    for wrong in ["x y", "a,b,c,d", ""] {
      let answer = try await catalog.answer(
        "/api/collections/buildings/items?after=alder:a1&ahead=\(PercentEncoding.encoded(wrong))")
      #expect(answer.status == .badRequest, "\(wrong)")
    }
  }

  @Test("tell every property that features have", arguments: FeatureKind.allCases)
  func propertiesAreTold(kind: FeatureKind) async throws {
    // The campus of which every field is set, with tours that everybody sees.
    var contents = try FullCatalogue.contents()
    for id in contents.tours.keys { contents.tours[id]?.status = .published }
    let catalog = CurrentCatalog(
      CatalogSnapshot(contents, revision: 1), published: { _ in nil })
    let told = Set(kind.properties.map(\.name))
    let page = try await ServedData.get("/collections/\(kind.name)/items?limit=1000", of: catalog)
    #expect(!page.features.isEmpty, "\(kind.name)")
    for feature in page.features {
      guard case .object(let members)? = feature["properties"] else { continue }
      for member in members { #expect(told.contains(member.name), "\(kind.name) \(member.name)") }
      #expect(Set(members.map(\.name)).count == members.count)
    }
    let queryables = try await ServedData.get("/collections/\(kind.name)/queryables", of: catalog)
    guard case .object(let properties)? = queryables.json["properties"] else {
      return #expect(Bool(false))
    }
    // Besides them are details, which are no parameters.
    #expect(
      Set(properties.map(\.name).filter { $0 != "geometry" && !$0.hasPrefix("details.") })
        == Set(kind.queryables.map(\.name)))
    #expect(queryables.exchange.headers[.contentType] == "application/schema+json")
  }

  @Test("refuse a value that a property cannot have", arguments: FeatureKind.allCases)
  func wrongValues(kind: FeatureKind) async throws {
    for property in kind.queryables {
      let wrong: [String] =
        switch property.values {
        case .integer(let range):
          ["x", "1.5", "", range.upperBound < .max ? "\(range.upperBound + 1)" : "x"]
        case .number: ["x", ""]
        case .truth: ["1", ""]
        case .choice: ["nothing", ""]
        case .text, .texts, .integers, .namedTexts, .translations, .parts: []
        }
      for value in wrong {
        let answer = try await SampleService.get(
          "/api/collections/\(kind.name)/items?\(property.name)=\(value)")
        #expect(answer.status == .badRequest && answer.text.contains("'\(property.name)'"))
      }
    }
  }

  @Test("lead through all pages while features come and go")
  func pagesSurviveEdits() async throws {
    let catalog = CurrentCatalog(SampleCampus.snapshot, published: { _ in nil })
    let all = try await ServedData.get("/collections/works/items?limit=100", of: catalog).ids
    let first = try await ServedData.get("/collections/works/items?limit=2", of: catalog)
    // The last one that was read is removed, and so is one that was not read yet.
    var contents = SampleCampus.contents
    for id in [all[1], all[3]] { contents.works[try Slug(id)] = nil }
    catalog.publish(CatalogSnapshot(contents, revision: 8))
    let next = try #require(first.links("next").first?["href"]?.string)
    var (rest, _) = try await ServedData.all(
      String(ServedData.path(next).dropFirst("/api".count)), of: catalog)
    #expect(rest.compactMap { $0["id"]?.string } == [all[2]] + all[4...])
    let back = try await ServedData.get(
      "/collections/works/items?limit=2&before=\(all[3])", of: catalog)
    #expect(back.ids == [all[0], all[2]])
    rest = try await ServedData.get("/collections/works/items?after=zzz", of: catalog).features
    #expect(rest.isEmpty)
  }

  @Test("lead back from a page that came to be empty", arguments: ["", "&campus=alder"])
  func emptyPages(filter: String) async throws {
    let catalog = CurrentCatalog(SampleCampus.snapshot, published: { _ in nil })
    let path = "/collections/works/items?limit=2\(filter)"
    let all = try await ServedData.get(
      "/collections/works/items?limit=100\(filter)", of: catalog
    ).ids
    func lead(_ relation: String, from asked: String) async throws -> [String]? {
      let page = try await ServedData.get(asked, of: catalog)
      #expect(page.ids.isEmpty)
      guard let href = page.links(relation).first?["href"]?.string else { return nil }
      return try await ServedData.get(
        String(ServedData.path(href).dropFirst("/api".count)), of: catalog
      ).ids
    }
    for after in ["zzz", all[all.count - 1]] {
      #expect(try await lead("prev", from: "\(path)&after=\(after)") == all.suffix(2))
      #expect(try await lead("next", from: "\(path)&after=\(after)") == nil)
    }
    for before in ["0", all[0]] {
      #expect(try await lead("next", from: "\(path)&before=\(before)") == Array(all.prefix(2)))
      #expect(try await lead("prev", from: "\(path)&before=\(before)") == nil)
    }
    let whole = path.replacing("limit=2", with: "limit=100")
    #expect(try await lead("prev", from: "\(whole)&after=zzz") == all)
    let none = try await ServedData.get("\(path)&title=none&after=zzz", of: catalog)
    #expect(none.links("prev").isEmpty && none.links("next").isEmpty)
  }

  @Test("have the same tag until the catalogue is another")
  func tags() async throws {
    let path = "/api/collections/works/items?limit=3"
    let first = try await SampleService.get(path)
    let tag = try #require(first.headers[.eTag])
    let again = try await SampleService.get(path, headers: [.ifNoneMatch: tag])
    #expect(again.status == .notModified && again.body.isEmpty)
  }

  @Test("name what is missing: 404 with problem details")
  func missing() async throws {
    for path in [
      "/api/none", "/api/collections/none", "/api/collections/none/items", "/api/collections/media",
      "/api/collections/works/items/none", "/api/collections/stops/items/first-walk:99",
      "/api/collections/stops/items/first-walk:01", "/api/works/none", "/api/stops/first-walk",
      "/api/collections/rooms/items/%2F%2F", "/api/collections/tours/items/a-draft",
    ] {
      let answer = try await SampleService.get(path)
      #expect(answer.status == .notFound, "\(path)")
      #expect(answer.headers[.contentType] == "application/problem+json")
    }
  }

  @Test("leave drafts out")
  func drafts() async throws {
    let drafts = SampleCampus.contents.tours.values.filter { $0.status == .draft }
    #expect(!drafts.isEmpty)
    for tour in drafts {
      let answer = try await SampleService.get("/api/collections/tours/items/\(tour.id)")
      #expect(answer.status == .notFound)
    }
  }

  @Test("are led to from every identifier that answers name", arguments: FeatureKind.allCases)
  func doors(kind: FeatureKind) async throws {
    for feature in try await ServedData.get("/collections/\(kind.name)/items?limit=100").features {
      let own = try #require(feature["properties"]?["id"]?.string)
      let id = try #require(feature["id"]?.string)
      #expect(!id.contains("/"))
      let answer = try await SampleService.get("/api/\(kind.name)/\(own)")
      #expect(answer.status == .seeOther, "\(own)")
      let place = "http://localhost/api/collections/\(kind.name)/items/\(id)"
      #expect(answer.headers[.location] == place)
      // What is in the way is a path or a point of one.
      guard kind == .items(.pathPoint) else { continue }
      #expect(try await SampleService.get("/api/paths/\(own)").headers[.location] == place)
    }
  }

  @Test("answer preflights, and say what every address takes", arguments: Address.all)
  func preflight(address: Address) async throws {
    let path =
      "/"
      + address.path.split(separator: "/").map {
        $0.hasPrefix(":") || $0 == "**" ? "a" : String($0)
      }
      .joined(separator: "/")
    let answer = try await SampleService.get(
      path,
      headers: [
        .origin: "https://map.example.edu", .accessControlRequestMethod: "GET",
        .accessControlRequestHeaders: "if-none-match",
      ], method: .options)
    let isWritten = !address.operations.isEmpty
    #expect(answer.status == (isWritten ? .ok : .noContent) && answer.body.isEmpty, "\(path)")
    let methods =
      (address.isRead ? ["GET", "HEAD"] : []) + ["OPTIONS"]
      + address.operations.map(\.method.rawValue)
    #expect(answer.headers[.allow] == methods.joined(separator: ", "))
    #expect(answer.headers[.accessControlAllowOrigin] == "*")
    #expect(answer.headers[.accessControlAllowMethods] == methods.joined(separator: ", "))
    #expect(answer.headers[.accessControlAllowHeaders] == "*, Authorization")
  }

  @Test("let pages of others read tags and links, and refuse other methods")
  func manners() async throws {
    let answer = try await SampleService.get("/api/collections/works/items")
    let name = try #require(HTTPField.Name("Access-Control-Expose-Headers"))
    let exposed = answer.headers[name] ?? ""
    for field in ["ETag", "Link"] { #expect(exposed.contains(field)) }
    #expect(try await SampleService.get("/api/no/where", method: .options).status == .notFound)
    for method in [HTTPRequest.Method.post, .put, .patch, .delete, .trace] {
      let refused = try await SampleService.get("/api/collections", method: method)
      #expect(refused.status == .methodNotAllowed)
      #expect(refused.headers[.allow] == "GET, HEAD, OPTIONS")
      #expect(refused.headers[.contentType] == "application/problem+json")
    }
    let trace = try await SampleService.get("/api/collections/works/items", method: .trace)
    #expect(trace.headers[.allow] == "GET, HEAD, OPTIONS, POST")
    let find = try #require(HTTPRequest.Method("PROPFIND"))
    for address in ["/api/collections", "/", "/api/no/where"] {
      let refused = try await SampleService.get(address, method: find)
      #expect(refused.status == .notImplemented && refused.text.contains("method-unknown"))
    }
  }

  @Test("say so where nothing suits, and give JSON to who takes it or text")
  func accepts() async throws {
    func type(_ path: String, _ accept: String) async throws -> String? {
      try await SampleService.get(path, headers: [.accept: accept]).headers[.contentType]
    }
    let none = try await SampleService.get(
      "/api/nearest?lat=45&lon=-30", headers: [.accept: "image/png"])
    #expect(none.status == .notAcceptable && none.text.contains("application/geo+json"))
    // GDAL.
    let gdal = "text/plain, application/json"
    #expect(try await type("/api/nearest?lat=45&lon=-30", gdal) == "application/geo+json")
    #expect(try await type("/api/collections/works/items", gdal) == "application/geo+json")
    #expect(try await type("/api/nearest?lat=45&lon=-30", "application/json") == "application/json")
    #expect(
      try await type("/api/nearest?lat=45&lon=-30", "text/plain") == "text/plain; charset=utf-8")
    #expect(
      try await type("/api/collections/works/queryables", "application/schema+json")
        == "application/schema+json")
  }

  @Test("speak the language that is asked for, and so do their links")
  func languages() async throws {
    let page = try await ServedData.get("/collections?lang=es")
    #expect(page.json["collections"]?.elements?.contains { $0["title"]?.string == "Obras" } == true)
    let feature = try await ServedData.get("/collections/campuses/items?lang=es").features.first
    #expect(feature?["properties"]?["name"]?.string == "Isla Aliso")
    for link in page.json["links"]?.elements ?? [] {
      #expect(link["href"]?.string?.hasSuffix("lang=es") == true)
    }
  }
}
