/// Writes pieces of a paragraph so that CommonMark 0.30 reads them back as they are meant.
enum EmphasisRules {
  typealias Piece = InlineMarkup.Piece
  typealias Style = InlineMarkup.Style

  static func written(_ pieces: [Piece], isHeading: Bool) -> String {
    // Spans touch anew where marks between them are left out.
    let kept = joined(merged(readable(merged(pieces))))
    var text = ""
    var isLineStart = true
    var isInLink = false
    for (index, piece) in kept.enumerated() {
      switch piece {
      case .text(let words):
        var isBeforeLink = false
        if index + 1 < kept.count, case .open(.link) = kept[index + 1] { isBeforeLink = true }
        text += CommonMarkEscaping.escaped(
          words, isLineStart: isLineStart, isInLink: isInLink, isBeforeLink: isBeforeLink,
          isHeading: isHeading)
      case .lineBreak: text += "\\\n"
      case .open(.emphasis), .close(.emphasis): text += "*"
      case .open(.strong), .close(.strong): text += "**"
      case .open(.link):
        text += "["
        isInLink = true
      case .close(.link(let address)):
        text += "](\(address))"
        isInLink = false
      }
      isLineStart = piece == .lineBreak
    }
    return text
  }

  /// Joins spans of one style that touch: the end of the first and the beginning of the second go.
  private static func merged(_ pieces: [Piece]) -> [Piece] {
    var kept: [Piece] = []
    for piece in pieces {
      if case .open(let style) = piece, kept.last == .close(style) {
        kept.removeLast()
      } else {
        kept.append(piece)
      }
    }
    return kept
  }

  /// Leaves the marks of emphasis out that would not be read as such: they need a word at their
  /// inside and, beside punctuation, white space or punctuation at their outside (section 6.2).
  private static func readable(_ pieces: [Piece]) -> [Piece] {
    var open: [Int] = []
    var dropped: Set<Int> = []
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .open(let style):
        open.append(index)
        if isMark(style), !canOpen(pieces, index) { dropped.insert(index) }
      case .close(let style):
        guard let start = open.popLast() else { continue }
        if isMark(style), dropped.contains(start) || !canClose(pieces, index) {
          dropped.formUnion([start, index])
        }
      default: break
      }
    }
    return pieces.enumerated().filter { !dropped.contains($0.offset) }.map(\.element)
  }

  private static func isMark(_ style: Style) -> Bool { style == .emphasis || style == .strong }

  private static func canOpen(_ pieces: [Piece], _ index: Int) -> Bool {
    // Stars after stars would be counted together.
    if index > 0, case .close(let style) = pieces[index - 1], isMark(style) { return false }
    return isFlanking(
      inside: neighbour(pieces, index, step: 1), outside: neighbour(pieces, index, step: -1))
  }

  private static func canClose(_ pieces: [Piece], _ index: Int) -> Bool {
    isFlanking(
      inside: neighbour(pieces, index, step: -1), outside: neighbour(pieces, index, step: 1))
  }

  private static func isFlanking(inside: Unicode.Scalar, outside: Unicode.Scalar) -> Bool {
    if inside.properties.isWhitespace { return false }
    // Versions of CommonMark differ in whether symbols are punctuation: both readings must do.
    return !(isPunctuation(inside) || isSymbol(inside)) || outside.properties.isWhitespace
      || isPunctuation(outside)
  }

  /// The character beside a mark, other marks passed over; a space at the ends.
  private static func neighbour(_ pieces: [Piece], _ index: Int, step: Int) -> Unicode.Scalar {
    var index = index + step
    while pieces.indices.contains(index) {
      switch pieces[index] {
      case .text(let text):
        return (step > 0 ? text.unicodeScalars.first : text.unicodeScalars.last) ?? " "
      case .lineBreak: return " "
      case .open(.link): return "["
      case .close(.link): return step > 0 ? "]" : ")"
      default: index += step
      }
    }
    return " "
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value > 0x20 && !scalar.properties.isAlphanumeric }
    return switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }

  private static func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: true
    default: false
    }
  }

  private static func joined(_ pieces: [Piece]) -> [Piece] {
    var kept: [Piece] = []
    var words = ""
    for piece in pieces {
      if case .text(let text) = piece {
        words += text
      } else {
        if !words.isEmpty { kept.append(.text(words)) }
        words = ""
        kept.append(piece)
      }
    }
    if !words.isEmpty { kept.append(.text(words)) }
    return kept
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isAlphanumeric: Bool { isAlphabetic || numericType != nil }
}
