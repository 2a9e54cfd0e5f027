import Foundation
@testable import Notation
import Testing

/// Bytes that never end: a beginning, then a piece again and again.
final class EndlessBytes: ByteSource {
  private let piece: [UInt8]
  private var rest: ArraySlice<UInt8>
  /// How many were asked for.
  private(set) var count = 0

  init(_ beginning: String, then piece: String) {
    rest = Array(beginning.utf8)[...]
    self.piece = Array(
      repeatElement(Array(piece.utf8), count: 1 + 65_536 / piece.utf8.count).joined())
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    if rest.isEmpty { rest = piece[...] }
    let next = rest.prefix(buffer.count)
    buffer.copyBytes(from: next)
    rest = rest[next.endIndex...]
    count += next.count
    return next.count
  }
}

/// Notes what a stream hands over.
final class XMLNotes: XMLVisitor {
  let deepest = 64
  let readsText = true
  private(set) var elements: [String] = []
  private(set) var lines: [Int] = []
  private(set) var text = ""

  func begin(_ name: XMLBytes, _ attributes: XMLAttributes, in stream: XMLStream) {
    guard elements.count < 1000 else { return }
    elements.append(name.string)
    lines.append(stream.line)
  }

  func take(_ text: UnsafeBufferPointer<UInt8>, in stream: XMLStream) {
    self.text += String(decoding: text.prefix(1000), as: UTF8.self)
  }

  func end(in stream: XMLStream) {}
}

@Suite("An XML stream")
struct XMLStreamTests {
  private func notes(_ bytes: [UInt8]) throws(UnreadableXML) -> XMLNotes {
    let notes = XMLNotes()
    try XMLStream.read(MemoryBytes(bytes), notes)
    return notes
  }

  @Test("reads documents of more than ten million bytes")
  func large() throws {
    let spaces = [UInt8](repeating: 0x20, count: 11_000_000)
    let bytes = Array("<a>".utf8) + spaces + Array("<b/></a>".utf8)
    #expect(try notes(bytes).elements == ["a", "b"])
    #expect(try readOSM(Array("<osm>".utf8) + spaces + Array("</osm>".utf8)).problems == [])
  }

  @Test(
    "stops where a bound is reached, however much there still is",
    arguments: [
      (.xmlMarkup, "<a b='", "x"), (.xmlMarkup, "<a><!-- ", "x"),
      (.xmlMarkup, "<a><?b ", "x"), (.xmlDepth, "", "<a>"),
    ] as [(InputBound, String, String)])
  func endless(bound: InputBound, beginning: String, piece: String) throws {
    let source = EndlessBytes(beginning, then: piece)
    #expect(throws: UnreadableXML.self) { try XMLStream.read(source, XMLNotes()) }
    // Three pieces more than a tag may have.
    #expect(source.count <= bound.most + (3 << 20))
  }

