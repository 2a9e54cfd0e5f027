/// Somebody or something that a fragment of HTML names, on one line, with the addresses that stand there:
/// a name has no room for these, so that its reader keeps them elsewhere.
public struct HTMLName: Hashable, Sendable {
  /// An address and the words that lead there.
  public struct Link: Hashable, Sendable {
    /// The words; empty for a picture or frame without any.
    public let words: String
    /// The address, which may be of any kind but a script.
    public let address: String
  }

  /// The words, without tags, entities resolved.
  public let text: String
  /// The links, pictures, frames, films and sounds, in the order in which they begin. A picture that leads to
  /// itself stands once, and so does a film that names one file several times.
  public let links: [Link]

  /// The addresses of ``links``.
  public var addresses: [String] { links.map(\.address) }

  /// The name that a whole fragment is.
  ///
  /// - Complexity: O(n) for n bytes of text.
  public init(_ html: String) {
    self.init(html, HTMLTokens.read(html))
  }

  init(_ html: String, _ tokens: [HTMLTokens.Token]?) {
    guard let tokens else {
      (text, links) = (html, [])
      return
    }
    var reader = HTMLNameReader(isParted: false)
    for token in tokens { reader.take(token) }
    self = reader.finish().first ?? HTMLName(text: "", links: [])
  }

  fileprivate init(text: String, links: [Link]) { (self.text, self.links) = (text, links) }

  /// The names of a fragment that may hold several, each on a line, in a paragraph or in an item of a list of
  /// its own. In names that were encoded twice entities are resolved twice: else their `;` would part two
  /// names.
  ///
  /// - Complexity: O(n) for n bytes of text.
  public static func all(in html: String) -> [HTMLName] {
    guard let tokens = HTMLTokens.read(html) else { return [HTMLName(text: html, links: [])] }
    var reader = HTMLNameReader(isParted: true)
    for token in tokens { reader.take(token) }
    return reader.finish()
  }
}

/// Puts names together from the tags and texts of a fragment.
private struct HTMLNameReader {
  /// True if what parts lines parts names.
  let isParted: Bool
  private var names: [HTMLName] = []
  private var words = ""
  private var links: [HTMLName.Link] = []
  /// The addresses of the frames, films and sounds of this name so far.
  private var embedded: Set<String> = []
  private var open: OpenLink?

  /// A link whose end has not come.
  private struct OpenLink {
    let address: HTMLAddress
    /// Its words in this name.
    var words = ""
    /// Its place among the links of this name.
    var place: Int
    /// True if an earlier name has it.
    var isTold = false
  }

  init(isParted: Bool) { self.isParted = isParted }

  mutating func take(_ token: HTMLTokens.Token) {
    switch token {
    case .text(let text): add(text)
    case .open("a", let target):
      closeLink()
      open = HTMLAddress(target).map { OpenLink(address: $0, place: links.count) }
    case .close("a"): closeLink()
    case .image(let title, let address), .embedded(let title, let address):
      add(" \(title ?? "") ")
      guard let address = HTMLAddress(address), address != open?.address else { return }
      if case .embedded = token, !embedded.insert(address.text).inserted { return }
      links.append(.init(words: (title ?? "").onOneLine, address: address.text))
    case .open(let name, _), .close(let name):
      if name == "br" || HTMLComposer.blocks.contains(name) {
        endLine()
      } else if HTMLComposer.cells.contains(name) {
        add(" ")
      }
    }
  }

  mutating func finish() -> [HTMLName] {
    closeLink()
    endName()
    return names
  }

  private mutating func add(_ text: String) {
    words += text
    open?.words += text
  }

  private mutating func endLine() {
    // `Lee,<br>Ann` is one name.
    guard isParted, !words.trimmingWhitespace.hasSuffix(",") else { return add(" ") }
    // The rest of a link stands in the next name.
    if let link = open, !link.words.onOneLine.isEmpty || links.count > link.place {
      insert(link)
      open = OpenLink(address: link.address, place: 0, isTold: true)
    }
    endName()
  }

  private mutating func closeLink() {
    guard let link = open else { return }
    open = nil
    guard !link.isTold || !link.words.onOneLine.isEmpty else { return }
    insert(link)
  }

  /// Puts a link before the pictures in it, which are seen before its end.
  private mutating func insert(_ link: OpenLink) {
    links.insert(
      .init(words: link.words.onOneLine, address: link.address.text), at: link.place)
  }

  private mutating func endName() {
    var text = words.onOneLine
    if isParted, HTMLTokens.mayStand(in: text) { text = HTMLEntity.resolve(Array(text.utf8)) }
    if !text.isEmpty || !links.isEmpty { names.append(HTMLName(text: text, links: links)) }
    (words, links, embedded) = ("", [], [])
    open?.place = 0
  }
}

extension String {
  /// The text with one space in place of any white space in it.
  fileprivate var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
