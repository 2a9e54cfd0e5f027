import Mustache
import Notation

/// Text that is HTML by construction: made by this module's own code from escaped parts, never
/// taken from a catalogue.
///
/// Templates escape every value, this one too. Only the partial `markup` prints it as it is, and
/// that partial prints nothing for any other type.
struct SafeHTML: Hashable, Sendable {
  /// The markup, safe to print as it is.
  let text: String

  /// Takes `markup` from code that has just written it itself.
  init(written markup: String) { text = markup }

  /// Escapes `plain`, which may come from anywhere.
  init(escaping plain: String) { text = Self.escaped(plain) }

  /// A text of a catalogue with what CommonMark says of it, and nothing else.
  init(commonMark text: String) {
    self = CommonMark.html(text).map(SafeHTML.init(written:)) ?? SafeHTML(escaping: text)
  }

  /// `text` with the five characters that HTML gives a meaning written as references.
  ///
  /// swift-mustache's own escaping goes by `Character` and lets a quotation mark pass when a
  /// combining accent follows it, which would end an attribute.
  ///
  /// Directions end where the text does: see ``DirectionMarks``.
  static func escaped(_ text: String) -> String {
    let text = DirectionMarks.contained(text)
    let isClean = !text.utf8.contains(where: isForbidden)
    return MarkupEscaping.html.escaped(
      isClean ? text : String(decoding: text.utf8.filter { !isForbidden($0) }, as: UTF8.self))
  }

  /// Tells whether HTML forbids a control character; a browser shows it as nothing.
  private static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x00...0x08, 0x0B...0x1F, 0x7F: true
    default: false
    }
  }
}

extension SafeHTML: MustacheTransformable {
  /// Answers to `markup`, the transform that the partial of that name applies; a plain string does
  /// not, and so cannot be printed unescaped by mistake.
  func transform(_ name: String) -> Any? { name == "markup" ? Markup(renderText: text) : nil }

  private struct Markup: MustacheCustomRenderable {
    let renderText: String
    var isNull: Bool { false }
  }
}

/// Escapes what templates print, byte by byte.
struct PageContentType: MustacheContentType {
  /// The name that templates select it by.
  static let name = "PAGE"

  func escapeText(_ text: String) -> String { SafeHTML.escaped(text) }
}
