/// The keys of a theme's file, in the order of its article.
enum ThemeKey: String, CaseIterable {
  case name, shortName, language, logo, logoHasName, icon, preview, welcome, footer, contact
  case colors, fonts, style

  /// True if it may stand in several languages, as `name@es`.
  var isMultilingual: Bool { [.name, .welcome, .footer].contains(self) }

  /// The meaning of the key, in a sentence for who writes the file.
  var summary: String {
    switch self {
    case .name: "The name of the guide; name@es: the same in Spanish."
    case .shortName: "The name under the icon on a telephone, 12 characters or fewer."
    case .language: "The language of the texts that name none."
    case .logo: "A picture beside the name: SVG, PNG, JPEG or WebP."
    case .logoHasName: "true if the logo is the name, which then is not written beside it."
    case .icon: "A square picture for tabs and telephones: SVG or PNG."
    case .preview: "A picture for links to pages without one: PNG or JPEG, 1200 by 630 pixels."
    case .welcome: "The first words of the front page, in CommonMark; welcome@es."
    case .footer: "The last words of every page, in CommonMark; footer@es."
    case .contact: "An e-mail address, for who finds a mistake on a page."
    case .colors: "Colours as #rrggbb for light and dark screens. Contrasts are checked."
    case .fonts: "Families of letters, with their files (WOFF2), for headings, text or both."
    case .style: "A style sheet whose rules come behind all others."
    }
  }
}

/// The keys of a font in a theme's file, and of each of its files.
enum ThemeFontKey: String, CaseIterable {
  case family, use, files, file, weight, style

  static let ofFamily: [ThemeFontKey] = [.family, .use, .files]
  static let ofFile: [ThemeFontKey] = [.file, .weight, .style]
}
