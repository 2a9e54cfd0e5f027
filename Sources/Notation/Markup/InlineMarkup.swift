/// The words of one paragraph with emphasis and links, as CommonMark 0.30 (section 6) reads them.
struct InlineMarkup {
  enum Style: Hashable {
    case emphasis
    case strong
    case link(String)

    /// A link to an address that pages may lead to; `nil` for others.
    static func link(to address: String?) -> Style? {
      guard let address else { return nil }
      let trimmed = address.unicodeScalars.drop { $0.value <= 0x20 }
      let lowered = String(trimmed.prefix(8)).lowercased()
      guard ["http://", "https://", "mailto:"].contains(where: lowered.hasPrefix),
        address.utf8.count <= 2000
      else { return nil }
      return .link(destination(String(trimmed)))
    }

    /// The address with everything escaped that would end it or mean something else there.
    private static func destination(_ address: String) -> String {
      let encoded = PercentEncoding.encoded(address) {
        $0 > 0x20 && $0 != 0x7F && !"()<>\\\"`".utf8.contains($0)
      }
      // `&` might begin the name of a character.
      var escaped = MarkupEscaping([]).escaped(encoded)
      while escaped.hasSuffix("%20") { escaped.removeLast(3) }
      return escaped
    }
  }

  enum Piece: Hashable {
    case text(String)
    case lineBreak
    case open(Style)
    case close(Style)
  }

  private struct Open {
    let style: Style
    var depth = 1
    /// True once its beginning is among the pieces, which is when its first word comes.
    var isWritten = false
  }

  private var pieces: [Piece] = []
  private var styles: [Open] = []
  private var hasSpace = false

  mutating func addSpace() { hasSpace = true }

  mutating func add(_ word: String) {
    if hasSpace, let last = pieces.last, last != .lineBreak { pieces.append(.text(" ")) }
    hasSpace = false
    for index in styles.indices where !styles[index].isWritten {
      styles[index].isWritten = true
      pieces.append(.open(styles[index].style))
    }
    pieces.append(.text(word))
  }

  /// Begins a new line; `false`, and nothing done, where one has just begun.
  mutating func addBreak() -> Bool {
    hasSpace = false
    guard let last = pieces.last else { return true }
    if last == .lineBreak { return false }
    suspend()
    pieces.append(.lineBreak)
    return true
  }

  mutating func open(_ style: Style) {
    if let index = styles.firstIndex(where: { $0.style == style }) {
      styles[index].depth += 1
    } else {
      styles.append(Open(style: style))
    }
  }

  mutating func close(_ style: Style) {
    guard let index = styles.lastIndex(where: { $0.style == style }) else { return }
    styles[index].depth -= 1
    if styles[index].depth == 0 { end(index) }
  }

  mutating func closeLink() {
    if let link { end(link) }
  }

  private var link: Int? {
    styles.lastIndex { if case .link = $0.style { true } else { false } }
  }

  /// Ends the style at `index`; those that began in it go on behind it.
  private mutating func end(_ index: Int) {
    for inner in styles.indices[index...].reversed() where styles[inner].isWritten {
      pieces.append(.close(styles[inner].style))
      styles[inner].isWritten = false
    }
    styles.remove(at: index)
  }

  /// Ends all styles for now: none reaches beyond its line.
  private mutating func suspend() {
    for index in styles.indices.reversed() where styles[index].isWritten {
      pieces.append(.close(styles[index].style))
      styles[index].isWritten = false
    }
  }

  /// The paragraph as CommonMark, and the next one begun; empty if nothing but space is in it.
  mutating func finish(isHeading: Bool) -> String {
    suspend()
    hasSpace = false
    defer { pieces = [] }
    while pieces.last == .lineBreak { pieces.removeLast() }
    let isBlank = pieces.allSatisfy {
      if case .text(let text) = $0 { text.allSatisfy(\.isWhitespace) } else { true }
    }
    return isBlank ? "" : EmphasisRules.written(pieces, isHeading: isHeading)
  }
}
