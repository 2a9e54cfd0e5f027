import CExpat

/// Text as Expat hands it over: UTF-8, ended by NUL, and gone when its callback returns.
public struct XMLBytes {
  /// The first byte; a NUL ends them.
  public let start: UnsafePointer<CChar>

  /// Tells whether the bytes are those of `text`.
  ///
  /// - Complexity: O(n) for n bytes of `text`.
  public static func == (bytes: XMLBytes, text: StaticString) -> Bool {
    text.withUTF8Buffer { known in
      var next = bytes.start
      for byte in known {
        guard UInt8(bitPattern: next.pointee) == byte else { return false }
        next += 1
      }
      return next.pointee == 0
    }
  }

  /// Tells whether the bytes are those of `text`, for a `switch`.
  ///
  /// - Complexity: O(n) for n bytes of `text`.
  public static func ~= (text: StaticString, bytes: XMLBytes) -> Bool { bytes == text }

  /// The text, copied into a string.
  ///
  /// - Complexity: O(n) for n bytes.
  public var string: String { String(cString: start) }

  /// Its bytes, without the NUL.
  ///
  /// - Complexity: O(n) for n bytes: the NUL is looked for.
  public var bytes: UnsafeBufferPointer<UInt8> {
    var count = 0
    while start[count] != 0 { count += 1 }
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// The part behind the last `:`, where it stands.
  ///
  /// - Complexity: O(n) for n bytes.
  public var local: XMLBytes {
    var (next, found) = (start, start)
    while next.pointee != 0 {
      if next.pointee == 0x3A { found = next + 1 }
      next += 1
    }
    return XMLBytes(start: found)
  }

  /// The part behind the last `:`, and the prefix before it.
  ///
  /// - Complexity: O(n) for n bytes.
  public var parts: (prefix: String, name: String) {
    let bytes = self.bytes
    guard let mark = bytes.lastIndex(of: 0x3A) else { return ("", string) }
    return (
      String(decoding: bytes[..<mark], as: UTF8.self),
      String(decoding: bytes[(mark + 1)...], as: UTF8.self)
    )
  }

  /// A whole number with a sign or without; `nil` for anything else.
  ///
  /// - Complexity: O(n) for n bytes.
  public var integer: Int64? {
    var next = start
    let isNegative = next.pointee == 0x2D
    if isNegative || next.pointee == 0x2B { next += 1 }
    guard next.pointee != 0 else { return nil }
    var number: Int64 = 0
    while next.pointee != 0 {
      let digit = Int64(next.pointee) - 0x30
      guard (0...9).contains(digit) else { return nil }
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isTooFar) = tens.subtractingReportingOverflow(digit)
      if isTooLarge || isTooFar { return nil }
      // Counted downwards: the least number has no opposite.
      number = sum
      next += 1
    }
    if isNegative { return number }
    return number == .min ? nil : -number
  }
}

/// The attributes of an element, in the order in which they are written.
public struct XMLAttributes {
  /// Names and values in turn, ended by `nil`.
  private let list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>

  init(_ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>) { self.list = list }

  /// The number of attributes.
  var count: Int {
    var count = 0
    while list[2 * count] != nil { count += 1 }
    return count
  }

  /// The value of the attribute that is called so, prefix and all; `nil` if there is none.
  ///
  /// - Complexity: O(a) for a attributes.
  public subscript(name: StaticString) -> XMLBytes? {
    var next = list
    while let found = next[0], let value = next[1] {
      if XMLBytes(start: found) == name { return XMLBytes(start: value) }
      next += 2
    }
    return nil
  }

  /// Hands each attribute to `body`, in order.
  ///
  /// - Complexity: O(a) for a attributes.
  public func forEach(_ body: (_ name: XMLBytes, _ value: XMLBytes) -> Void) {
    var next = list
    while let name = next[0], let value = next[1] {
      body(XMLBytes(start: name), XMLBytes(start: value))
      next += 2
    }
  }
}

/// Counts the different names of a document's elements and attributes: Expat keeps every one.
struct XMLNameCount {
  private var elements: Set<UInt64> = []
  private var attributes: Set<UnsafePointer<CChar>> = []
  /// The names that came last, by their hashes: most documents have a dozen.
  private var lastElements = [UInt64](repeating: 0, count: 64)
  private var lastAttributes = [UnsafePointer<CChar>?](repeating: nil, count: 64)

  /// Notes the names of an element; `false` once there are too many.
  mutating func note(_ name: XMLBytes, _ list: XMLAttributes) -> Bool {
    // Who makes two names meet has one counted for both.
    var digest = FNV1a.Hash<UInt64>()
    var next = name.start
    while next.pointee != 0 {
      digest.update(UInt8(bitPattern: next.pointee))
      next += 1
    }
    let hash = digest.value
    let slot = Int(truncatingIfNeeded: hash & 63)
    if lastElements[slot] != hash {
      lastElements[slot] = hash
      elements.insert(hash)
    }
    list.forEach { attribute, _ in
      // Expat has one copy of each name, so its place tells names apart.
      let slot = (Int(bitPattern: attribute.start) >> 4) & 63
      if lastAttributes[slot] != attribute.start {
        lastAttributes[slot] = attribute.start
        attributes.insert(attribute.start)
      }
    }
    return elements.count + attributes.count <= InputBound.xmlNames.most
  }
}
