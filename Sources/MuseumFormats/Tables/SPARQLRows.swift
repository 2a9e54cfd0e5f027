import Notation

/// The rows of a query's result in JSON, as Wikidata gives it (W3C, "SPARQL 1.1 Query Results JSON
/// Format"): each is an object of terms, whose values are the cells.
enum SPARQLRows {
  /// The path of the rows.
  static let path = ["results", "bindings"]

  /// Tells whether a document is such a result: it begins with the names of its columns.
  static func isTable(_ document: ArraySlice<UInt8>) -> Bool {
    var parser = JSONParser(document, line: 1)
    guard parser.take(0x7B), (try? parser.memberName()) == "head", let slice = parser.skipValue(),
      let head = try? JSONParser.parseWhole(slice, line: 1), head["vars"]?.elements != nil
    else { return false }
    return parser.take(0x2C) && (try? parser.memberName()) == path[0]
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
