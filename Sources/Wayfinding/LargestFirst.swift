/// The *k* smallest numbers seen, the largest of them at hand: a binary heap in borrowed memory
/// (J. W. J. Williams, Algorithm 232, CACM 7, 1964, doi:10.1145/512274.512284).
struct LargestFirst {
  private let storage: UnsafeMutableBufferPointer<Double>
  private var count = 0

  /// Keeps as many numbers as `storage` has room for, at least one.
  init(storage: UnsafeMutableBufferPointer<Double>) {
    self.storage = storage
  }

  /// The *k*-th smallest number so far; infinite until *k* have been seen.
  var largest: Double { count < storage.count ? .infinity : storage[0] }

  /// Takes a number in; true if ``largest`` has changed.
  mutating func insert(_ number: Double) -> Bool {
    if count < storage.count {
      count += 1
      rise(number, from: count - 1)
      return count == storage.count
    }
    guard number < storage[0] else { return false }
    sink(number)
    return true
  }

  private func rise(_ number: Double, from start: Int) {
    var hole = start
    while hole > 0, storage[(hole - 1) / 2] < number {
      storage[hole] = storage[(hole - 1) / 2]
      hole = (hole - 1) / 2
    }
    storage[hole] = number
  }

  private func sink(_ number: Double) {
    var hole = 0
    while true {
      var child = 2 * hole + 1
      guard child < count else { break }
      if child + 1 < count, storage[child + 1] > storage[child] { child += 1 }
      guard storage[child] > number else { break }
      storage[hole] = storage[child]
      hole = child
    }
    storage[hole] = number
  }
}
