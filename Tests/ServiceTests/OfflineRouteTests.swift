import Catalog
import Foundation
import Queries
import Rendering
import TestSupport
import Testing

@testable import Service

@Suite("The list of what a tour needs without signal")
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

  private static func list(_ language: String) async throws -> List {
    let answer = try await SampleService.get("/offline/tours/first-walk?lang=\(language)")
    #expect(answer.status == .ok)
    return try JSONDecoder().decode(List.self, from: Data(answer.body))
  }

  @Test(
    "names files that are there, with as many bytes, the tour's page first",
    arguments: ["en", "es"])
  func files(language: String) async throws {
    let list = try await Self.list(language)
    #expect(list.files.first?.path == "/tours/first-walk")
    #expect(list.language == (language == "en" ? "English" : "Español") && list.hasSearch)
    #expect(list.files.contains { $0.path == "/assets/search-index.js?lang=\(language)" })
    #expect(Set(list.files.map(\.path)).count == list.files.count)
    #expect(list.bytes == list.files.reduce(0) { $0 + $1.bytes })
    for file in list.files {
      let mark = file.path.contains(".") ? "" : "?lang=\(language)"
      let answer = try await SampleService.get(file.path + mark)
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
      ["/tours/first-walk"] + walk.stops.map { "/tours/first-walk/stops/\($0.number)" }
    for page in pages {
      let html = try await SampleService.get(page).text
      for match in html.matches(of: /(?:src|href)="(\/(?:assets|media)\/[^"]+)"/) {
        #expect(paths.contains(String(match.1)), "\(match.1) of \(page)")
      }
      #expect(paths.contains(page))
    }
  }

  @Test("changes its digests where pages change, and nowhere else")
  func digests() async throws {
    let (english, again) = (try await Self.list("en"), try await Self.list("en"))
    #expect(english.files == again.files)
    let spanish = try await Self.list("es")
    let differing = zip(english.files, spanish.files).filter { $0.digest != $1.digest }
    #expect(differing.contains { $0.0.path == "/tours/first-walk" })
    #expect(!differing.contains { $0.0.path == "/assets/site.css" })
  }

  @Test("of a draft, or of what is not there, is not found", arguments: ["behind-the-scenes", "x"])
  func absent(id: String) async throws {
    #expect(try await SampleService.get("/offline/tours/\(id)").status == .notFound)
  }
}
