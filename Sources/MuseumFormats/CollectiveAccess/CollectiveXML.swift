import Catalog
import Exchange
import Notation

/// Reads the XML of CollectiveAccess's first REST services: `CaSearchResult`, an element for each
/// record with its key as attribute, and `ItemInfoService`, whose numeric keys are written
/// `key_12`, for XML has no names that begin with a digit.
enum CollectiveXML {
  static let roots: Set<String> = ["CaSearchResult", "ItemInfoService"]

  /// Takes the records below `root`.
  static func read(_ root: XMLTree, into answers: inout CollectiveJSON) {
    if root.name == "CaSearchResult" {
      for element in root.children {
        let table = CollectiveRecord.Table(rawValue: element.name)
        answers.add(json(element), line: element.line, table: table)
      }
      return
    }
    for method in root.children {
      if method.child("status")?.text == "failed" {
        answers.refuse(method.child("response")?.allText, line: method.line)
        continue
      }
      let before = answers.records.count
      search(method, &answers)
      if answers.records.count == before, method.children.contains(where: { $0.name != "status" }) {
        answers.log.add(
          .leftOut, "The answer to '\(method.name)' does not say of which records; it is left out.",
          remedy: "Ask the server's search or JSON service for the records instead.",
          line: method.line, field: method.name)
      }
    }
  }

  /// The outermost elements that hold a primary key. As deep as the document, which is bounded.
  private static func search(_ element: XMLTree, _ answers: inout CollectiveJSON) {
    for child in element.children {
      if CollectiveRecord.Table.of({ child.child($0) != nil }) != nil {
        answers.add(json(child), line: child.line)
      } else {
        search(child, &answers)
      }
    }
  }

  /// An element as the JSON services write the same.
  private static func json(_ element: XMLTree) -> JSONValue {
    if element.children.isEmpty, element.attributes.isEmpty {
      return .string(element.text ?? "")
    }
    var names: [String] = []
    var values: [String: [JSONValue]] = [:]
    func add(_ name: String, _ value: JSONValue) {
      if values[name] == nil { names.append(name) }
      values[name, default: []].append(value)
    }
    for (name, value) in element.attributes.all {
      add(name, .string(value))
    }
    for child in element.children {
      let isNumber = child.name.hasPrefix("key_") && Int(child.name.dropFirst(4)) != nil
      let name = isNumber ? String(child.name.dropFirst(4)) : child.name
      add(name == "displayLabel" ? "display_label" : name, json(child))
    }
    if let text = element.text { add("value", .string(text)) }
    return .object(
      names.map { name in
        let all = values[name] ?? []
        return JSONValue.Member(name: name, value: all.count == 1 ? all[0] : .array(all))
      })
  }
}
