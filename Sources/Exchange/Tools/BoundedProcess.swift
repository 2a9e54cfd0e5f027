public import Foundation

/// A run of another program that takes no more than so much time, memory and disk, whatever a stranger
/// hands it.
///
/// The shell sets the bounds (POSIX `ulimit`), because they must hold before the program begins, and
/// `timeout` those of waiting, because they must hold where Docent is ended before the program. The
/// program inherits nothing: no variable, no open file, no input.
public struct BoundedProcess: Sendable {
  /// Seconds that it may compute, and twice as many that it may take.
  public var seconds = 60
  /// Bytes of memory that it may address.
  public var memory = 4 << 30
  /// Bytes that a file of it may have.
  public var fileSize = 512 << 20
  /// The variables of its environment besides the search path.
  public var environment: [String: String] = [:]

  /// A run with the usual bounds, and these variables besides the search path.
  public init(environment: [String: String] = [:]) { self.environment = environment }

  /// The path of the program `name` on the search path; `nil` if it is not there.
  public static func path(of name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
      .split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// A run that ended badly.
  public struct Failure: Error {
    /// The last line that the program said, or how it ended.
    public let reason: String

    /// A run that ended badly for this reason.
    public init(reason: String) { self.reason = reason }
  }

  /// Runs the program at `path` in `folder`, and waits for its end; throws a ``Failure`` if it ends
  /// badly. Returns what it said of its work, all of it. What it writes to its standard output goes into
  /// the file `output` of `folder`, if one is named.
  @discardableResult
  public func run(
    _ path: String, _ arguments: [String], in folder: URL, output: String? = nil
  ) async throws(Failure) -> String {
    let run = try Run(self, path, arguments, in: folder, output: output)
    let started: Bool = await withCheckedContinuation { continuation in
      run.start { continuation.resume(returning: $0) }
    }
    return try run.outcome(started)
  }

  /// The same for callers that may wait: readers of files.
  ///
  /// - Complexity: The thread waits for the program, at most twice ``seconds``.
  @discardableResult
  public func runAndWait(
    _ path: String, _ arguments: [String], in folder: URL, output: String? = nil
  ) throws(Failure) -> String {
    let run = try Run(self, path, arguments, in: folder, output: output)
    let end = DispatchSemaphore(value: 0)
    let started = Started()
    run.start {
      started.value = $0
      end.signal()
    }
    end.wait()
    return try run.outcome(started.value)
  }

  /// Written before a semaphore is raised, and read after.
  private final class Started: @unchecked Sendable {
    var value = false
  }
}

/// One run of a program, from its start to what came of it.
private struct Run {
  private let process = Process()
  private let said: URL
  private let seconds: Int

  /// The most bytes that a program may say of its work. A choice: a line each for 100,000 features.
  private static let mostSaid = 16 << 20

  init(
    _ bounds: BoundedProcess, _ path: String, _ arguments: [String], in folder: URL, output: String?
  ) throws(BoundedProcess.Failure) {
    seconds = 2 * bounds.seconds
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // Files are counted in blocks of 512 bytes, memory in kB.
    let limits = [
      "-c 0", "-t \(bounds.seconds)", "-v \(bounds.memory >> 10)", "-f \(bounds.fileSize >> 9)",
    ]
    let script =
      limits.map { "ulimit \($0) && " }.joined() + "exec timeout -s KILL \(seconds) \"$@\""
    process.arguments = ["-c", script, "sh", path] + arguments
    process.currentDirectoryURL = folder
    process.environment = bounds.environment.merging(
      ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    ) { own, _ in own }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    if let output {
      process.standardOutput = try Self.file(folder.appendingPathComponent(output))
    }
    said = folder.appendingPathComponent("said-\(UUID().uuidString)")
    process.standardError = try Self.file(said)
  }

  private static func file(_ url: URL) throws(BoundedProcess.Failure) -> FileHandle {
    do {
      try Data().write(to: url)
      return try FileHandle(forWritingTo: url)
    } catch {
      throw BoundedProcess.Failure(reason: "there is no file for what it writes")
    }
  }

  /// Starts it, and calls `end` once: at its end, or with `false` if it could not be started.
  func start(_ end: @escaping @Sendable (Bool) -> Void) {
    process.terminationHandler = { _ in end(true) }
    do { try process.run() } catch {
      process.terminationHandler = nil
      return end(false)
    }
    let identifier = process.processIdentifier
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds)) { [weak process] in
      // It waits for something: computing alone would have ended it. With it go those that it started,
      // which are of its group.
      if let process, process.isRunning { kill(-identifier, SIGKILL) }
    }
  }

  func outcome(_ started: Bool) throws(BoundedProcess.Failure) -> String {
    defer { try? FileManager.default.removeItem(at: said) }
    guard started else { throw BoundedProcess.Failure(reason: "it could not be started") }
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw BoundedProcess.Failure(reason: reason)
    }
    // What it says last may be what it left out.
    guard let whole = text(from: 0, most: Self.mostSaid + 1), whole.utf8.count <= Self.mostSaid
    else { throw BoundedProcess.Failure(reason: "it says more of its work than is read") }
    return whole
  }

  /// What it said, from so many bytes on; `nil` where that cannot be read.
  private func text(from start: UInt64, most: Int) -> String? {
    guard let handle = try? FileHandle(forReadingFrom: said) else { return nil }
    defer { try? handle.close() }
    guard (try? handle.seek(toOffset: start)) != nil,
      let data = try? handle.read(upToCount: most) ?? Data()
    else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  private var reason: String {
    // A shell that execs shows the program's own end, and so does `timeout`.
    let signals = [SIGKILL, SIGXCPU, SIGXFSZ]
    if process.terminationReason == .uncaughtSignal,
      signals.contains(process.terminationStatus)
    {
      return "it takes too much time or room"
    }
    return lastLine.map { String($0.prefix(200)) }
      ?? "it ended with status \(process.terminationStatus)"
  }

  /// The last line of what it said.
  private var lastLine: Substring? {
    let size = (try? FileManager.default.attributesOfItem(atPath: said.path)[.size]) as? UInt64
    let most: UInt64 = 4096
    let start = (size ?? 0) - min(size ?? 0, most)
    guard let end = text(from: start, most: Int(most)) else { return nil }
    return end.split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }
  }
}
