import Foundation

/// An element of an XML document that was read whole: for documents of records, not for maps, which
/// are read element by element.
public struct XMLTree {
  /// Its name without a prefix.
  public let name: String
  /// The namespace it is in; empty for none.
  public let namespace: String
  /// Attributes by name without a prefix.
  public let attributes: [String: String]
  /// The line on which it begins.
  public let line: Int
  /// The elements in it, in order.
  public fileprivate(set) var children: [XMLTree] = []
  /// Its own characters in order, those of its children left out, as they are.
  public fileprivate(set) var characters = ""

  /// Its own characters without white space around them; `nil` if none are left.
  ///
  /// - Complexity: O(n) for n characters.
  public var text: String? {
    let text = characters.trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? nil : text
  }

  /// The first child of that name.
  ///
  /// - Complexity: O(c) for c children.
  public func child(_ name: String) -> XMLTree? { children.first { $0.name == name } }

  /// The children of that name, in order.
  ///
  /// - Complexity: O(c) for c children.
  public func children(_ name: String) -> [XMLTree] { children.filter { $0.name == name } }

  /// The characters of it and all that is in it, in order.
  ///
  /// - Complexity: O(n d) for n characters in elements that stand d deep.
  public var allText: String {
    children.isEmpty ? characters : children.reduce(into: characters) { $0 += $1.allText }
  }
}

extension XMLTree {
  /// The root of the document that `log` is about; `nil` and a problem if it cannot be read to its
  /// end.
  ///
  /// - Complexity: O(n) for n bytes, time and memory, given hashing on average.
  public static func read(
    _ document: [UInt8], types: XMLTypes = .none, log: ProblemLog
  ) -> XMLTree? {
    let builder = Builder()
    do throws(UnreadableXML) {
      try XMLStream.read(MemoryBytes(document), types: types, builder)
      return builder.root
    } catch {
      log.add(
        .malformedFile, error.sentence, remedy: error.remedy ?? "Export the document again.",
        line: error.line)
      return nil
    }
  }

  private final class Builder: XMLVisitor {
    let deepest = InputBound.xmlDepth.most
    let readsText = true
    private var open: [XMLTree] = []
    private var count = 0
    /// The number of bytes of text in each open element, its children aside.
    private var textSizes: [Int] = []
    private var namespaces = XMLNamespaces()
    private(set) var root: XMLTree?

    func begin(
      _ name: XMLBytes, _ attributes: XMLAttributes, in stream: XMLStream
    ) throws(UnreadableXML) {
      count += 1
      guard count <= InputBound.xmlElements.most else {
        throw UnreadableXML(
          sentence: "The document has more than \(InputBound.xmlElements.shown) elements.")
      }
      try namespaces.open(attributes, depth: stream.depth)
      let (prefix, local) = name.parts
      // Many files of receivers do not declare their prefixes.
      open.append(
        XMLTree(
          name: local, namespace: namespaces[prefix] ?? "", attributes: Self.values(attributes),
          line: stream.line))
      textSizes.append(0)
    }

    /// The attributes by name without a prefix; of several the first. Declarations of namespaces
    /// are none.
    private static func values(_ attributes: XMLAttributes) -> [String: String] {
      var values: [String: String] = [:]
      attributes.forEach { name, value in
        let (prefix, local) = name.parts
        guard prefix != "xmlns", !(prefix.isEmpty && local == "xmlns"), values[local] == nil else {
          return
        }
        values[local] = value.string
      }
      return values
    }

    func take(
      _ text: UnsafeBufferPointer<UInt8>, in stream: XMLStream
    ) throws(UnreadableXML) {
      textSizes[textSizes.count - 1] += text.count
      guard textSizes[textSizes.count - 1] <= InputBound.xmlText.most else {
        throw UnreadableXML(
          sentence: "An element holds more than \(InputBound.xmlText.shown) of text.")
      }
      open[open.count - 1].characters += String(decoding: text, as: UTF8.self)
    }

    func end(in stream: XMLStream) {
      guard let element = open.popLast() else { return }
      textSizes.removeLast()
      namespaces.close(depth: stream.depth)
      if open.isEmpty {
        root = element
      } else {
        open[open.count - 1].children.append(element)
      }
    }
  }
}
