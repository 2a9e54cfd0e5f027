import Foundation

/// A run of another program that takes no more than so much time, memory and disk, whatever a stranger
/// hands it.
///
/// The shell sets the bounds (POSIX `ulimit`), because they must hold before the program begins.
struct BoundedProcess {
  /// Seconds that it may compute, and twice as many that it may take.
  var seconds = 60
  /// Bytes of memory that it may address.
  var memory = 4 << 30
  /// Bytes that a file of it may have.
  var fileSize = 512 << 20
  /// The variables of its environment besides the search path.
  var environment: [String: String] = [:]

  /// The path of the program `name` on the search path; `nil` if it is not there.
  static func path(of name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
      .split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// A run that ended badly.
  struct Failure: Error {
    /// The last line that the program said, or how it ended.
    let reason: String
  }

  /// Runs the program at `path` in `folder`, and waits for its end; throws a ``Failure`` if it ends
  /// badly. Returns the beginning of what it said of its work.
  @discardableResult
  func run(
    _ path: String, _ arguments: [String], in folder: URL
  ) async throws(Failure) -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // Files are counted in blocks of 512 bytes, memory in kB.
    let bounds = ["-c 0", "-t \(seconds)", "-v \(memory >> 10)", "-f \(fileSize >> 9)"]
    let script = bounds.map { "ulimit \($0) && " }.joined() + "exec \"$@\""
    process.arguments = ["-c", script, "sh", path] + arguments
    process.currentDirectoryURL = folder
    process.environment = environment.merging(
      ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    ) { own, _ in own }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let said = folder.appendingPathComponent("said-\(UUID().uuidString)")
    try? Data().write(to: said)
    defer { try? FileManager.default.removeItem(at: said) }
    process.standardError = try? FileHandle(forWritingTo: said)
    let started: Bool = await withCheckedContinuation { continuation in
      process.terminationHandler = { _ in continuation.resume(returning: true) }
      do { try process.run() } catch {
        process.terminationHandler = nil
        return continuation.resume(returning: false)
      }
      let identifier = process.processIdentifier
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(2 * seconds)) {
        [weak process] in
        // It waits for something: computing alone would have ended it.
        if let process, process.isRunning { kill(identifier, SIGKILL) }
      }
    }
    guard started else { throw Failure(reason: "it could not be started") }
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failure(reason: Self.reason(process, said))
    }
    return Self.beginning(of: said)
  }

  private static func beginning(of said: URL) -> String {
    let handle = try? FileHandle(forReadingFrom: said)
    return String(decoding: (try? handle?.read(upToCount: 4096)) ?? Data(), as: UTF8.self)
  }

  private static func reason(_ process: Process, _ said: URL) -> String {
    let signals = [SIGKILL, SIGXCPU, SIGXFSZ]
    if process.terminationReason == .uncaughtSignal,
      signals.contains(process.terminationStatus)
    {
      return "it takes too much time or room"
    }
    let line = beginning(of: said).split(whereSeparator: \.isNewline).last {
      !$0.allSatisfy(\.isWhitespace)
    }
    return line.map { String($0.prefix(200)) }
      ?? "it ended with status \(process.terminationStatus)"
  }
}
