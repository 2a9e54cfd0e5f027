/// Counts the attributes of a document that is read element by element, by element and name, and the
/// different names that there are: Expat keeps every one.
final class XMLLeaves {
  /// An attribute of elements of one name: the hash of that, and the place of its own, of which
  /// Expat has one copy.
  private struct Key: Hashable {
    var element: UInt64 = 0
    var attribute: UnsafePointer<CChar>?
  }

  private var counts = LeafCount<Key>()
  private var names: [Key: String] = [:]
  private var elements: Set<UInt64> = []
  private var attributes: Set<UnsafePointer<CChar>> = []
  /// The hash of the name of the element that is being read.
  private var element: UInt64 = 0
  /// The elements and attributes that came last: most documents have a dozen.
  private var lastElements = [UInt64](repeating: 0, count: 64)
  private var lastNumbers = [(key: Key, number: Int)](repeating: (Key(), 0), count: 256)

  /// Counts the attributes of an element; `false` once the document has too many names.
  func note(_ name: XMLBytes, _ list: XMLAttributes, line: () -> Int) -> Bool {
    // Who makes two names meet has one counted for both.
    var digest = FNV1a.Hash<UInt64>()
    var next = name.start
    while next.pointee != 0 {
      digest.update(UInt8(bitPattern: next.pointee))
      next += 1
    }
    element = digest.value
    let slot = Int(truncatingIfNeeded: element & 63)
    if lastElements[slot] != element {
      lastElements[slot] = element
      elements.insert(element)
    }
    list.look { attribute, _ in
      // Those of an SVG or GPX declare its namespaces, which is no value.
      guard !attribute.declaresNamespace else { return }
      counts.count(
        number(of: attribute.start) { key in
          attributes.insert(attribute.start)
          names[key] = "\(name.string)@\(attribute.string)"
          return line()
        })
    }
    return elements.count + attributes.count <= InputBound.xmlNames.most
  }

  /// Marks the attributes of that name, of elements like the one that is being read, as used.
  func use(_ attribute: UnsafePointer<CChar>) { counts.use(number(of: attribute) { _ in 0 }) }

  /// The attributes that nobody used, such as `node@version`.
  var unused: Ledger { counts.unused { names[$0] ?? "" } }

  private func number(of attribute: UnsafePointer<CChar>, first: (Key) -> Int) -> Int {
    let key = Key(element: element, attribute: attribute)
    let slot = ((Int(bitPattern: attribute) >> 4) ^ Int(truncatingIfNeeded: element)) & 255
    if lastNumbers[slot].key == key { return lastNumbers[slot].number }
    let number = counts.number(of: key, line: first(key))
    lastNumbers[slot] = (key, number)
    return number
  }
}
