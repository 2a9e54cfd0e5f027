public import Catalog
public import Geodesy
import Notation

/// The position, the time and the words that a photograph has in its file: those of the camera, and
/// those of whoever described it.
///
/// Sources: Exif 2.32 (CIPA DC-008), IPTC-NAA Information Interchange Model 4.2, XMP (ISO 16684), and
/// which of them counts (Metadata Working Group, Guidelines 2.0, section 5): XMP, which has languages,
/// before the record of the press before Exif.
///
/// Everything is a stranger's: a text is one line without marks that control or turn it, and what is
/// impossible is left out, and told.
public struct PhotographNotes: Hashable, Sendable {
  /// A text in a language, if it is told.
  public struct Text: Hashable, Sendable {
    /// The language; `nil` where the file does not tell it.
    public let language: LanguageTag?
    /// One line of at most ``longest`` characters.
    public let text: String
  }

  /// The most characters of a text that are taken; a choice.
  public static let longest = 2_000

  /// The position of the camera.
  public private(set) var position: Coordinate?
  /// The radius of the error of the position, as the camera states it.
  public private(set) var accuracy: Meters?
  /// The date and time on the camera's clock, such as `2019-05-06 07:08:09-04:00`; the zone where it is
  /// told.
  public private(set) var taken: String?
  /// The description of the picture, once a language.
  public private(set) var caption: [Text] = []
  /// The description for those who do not see it, once a language.
  public private(set) var alternativeText: [Text] = []
  /// The line of credit, or else who made it and who has the rights.
  public private(set) var credit: String?
  /// The licence, in words or as an address.
  public private(set) var licence: String?
  /// A sentence for each value that was read and left out.
  public private(set) var leftOut: [String] = []

  /// True if there is nothing to tell.
  public var isEmpty: Bool { self == PhotographNotes() }

  /// No notes.
  public init() {}

  /// The notes in the parts of a file: of Exif what begins with `Exif` or as a TIFF file does, the record
  /// of the press, and the packet of XMP; each empty where the file has none.
  ///
  /// - Complexity: O(n) for n bytes.
  public init(exif: [UInt8], press: [UInt8], packet: [UInt8]) {
    let mark = HeaderBytes(bytes: exif).has("Exif\0\0", at: 0) ? 6 : 0
    self.init(press: press, packet: packet) { offset, count in
      Array(exif.dropFirst(mark).dropFirst(offset).prefix(count))
    }
  }

  /// The same, where the tags stand in the bytes that `piece` gives, or fewer: a TIFF file itself.
  ///
  /// - Complexity: O(n) for n bytes of texts and tags.
  public init(
    press: [UInt8], packet: [UInt8], tags piece: @escaping (_ offset: Int, _ count: Int) -> [UInt8]
  ) {
    let tags = TIFFTags(piece)
    let press = PressRecord(press).texts
    let packet = PhotographPacket(packet)
    if let gps = tags?.directory(0x8825) { readPosition(gps) }
    if position == nil, leftOut.isEmpty { readPosition(packet) }
    taken =
      [
        tags?.directory(0x8769).flatMap { Self.taken($0.text(0x9003), zone: $0.text(0x9011)) },
        packet.list("DateTimeOriginal").flatMap { Self.taken(Array($0.utf8), zone: nil) },
      ].compactMap { $0 }.first
    caption = choose(
      "description", packet.texts("description"), press[120],
      tags?.text(0x010E).flatMap(Self.line).flatMap { Self.isOfCamera($0) ? nil : $0 })
    alternativeText = choose(
      "description for the blind", packet.texts("AltTextAccessibility"), nil, nil)
    let maker = packet.list("creator") ?? press[80] ?? tags?.text(0x013B).flatMap(Self.line)
    let rights =
      packet.texts("rights").first?.text ?? press[116] ?? tags?.text(0x8298).flatMap(Self.line)
    credit = short(
      "credit",
      packet.list("Credit") ?? press[110]
        ?? [maker, rights].compactMap { $0 }.joined(separator: ", "))
    licence = short(
      "licence", packet.list("license") ?? packet.texts("UsageTerms").first?.text ?? "")
  }

  // MARK: Texts

  /// The texts of `packet`, or else that of the press or that of Exif; tells of others.
  private mutating func choose(
    _ name: String, _ packet: [PhotographPacket.Text], _ press: String?, _ exif: String?
  ) -> [Text] {
    var texts: [Text] = []
    for (tag, text) in packet {
      let language = tag.flatMap { try? LanguageTag($0) }
      guard tag == nil || language != nil else {
        leftOut.append("A \(name) in an unknown language.")
        continue
      }
      if !texts.contains(where: { $0.language == language }), let text = short(name, text) {
        texts.append(Text(language: language, text: text))
      }
    }
    for (standard, text) in [("IPTC", press), ("Exif", exif)] {
      guard let text else { continue }
      if texts.isEmpty {
        texts += short(name, text).map { [Text(language: nil, text: $0)] } ?? []
      } else if !texts.contains(where: { $0.text == text }) {
        leftOut.append("Another \(name), in \(standard): \(String(text.prefix(80))).")
      }
    }
    return texts
  }

  /// A text that is not too long; `nil` for none.
  private mutating func short(_ name: String, _ text: String) -> String? {
    guard text.count <= Self.longest else {
      leftOut.append("The \(name), which has more than \(Self.longest) characters.")
      return nil
    }
    return text.isEmpty ? nil : text
  }

  /// The text of bytes in UTF-8, or else in Windows-1252, as ``line(_:)``.
  static func line(_ bytes: [UInt8]) -> String? {
    line(
      String(validating: bytes, as: UTF8.self)
        ?? String(decoding: TextEncoding.windows1252.utf8(bytes) ?? [], as: UTF8.self))
  }

