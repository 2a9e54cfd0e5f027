import Dispatch
import Synchronization

/// A value that is made at its first use and kept.
///
/// It is made outside the lock that guards it: the first caller makes it, callers meanwhile wait
/// for that, and whether it is there can be asked at any time.
final class MadeOnce<Value: Sendable>: Sendable {
  private enum State {
    case absent
    case inTheMaking
    case made(Value)
  }

  private enum Turn {
    case make
    case wait
    case take(Value)
  }

  private let state = Mutex(State.absent)
  /// The semaphore that opens once the value is there.
  private let gate = DispatchSemaphore(value: 0)

  /// The value, if it is there already.
  var valueIfMade: Value? {
    state.withLock { if case .made(let value) = $0 { value } else { nil } }
  }

  /// The value, made by `make` if nobody did before; `make` does not ask for it.
  func value(_ make: () -> Value) -> Value {
    let turn = state.withLock { state -> Turn in
      switch state {
      case .absent:
        state = .inTheMaking
        return .make
      case .inTheMaking: return .wait
      case .made(let value): return .take(value)
      }
    }
    switch turn {
    case .take(let value): return value
    case .make:
      let value = make()
      state.withLock { $0 = .made(value) }
      gate.signal()
      return value
    case .wait:
      gate.wait()
      // Callers that wait behind this one go through as well.
      gate.signal()
      return self.value(make)
    }
  }
}
