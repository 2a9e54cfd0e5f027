import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import Queries
import Rendering
import Testing
import TestSupport

@testable import Service

@Suite("The service")
struct ServiceTests {
  @Test(
    "answers every address of its pages",
    arguments: [
      "/", "/artists", "/tours/\(Sample.tour)", "/tours/\(Sample.tour)/stops/1",
      "/works/\(Sample.work)", "/places/alder", "/campuses/alder/works", "/search", "/search?q=a",
      "/nearby", "/nearby?lat=45&lon=-30", "/directions", "/directions?to=bronze-hare",
      "/assets/site.css",
    ])
  func answersPages(address: String) async throws {
    let response = try await SampleService.get(address)
    #expect(response.status == .ok)
    #expect(response.body.count > 0)
    #expect(response.headers[.eTag] != nil)
    #expect(response.headers[.xContentTypeOptions] == "nosniff")
    #expect(response.headers[.contentSecurityPolicy]?.contains("default-src 'self'") == true)
  }

  @Test(
    "answers programs at the same addresses",
    arguments: [
      "/works/\(Sample.work)", "/tours/\(Sample.tour)", "/places/alder",
      "/tours/\(Sample.tour)/stops/1", "/campuses/alder/works",
    ])
  func answersPrograms(address: String) async throws {
    for (format, type) in [("json", "application/json"), ("geojson", "application/geo+json")] {
      let byParameter = try await SampleService.get("\(address)?f=\(format)")
      let byHeader = try await SampleService.get(address, headers: [.accept: type])
      #expect(byParameter.headers[.contentType] == type)
      #expect(byHeader.headers[.contentType] == type)
      #expect(byParameter.text == byHeader.text)
      _ = try JSONSerialization.jsonObject(with: Data(byHeader.body))
    }
    let browser = try await SampleService.get(
      address, headers: [.accept: "text/html,application/xhtml+xml,*/*;q=0.8"])
    #expect(browser.headers[.contentType]?.hasPrefix("text/html") == true)
  }

  @Test(
    "answers programs where there is no geometry, too",
    arguments: [("/", "places"), ("/artists", "artists"), ("/campuses/alder/works", "works")])
  func answersLists(address: String, member: String) async throws {
    let response = try await SampleService.get("\(address)?f=json")
    #expect(response.headers[.contentType] == "application/json")
    let answer = try JSONSerialization.jsonObject(with: Data(response.body))
    let list = try #require((answer as? [String: Any])?[member] as? [Any])
    #expect(!list.isEmpty)
  }

  @Test("has the sheets of lists by number, and says which there are")
  func hasSheets() async throws {
    for address in ["/campuses/alder/works", "/artists", "/places/alder"] {
      let whole = try await SampleService.get(address)
      #expect(try await SampleService.get(address + "?page=1").body == whole.body)
      #expect(try await SampleService.get(address + "?page=2").status == .notFound)
      #expect(try await SampleService.get(address + "?page=x").status == .badRequest)
    }
  }

  @Test("answers for a part of a file, as players ask for it")
  func answersRange() async throws {
    let whole = try await SampleService.get("/media/alder/hare.jpg")
    #expect(whole.headers[.acceptRanges] == "bytes")
    let part = try await SampleService.get("/media/alder/hare.jpg", headers: [.range: "bytes=1-"])
    #expect(part.status == .partialContent)
    #expect(part.headers[.contentRange] == "bytes 1-2/3")
    #expect(part.body == [0xD8, 0xFF])
    let beyond = try await SampleService.get(
      "/media/alder/hare.jpg", headers: [.range: "bytes=3-"])
    #expect(beyond.status == .rangeNotSatisfiable)
    let changed = try await SampleService.get(
      "/media/alder/hare.jpg", headers: [.range: "bytes=1-", .ifRange: "\"old\""])
    #expect(changed.status == .ok)
  }

