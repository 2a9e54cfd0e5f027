import CCurl
import Foundation
import Synchronization

/// One GET or POST request over HTTP, sent by the system's libcurl, with bounds on time and size. It follows
/// no redirection, and asks no proxy.
struct WebRequest: Sendable {
  let address: String
  /// Header fields, each as `Name: value`.
  let fields: [String]
  /// The body of a POST; `nil` for a GET.
  let body: [UInt8]?
  /// Seconds from the first byte asked to the last byte read.
  let timeLimit: Double
  /// The most bytes of an answer.
  let most: Int

  /// The answer that came back.
  struct Answer: Sendable {
    let status: Int
    let bytes: [UInt8]
    /// The whole address where the server sends the request on, if it does.
    let redirection: String?
  }

  /// The reason why no answer came back.
  enum Failure: Error, Sendable {
    case tooSlow
    case tooLarge
    /// A failure of the transfer, in curl's words.
    case unreachable(String)
  }

  /// Sends it on a thread of its own, because curl holds the thread until the answer is there. A task
  /// that is cancelled ends the transfer within a second.
  func send() async throws -> Answer {
    let isCancelled = Flag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(with: Result { try perform(until: isCancelled) })
        }
      }
    } onCancel: {
      isCancelled.set()
    }
  }

  private func perform(until isCancelled: Flag) throws(Failure) -> Answer {
    guard Self.isReady, let handle = curl_easy_init() else {
      throw .unreachable("libcurl cannot be set up")
    }
    var list: UnsafeMutablePointer<curl_slist>?
    // Without the field for large bodies, which some servers answer late.
    for field in fields + ["Expect:"] { list = curl_slist_append(list, field) }
    defer {
      curl_easy_cleanup(handle)
      curl_slist_free_all(list)
    }
    let transfer = Transfer(most: most, isCancelled: isCancelled)
    let context = Unmanaged.passUnretained(transfer).toOpaque()
    docent_curl_set_text(handle, CURLOPT_URL, address)
    docent_curl_set_web_only(handle)
    docent_curl_set_text(handle, CURLOPT_PROXY, "")
    docent_curl_set_number(handle, CURLOPT_NOSIGNAL, 1)
    docent_curl_set_number(handle, CURLOPT_TIMEOUT_MS, max(1, Int(timeLimit * 1000)))
    docent_curl_set_fields(handle, list)
    docent_curl_set_progress(
      handle, { context, _, _, _, _ in Transfer.at(context).isCancelled.isSet ? 1 : 0 }, context)
    docent_curl_set_writer(
      handle, { bytes, size, count, context in Transfer.at(context).add(bytes, size * count) },
      context)
    let code = withExtendedLifetime(transfer) {
      guard let body else {
        docent_curl_set_number(handle, CURLOPT_HTTPGET, 1)
        return curl_easy_perform(handle)
      }
      return body.withUnsafeBytes { bytes in
        docent_curl_set_body(handle, bytes.baseAddress, bytes.count)
        return curl_easy_perform(handle)
      }
    }
    switch code {
    case CURLE_OK:
      return Answer(
        status: docent_curl_status(handle), bytes: transfer.bytes,
        redirection: docent_curl_redirection(handle).map { String(cString: $0) })
    case CURLE_OPERATION_TIMEDOUT: throw .tooSlow
    case CURLE_WRITE_ERROR where transfer.isTooLarge: throw .tooLarge
    default: throw .unreachable(String(cString: curl_easy_strerror(code)))
    }
  }

  /// True if curl could be set up, once, before any thread uses it.
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}

/// The state of a transfer for curl's callbacks, which only the thread that performs it calls.
private final class Transfer {
  let most: Int
  let isCancelled: Flag
  private(set) var bytes: [UInt8] = []
  private(set) var isTooLarge = false

  init(most: Int, isCancelled: Flag) {
    self.most = most
    self.isCancelled = isCancelled
  }

  static func at(_ context: UnsafeMutableRawPointer?) -> Transfer {
    guard let context else { preconditionFailure("curl hands back the transfer that it was given") }
    return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  }

  /// Adds bytes and returns the number of those taken: fewer than `count` end the transfer.
  func add(_ start: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    guard bytes.count + count <= most else {
      isTooLarge = true
      return 0
    }
    bytes += UnsafeRawBufferPointer(start: start, count: count)
    return count
  }
}

/// Something that one thread sets and another looks at.
private final class Flag: Sendable {
  private let value = Atomic(false)
  var isSet: Bool { value.load(ordering: .relaxed) }
  func set() { value.store(true, ordering: .relaxed) }
}