  /// The text in one line: white space and controls as one space each, without marks that turn the
  /// direction of text or that are no characters; `nil` if nothing is left.
  static func line(_ text: String) -> String? {
    var line = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator:
        if !line.isEmpty, line.last != " " { line += " " }
      case .unassigned, .privateUse, .surrogate: continue
      // Of the marks that show nothing only the joiners of scripts stay.
      case .format where !(0x200C...0x200D).contains(scalar.value): continue
      default: line.unicodeScalars.append(scalar)
      }
    }
    if line.last == " " { line.removeLast() }
    return line.isEmpty || line.allSatisfy { $0 == "\u{FFFD}" } ? nil : line
  }

  /// Tells whether a camera writes the text into all its pictures.
  private static func isOfCamera(_ text: String) -> Bool {
    let text = text.uppercased()
    return text.contains("DIGITAL CAMERA") || text.contains("CAMERA PICTURES")
      || ["SONY DSC", "MINOLTA DSC", "DCIM", "DIGITAL IMAGE"].contains(text)
  }

  // MARK: Time

  /// The time of `YYYY:MM:DD HH:MM:SS` or of ISO 8601, with its zone; `nil` for what is no time.
  private static func taken(_ text: [UInt8]?, zone: [UInt8]?) -> String? {
    guard let text, text.count >= 19 else { return nil }
    let numbers = [0..<4, 5..<7, 8..<10, 11..<13, 14..<16, 17..<19].map { range in
      text[range].allSatisfy { (0x30...0x39).contains($0) }
        ? text[range].reduce(0) { $0 * 10 + Int($1 - 0x30) } : -1
    }
    // The first photograph that is left is of 1826.
    let bounds = [1826...9999, 1...12, 1...31, 0...23, 0...59, 0...60]
    guard zip(numbers, bounds).allSatisfy({ $1.contains($0) }) else { return nil }
    let words = [0..<4, 5..<7, 8..<10, 11..<13, 14..<16, 17..<19].map {
      String(decoding: text[$0], as: UTF8.self)
    }
    let offset = String(decoding: zone ?? [], as: UTF8.self)
    let isOffset = offset.wholeMatch(of: /[+-](0\d|1[0-4]):[0-5]\d/) != nil
    return words[..<3].joined(separator: "-") + " " + words[3...].joined(separator: ":")
      + (isOffset ? offset : "")
  }

  // MARK: Position

  private mutating func readPosition(_ gps: TIFFTags) {
    let (north, east) = (gps.fractions(2), gps.fractions(4))
    guard !north.isEmpty || !east.isEmpty else { return }
    let datum = gps.text(18).flatMap(Self.line)?.filter { $0.isLetter || $0.isNumber }.uppercased()
    if let datum, !["WGS84", "WGS1984", ""].contains(datum) {
      leftOut.append("The position, which is in the system '\(datum.prefix(40))', not in WGS 84.")
      return
    }
    if gps.text(9).map({ $0.first == 0x56 }) ?? false {
      leftOut.append("The position, which was the last one known when it was taken.")
      return
    }
    let sign = { (tag: Int, words: String) -> Double? in
      guard let letter = gps.text(tag)?.first else { return nil }
      let index = Array(words.utf8).firstIndex(of: letter)
      return index.map { $0 == 0 ? 1 : -1 }
    }
    guard let latitude = Self.degrees(north), let longitude = Self.degrees(east),
      let northward = sign(1, "NS"), let eastward = sign(3, "EW")
    else {
      leftOut.append("A position that cannot be read.")
      return
    }
    take(latitude * northward, longitude * eastward)
    if position != nil, let radius = gps.fractions(31).first ?? nil, radius > 0, radius < 100_000 {
      accuracy = Meters(radius)
    }
  }

  /// Degrees of up to three fractions: degrees, minutes and seconds.
  private static func degrees(_ parts: [Double?]) -> Double? {
    guard (1...3).contains(parts.count), let degrees = parts[0] else { return nil }
    var sum = degrees
    for (index, part) in parts.enumerated().dropFirst() {
      guard let part, part <= 60 else { return nil }
      sum += part / (index == 1 ? 60 : 3600)
    }
    return sum
  }

  /// The position in a packet: `42,22.2057N` or `42,22,12N` (XMP, part 2, Exif schemas).
  private mutating func readPosition(_ packet: PhotographPacket) {
    guard let north = packet.list("GPSLatitude"), let east = packet.list("GPSLongitude") else {
      return
    }
    let degrees = { (text: String, letters: String) -> Double? in
      guard let letter = text.last, let index = letters.firstIndex(of: letter) else { return nil }
      let parts = text.dropLast().split(separator: ",", omittingEmptySubsequences: false)
      guard parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E } }),
        let sum = Self.degrees(parts.map { Double($0) })
      else { return nil }
      return index == letters.startIndex ? sum : -sum
    }
    guard let latitude = degrees(north, "NS"), let longitude = degrees(east, "EW") else {
      leftOut.append("A position that cannot be read.")
      return
    }
    take(latitude, longitude)
  }

  private mutating func take(_ latitude: Double, _ longitude: Double) {
    guard latitude != 0 || longitude != 0 else {
      leftOut.append("The position 0, 0, which a camera without a fix writes.")
      return
    }
    // Seven places are a centimetre.
    let shorten = { (degrees: Double) in (degrees * 1e7).rounded() / 1e7 }
    position = try? Coordinate(latitude: shorten(latitude), longitude: shorten(longitude))
    if position == nil { leftOut.append("A position that is not on the Earth.") }
  }
}
