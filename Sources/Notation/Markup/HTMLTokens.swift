/// The tags and texts of an HTML fragment, entities resolved, in linear time.
///
/// Follows the tokenization of the HTML standard (WHATWG, section 13.2.5) where a fragment that
/// people typed is plausible HTML, and takes everything else for text.
public struct HTMLTokens {
  /// A piece of HTML.
  public enum Token: Hashable {
    /// Characters as they are meant.
    case text(String)
    /// A start tag, its name in lower case, and the value of `href` for `a`, of `class` for others.
    case open(String, value: String?)
    /// An image, with its alternative text and the address of its file.
    case image(alternative: String?, address: String?)
    /// What a tag brings in or refers to by an address, such as a frame, a film or the source of a quotation,
    /// with its title. Its start tag stands before it.
    case embedded(title: String?, address: String?)
    /// An end tag, its name in lower case.
    case close(String)
  }

  private let bytes: [UInt8]
  private var position = 0
  private var text: [UInt8] = []
  private var tokens: [Token] = []
  private var hasMarkup = false
  /// True once no `>` outside quotes is left. This and the next two prevent a second search of the
  /// rest, so that reading takes linear time.
  private var areQuotesBroken = false
  private var areTagsOver = false
  private var areCommentsOver = false
  /// The drawings and formulas that are open: in them tags have any names.
  private var openForeign = 0

  /// The tokens of a fragment; `nil` if it holds neither tag nor entity.
  ///
  /// - Complexity: O(n) for n bytes of text, whatever is left open in it.
  public static func read(_ text: String) -> [Token]? {
    guard mayStand(in: text) else { return nil }
    var reading = HTMLTokens(bytes: Array(text.utf8))
    reading.readAll()
    return reading.hasMarkup ? reading.tokens : nil
  }

