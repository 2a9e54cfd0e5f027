import Notation

// Where a line of names is taken apart into those of several people.
extension PersonLine {
  /// The parts of a line between `;`, none of which cuts brackets apart: `(* 1893 in Ulm; † 1983 in Bonn)`.
  static func pieces(of line: Substring) -> [Substring] {
    let pieces = line.split(separator: ";")
    guard pieces.count > 1, line.utf8.contains(UInt8(ascii: "(")) else { return pieces }
    var joined: [Substring] = []
    var depth = 0
    for piece in pieces {
      if depth > 0, let last = joined.popLast() {
        joined.append(line[last.startIndex..<piece.endIndex])
      } else {
        joined.append(piece)
      }
      depth += piece.utf8.count { $0 == UInt8(ascii: "(") }
      depth -= piece.utf8.count { $0 == UInt8(ascii: ")") }
    }
    return depth == 0 ? joined : pieces
  }

  /// What stands before the words at the end of a name that say that there are others, as in `Ann Lee et
  /// al.`; `nil` where none say so.
  ///
  /// - Complexity: O(n) for n characters.
  public static func beforeOthers(_ name: String) -> Substring? {
    let text = name[...].trimmed { $0.isWhitespace || $0 == "." || $0 == ")" }
    let end = text.lastWord
    // Initials are in capitals: `Lee, U. A.`
    if ["u.a", "e.a", "m.fl"].contains(end) {
      return text[..<end.startIndex].trimmed { $0.isWhitespace || $0 == "," }
    }
    guard let joints = others[end.utf8.count > 1 ? end.lowercased() : String(end)] else {
      return nil
    }
    let before = text[..<end.startIndex].trimmed(\.isWhitespace)
    let joint = before.lastWord
    guard joints.contains(joint.trimmed { $0 == "." || $0 == "(" }.lowercased()),
      joint.hasPrefix("(") == name.hasSuffix(")")
    else { return nil }
    return before[..<joint.startIndex].trimmed { $0.isWhitespace || $0 == "," }
  }

  /// The most bytes of a piece that is taken apart: so many people have separators between them. A choice.
  private static let longestPiece = 4_000

  /// The people of a piece with a role before each of them, or with `and` between them.
  static func apart(_ piece: Substring) -> [Substring] {
    // What stands on both sides of each sign and word is looked at: that of prose would take long.
    guard piece.utf8.count <= longestPiece else { return [piece] }
    return labelled(piece).flatMap(jointByVerb).flatMap(jointByFacts).flatMap(jointByRole)
      .flatMap(jointByBrackets)
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
      let inner = String(first[first.index(after: mark)...].dropLast())
      let rest = piece[words[index + 1].startIndex...]
      guard isFacts(inner) || Facts(life: inner) != nil || isRole(inner) && rest.hasSuffix(")"),
        index + 2 < words.count || others[rest.trimmed { $0 == "." }.lowercased()] == nil
      else { break }
      people.append(first)
      start = rest.startIndex
    }
    return people + [piece[start...]]
  }

  /// The people of a piece with commas between them, each with a role or facts in brackets: `Ann Lee
  /// (sculpteur), Bo Berg (architecte)`.
  private static func jointByBrackets(_ piece: Substring) -> [Substring] {
    let text = piece.trimmed(\.isWhitespace)
    guard text.hasSuffix(")") else { return [piece] }
    var people: [Substring] = []
    var start = text.startIndex
    var isBehind = false
    for index in text.indices {
      switch text[index] {
      case ")": isBehind = true
      case "," where isBehind:
        people.append(text[start..<index].trimmed(\.isWhitespace))
        start = text.index(after: index)
        isBehind = false
      case let sign where !sign.isWhitespace: isBehind = false
      default: break
      }
    }
    guard !people.isEmpty else { return [piece] }
    people.append(text[start...].trimmed(\.isWhitespace))
    return people.allSatisfy(hasNoteInBrackets) ? people : [piece]
  }

  /// Tells whether a text is a name with a role or facts in the brackets at its end.
  private static func hasNoteInBrackets(_ text: Substring) -> Bool {
    guard text.hasSuffix(")"), let mark = text.lastIndex(of: "("), mark > text.startIndex else {
      return false
    }
    return Notes(text[text.index(after: mark)...].dropLast()) != nil
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

extension Substring {
  /// What stands behind the last white space.
  fileprivate var lastWord: Substring {
    lastIndex(where: \.isWhitespace).map { self[index(after: $0)...] } ?? self
  }
}
