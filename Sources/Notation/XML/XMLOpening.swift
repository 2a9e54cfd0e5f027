import CExpat

/// The first bytes of an XML document, and what they say of how its characters are written.
///
/// Expat knows UTF-8, UTF-16, ISO-8859-1 and ASCII; tables give it the other Latin ones. White
/// space before the XML declaration, which XML forbids and servers write, is passed over, and so is
/// what a declaration says against what can be seen.
struct XMLOpening {
  /// The bytes that were taken from the source, without what is passed over.
  let bytes: [UInt8]
  /// The number of lines that are passed over.
  let lines: Int
  /// The encoding that Expat is told; `nil` where it finds out by itself.
  let encoding: String?

  private static let size = 1024

  init(_ source: any ByteSource) throws(UnreadableXML) {
    let first: [UInt8]
    do throws(UnreadableBytes) { first = try source.next(Self.size) } catch {
      throw UnreadableXML(sentence: error.sentence, remedy: error.remedy)
    }
    let marked = SourceText.withoutMark(first[...])
    let hasMark = marked.count < first.count
    bytes = Array(marked.drop { [0x09, 0x0A, 0x0D, 0x20].contains($0) })
    lines = marked.prefix(marked.count - bytes.count).count { $0 == 0x0A }
    let isWide = bytes.prefix(4).contains(0) || bytes.prefix(2).contains(0xFF)
    guard !isWide else {
      encoding = nil
      return
    }
    let stated = Self.statedEncoding(bytes)
    encoding = hasMark || stated?.hasPrefix("utf") ?? false ? "UTF-8" : nil
  }

  /// The encoding that an XML declaration names, in small letters.
  private static func statedEncoding(_ bytes: [UInt8]) -> String? {
    guard bytes.starts(with: "<?xml".utf8), let end = bytes.firstIndex(of: 0x3E) else { return nil }
    let words = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
      .split { $0.isWhitespace || $0 == "=" || $0 == "\"" || $0 == "'" }
    guard let word = words.firstIndex(of: "encoding"), word + 1 < words.endIndex else { return nil }
    return String(words[word + 1])
  }

  /// Fills the table of an encoding in which each byte is a character (expat.h,
  /// XML_UnknownEncodingHandler); `false` if the name is none of those.
  static func fill(
    _ table: UnsafeMutablePointer<XML_Encoding>?, for name: UnsafePointer<XML_Char>?
  ) -> Bool {
    guard let table, let name, let encoding = TextEncoding(named: String(cString: name)),
      encoding.isOfSingleBytes
    else { return false }
    table.pointee.data = nil
    table.pointee.convert = nil
    table.pointee.release = nil
    return withUnsafeMutablePointer(to: &table.pointee.map) { map in
      map.withMemoryRebound(to: Int32.self, capacity: 256) { map in
        for byte in 0..<256 {
          let text = encoding.utf8([UInt8(byte)]).map { String(decoding: $0, as: UTF8.self) }
          map[byte] = text?.unicodeScalars.first.map { Int32($0.value) } ?? -1
        }
        return true
      }
    }
  }
}
