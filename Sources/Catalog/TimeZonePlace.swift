import Foundation
import Notation
public import Geodesy

/// The places that time zones are named for, such as Paris for `Europe/Paris`, after the tables `zone.tab`
/// and `iso3166.tab` of the IANA database, which systems keep beside the zones.
public enum TimeZonePlace {
  /// The position of the place of `zone`, to a minute or second of arc; `nil` where it is named for none,
  /// as `UTC` is, or the system has no table.
  ///
  /// - Complexity: O(1) on average, once the table is read.
  public static func coordinate(of zone: String) -> Coordinate? { places[zone] }

  /// The places that a text names: cities after which a zone is called, and countries by the places of
  /// their zones. A text of two letters may be the code of a country (ISO 3166-1).
  ///
  /// - Complexity: O(w) on average for w words, once the tables are read.
  public static func coordinates(namedIn text: String) -> [Coordinate] {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    if trimmed.utf8.count == 2, let country = countries[trimmed] { return country }
    let words = words(of: text)
    var found: [Coordinate] = []
    for start in words.indices {
      for count in stride(from: min(mostWords, words.count - start), to: 0, by: -1) {
        guard let places = names[words[start..<(start + count)].joined(separator: " ")] else {
          continue
        }
        found += places
        break
      }
    }
    return found
  }

  /// The places of the zones of a country, by its name in its own languages, in English, or in Dutch,
  /// French, German, Italian, Portuguese or Spanish (CLDR), or its code, such as `España`; empty where the text names none.
  ///
  /// - Complexity: O(n) for n characters, once the names are read.
  public static func coordinates(ofCountry text: String) -> [Coordinate] {
    let found = coordinates(namedIn: text)
    return found.isEmpty ? regions[words(of: text).joined(separator: " ")] ?? [] : found
  }

  /// Tells whether a text is the name of a country, and nothing else.
  ///
  /// - Complexity: O(n) for n characters, once the names are read.
  public static func isCountry(_ text: String) -> Bool {
    countryNames.contains(words(of: text).joined(separator: " "))
  }

  /// Tells whether a text is the name of a country or of a city after which a zone is called, and nothing
  /// else.
  ///
  /// - Complexity: O(n) for n characters, once the tables are read.
  public static func isNamed(_ text: String) -> Bool {
    names[words(of: text).joined(separator: " ")] != nil || isCountry(text)
  }

  /// The place of a zone that is nearest to `here`, and how far it is; `nil` where the system has no table.
  ///
  /// - Complexity: O(z) for z zones, once the table is read.
  public static func nearest(to here: Coordinate) -> (name: String, distance: Meters)? {
    places.map { (zone: $0.key, distance: here.distance(to: $0.value)) }
      .min { ($0.distance, $0.zone) < ($1.distance, $1.zone) }
      .map { zone, distance in
        (String(zone.split(separator: "/").last ?? "").replacing("_", with: " "), distance)
      }
  }

  /// The most words of a name that is looked for, such as `United States`. A choice.
  private static let mostWords = 4

