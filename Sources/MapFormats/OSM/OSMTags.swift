import Notation

/// The tags of an element: keys with their values.
struct OSMTags {
  private let table: OSMTagTable
  private let first: UInt32
  private let count: UInt32

  /// The pairs of `table` from number `first` on.
  init(_ table: OSMTagTable, from first: Int) {
    self.table = table
    self.first = UInt32(first)
    count = UInt32(table.pairCount - first)
  }

  /// Tags that stand in no file.
  init(_ values: [String: String] = [:]) {
    let table = OSMTagTable()
    for (key, value) in values { table.add(key, value) }
    self.init(table, from: 0)
  }

  private var numbers: Range<Int> { Int(first)..<Int(first + count) }

  /// True if the element has no tags.
  var isEmpty: Bool { count == 0 }

  /// The value of a key; of several the last.
  subscript(key: String) -> String? {
    count == 0 ? nil : table.value(of: key, in: numbers)
  }

  /// Tells whether the value of `key` is one of `values`.
  func has(_ key: String, _ values: String...) -> Bool {
    self[key].map(values.contains) ?? false
  }

  /// Marks the tags of a key as used, those of other elements, too.
  func use(_ key: String) { _ = self[key] }

  /// The tags that say what the element was and is no more, by their keys without `removed:` and the like;
  /// none of them counts as used by that.
  var former: [String: String] {
    var former: [String: String] = [:]
    guard !table.formerKeys.isEmpty else { return former }
    for number in numbers {
      guard let (key, value) = table.former(number) else { continue }
      former[key] = value
    }
    return former
  }

  /// The tags by their keys; none of them counts as used by that.
  var values: [String: String] {
    var values: [String: String] = [:]
    for number in numbers {
      let (key, value) = table.pair(number)
      values[key] = value
    }
    return values
  }
}

/// The tags of a whole file, each text kept once: a city says `building=yes` a hundred thousand
/// times, and dictionaries would take three times the memory of the file.
final class OSMTagTable {
  /// The texts one behind the other, in UTF-8, and where each ends.
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []
  /// Numbers of texts, one up, by their hashes; 0 where none is.
  private var slots = [UInt32](repeating: 0, count: 256)
  private var pairs: [(key: UInt32, value: UInt32)] = []
  /// The tags by their keys, those of elements that are not kept, too; a key is used once somebody
  /// asks for it.
  private var leaves = LeafCount<UInt32>()
  /// The numbers of keys among the leaves, one up, by the numbers of their texts; 0 for other texts.
  private var leafNumbers: [UInt32] = []
  /// The keys that say what an element was, without the word before the colon, by the numbers of their
  /// texts.
  private(set) var formerKeys: [UInt32: String] = [:]

  /// The number of pairs of all elements.
  var pairCount: Int { pairs.count }

  func add(
    _ key: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>,
    line: @autoclosure () -> Int
  ) {
    let key = number(of: key)
    leaves.count(leafNumber(of: key, line: line()))
    pairs.append((key, number(of: value)))
  }

  func add(_ key: String, _ value: String) {
    var (key, value) = (key, value)
    key.withUTF8 { key in value.withUTF8 { add(key, $0, line: 1) } }
  }

  /// Forgets the pairs from number `count` on, of an element that is not kept.
  func cut(to count: Int) { pairs.removeLast(max(0, pairs.count - count)) }

  /// The texts of a pair.
  func pair(_ number: Int) -> (key: String, value: String) {
    (text(pairs[number].key), text(pairs[number].value))
  }

  /// The texts of a pair that says what an element was, without the word before the colon; `nil` of any
  /// other.
  func former(_ number: Int) -> (key: String, value: String)? {
    formerKeys[pairs[number].key].map { ($0, text(pairs[number].value)) }
  }

  /// The last value of a key in some pairs.
  func value(of key: String, in range: Range<Int>) -> String? {
    var key = key
    guard case .known(let wanted) = key.withUTF8({ place(of: $0) }) else { return nil }
    leaves.use(leafNumber(of: wanted, line: 0))
    guard let found = range.last(where: { pairs[$0].key == wanted })
    else { return nil }
    return text(pairs[found].value)
  }

  /// The tags of keys that nobody asked for.
  var unused: Ledger { leaves.unused { text($0) } }

  private func leafNumber(of key: UInt32, line: @autoclosure () -> Int) -> Int {
    if leafNumbers.count <= Int(key) {
      leafNumbers += [UInt32](repeating: 0, count: ends.count - leafNumbers.count)
    }
    if leafNumbers[Int(key)] == 0 {
      leafNumbers[Int(key)] = UInt32(leaves.number(of: key, line: line())) + 1
      formerKeys[key] = OSMTags.former(text(key))
    }
    return Int(leafNumbers[Int(key)]) - 1
  }

  // MARK: Texts

  private func range(_ number: UInt32) -> Range<Int> {
    let number = Int(number)
    return (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])
  }

  private func text(_ number: UInt32) -> String {
    String(decoding: bytes[range(number)], as: UTF8.self)
  }

  private enum Place {
    /// The text has this number.
    case known(UInt32)
    /// The text belongs into this slot.
    case free(Int)
  }

  private func place(of text: UnsafeBufferPointer<UInt8>) -> Place {
    // Seeded anew in each run: nobody can make texts meet on purpose.
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(text))
    var slot = hasher.finalize() & (slots.count - 1)
    while slots[slot] != 0 {
      let number = slots[slot] - 1
      let range = range(number)
      if range.count == text.count, bytes[range].elementsEqual(text) { return .known(number) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return .free(slot)
  }

  private func number(of text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    switch place(of: text) {
    case .known(let number): return number
    case .free(let slot):
      bytes.append(contentsOf: text)
      ends.append(UInt32(bytes.count))
      slots[slot] = UInt32(ends.count)
      if ends.count * 2 > slots.count { grow() }
      return UInt32(ends.count - 1)
    }
  }

  private func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for number in ends.indices {
      let text = range(UInt32(number))
      let found = bytes.withUnsafeBufferPointer { bytes in
        place(of: UnsafeBufferPointer(rebasing: bytes[text]))
      }
      if case .free(let slot) = found { slots[slot] = UInt32(number) + 1 }
    }
  }
}