  @Test("remembers the language that a visitor chose, for pages")
  func remembersLanguage() async throws {
    let chosen = try await SampleService.get("/?lang=es")
    let cookie = try #require(chosen.headers[.setCookie])
    #expect(cookie.contains("lang=es"))
    let next = try await SampleService.get(
      "/", headers: [.cookie: "lang=es", .acceptLanguage: "en"])
    #expect(next.text == chosen.text)
    #expect(next.headers[.setCookie] == nil)
    let data = try await SampleService.get("/?lang=es&f=json")
    #expect(data.headers[.setCookie] == nil)
    let nonsense = try await SampleService.get("/", headers: [.cookie: "lang=!;;=; x"])
    #expect(nonsense.status == .ok)
  }

  @Test("gives the bytes that the commands print")
  func givesSameBytes() async throws {
    let here = try SampleCampus.at(5, 5)
    let answer = try SampleCampus.snapshot.answer(NearestWorks(here: here, limit: 3))
    let expected = Renderer(SampleCampus.snapshot).nearest(answer, as: .geojson, for: Reader())
    let response = try await SampleService.get(
      "/api/nearest?lat=\(here.latitude)&lon=\(here.longitude)&limit=3")
    #expect(response.body == expected.bytes)
  }

  @Test("says how probably a work is the nearest, if asked")
  func saysProbability() async throws {
    let here = try SampleCampus.at(-50, 30)
    let place = "lat=\(here.latitude)&lon=\(here.longitude)"
    for address in ["/api/nearest?\(place)&f=json", "/nearby?\(place)&f=json"] {
      let exact = try await SampleService.get(address)
      #expect(!exact.text.contains("probability"))
      let likely = try await SampleService.get(address + "&accuracy=20")
      #expect(likely.text.contains(#""probability":0.9344"#))
      #expect(likely.text.contains(#""levels":[{"level":"alder/gallery/b","name":"Level B""#))
      // The same circle, stated at 95 %.
      let other = try await SampleService.get(address + "&accuracy=32.43&confidence=0.95")
      #expect(other.text.contains(#""probability":0.934"#))
    }
  }

  @Test(
    "names the parameter that is wrong",
    arguments: [
      ("/api/nearest", "lat"), ("/api/nearest?lat=45", "lon"), ("/api/nearest?lat=91&lon=0", "lat"),
      ("/api/nearest?lat=NaN&lon=0", "lat"), ("/api/nearest?lat=0&lon=x", "lon"),
      ("/api/nearest?lat=0&lon=0&limit=0", "limit"),
      ("/api/nearest?lat=0&lon=0&stepFree=true", "walking"),
      ("/api/nearest?lat=0&lon=0&walking=maybe", "walking"), ("/api/directions", "from"),
      ("/api/directions?from=0,0", "to"), ("/api/directions?from=0,0&to=0,1&pace=9", "pace"),
      ("/api/directions?from=0,0&to=0,1&depart=noon", "depart"),
      ("/api/directions?from=0,0&to=0,1&depart=2026-05-04T10:00:00Zulu", "no zone"),
      ("/api/directions?from=0,0&to=0,1&depart=2026-05-04T10:00:00+02:00", "space"),
      ("/api/directions?from=0,0&to=0,1&steepest=5", "from 0 to 1, not '5'"),
      ("/api/directions?from=91,0&to=0,1", "Latitude 91"),
      ("/api/tours/\(Sample.tour)/route?first=bset", "'best'"),
      ("/api/tours/\(Sample.tour)/route?last=0", "last"),
      ("/api/nearest?lat=0&lon=0&limit=1e3", "limit"),
      ("/api/nearest?lat=0&lon=0&within=-1", "within"),
      ("/api/nearest?lat=0&lon=0&status=gone", "status"),
      ("/api/nearest?lat=0&lon=0&accuracy=0", "accuracy"),
      ("/api/nearest?lat=0&lon=0&accuracy=100001", "accuracy"),
      ("/api/nearest?lat=0&lon=0&accuracy=5m", "accuracy"),
      ("/api/nearest?lat=0&lon=0&confidence=0.9", "confidence"),
      ("/nearby?lat=0&lon=0&confidence=0.9&f=json", "confidence"),
      ("/api/nearest?lat=0&lon=0&accuracy=5&confidence=1", "confidence"),
      ("/api/nearest?lat=0&lon=0&accuracy=5&confidence=most", "confidence"),
      ("/api/nearest?lat=0&lon=0&lat=1", "lat"), ("/api/nearest?lat=0&lon=0&near=1", "near"),
      ("/api/nearest?lat=0&lon=0&level=A", "level"), ("/api/nearest?lat=0&lon=0&f=pdf", "f"),
      ("/api/nearest?lat=0&lon=0&lang=", "lang"), ("/api/nearest?lat=%ff&lon=0", "%ff"),
      ("/api/tours/\(Sample.tour)/route?order=best", "order"),
      ("/api/tours/\(Sample.tour)/route?from=1", "from"),
      ("/api/search?q=a&limit=x", "limit"), ("/?colour=red", "colour"), ("/nearby?f=json", "lat"),
    ])
  func namesParameter(address: String, name: String) async throws {
    let response = try await SampleService.get(address, headers: [.accept: "application/json"])
    #expect(response.status == .badRequest)
    #expect(response.headers[.contentType] == "application/problem+json")
    let details = try #require(
      try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
    #expect(details["status"] as? Int == 400)
    #expect((details["detail"] as? String)?.contains(name) == true)
    #expect((details["code"] as? String)?.isEmpty == false)
    #expect((details["remedy"] as? String)?.isEmpty == false)
  }