  private static func words(of text: String) -> [String] {
    // Text of ASCII has no accents to take off, which takes longer than all else.
    (text.utf8.allSatisfy { $0 < 0x80 }
      ? text : text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil))
      .lowercasedWords(digits: false)
  }

  private static func table(_ name: String) -> String {
    (try? String(contentsOfFile: "/usr/share/zoneinfo/\(name)", encoding: .utf8)) ?? ""
  }

  private static let places = places(in: table("zone.tab"))

  /// The places of each country's zones, by its code.
  private static let countries: [String: [Coordinate]] = {
    var countries: [String: [Coordinate]] = [:]
    for (code, zone) in fields(of: table("zone.tab"), 0, 2) {
      if let place = places[zone] { countries[code, default: []].append(place) }
    }
    return countries
  }()

  /// The places that are called so, by words in small letters without accents.
  private static let names: [String: [Coordinate]] = {
    var names: [String: [Coordinate]] = [:]
    func add(_ name: some StringProtocol, _ places: [Coordinate]) {
      let words = words(of: String(name)).joined(separator: " ")
      if words.utf8.count > 2 { names[words, default: []] += places }
    }
    for (zone, place) in places {
      add((zone.split(separator: "/").last ?? "").replacing("_", with: " "), [place])
    }
    for (code, name) in englishNames { add(name, countries[code] ?? []) }
    return names
  }()

  /// The codes of countries with their names in English, of `Britain (UK)` both.
  private static let englishNames = fields(of: table("iso3166.tab"), 0, 1).flatMap { code, name in
    name.split(whereSeparator: { "()".contains($0) }).map { (code, String($0)) }
  }

  /// The names of countries, by words in small letters without accents; without what stands in brackets in
  /// English, such as `Samoa (American)`.
  private static let countryNames = Set(
    fields(of: table("iso3166.tab"), 0, 1).map { words(of: String($0.1.prefix { $0 != "(" })) }
      .map { $0.joined(separator: " ") }.filter { $0.utf8.count > 2 }
      + regions.keys + ["england", "scotland", "wales", "persia", "burma", "great britain", "usa"])

  /// The places of countries by their names in several languages.
  private static let regions: [String: [Coordinate]] = {
    var regions: [String: [Coordinate]] = [:]
    func add(_ code: String, in locale: Locale) {
      guard let places = countries[code],
        let name = locale.localizedString(forRegionCode: code), name != code
      else { return }
      let words = words(of: name).joined(separator: " ")
      // A name that means two countries in two languages means none.
      if let known = regions[words], known != places { regions[words] = [] }
      if regions[words] == nil { regions[words] = places }
    }
    // Every name in every language takes seconds to look up: those of the country itself, and those in
    // languages of which whole registers of other countries are written.
    for identifier in Locale.availableIdentifiers.sorted() {
      let locale = Locale(identifier: identifier)
      if let code = locale.region?.identifier { add(code, in: locale) }
    }
    for language in ["de", "es", "fr", "it", "nl", "pt"] {
      let locale = Locale(identifier: language)
      for code in countries.keys.sorted() { add(code, in: locale) }
    }
    return regions
  }()

  /// Two fields of each line of a table.
  private static func fields(of table: String, _ one: Int, _ other: Int) -> [(String, String)] {
    table.split(whereSeparator: \.isNewline).compactMap { line in
      let fields = line.split(separator: "\t")
      guard !line.hasPrefix("#"), fields.count > max(one, other) else { return nil }
      return (String(fields[one]), String(fields[other]))
    }
  }

  /// The places in a table of that form: a country, a position after ISO 6709 and a zone in each line.
  static func places(in table: String) -> [String: Coordinate] {
    var places: [String: Coordinate] = [:]
    for line in table.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t")
      guard fields.count >= 3, let coordinate = position(String(fields[1])) else { continue }
      places[String(fields[2])] = coordinate
    }
    return places
  }

  /// The position that `text` is, such as `+4852+00220` or `-135108-0765027` (ISO 6709, annex H).
  private static func position(_ text: String) -> Coordinate? {
    guard let middle = text.dropFirst().firstIndex(where: { $0 == "+" || $0 == "-" }),
      let latitude = degrees(text[..<middle], digits: 2),
      let longitude = degrees(text[middle...], digits: 3)
    else { return nil }
    return try? Coordinate(latitude: latitude, longitude: longitude)
  }

  /// The angle of a sign, so many digits of degrees, and two each of minutes and perhaps seconds.
  private static func degrees(_ text: Substring, digits: Int) -> Double? {
    let figures = text.dropFirst()
    guard figures.allSatisfy({ $0.isASCII && $0.isNumber }),
      figures.count == digits + 2 || figures.count == digits + 4,
      let whole = Double(figures.prefix(digits)),
      let minutes = Double(figures.dropFirst(digits).prefix(2))
    else { return nil }
    let seconds = Double(figures.dropFirst(digits + 2)) ?? 0
    let angle = whole + minutes / 60 + seconds / 3_600
    return text.first == "-" ? -angle : angle
  }
}
