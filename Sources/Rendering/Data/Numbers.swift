extension [UInt8] {
  /// Appends text known to the compiler.
  mutating func append(ascii text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends `value` rounded to at most nine decimals, without trailing zeros, by integer
  /// arithmetic: `Double.description` finds the shortest digits, which takes longer. What is too
  /// large for it keeps all its digits.
  mutating func append(rounded value: Double, decimals: Int) {
    let scale = PowersOfTen.all[decimals]
    let scaled = (value * Double(scale)).rounded()
    guard scaled.magnitude < 9e15 else { return append(contentsOf: value.description.utf8) }
    var units = Int(scaled)
    if units < 0 {
      append(UInt8(ascii: "-"))
      units = -units
    }
    append(integer: units / scale)
    var fraction = units % scale
    guard fraction > 0 else { return }
    var places = decimals
    while fraction % 10 == 0 {
      fraction /= 10
      places -= 1
    }
    append(UInt8(ascii: "."))
    var divisor = PowersOfTen.all[places - 1]
    while divisor > 0 {
      append(UInt8(0x30 + fraction / divisor % 10))
      divisor /= 10
    }
  }

  /// Appends an integer of either sign.
  mutating func append(signed value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    append(integer: Int(value.magnitude))
  }

  /// Appends an integer that is not negative.
  mutating func append(integer value: Int) {
    if value >= 10 { append(integer: value / 10) }
    append(UInt8(0x30 + value % 10))
  }
}

private enum PowersOfTen {
  static let all = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  ]
}
