/// A place in a JSON document (RFC 6901): the names and indices that lead to it.
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  /// The names and indices from the root, with nothing escaped.
  public let parts: [String]

  /// The place that `parts` lead to.
  public init(_ parts: [String] = []) { self.parts = parts }

  /// A pointer as text: empty for the root, or parts with `/` before each, in which `~0` is `~` and
  /// `~1` is `/`. `nil` if it is none.
  ///
  /// - Complexity: O(n) for n bytes.
  public init?(parsing text: String) {
    guard text.isEmpty || text.utf8.first == UInt8(ascii: "/") else { return nil }
    var parts: [String] = []
    for part in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .dropFirst()
    {
      var bytes: [UInt8] = []
      var isEscape = false
      for byte in part {
        if isEscape {
          guard byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else { return nil }
          bytes.append(UInt8(ascii: byte == UInt8(ascii: "0") ? "~" : "/"))
          isEscape = false
        } else if byte == UInt8(ascii: "~") {
          isEscape = true
        } else {
          bytes.append(byte)
        }
      }
      if isEscape { return nil }
      parts.append(String(decoding: bytes, as: UTF8.self))
    }
    self.parts = parts
  }

  /// The pointer as text.
  public var description: String {
    parts.map { part in
      "/"
        + part.unicodeScalars.reduce(into: "") { text, scalar in
          switch scalar {
          case "~": text += "~0"
          case "/": text += "~1"
          default: text.unicodeScalars.append(scalar)
          }
        }
    }.joined()
  }

  /// The place of `part` in what is here.
  public func appending(_ part: String) -> JSONPointer { JSONPointer(parts + [part]) }

  /// The place of the element at `index` of what is here.
  public func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

  /// The place of `other` in what is here.
  public func appending(_ other: JSONPointer) -> JSONPointer { JSONPointer(parts + other.parts) }

  /// Tells whether it leads to what `other` leads to, or into it.
  public func isWithin(_ other: JSONPointer) -> Bool { parts.starts(with: other.parts) }
}

extension JSONValue {
  /// The value at a place; `nil` if nothing is there.
  ///
  /// - Complexity: O(m) for m members of the objects on the way.
  public subscript(pointer: JSONPointer) -> JSONValue? {
    var value = self
    for part in pointer.parts {
      switch value {
      case .object:
        guard let member = value[part] else { return nil }
        value = member
      case .array(let elements):
        guard let index = Self.index(part, count: elements.count) else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }

  /// An index among `count` elements: digits without a zero before them (RFC 6901, section 4).
  static func index(_ part: String, count: Int) -> Int? {
    let digits = part.utf8
    guard !digits.isEmpty, digits.count < 10, digits.allSatisfy({ (0x30...0x39).contains($0) }),
      digits.count == 1 || digits.first != 0x30, let index = Int(part), index < count
    else { return nil }
    return index
  }

  /// Tells whether two values are the same, whatever the order of members is, and however numbers are
  /// written (RFC 6902, section 4.6).
  ///
  /// - Complexity: O(n + m²) for n values, and m members of an object.
  public func isEqual(to other: JSONValue) -> Bool {
    switch (self, other) {
    case (.integer, .integer), (.null, .null), (.bool, .bool), (.string, .string):
      return self == other
    case (.integer, .number), (.number, .integer), (.number, .number):
      return number == other.number
    case (.array(let one), .array(let other)):
      return one.count == other.count && zip(one, other).allSatisfy { $0.isEqual(to: $1) }
    case (.object(let one), .object(let others)):
      return one.count == others.count
        && one.allSatisfy { member in
          other[member.name].map { member.value.isEqual(to: $0) } ?? false
        }
    default: return false
    }
  }
}
