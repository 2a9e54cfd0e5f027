import Catalog
import Notation

// JSON as the catalogue keeps it: in the history, and in columns that hold more than one value. Equal
// values give equal bytes, which fingerprints rely on, so this form is never changed.
extension JSONWriter {
  /// An empty text in the form that is kept.
  static func kept() -> JSONWriter { JSONWriter(escaping: .kept, reserving: 256) }

  /// The object of `members`, sorted by name.
  static func kept(_ members: [String: String]) -> JSONWriter {
    var json = kept()
    json.object { json in
      for (name, value) in members.sorted(by: { $0.key < $1.key }) { json.member(name, value) }
    }
    return json
  }

  /// Writes the shortest digits that read back as `number`, which must be finite; always with a point
  /// or an exponent. Minus zero, which SQLite does not keep, becomes zero.
  mutating func real(_ number: Double) { encoded((number + 0).description) }
}

extension JSONValue {
  /// Reads what was kept; `nil` if it is no JSON.
  init?(kept text: String) {
    var text = text
    guard let value = text.withUTF8({ try? JSONValue(parsing: $0) }) else { return nil }
    self = value
  }

  /// The members by their names; `nil` unless it is an object.
  var members: [String: JSONValue]? {
    guard case .object(let members) = self else { return nil }
    // The parser refuses members that share a name.
    return Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
  }
}
