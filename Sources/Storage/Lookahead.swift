import Dispatch
import Synchronization

/// A lookahead buffer: one thread prepares elements of a list while another uses those before them.
enum Lookahead {
  /// A queue of its own, because the threads of the global queues may all be waiting for prepared
  /// elements.
  private static let queue = DispatchQueue(label: "docent.lookahead")
  /// The number of inputs in a chunk, which is enough to make the cost of a hand-over negligible.
  static let chunk = 256

  /// Calls `use` with the output of `prepare` for each of `inputs`, in their order. A chunk is
  /// prepared on another core while this thread uses the one before it. Throws what either throws
  /// first.
  static func forEach<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], prepare: @escaping @Sendable (Input) throws -> Output,
    use: (Output) throws -> Void
  ) throws {
    // One chunk alone would only wait for the other thread.
    guard inputs.count > chunk else {
      for input in inputs { try use(prepare(input)) }
      return
    }
    var start = 0
    func begin() -> Pending<Output>? {
      guard start < inputs.count else { return nil }
      let chunk = inputs[start..<min(start + chunk, inputs.count)]
      start += chunk.count
      return Pending { try chunk.map(prepare) }
    }
    var next = begin()
    while let current = next {
      next = begin()
      for output in try current.value() { try use(output) }
    }
  }

  /// A list that another thread is preparing.
  private final class Pending<Output: Sendable>: Sendable {
    private let result = Mutex<Result<[Output], any Error>?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    init(_ make: @escaping @Sendable () throws -> [Output]) {
      Lookahead.queue.async {
        let made = Result { try make() }
        self.result.withLock { $0 = made }
        self.isDone.signal()
      }
    }

    /// Waits for the list; may be called once only.
    func value() throws -> [Output] {
      isDone.wait()
      return try result.withLock { try $0?.get() ?? [] }
    }
  }
}
