extension Language {
  /// The text with the spaces at which no line ends where French has one beside a sign: narrow ones
  /// before `;`, `!` and `?`, wide ones before `:` and inside guillemets (Lexique des règles
  /// typographiques en usage à l’Imprimerie nationale). Phrases have them as they are typed.
  static func frenchSpaces(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    for place in scalars.indices where scalars[place] == " " {
      let before = place > 0 ? scalars[place - 1] : nil
      let behind = place + 1 < scalars.count ? scalars[place + 1] : nil
      switch (before, behind) {
      case (_, ";"), (_, "!"), (_, "?"): scalars[place] = "\u{202F}"
      case ("«", _), (_, ":"), (_, "»"): scalars[place] = "\u{A0}"
      default: break
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
