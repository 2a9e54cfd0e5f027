import Dispatch
import Synchronization

/// A lookahead buffer: one thread makes elements while another uses those before them.
public enum Lookahead {
  /// The number of elements that are handed over at once, which is enough to make the cost of that
  /// negligible.
  static let chunk = 256

  /// Calls `use` with each element that `produce` hands out, in their order, while that makes those
  /// after it on another core. `produce` should end when it is told that nobody wants more of them,
  /// because `use` has thrown. Throws what either throws first.
  public static func forEach<Element: Sendable, Failure: Error>(
    producedBy produce:
      @escaping @Sendable (_ hand: (Element) -> Bool) throws(Failure) -> Void,
    use: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    let belt = Belt<Element, Failure>()
    // A queue of its own, because the threads of the global queues may all be waiting for elements.
    DispatchQueue(label: "docent.lookahead").async {
      var chunk: [Element] = []
      var isWanted = true
      do throws(Failure) {
        try produce { element in
          chunk.append(element)
          if chunk.count == Self.chunk {
            isWanted = belt.put(.elements(chunk))
            chunk = []
            chunk.reserveCapacity(Self.chunk)
          }
          return isWanted
        }
        _ = belt.put(.elements(chunk)) && belt.put(.end(nil))
      } catch {
        _ = belt.put(.elements(chunk)) && belt.put(.end(error))
      }
    }
    while true {
      switch belt.take() {
      case .end(let failure?): throw failure
      case .end(nil): return
      case .elements(let elements):
        for element in elements {
          do throws(Failure) { try use(element) } catch {
            belt.abandon()
            throw error
          }
        }
      }
    }
  }

  /// Calls `use` with the output of `prepare` for each of `inputs`, in their order, while those after it
  /// are prepared on another core. Throws what either throws first.
  public static func forEach<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], prepare: @escaping @Sendable (Input) throws -> Output,
    use: (Output) throws -> Void
  ) throws {
    // One chunk alone would only wait for the other thread.
    guard inputs.count > chunk else {
      for input in inputs { try use(prepare(input)) }
      return
    }
    try forEach { hand in
      for input in inputs {
        guard hand(try prepare(input)) else { return }
      }
    } use: { (output: Output) in
      try use(output)
    }
  }

  /// What is on its way from one thread to another.
  private enum Load<Element: Sendable, Failure: Error> {
    case elements([Element])
    /// The end, with what the producing thread has thrown.
    case end(Failure?)
  }

  /// A belt between two threads, with room for a few loads.
  private final class Belt<Element: Sendable, Failure: Error>: Sendable {
    private static var most: Int { 2 }

    private struct Content {
      var loads: [Load<Element, Failure>] = []
      var isAbandoned = false
    }
    private let content = Mutex(Content())
    private let filled = DispatchSemaphore(value: 0)
    private let emptied = DispatchSemaphore(value: 0)

    /// Waits until there is room, and puts a load there; false if nobody wants any more.
    func put(_ load: Load<Element, Failure>) -> Bool {
      while true {
        let isThere: Bool? = content.withLock { content in
          if content.isAbandoned { return false }
          guard content.loads.count < Self.most else { return nil }
          content.loads.append(load)
          return true
        }
        switch isThere {
        case true?:
          filled.signal()
          return true
        case false?: return false
        case nil: emptied.wait()
        }
      }
    }

    /// Waits for a load, and takes it.
    func take() -> Load<Element, Failure> {
      filled.wait()
      let load = content.withLock { $0.loads.removeFirst() }
      emptied.signal()
      return load
    }

    /// Tells the thread that puts loads there that nobody wants any more.
    func abandon() {
      content.withLock { $0.isAbandoned = true }
      emptied.signal()
    }
  }
}
