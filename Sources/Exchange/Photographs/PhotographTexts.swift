import Catalog
import Notation

/// The texts of a picture in the record of the press (IPTC-NAA Information Interchange Model 4.2,
/// sections 5 and 6), by the number of the data set in record 2. Some, as that of the maker, may be
/// there several times.
struct PressRecord {
  private var texts: [Int: [String]] = [:]

  /// The texts of a data set, joined by commas; `nil` where there is none.
  func text(_ number: Int) -> String? { texts[number]?.joined(separator: ", ") }

  /// The record in `bytes`, which may be in a block of Photoshop's (Adobe, Photoshop File Formats,
  /// image resource 1028).
  init(_ bytes: [UInt8]) {
    let header = HeaderBytes(bytes: bytes)
    var place = header.has("Photoshop 3.0\0", at: 0) ? 14 : 0
    var (start, end) = (0, bytes.count)
    // Each round of the loop moves on by at least twelve bytes.
    while header.has("8BIM", at: place) {
      let name = header.big(1, at: place + 6) ?? 0
      let size = place + 6 + (name + 2) / 2 * 2
      guard let length = header.big(4, at: size) else { return }
      if header.big(2, at: place + 4) == 1028 {
        (start, end) = (size + 4, min(bytes.count, size + 4 + length))
      }
      place = size + 4 + (length + 1) / 2 * 2
    }
    while start < end, header.big(1, at: start) == 0x1C,
      let record = header.big(1, at: start + 1), let number = header.big(1, at: start + 2),
      // A length of 32,768 or more is that of a length, which no text has.
      let length = header.big(2, at: start + 3), length < 0x8000, start + 5 + length <= end
    {
      if record == 2, texts[number, default: []].count < PhotographPacket.most,
        let line = PhotographNotes.line(Array(bytes[start + 5..<start + 5 + length]))
      {
        texts[number, default: []].append(line)
      }
      start += 5 + length
    }
  }
}

/// The texts of a picture in a packet of XMP (ISO 16684-1).
struct PhotographPacket {
  /// A text, with the tag of its language where it has one.
  typealias Text = (language: String?, text: String)

  /// The most texts of a property that are read; a choice, of more than a picture has languages.
  static let most = 200

  private var found: [String: [Text]] = [:]
  /// How many texts of a property there are beyond that.
  private(set) var unread: [String: Int] = [:]

  /// The names whose values are read, without their prefixes, which are those of Dublin Core, Photoshop,
  /// IPTC Core, Exif, XMP Rights and Creative Commons.
  private static let names: Set = [
    "description", "creator", "rights", "Credit", "AltTextAccessibility", "UsageTerms", "license",
    "GPSLatitude", "GPSLongitude", "GPSMapDatum", "GPSStatus", "DateTimeOriginal",
  ]

  /// The packet in `bytes`; an empty one where they cannot be read.
  init(_ bytes: [UInt8]) {
    let log = ProblemLog(file: "XMP")
    guard let root = XMLTree.read(bytes, log: log) else { return }
    // Properties are those of the descriptions under the root, as attributes or elements; a thumbnail
    // and the history of an edit have further descriptions in them.
    let descriptions = (root.name == "RDF" ? [root] : root.children("RDF"))
      .flatMap { $0.children("Description") }
    for description in descriptions {
      for name in Self.names {
        if let text = description.attributes[name] { add(text, name) }
        for property in description.children(name) {
          let list = property.children.flatMap { $0.children("li") }
          if list.isEmpty {
            add(property.attributes["resource"] ?? property.characters, name)
          }
          for item in list { add(item.characters, name, language: item.attributes["lang"]) }
        }
      }
    }
  }

  private mutating func add(_ text: String, _ name: String, language: String? = nil) {
    guard let line = PhotographNotes.line(text) else { return }
    guard found[name, default: []].count < Self.most else {
      unread[name, default: 0] += 1
      return
    }
    found[name, default: []].append((language == "x-default" ? nil : language, line))
  }

  /// The texts of a property, that without a language left out where another repeats it.
  func texts(_ name: String) -> [Text] {
    let all = found[name] ?? []
    let told = Set(all.lazy.filter { $0.language != nil }.map(\.text))
    return all.filter { $0.language != nil || !told.contains($0.text) }
  }

  /// The values of a list, joined by commas; `nil` where there is none.
  func list(_ name: String) -> String? {
    let texts = (found[name] ?? []).map(\.text)
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }
}
