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

  /// The content of the root.
  private var xml = Self.part
  /// The attributes of the root; `nil` where none was read.
  private var frame: XMLWriter.Attributes?
  private var removals: Set<String> = []
  /// For each open element, whether it is kept.
  private var open: [Bool] = []
  /// True if the innermost element is left out, or none is open.
  private var isLeftOut: Bool { open.last != true }
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
    guard !cleaner.isWrong, let frame = cleaner.frame else {
      throw refused(name, "Its root is no svg of the namespace \(namespace).")
    }
    // Names with a prefix are notes of drawing programs and matter least, so they come last.
    let removals = cleaner.removals.sorted { one, other in
      (one.contains(":") ? 1 : 0, one) < (other.contains(":") ? 1 : 0, other)
    }
    return (cleaner.whole(frame), removals)
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
  private func whole(_ frame: XMLWriter.Attributes) -> [UInt8] {
    var whole = Self.part
    let links = hasLinks ? Self.links : nil
    whole.open("svg", [("xmlns", Self.namespace), ("xmlns:xlink", links)] + frame)
    whole.encoded(xml.bytes)
    whole.close()
    whole.newline()
    return whole.bytes
  }

  /// Text comes back as it was (XML 1.0, section 2.11).
  private static var part: XMLWriter { XMLWriter(partWith: .carriageReturn) }

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
      open.append(false)
      return
    }
    let animated = attributes.first { $0.name.written == "attributeName" }?.value
    guard isDrawn, animated.map(SVGNames.canMove) ?? true else {
      removals.insert(name.written)
      open.append(false)
      return
    }
    let kept = kept(attributes, of: name.local)
    if open.isEmpty { frame = kept } else { xml.open(name.local, kept) }
    open.append(true)
    if name.local == "style" { sheet = "" }
  }

  private mutating func end() {
    guard open.popLast() == true else { return }
    if let text = sheet {
      sheet = nil
      let (clean, lost) = SVGStyle.sheet(text)
      removals.formUnion(lost)
      xml.text(clean)
    }
    if !open.isEmpty { xml.close() }
  }

  private mutating func add(_ text: String) {
    guard !isLeftOut else { return }
    guard sheet == nil else {
      sheet? += text
      return
    }
    xml.text(text)
  }

  // MARK: Attributes

  private mutating func kept(
    _ attributes: [(name: SVGReader.Name, value: String)], of element: String
  ) -> XMLWriter.Attributes {
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
    return kept.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
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
}
