import CExpat

/// A reader to which an XML document is handed element by element.
public protocol XMLVisitor: AnyObject {
  /// The number of elements that may stand in one another.
  var deepest: Int { get }
  /// True if the characters between tags are handed to it.
  var readsText: Bool { get }
  /// Takes the start of an element. What it is given is gone when it returns.
  func begin(
    _ name: XMLBytes, _ attributes: XMLAttributes, in stream: XMLStream
  ) throws(UnreadableXML)
  /// Takes characters of the innermost open element, in UTF-8 and in any pieces.
  func take(_ text: UnsafeBufferPointer<UInt8>, in stream: XMLStream) throws(UnreadableXML)
  /// Takes the name of a processing instruction; does nothing unless told otherwise.
  func take(instruction name: XMLBytes)
  /// Takes the end of the innermost open element.
  func end(in stream: XMLStream) throws(UnreadableXML)
}

extension XMLVisitor {
  /// Passes over the instruction, as visitors do unless they take it.
  public func take(instruction name: XMLBytes) {}
}

/// The document types that may be named; one that declares anything of its own never may.
public enum XMLTypes {
  case none
  /// Any document type that declares nothing of its own.
  case bare
  /// The document type of a root with this name.
  case bareOf(String)
}

/// The reason why an XML document is not read, or not to its end.
public struct UnreadableXML: Error {
  /// The fault, as a whole sentence.
  public let sentence: String
  /// The line; `nil` if that is no matter of one.
  public var line: Int?
  /// The remedy, where it is not to export the document again.
  public var remedy: String?

  /// An error with this fault, in this line if that is known.
  public init(sentence: String, line: Int? = nil, remedy: String? = nil) {
    self.sentence = sentence
    self.line = line
    self.remedy = remedy
  }
}

/// Reads an XML document in pieces with Expat, and hands its elements to a visitor.
///
/// Expat keeps neither what it has read nor the tree, so a document takes as much memory as its
/// visitor keeps. ``InputBound`` bounds all that it must keep: a whole tag, its attributes, names.
/// A document type is refused, and with it every entity and every other file that it could name,
/// but the bare one of property lists.
public final class XMLStream {
  /// The most bytes that Expat is given at once.
  private static let piece = 1 << 20

  /// The parser; `nil` only where there is no memory for one.
  private let parser: XML_Parser?
  private let visitor: any XMLVisitor
  private let types: XMLTypes
  /// The reason why reading was stopped.
  private var refusal: UnreadableXML?
  private var names = XMLNameCount()
  /// The line of the document's first character, less one.
  private let linesBefore: Int
  /// The number of open elements.
  public private(set) var depth = 0

  /// Reads a document that begins in line `firstLine` of its file, to its end.
  ///
  /// - Complexity: O(n) for n bytes, besides what the visitor does, in memory that does not grow
  ///   with them.
  public static func read(
    _ source: any ByteSource, firstLine: Int = 1, types: XMLTypes = .none, _ visitor: any XMLVisitor
  ) throws(UnreadableXML) {
    let opening = try XMLOpening(source)
    let stream = XMLStream(
      opening, linesBefore: firstLine - 1 + opening.lines, types: types, visitor)
    try stream.run(ReopenedBytes(opening.bytes, then: source))
  }

