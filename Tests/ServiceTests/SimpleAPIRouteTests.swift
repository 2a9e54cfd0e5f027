import Catalog
import Exchange
import Foundation
import HTTPTypes
import Hummingbird
import Queries
import Testing
import TestSupport

@testable import Service

@Suite("The addresses of CollectiveAccess")
struct SimpleAPIRouteTests {
  static let numbers = SampleCampus.snapshot.lastingNumbers

  private func object(_ response: CurrentCatalog.Exchange) throws -> [String: Any] {
    let answer = try JSONSerialization.jsonObject(with: Data(response.body))
    return try #require(answer as? [String: Any])
  }

  @Test(
    "answer searches, whatever else an app sends along",
    arguments: [
      ("objectSearch?q=*", 6), ("objectSearch?q=%2A&noCache=1&sort=x&sort=y&%zz=1", 6),
      ("objectSearch?q=*&limit=2", 2), ("objectSearch?q=*&limit=2&start=5", 1),
      ("objectSearch?q=*&limit=none&start=-3", 6), ("objectSearch?q=Hare", 1),
      ("objectSearch?q=featured_art", 3), ("objectSearch?q=featured_ar", 0),
      ("entitySearch?q=*", 2), ("entitySearch?q=Hare", 0), ("locationcampusSearch?q=*", 1),
      ("tourSearch?q=*&lang=!!", 1),
    ])
  func answerSearches(address: String, count: Int) async throws {
    let response = try await SampleService.get("/service.php/simple/\(address)")
    #expect(response.status == .ok)
    #expect(response.headers[.contentType] == "application/json")
    #expect(response.headers[.accessControlAllowOrigin] == "*")
    let answer = try object(response)
    #expect(answer["ok"] as? Bool == true)
    #expect(answer.count == count + 1)
  }

