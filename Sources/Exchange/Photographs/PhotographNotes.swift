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
/// impossible is left out, and told, except what a camera writes into all its pictures.
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
    let press = PressRecord(press)
    let packet = PhotographPacket(packet)
    let exif = { (tag: Int) in tags?.text(tag).flatMap(Self.line) }
    if let gps = tags?.directory(0x8825) { readPosition(gps) }
    if position == nil, leftOut.isEmpty { readPosition(packet) }
    let camera = tags?.directory(0x8769)
    let zone = camera?.text(0x9011).flatMap(Self.line) ?? ""
    let times = [
      camera?.text(0x9003).flatMap(Self.line).map { $0 + zone }, packet.list("DateTimeOriginal"),
    ].compactMap { text in text.flatMap { time($0) } }
    taken = times.first
    if let other = times.last, other.prefix(19) != taken?.prefix(19) {
      self.other("time", "XMP", other)
    }
    caption = choose(
      "description", packet.texts("description"), press.text(120),
      exif(0x010E).flatMap { Self.isOfCamera($0) ? nil : $0 })
    alternativeText = choose(
      "description for the blind", packet.texts("AltTextAccessibility"), nil, nil)
    let maker = first(
      "creator", [packet.list("creator")], press: press.text(80), exif: exif(0x013B))
    let rights = first(
      "copyright", packet.texts("rights").map(\.text), press: press.text(116), exif: exif(0x8298))
    let line = first("credit", [packet.list("Credit")], press: press.text(110))
    credit = short("credit", line ?? [maker, rights].compactMap { $0 }.joined(separator: ", "))
    if let line {
      for (name, text) in [("creator", maker), ("copyright", rights)] {
        guard let text, !line.contains(text) else { continue }
        leftOut.append("The \(name), beside a credit: \(text.prefix(80)).")
      }
    }
    licence = short(
      "licence",
      first("licence", [packet.list("license")] + packet.texts("UsageTerms").map(\.text)) ?? "")
    for (name, count) in packet.unread.sorted(by: { $0.key < $1.key }) {
      leftOut.append("\(count) more texts of \(name).")
    }
  }

  // MARK: Texts

  /// The texts of `packet`, or else that of the press or that of Exif; tells of others.
  private mutating func choose(
    _ name: String, _ packet: [PhotographPacket.Text], _ press: String?, _ exif: String?
  ) -> [Text] {
    var texts: [Text] = []
    var strange: [String] = []
    for (tag, text) in packet {
      let language = tag.flatMap { try? LanguageTag($0) }
      guard tag == nil || language != nil else {
        strange.append(String((tag ?? "").prefix(20)))
        continue
      }
      guard !texts.contains(where: { $0.language == language }) else {
        other(name, "XMP", text)
        continue
      }
      if let text = short(name, text) { texts.append(Text(language: language, text: text)) }
    }
    if let tag = strange.first {
      let more = strange.count > 1 ? ", and of \(strange.count - 1) more" : ""
      leftOut.append("A \(name) in the language '\(tag)', which is none\(more).")
    }
    for (standard, text) in [("IPTC", press), ("Exif", exif)] {
      guard let text else { continue }
      if texts.isEmpty {
        texts += short(name, text).map { [Text(language: nil, text: $0)] } ?? []
      } else if !texts.contains(where: { $0.text == text }) {
        other(name, standard, text)
      }
    }
    return texts
  }

  /// The first of the texts, those of XMP before that of the press and that of Exif; tells of others.
  private mutating func first(
    _ name: String, _ packet: [String?], press: String? = nil, exif: String? = nil
  ) -> String? {
    let all = packet.map { ("XMP", $0) } + [("IPTC", press), ("Exif", exif)]
    var chosen: String?
    for case (let standard, let text?) in all where text != chosen {
      if chosen == nil { chosen = text } else { other(name, standard, text) }
    }
    return chosen
  }

  private mutating func other(_ name: String, _ standard: String, _ text: String) {
    leftOut.append("Another \(name), in \(standard): \(text.prefix(80)).")
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

  /// Tells whether a camera writes the text into all its pictures, which describes none.
  private static func isOfCamera(_ text: String) -> Bool {
    text == text.uppercased()
      && (text.hasSuffix("DIGITAL CAMERA") || text.hasSuffix("CAMERA PICTURES")
        || ["SONY DSC", "MINOLTA DSC", "DCIM", "DIGITAL IMAGE"].contains(text))
  }

  // MARK: Time

  // A regex that is no constant is parsed each time. It is never changed, but does not say that tasks may
  // share it.
  private nonisolated(unsafe) static let written =
    #/(\d{4})[:./-](\d\d)[:./-](\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.\d+)?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?.*/#
    .asciiOnlyDigits()

  /// The time that `YYYY:MM:DD HH:MM:SS` or ISO 8601 tells, with its zone where it has one; `nil` for
  /// what is no time, and tells of that.
  private mutating func time(_ text: String) -> String? {
    // The first photograph that is left is of 1826.
    guard let match = text.wholeMatch(of: Self.written),
      let year = Int(match.1), year >= 1826, let month = Int(match.2), let day = Int(match.3),
      CivilDay(checking: year, month, day) != nil,
      match.4 < "24", match.5 < "60", match.6 <= "60"
    else {
      // A camera whose clock was never set writes zeros or spaces.
      if text.contains(where: { ("1"..."9").contains($0) }) {
        leftOut.append("The time '\(text.prefix(40))', which is none.")
      }
      return nil
    }
    let zone = match.7 == "Z" ? "+00:00" : match.7 ?? ""
    return "\(match.1)-\(match.2)-\(match.3) \(match.4):\(match.5):\(match.6)\(zone)"
  }

  // MARK: Position

  private mutating func readPosition(_ gps: TIFFTags) {
    let (north, east) = (gps.fractions(2), gps.fractions(4))
    guard !north.isEmpty || !east.isEmpty else { return }
    guard
      isUsable(datum: gps.text(18).flatMap(Self.line), status: gps.text(9).flatMap(Self.line))
    else { return }
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

  /// Tells whether a position of such a datum and status counts; says so in ``leftOut`` if not.
  private mutating func isUsable(datum: String?, status: String?) -> Bool {
    let datum = datum?.filter { $0.isLetter || $0.isNumber }.uppercased()
    if let datum, !["WGS84", "WGS1984", ""].contains(datum) {
      leftOut.append("The position, which is in the system '\(datum.prefix(40))', not in WGS 84.")
      return false
    }
    if status?.first == "V" {
      leftOut.append("The position, which was the last one known when it was taken.")
      return false
    }
    return true
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
    guard isUsable(datum: packet.list("GPSMapDatum"), status: packet.list("GPSStatus")) else {
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