  @Test(
    "says what is not there",
    arguments: [
      "/works/none", "/tours/none", "/tours/\(Sample.draft)", "/tours/\(Sample.tour)/stops/99",
      "/tours/\(Sample.tour)/stops/x", "/artists/none", "/places/none", "/places/", "/nothing",
      "/works/..%2f..%2fetc%2fpasswd", "/assets/none.css", "/assets/leaflet/..%2fx",
      "/media/alder/none.jpg", "/media/alder/..%2F..%2Fpasswd", "/media/none/x.jpg",
      "/api/tours/\(Sample.draft)/route", "/api/browse/none", "/api/nearest?lat=0&lon=0&tour=none",
      "/api/nearest?lat=0&lon=0&level=alder/none/1",
    ])
  func saysNotFound(address: String) async throws {
    let response = try await SampleService.get(address, headers: [.accept: "application/json"])
    #expect(response.status == .notFound)
    #expect(response.text.contains("not-found"))
  }

  @Test("shows people a page where programs get problem details")
  func showsProblemPage() async throws {
    let page = try await SampleService.get("/works/none", headers: [.accept: "text/html"])
    #expect(page.status == .notFound)
    #expect(page.headers[.contentType]?.hasPrefix("text/html") == true)
    #expect(page.text.contains("<h1"))
  }

