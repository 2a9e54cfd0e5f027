import Catalog
import Exchange
public import Notation

/// The face that a gallery gives its guide: its name and texts, logo, colours, fonts, and templates
/// of its own in the place of Docent's.
///
/// A theme is read once, at start, from a folder that holds ``fileName``; whatever is wrong in it is
/// a Problem then. Without one, pages are as they are.
public struct Theme: Hashable, Sendable {
  /// The name of the file that makes a folder a theme.
  public static let fileName = "theme.yaml"
  /// The folder below it with templates, and the one in that with those for works that name one.
  static let (templateFolder, workFolder) = ("templates", "works")
  /// The ending of the names of templates.
  static let templateEnding = ".mustache"

  /// A file of the theme as pages ask for it. Its name holds a hash of its bytes, so that it never
  /// changes.
  struct File: Hashable, Sendable {
    let asset: String
    let bytes: [UInt8]
    let size: ImageSize?

    /// The file `bytes`, of which `name` tells the use and the type.
    init(_ bytes: [UInt8], named name: String, ending: String) {
      asset = "\(name)-\(String(FNV1a.hash64(bytes), radix: 36)).\(ending)"
      self.bytes = bytes
      size = ImageSize(headerOf: bytes)
    }
  }

  /// The language of the texts that name none.
  var language = LanguageTag.english
  var name: LocalizedText?
  var shortName: String?
  var welcome: LocalizedText?
  var footer: LocalizedText?
  /// The e-mail address for who finds a mistake.
  var contact: String?
  var logo: File?
  /// True if the logo is the name, which then does not stand beside it.
  var logoHasName = false
  var icon: File?
  /// The picture where a page that has none is linked to.
  var preview: File?
  var fonts: [ThemeFont] = []
  var colors = ThemeColors()
  /// Rules of the gallery's own, behind all others.
  var rules = ""
  /// The templates in the place of Docent's.
  var templates: [PageTemplates.Name: String] = [:]
  /// What of the theme is not shown as it is written, and is no reason to refuse it.
  public internal(set) var warnings: [Problem] = []
  /// The templates of works that name one, by that name.
  var workTemplates: [String: String] = [:]
  /// The style sheet of all of this; made when the rest is whole.
  private(set) var sheet: File?
  /// Tells themes apart whose templates differ.
  private(set) var digest = ""

  init() {}

  /// Makes what depends on all other parts.
  mutating func finish() {
    let css = styleSheet
    sheet = css.isEmpty ? nil : File(Array(css.utf8), named: "theme", ending: "css")
    var hash = FNV1a.Hash<UInt64>()
    for (name, text) in templates.map({ ($0.key.rawValue, $0.value) }).sorted(by: { $0 < $1 })
      + workTemplates.map({ ("works/" + $0.key, $0.value) }).sorted(by: { $0 < $1 })
    {
      hash.update("\(name)\0\(text)\0".utf8)
    }
    digest = String(hash.value, radix: 36)
  }

  /// The files that pages ask for, by their names.
  var files: [File] {
    [sheet, logo, icon, preview].compactMap(\.self) + fonts.flatMap { $0.faces.map(\.file) }
  }

  /// The bytes of the asset `name`; `nil` if it is none of the theme's.
  ///
  /// - Complexity: O(n) for n files of the theme.
  public func asset(_ name: String) -> [UInt8]? { files.first { $0.asset == name }?.bytes }

  /// A sentence about what the theme has.
  public var summary: String {
    let parts = [
      ("template", templates.count + workTemplates.count), ("font", fonts.count),
      ("colour", colors.light.count + colors.dark.count),
    ]
    let counts = parts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)\($0.1 == 1 ? "" : "s")" }
    let own = name?.reading(for: LanguagePreference([language]), fallback: language)
    let name = own.map { "The theme '\($0.text)'" } ?? "The theme"
    return
      "\(name) is whole: \(counts.isEmpty ? "texts and pictures" : counts.joined(separator: ", "))."
  }
}

extension Theme {
  /// What the theme adds to Docent's own style. On paper Docent's own colours stay.
  private var styleSheet: String {
    var css = ""
    for font in fonts {
      for face in font.faces {
        css += "@font-face{font-family:\"\(font.family)\";src:url(\"\(face.file.asset)\") "
        css += "format(\"woff2\");font-weight:\(face.weight);font-style:\(face.style);"
        css += "font-display:swap}\n"
      }
    }
    let families = fonts.flatMap { font in
      font.roles.map {
        ($0.variable, "\"\(font.family)\", " + (StyleVariables.light[$0.variable] ?? ""))
      }
    }
    css += Self.rule(families)
    css += Self.media(
      "screen and (prefers-color-scheme: light)", Self.rule(colors.light.sorted { $0 < $1 }))
    css += Self.media(
      "screen and (prefers-color-scheme: dark)", Self.rule(colors.dark.sorted { $0 < $1 }))
    if !colors.light.isEmpty || !colors.dark.isEmpty {
      css += StyleVariables.chosenSchemes { colors[$0] }
    }
    if logo != nil {
      css += ".brand img{display:block;width:auto;height:2.25rem;max-width:min(14rem,60vw);"
      css += "object-fit:contain}\n"
    }
    if footer != nil { css += ".colophon > .prose{flex:1 0 100%;font-size:inherit}\n" }
    return css + rules
  }

  private static func rule(_ values: [(String, String)]) -> String {
    values.isEmpty ? "" : ":root{" + values.map { "--\($0):\($1)" }.joined(separator: ";") + "}\n"
  }

  private static func media(_ query: String, _ rule: String) -> String {
    rule.isEmpty ? "" : "@media \(query){\(rule)}\n"
  }
}

/// A family of letters with its files.
struct ThemeFont: Hashable, Sendable {
  /// The use of a family on pages.
  enum Role: String, CaseIterable {
    case headings, text

    /// The custom property that names the family.
    var variable: String { self == .headings ? "serif" : "sans" }
  }

  /// One file of a family.
  struct Face: Hashable, Sendable {
    let file: Theme.File
    /// The weight of its strokes, 1 to 1000, or the least and the greatest with a space between.
    let weight: String
    let style: String
  }

  let family: String
  let roles: [Role]
  let faces: [Face]
}
