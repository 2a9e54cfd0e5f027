/// JSON (RFC 8259) made by hand.
///
/// Every change keeps its item as JSON in the history, so an import of ten thousand works writes
/// ten thousand documents, and details and translations are read back with each row: Foundation's
/// coders take longer over that than SQLite over the rest. Equal values give equal bytes, which
/// fingerprints rely on.
struct JSONText {
  private(set) var bytes: [UInt8] = []
  /// Whether a text held U+0000, at which SQLite would cut it off.
  private(set) var holdsNUL = false

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// `{"key":"value",…}`, sorted by key.
  static func object(_ members: [String: String]) -> String {
    var json = JSONText()
    json.open("{")
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      json.key(key)
      json.string(value)
    }
    json.close("}")
    json.finish()
    return json.text
  }

  mutating func open(_ bracket: Unicode.Scalar) { bytes.append(UInt8(ascii: bracket)) }

  /// Replaces the comma after the last element, if there is one.
  mutating func close(_ bracket: Unicode.Scalar) {
    finish()
    bytes.append(UInt8(ascii: bracket))
    bytes.append(UInt8(ascii: ","))
  }

  /// Takes the last comma away.
  mutating func finish() {
    if bytes.last == UInt8(ascii: ",") { bytes.removeLast() }
  }

  mutating func key(_ name: String) {
    string(name)
    bytes[bytes.count - 1] = UInt8(ascii: ":")
  }

  /// Writes one of JSON's three words.
  mutating func word(_ word: String) {
    bytes.append(contentsOf: word.utf8)
    bytes.append(UInt8(ascii: ","))
  }

  mutating func integer(_ value: Int64) {
    bytes.append(contentsOf: value.description.utf8)
    bytes.append(UInt8(ascii: ","))
  }

  /// The shortest digits that read back as `value`, which must be finite; always with a point or an
  /// exponent. Minus zero, which SQLite does not keep, becomes zero.
  mutating func real(_ value: Double) {
    bytes.append(contentsOf: (value + 0).description.utf8)
    bytes.append(UInt8(ascii: ","))
  }

  mutating func string(_ value: String) {
    bytes.append(UInt8(ascii: "\""))
    var value = value
    value.withUTF8 { utf8 in
      var start = 0
      for (index, byte) in utf8.enumerated()
      where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        bytes.append(contentsOf: utf8[start..<index])
        escape(byte)
        start = index + 1
      }
      bytes.append(contentsOf: utf8[start...])
    }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ","))
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
    case 0..<0x20:
      if byte == 0 { holdsNUL = true }
      let digits = Array("0123456789abcdef".utf8)
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 15)])
    default: bytes.append(byte)
    }
  }
}
