import Notation

/// A schema of the description, and what a value has that it does not tell of: values are held to it
/// more strictly than JSON Schema asks, since members that it does not name are faults, too.
struct DescribedForm {
  let document: JSONValue
  let schema: JSONValue

  /// The keywords that are held, and those that say nothing of the form.
  private static let known: Set<String> = [
    "type", "properties", "required", "items", "additionalProperties", "enum", "anyOf", "oneOf",
    "allOf", "nullable", "minimum", "maximum", "title", "description", "format", "$ref",
  ]

  /// The faults of `value`, each with its place.
  func faults(of value: JSONValue, at place: String) -> [String] {
    faults(of: value, schema, at: place)
  }

  private func faults(of value: JSONValue, _ schema: JSONValue, at place: String) -> [String] {
    guard case .object(let keywords) = schema else { return ["\(place): no schema"] }
    var faults = keywords.map(\.name).filter { !Self.known.contains($0) }.map {
      "\(place): the keyword \($0) is not known here"
    }
    if value == .null, schema["nullable"] == .bool(true) { return faults }
    if let name = schema["$ref"]?.string?.split(separator: "/").last {
      guard let target = document["components"]?["schemas"]?[String(name)] else {
        return ["\(place): there is no schema \(name)"]
      }
      return self.faults(of: value, target, at: place)
    }
    for form in schema["allOf"]?.elements ?? [] {
      faults += self.faults(of: value, form, at: place)
    }
    for forms in [schema["anyOf"], schema["oneOf"]].compactMap({ $0?.elements }) {
      faults +=
        forms.map { self.faults(of: value, $0, at: place) }.min { $0.count < $1.count } ?? []
    }
    if let words = schema["enum"]?.elements, !words.contains(value) {
      faults.append("\(place): \(value) is none of \(words)")
    }
    if let number = value.number {
      if let least = schema["minimum"]?.number, number < least {
        faults.append("\(place) < \(least)")
      }
      if let most = schema["maximum"]?.number, number > most { faults.append("\(place) > \(most)") }
    }
    guard let type = schema["type"]?.string else { return faults }
    guard Self.types(of: value).contains(type) else {
      return faults + ["\(place) is \(value.kindName), no \(type)"]
    }
    switch value {
    case .array(let elements):
      guard let items = schema["items"] else { return faults + ["\(place): no items"] }
      for (index, element) in elements.enumerated() {
        faults += self.faults(of: element, items, at: "\(place)/\(index)")
      }
    case .object(let members): faults += self.faults(of: members, schema, at: place)
    default: break
    }
    return faults
  }

  private func faults(
    of members: [JSONValue.Member], _ schema: JSONValue, at place: String
  ) -> [String] {
    let told = Set(members.map(\.name))
    var faults = (schema["required"]?.elements ?? []).compactMap(\.string)
      .filter { !told.contains($0) }.map { "\(place) lacks \($0)" }
    for member in members {
      let here = "\(place)/\(member.name)"
      if let own = schema["properties"]?[member.name] ?? schema["additionalProperties"] {
        faults += self.faults(of: member.value, own, at: here)
      } else if schema["properties"] != nil {
        faults.append("\(here) is not described")
      }
    }
    return faults
  }

  private static func types(of value: JSONValue) -> [String] {
    switch value {
    case .null: ["null"]
    case .bool: ["boolean"]
    case .integer: ["integer", "number"]
    case .number: ["number"]
    case .string: ["string"]
    case .array: ["array"]
    case .object: ["object"]
    }
  }
}