  /// Tells whether a text holds `<` or `&`, with which a tag or entity begins: most hold neither.
  ///
  /// - Complexity: O(n) for n bytes of text.
  public static func mayStand(in text: String) -> Bool {
    var text = text
    return text.withUTF8 { $0.contains { $0 == 0x3C || $0 == 0x26 } }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func readAll() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x3C:
        if !readMarkup() { takeByte() }
      case 0x26:
        if let (scalars, end) = HTMLEntity.read(bytes, at: position) {
          text.append(contentsOf: scalars.utf8)
          position = end
          hasMarkup = true
        } else {
          takeByte()
        }
      default: takeByte()
      }
    }
    flush()
  }

  private mutating func takeByte() {
    text.append(bytes[position])
    position += 1
  }

  private mutating func flush() {
    guard !text.isEmpty else { return }
    tokens.append(.text(String(decoding: text, as: UTF8.self)))
    text = []
  }

  private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Reads a comment, declaration or tag that begins here; `false` if none does.
  private mutating func readMarkup() -> Bool {
    guard let next = byte(position + 1) else { return false }
    if bytes[position...].starts(with: "<!--".utf8) { return readComment() }
    if next == 0x21 || next == 0x3F {
      guard let end = end(from: position + 1) else { return false }
      position = end
      hasMarkup = true
      return true
    }
    let isEnd = next == 0x2F
    let start = position + (isEnd ? 2 : 1)
    guard let letter = byte(start), Self.isLetter(letter) else { return false }
    var nameEnd = start
    while let byte = byte(nameEnd),
      Self.isLetter(byte) || (0x30...0x39).contains(byte)
        || openForeign > 0 && [0x2D, 0x3A].contains(byte)
    {
      nameEnd += 1
    }
    // `<bob@example.org>` and `<https://example.org>` are no tags, and neither is `<Fold>` in a title.
    guard let after = byte(nameEnd), [0x3E, 0x2F, 0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(after),
      nameEnd - start <= 32
    else { return false }
    let name = String(decoding: bytes[start..<nameEnd], as: UTF8.self).lowercased()
    guard HTMLElements.names.contains(name) || openForeign > 0, let end = end(from: nameEnd) else {
      return false
    }
    hasMarkup = true
    flush()
    let attributes = bytes[nameEnd..<(end - 1)]
    position = end
    if ["svg", "math"].contains(name), attributes.last != 0x2F {
      openForeign = max(0, openForeign + (isEnd ? -1 : 1))
    }
    if isEnd {
      tokens.append(.close(name))
    } else if name == "script" || name == "style" {
      skip(to: name)
    } else if name == "img" {
      tokens.append(
        .image(
          alternative: Self.value("alt", of: attributes), address: Self.source(of: attributes)))
    } else {
      tokens.append(.open(name, value: Self.value(name == "a" ? "href" : "class", of: attributes)))
      addEmbedded(name, attributes)
    }
    return true
  }

  /// The attributes with addresses that readers would see, by element; those of forms, styles and scripts
  /// serve a page, and no text, but for the picture of a button.
  private static let addresses = [
    "area": ["href"], "audio": ["src"], "bgsound": ["src"], "blockquote": ["cite"], "del": ["cite"],
    "embed": ["src"], "frame": ["src"], "iframe": ["src"], "input": ["src"], "ins": ["cite"],
    "object": ["data"], "q": ["cite"], "source": ["src"], "track": ["src"],
    "video": ["src", "poster"],
  ]

  private mutating func addEmbedded(_ name: String, _ attributes: ArraySlice<UInt8>) {
    for attribute in Self.addresses[name] ?? [] {
      let address =
        attribute == "src"
        ? Self.source(of: attributes) : Self.value(attribute, of: attributes)
      guard let address else { continue }
      let title = Self.value(name == "area" ? "alt" : "title", of: attributes)
      tokens.append(.embedded(title: title, address: address))
    }
  }

  /// The address of an image or frame: that of the file that a script puts in its place later, where there is
  /// no other or only the content of a small one.
  private static func source(of attributes: ArraySlice<UInt8>) -> String? {
    let source = value("src", of: attributes)
    if HTMLAddress(source) != nil { return source }
    let sizes = value("srcset", of: attributes)?.trimmingWhitespace
    return value("data-src", of: attributes)
      ?? sizes?.split(whereSeparator: \.isWhitespace).first
      .map { String($0.trimmed { $0 == "," }) } ?? source
  }

  private mutating func readComment() -> Bool {
    guard !areCommentsOver else { return false }
    var index = position + 4
    while index < bytes.count {
      if bytes[index] == 0x3E, bytes[index - 1] == 0x2D, bytes[index - 2] == 0x2D {
        position = index + 1
        hasMarkup = true
        return true
      }
      index += 1
    }
    areCommentsOver = true
    return false
  }

  /// The index behind the `>` of a tag, those in quotes passed over; `nil` if there is none.
  private mutating func end(from start: Int) -> Int? {
    guard !areTagsOver else { return nil }
    var quote: UInt8?
    var index = start
    if !areQuotesBroken {
      while index < bytes.count {
        let byte = bytes[index]
        if let open = quote {
          if byte == open { quote = nil }
        } else if byte == 0x3E {
          return index + 1
        } else if byte == 0x22 || byte == 0x27 {
          quote = byte
        }
        index += 1
      }
      areQuotesBroken = true
    }
    if let end = bytes[start...].firstIndex(of: 0x3E) { return end + 1 }
    areTagsOver = true
    return nil
  }

  /// Passes over the content of an element that holds no text for readers, to its end tag or the end.
  private mutating func skip(to name: String) {
    let name = Array(name.utf8)
    while position < bytes.count {
      if bytes[position] == 0x3C, byte(position + 1) == 0x2F,
        bytes[(position + 2)...].prefix(name.count).elementsEqual(
          name, by: { $0 | 0x20 == $1 })
      {
        position = end(from: position + 2 + name.count) ?? bytes.count
        return
      }
      position += 1
    }
  }

  /// The value of one of a tag's attributes.
  private static func value(_ wanted: String, of attributes: ArraySlice<UInt8>) -> String? {
    var rest = attributes
    while true {
      rest = rest.drop { $0 <= 0x20 || $0 == 0x2F }
      guard !rest.isEmpty else { return nil }
      let name = rest.prefix { $0 > 0x20 && $0 != 0x3D && $0 != 0x2F }
      rest = rest.dropFirst(max(1, name.count)).drop { $0 <= 0x20 }
      guard rest.first == 0x3D else { continue }
      rest = rest.dropFirst().drop { $0 <= 0x20 }
      let value: ArraySlice<UInt8>
      if let quote = rest.first, quote == 0x22 || quote == 0x27 {
        value = rest.dropFirst().prefix { $0 != quote }
        rest = rest.dropFirst(value.count + 2)
      } else {
        value = rest.prefix { $0 > 0x20 }
        rest = rest.dropFirst(value.count)
      }
      if name.elementsEqual(wanted.utf8, by: { $0 | 0x20 == $1 }) {
        return HTMLEntity.resolve(Array(value))
      }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
