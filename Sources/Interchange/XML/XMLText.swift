/// The bytes of an XML document, made safe for Foundation's XMLParser on Linux.
///
/// That parser ends the process at a processing instruction without data and at some declarations
/// of a document type, and it expands entities unasked. No format here needs any of them:
/// instructions are blanked, the XML declaration with them, and a document type is refused. Whatever
/// is given to that parser comes through here.
struct XMLText {
  /// UTF-8; lines are where they were.
  private(set) var bytes: [UInt8]

  /// Refuses what is not text, and document types.
  init(_ document: [UInt8]) throws(UnreadableXML) {
    guard !document.contains(0) else {
      throw UnreadableXML(sentence: "A NUL byte stands in the XML; perhaps it is in UTF-16.")
    }
    bytes = document.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(document[3...]) : document
    if String(validating: document, as: UTF8.self) == nil {
      guard Self.isLatin(document) else {
        throw UnreadableXML(sentence: "The XML is neither UTF-8 nor says that it is in Latin-1.")
      }
      // Windows-1252 differs from Latin-1 in punctuation only.
      bytes = Array(String(String.UnicodeScalarView(document.map { Unicode.Scalar($0) })).utf8)
    }
    try blank()
  }

  /// Whether the XML declaration names a Latin encoding.
  private static func isLatin(_ document: [UInt8]) -> Bool {
    let end = document.firstIndex(of: 0x3E) ?? 0
    let declaration = String(decoding: document[..<end].prefix(200), as: UTF8.self).lowercased()
    return declaration.contains("iso-8859-1") || declaration.contains("windows-1252")
  }

  private mutating func blank() throws(UnreadableXML) {
    var position = 0
    while let start = bytes[position...].firstIndex(of: 0x3C) {
      position = start + 1
      guard position < bytes.count else { return }
      switch bytes[position] {
      case 0x3F:
        let end = Self.end(of: "?>", in: bytes, from: position + 1)
        for index in start..<end where bytes[index] != 0x0A { bytes[index] = 0x20 }
        position = end
      case 0x21 where bytes[position...].starts(with: "!--".utf8):
        position = Self.end(of: "-->", in: bytes, from: position + 3)
      case 0x21 where bytes[position...].starts(with: "![CDATA[".utf8):
        position = Self.end(of: "]]>", in: bytes, from: position + 8)
      case 0x21:
        throw UnreadableXML(sentence: "The XML declares a document type, which is not read.")
      default: break
      }
    }
  }

  /// Behind the next `mark`; the end of all if there is none.
  private static func end(of mark: String, in bytes: [UInt8], from start: Int) -> Int {
    let mark = Array(mark.utf8)
    var position = start
    while let next = bytes[position...].firstIndex(of: mark[0]) {
      if bytes[next...].starts(with: mark) { return next + mark.count }
      position = next + 1
    }
    return bytes.count
  }
}

/// Why XML is not given to the parser.
struct UnreadableXML: Error {
  /// What is wrong, a whole sentence.
  let sentence: String
}
