/// A page taken apart as a browser's tokenizer does it (WHATWG HTML, section 13.2.5), as far as
/// pages of ours go: enough to see what would be an element, and what only looks like one.
struct Markup {
  /// A start tag.
  struct Tag {
    let name: String
    let attributes: [(name: String, value: String)]

    subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  /// The start tags in order.
  private(set) var tags: [Tag] = []
  /// What is between tags, joined.
  private(set) var text = ""

  init(_ html: String) {
    var rest = Substring(html)
    while let open = rest.firstIndex(of: "<") {
      text += rest[..<open]
      rest = rest[rest.index(after: open)...]
      if rest.hasPrefix("!--") {
        rest = rest.firstRange(of: "-->").map { rest[$0.upperBound...] } ?? ""
      } else if rest.first == "/" || rest.first == "!" {
        rest = rest.firstIndex(of: ">").map { rest[rest.index(after: $0)...] } ?? ""
      } else if rest.first?.isASCII == true, rest.first?.isLetter == true {
        let tag = Self.tag(&rest)
        tags.append(tag)
        // The content of these is no markup.
        if ["script", "style", "textarea", "title"].contains(tag.name),
          let end = rest.firstRange(of: "</\(tag.name)")
        {
          if tag.name == "title" { text += rest[..<end.lowerBound] }
          rest = rest[end.lowerBound...]
        }
      } else {
        text += "<"
      }
    }
    text += rest
  }

  /// The tags named `name`.
  func all(_ name: String) -> [Tag] { tags.filter { $0.name == name } }

  private static func tag(_ rest: inout Substring) -> Tag {
    let name = take(&rest) { !$0.isWhitespace && $0 != ">" && $0 != "/" }
    var attributes: [(name: String, value: String)] = []
    while true {
      _ = take(&rest) { $0.isWhitespace || $0 == "/" }
      guard let first = rest.first, first != ">" else { break }
      let attribute = take(&rest) { !$0.isWhitespace && $0 != "=" && $0 != ">" && $0 != "/" }
      var value = ""
      if rest.first == "=" {
        rest = rest.dropFirst()
        if let quote = rest.unicodeScalars.first, quote == "\"" || quote == "'" {
          // By scalars: an accent after a quotation mark does not keep it from ending the value.
          let scalars = rest.unicodeScalars.dropFirst()
          let end = scalars.firstIndex(of: quote) ?? scalars.endIndex
          value = String(scalars[..<end])
          rest = Substring(scalars[end...].dropFirst())
        } else {
          value = take(&rest) { !$0.isWhitespace && $0 != ">" }
        }
      }
      attributes.append((attribute.lowercased(), value))
      if attribute.isEmpty, value.isEmpty { break }
    }
    rest = rest.dropFirst()
    return Tag(name: name.lowercased(), attributes: attributes)
  }

  private static func take(_ rest: inout Substring, while isWanted: (Character) -> Bool) -> String {
    let piece = rest.prefix(while: isWanted)
    rest = rest[piece.endIndex...]
    return String(piece)
  }
}
