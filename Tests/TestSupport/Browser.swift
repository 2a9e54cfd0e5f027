import Foundation

/// Chromium without a window, led over a pipe by the Chrome DevTools Protocol
/// (https://chromedevtools.github.io/devtools-protocol/).
///
/// One serves all tests of a process, each in a page with a profile of its own. It ends with the
/// process, and reaches no network but this machine: what pages ask for, tests answer.
public actor Browser {
  /// An error that the browser or a page in it told.
  public struct Failure: Error, CustomStringConvertible {
    /// The reason.
    public let description: String
  }

  /// Whether tests that need a browser are to be skipped.
  public static var isAbsent: Bool { Judge.chromium.isAbsent }

  private static let shared = Task { try Browser() }

  /// The browser of this process, started at first use.
  public static var running: Browser { get async throws { try await shared.value } }

  private let commands: FileHandle
  private let messages: FileHandle
  private var latest = 0
  private var awaited: [Int: CheckedContinuation<Data, any Error>] = [:]
  private var listeners: [String: @Sendable (_ event: String, _ parameters: Data) -> Void] = [:]

  private init() throws {
    let (input, output) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    // The protocol's messages go in by descriptor 3 and out by 4. The shell stays, to remove the
    // profile when the browser has ended.
    process.arguments = [
      "-c",
      """
      profile=$(mktemp -d)
      "$0" --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run \
      --disable-background-networking --disable-component-update --disable-sync --mute-audio \
      --autoplay-policy=no-user-gesture-required --host-resolver-rules='MAP * ~NOTFOUND, EXCLUDE 127.0.0.1' \
      --user-data-dir="$profile" --remote-debugging-pipe about:blank \
      3<&0 4>&1 </dev/null >/dev/null 2>&1
      rm -rf "$profile"
      """, Judge.chromium.path,
    ]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    commands = input.fileHandleForWriting
    messages = output.fileHandleForReading
    let (handle, descriptor) = (messages, messages.fileDescriptor)
    let (stream, told) = AsyncStream.makeStream(of: Data.self)
    Thread.detachNewThread {
      // The handle is kept for as long as its descriptor is read.
      withExtendedLifetime(handle) { Self.read(descriptor) { told.yield($0) } }
      told.finish()
    }
    Task(executorPreference: TestThread.ofBrowser) {
      for await message in stream { await self.take(message) }
      await self.end()
    }
  }

  /// Reads messages, each of which a zero byte ends, until there are no more.
  private static func read(_ descriptor: Int32, _ take: (Data) -> Void) {
    var rest = Data()
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      guard count > 0 else { return }
      rest.append(contentsOf: piece[..<count])
      while let end = rest.firstIndex(of: 0) {
        take(Data(rest[rest.startIndex..<end]))
        rest = Data(rest[(end + 1)...])
      }
    }
  }

  private func take(_ message: Data) {
    guard let object = try? JSONSerialization.jsonObject(with: message) as? [String: Any] else {
      return
    }
    func data(_ name: String) -> Data {
      (try? JSONSerialization.data(withJSONObject: object[name] ?? [String: Any]())) ?? Data()
    }
    if let id = object["id"] as? Int {
      let waiting = awaited.removeValue(forKey: id)
      if let error = object["error"] as? [String: Any] {
        waiting?.resume(throwing: Failure(description: "\(error["message"] ?? "")"))
      } else {
        waiting?.resume(returning: data("result"))
      }
    } else if let event = object["method"] as? String, let session = object["sessionId"] as? String
    {
      listeners[session]?(event, data("params"))
    }
  }

  private func end() {
    for waiting in awaited.values {
      waiting.resume(throwing: Failure(description: "The browser has ended."))
    }
    awaited = [:]
  }

  /// Has the browser, or a page by its session, do what `method` says; the answer as JSON.
  nonisolated func call(
    _ method: String, _ parameters: [String: Any] = [:], in session: String? = nil
  ) async throws -> Data {
    var message: [String: Any] = ["method": method, "params": parameters]
    message["sessionId"] = session
    var text = try JSONSerialization.data(withJSONObject: message)
    text.removeLast()
    return try await send(text)
  }

  /// Sends a message, a JSON object without its last brace, and waits for the answer to it.
  private func send(_ message: Data) async throws -> Data {
    latest += 1
    let id = latest
    return try await withCheckedThrowingContinuation { waiting in
      awaited[id] = waiting
      do {
        try commands.write(contentsOf: message + Data(",\"id\":\(id)}\0".utf8))
      } catch {
        awaited.removeValue(forKey: id)?.resume(throwing: error)
      }
    }
  }

  /// Has `listener` told what happens in a page, in order.
  func listen(
    to session: String,
    _ listener: @escaping @Sendable (_ event: String, _ parameters: Data) -> Void
  ) {
    listeners[session] = listener
  }
}
