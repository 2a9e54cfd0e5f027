import Foundation

/// An element of an XML document that was read whole: for documents of records, not for maps, which
/// are read element by element.
public struct XMLTree {
  /// Its name without a prefix.
  public let name: String
  /// The namespace it is in; empty for none.
  public let namespace: String
  /// Attributes by name without a prefix.
  public let attributes: Attributes
  /// The line on which it begins.
  public let line: Int
  /// The elements in it, in order.
  public fileprivate(set) var children: [XMLTree] = []
  /// Its own characters; ``characters`` marks them as used.
  fileprivate var read = ""
  /// The place in the parent's own characters at which it stands, in bytes.
  fileprivate var start = 0
  /// The number of its text's mark, among those of its attributes.
  fileprivate let leaf: Int

  /// Its own characters in order, those of its children left out, as they are.
  public var characters: String {
    attributes.marks.use(leaf)
    return read
  }

  /// Its own characters without white space around them; where elements stand amid them, as in
  /// `One <b>two</b> three`, the words of all in order. `nil` if none are left.
  ///
  /// - Complexity: O(n) for n characters.
  public var text: String? {
    if isMixed { useAll() } else { attributes.marks.use(leaf) }
    return peek
  }

  /// Its text as ``text`` has it, for a question about it alone: it is not marked as used, so that what
  /// nobody keeps is told.
  ///
  /// - Complexity: O(n) for n characters.
  public var peek: String? {
    let words = isMixed ? HTMLText.plain(html) : read
    let text = words.trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? nil : text
  }

  /// Marks all that is in it as used, as of a part that a problem tells of.
  ///
  /// - Complexity: O(n) for n elements and attributes.
  public func useAll() {
    attributes.marks.use(leaf)
    for index in attributes.values.indices { attributes.marks.use(attributes.firstLeaf + index) }
    for child in children { child.useAll() }
  }

  /// Marks attributes of these names as used, those of all that is in it, too: what only says how a
  /// value is written.
  ///
  /// - Complexity: O(n) for n elements and attributes.
  public func useAttributes(_ names: Set<String>) {
    for (index, attribute) in attributes.values.enumerated() where names.contains(attribute.name) {
      attributes.marks.use(attributes.firstLeaf + index)
    }
    for child in children { child.useAttributes(names) }
  }

  /// The elements in it whose text nobody used, each behind those that it stands in, this one first;
  /// white space is no text.
  ///
  /// - Complexity: O(n d) for n elements that stand d deep.
  public var unusedTexts: [[XMLTree]] {
    var (found, path): ([[XMLTree]], [XMLTree]) = ([], [])
    func visit(_ element: XMLTree) {
      path.append(element)
      let isUnused =
        !attributes.marks.isUsed(element.leaf) && !element.read.allSatisfy(\.isWhitespace)
      if isUnused { found.append(path) }
      // The elements amid its words are part of its text.
      if !isUnused { for child in element.children { visit(child) } }
      path.removeLast()
    }
    visit(self)
    return found
  }

  /// The attributes of these names that nobody used, in it and all that is in it, and the elements that
  /// lead to each, this one first; empty ones say nothing.
  ///
  /// - Complexity: O(n d) for n elements that stand d deep.
  public func unusedAttributes(
    _ names: Set<String>
  ) -> [(path: [XMLTree], name: String, value: String)] {
    var found: [(path: [XMLTree], name: String, value: String)] = []
    var path: [XMLTree] = []
    func visit(_ element: XMLTree) {
      path.append(element)
      for (index, attribute) in element.attributes.values.enumerated()
      where names.contains(attribute.name) && !attribute.value.allSatisfy(\.isWhitespace)
        && !attributes.marks.isUsed(element.attributes.firstLeaf + index)
      {
        found.append((path, attribute.name, attribute.value))
      }
      for child in element.children { visit(child) }
      path.removeLast()
    }
    visit(self)
    return found
  }

  /// Marks children of these names as used, with all that is in them: what only tells of the
  /// document, or how to draw it.
  ///
  /// - Complexity: O(n) for n elements and attributes.
  public func useChildren(_ names: Set<String>) {
    for child in children where names.contains(child.name) { child.useAll() }
  }

  /// The first child of that name.
  ///
  /// - Complexity: O(c) for c children.
  public func child(_ name: String) -> XMLTree? { children.first { $0.name == name } }

  /// The children of that name, in order.
  ///
  /// - Complexity: O(c) for c children.
  public func children(_ name: String) -> [XMLTree] { children.filter { $0.name == name } }
}

// MARK: Elements amid words

extension XMLTree {
  /// True if elements stand amid its own words.
  public var isMixed: Bool { !children.isEmpty && !read.allSatisfy(\.isWhitespace) }

  /// The characters of it and all that is in it, in the order of the document.
  ///
  /// - Complexity: O(n d) for n characters in elements that stand d deep.
  public var allText: String {
    guard !children.isEmpty else { return characters }
    attributes.marks.use(leaf)
    var text = ""
    visitInOrder({ text += $0 }, { text += $0.allText })
    return text
  }

  /// Its text; of one with elements in it, such as XHTML, all as an HTML fragment, in the order of the
  /// document. `nil` if there are no words.
  ///
  /// - Complexity: O(n d) for n characters in elements that stand d deep.
  public var markup: String? {
    guard !children.isEmpty else { return text }
    useAll()
    let html = html.trimmingCharacters(in: .whitespacesAndNewlines)
    return HTMLText.plain(html).isEmpty ? nil : html
  }

