import Notation
import Synchronization

/// Those who listen for changes of the catalogue, each over a connection that stays open: so many at
/// once and no more.
final class Listeners: Sendable {
  /// The most who listen at once.
  let most: Int
  private let state = Mutex(State())

  private struct State {
    var next = 0
    var seats: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  init(most: Int) { self.most = most }

  /// The number of those who listen.
  var count: Int { state.withLock { $0.seats.count } }

  /// The place of one who listens; it is given up when nobody holds it any more.
  final class Seat: Sendable {
    /// An element whenever there may be something to tell, and one at once.
    let wakeUps: AsyncStream<Void>
    private let number: Int
    private let continuation: AsyncStream<Void>.Continuation
    private let listeners: Listeners

    fileprivate init(
      _ number: Int, _ wakeUps: AsyncStream<Void>, _ continuation: AsyncStream<Void>.Continuation,
      _ listeners: Listeners
    ) {
      self.number = number
      self.wakeUps = wakeUps
      self.continuation = continuation
      self.listeners = listeners
    }

    /// Makes the listener look whether there is something to tell.
    func wake() { continuation.yield() }

    /// Ends the stream.
    func leave() { continuation.finish() }

    deinit {
      continuation.finish()
      listeners.state.withLock { _ = $0.seats.removeValue(forKey: number) }
    }
  }

  /// A place for one who listens; a `service-busy` Problem if all are taken.
  func seat() throws(Problem) -> Seat {
    // One who has not looked yet need not be told twice to look.
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state -> Int? in
      guard state.seats.count < most else { return nil }
      state.next += 1
      state.seats[state.next] = continuation
      return state.next
    }
    guard let number else {
      throw Problem(
        .serviceBusy, "\(most) programs listen for changes already, and no more may.",
        remedy: "Ask for the changes from time to time instead, or listen later.")
    }
    continuation.yield()
    return Seat(number, stream, continuation, self)
  }

  /// Makes all look whether there is something to tell.
  func wakeAll() {
    for continuation in state.withLock({ Array($0.seats.values) }) { continuation.yield() }
  }
}
