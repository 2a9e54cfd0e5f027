public import Foundation
import Synchronization

/// A page of the browser in a profile of its own, so that what one test stores no other finds.
public final class BrowserPage: Sendable {
  /// The bytes that answer a request of a page.
  public struct Answer: Sendable {
    let status: Int
    let headers: [(name: String, value: String)]
    let body: [UInt8]

    /// An answer with a status, header fields and content.
    public init(status: Int = 200, headers: [(name: String, value: String)], body: [UInt8]) {
      self.status = status
      self.headers = headers
      self.body = body
    }
  }

  private struct Record {
    var requests: [String] = []
    var faults: [String] = []
  }

  let browser: Browser
  private let session: String
  let context: String
  private let record = Mutex(Record())

  /// An empty page of so many pixels. What it asks for, `answer` answers by the address, but for
  /// files on the disk; without one, or where that is `nil`, it gets nothing.
  public init(
    width: Int = 390, height: Int = 844,
    answer: (@Sendable (_ address: URL) async throws -> Answer?)? = nil
  ) async throws {
    browser = try await Browser.running
    context = try Self.member(
      "browserContextId", try await browser.call("Target.createBrowserContext"))
    let target = try Self.member(
      "targetId",
      try await browser.call(
        "Target.createTarget", ["url": "about:blank", "browserContextId": context]))
    session = try Self.member(
      "sessionId",
      try await browser.call("Target.attachToTarget", ["targetId": target, "flatten": true]))
    await browser.listen(to: session) { [weak self] event, parameters in
      self?.heard(event, parameters, answer)
    }
    for domain in ["Page", "Runtime", "Log", "Network"] { try await call("\(domain).enable") }
    if answer != nil {
      try await call("Fetch.enable", ["patterns": [["urlPattern": "http*"]]])
    }
    try await size(width: width, height: height)
  }

  deinit {
    let (browser, context) = (browser, context)
    Task {
      _ = try? await browser.call("Target.disposeBrowserContext", ["browserContextId": context])
    }
  }

  /// The addresses that the page asked for so far.
  public var requests: [String] { record.withLock(\.requests) }
  /// The addresses with a query that says more than the language of the texts that are asked for.
  public var questions: [String] {
    requests.filter { $0.contains("?") && $0.firstMatch(of: /\?lang=[A-Za-z-]+$/) == nil }
  }

  /// The errors that scripts threw and the browser told so far.
  public var faults: [String] { record.withLock(\.faults) }

  // MARK: Pages

  /// Opens an address and waits until it is loaded with all scripts.
  public func open(_ address: String) async throws {
    struct Result: Decodable { var errorText: String? }
    let result = try JSONDecoder().decode(
      Result.self, from: try await call("Page.navigate", ["url": address]))
    if let error = result.errorText {
      throw Browser.Failure(description: "\(address) was not opened: \(error)")
    }
    try await wait(for: "document.readyState === 'complete' && location.href !== 'about:blank'")
  }

  /// Loads the page again, and waits until the new one is loaded with all scripts.
  public func reload() async throws {
    // Until the new page is there, the old one answers.
    try await run("window.isLeft = true")
    try await call("Page.reload")
    try await wait(for: "!window.isLeft && document.readyState === 'complete'")
  }

