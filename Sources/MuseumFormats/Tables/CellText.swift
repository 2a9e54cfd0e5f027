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

  /// The values of a cell that may hold several.
  struct Values {
    var texts: [String]
    /// The links of HTML in the cell, whose addresses are not in its texts.
    var links: [HTMLName.Link] = []
    /// The whole of the cell on one line, with addresses, if it holds HTML.
    var whole: String?

    /// The values of several parts of a cell, behind each other.
    static func joined(_ parts: [Values]) -> Values {
      var all = Values(texts: parts.flatMap(\.texts), links: parts.flatMap(\.links))
      guard parts.contains(where: { $0.whole != nil }) else { return all }
      all.whole = parts.map(\.wholeText).filter { !$0.isEmpty }.joined(separator: "; ")
      return all
    }

    private var wholeText: String {
      whole ?? texts.filter { !$0.isEmpty }.joined(separator: "; ")
    }
  }

  /// The values of a cell that may hold several: an array as Docent writes it, or what separators part. HTML is
  /// taken off first: its entities end with a separator, and its lines and list items part values, too.
  ///
  /// What is said of several things keeps empty values, which have their places among them.
  func split(_ text: String, _ use: TableMapping.Use) -> Values {
    guard !text.isEmpty else { return Values(texts: []) }
    // Most cells hold one plain value, and are looked through once.
    guard !hasGuardedCells, text.mayHoldMarkup else {
      return Values(texts: parts(of: text, use))
    }
    if text.utf8.contains(Self.repetition) {
      let repetitions = text.split(separator: "\u{1D}").map(String.init)
      guard repetitions.count <= InputBound.list.most else { return Values(texts: repetitions) }
      return .joined(repetitions.map { split($0, use) })
    }
    guard markup == .found, use.values[text] == nil else {
      return Values(texts: parts(of: text, use))
    }
    if case .values(let values) = ListText.read(clean(text, use.empty)) {
      return list(values, use)
    }
    return withoutMarkup(text, use) { parts(of: $0, use) } ?? Values(texts: parts(of: text, use))
  }

  /// The values of an array, each a text of its own; HTML is taken off, unless they are too many, which
  /// whoever takes them says.
  func list(_ texts: [String], _ use: TableMapping.Use) -> Values {
    guard texts.count <= InputBound.list.most else { return Values(texts: texts) }
    let parts = texts.map { text in
      guard !hasGuardedCells, markup == .found, use.field.isList, use.values[text] == nil,
        var bare = withoutMarkup(text, use, split: { [$0] })
      else { return Values(texts: [clean(text, use.empty)]) }
      if use.field.name != "media" {
        // Each element keeps its place among the others.
        bare.texts = [clean(bare.texts.joined(separator: "; "), use.empty)]
      }
      return bare
    }
    return .joined(parts)
  }

  /// The texts of a cell without its HTML, the plain ones as `split` parts them; `nil` if it holds none.
  private func withoutMarkup(
    _ text: String, _ use: TableMapping.Use, split: (String) -> [String]
  ) -> Values? {
    guard HTMLTokens.read(text) != nil else { return nil }
    let whole = HTMLText.plain(text)
    switch use.field.name {
    case "artists", "artists.name":
      let names = HTMLName.all(in: text)
      return Values(
        texts: names.map(\.text).filter { !$0.isEmpty }.flatMap(split),
        links: names.flatMap(\.links), whole: whole)
    case "media":
      // The addresses are what the cell names, and may hold separators; words beside them say something of
      // these.
      let names = HTMLName.all(in: text)
      return Values(
        texts: names.flatMap { name in
          name.links.isEmpty ? split(name.text) : name.addresses.map { clean($0, use.empty) }
        },
        links: names.flatMap(\.links), whole: whole)
    default: return Values(texts: split(whole), whole: whole)
    }
  }

  /// The values of a plain text.
  private func parts(of text: String, _ use: TableMapping.Use) -> [String] {
    let leavesEmpty = !use.field.isBesideList
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
    let parts = split(text, use).texts
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
  /// True if a byte stands in the text that begins a tag or an entity, or parts repetitions.
  fileprivate var mayHoldMarkup: Bool {
    var text = self
    return text.withUTF8 { $0.contains { $0 == 0x3C || $0 == 0x26 || $0 == 0x1D } }
  }

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
