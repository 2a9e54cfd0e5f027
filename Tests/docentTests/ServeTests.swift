import Foundation
import Testing

@Suite("docent serve", .serialized)
struct ServeTests {
  @Test("imports the text that is there, prints its address, and stops when told to")
  func serves() async throws {
    let program = try Program()
    try program.linkSample()
    let service = try RunningService(program)
    defer { service.stop() }
    #expect(service.lines.contains("importing Data and Tours"))
    let health = String(decoding: try await service.get("/healthz"), as: UTF8.self)
    #expect(health.contains("\"status\":\"ok\""))

    let port = try #require(try service.address.split(separator: ":").last)
    let second = try program.run("serve", "--port", String(port))
    #expect(second.status == 1)
    #expect(second.errors.contains("[address-in-use]"))

    service.stop()
    #expect(service.process.terminationReason == .exit)
    #expect(service.process.terminationStatus == 0)
  }

  @Test("says what is missing where there is nothing to serve")
  func saysWhatIsMissing() throws {
    let program = try Program()
    let outcome = try program.run("serve", "--port", "0")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("[no-catalog]"))
    #expect(try program.files.isEmpty)
  }
}
