import Dispatch
import Synchronization

/// Work on a list that one thread prepares while another uses what is prepared.
enum Lookahead {
  /// Of its own, because the threads of the global ones may all be waiting for what is prepared.
  private static let queue = DispatchQueue(label: "docent.lookahead", qos: .userInitiated)
  /// How many inputs are prepared in one go: enough that handing over costs nothing beside it.
  static let chunk = 256

  /// Calls `use` with what `prepare` makes of each of `inputs`, in their order. A few are prepared on
  /// another core while this thread uses those before. Throws what either throws first.
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

  /// A list in the making on another thread.
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

    /// Waits for the list; to be asked once.
    func value() throws -> [Output] {
      isDone.wait()
      return try result.withLock { try $0?.get() ?? [] }
    }
  }
}