  /// What is in it as an HTML fragment; nothing is used.
  private var html: String {
    var html = ""
    visitInOrder({ html += MarkupEscaping.html.escaped(String($0)) }) { child in
      // The tags of other elements would be taken for words.
      guard HTMLElements.names.contains(child.name.lowercased()) else {
        html += isMixed ? child.html : " \(child.html) "
        return
      }
      html += "<\(child.name)"
      for (name, value) in child.attributes.values {
        html += " \(name)=\"\(MarkupEscaping.html.escaped(value))\""
      }
      html += ">" + child.html
      // Such as the line break, which ends with its start.
      if !child.children.isEmpty || !child.read.isEmpty { html += "</\(child.name)>" }
    }
    return html
  }

  /// Takes its own words and the elements among them, as they come.
  private func visitInOrder(_ words: (Substring) -> Void, _ element: (XMLTree) -> Void) {
    var from = read.startIndex
    var done = 0
    for child in children {
      let to = read.utf8.index(from, offsetBy: child.start - done)
      if from < to { words(read[from..<to]) }
      element(child)
      (from, done) = (to, child.start)
    }
    if from < read.endIndex { words(read[from...]) }
  }
}

extension XMLTree {
  /// The attributes of an element, each marked as it is used.
  public struct Attributes {
    fileprivate let values: [(name: String, value: String)]
    fileprivate let marks: LeafMarks
    /// The number of the first one's mark.
    fileprivate let firstLeaf: Int

    /// The value of the attribute `name`; `nil` if there is none.
    ///
    /// - Complexity: O(a) for a attributes.
    public subscript(name: String) -> String? {
      guard let index = values.firstIndex(where: { $0.name == name }) else { return nil }
      marks.use(firstLeaf + index)
      return values[index].value
    }

    /// The value of the attribute `name` for a question about it alone: it is not marked as used.
    ///
    /// - Complexity: O(a) for a attributes.
    public func peek(_ name: String) -> String? { values.first { $0.name == name }?.value }

    /// True if the element has none.
    public var isEmpty: Bool { values.isEmpty }

    /// All of them, by the bytes of their names.
    ///
    /// - Complexity: O(a log a) for a attributes.
    public var all: [(name: String, value: String)] {
      for index in values.indices { marks.use(firstLeaf + index) }
      return values.sorted { utf8Order($0.name, $1.name) }
    }
  }

  /// The attributes and texts in it that nobody used, by the names that lead to them, such as
  /// `tour/stop@id`; white space is no text.
  ///
  /// - Complexity: O(n) on average for n bytes of names and texts.
  public var unused: Ledger {
    var ledger = Ledger()
    var path = LeafPath()
    note(&path, &ledger)
    return ledger
  }

  private func note(_ path: inout LeafPath, _ ledger: inout Ledger) {
    path.enter(name, after: "/")
    for (index, attribute) in attributes.values.enumerated()
    where !attributes.marks.isUsed(attributes.firstLeaf + index) {
      path.enter(attribute.name, after: "@")
      ledger.note(path.text, line: line)
      path.leave()
    }
    if !attributes.marks.isUsed(leaf), !read.allSatisfy(\.isWhitespace) {
      ledger.note(path.text, line: line)
    }
    for child in children { child.note(&path, &ledger) }
    path.leave()
  }

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
    private let marks = LeafMarks()
    private(set) var root: XMLTree?

    func begin(
      _ name: XMLBytes, _ attributes: XMLAttributes, in stream: XMLStream
    ) throws(UnreadableXML) {
      count += 1
      guard count <= InputBound.xmlElements.most else {
        throw UnreadableXML(
          sentence: "The document has more than \(InputBound.xmlElements.shown) elements.",
          remedy: "Divide it into documents of fewer records, and import each under its own name.")
      }
      try namespaces.open(attributes, depth: stream.depth)
      let (prefix, local) = name.parts
      // Many files of receivers do not declare their prefixes.
      let values = Self.values(attributes)
      let leaf = marks.add(1 + values.count)
      open.append(
        XMLTree(
          name: local, namespace: namespaces[prefix] ?? "",
          attributes: Attributes(values: values, marks: marks, firstLeaf: leaf + 1),
          line: stream.line, leaf: leaf))
      textSizes.append(0)
    }

    /// Attributes that lead a validator to its schema (XML Schema 1.1, part 1, section 2.7), and say
    /// nothing of the document.
    private static let schemaHints: Set = ["schemaLocation", "noNamespaceSchemaLocation"]

    /// The attributes by name without a prefix; of several the first. Hints of schemas and declarations of namespaces
    /// are none.
    private static func values(_ attributes: XMLAttributes) -> [(name: String, value: String)] {
      var values: [(name: String, value: String)] = []
      var names: Set<String> = []
      attributes.forEach { name, value in
        let (prefix, local) = name.parts
        guard prefix != "xmlns", !(prefix.isEmpty && local == "xmlns"),
          !schemaHints.contains(local),
          names.insert(local).inserted
        else { return }
        values.append((local, value.string))
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
      open[open.count - 1].read += String(decoding: text, as: UTF8.self)
    }

    func end(in stream: XMLStream) {
      guard var element = open.popLast() else { return }
      textSizes.removeLast()
      namespaces.close(depth: stream.depth)
      if open.isEmpty {
        root = element
      } else {
        element.start = open[open.count - 1].read.utf8.count
        open[open.count - 1].children.append(element)
      }
    }
  }
}