  /// Gives the page a size in CSS pixels.
  public func size(width: Int, height: Int) async throws {
    try await call(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600])
  }

  /// The value of an expression, awaited if it is a promise.
  public func value<Value: Decodable>(
    _ expression: String, as type: Value.Type = Value.self
  ) async throws -> Value {
    try JSONDecoder().decode(Evaluated<Value>.self, from: try await evaluate(expression))
      .result.value
  }

  /// Runs an expression whose value does not matter.
  public func run(_ expression: String) async throws {
    _ = try await evaluate("void (\(expression))")
  }

  /// Waits until a condition holds in the page, also in one that it goes on to.
  ///
  /// - Throws: after two minutes without it.
  public func wait(for condition: String) async throws {
    // The page looks again after each of its tasks, and a page that is left says so by an error.
    let promise = """
      new Promise((done, fail) => {
        const last = performance.now() + 120_000;
        const look = () => {
          let holds = false;
          try { holds = Boolean(\(condition)); } catch {}
          if (holds) done(true);
          else if (performance.now() > last) fail(new Error("It never held"));
          else setTimeout(look, 10);
        };
        look();
      })
      """
    while true {
      do {
        let _: Bool = try await value(promise)
        return
      } catch let failure as Browser.Failure {
        let wasLeft =
          failure.description.contains("context was destroyed")
          || failure.description.contains("navigated or closed")
          || failure.description.contains("Cannot find context")
        guard wasLeft else {
          throw Browser.Failure(description: "\(failure.description): \(condition). \(faults)")
        }
      }
    }
  }

  private func evaluate(_ expression: String) async throws -> Data {
    let answer = try await call(
      "Runtime.evaluate",
      ["expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true])
    struct Outcome: Decodable {
      struct Details: Decodable {
        struct Exception: Decodable { var description: String? }
        let text: String
        var exception: Exception?
      }
      var exceptionDetails: Details?
    }
    if let details = try JSONDecoder().decode(Outcome.self, from: answer).exceptionDetails {
      throw Browser.Failure(description: details.exception?.description ?? details.text)
    }
    return answer
  }

  /// A picture of the page as PNG.
  public func screenshot() async throws -> Data {
    let data = try Self.member("data", try await call("Page.captureScreenshot"))
    return Data(base64Encoded: data) ?? Data()
  }

  // MARK: The protocol

  /// Has the page do what a method of the protocol says; the answer as JSON.
  @discardableResult
  public func call(_ method: String, _ parameters: [String: Any] = [:]) async throws -> Data {
    try await browser.call(method, parameters, in: session)
  }

  private static func member(_ name: String, _ json: Data) throws -> String {
    guard let value = try JSONDecoder().decode([String: String].self, from: json)[name] else {
      throw Browser.Failure(description: "The browser told no \(name).")
    }
    return value
  }

  private func heard(
    _ event: String, _ parameters: Data, _ answer: (@Sendable (URL) async throws -> Answer?)?
  ) {
    guard let told = try? JSONSerialization.jsonObject(with: parameters) as? [String: Any] else {
      return
    }
    let request = told["request"] as? [String: Any]
    let address = request?["url"] as? String ?? ""
    switch event {
    case "Network.requestWillBeSent": record.withLock { $0.requests.append(address) }
    case "Runtime.exceptionThrown":
      let details = told["exceptionDetails"] as? [String: Any]
      let exception = details?["exception"] as? [String: Any]
      record.withLock {
        $0.faults.append("\(exception?["description"] ?? details?["text"] ?? event)")
      }
    case "Log.entryAdded":
      guard let entry = told["entry"] as? [String: Any], entry["level"] as? String == "error" else {
        return
      }
      record.withLock { $0.faults.append("\(entry["text"] ?? "") \(entry["url"] ?? "")") }
    case "Fetch.requestPaused":
      guard let id = told["requestId"] as? String else { return }
      // As far as the turn of a test goes, requests are answered on the browser's thread.
      Task(executorPreference: TestThread.ofBrowser) { [browser, session] in
        var found: Answer?
        if let url = URL(string: address) { found = try? await answer?(url) }
        let reply = found ?? Answer(status: 404, headers: [], body: [])
        _ = try? await browser.call(
          "Fetch.fulfillRequest",
          [
            "requestId": id, "responseCode": reply.status,
            "responseHeaders": reply.headers.map { ["name": $0.name, "value": $0.value] },
            "body": Data(reply.body).base64EncodedString(),
          ], in: session)
      }
    default: break
    }
  }
}

private struct Evaluated<Value: Decodable>: Decodable {
  struct Result: Decodable { let value: Value }
  let result: Result
}
