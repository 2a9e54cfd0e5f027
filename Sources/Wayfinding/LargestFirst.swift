/// The *k* smallest numbers seen, and the largest of them at hand, in borrowed memory.
///
/// Few numbers are kept sorted: a newcomer shifts the larger ones without a branch that a processor
/// could mistake. More are kept as a binary heap (J. W. J. Williams, Algorithm 232, CACM 7, 1964,
/// doi:10.1145/512274.512284).
struct LargestFirst {
  private let storage: UnsafeMutableBufferPointer<Float>
  private let isSorted: Bool
  /// The *k*-th smallest number so far; infinite until *k* have been seen.
  private(set) var largest = Float.infinity

  /// Keeps as many numbers as `storage` has room for; if none, ``largest`` stays infinite.
  init(storage: UnsafeMutableBufferPointer<Float>) {
    self.storage = storage
    isSorted = storage.count <= 32
    storage.initialize(repeating: .infinity)
  }

  /// Takes in a number, which matters only if it is smaller than ``largest``.
  mutating func insert(_ number: Float) {
    guard number < largest, !storage.isEmpty else { return }
    if isSorted {
      shift(number)
      largest = storage[storage.count - 1]
    } else {
      sink(number)
      largest = storage[0]
    }
  }

  private func shift(_ number: Float) {
    var index = storage.count - 1
    while index > 0 {
      let before = storage[index - 1]
      let larger = before > number ? before : number
      let here = storage[index]
      storage[index] = here < larger ? here : larger
      index -= 1
    }
    storage[0] = number < storage[0] ? number : storage[0]
  }

  private func sink(_ number: Float) {
    var hole = 0
    while true {
      var child = 2 * hole + 1
      guard child < storage.count else { break }
      if child + 1 < storage.count, storage[child + 1] > storage[child] { child += 1 }
      guard storage[child] > number else { break }
      storage[hole] = storage[child]
      hole = child
    }
    storage[hole] = number
  }
}
