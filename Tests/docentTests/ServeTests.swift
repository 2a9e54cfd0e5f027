import Foundation
import FoundationNetworking
import Testing

@Suite("docent serve", .serialized)
struct ServeTests {
  /// A running service, with the address it printed.
  private func serving(
    _ program: Program, port: String = "0"
  ) throws -> (process: Process, output: FileHandle, lines: String) {
    let process = Process()
    process.executableURL = Program.executable
    process.arguments = ["serve", "--port", port]
    process.currentDirectoryURL = program.folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    var lines = ""
    while !lines.contains("Ctrl-C") {
      let data = pipe.fileHandleForReading.availableData
      if data.isEmpty { break }
      lines += String(decoding: data, as: UTF8.self)
    }
    return (process, pipe.fileHandleForReading, lines)
  }

  @Test("imports the text that is there, prints its address, and stops when told to")
  func serves() async throws {
    let program = try Program()
    for name in ["Data", "Tours"] {
      try FileManager.default.createSymbolicLink(
        at: program.folder.appending(path: name),
        withDestinationURL: Program.package.appending(path: name))
    }
    let (process, _, lines) = try serving(program)
    defer { if process.isRunning { process.terminate() } }
    #expect(lines.contains("importing Data and Tours"))
    let match = try #require(lines.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\//))
    let address = try #require(URL(string: "\(match.0)healthz"))
    let (data, _) = try await URLSession.shared.data(from: address)
    let health = String(decoding: data, as: UTF8.self)
    #expect(health.contains("\"status\":\"ok\""))

    let second = try program.run("serve", "--port", String(match.1))
    #expect(second.status == 1)
    #expect(second.errors.contains("[address-in-use]"))

    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
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
