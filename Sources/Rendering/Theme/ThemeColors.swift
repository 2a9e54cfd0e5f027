import Foundation

/// The colours that a theme gives, by the names of the custom properties, as `#rrggbb`.
struct ThemeColors: Hashable, Sendable {
  var light: [String: String] = [:]
  var dark: [String: String] = [:]

  /// The modes of a screen, with their colours in Docent's own style.
  enum Mode: String, CaseIterable {
    case light, dark

    /// Docent's own values.
    var own: [String: String] {
      self == .light ? StyleVariables.light : StyleVariables.dark
    }
  }

  subscript(_ mode: Mode) -> [String: String] {
    get { mode == .light ? light : dark }
    set { if mode == .light { light = newValue } else { dark = newValue } }
  }

  /// The colour `name` on pages in `mode`: the theme's, or else Docent's.
  func color(_ name: String, in mode: Mode) -> String? {
    self[mode][name] ?? mode.own[name] ?? StyleVariables.light[name]
  }

  /// The names of all colours.
  static var names: [String] {
    StyleVariables.light.filter { $0.value.hasPrefix("#") }.map(\.key).sorted()
  }

  /// The colours that are read one on the other. For text WCAG 2.2 asks for a contrast of 4.5 to 1
  /// (success criterion 1.4.3, level AA).
  static let pairs = [
    ("ink", "wall"), ("ink", "panel"), ("soft", "wall"), ("soft", "panel"), ("accent", "wall"),
    ("accent", "panel"), ("on-accent", "accent"), ("ink", "mark"),
  ]
  /// The least contrast of each.
  static let leastContrast = 4.5

  /// The contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"); `nil` if one is none.
  static func contrast(_ one: String, _ other: String) -> Double? {
    guard let one = luminance(one), let other = luminance(other) else { return nil }
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// The relative luminance of a colour, 0 to 1 (WCAG 2.2, "relative luminance"; IEC 61966-2-1).
  private static func luminance(_ color: String) -> Double? {
    guard let parts = parts(color) else { return nil }
    let linear = parts.map { part in
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// Red, green and blue, 0 to 1, of `#rgb` or `#rrggbb`; `nil` of anything else.
  private static func parts(_ color: String) -> [Double]? {
    let digits = Array(color.utf8.dropFirst())
    guard color.utf8.first == 0x23, digits.count == 3 || digits.count == 6,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
    else { return nil }
    let width = digits.count / 3
    return (0..<3).map { index in
      let part = String(decoding: digits[(index * width)..<(index * width + width)], as: UTF8.self)
      return Double(Int(part, radix: 16) ?? 0) / (width == 1 ? 15 : 255)
    }
  }

  /// True of a text that is a colour as themes write it.
  static func isColor(_ text: String) -> Bool { parts(text) != nil }
}

/// The custom properties of Docent's own style, as its style sheet declares them.
enum StyleVariables {
  /// The rules for visitors who have chosen light or dark, on screens alone, with what `values` gives
  /// for each.
  static func chosenSchemes(_ values: (ThemeColors.Mode) -> [String: String]) -> String {
    let rules = ThemeColors.Mode.allCases.map { mode in
      let all = values(mode).filter { dark[$0.key] != nil }.sorted { $0 < $1 }
        .map { ";--\($0.key):\($0.value)" }
      return ":root[data-scheme=\(mode)]{color-scheme:\(mode)\(all.joined())}\n"
    }
    return "@media screen{\n\(rules.joined())}\n"
  }

  static let light = declared { !$0.contains("@media") }
  static let dark = declared { $0.contains("prefers-color-scheme: dark") }

  /// The properties of every `:root` rule that stands alone or first in a block, whose line before
  /// `isMeant` is asked about.
  private static func declared(_ isMeant: (Substring) -> Bool) -> [String: String] {
    var properties: [String: String] = [:]
    var rest = String(decoding: PackageResources.site_css, as: UTF8.self)[...]
    while let root = rest.firstRange(of: ":root {"),
      let end = rest[root.upperBound...].firstIndex(of: "}")
    {
      let lines = rest[..<root.lowerBound].split(separator: "\n")
      let line = rest[..<root.lowerBound].last == " " ? lines.dropLast().last ?? "" : ""
      if isMeant(line), line.isEmpty || line.hasPrefix("@media (") {
        for declaration in rest[root.upperBound..<end].split(separator: ";") {
          let parts = declaration.split(separator: ":", maxSplits: 1)
          let name = parts[0].filter { !$0.isWhitespace }
          guard parts.count == 2, name.hasPrefix("--") else { continue }
          properties[String(name.dropFirst(2))] = String(parts[1].drop { $0 == " " })
        }
      }
      rest = rest[end...]
    }
    return properties
  }
}
