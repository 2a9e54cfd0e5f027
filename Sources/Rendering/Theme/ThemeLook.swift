import Notation

/// Colours and fonts.
extension ThemeReader {
  mutating func readColors(_ entry: WrittenValue.Entry) {
    var lines: [String: WrittenValue.Entry] = [:]
    for group in members(entry, "Write light: and dark: below it, and the colours below those.") {
      guard let mode = ThemeColors.Mode(rawValue: group.key) else {
        unknown(group, among: ThemeColors.Mode.allCases.map(\.rawValue))
        continue
      }
      for color in members(group, "Write one 'name: \"#rrggbb\"' a line.") {
        guard ThemeColors.names.contains(color.key) else {
          unknown(color, among: ThemeColors.names)
          continue
        }
        guard let text = string(color) else {
          refuse(color, "is nothing.", "Write \"#rrggbb\" in quotes: # begins a comment else.")
          continue
        }
        guard ThemeColors.isColor(text) else {
          refuse(
            color, "is '\(text.prefix(80))', no colour.", "Write \"#rrggbb\", such as \"#8a2f1d\".")
          continue
        }
        theme.colors[mode][color.key] = text.lowercased()
        lines["\(mode) \(color.key)"] = color
      }
    }
    for mode in ThemeColors.Mode.allCases {
      for (one, other) in ThemeColors.pairs { checkContrast(of: one, on: other, mode, lines) }
    }
  }

  private func checkContrast(
    of one: String, on other: String, _ mode: ThemeColors.Mode,
    _ lines: [String: WrittenValue.Entry]
  ) {
    guard let entry = lines["\(mode) \(one)"] ?? lines["\(mode) \(other)"],
      let (front, back) = theme.colors.color(one, in: mode).flatMap({ front in
        theme.colors.color(other, in: mode).map { (front, $0) }
      }), let contrast = ThemeColors.contrast(front, back), contrast < ThemeColors.leastContrast
    else { return }
    // Rounded down, so that what is refused never reads like what is asked for.
    let shown = "\(Double(Int(contrast * 100)) / 100)"
    log.add(
      .invalidTheme,
      "On \(mode) screens '\(one)' (\(front)) on '\(other)' (\(back)) has a contrast of \(shown):1, "
        + "and WCAG 2.2 AA asks for \(ThemeColors.leastContrast):1.",
      remedy: "Make one of the two lighter or darker.", line: entry.line, field: entry.key)
  }

  mutating func readFonts(_ entry: WrittenValue.Entry) {
    guard case .list(let families) = entry.value else {
      refuse(entry, "is \(entry.value.kindName).", "Write a list: - family: NAME.")
      return
    }
    for element in families {
      guard case .map(let members) = element.value else {
        log.add(
          .invalidTheme, "A font is \(element.value.kindName).", remedy: "Write - family: NAME.",
          line: element.line, field: entry.key)
        continue
      }
      readFont(members, line: element.line)
    }
  }

  private mutating func readFont(_ members: [WrittenValue.Entry], line: Int) {
    var family: String?
    var roles: [ThemeFont.Role] = []
    var faces: [ThemeFont.Face] = []
    let problemCount = problems.count
    for member in members {
      switch ThemeFontKey(rawValue: member.key) {
      case .family:
        family = string(member)
        let isPlain = family?.allSatisfy { $0.isLetter || $0.isNumber || " -_".contains($0) }
        if isPlain == false {
          refuse(
            member, "has other characters than letters, digits, spaces and -.",
            "Write the name of the family alone.")
        }
      case .use:
        for word in (string(member) ?? "").split(whereSeparator: { $0 == "," || $0 == " " }) {
          guard let role = ThemeFont.Role(rawValue: String(word)) else {
            refuse(
              member, "is '\(word.prefix(80))'.",
              "Write \(ThemeFont.Role.allCases.map(\.rawValue).joined(separator: " or ")), or both."
            )
            continue
          }
          roles.append(role)
        }
      case .files:
        guard case .list(let files) = member.value else {
          refuse(member, "is \(member.value.kindName).", "Write a list: - file: NAME.woff2.")
          continue
        }
        faces += files.compactMap { face($0, in: member) }
      default: unknown(member, among: ThemeFontKey.ofFamily.map(\.rawValue))
      }
    }
    guard let family, !roles.isEmpty, !faces.isEmpty else {
      // What is there and was refused is not also lacking.
      let written = Set(members.compactMap { ThemeFontKey(rawValue: $0.key) })
      if problems.count > problemCount, written.isSuperset(of: [.family, .use, .files]) { return }
      log.add(
        .invalidTheme, "A font lacks its family, its use or its files.",
        remedy: "Write family, use (headings, text or both) and files, all three.", line: line,
        field: ThemeKey.fonts.rawValue)
      return
    }
    theme.fonts.append(ThemeFont(family: family, roles: roles, faces: faces))
  }

  private func face(
    _ element: WrittenValue.Element, in list: WrittenValue.Entry
  ) -> ThemeFont.Face? {
    guard case .map(let members) = element.value else {
      refuse(list, "has \(element.value.kindName) in it.", "Write - file: NAME.woff2.")
      return nil
    }
    var file: Theme.File?
    var (weight, style) = ("400", "normal")
    for member in members {
      guard let text = string(member) else { continue }
      switch ThemeFontKey(rawValue: member.key) {
      case .file:
        guard let bytes = bytes(text, member) else { return nil }
        // The signature of WOFF2 (W3C, WOFF File Format 2.0, section 4.1).
        guard bytes.starts(with: Array("wOF2".utf8)) else {
          refuse(member, "is no WOFF2 file.", "Convert the font, with fonttools or woff2_compress.")
          return nil
        }
        file = Theme.File(bytes, named: "font", ending: "woff2")
      case .weight:
        weight = text
        let numbers = text.split(separator: " ").map { Int($0) ?? 0 }
        if !(1...2).contains(numbers.count) || !numbers.allSatisfy((1...1000).contains) {
          refuse(member, "is '\(text.prefix(80))'.", "Write 400, or 300 700 for a variable font.")
        }
      case .style:
        style = text
        if !["normal", "italic"].contains(text) {
          refuse(member, "is '\(text.prefix(80))'.", "Write normal or italic.")
        }
      default: unknown(member, among: ThemeFontKey.ofFile.map(\.rawValue))
      }
    }
    guard let file else {
      refuse(list, "has an entry without a file.", "Write - file: NAME.woff2.")
      return nil
    }
    return ThemeFont.Face(file: file, weight: weight, style: style)
  }
}
