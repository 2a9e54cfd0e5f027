import Notation

// Where a line of names is taken apart into those of several people.
extension PersonLine {
  /// The people of a piece with a role before each of them, or with `and` between them.
  static func apart(_ piece: Substring) -> [Substring] {
    labelled(piece).flatMap(jointByVerb).flatMap(jointByFacts).flatMap(jointByRole)
  }

  /// The parts of a piece before a comma or slash behind which a role with a colon stands, as in `Entwurf:
  /// Bo Berg, Ausführung: Ann Lee`.
  private static func labelled(_ piece: Substring) -> [Substring] {
    guard piece.utf8.contains(UInt8(ascii: ":")) else { return [piece] }
    var parts: [Substring] = []
    var start = piece.startIndex
    var mark: Substring.Index?
    for index in piece.indices {
      switch piece[index] {
      case ",", "/": mark = index
      case ":":
        if let found = mark, isLabel(piece[piece.index(after: found)..<index]) {
          parts.append(piece[start..<found])
          start = piece.index(after: found)
        }
        mark = nil
      default: break
      }
    }
    return parts + [piece[start...]]
  }

  /// The parts of a piece before `and` or a comma behind which it says what somebody did, as in `Designed by
  /// Ann Lee and fabricated by Bo Berg`. `Painted and engraved by` is what one of them did.
  private static func jointByVerb(_ piece: Substring) -> [Substring] {
    let words = piece.split(whereSeparator: \.isWhitespace)
    guard words.count > 5 else { return [piece] }
    var parts: [Substring] = []
    var start = piece.startIndex
    for index in words.indices.dropFirst(2).dropLast(3) {
      let isWord = index > 2 && isJoint(words[index])
      guard isWord || words[index].hasSuffix(","),
        verbs[words[index + 2].lowercased()]?.contains(words[index + 1].lowercased()) == true
      else { continue }
      let end = isWord ? words[index].startIndex : words[index].endIndex
      parts.append(piece[start..<end].trimmed { $0 == "," || $0.isWhitespace })
      start = words[index + 1].startIndex
    }
    return parts + [piece[start...]]
  }

  /// The people of a piece with `and` or `with` between them, where what stands before it is told apart by
  /// facts in brackets: `Ann Lee (born 1971) and Bo Berg`, or by a role if those behind have one, too. Many
  /// a firm has the word in its name.
  private static func jointByFacts(_ piece: Substring) -> [Substring] {
    guard piece.utf8.contains(UInt8(ascii: ")")) else { return [piece] }
    let words = piece.split(whereSeparator: \.isWhitespace)
    var people: [Substring] = []
    var start = piece.startIndex
    for index in words.indices.dropFirst().dropLast()
    where words[index - 1].hasSuffix(")")
      && (isJoint(words[index]) || companions.contains(words[index].lowercased()))
    {
      let first = piece[start..<words[index - 1].endIndex]
      guard let mark = first.lastIndex(of: "(") else { break }
      let inner = first[first.index(after: mark)...].dropLast()
      let rest = piece[words[index + 1].startIndex...]
      guard Facts(String(inner)) != nil || isRole(inner) && rest.hasSuffix(")") else { break }
      people.append(first)
      start = rest.startIndex
    }
    return people + [piece[start...]]
  }

  /// The two people of a piece with `and` between them and a role behind a comma for each, as in `Ann Lee,
  /// sculptor and Bo Berg, architect`.
  private static func jointByRole(_ piece: Substring) -> [Substring] {
    let words = piece.split(whereSeparator: \.isWhitespace)
    guard words.count > 4 else { return [piece] }
    for index in words.indices.dropFirst(2).dropLast(2) where isJoint(words[index]) {
      let first = piece[..<words[index].startIndex].trimmed(\.isWhitespace)
      let second = piece[words[index + 1].startIndex...]
      guard hasRole(first), hasRole(second) else { continue }
      return [first, second]
    }
    return [piece]
  }

  /// Tells whether a role stands behind the last comma of a text, and none before it.
  private static func hasRole(_ text: Substring) -> Bool {
    guard let comma = text.lastIndex(of: ","), comma > text.startIndex else { return false }
    return isRole(text[text.index(after: comma)...]) && !isRole(text[..<comma])
  }

  private static func isJoint(_ word: Substring) -> Bool {
    word == "&" || joints.contains(word.lowercased())
  }
}