  @Test("lead on from page to page to all records")
  func leadOn() async throws {
    var address: String? = "/service.php/simple/objectSearch?q=*&limit=2&lang=es&noCache=1"
    var names: Set<String> = []
    var count = 0
    while let next = address {
      let response = try await SampleService.get(next)
      names.formUnion(try object(response).keys)
      count += 1
      #expect(response.headers[.contentLanguage] == "es")
      let link = response.headers[try #require(HTTPField.Name("Link"))]
      #expect(response.headers[.accessControlExposeHeaders]?.contains("Link") == true)
      address = try link.map { link in
        String(try #require(link.wholeMatch(of: /<(.+)>; rel="next"/)).1)
      }
    }
    #expect(count == 3 && names.count == 7)
  }

  @Test("hold no more records than an app can take at once, whatever it asks for")
  func bound() async throws {
    var contents = SampleCampus.contents
    let hare = try #require(contents.works[try Slug("bronze-hare")])
    for number in 0..<(CurrentCatalog.mostRecords + 1 - contents.works.count) {
      let id = try Slug("hare-\(number)")
      contents.insert(.work(Work(id: id, title: hare.title, place: hare.place)))
    }
    let catalog = CurrentCatalog(
      CatalogSnapshot(contents, revision: 1), published: { _ in nil })
    for query in ["q=*", "q=*&limit=100000"] {
      let response = try await catalog.answer("/service.php/simple/objectSearch?\(query)")
      #expect(try object(response).count == CurrentCatalog.mostRecords + 1)
      let link = response.headers[try #require(HTTPField.Name("Link"))]
      let most = CurrentCatalog.mostRecords
      #expect(
        link == "</service.php/simple/objectSearch?q=%2A&start=\(most)&limit=\(most)>; rel=\"next\""
      )
    }
  }

  @Test("answer details, also for a whole list of ids")
  func answerDetails() async throws {
    let hare = try #require(Self.numbers.works.number(of: .init("bronze-hare")))
    for id in ["\(hare)", "\(hare);12", "%20\(hare)"] {
      let response = try await SampleService.get("/service.php/simple/objectDetail?id=\(id)")
      #expect(try object(response)["object_id"] as? Int == hare)
    }
  }

  @Test("answer by accession number, in which digits may come first")
  func answerAccession() async throws {
    let hare = try #require(Self.numbers.works.number(of: .init("bronze-hare")))
    for id in ["1962.4", "%201962.4%20"] {
      let response = try await SampleService.get("/service.php/simple/objectDetail?id=\(id)")
      #expect(try object(response)["object_id"] as? Int == hare)
    }
    // A number goes before an accession number of the same digits.
    var contents = SampleCampus.contents
    contents.works[try Slug("tide-clock")]?.accession = String(hare)
    contents.works[try Slug("night-weave")]?.accession = "77"
    let catalog = CurrentCatalog(CatalogSnapshot(contents, revision: 1), published: { _ in nil })
    for (id, name) in [(String(hare), "Bronze Hare"), ("77", "Night Weave")] {
      let response = try await catalog.answer("/service.php/simple/objectDetail?id=\(id)")
      #expect(try object(response)["object_name"] as? String == name)
    }
  }

  @Test("are those of its pages, too, which lead on")
  func leadToPages() async throws {
    let numbers = Self.numbers
    let hare = try #require(numbers.works.number(of: .init("bronze-hare")))
    let library = try #require(numbers.placeObjects.number(of: .init("alder/library")))
    let artist = try #require(numbers.artists.number(of: .init("ada-lindqvist")))
    let tour = try #require(numbers.tours.number(of: .init("first-walk")))
    let stop = try #require(
      numbers.stops.number(of: .init(tour: .init("first-walk"), index: 1)))
    for (address, page) in [
      ("objects/\(hare)", "/works/bronze-hare"), ("objects/1962.4", "/works/bronze-hare"),
      ("objects/\(library)", "/places/alder/library"),
      ("places/\(library)", "/places/alder/library"),
      ("entities/\(artist)", "/artists/ada-lindqvist"), ("tours/\(tour)", "/tours/first-walk"),
      ("tour_stops/\(stop)", "/tours/first-walk/stops/12"),
    ] {
      let response = try await SampleService.get("/Detail/\(address)")
      #expect(response.status == .found && response.headers[.location] == page, "\(address)")
    }
    for address in [
      "objects/0", "objects/\(hare).99", "objects/\(hare)abc", "objects/none",
      "occurrences/\(hare)", "entities/\(hare)",
    ] {
      #expect(try await SampleService.get("/Detail/\(address)").status == .notFound, "\(address)")
    }
  }

  @Test(
    "say what they cannot answer as CollectiveAccess does",
    arguments: [
      "objectDetail?id=1", "objectDetail?id=none", "objectDetail", "objectDetail?id=",
      "objectDetail?id=99999999999999999999999", "objectSearch", "objectSearch?q=",
      "objectSearch?q=%20", "entityDetail?id=0", "locationDetail?id=1", "tourDetail?id=1",
      "tourstopsDetail?id=1", "none?q=*", "%2e%2e?q=*", "tourstopsSearch?q=*",
    ])
  func sayFailure(address: String) async throws {
    let response = try await SampleService.get("/service.php/simple/\(address)")
    #expect(response.status == .ok)
    #expect(response.headers[.contentType] == "application/json")
    let answer = try object(response)
    #expect(answer["ok"] as? Bool == false)
    #expect((answer["errors"] as? [String])?.first?.isEmpty == false)
  }

  @Test("revalidate, and answer HEAD")
  func revalidate() async throws {
    let address = "/service.php/simple/tourSearch?q=*"
    let first = try await SampleService.get(address)
    let tag = try #require(first.headers[.eTag])
    let second = try await SampleService.get(address, headers: [.ifNoneMatch: tag])
    #expect(second.status == .notModified)
    #expect(second.body.count == 0)
    let head = try await SampleService.get(address, method: .head)
    #expect(head.status == .ok)
    #expect(head.headers[.eTag] == tag)
    #expect(head.body.count == 0)
  }

  @Test("speak the reader's language")
  func speak() async throws {
    let response = try await SampleService.get(
      "/service.php/simple/tourSearch?q=*", headers: [.acceptLanguage: "es-MX"])
    #expect(response.text.contains("Primer paseo"))
    #expect(response.headers[.contentLanguage] == "es")
  }

  @Test("name the host that was asked, or the public address; stops are numbered if told so")
  func nameHost() async throws {
    let asked = try await SampleService.get("/service.php/simple/objectSearch?q=*")
    #expect(asked.text.contains("http://localhost/media/alder/hare.jpg"))
    let address = try #require(PublicAddress("https://art.example.edu/guide/"))
    let options = ServiceOptions(publicAddress: address, numbersStops: true)
    let catalog = CurrentCatalog(
      SampleCampus.snapshot, published: { _ in nil },
      options: options)
    let object = try await catalog.answer(
      "/service.php/simple/objectSearch?q=*")
    #expect(object.text.contains("\"https://art.example.edu/guide/media/alder/hare.jpg\""))
    let tours = try await catalog.answer("/service.php/simple/tourSearch?q=*")
    #expect(tours.text.contains("01 Bronze Hare;02 Tide Clock;03 The reading room;04 Lost"))
    // A campus says so for itself, unless whoever runs the service decides.
    var contents = SampleCampus.contents
    contents.campuses[try PlaceID("alder")]?.numbersStops = true
    for (said, isNumbered) in [(nil, true), (true, true), (false, false)] as [(Bool?, Bool)] {
      let catalog = CurrentCatalog(
        CatalogSnapshot(contents, revision: 1), published: { _ in nil },
        options: ServiceOptions(numbersStops: said))
      let tours = try await catalog.answer("/service.php/simple/tourSearch?q=*")
      #expect(tours.text.contains("01 Bronze Hare;02 Tide Clock") == isNumbered)
    }
    for address in ["ftp://a", "https://", "art.example.edu", "https://u@a", "https://a?b", ""] {
      #expect(PublicAddress(address) == nil)
    }
  }

  @Test("have a plain picture for what has none")
  func haveTile() async throws {
    let response = try await SampleService.get("/assets/tile.png")
    #expect(response.status == .ok)
    #expect(response.headers[.contentType] == "image/png")
    #expect(response.body.count == 67)
  }
}
