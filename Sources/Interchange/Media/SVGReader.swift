import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads a drawing event by event, names with their prefixes.
enum SVGReader {
  enum Event {
    case start(name: String, attributes: [(name: String, value: String)])
    case end
    case text(String)
    /// A processing instruction, such as one that names a style sheet.
    case instruction(String)
  }

  /// Deeper drawings are refused.
  static let deepest = 256
  /// Drawings of more elements are refused.
  static let mostElements = 500_000

  /// Comments are left out. A document type that declares nothing says nothing and is passed over;
  /// any other is refused, and with it every entity of a document's own.
  static func read(
    _ document: [UInt8], _ take: (Event) -> Void
  ) throws(UnreadableXML) {
    var document = document
    let instructions = try blankType(&document)
    let text = try XMLText(document)
    instructions.forEach { take(.instruction($0)) }
    let failure = withoutActuallyEscaping(take) { take -> UnreadableXML? in
      let parser = XMLParser(data: Data(text.bytes))
      parser.shouldResolveExternalEntities = false
      let builder = Builder(take)
      parser.delegate = builder
      if !parser.parse() || parser.parserError != nil || !builder.isWhole {
        builder.stop(parser, "Its XML breaks the rules, or ends too early.")
      }
      return builder.failure
    }
    if let failure { throw failure }
  }

  /// Blanks the document type, and names the instructions before the root.
  private static func blankType(_ bytes: inout [UInt8]) throws(UnreadableXML) -> [String] {
    var instructions: [String] = []
    var position = 0
    while let start = bytes[position...].firstIndex(of: 0x3C) {
      let rest = bytes[start...]
      if rest.starts(with: "<?".utf8) {
        let end = end(of: "?>", in: bytes, from: start)
        let name = String(
          decoding: bytes[start..<end].dropFirst(2).prefix { $0 > 0x20 && $0 != 0x3F }.prefix(40),
          as: UTF8.self)
        if name.lowercased() != "xml" { instructions.append(name) }
        position = end
      } else if rest.starts(with: "<!--".utf8) {
        position = end(of: "-->", in: bytes, from: start + 4)
      } else if rest.starts(with: "<!DOCTYPE".utf8) {
        guard let end = rest.firstIndex(of: 0x3E) else { return instructions }
        guard !bytes[start..<end].contains(0x5B) else {
          throw UnreadableXML(
            sentence: "It has a document type with declarations of its own, which are not read.")
        }
        for index in start...end where bytes[index] != 0x0A { bytes[index] = 0x20 }
        return instructions
      } else {
        return instructions
      }
    }
    return instructions
  }

  private static func end(of mark: String, in bytes: [UInt8], from start: Int) -> Int {
    var position = start
    let mark = Array(mark.utf8)
    while let next = bytes[min(position, bytes.count)...].firstIndex(of: mark[0]) {
      if bytes[next...].starts(with: mark) { return next + mark.count }
      position = next + 1
    }
    return bytes.count
  }

  private final class Builder: NSObject, XMLParserDelegate {
    private let take: (Event) -> Void
    private var depth = 0
    private var count = 0
    private(set) var failure: UnreadableXML?

    init(_ take: @escaping (Event) -> Void) { self.take = take }

    var isWhole: Bool { count > 0 && depth == 0 }

    func stop(_ parser: XMLParser, _ sentence: String) {
      if failure == nil { failure = UnreadableXML(sentence: sentence) }
      parser.abortParsing()
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      guard failure == nil else { return }
      depth += 1
      count += 1
      guard depth <= SVGReader.deepest, count <= SVGReader.mostElements else {
        return stop(
          parser,
          "It has more than \(SVGReader.mostElements) elements, or they are nested deeper than "
            + "\(SVGReader.deepest).")
      }
      take(.start(name: name, attributes: attributes.map { ($0.key, $0.value) }))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      if failure == nil, depth > 0 { take(.text(string)) }
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
      if failure == nil, depth > 0 { take(.text(String(decoding: block, as: UTF8.self))) }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      guard failure == nil else { return }
      depth -= 1
      take(.end)
    }

    // The parser goes on after some errors, and invents ends of elements.
    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
      stop(parser, "Its XML breaks the rules, or ends too early.")
    }
  }
}
