import Foundation
import TestSupport

/// The built program, run as people run it.
struct Program {
  /// What a run left behind.
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
  }

  /// The working directory of every run.
  let folder: URL
  /// The variables of every run.
  var environment = ["LANG": "C.UTF-8", "TZ": "UTC"]

  /// A program in a fresh, empty folder.
  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "docent-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// The top of the package.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The tests and the program are built into one folder.
  static let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "docent")

  /// Runs `docent` with `arguments` to its end.
  @discardableResult
  func run(_ arguments: String...) throws -> Outcome { try run(arguments) }

  /// Runs `docent` with `arguments` to its end.
  @discardableResult
  func run(_ arguments: [String]) throws -> Outcome { try run(Self.executable, arguments) }

  /// The same with limits on processor time and on memory, beyond which it is ended.
  func run(_ arguments: [String], seconds: Int, kilobytes: Int) throws -> Outcome {
    let script = "ulimit -t \(seconds) && ulimit -v \(kilobytes) && exec \"$0\" \"$@\""
    return try run(
      URL(filePath: "/bin/bash"), ["-c", script, Self.executable.path] + arguments)
  }

  /// The same, ended after so many seconds, then with the status 137.
  func run(_ arguments: [String], within seconds: Int) throws -> Outcome {
    try run(
      URL(filePath: "/usr/bin/timeout"),
      ["-s", "KILL", "\(seconds)", Self.executable.path] + arguments)
  }

  /// Runs `docent` with each of several lists of arguments, all at once, to their ends.
  func run(atOnce runs: [[String]]) throws -> [Outcome] {
    let started = try runs.enumerated().map {
      try start(Self.executable, $0.element, environment, number: "-\($0.offset)")
    }
    return try started.map { try $0.end() }
  }

  /// Runs another program to its end, in the usual environment or in `environment`.
  func run(
    _ executable: URL, _ arguments: [String], environment: [String: String]? = nil
  ) throws -> Outcome {
    try start(executable, arguments, environment ?? self.environment).end()
  }

  /// A run that was started, and the files that it prints into.
  private struct Started {
    let process: Process
    let output, errors: URL

    func end() throws -> Outcome {
      process.waitUntilExit()
      return Outcome(
        status: process.terminationStatus,
        output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
        errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
  }

  private func start(
    _ executable: URL, _ arguments: [String], _ environment: [String: String],
    number: String = ""
  ) throws -> Started {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    // Files, not pipes: a pipe that nobody empties stops its writer.
    let output = folder.appending(path: ".output\(number)")
    let errors = folder.appending(path: ".errors\(number)")
    for file in [output, errors] {
      try Data().write(to: file)
    }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    return Started(process: process, output: output, errors: errors)
  }

  /// Writes the campus `park`, in Berlin's time, without anything in it.
  func writePark() throws {
    try write(SamplePark.campusFile, to: "Data/park/campus.yaml")
  }

  /// Writes a file below the working directory.
  func write(_ text: String, to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The names in the working directory, but for what the runs printed.
  var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { !$0.hasPrefix(".output") && !$0.hasPrefix(".errors") }.sorted()
    }
  }

  /// Imports the shipped sample.
  func importSample() throws -> Outcome {
    try linkSample()
    return try run("import", "Data", "Tours")
  }

  /// Puts the shipped sample's text into the working directory.
  func linkSample() throws {
    for name in ["Data", "Tours"] {
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: name), withDestinationURL: Self.package.appending(path: name))
    }
  }
}
