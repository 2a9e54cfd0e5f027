import Notation

/// The rows of a query's result in JSON, as Wikidata gives it (W3C, "SPARQL 1.1 Query Results JSON
/// Format"): each is an object of terms, whose values are the cells.
enum SPARQLRows {
  /// The path of the rows.
  static let path = ["results", "bindings"]

  /// Tells whether a document is such a result: it has the names of its columns, and rows.
  static func isTable(_ document: JSONValue) -> Bool {
    document["head"]?["vars"]?.elements != nil && document[path[0]]?[path[1]]?.elements != nil
  }

  /// The same of a document that need not be read whole to tell.
  static func isTable(_ document: ArraySlice<UInt8>) -> Bool {
    var parser = JSONParser(document, line: 1)
    var (hasNames, hasRows) = (false, false)
    guard parser.take(0x7B) else { return false }
    repeat {
      guard let name = try? parser.memberName() else { return false }
      switch name {
      case "head":
        guard let slice = parser.skipValue() else { return false }
        hasNames = (try? JSONParser.parseWhole(slice, line: 1))?["vars"]?.elements != nil
        guard hasNames else { return false }
      case path[0]:
        hasRows = true
        if !hasNames, parser.skipValue() == nil { return false }
      // Other documents begin otherwise.
      default: return false
      }
    } while !(hasNames && hasRows) && parser.take(0x2C)
    return hasNames && hasRows
  }

  /// The row that `bindings` is: the value of each term below its name, and beside it the language, if it
  /// has one. The kinds of terms are of the notation, and say nothing of the thing.
  static func row(_ bindings: JSONValue) -> JSONValue {
    guard case .object(let terms) = bindings else { return bindings }
    return .object(
      terms.flatMap { term in
        var members = [
          JSONValue.Member(name: term.name, value: term.value["value"] ?? term.value)
        ]
        if let language = term.value["xml:lang"] {
          members.append(JSONValue.Member(name: "\(term.name).xml:lang", value: language))
        }
        return members
      })
  }
}
