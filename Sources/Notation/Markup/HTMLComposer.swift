/// Puts CommonMark together from the tags and texts of an HTML fragment, block by block.
///
/// It writes the text itself because `cmark_render_commonmark` (cmark 0.30) writes some trees as
/// text that is read as another tree. A line that begins with `~~~` becomes a code block, which
/// takes in all that follows. Between two lists in a row stands `<!-- end list -->`, raw HTML,
/// which pages show as typed. Marks of emphasis are written where they are not read as such, as in
/// `foo**(bar)**baz`, so ``EmphasisRules`` would be needed all the same.
struct HTMLComposer {
  /// Elements that stand on lines of their own.
  static let blocks: Set<String> = [
    "p", "div", "section", "article", "header", "footer", "main", "aside", "nav", "address",
    "center", "figure", "figcaption", "pre", "hr", "table", "caption", "thead", "tbody", "tfoot",
    "tr", "dl", "dt", "dd", "form", "fieldset", "ul", "ol", "li", "blockquote", "h1", "h2", "h3",
    "h4", "h5", "h6", "body", "head", "html", "title",
  ]
  /// Cells of a table, with a space between them.
  static let cells: Set<String> = ["td", "th"]
  /// Lists and quotations stand in one another no deeper than this; what is deeper joins them.
  static let deepest = 8

  /// A quotation, list or list item around what is being written.
  private struct Container {
    let tag: String
    /// Its place in the order of opening, by which it is told from others.
    let number: Int
    /// The number of the next item.
    var next = 1
    /// True if its items are marked with `*` or `1)`, not with `-` or `1.`.
    var hasOtherMark = false
    /// The beginning of its first line; `nil` once that is written.
    var marker: String?
    /// The beginning of its other lines.
    var indent = ""

    var isList: Bool { tag == "ul" || tag == "ol" }
  }

  private var text = ""
  private var containers: [Container] = []
  private var paragraph = InlineMarkup()
  private var heading = 0
  private var containerCount = 0
  /// The containers in which the last block stands.
  private var lastContainers: [Container] = []
  /// The link that is open, its words, and the images in it, which stand behind it.
  private var link: (address: HTMLAddress, words: String, inner: [HTMLAddress])?
  /// The addresses of frames, films and sounds that the text has: players name one in several ways.
  private var embedded: Set<String> = []

  mutating func take(_ token: HTMLTokens.Token) {
    switch token {
    case .text(let words): add(words)
    case .open(let name, let href): open(name, href)
    case .image(let alternative, let address):
      let address = HTMLAddress(address)
      add(address, words: alternative ?? "", otherwise: address?.fileName ?? "")
    case .embedded(let title, let address):
      guard let address = HTMLAddress(address), embedded.insert(address.text).inserted else {
        return add(" \(title ?? "") ")
      }
      paragraph.addSpace()
      add(address, words: title ?? "", otherwise: address.text)
      paragraph.addSpace()
    case .close(let name): close(name)
    }
  }

  mutating func finish() -> String {
    closeLink()
    endBlock()
    return text
  }

  // MARK: Words

