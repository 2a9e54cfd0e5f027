import NIOCore
import Synchronization

/// The requests that each client may still send: a minute's worth at once, which comes back evenly.
///
/// Clients are kept in two generations of at most ``most``, so that memory is bounded; one that has
/// not asked for as long as two generations last begins anew.
final class ClientRate: Sendable {
  private struct Bucket {
    var left: Double
    var since: NIODeadline
  }

  private struct State {
    var young: [String: Bucket] = [:]
    var old: [String: Bucket] = [:]
  }

  /// The number of requests a minute.
  let perMinute: Int
  /// The number of clients that a generation holds: a choice.
  let most: Int
  private let state = Mutex(State())

  /// The number of clients that are kept.
  var count: Int { state.withLock { $0.young.count + $0.old.count } }

  init(perMinute: Int, most: Int = 20_000) {
    self.perMinute = perMinute
    self.most = most
  }

  /// Takes a request of `client`: `nil` if it may be sent, or else the whole seconds until the next
  /// one may.
  func take(_ client: String, at now: NIODeadline = .now()) -> Int? {
    let full = Double(perMinute)
    return state.withLock { state in
      let known = state.young[client] ?? state.old.removeValue(forKey: client)
      var bucket = known ?? Bucket(left: full, since: now)
      let seconds = Double((now - bucket.since).nanoseconds) / 1e9
      bucket = Bucket(left: min(full, bucket.left + max(0, seconds) * full / 60), since: now)
      let isTaken = bucket.left >= 1
      if isTaken { bucket.left -= 1 }
      if state.young.count >= most, state.young[client] == nil {
        state.old = state.young
        state.young = [:]
      }
      state.young[client] = bucket
      return isTaken ? nil : Int(((1 - bucket.left) * 60 / full).rounded(.up))
    }
  }
}

/// The connections that each address has open.
final class ClientConnections: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  /// Counts a connection of `address`, and gives their number.
  func open(_ address: String) -> Int {
    counts.withLock { counts in
      counts[address, default: 0] += 1
      return counts[address] ?? 1
    }
  }

  /// Counts a connection less.
  func close(_ address: String) {
    counts.withLock { counts in
      guard let count = counts[address] else { return }
      counts[address] = count > 1 ? count - 1 : nil
    }
  }
}
