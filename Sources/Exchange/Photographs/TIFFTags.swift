/// The tags in a structure of TIFF, in which cameras write what they note.
///
/// Sources: TIFF 6.0, section 2; Exif 2.32 (CIPA DC-008), section 4.6. Offsets may lead anywhere:
/// what lies outside of the bytes is not there.
struct TIFFTags {
  /// The forms of values that are read.
  private enum Form: Int {
    case byte = 1
    case text = 2
    case short = 3
    case long = 4
    case rational = 5
    case undefined = 7

    var size: Int {
      switch self {
      case .byte, .text, .undefined: 1
      case .short: 2
      case .long: 4
      case .rational: 8
      }
    }
  }

  /// A value by its place: many may lead to the same bytes, so that these are read when they are asked
  /// for.
  private struct Value {
    let form: Form
    let count: Int
    /// The place of its bytes.
    let offset: Int

    var size: Int { count * form.size }
  }

  /// The most bytes of a value that are read; a text of a picture has hardly ever more.
  private static let longest = 1 << 16

  private let isLittle: Bool
  private var values: [Int: Value] = [:]
  private let piece: (_ offset: Int, _ count: Int) -> [UInt8]

  /// The tags of the directory that `piece`, which gives bytes or fewer, leads to; `nil` where it gives
  /// no TIFF.
  init?(_ piece: @escaping (_ offset: Int, _ count: Int) -> [UInt8]) {
    let header = HeaderBytes(bytes: piece(0, 8))
    isLittle = header.has("II", at: 0)
    self.piece = piece
    guard isLittle || header.has("MM", at: 0), number(header, 2, at: 2) == 42,
      let start = number(header, 4, at: 4)
    else { return nil }
    read(at: start)
  }

  /// The tags of the directory at an offset of the same bytes.
  private init(_ other: TIFFTags, at start: Int) {
    isLittle = other.isLittle
    piece = other.piece
    read(at: start)
  }

  private mutating func read(at start: Int) {
    guard let count = number(HeaderBytes(bytes: piece(start, 2)), 2, at: 0) else { return }
    let entries = HeaderBytes(bytes: piece(start + 2, 12 * count))
    for place in stride(from: 0, to: 12 * count, by: 12) {
      guard let tag = number(entries, 2, at: place),
        let form = number(entries, 2, at: place + 2).flatMap(Form.init),
        let count = number(entries, 4, at: place + 4),
        count > 0, count * form.size <= Self.longest
      else { continue }
      // Up to four bytes stand in the entry itself.
      let offset =
        count * form.size <= 4 ? start + 2 + place + 8 : number(entries, 4, at: place + 8)
      guard let offset, values[tag] == nil else { continue }
      values[tag] = Value(form: form, count: count, offset: offset)
    }
  }

  /// The bytes of a value; `nil` where the file ends before they do.
  private func bytes(_ value: Value) -> HeaderBytes? {
    let bytes = piece(value.offset, value.size)
    return bytes.count == value.size ? HeaderBytes(bytes: bytes) : nil
  }

  private func number(_ header: HeaderBytes, _ count: Int, at place: Int) -> Int? {
    isLittle ? header.little(count, at: place) : header.big(count, at: place)
  }

  /// The directory that a tag leads to; an empty one where it leads nowhere.
  func directory(_ tag: Int) -> TIFFTags? { integer(tag).map { TIFFTags(self, at: $0) } }

  /// The bytes of a text or of what has no form of its own, up to the first that is 0.
  func text(_ tag: Int) -> [UInt8]? {
    guard let value = values[tag], value.form.size == 1, let bytes = bytes(value) else {
      return nil
    }
    return Array(bytes.bytes.prefix { $0 != 0 })
  }

  /// The first whole number of a value.
  func integer(_ tag: Int) -> Int? {
    guard let value = values[tag], value.form == .short || value.form == .long,
      let bytes = bytes(value)
    else { return nil }
    return number(bytes, value.form.size, at: 0)
  }

  /// The fractions of a value; one that is divided by 0 is `nil`. Empty where the tag is not there.
  func fractions(_ tag: Int) -> [Double?] {
    guard let value = values[tag], value.form == .rational, let bytes = bytes(value) else {
      return []
    }
    return (0..<value.count).map { index in
      guard let above = number(bytes, 4, at: 8 * index),
        let below = number(bytes, 4, at: 8 * index + 4), below != 0
      else { return nil }
      return Double(above) / Double(below)
    }
  }
}
