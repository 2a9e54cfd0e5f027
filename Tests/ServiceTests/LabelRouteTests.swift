import Catalog
import HTTPTypes
import Queries
import Rendering
import TestSupport
import Testing

@testable import Service

@Suite("The address of a label")
struct LabelRouteTests {
  private static let snapshot = SampleCampus.snapshot

  /// Everything that a label can be about.
  private static func subjects() -> [LabelSubject] {
    snapshot.works.map { .work($0.id) } + snapshot.artists.map { .artist($0.id) }
      + snapshot.contents.rooms.keys.map { .place($0) }
      + snapshot.contents.campuses.keys.map { .place($0) }
      + snapshot.tours.flatMap { tour in
        [.tour(tour.id)] + tour.stopNumbers.map { .stop(tour.id, number: $0) }
      }
  }

  @Test("leads to the page of what the label is about, each to its own")
  func leads() async throws {
    var codes = Set<String>()
    for subject in Self.subjects() {
      let code = try #require(Self.snapshot.labelCode(of: subject))
      #expect(codes.insert(code).inserted)
      #expect(Self.snapshot.subject(ofLabelCode: code.lowercased()) == subject)
      let answer = try await SampleService.get("/s/\(code)?utm_source=wall")
      #expect(answer.status == .found)
      let location = try #require(answer.headers[.location])
      let address = Links.service.href(.init(subject))
      switch subject {
      case .work, .place, .stop: #expect(location == address + "#label")
      case .artist, .tour: #expect(location == address)
      }
      let page = try await SampleService.get(address)
      #expect(page.status == .ok)
    }
  }

  @Test("that nothing bears is not found", arguments: ["W", "X1", "W0", "W%00", "-", "w1é", "S1"])
  func unknown(code: String) async throws {
    let answer = try await SampleService.get("/s/\(code)")
    #expect(answer.status == .notFound)
  }
}
