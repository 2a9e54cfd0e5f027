import CCmark

/// Texts of a catalogue, which are CommonMark, as HTML and without their marks.
public enum CommonMark {
  /// `text` as paragraphs, lists and so on in HTML, without raw HTML, images or unsafe links; `nil`
  /// where memory does not last.
  ///
  /// An image would fetch an address that nobody chose to visit, and a relative link leads somewhere
  /// else on every page; of both only the words remain. Raw HTML is shown as it was typed, so that
  /// nothing is lost and nothing runs. Headings sink by two levels, below those of a page.
  public static func html(_ text: String) -> String? {
    guard let document = parse(text) else { return nil }
    defer { cmark_node_free(document) }
    tame(document)
    // Raw HTML and unsafe addresses are off unless CMARK_OPT_UNSAFE asks for them.
    guard let rendered = cmark_render_html(document, CMARK_OPT_DEFAULT) else { return nil }
    defer { cmark_get_default_mem_allocator().pointee.free(rendered) }
    return String(cString: rendered)
  }

  /// The addresses in `text` of which ``html(_:)`` leaves the words alone: of images, and of links that
  /// do not lead out.
  public static func addressesLeftOut(of text: String) -> [String] {
    guard let document = parse(text) else { return [] }
    defer { cmark_node_free(document) }
    var addresses: [String] = []
    walk(document) { node in
      guard isUnwrapped(node), let url = cmark_node_get_url(node) else { return }
      addresses.append(String(cString: url))
    }
    return addresses
  }

  /// Tells whether a node is an image, or a link that does not lead out: of both the words remain.
  private static func isUnwrapped(_ node: OpaquePointer) -> Bool {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_IMAGE: true
    case CMARK_NODE_LINK: !leadsOut(cmark_node_get_url(node))
    default: false
    }
  }

  /// The words of `text` without any marks, in one line.
  public static func plainText(_ text: String) -> String {
    guard let document = parse(text) else { return text }
    defer { cmark_node_free(document) }
    var words = ""
    walk(document) { node in
      switch cmark_node_get_type(node) {
      case CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_CODE_BLOCK:
        if let literal = cmark_node_get_literal(node) { words += String(cString: literal) }
      case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: words += " "
      case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING: if !words.isEmpty { words += " " }
      default: break
      }
    }
    return words
  }

  /// The words of `text` without any marks, an empty line between paragraphs and a dot before the
  /// points of a list, for programs that show text as it comes; with `addresses`, that of a link in
  /// brackets behind its words. Raw HTML stays as it was typed.
  public static func plainParagraphs(_ text: String, addresses: Bool = true) -> String {
    guard let document = parse(text) else { return text }
    defer { cmark_node_free(document) }
    var words = ""
    var isAtPoint = false
    walk(document) { node in
      let type = cmark_node_get_type(node)
      switch type {
      case CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_HTML_INLINE:
        if let literal = cmark_node_get_literal(node) { words += String(cString: literal) }
      case CMARK_NODE_SOFTBREAK: words += " "
      case CMARK_NODE_LINEBREAK: words += "\n"
      case CMARK_NODE_ITEM:
        words += words.isEmpty ? "• " : "\n• "
        isAtPoint = true
      case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING, CMARK_NODE_CODE_BLOCK,
        CMARK_NODE_HTML_BLOCK:
        if !isAtPoint, !words.isEmpty { words += "\n\n" }
        isAtPoint = false
        if type == CMARK_NODE_CODE_BLOCK || type == CMARK_NODE_HTML_BLOCK,
          let literal = cmark_node_get_literal(node)
        {
          var literal = String(cString: literal)
          while literal.last == "\n" { literal.removeLast() }
          words += literal
        }
      default: break
      }
    } leaving: { node in
      guard addresses, cmark_node_get_type(node) == CMARK_NODE_LINK,
        let url = cmark_node_get_url(node),
        leadsOut(url)
      else { return }
      let address = String(cString: url)
      // An address that stands for itself is there already.
      if !words.hasSuffix(address), !address.hasSuffix(":" + words.lastWord) {
        words += " (\(address))"
      }
    }
    return words
  }

  private static func parse(_ text: String) -> OpaquePointer? {
    var text = text
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        cmark_parse_document($0.baseAddress, $0.count, CMARK_OPT_DEFAULT)
      }
    }
  }

  private static func tame(_ document: OpaquePointer) {
    var unwrapped: [OpaquePointer] = []
    var typed: [OpaquePointer] = []
    walk(document) { node in
      switch cmark_node_get_type(node) {
      case CMARK_NODE_HEADING:
        cmark_node_set_heading_level(node, min(6, cmark_node_get_heading_level(node) + 2))
      case CMARK_NODE_IMAGE, CMARK_NODE_LINK: if isUnwrapped(node) { unwrapped.append(node) }
      case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE: typed.append(node)
      default: break
      }
    }
    // The tree must not change under the iterator, so this comes second.
    for node in unwrapped {
      while let child = cmark_node_first_child(node) { cmark_node_insert_before(node, child) }
      remove(node)
    }
    for node in typed {
      let text = cmark_node_new(CMARK_NODE_TEXT)
      cmark_node_set_literal(text, cmark_node_get_literal(node))
      if cmark_node_get_type(node) == CMARK_NODE_HTML_BLOCK {
        let paragraph = cmark_node_new(CMARK_NODE_PARAGRAPH)
        cmark_node_append_child(paragraph, text)
        cmark_node_insert_before(node, paragraph)
      } else {
        cmark_node_insert_before(node, text)
      }
      remove(node)
    }
  }

  private static func remove(_ node: OpaquePointer) {
    cmark_node_unlink(node)
    cmark_node_free(node)
  }

  private static func leadsOut(_ url: UnsafePointer<CChar>?) -> Bool {
    let address = url.map { String(cString: $0).lowercased() } ?? ""
    return ["https://", "http://", "mailto:"].contains { address.hasPrefix($0) }
  }

  private static func walk(
    _ document: OpaquePointer, _ visit: (OpaquePointer) -> Void,
    leaving leave: (OpaquePointer) -> Void = { _ in }
  ) {
    guard let iterator = cmark_iter_new(document) else { return }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { return }
      guard let node = cmark_iter_get_node(iterator) else { continue }
      if event == CMARK_EVENT_ENTER { visit(node) } else { leave(node) }
    }
  }
}

extension String {
  /// The text behind the last white space.
  fileprivate var lastWord: Substring { split(whereSeparator: \.isWhitespace).last ?? "" }
}
