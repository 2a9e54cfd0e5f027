/// The addresses by which programs know rights and licences: those of Creative Commons and
/// RightsStatements.org, in the `http` form that both define for programs. IIIF allows no others for
/// `rights` (Presentation API 3.0, section 3.1).
public enum RightsAddress {
  /// The address that `text` is, or names without doubt (`CC0`, `CC BY-SA 4.0`); else `nil`.
  ///
  /// - Complexity: O(n) for n characters.
  public static func named(by text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace)
    if words.count == 1, let address = address(String(words[0])) { return address }
    return licence(named: words.map { $0.uppercased() })
  }

  private static func address(_ text: String) -> String? {
    let lower = text.lowercased()
    guard let scheme = ["https://", "http://"].first(where: lower.hasPrefix) else { return nil }
    var rest = text.dropFirst(scheme.count)
    if rest.lowercased().hasPrefix("www.") { rest = rest.dropFirst(4) }
    var parts = rest.split(separator: "/").map(String.init)
    guard parts.count >= 4 else { return nil }
    let host = parts.removeFirst().lowercased()
    switch (host, parts[0].lowercased()) {
    case ("rightsstatements.org", "vocab"), ("rightsstatements.org", "page"):
      let name = statements.first { $0.lowercased() == parts[1].lowercased() }
      guard let name, parts[2] == "1.0" else { return nil }
      return "http://rightsstatements.org/vocab/\(name)/1.0/"
    case ("creativecommons.org", "licenses"):
      return licence(parts[1].lowercased(), parts[2], port: port(parts.dropFirst(3)))
    case ("creativecommons.org", "publicdomain"):
      let name = "\(parts[1].lowercased())/\(parts[2])"
      guard ["zero/1.0", "mark/1.0"].contains(name) else { return nil }
      return "http://creativecommons.org/publicdomain/\(name)/"
    default: return nil
    }
  }

  /// The port of a licence to the law of a country, which follows the version; `nil` if the page
  /// that people read follows, or nothing.
  private static func port(_ parts: ArraySlice<String>) -> String? {
    parts.first.flatMap { part in
      let isPage = part.hasPrefix("deed") || part.hasPrefix("legalcode")
      return isPage ? nil : part.lowercased()
    }
  }

  private static func licence(_ name: String, _ version: String, port: String?) -> String? {
    guard licences.contains(name), versions.contains(version) else { return nil }
    let base = "http://creativecommons.org/licenses/\(name)/\(version)/"
    guard let port else { return base }
    // Version 4.0 has no ports.
    let isPort =
      (2...8).contains(port.utf8.count) && port.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    return isPort && version != "4.0" ? base + port + "/" : nil
  }

  /// `CC0`, `CC0 1.0`, `CC BY-NC 4.0`: without a version a licence is not one, save for the only
  /// one.
  private static func licence(named words: [String]) -> String? {
    if words == ["CC0"] || words == ["CC0", "1.0"] {
      return "http://creativecommons.org/publicdomain/zero/1.0/"
    }
    var words = words
    if let first = words.first, first.hasPrefix("CC-BY") {
      words.replaceSubrange(0...0, with: ["CC", String(first.dropFirst(3))])
    }
    // `CC-BY-SA-4.0`, as SPDX writes it.
    if words.count == 2, let last = words[1].split(separator: "-").last,
      versions.contains(String(last))
    {
      words = [words[0], String(words[1].dropLast(last.count + 1)), String(last)]
    }
    guard words.count == 3, words[0] == "CC" else { return nil }
    return licence(words[1].lowercased(), words[2], port: nil)
  }

  private static let versions: Set = ["2.0", "2.5", "3.0", "4.0"]
  private static let licences: Set = ["by", "by-sa", "by-nd", "by-nc", "by-nc-sa", "by-nc-nd"]
  private static let statements = [
    "InC", "InC-OW-EU", "InC-EDU", "InC-NC", "InC-RUU", "NoC-CR", "NoC-NC", "NoC-OKLR", "NoC-US",
    "CNE", "UND", "NKC",
  ]
}
