import Catalog
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of an XML document that was read whole: for documents of records, not for maps, which
/// are read element by element.
struct XMLTree {
  /// Its name without a prefix.
  let name: String
  /// The namespace it is in; empty for none.
  let namespace: String
  /// Attributes by name without a prefix.
  let attributes: [String: String]
  /// The line on which its start tag ends.
  let line: Int
  fileprivate(set) var children: [XMLTree] = []
  /// Its own characters in order, those of its children left out, as they are.
  fileprivate(set) var characters = ""

  /// Its own characters without white space around them; `nil` if none are left.
  var text: String? {
    let text = characters.trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? nil : text
  }

  /// The first child of that name.
  func child(_ name: String) -> XMLTree? { children.first { $0.name == name } }

  /// The children of that name, in order.
  func children(_ name: String) -> [XMLTree] { children.filter { $0.name == name } }

  /// The characters of it and all that is in it, in order.
  var allText: String {
    children.isEmpty ? characters : children.reduce(characters) { $0 + $1.allText }
  }
}

extension XMLTree {
  /// Deeper documents are refused: no format here comes near.
  static let deepest = 64
  /// Documents of more elements are refused.
  static let mostElements = 2_000_000

  /// The root of the document that `log` is about; `nil` and a problem if it cannot be read to its
  /// end. Document types, and with them entities, are refused by ``XMLText``.
  static func read(_ document: [UInt8], log: ProblemLog) -> XMLTree? {
    let text: XMLText
    do { text = try XMLText(document) } catch {
      log.add(.malformedFile, error.sentence, remedy: "Export the document again.", line: 1)
      return nil
    }
    let parser = XMLParser(data: Data(text.bytes))
    parser.shouldResolveExternalEntities = false
    parser.shouldProcessNamespaces = true
    let builder = Builder(log: log)
    parser.delegate = builder
    // On Linux the answer is true for documents that end too early.
    if !parser.parse() || parser.parserError != nil || builder.root == nil {
      builder.stop(parser, "The XML breaks its rules, or ends too early.")
    }
    return builder.isStopped ? nil : builder.root
  }

  private final class Builder: NSObject, XMLParserDelegate {
    private let log: ProblemLog
    private var open: [XMLTree] = []
    private var count = 0
    private(set) var root: XMLTree?
    private(set) var isStopped = false

    init(log: ProblemLog) { self.log = log }

    func stop(_ parser: XMLParser, _ sentence: String) {
      if !isStopped {
        log.add(
          .malformedFile, sentence, remedy: "Export the document again.",
          line: max(1, parser.lineNumber))
      }
      isStopped = true
      parser.abortParsing()
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      guard !isStopped else { return }
      count += 1
      guard open.count < XMLTree.deepest else {
        return stop(parser, "Elements are nested deeper than \(XMLTree.deepest).")
      }
      guard count <= XMLTree.mostElements else {
        return stop(parser, "The document has more than \(XMLTree.mostElements) elements.")
      }
      open.append(
        XMLTree(
          name: XMLTree.local(name), namespace: namespaceURI ?? "",
          attributes: Dictionary(
            attributes.map { (XMLTree.local($0.key), $0.value) },
            uniquingKeysWith: { first, _ in first }),
          line: parser.lineNumber))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      guard !isStopped, !open.isEmpty else { return }
      open[open.count - 1].characters += string
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
      guard !isStopped, !open.isEmpty else { return }
      open[open.count - 1].characters += String(decoding: block, as: UTF8.self)
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      guard !isStopped, let element = open.popLast() else { return }
      if open.isEmpty {
        root = element
      } else {
        open[open.count - 1].children.append(element)
      }
    }

    // The parser goes on after some errors, and invents ends of elements.
    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
      stop(parser, "The XML breaks its rules, or ends too early.")
    }
  }

  /// A name without its prefix.
  private static func local(_ name: String) -> String {
    name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }
}