  private init(
    _ opening: XMLOpening, linesBefore: Int, types: XMLTypes, _ visitor: any XMLVisitor
  ) {
    self.visitor = visitor
    self.types = types
    self.linesBefore = linesBefore
    parser = XML_ParserCreate(opening.encoding)
    guard let parser else { return }
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { context, name, attributes in
        guard let name, let attributes else { return }
        XMLStream.from(context)?.begin(XMLBytes(start: name), XMLAttributes(attributes))
      },
      { context, _ in XMLStream.from(context)?.end() })
    if visitor.readsText {
      XML_SetCharacterDataHandler(parser) { context, text, count in
        guard let text else { return }
        text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
          XMLStream.from(context)?.take(UnsafeBufferPointer(start: $0, count: Int(count)))
        }
      }
    }
    XML_SetStartDoctypeDeclHandler(parser) { context, name, _, _, hasOwnEntities in
      XMLStream.from(context)?.beginType(name.map { String(cString: $0) }, hasOwnEntities != 0)
    }
    XML_SetProcessingInstructionHandler(parser) { context, name, _ in
      guard let name, let stream = XMLStream.from(context), stream.refusal == nil else { return }
      stream.visitor.take(instruction: XMLBytes(start: name))
    }
    XML_SetSkippedEntityHandler(parser) { context, name, _ in
      XMLStream.from(context)?.skip(name.map { String(cString: $0) } ?? "")
    }
    XML_SetUnknownEncodingHandler(
      parser,
      { _, name, table in XMLOpening.fill(table, for: name) ? 1 : 0 }, nil)
  }

  deinit { if let parser { XML_ParserFree(parser) } }

  private static func from(_ context: UnsafeMutableRawPointer?) -> XMLStream? {
    context.map { Unmanaged<XMLStream>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The line of the tag that is being read, counted from 1.
  public var line: Int {
    guard let parser else { return 1 }
    return linesBefore + Int(XML_GetCurrentLineNumber(parser))
  }

  // MARK: Pieces

  private func run(_ source: any ByteSource) throws(UnreadableXML) {
    var (fed, start) = (0, 0)
    while let parser, let buffer = XML_GetBuffer(parser, Int32(Self.piece)) {
      let count: Int
      do throws(UnreadableBytes) {
        count = try source.read(
          into: UnsafeMutableRawBufferPointer(start: buffer, count: Self.piece))
      } catch { throw UnreadableXML(sentence: error.sentence, remedy: error.remedy) }
      fed += count
      let status = XML_ParseBuffer(parser, Int32(count), count == 0 ? 1 : 0)
      if let refusal { throw refusal }
      guard status == XML_STATUS_OK else { throw failure(parser) }
      if count == 0 { return }
      // Expat may read what is not whole again with each piece, or wait for more of it: then, and
      // before the root, it does not tell where that begins.
      start = max(start, Int(XML_GetCurrentByteIndex(parser)))
      if fed - start > InputBound.xmlMarkup.most {
        throw failed("A tag or comment is longer than \(InputBound.xmlMarkup.shown).")
      }
    }
    throw failed("There is no memory to read the XML.")
  }

  private func failed(_ sentence: String) -> UnreadableXML {
    UnreadableXML(sentence: sentence, line: line)
  }

  private func failure(_ parser: XML_Parser) -> UnreadableXML {
    let code = XML_GetErrorCode(parser)
    if code == XML_ERROR_UNKNOWN_ENCODING {
      return UnreadableXML(
        sentence: "The XML says that it is in an encoding that is not known here.", line: line,
        remedy: "Save it again as UTF-8, and let its first line say so.")
    }
    // A byte beyond ASCII that begins no character.
    var (offset, size): (Int32, Int32) = (0, 0)
    if code == XML_ERROR_INVALID_TOKEN, let text = XML_GetInputContext(parser, &offset, &size),
      offset >= 0, offset < size, text[Int(offset)] < 0 || text[Int(offset)] == 0
    {
      return UnreadableXML(
        sentence: "The XML is in another encoding than it says.", line: line,
        remedy: "Save it again as UTF-8, and let its first line say so.")
    }
    let reason = XML_ErrorString(code).map { String(cString: $0) } ?? "unknown"
    return failed("The XML breaks its rules, or ends too early: \(reason).")
  }

  // MARK: What Expat finds

  private func stop(_ refusal: UnreadableXML) {
    if self.refusal == nil { self.refusal = refusal }
    if let parser { XML_StopParser(parser, 0) }
  }

  private func begin(_ name: XMLBytes, _ attributes: XMLAttributes) {
    // After a stop, Expat still tells of the end of an empty element.
    guard refusal == nil else { return }
    guard depth < visitor.deepest else {
      return stop(failed("Elements are nested deeper than \(visitor.deepest)."))
    }
    guard names.note(name, attributes) else {
      return stop(
        failed("Its elements and attributes have more than \(InputBound.xmlNames.shown) names."))
    }
    guard attributes.count <= InputBound.xmlAttributes.most else {
      return stop(
        failed("An element has more than \(InputBound.xmlAttributes.shown) attributes."))
    }
    do throws(UnreadableXML) { try visitor.begin(name, attributes, in: self) } catch {
      return stop(located(error))
    }
    depth += 1
  }

  private func take(_ text: UnsafeBufferPointer<UInt8>) {
    guard refusal == nil, depth > 0 else { return }
    do throws(UnreadableXML) { try visitor.take(text, in: self) } catch { stop(located(error)) }
  }

  private func end() {
    guard refusal == nil else { return }
    depth -= 1
    do throws(UnreadableXML) { try visitor.end(in: self) } catch { stop(located(error)) }
  }

  private func beginType(_ name: String?, _ hasOwnEntities: Bool) {
    let isAllowed =
      switch types {
      case .none: false
      case .bare: true
      case .bareOf(let root): name == root
      }
    guard !isAllowed || hasOwnEntities else { return }
    stop(failed("The XML declares a document type, which is not read."))
  }

  /// Refuses an entity that only a document type elsewhere could explain.
  private func skip(_ name: String) {
    stop(failed("The XML names the entity '\(name.prefix(40))', which nothing in it explains."))
  }

  private func located(_ error: UnreadableXML) -> UnreadableXML {
    var error = error
    if error.line == nil { error.line = line }
    return error
  }
}
