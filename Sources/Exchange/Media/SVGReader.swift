import Notation

/// Reads a drawing event by event, and resolves the prefixes of names to namespaces.
final class SVGReader: XMLVisitor {
  /// The name of an element or attribute.
  struct Name {
    /// The name as it is written, with its prefix.
    let written: String
    /// The name behind its prefix.
    let local: String
    /// The namespace, empty where there is none; `nil` of a prefix that nobody declared.
    let namespace: String?
  }

  enum Event {
    /// The beginning of an element; declarations of namespaces are not among its attributes.
    case start(Name, attributes: [(name: Name, value: String)])
    case end
    case text(String)
    /// A processing instruction, such as one that names a style sheet.
    case instruction(String)
  }

  /// The greatest depth of nested elements.
  public let deepest = InputBound.svgDepth.most
  /// True, because characters between tags matter.
  public let readsText = true
  private var count = 0
  private var namespaces = XMLNamespaces()
  private let handOn: (Event) -> Void

  private init(_ handOn: @escaping (Event) -> Void) { self.handOn = handOn }

  /// Reads a document and gives its events to `take`. Comments are left out. A document type
  /// without declarations is passed over; any other is refused, and with it every entity that a
  /// document declares.
  static func read(
    _ document: [UInt8], _ take: (Event) -> Void
  ) throws(UnreadableXML) {
    let failure = withoutActuallyEscaping(take) { take -> UnreadableXML? in
      do throws(UnreadableXML) {
        try XMLStream.read(MemoryBytes(document), types: .bare, SVGReader(take))
        return nil
      } catch { return error }
    }
    if let failure { throw failure }
  }

  /// Takes the start of an element.
  public func begin(
    _ name: XMLBytes, _ attributes: XMLAttributes, in stream: XMLStream
  ) throws(UnreadableXML) {
    count += 1
    guard count <= InputBound.svgElements.most else {
      throw UnreadableXML(sentence: "It has more than \(InputBound.svgElements.shown) elements.")
    }
    try namespaces.open(attributes, depth: stream.depth)
    var values: [(name: Name, value: String)] = []
    attributes.forEach { name, value in
      let (prefix, local) = name.parts
      if prefix == "xmlns" || prefix.isEmpty && local == "xmlns" { return }
      // An attribute without a prefix is in no namespace.
      let namespace = prefix.isEmpty ? "" : namespace(of: prefix)
      values.append((Name(written: name.string, local: local, namespace: namespace), value.string))
    }
    let (prefix, local) = name.parts
    let own = Name(written: name.string, local: local, namespace: namespace(of: prefix))
    handOn(.start(own, attributes: values))
  }

  /// The namespace of a prefix; `nil` of an undeclared one. `xml` need not be declared (Namespaces
  /// in XML 1.0, section 3).
  private func namespace(of prefix: String) -> String? {
    if let declared = namespaces[prefix] { return declared }
    return prefix.isEmpty ? "" : prefix == "xml" ? XMLNamespaces.xml : nil
  }

  /// Takes characters of the innermost open element.
  public func take(_ text: UnsafeBufferPointer<UInt8>, in stream: XMLStream) {
    handOn(.text(String(decoding: text, as: UTF8.self)))
  }

  /// Takes the name of a processing instruction.
  public func take(instruction name: XMLBytes) {
    handOn(.instruction(String(name.string.prefix(40))))
  }

  /// Takes the end of the innermost open element.
  public func end(in stream: XMLStream) {
    namespaces.close(depth: stream.depth)
    handOn(.end)
  }
}
