import Geodesy
import Notation

/// One sentence of NMEA 0183, its checksum verified if it has one.
///
/// `$TTFFF,field,field*HH`: the talker TT, the formatter FFF, and the exclusive or of all bytes
/// between `$` and `*` in two hexadecimal digits (NMEA 0183, version 4.11, section 5.3).
struct NMEASentence {
  /// The kind of sentence, such as `GGA`, without its talker.
  let formatter: String
  /// The texts between the commas; the address, such as `GPGGA`, has number 0.
  let fields: [ArraySlice<UInt8>]
  /// True if the sentence has a checksum, which then is right.
  let hasChecksum: Bool

  /// Reads what stands behind a `$`. Answers `nil` for a proprietary sentence.
  init?(_ text: ArraySlice<UInt8>) throws(UnreadableFix) {
    var body = text
    var hasChecksum = false
    if let star = text.lastIndex(of: 0x2A) {
      body = text[text.startIndex..<star]
      try Self.verify(body, against: text[(star + 1)...])
      hasChecksum = true
    }
    while body.last == 0x20 { body.removeLast() }
    guard body.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      throw UnreadableFix("The sentence holds bytes that no sentence can hold.")
    }
    let fields = body.split(separator: 0x2C, omittingEmptySubsequences: false)
    guard let address = fields.first, address.count >= 2,
      address.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) })
    else { throw UnreadableFix("The sentence does not begin with its name.") }
    if address.first == 0x50 { return nil }
    guard address.count == 5 else {
      throw UnreadableFix("The sentence does not begin with a name of five letters.")
    }
    formatter = String(decoding: address.suffix(3), as: UTF8.self)
    self.fields = fields
    self.hasChecksum = hasChecksum
  }

  private static func verify(
    _ body: ArraySlice<UInt8>, against tail: ArraySlice<UInt8>
  ) throws(UnreadableFix) {
    let digits = tail.prefix(2)
    guard digits.count == 2,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }),
      let stated = UInt8(String(decoding: digits, as: UTF8.self), radix: 16),
      tail.dropFirst(2).allSatisfy({ $0 == 0x20 || $0 == 0x09 })
    else { throw UnreadableFix("The sentence ends within its checksum, or something follows it.") }
    let sum = body.reduce(0, ^)
    guard sum == stated else {
      throw UnreadableFix(
        "The sentence states checksum \(hexadecimal(stated)), but adds up to \(hexadecimal(sum)).")
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    byte.padded(to: 2, radix: 16, uppercase: true)
  }

  /// A field as text; empty if there is none.
  func text(_ number: Int) -> String {
    number < fields.count ? String(decoding: fields[number], as: UTF8.self) : ""
  }

  /// A number; `nil` if the field is blank or absent.
  func number(_ number: Int) throws(UnreadableFix) -> Double? {
    guard number < fields.count, !fields[number].isEmpty else { return nil }
    guard let value = PlainNumber.decimal(fields[number]) else {
      throw UnreadableFix("Field \(number) of the \(formatter) sentence is no number.")
    }
    return value
  }

  /// Seconds since midnight of `hhmmss.ss`; `nil` if the field is blank or absent.
  func clock(_ number: Int) throws(UnreadableFix) -> Double? {
    guard number < fields.count, !fields[number].isEmpty else { return nil }
    let digits = fields[number]
    let start = digits.startIndex
    guard digits.count >= 6, let hours = PlainNumber.integer(digits[start..<start + 2]),
      let minutes = PlainNumber.integer(digits[start + 2..<start + 4]),
      let seconds = PlainNumber.decimal(digits[(start + 4)...]),
      let clock = CivilTime.clock(hours: hours, minutes: minutes, seconds: seconds)
    else { throw UnreadableFix("Field \(number) of the \(formatter) sentence is no time.") }
    return clock
  }

  /// A position of four fields: `ddmm.mm`, N or S, `dddmm.mm`, E or W; `nil` if all are blank.
  func coordinate(_ number: Int) throws(UnreadableFix) -> Coordinate? {
    guard (number...number + 3).contains(where: { !text($0).isEmpty }) else { return nil }
    guard let latitude = degrees(number, positive: "N", negative: "S"),
      let longitude = degrees(number + 2, positive: "E", negative: "W"),
      let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
    else { throw UnreadableFix("The \(formatter) sentence holds no position on Earth.") }
    return coordinate
  }

  private func degrees(_ number: Int, positive: String, negative: String) -> Double? {
    guard number + 1 < fields.count else { return nil }
    let digits = fields[number]
    let point = digits.firstIndex(of: 0x2E) ?? digits.endIndex
    // The last two digits before the point are whole minutes.
    guard point - digits.startIndex >= 3,
      let degrees = PlainNumber.integer(digits[digits.startIndex..<point - 2]),
      let minutes = PlainNumber.decimal(digits[(point - 2)...]), minutes >= 0, minutes < 60
    else { return nil }
    let size = Double(degrees) + minutes / 60
    switch text(number + 1) {
    case positive: return size
    case negative: return -size
    default: return nil
    }
  }
}

/// The reason why a line holds no fix, as a whole sentence. It quotes nothing of the line:
/// positions of people do not belong in logs.
struct UnreadableFix: Error {
  let sentence: String
  init(_ sentence: String) { self.sentence = sentence }
}
