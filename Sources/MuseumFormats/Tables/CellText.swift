import Exchange
import Notation

extension TableMapping {
  /// The content of a cell in one text.
  func text(_ cell: TableRow.Cell) -> String {
    switch cell {
    case .text(let text): clean(text)
    case .list(let texts): texts.map { clean($0) }.filter { !$0.isEmpty }.joined(separator: "; ")
    case .geometry: ""
    }
  }

  /// The byte between repetitions of a field of FileMaker.
  private static let repetition: UInt8 = 0x1D

  /// The values of a cell that may hold several: an array as Docent writes it, or what separators part.
  ///
  /// What is said of several things keeps empty values, which have their places among them.
  func split(_ text: String, _ use: TableMapping.Use) -> [String] {
    guard !text.isEmpty else { return [] }
    let leavesEmpty = !use.field.isBesideList
    if !hasGuardedCells, text.utf8.contains(Self.repetition) {
      return text.split(separator: "\u{1D}").flatMap { split(String($0), use) }
    }
    let text = clean(text, use.empty)
    guard !text.isEmpty else { return [] }
    switch ListText.read(text) {
    case .values(let values): return values.map { clean($0, use.empty) }
    // Whoever takes it says so.
    case .broken: return [text]
    case .none: break
    }
    var parts = [text]
    for separator in use.separators ?? separators {
      // Looking for a text in a text takes much longer than for a byte, and most cells have one value.
      guard let first = separator.utf8.first, text.utf8.contains(first) else { continue }
      parts = parts.flatMap {
        $0.split(separator: separator, omittingEmptySubsequences: leavesEmpty).map(String.init)
      }
    }
    return parts.map { clean($0, use.empty) }.filter { !leavesEmpty || !$0.isEmpty }
  }

  /// The values of a cell with a text about one of several things, such as captions; `nil` where it is one
  /// text: only separators that the mapping names tell several apart.
  func splitTexts(_ text: String, _ use: TableMapping.Use) -> [String]? {
    guard use.field.isBesideList, !hasGuardedCells else { return nil }
    let isNamed = use.separators != nil || separators != Self.usualSeparators
    if !isNamed {
      guard case .values = ListText.read(text) else { return nil }
    }
    let parts = split(text, use)
    return parts.count > 1 ? parts : nil
  }

  /// Without white space around it, line ends as LF, and without what says nothing.
  func clean(_ text: String, _ empty: Set<String> = []) -> String {
    // What Docent wrote itself stands as it is.
    if hasGuardedCells { return text }
    var text = text
    if text.isClean { return isEmpty(text, empty) ? "" : text }
    if text.utf8.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 }) {
      text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      // FileMaker has its line ends so in what it exports, and its repetitions.
      text = text.replacing("\u{0B}", with: "\n")
      if text.utf8.contains(Self.repetition) {
        text = text.split(separator: "\u{1D}").map(\.trimmingWhitespace).filter { !$0.isEmpty }
          .joined(separator: "; ")
      }
      // No page can show them, and nobody meant them.
      text = String(
        String.UnicodeScalarView(
          text.unicodeScalars.map { $0.value < 0x20 && $0 != "\n" && $0 != "\t" ? " " : $0 }))
    }
    if let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
      first.properties.isWhitespace || last.properties.isWhitespace || first == "\u{FEFF}"
    {
      var scalars = text.unicodeScalars[...]
      while let first = scalars.first, first.properties.isWhitespace || first == "\u{FEFF}" {
        scalars.removeFirst()
      }
      while scalars.last?.properties.isWhitespace ?? false { scalars.removeLast() }
      text = String(scalars)
    }
    return isEmpty(text, empty) ? "" : text
  }

  private func isEmpty(_ text: String, _ empty: Set<String>) -> Bool {
    self.empty.contains(text) || empty.contains(text)
  }
}

extension String {
  /// True if the text begins and ends with a visible character of ASCII, and holds none that pages
  /// cannot show. That is true of most cells, and takes the least time to check.
  fileprivate var isClean: Bool {
    var text = self
    return text.withUTF8 { bytes in
      guard let first = bytes.first, let last = bytes.last else { return true }
      return (0x21...0x7E).contains(first) && (0x21...0x7E).contains(last)
        && bytes.allSatisfy { $0 >= 0x20 || $0 == 0x0A || $0 == 0x09 }
    }
  }
}