  @Test("sends nothing again that the asker has")
  func revalidates() async throws {
    let first = try await SampleService.get("/works/\(Sample.work)")
    let tag = try #require(first.headers[.eTag])
    for header in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
      let second = try await SampleService.get(
        "/works/\(Sample.work)", headers: [.ifNoneMatch: header])
      #expect(second.status == .notModified)
      #expect(second.body.count == 0)
    }
    let other = try await SampleService.get(
      "/works/\(Sample.work)?f=json", headers: [.ifNoneMatch: tag])
    #expect(other.status == .ok)
  }

  @Test("serves the media files of the catalogue, and their types")
  func servesMedia() async throws {
    let response = try await SampleService.get("/media/alder/hare.jpg")
    #expect(response.status == .ok)
    #expect(response.headers[.contentType] == "image/jpeg")
    #expect(response.body == [0xFF, 0xD8, 0xFF])
  }

  @Test(
    "lets no media run, whatever they are called", arguments: ["hare.jpg", "evil.js", "evil.svg"])
  func mediaNeverRun(name: String) async throws {
    for headers in [HTTPFields(), [.range: "bytes=1-"], [.range: "bytes=9-"]] {
      let response = try await SampleService.get("/media/alder/\(name)", headers: headers)
      #expect(response.headers[.contentSecurityPolicy] == "sandbox; default-src 'none'")
      #expect(response.headers[.xContentTypeOptions] == "nosniff")
    }
    let whole = try await SampleService.get("/media/alder/\(name)")
    let isKnown = name != "evil.js"
    #expect(whole.headers[.contentDisposition] == (isKnown ? nil : "attachment"))
    #expect((whole.headers[.contentType] == "application/octet-stream") == !isKnown)
    #expect(whole.headers[.contentType]?.contains("script") == false)
    let page = try await SampleService.get("/")
    #expect(page.headers[.contentSecurityPolicy]?.contains("default-src 'self'") == true)
  }

  @Test("answers from the next revision once it is published")
  func publishes() async throws {
    let catalog = CurrentCatalog(
      SampleCampus.snapshot, published: { _ in nil })
    let before = try await catalog.answer("/tours/\(Sample.tour)")
    #expect(before.status == .ok)
    var contents = SampleCampus.contents
    contents.tours = [:]
    catalog.publish(CatalogSnapshot(contents, revision: 8))
    let after = try await catalog.answer("/tours/\(Sample.tour)")
    #expect(after.status == .notFound)
    let health = try await catalog.answer("/healthz")
    #expect(health.text.contains("\"revision\":8"))
  }

  @Test("answers GET and HEAD, and refuses to be written to")
  func refusesWrites() async throws {
    let head = try await SampleService.get("/works/\(Sample.work)", method: .head)
    #expect(head.status == .ok)
    #expect(head.body.count == 0)
    for method in [HTTPRequest.Method.post, .put, .delete, .patch] {
      let response = try await SampleService.get("/works/\(Sample.work)", method: method)
      #expect(response.status == .methodNotAllowed)
      #expect(response.headers[.allow] == "GET, HEAD, OPTIONS")
    }
  }

  @Test("says what it can do, wherever that is asked of the service itself")
  func tellsMethods() async throws {
    let answer = try await SampleService.get("*", method: .options)
    #expect(answer.status == .noContent)
    #expect(answer.headers[.allow] == "DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT")
    #expect(try await SampleService.get("*").status == .notFound)
  }

  @Test("says that it is alive, and which revision it shows")
  func isHealthy() async throws {
    let response = try await SampleService.get("/healthz")
    #expect(response.text.contains("\"revision\":7"))
  }

  @Test("has the maps of a page in the language of the page", arguments: ["en", "es"])
  func mapsSpeak(language: String) async throws {
    let path = "/assets/map-alder.js?lang=\(language)"
    for page in ["/places/alder", "/nearby"] {
      let shown = try await SampleService.get("\(page)?lang=\(language)").text
      #expect(shown.contains(path), "\(page)")
    }
    let map = try await SampleService.get(path, headers: [.acceptLanguage: "fr"]).text
    #expect(map.contains("\"Biblioteca\"") == (language == "es"))
    #expect(map.contains("\"Library\"") == (language == "en"))
  }

  @Test("answers in the language asked for")
  func speaks() async throws {
    let parameter = try await SampleService.get("/places/alder?lang=es")
    let header = try await SampleService.get(
      "/places/alder", headers: [.acceptLanguage: "es, en;q=0.5"])
    #expect(parameter.text.contains("Isla Aliso"))
    #expect(parameter.text == header.text)
    #expect(parameter.headers[.contentLanguage] == "es")
  }
}

/// Names of the sample campus.
enum Sample {
  static let work = "bronze-hare"
  static let tour = "first-walk"
  static let draft = "behind-the-scenes"
}
