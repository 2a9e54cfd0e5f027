/// What a gallery starts a theme from.
extension Theme {
  /// The text of a theme's file in which everything but the name is a comment, with Docent's own
  /// colours.
  public static var starter: String {
    func colors(_ mode: ThemeColors.Mode) -> [String] {
      ["#   \(mode):"]
        + ThemeColors.names.compactMap { name in
          (mode.own[name] ?? StyleVariables.light[name]).map { "#     \(name): \"\($0)\"" }
        }
    }
    var lines = [
      "# The face of a guide. Every key may be left out; 'docent theme check FOLDER' finds mistakes.",
      "",
    ]
    for key in ThemeKey.allCases {
      lines.append("# \(key.summary)")
      switch key {
      case .name: lines += ["name: Our Gallery", "# name@es: Nuestra galería"]
      case .shortName: lines.append("# shortName: Gallery")
      case .language: lines.append("# language: en")
      case .logo: lines.append("# logo: logo.svg")
      case .logoHasName: lines.append("# logoHasName: true")
      case .icon: lines.append("# icon: icon.svg")
      case .preview: lines.append("# preview: preview.png")
      case .welcome: lines += ["# welcome: |", "#   Art is everywhere here. **Look up.**"]
      case .footer:
        lines += ["# footer: |", "#   [Visit us](https://example.org), Tuesday to Sunday."]
      case .contact: lines.append("# contact: art@example.org")
      case .colors: lines += ["# colors:"] + colors(.light) + colors(.dark)
      case .fonts:
        lines += [
          "# fonts:", "#   - family: Gallery Serif", "#     use: headings", "#     files:",
          "#       - file: serif.woff2", "#         weight: 300 700",
          "#       - file: serif-italic.woff2", "#         style: italic",
        ]
      case .style: lines.append("# style: gallery.css")
      }
      lines.append("")
    }
    return lines.dropLast().joined(separator: "\n") + "\n"
  }

  /// The names of the templates that a theme may have, sorted.
  public static var templateNames: [String] {
    PageTemplates.Name.allCases.filter { $0 != .markup }.map(\.rawValue).sorted()
  }

  /// The file below a theme's folder for the template `name`.
  public static func templateFile(_ name: String) -> String {
    "\(templateFolder)/\(name)\(templateEnding)"
  }

  /// The text of Docent's own template `name`; `nil` if there is none.
  public static func standardTemplate(_ name: String) -> String? {
    PageTemplates.Name(rawValue: name).flatMap { $0 == .markup ? nil : PageTemplates.source($0) }
  }
}
