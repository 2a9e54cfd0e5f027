import Catalog
import Exchange
import Formats
import Notation
import TestSupport
import Testing

/// Documents of others in which every value is another one, so that each can be looked for.
@Suite("Values of strangers' records")
struct LeavesOfOthersTests {
  /// A document, and the leaves that say how it is written, not what it is about.
  struct Document: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let file: String
    let text: String
    /// The last names of such leaves.
    let forms: Set<String>
    /// Whole values of which an identifier is made, or that have a meaning here.
    let known: Set<String>
  }

  static let documents = [lido, linkedArt, iiif]

  /// One value of a document, by the names that lead to it, as the ledger writes them.
  struct Leaf {
    let path: String
    let values: [String]
    /// The last of these names.
    let name: String
  }

  private func leaves(_ document: Document, _ text: String) throws -> [Leaf] {
    var found: [Leaf] = []
    func json(_ value: JSONValue, _ path: String, _ name: String) {
      switch value {
      case .object(let members):
        // Concepts of the AAT that are known have a meaning here.
        let isNamed = value["id"]?.string?.contains("/aat/") ?? false
        for member in members where member.name != "id" || !isNamed {
          json(member.value, path.isEmpty ? member.name : "\(path).\(member.name)", member.name)
        }
      case .array(let elements):
        let words = elements.compactMap(\.foreignText)
        if !words.isEmpty { found.append(Leaf(path: path, values: words, name: name)) }
        for element in elements where element.foreignText == nil {
          json(element, "\(path)[]", name)
        }
      default:
        if let text = value.foreignText {
          found.append(Leaf(path: path, values: [text], name: name))
        }
      }
    }
    func xml(_ element: XMLTree, _ path: String) {
      let path = path.isEmpty ? element.name : "\(path)/\(element.name)"
      for attribute in element.attributes.all {
        found.append(
          Leaf(
            path: "\(path)@\(attribute.name)", values: [attribute.value], name: attribute.name))
      }
      if let text = element.text {
        found.append(Leaf(path: path, values: [text], name: element.name))
      }
      for child in element.children { xml(child, path) }
    }
    if document.file.hasSuffix(".json") {
      let value = try JSONValue(parsing: text.utf8)
      json(value, value.elements == nil ? "" : "records", "")
    } else {
      xml(try #require(XMLTree.read(Array(text.utf8), log: ProblemLog(file: "a"))), "")
    }
    return found.filter { leaf in
      !document.forms.contains(leaf.name)
        && !leaf.values.allSatisfy(document.known.contains)
    }
  }

  /// The leaves that are neither in the contents nor told as left out.
  private func vanished(_ document: Document, _ text: String, _ all: [Leaf]) throws -> [String] {
    let reading = try readForeign(text, name: document.file)
    #expect(reading.problems.filter { $0.severity == .error } == [])
    let said =
      ("\(reading.contents.items)" + reading.problems.map(\.message).joined(separator: "\n"))
      .lowercased()
    var told: [String: Int] = [:]
    for left in reading.leftOut { told[left.name, default: 0] += left.count }
    return all.compactMap { leaf in
      if leaf.values.flatMap(parts).allSatisfy(said.contains) { return nil }
      guard let count = told[leaf.path], count > 0 else {
        return "\(leaf.path): \(leaf.values.joined(separator: ", "))"
      }
      told[leaf.path] = count - 1
      return nil
    }
  }

  /// What is looked for of a value: of a date the day, of a position its numbers, of an address in
  /// Wikidata its end.
  private func parts(_ value: String) -> [String] {
    let bytes = value.utf8
    if bytes.dropFirst(4).first == 0x2D, bytes.prefix(4).allSatisfy({ $0 < 0x3A }) {
      // The first and the last day bound a year.
      let isYear = ["-01-01", "-12-31"].contains(value.dropFirst(4).prefix(6))
      return [String(value.prefix(isYear ? 4 : 10))]
    }
    if let found = WikidataIdentifier(value) { return [found.description.lowercased()] }
    let isPosition = value.allSatisfy { $0.isNumber || "POINT(). ".contains($0) }
    return isPosition
      ? value.split { !$0.isNumber && $0 != "." }.map(String.init)
      // What stands behind a name in brackets, or behind a comma, may be a field of its own.
      : value.lowercased().split { "(),".contains($0) }.map { String($0).trimmingWhitespace }
  }

  @Test("are all kept, or told as left out", arguments: documents)
  func all(document: Document) throws {
    let all = try leaves(document, document.text)
    let gone = try vanished(document, document.text, all)
    #expect(gone == [])
    // Each is another one, so that none is found for another.
    let words = all.flatMap(\.values).map { $0.lowercased() }
    let counts = Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +)
    #expect(counts.filter { $0.value > 1 }.keys.sorted() == [] && words.count > 50)
  }

  @Test(
    "that are dates, numbers and addresses vanish no more where they are none", arguments: documents
  )
  func odd(document: Document) throws {
    let all = try leaves(document, document.text)
    for (number, leaf) in all.enumerated() {
      guard leaf.values.count == 1, let value = leaf.values.first,
        value.contains("://") || value.first?.isNumber ?? false || value.contains("POINT")
      else { continue }
      let odd = "odd\(number)odd"
      let text = document.text.replacing(">\(value)<", with: ">\(odd)<")
        .replacing("\"\(value)\"", with: "\"\(odd)\"")
      guard text != document.text else { continue }
      let one = Leaf(path: leaf.path, values: [odd], name: leaf.name)
      let gone = try vanished(document, text, [one])
      #expect(gone == [], "\(value)")
    }
  }
}
