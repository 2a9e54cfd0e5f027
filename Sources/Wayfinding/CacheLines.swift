import CPrefetch

/// A constant array that begins where a line of the processor's cache begins, so that an element
/// of 64 bytes is fetched by waiting for memory once. Swift's arrays begin anywhere.
final class CacheLines<Element: BitwiseCopyable & Sendable>: Sendable {
  /// The elements, which live as long as this object: who copies them extends its lifetime over
  /// their use. Nobody writes to them.
  nonisolated(unsafe) let elements: UnsafeBufferPointer<Element>

  /// Copies an array into new memory, aligned to 64 bytes.
  init(_ array: [Element]) {
    let size = max(1, array.count) * MemoryLayout<Element>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
    let first = memory.initializeMemory(as: Element.self, from: array, count: array.count)
    elements = UnsafeBufferPointer(start: first, count: array.count)
  }

  deinit { UnsafeMutableRawPointer(mutating: elements.baseAddress)?.deallocate() }
}

extension UnsafeBufferPointer {
  /// Fetches the memory of an element into the cache without waiting for it, so that it arrives
  /// while something else is searched. Without this, a question among a million places takes an
  /// eighth longer.
  func prefetch(_ index: Int) { docent_prefetch(baseAddress.map { $0 + index }) }
}