  @Test("takes as many attributes, names and namespaces as it says, and no more")
  func counts() throws {
    func element(attributes count: Int) -> String {
      "<a " + (0..<count).map { "b\($0)='' " }.joined() + "/>"
    }
    let log = ProblemLog(file: "a.xml")
    let most = InputBound.xmlAttributes.most
    #expect(
      XMLTree.read(Array(element(attributes: most).utf8), log: log)?.attributes.all.count == most)
    #expect(XMLTree.read(Array(element(attributes: most + 1).utf8), log: log) == nil)
    #expect(XMLTree.read(Array(element(attributes: 50_000).utf8), log: log) == nil)
    func elements(names count: Int) -> String {
      "<r>" + (1..<count).map { "<a\($0)/>" }.joined() + "</r>"
    }
    let names = InputBound.xmlNames.most
    #expect(
      XMLTree.read(Array(elements(names: names).utf8), log: log)?.children.count == names - 1)
    #expect(XMLTree.read(Array(elements(names: names + 1).utf8), log: log) == nil)
    let spaces = (0...InputBound.xmlNamespaces.most).map { "xmlns:p\($0)='x' " }.joined()
    #expect(XMLTree.read(Array("<a \(spaces)/>".utf8), log: log) == nil)
    #expect(log.problems.count == 4 && log.problems.allSatisfy { $0.location?.line == 1 })
  }

  @Test("bounds the text of an element, but not of all together")
  func texts() {
    let half = String(repeating: "x", count: InputBound.xmlText.most / 2 + 1)
    let log = ProblemLog(file: "a.xml")
    #expect(XMLTree.read(Array("<a><b>\(half)</b><b>\(half)</b></a>".utf8), log: log) != nil)
    #expect(XMLTree.read(Array("<a>\(half)<b/>\(half)</a>".utf8), log: log) == nil)
  }

  @Test(
    "reads the encodings that it says it reads",
    arguments: [
      ("UTF-8", .utf8), ("UTF-16", .utf16), ("UTF-16", .utf16LittleEndian),
      ("iso-8859-1", .isoLatin1), ("latin1", .isoLatin1), ("Windows-1252", .windowsCP1252),
    ] as [(String, String.Encoding)])
  func encodings(name: String, encoding: String.Encoding) throws {
    let document = "<?xml version='1.0' encoding='\(name)'?><a>caf\u{E9}</a>"
    let mark: [UInt8] = encoding == .utf16LittleEndian ? [0xFF, 0xFE] : []
    let bytes = try mark + #require(document.data(using: encoding))
    #expect(try notes(bytes).text == "café")
  }

  @Test("reads the letters of an old Macintosh, which Foundation has in another order here")
  func macintosh() throws {
    // 8E is é (Unicode, APPLE/ROMAN.TXT).
    let bytes =
      Array("<?xml version='1.0' encoding='macintosh'?><a>caf".utf8) + [0x8E] + Array("</a>".utf8)
    #expect(try notes(bytes).text == "café")
  }

  @Test("believes what it sees before what a document says of its encoding")
  func wrongEncodings() throws {
    #expect(try notes(Array("<?xml version='1.0' encoding='utf-16'?><a>é</a>".utf8)).text == "é")
    #expect(
      try notes([0xEF, 0xBB, 0xBF] + Array("\n <?xml version='1.0'?><a>é</a>".utf8)).text == "é")
    for (text, said) in [
      ("<?xml version='1.0' encoding='ebcdic'?><a/>", "encoding that is not known"),
      ("<?xml version='1.0' encoding='us-ascii'?><a>\u{E9}</a>", "another encoding than it says"),
      ("<a>\u{E9}</a>", "another encoding than it says"), ("<a>\0</a>", "another encoding"),
    ] {
      let error = #expect(throws: UnreadableXML.self) {
        try notes(text.unicodeScalars.map { UInt8($0.value) })
      }
      #expect(error?.sentence.contains(said) == true, "\(text): \(error?.sentence ?? "")")
      #expect(error?.remedy?.contains("UTF-8") == true)
    }
  }

  @Test("refuses document types and what they could bring, but the bare one that it is told")
  func types() throws {
    func fails(_ document: String, type: String? = nil) -> Bool {
      let log = ProblemLog(file: "a.xml")
      let types = type.map(XMLTypes.bareOf) ?? .none
      return XMLTree.read(Array(document.utf8), types: types, log: log) == nil
        && log.problems.map(\.code) == [.malformedFile]
    }
    let bare = "<!DOCTYPE plist PUBLIC 'x' 'http://example.org/a.dtd'>"
    #expect(fails("\(bare)<plist/>") && !fails("\(bare)<plist/>", type: "plist"))
    #expect(fails("<!DOCTYPE other><plist/>", type: "plist"))
    #expect(fails("<!DOCTYPE plist [<!ENTITY a 'b'>]><plist/>", type: "plist"))
    #expect(fails("\(bare)<plist>&boom;</plist>", type: "plist"))
    #expect(fails("<plist>&nbsp;</plist>") && !fails("<plist>&amp;&#233;</plist>"))
  }

  @Test("knows the line of each tag, blank lines before the declaration among them")
  func lines() throws {
    let document = "\n\n<?xml version='1.0'?>\n<a>\n <b\n c=''/>\n <d/>\n</a>\n"
    #expect(try notes(Array(document.utf8)).lines == [4, 5, 7])
    let error = #expect(throws: UnreadableXML.self) { try notes(Array("\n<a>\n<b></a>".utf8)) }
    #expect(error?.line == 3)
  }

  @Test("tells namespaces by their declarations, and needs none")
  func namespaces() throws {
    let log = ProblemLog(file: "a.xml")
    let document =
      "<a xmlns='urn:a' xmlns:b='urn:b'><b:c b:d='1' e='2' xmlns='urn:c'><f/></b:c><g:h/><i/></a>"
    let root = try #require(XMLTree.read(Array(document.utf8), log: log))
    let inner = try #require(root.children.first)
    #expect(root.namespace == "urn:a" && root.attributes.isEmpty)
    #expect(inner.name == "c" && inner.namespace == "urn:b")
    #expect(inner.attributes.all.map { "\($0)=\($1)" } == ["d=1", "e=2"])
    #expect(inner.children[0].namespace == "urn:c")
    #expect(root.children.map(\.namespace) == ["urn:b", "", "urn:a"])
  }

  @Test(
    "reads numbers as they are written",
    arguments: [
      "0", "-0.5", "51.5221571", "+7", "1e-05", "-1.2E+2", ".5", "7.", "123456789012345678901",
      "0.30000000000000004", "9007199254740993", "179.99999999999999", "", "-", ".", "1x", "nan",
      "0x10", "1..2",
    ])
  func numbers(text: String) {
    let (decimal, integer) = text.withCString {
      (XMLBytes(start: $0).decimal, XMLBytes(start: $0).integer)
    }
    #expect(decimal == Double(decimal: text))
    #expect(integer == Int64(text))
  }

  @Test("reads whole numbers to their very ends")
  func ends() {
    for text in ["9223372036854775807", "-9223372036854775808", "9223372036854775808"] {
      #expect(text.withCString { XMLBytes(start: $0).integer } == Int64(text))
    }
  }
}
