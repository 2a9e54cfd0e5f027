import TestSupport
import Testing

@testable import Service

@Suite("What can be reached in time, over HTTP")
struct IsochroneRouteTests {
  @Test(
    "is told within the time that was asked for, not a rounded one",
    arguments: [("en", "Within 1.5 min: "), ("de", "In 1,5 min: "), ("en", "Within 1 h 30 min: ")])
  func asked(language: String, start: String) async throws {
    let minutes = start.contains(" h ") ? "90" : "0.5,1.5"
    let answer = try await SampleService.get(
      "/api/isochrone?from=bronze-hare&minutes=\(minutes)&f=text&lang=\(language)")
    #expect(answer.status == .ok)
    #expect(answer.text.contains(start), "\(answer.text.prefix(400))")
    #expect(!answer.text.contains("2 min:"))
  }
}
