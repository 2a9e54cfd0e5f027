import Foundation

/// What a camera and its owner write into a photograph, byte by byte, in either order of bytes.
public struct SamplePhotograph: Sendable {
  /// A value of a tag: a text, fractions, or the bytes of any form.
  public enum Value: Sendable {
    case text(String)
    case fractions([(UInt32, UInt32)])
    case short(UInt16)
    case bytes([UInt8], form: UInt16)
  }

  /// True for the order of Intel's processors.
  public var isLittle = true
  /// The tags of the image.
  public var image: [UInt16: Value] = [:]
  /// The tags of Exif.
  public var exif: [UInt16: Value] = [:]
  /// The tags of the position.
  public var gps: [UInt16: Value] = [:]

  /// A photograph without tags.
  public init(isLittle: Bool = true) { self.isLittle = isLittle }

  /// The tags of a position of degrees, minutes and seconds, these in hundredths.
  public mutating func stand(
    _ north: (UInt32, UInt32, UInt32), _ ns: String, _ east: (UInt32, UInt32, UInt32), _ ew: String
  ) {
    gps[1] = .text(ns)
    gps[2] = .fractions([(north.0, UInt32(1)), (north.1, UInt32(1)), (north.2, UInt32(100))])
    gps[3] = .text(ew)
    gps[4] = .fractions([(east.0, UInt32(1)), (east.1, UInt32(1)), (east.2, UInt32(100))])
  }

  /// The structure of TIFF.
  public var tiff: [UInt8] {
    var bytes: [UInt8] = Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
    let own = image.count + (exif.isEmpty ? 0 : 1) + (gps.isEmpty ? 0 : 1)
    var pointers: [UInt16: Int] = [:]
    // Directories stand one behind the other, then their values.
    let second = 8 + 6 + 12 * own
    let third = second + (exif.isEmpty ? 0 : 6 + 12 * exif.count)
    if !exif.isEmpty { pointers[0x8769] = second }
    if !gps.isEmpty { pointers[0x8825] = third }
    var start = third + (gps.isEmpty ? 0 : 6 + 12 * gps.count)
    var values: [UInt8] = []
    func directory(_ tags: [UInt16: Value], _ pointers: [UInt16: Int] = [:]) {
      let names = Set(tags.keys).union(pointers.keys).sorted()
      bytes += number(names.count, 2)
      for name in names {
        let (form, count, content) =
          pointers[name].map { (4, 1, number($0, 4)) } ?? encoded(tags[name])
        bytes += number(Int(name), 2) + number(form, 2) + number(count, 4)
        if content.count <= 4 {
          bytes += content + [UInt8](repeating: 0, count: 4 - content.count)
        } else {
          bytes += number(start, 4)
          values += content
          start += content.count
        }
      }
      bytes += number(0, 4)
    }
    directory(image, pointers)
    if !exif.isEmpty { directory(exif) }
    if !gps.isEmpty { directory(gps) }
    return bytes + values
  }

  /// The segment of JPEG that holds it, to stand behind the first two bytes of a file.
  public var segment: [UInt8] { Self.segment(0xE1, Array("Exif\0\0".utf8) + tiff) }

  /// The segment of JPEG that holds a packet of XMP with these properties.
  public static func packet(_ properties: String) -> [UInt8] {
    segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(xmp(properties).utf8))
  }

  /// A packet of XMP with these properties.
  public static func xmp(_ properties: String) -> String {
    """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:cc="http://creativecommons.org/ns#"
      xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/">\(properties)</rdf:Description>
    </rdf:RDF></x:xmpmeta>\(String(repeating: " ", count: 64))
    <?xpacket end="w"?>
    """
  }

  /// A grey image of 8 x 8 points, as libvips writes it without any notes.
  public static func jpeg() throws -> [UInt8] {
    let text =
      "/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxl"
      + "Z2P/wAALCAAIAAgBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9"
      + "AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVW"
      + "V1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW"
      + "19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/AEr/2Q=="
    guard let data = Data(base64Encoded: text) else { throw Unreadable() }
    return [UInt8](data)
  }

  private struct Unreadable: Error {}

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
  }

  private func encoded(_ value: Value?) -> (form: Int, count: Int, bytes: [UInt8]) {
    switch value {
    case .text(let text): (2, text.utf8.count + 1, Array(text.utf8) + [0])
    case .fractions(let list):
      (5, list.count, list.flatMap { number(Int($0.0), 4) + number(Int($0.1), 4) })
    case .short(let number): (3, 1, self.number(Int(number), 2))
    case .bytes(let bytes, let form): (Int(form), bytes.count, bytes)
    case nil: (7, 0, [])
    }
  }

  private func number(_ number: Int, _ count: Int) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    return isLittle ? bytes : bytes.reversed()
  }
}