  private mutating func add(_ words: String) {
    link?.words += words
    // A blank line ends a paragraph: many texts mix typed lines with a few tags.
    var newlines = 0
    var word = ""
    var last: Unicode.Scalar = "x"
    for scalar in words.unicodeScalars {
      switch scalar.value {
      case 0x0A, 0x0D:
        if !word.isEmpty { take(&word) }
        if !(scalar == "\n" && last == "\r") { newlines += 1 }
        if newlines == 2, heading == 0 { endBlock() }
        paragraph.addSpace()
      case 0x20, 0x09, 0x0C:
        if !word.isEmpty { take(&word) }
        paragraph.addSpace()
      case 0..<0x20, 0x7F: break
      default:
        newlines = 0
        word.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    if !word.isEmpty { take(&word) }
  }

  private mutating func take(_ word: inout String) {
    paragraph.add(word)
    word = ""
  }

  /// An image or frame becomes a link to it, in the words that stand in its place, or else in `others`: pages
  /// fetch nothing that nobody asked for. In a link it is only those words, and its own link stands behind.
  private mutating func add(_ address: HTMLAddress?, words: String, otherwise others: String) {
    let words = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard let address else { return add(words) }
    if let outer = link {
      if outer.address != address { link?.inner.append(address) }
      return add(words)
    }
    guard let style = address.link else {
      return add(words.isEmpty ? address.text : "\(words) (\(address.text))")
    }
    paragraph.open(style)
    add(words.isEmpty ? others : words)
    paragraph.closeLink()
  }

  private mutating func openLink(_ href: String?) {
    closeLink()
    guard let address = HTMLAddress(href) else { return }
    link = (address, "", [])
    if let style = address.link { paragraph.open(style) }
  }

  /// Ends the link. Without words it has its address for them; one that pages cannot lead to stands behind
  /// its words.
  private mutating func closeLink() {
    guard let (address, words, inner) = link else { return }
    link = nil
    let isSilent = words.allSatisfy(\.isWhitespace)
    if address.link != nil {
      if isSilent { add(address.text) }
      paragraph.closeLink()
    } else if !address.isSaid(by: words) {
      paragraph.addSpace()
      add(isSilent ? address.text : "(\(address.text))")
    }
    for image in inner {
      paragraph.addSpace()
      add(image, words: "", otherwise: image.fileName)
    }
  }

  // MARK: Tags

  private mutating func open(_ name: String, _ href: String?) {
    switch name {
    case "br":
      if heading > 0 {
        paragraph.addSpace()
      } else if !paragraph.addBreak() {
        endBlock()
      }
    case "b", "strong": paragraph.open(.strong)
    case "i", "em", "cite", "dfn": paragraph.open(.emphasis)
    case "a": openLink(href)
    case _ where Self.cells.contains(name): paragraph.addSpace()
    case _ where Self.blocks.contains(name):
      endBlock()
      openBlock(name)
    default: break
    }
  }

  private mutating func openBlock(_ name: String) {
    heading = 0
    if name.count == 2, name.hasPrefix("h"), let level = Int(name.dropFirst()) {
      heading = level
      return
    }
    if name == "li" { closeContainer("li", within: ["ul", "ol"]) }
    guard containers.count < 2 * Self.deepest else { return }
    switch name {
    case "blockquote": append(name, marker: "> ", indent: "> ")
    case "ul", "ol": append(name)
    case "li":
      // An item outside a list is a list of its own.
      if containers.last?.isList != true { append("ul") }
      let list = containers.count - 1
      if containers[list].next == 1 { containers[list].hasOtherMark = isBehindItsLike(list) }
      let (number, isOther) = (containers[list].next, containers[list].hasOtherMark)
      let marker =
        containers[list].tag == "ol" ? "\(number)\(isOther ? ")" : ".") " : isOther ? "* " : "- "
      containers[list].next += 1
      append(name, marker: marker, indent: String(repeating: " ", count: marker.count))
    default: break
    }
  }

  private mutating func append(_ tag: String, marker: String? = nil, indent: String = "") {
    containerCount += 1
    containers.append(
      Container(tag: tag, number: containerCount, marker: marker, indent: indent))
  }

  /// True if another list of the same kind and mark ends where this one begins: with the same mark
  /// the two would be read as one (section 5.3).
  private func isBehindItsLike(_ list: Int) -> Bool {
    guard lastContainers.count > list else { return false }
    let last = lastContainers[list]
    return last.tag == containers[list].tag && last.number != containers[list].number
      && !last.hasOtherMark
      && zip(containers[..<list], lastContainers).allSatisfy { $0.number == $1.number }
  }

  private mutating func close(_ name: String) {
    switch name {
    case "b", "strong": paragraph.close(.strong)
    case "i", "em", "cite", "dfn": paragraph.close(.emphasis)
    case "a": closeLink()
    case _ where Self.blocks.contains(name):
      endBlock()
      heading = 0
      closeContainer(name, within: name == "li" ? ["ul", "ol"] : [])
    default: break
    }
  }

  /// Closes the innermost container of that name and those in it, unless one of `walls` stands
  /// between.
  private mutating func closeContainer(_ name: String, within walls: Set<String>) {
    guard let index = containers.lastIndex(where: { $0.tag == name || walls.contains($0.tag) }),
      containers[index].tag == name
    else { return }
    containers.removeSubrange(index...)
  }

  // MARK: Blocks

  private mutating func endBlock() {
    let content = paragraph.finish(isHeading: heading > 0)
    guard !content.isEmpty else { return }
    if !text.isEmpty { text += separator }
    let mark = heading > 0 ? String(repeating: "#", count: heading) + " " : ""
    var isFirst = true
    for line in content.split(separator: "\n", omittingEmptySubsequences: false) {
      if !isFirst { text += "\n" }
      for index in containers.indices {
        text += containers[index].marker ?? containers[index].indent
        containers[index].marker = nil
      }
      text += isFirst ? mark + line : String(line)
      isFirst = false
    }
    lastContainers = containers
  }

  /// The text between the last block and the one that comes: items of a list follow each other
  /// without a blank line.
  private var separator: String {
    let fresh = containers.firstIndex { $0.marker != nil }
    if let fresh, containers[fresh].tag == "li" {
      let around = containers[..<fresh].filter(\.isList).map(\.number)
      let lastLists = lastContainers.map(\.number)
      if let own = around.last, lastLists.contains(own) { return "\n" }
      if around.count > 1, lastLists.contains(around[around.count - 2]) { return "\n" }
    }
    var blank = containers[..<(fresh ?? containers.count)].map(\.indent).joined()
    while blank.last == " " { blank.removeLast() }
    return "\n\(blank)\n"
  }
}
