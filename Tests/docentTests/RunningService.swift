import Foundation
import NIOHTTP1
import TestSupport
import Testing

/// A running `docent serve`.
struct RunningService {
  /// The process.
  let process = Process()
  /// What it said until it listened, or ended.
  let lines: String
  /// The rest of what it prints; all of it where its log is told where it is.
  let output: FileHandle
  private let log = FileManager.default.temporaryDirectory
    .appending(path: "docent-log-\(UUID().uuidString)")

  /// Starts the service of a program's folder, and waits until it listens or has ended.
  init(
    _ program: Program, port: String = "0", _ options: [String] = [], isToldByLog: Bool = false
  ) throws {
    process.executableURL = Program.executable
    process.arguments = ["serve", "--port", port] + options
    process.currentDirectoryURL = program.folder
    let pipe = Pipe()
    process.standardOutput = pipe
    try Data().write(to: log)
    process.standardError = try FileHandle(forWritingTo: log)
    output = pipe.fileHandleForReading
    try process.run()
    var lines = ""
    while isToldByLog, !lines.contains("Ctrl-C"), process.isRunning {
      lines = try String(contentsOf: log, encoding: .utf8)
      Thread.sleep(forTimeInterval: 0.05)
    }
    while !isToldByLog, !lines.contains("Ctrl-C") {
      let data = output.availableData
      if data.isEmpty { break }
      lines += String(decoding: data, as: UTF8.self)
    }
    self.lines = lines
  }

  /// Ends the service, and waits until it has ended.
  func stop() {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: log)
  }

  /// Its log so far.
  var errors: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

  /// The address that it printed, without a `/` at its end.
  var address: String {
    get throws { String(try #require(lines.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+/)).0) }
  }

  /// The bytes at a path.
  ///
  /// A test waits as long as the gate does: beside hundreds of others, an answer may take minutes.
  func get(_ path: String) async throws -> Data {
    Data(try await WebClient.answer(.GET, address + path).body)
  }
}
