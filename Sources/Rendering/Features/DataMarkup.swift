import Notation

/// Documents of data as HTML: every member of the JSON stands on the page, so that nothing is missing
/// there, whatever a document comes to hold.
enum DataMarkup {
  /// The heading of a feature on a page of several.
  struct Shown {
    let href: String
    let title: Phrase
  }

  /// The members of a document that this module has written, but those of `omitted`.
  static func html(of bytes: [UInt8], leavingOut omitted: Set<String>) -> SafeHTML {
    guard case .object(let members)? = try? JSONValue(parsing: bytes) else {
      return SafeHTML(written: "")
    }
    return SafeHTML(written: object(members.filter { !omitted.contains($0.name) }))
  }

  /// A list of things in a document, such as its `features`, each under its heading; the first of
  /// `shown` is that of the first. Before them stand the members `facts`.
  static func html(
    of list: String, in bytes: [UInt8], after facts: [String], shown: [Shown]
  ) -> SafeHTML {
    guard let document = try? JSONValue(parsing: bytes), let things = document[list]?.elements
    else { return SafeHTML(written: "") }
    var html = object(
      facts.compactMap { name in
        document[name].map { JSONValue.Member(name: name, value: $0) }
      })
    for (thing, shown) in zip(things, shown) {
      guard case .object(let members) = thing else { continue }
      let lang = shown.title.lang.map { " lang=\"\(SafeHTML.escaped($0))\"" } ?? ""
      html += "<section><h2><a href=\"\(SafeHTML.escaped(shown.href))\" dir=\"auto\"\(lang)>"
      html += "\(SafeHTML.escaped(shown.title.text))</a></h2>"
      html += object(members.filter { $0.name != "type" && $0.name != "links" }) + "</section>\n"
    }
    return SafeHTML(written: html)
  }

  private static func object(_ members: [JSONValue.Member]) -> String {
    guard !members.isEmpty else { return "" }
    return "<dl class=\"facts\">" + rows(members, before: "") + "</dl>"
  }

  /// A row for each value; what is in an object in an object is named with a full stop. The properties
  /// of a feature need no name before theirs.
  private static func rows(_ members: [JSONValue.Member], before name: String) -> String {
    members.map { member in
      let own = name + member.name
      if case .object(let inner) = member.value, member.value["coordinates"] == nil,
        member.value["href"] == nil, !inner.isEmpty
      {
        return rows(inner, before: own == "properties" ? "" : own + ".")
      }
      return "<div><dt><code>\(SafeHTML.escaped(own))</code></dt>"
        + "<dd dir=\"auto\">\(html(member.value))</dd></div>"
    }.joined(separator: "\n")
  }

  private static func html(_ value: JSONValue) -> String {
    switch value {
    case .null: return "—"
    case .bool(let truth): return truth ? "true" : "false"
    case .integer(let number): return String(number)
    case .number(let number): return number.decimalText
    case .string(let text): return html(text)
    case .array(let elements): return list(elements)
    case .object(let members):
      if let type = value["type"]?.string, let coordinates = value["coordinates"] {
        return geometry(type, coordinates)
      }
      // A link is one, and no table of its parts.
      if let href = value["href"]?.string, value["rel"] != nil { return html(href) }
      return object(members)
    }
  }

  private static func html(_ text: String) -> String {
    let escaped = SafeHTML.escaped(text)
    let isAddress = ["https://", "http://"].contains(where: text.hasPrefix)
    let isPath = text.hasPrefix("/") && !text.hasPrefix("//")
    guard isAddress || isPath, !text.contains(where: \.isWhitespace) else { return escaped }
    return "<a href=\"\(escaped)\">\(escaped)</a>"
  }

  private static func list(_ elements: [JSONValue]) -> String {
    let isPlain = elements.allSatisfy { element in
      switch element {
      case .array, .object: false
      case .null, .bool, .integer, .number, .string: true
      }
    }
    if isPlain, elements.count < 8, !elements.contains(where: { ($0.string ?? "").count > 40 }) {
      return elements.isEmpty ? "—" : elements.map { html($0) }.joined(separator: ", ")
    }
    return "<ul>" + elements.map { "<li>\(html($0))</li>" }.joined(separator: "\n") + "</ul>"
  }

  /// A position as two numbers; what has many behind a button, since nobody reads them.
  private static func geometry(_ type: String, _ coordinates: JSONValue) -> String {
    let numbers = SafeHTML.escaped(text(coordinates))
    let type = SafeHTML.escaped(type)
    guard type != "Point" else { return "\(type) <code>\(numbers)</code>" }
    return "<details><summary>\(type)</summary><code>\(numbers)</code></details>"
  }

  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .array(let elements): "[" + elements.map(text).joined(separator: ", ") + "]"
    case .integer(let number): String(number)
    case .number(let number): number.decimalText
    default: ""
    }
  }
}
