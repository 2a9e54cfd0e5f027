import Catalog
import Notation

/// Removes from a drawing (SVG 1.1 and 2) of unknown origin everything that could run or fetch
/// something when the file is opened, and keeps what is drawn.
///
/// Elements, attributes, properties and functions of style that are not on a list go; references
/// lead to other parts of the drawing only, but for pictures (not drawings) that are written out in
/// it. Attributes are written in the order of their names, so that cleaning what is clean changes
/// no byte.
struct SVGCleaner {
  static let mediaType = "image/svg+xml"

  static let namespace = "http://www.w3.org/2000/svg"
  static let links = "http://www.w3.org/1999/xlink"

  private var bytes: [UInt8] = []
  private var removals: Set<String> = []
  /// The names of the open elements as they are written; `nil` for those that are left out.
  private var open: [String?] = []
  /// True if the innermost element is left out, or none is open.
  private var isLeftOut: Bool { open.last.map { $0 == nil } ?? true }
  /// True while the start tag of the innermost element still lacks its `>`.
  private var isTagOpen = false
  /// The style sheet that is being read.
  private var sheet: String?
  private var hasLinks = false
  private var isWrong = false

  /// The cleaned drawing, with the names of the removed parts as in the document.
  static func clean(
    _ document: [UInt8], name: String
  ) throws(Problem) -> (bytes: [UInt8], removals: [String]) {
    var cleaner = SVGCleaner()
    do throws(UnreadableXML) {
      try SVGReader.read(document) { cleaner.take($0) }
    } catch { throw refused(name, error.sentence) }
    guard !cleaner.isWrong, !cleaner.bytes.isEmpty else {
      throw refused(name, "Its root is no svg of the namespace \(namespace).")
    }
    // Names with a prefix are notes of drawing programs and matter least, so they come last.
    let removals = cleaner.removals.sorted { one, other in
      (one.contains(":") ? 1 : 0, one) < (other.contains(":") ? 1 : 0, other)
    }
    return (cleaner.whole, removals)
  }

  static func tooLarge(_ name: String) -> Problem {
    refused(name, "It has more than \(InputBound.svg.shown).")
  }

  private static func refused(_ name: String, _ reason: String) -> Problem {
    Problem(
      .refusedMedia, "The drawing '\(name.prefix(200))' cannot be read. \(reason)",
      remedy: "Save it as plain SVG without declarations of its own, or export it as PNG.")
  }

  /// The root with the namespaces that are used.
  private var whole: [UInt8] {
    let links = hasLinks ? " xmlns:xlink=\"\(Self.links)\"" : ""
    return Array("<svg xmlns=\"\(Self.namespace)\"\(links)".utf8) + bytes + Array("\n".utf8)
  }

  // MARK: Events

  private mutating func take(_ event: SVGReader.Event) {
    switch event {
    case .start(let name, let attributes): start(name, attributes)
    case .end: end()
    case .text(let text): add(text)
    case .instruction(let target): removals.insert("<?\(target)?>")
    }
  }

  private mutating func start(
    _ name: SVGReader.Name, _ attributes: [(name: SVGReader.Name, value: String)]
  ) {
    let isDrawn = name.namespace == Self.namespace && SVGNames.elements.contains(name.local)
    if open.isEmpty {
      guard isDrawn, name.local == "svg" else {
        isWrong = true
        return
      }
    } else if isWrong || isLeftOut || sheet != nil {
      open.append(nil)
      return
    }
    let animated = attributes.first { $0.name.written == "attributeName" }?.value
    guard isDrawn, animated.map(SVGNames.canMove) ?? true else {
      removals.insert(name.written)
      open.append(nil)
      return
    }
    closeTag()
    if !open.isEmpty { append("<\(name.local)") }
    isTagOpen = true
    open.append(name.local)
    write(attributes, of: name.local)
    if name.local == "style" { sheet = "" }
  }

  private mutating func end() {
    guard let element = open.popLast(), let name = element else { return }
    if let text = sheet {
      sheet = nil
      let (clean, lost) = SVGStyle.sheet(text)
      removals.formUnion(lost)
      if !clean.isEmpty { add(clean) }
    }
    if isTagOpen {
      append("/>")
      isTagOpen = false
    } else {
      append("</\(name)>")
    }
  }

  private mutating func add(_ text: String) {
    guard !isLeftOut else { return }
    guard sheet == nil else {
      sheet? += text
      return
    }
    closeTag()
    append(Self.escaped(text, isAttribute: false))
  }

  // MARK: Attributes

  private mutating func write(
    _ attributes: [(name: SVGReader.Name, value: String)], of element: String
  ) {
    var kept: [String: String] = [:]
    for (name, value) in attributes {
      let local = name.local
      switch name.namespace {
      case "" where local == "href":
        if let clean = Self.reference(value, of: element) {
          kept[local] = clean
        } else {
          lose(name)
        }
      case "" where local == "style":
        let (clean, lost) = SVGStyle.declarations(value)
        removals.formUnion(lost)
        if !clean.isEmpty { kept[local] = clean }
      case "" where SVGNames.isAttribute(local):
        if SVGStyle.isHarmless(value) { kept[local] = value } else { lose(name) }
      case Self.links where local == "href":
        if let clean = Self.reference(value, of: element) {
          kept["xlink:href"] = clean
          hasLinks = true
        } else {
          lose(name)
        }
      case XMLNamespaces.xml where local == "space" || local == "lang":
        kept["xml:\(local)"] = value
      default: lose(name)
      }
    }
    for (name, value) in kept.sorted(by: { $0.key < $1.key }) {
      append(" \(name)=\"\(Self.escaped(value, isAttribute: true))\"")
    }
  }

  private mutating func lose(_ name: SVGReader.Name) { removals.insert(name.written) }

  /// A reference that fetches nothing, to a part of the drawing or an embedded picture; `nil` for
  /// any other.
  private static func reference(_ value: String, of element: String) -> String? {
    let text = String(String.UnicodeScalarView(value.unicodeScalars.filter { $0.value > 0x20 }))
    if text.hasPrefix("#") { return text }
    guard element == "image" || element == "feImage", text.hasPrefix("data:image/"),
      let comma = text.firstIndex(of: ",")
    else { return nil }
    let type = text[..<comma].dropFirst("data:image/".count)
    let digits = text[comma...].dropFirst().utf8
    guard
      ["png", "jpeg", "jpg", "gif", "webp", "avif"].contains(type.replacing(";base64", with: "")),
      type.hasSuffix(";base64"),
      digits.allSatisfy({ byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F, 0x3D: true
        default: false
        }
      })
    else { return nil }
    return text
  }

  // MARK: Text

  private mutating func closeTag() {
    if isTagOpen { append(">") }
    isTagOpen = false
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// The text with characters escaped so that it is read back unchanged (XML 1.0, 2.11 and 3.3.3).
  private static func escaped(_ text: String, isAttribute: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\r": escaped += "&#13;"
      case "\"" where isAttribute: escaped += "&quot;"
      case "\n" where isAttribute: escaped += "&#10;"
      case "\t" where isAttribute: escaped += "&#9;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
