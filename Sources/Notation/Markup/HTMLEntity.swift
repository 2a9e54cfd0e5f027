/// Character references of HTML (WHATWG, section 13.5), those that end with a semicolon.
enum HTMLEntity {
  /// The characters of the reference that begins at `start` with `&`, and where it ends; `nil` if
  /// there is none.
  static func read(_ bytes: [UInt8], at start: Int) -> (characters: String, end: Int)? {
    // The longest name here has 6 letters, the longest number 7 digits and some zeros.
    guard let end = bytes[start...].prefix(16).firstIndex(of: 0x3B), end > start + 1 else {
      return nil
    }
    let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    guard name.hasPrefix("#") else { return named[name].map { ($0, end + 1) } }
    let digits = name.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    let number = isHex ? digits.dropFirst() : digits
    guard !number.isEmpty, number.utf8.allSatisfy({ $0 != 0x2B && $0 != 0x2D }),
      let code = UInt32(number, radix: isHex ? 16 : 10)
    else { return nil }
    if (0x80...0x9F).contains(code) { return (windows[Int(code) - 0x80], end + 1) }
    guard code != 0, let scalar = Unicode.Scalar(code) else { return ("\u{FFFD}", end + 1) }
    return (scalar.value == 0xA0 ? " " : String(Character(scalar)), end + 1)
  }

  /// Text with its references resolved.
  static func resolve(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var position = 0
    while position < bytes.count {
      if bytes[position] == 0x26, let (characters, end) = read(bytes, at: position) {
        text.append(contentsOf: characters.utf8)
        position = end
      } else {
        text.append(bytes[position])
        position += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Numbers 80 to 9F mean Windows-1252 (WHATWG, numeric character reference end state).
  private static let windows =
    "€ \u{81} ‚ ƒ „ … † ‡ ˆ ‰ Š ‹ Œ \u{8D} Ž \u{8F} \u{90} ‘ ’ “ ” • – — ˜ ™ š › œ \u{9D} ž Ÿ"
    .split(separator: " ").map(String.init)

  /// The names of U+00A0 to U+00FF in order.
  private static let latin =
    "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn "
    + "sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave "
    + "Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc "
    + "Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute "
    + "THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml "
    + "igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave "
    + "uacute ucirc uuml yacute thorn yuml"

  /// Beyond those, what editors of web pages write. A space that does not break is an ordinary one
  /// here: editors set it to make room.
  private static let named: [String: String] = {
    var named = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "OElig": "Œ", "oelig": "œ",
      "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ", "fnof": "ƒ", "circ": "ˆ", "tilde": "˜",
      "ensp": " ", "emsp": " ", "thinsp": " ", "zwnj": "\u{200C}", "zwj": "\u{200D}",
      "lrm": "\u{200E}", "rlm": "\u{200F}", "ndash": "–", "mdash": "—", "lsquo": "‘",
      "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "dagger": "†",
      "Dagger": "‡", "bull": "•", "hellip": "…", "permil": "‰", "prime": "′", "Prime": "″",
      "lsaquo": "‹", "rsaquo": "›", "euro": "€", "trade": "™", "larr": "←", "uarr": "↑",
      "rarr": "→", "darr": "↓", "minus": "−", "le": "≤", "ge": "≥", "ne": "≠", "alpha": "α",
      "beta": "β", "gamma": "γ", "delta": "δ", "pi": "π", "omega": "ω", "Omega": "Ω", "mu": "μ",
    ]
    for (offset, name) in latin.split(separator: " ").enumerated() {
      named[String(name)] = Unicode.Scalar(UInt32(0xA0 + offset)).map { String(Character($0)) }
    }
    named["nbsp"] = " "
    return named
  }()
}
