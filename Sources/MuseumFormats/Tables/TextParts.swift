/// A text with fields in it, such as `Artist: {artists}, {date}`, by which other texts are taken apart.
struct TextParts<Field> {
  enum Part {
    /// Text that stands as it is.
    case text(String)
    case field(Field)
  }

  /// The parts in their order; there is text between any two fields.
  let parts: [Part]

  init(_ parts: [Part]) { self.parts = parts }

  /// What `text` says in each field; `nil` if it does not fit. Where text between two fields stands
  /// several times, the first of them takes as much as it can: names hold commas, years do not.
  ///
  /// - Complexity: O(p n) for p parts and n characters.
  func values(in text: String) -> [(field: Field, text: String)]? {
    var found: [(field: Field, text: String)] = []
    var rest = text[...]
    var open: Field?
    for (index, part) in parts.enumerated().reversed() {
      switch part {
      case .field(let field): open = field
      case .text(let words):
        guard let field = open else {
          guard rest.hasSuffix(words) else { return nil }
          rest = rest.dropLast(words.count)
          continue
        }
        open = nil
        let place =
          index == 0
          ? (rest.hasPrefix(words)
            ? rest.startIndex..<rest.index(rest.startIndex, offsetBy: words.count) : nil)
          : rest.ranges(of: words).last
        guard let place else { return nil }
        found.append((field, String(rest[place.upperBound...])))
        rest = rest[..<place.lowerBound]
      }
    }
    if let open { found.append((open, String(rest))) } else if !rest.isEmpty { return nil }
    return found.reversed()
  }
}
