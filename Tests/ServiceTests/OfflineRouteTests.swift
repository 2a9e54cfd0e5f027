import Catalog
import Foundation
import HTTPTypes
import Queries
import Rendering
import TestSupport
import Testing

@testable import Service

@Suite("The list of what a tour or campus needs without signal")
struct OfflineRouteTests {
  private struct List: Decodable {
    struct File: Decodable, Hashable {
      let path: String
      let bytes: Int
      let digest: String
    }
    let title: String
    let revision: Int
    let bytes: Int
    let language: String
    let hasSearch: Bool
    let files: [File]
  }

  private static func list(
    _ language: String, of subject: String = "tours/first-walk"
  ) async throws -> List {
    let answer = try await SampleService.get("/offline/\(subject)?lang=\(language)")
    #expect(answer.status == .ok)
    return try JSONDecoder().decode(List.self, from: Data(answer.body))
  }

  @Test(
    "names files that are there, in both languages, with as many bytes, its own page first",
    arguments: ["en", "es"], ["tours/first-walk", "campuses/alder"])
  func files(language: String, subject: String) async throws {
    let list = try await Self.list(language, of: subject)
    let own = subject.replacing("campuses", with: "places")
    #expect(list.files.first?.path == "/\(own)?lang=\(language)")
    #expect(list.language == "English, Español" && list.hasSearch)
    for tag in ["en", "es"] {
      #expect(list.files.contains { $0.path == "/assets/search-index.js?lang=\(tag)" })
      #expect(list.files.contains { $0.path == "/assets/map-alder.js?lang=\(tag)" })
      #expect(list.files.contains { $0.path == "/search?kept=true&lang=\(tag)" })
    }
    #expect(Set(list.files.map(\.path)).count == list.files.count)
    #expect(list.bytes == list.files.reduce(0) { $0 + $1.bytes })
    for file in list.files {
      let answer = try await SampleService.get(file.path)
      #expect(answer.status == .ok, "\(file.path)")
      #expect(answer.body.count == file.bytes, "\(file.path)")
    }
  }

  @Test("has every page and file of our own that the pages of the tour and its stops ask for")
  func isWhole() async throws {
    let list = try await Self.list("en")
    let paths = Set(list.files.map { String($0.path.prefix { $0 != "?" }) })
    let walk = try SampleCampus.snapshot.answer(TourItinerary(tour: try Slug("first-walk")))
    let pages =
      ["/tours/first-walk", "/search?kept=true"]
      + walk.stops.map { "/tours/first-walk/stops/\($0.number)" }
    for page in pages {
      let html = try await SampleService.get(page).text
      for match in html.matches(of: /(?:src|href)="(\/(?:assets|media)\/[^"?]+)/) {
        #expect(paths.contains(String(match.1)), "\(match.1) of \(page)")
      }
      #expect(paths.contains(String(page.prefix { $0 != "?" })))
    }
  }

  @Test("of a campus has all of its works, tours and places")
  func campus() async throws {
    let list = try await Self.list("en", of: "campuses/alder")
    let paths = Set(list.files.map { String($0.path.prefix { $0 != "?" }) })
    let snapshot = SampleCampus.snapshot
    let campus = try PlaceID("alder")
    for work in snapshot.works where work.place.campus == campus {
      #expect(paths.contains("/works/\(work.id)"))
    }
    for tour in snapshot.tours(on: campus) { #expect(paths.contains("/tours/\(tour.id)")) }
    for place in snapshot.contents.rooms.keys where place.campus == campus {
      #expect(paths.contains("/places/\(place)"))
    }
  }

  @Test("leaves the language alone that a visitor chose")
  func keepsCookie() async throws {
    for (mode, isKept) in [("cors", false), ("navigate", true)] {
      let answer = try await SampleService.get(
        "/tours/first-walk?lang=es", headers: [try #require(HTTPField.Name("Sec-Fetch-Mode")): mode]
      )
      #expect((answer.headers[.setCookie] != nil) == isKept)
    }
  }

  @Test("is the same each time, with other digests for other pages")
  func digests() async throws {
    let (english, again) = (try await Self.list("en"), try await Self.list("en"))
    #expect(english.files == again.files)
    let pages = english.files.filter { $0.path.hasPrefix("/tours/first-walk?") }
    #expect(Set(pages.map(\.digest)).count == 2)
    let spanish = try await Self.list("es")
    #expect(Set(spanish.files) == Set(english.files))
  }

  @Test("of a draft, or of what is not there, is not found", arguments: ["behind-the-scenes", "x"])
  func absent(id: String) async throws {
    #expect(try await SampleService.get("/offline/tours/\(id)").status == .notFound)
  }
}
