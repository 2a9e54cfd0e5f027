import Catalog
import Notation

/// One person or firm of a line of names, with what the line says of them.
public struct PersonLine: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The word for what they did, such as `original architects`.
  public var role: String?
  /// The nationality, as the line has it.
  public var nationality: String?
  /// The years of their life or work, as the line has them.
  public var lifeDates: String?

  /// The people of a text of a work: several with `|` or `;` between them, each with a role behind a
  /// comma or before a colon, and with nationality and dates behind a `;`, behind a comma or in brackets,
  /// as in `Adler & Sullivan, original architects; American, 1883-1896`. What is only a role, a nationality
  /// or dates never becomes a person, nor does somebody of whom it only says that a work goes back to them,
  /// as in `after Rodin`, nor an ``UnnamedPerson``: ``attributions(in:)`` has these.
  ///
  /// - Complexity: O(n) for n characters.
  public static func people(in text: String) -> [PersonLine] {
    var people: [PersonLine] = []
    add(text, to: &people)
    return people
  }

  /// The parts of a text of a work that name nobody who is known to have made it, such as `after Rodin`,
  /// `attributed to Bo Berg`, `Henan province` or `sculptor` alone, or others besides, such as `Ann Lee et
  /// al.`: callers keep them as texts.
  ///
  /// - Complexity: O(n) for n characters.
  public static func attributions(in text: String) -> [String] {
    var people: [PersonLine] = []
    var rest: [String] = []
    add(text, to: &people, rest: &rest, split: true)
    return rest
  }

  /// Adds the people of a further part of such a text; what is no name is said of the last of those
  /// before. Where it is not to be `split`, what stands behind a `;` belongs to the name. With `places`, the
  /// line is known to hold cultures and places, too: what may as well be one stays a text.
  ///
  /// - Complexity: O(n) for n characters.
  public static func add(
    _ text: String, to people: inout [PersonLine], split: Bool = true, places: Bool = false
  ) {
    var rest: [String] = []
    add(text, to: &people, rest: &rest, split: split, places: places)
  }

  private static func add(
    _ text: String, to people: inout [PersonLine], rest: inout [String], split: Bool,
    places: Bool = false
  ) {
    for part in split ? text.split(separator: "|") : [text[...]] {
      var isFirst = true
      let pieces = pieces(of: part).flatMap(apart)
        .map { String($0.trimmed(\.isWhitespace)) }.filter { !$0.isEmpty }
      let placed = CulturePlace.positions(in: pieces, isStated: places)
      for (index, piece) in pieces.enumerated() {
        let last = people.count - 1
        guard !placed.contains(index) else {
          rest.append(piece)
          isFirst = false
          continue
        }
        if let facts = Facts(piece) ?? (isFirst ? nil : Facts(life: piece)) {
          if last >= 0 { people[last].take(facts) } else { rest.append(piece) }
        } else if isRole(piece) {
          if last >= 0 {
            people[last].role = people[last].role ?? piece
          } else {
            rest.append(piece)
          }
        } else if Attribution.isAttribution(piece) || UnnamedPerson.isTooLong(piece) {
          rest.append(piece)
        } else if last >= 0, !isFirst, !split {
          people[last].name += "; " + piece
        } else {
          let person = PersonLine(piece)
          let isNobody = person.namesNobody
          if !isNobody { people.append(person) }
          // That there are others is said nowhere else.
          if isNobody || person.name != piece && beforeOthers(piece) != nil { rest.append(piece) }
        }
        isFirst = false
      }
    }
  }

  /// The person that `text` names, with a role before a colon, and with a role and facts at its end, in
  /// brackets or behind commas. A nationality alone behind a comma may as well be a name.
  public init(_ text: String) {
    name = String(text[...].trimmed { $0.isWhitespace || $0 == "," })
    if let colon = name.firstIndex(of: ":"), Self.isLabel(name[..<colon]) {
      let rest = name[name.index(after: colon)...].trimmed(\.isWhitespace)
      if !rest.isEmpty {
        role = String(name[..<colon].trimmed(\.isWhitespace))
        name = String(rest)
      }
    }
    if let before = Self.beforeOthers(name), !before.isEmpty { name = String(before) }
    let roleBefore = role
    takeVerb()
    let isMaker = role != roleBefore
    takeEnd()
    takeNationality()
    if let (before, notes) = Self.bracket(atEndOf: name[...]) {
      name = String(before)
      take(notes)
      takeEnd()
      takeNationality()
    }
    // `Cast by ACME, 1999` is the year of the work.
    if isMaker, let dates = lifeDates, Self.words(dates).count == 1 { lifeDates = nil }
  }

  /// What stands before the brackets at the end of a text, and what is said in them; `nil` where that may as
  /// well be a part of the name.
  private static func bracket(atEndOf text: Substring) -> (before: Substring, notes: Notes)? {
    let open: Character
    switch text.last {
    case ")": open = "("
    case "]": open = "["
    default: return nil
    }
    guard let mark = text.lastIndex(of: open),
      let notes = Notes(text[text.index(after: mark)...].dropLast(), isBeside: true)
    else { return nil }
    let before = text[..<mark].trimmed(\.isWhitespace)
    return before.isEmpty ? nil : (before, notes)
  }

  /// Takes a nationality behind the last comma, if dates stand beside it: alone it may as well be a name.
  private mutating func takeNationality() {
    guard nationality == nil, let comma = name.lastIndex(of: ",") else { return }
    let (before, rest) = (
      name[..<comma].trimmed(\.isWhitespace),
      name[name.index(after: comma)...].trimmed(\.isWhitespace)
    )
    guard !before.isEmpty, Nationality.isOne(rest) || Nationality.isForeignWord(rest),
      lifeDates != nil || Self.bracket(atEndOf: before)?.notes.lifeDates != nil
    else { return }
    nationality = String(rest)
    name = String(before)
  }

  /// True of `Unknown artist` and the like, with a nationality alone behind it, too.
  private var namesNobody: Bool {
    if UnnamedPerson.isOne(name) { return true }
    if let colon = name.firstIndex(of: ":") {
      let words = Self.words(name[..<colon])
      let isCitation = words.allSatisfy {
        Self.citations.contains($0) || Self.labels.contains($0) || $0 == "artist"
      }
      if isCitation, words.contains(where: Self.citations.contains) { return true }
    }
    guard let comma = name.firstIndex(where: { $0 == "," || $0 == "(" }) else { return false }
    let rest = name[name.index(after: comma)...].filter { $0 != "(" && $0 != ")" }
    return (Notes(rest[...]) != nil || Attribution.isAttribution(rest.trimmingWhitespace))
      && UnnamedPerson.isOne(String(name[..<comma].trimmed(\.isWhitespace)))
  }

  /// A person of whom nothing is said but the name.
  public init(named name: String) { self.name = name }

  /// Takes what somebody did, as in `Designed by Ann Lee`, for the role.
  private mutating func takeVerb() {
    let words = name.split(maxSplits: 4, whereSeparator: \.isWhitespace)
    if words.count > 2, words[0].lowercased() == "by" {
      name = String(name[words[1].startIndex...].trimmed(\.isWhitespace))
      return
    }
    let isSecond = words.count > 4 && words[1].lowercased() == "and"
    let end = isSecond && words[2].lowercased().hasSuffix("ed") ? 3 : 1
    guard role == nil, words.count > end + 1,
      Self.verbs[words[end].lowercased()]?.contains(words[0].lowercased()) == true
    else { return }
    role = String(name[words[0].startIndex..<words[end].endIndex])
    name = String(name[words[end + 1].startIndex...].trimmed(\.isWhitespace))
  }

  /// The words that say what somebody did, by the word between them and a name.
  static let verbs: [String: Set<String>] = [
    "by": [
      "designed", "made", "manufactured", "painted", "carved", "cast", "printed", "published",
      "built", "engraved", "decorated", "modeled", "modelled", "fabricated", "executed", "produced",
      "woven", "photographed", "sculpted",
    ],
    "von": ["entworfen", "gemalt", "gebaut", "gegossen"],
    "par": ["dessiné", "dessinée", "réalisé", "réalisée", "peint", "peinte"],
    "por": ["diseñado", "diseñada", "realizado", "realizada", "pintado", "pintada"],
    "da": ["disegnato", "disegnata", "realizzato", "realizzata"],
  ]

  /// Takes the roles, dates and nationalities behind the last commas that are in no brackets.
  private mutating func takeEnd() {
    takeLife()
    let open = name.lastIndex(of: ")").map { name.index(after: $0) } ?? name.startIndex
    let commas = name.indices.filter { $0 > name.startIndex && $0 >= open && name[$0] == "," }
    for comma in commas.suffix(Self.mostFacts) {
      let before = name[..<comma].trimmed(\.isWhitespace)
      guard !before.isEmpty, let notes = Notes(name[name.index(after: comma)...]),
        notes.lifeDates != nil || notes.role != nil
      else { continue }
      name = String(before)
      take(notes)
      return
    }
  }

  /// The roles, nationality and dates that a text with commas says, and nothing else.
  struct Notes {
    var role, nationality, lifeDates: String?

    /// `isBeside` where the text stands in brackets.
    init?(_ text: Substring, isBeside: Bool = false) {
      let pieces = text.split(whereSeparator: { $0 == "," || $0 == ";" })
      for (index, part) in pieces.enumerated() {
        let piece = String(part.trimmed(\.isWhitespace))
        if PersonLine.isDates(piece) || PersonLine.isLife(part, isBeside: false) {
          lifeDates = [lifeDates, piece].compactMap(\.self).joined(separator: ", ")
        } else if Nationality.isOne(piece) {
          nationality = [nationality, piece].compactMap(\.self).joined(separator: ", ")
        } else if let (nation, role) = PersonLine.nationalRole(piece) {
          nationality = nationality ?? nation
          self.role = [self.role, role].compactMap(\.self).joined(separator: ", ")
        } else if let nation = nationality, index + 1 < pieces.count, Facts.isOrigin(piece) {
          nationality = "\(nation), \(piece)"
        } else if case let rest = text[part.startIndex...].trimmed(\.isWhitespace),
          PersonLine.isLife(rest, isBeside: isBeside) || isBeside && PersonLine.isBirthplace(rest)
        {
          lifeDates = [lifeDates, String(rest)].compactMap(\.self).joined(separator: ", ")
          break
        } else {
          return nil
        }
      }
      if role == nil, nationality == nil, lifeDates == nil { return nil }
    }
  }

  private mutating func take(_ notes: Notes) {
    role = role ?? notes.role
    nationality = nationality ?? notes.nationality
    lifeDates = lifeDates ?? notes.lifeDates
  }

  /// A role, perhaps behind a nationality, as in `American sculptor`; `nil` of anything else.
  private static func nationalRole(_ text: String) -> (nationality: String?, role: String)? {
    if isRole(text) { return (nil, text) }
    let words = text.split(separator: " ")
    for count in words.indices.dropFirst() {
      let (nation, role) = (
        words[..<count].joined(separator: " "), words[count...].joined(separator: " ")
      )
      if Nationality.isOne(nation), isRole(role) { return (nation, role) }
    }
    return nil
  }

  /// The number of facts behind a name at most: a nationality, birth, death, and years of activity. It
  /// bounds how often a line of many commas is looked at.
  private static let mostFacts = 4

  private mutating func take(_ facts: Facts) {
    nationality = nationality ?? facts.nationality
    lifeDates = lifeDates ?? facts.lifeDates
  }

  /// True if the text is a nationality, dates, or both, and no name.
  ///
  /// - Complexity: O(n) for n characters.
  public static func isFacts(_ text: String) -> Bool { Facts(text) != nil }

  /// The nationality and dates that a text states, and nothing else.
  struct Facts {
    let nationality, lifeDates: String?

    /// The years of a life with places beside them, where a text after somebody is no more.
    init?(life text: String) {
      // Two places, the second no country, are a name and the place of birth.
      let first = text.prefix { !$0.isNumber }.split(separator: ",")
        .map { String($0.trimmed(\.isWhitespace)) }.filter { !$0.isEmpty }
      guard first.count < 2 || first.count == 2 && TimeZonePlace.isCountry(first[1]),
        PersonLine.isLife(text[...], isBeside: true)
      else { return nil }
      (nationality, lifeDates) = (nil, text)
    }

    /// Tells whether a text says where somebody was born or worked, who is of a nation: `born Germany`.
    static func isOrigin(_ text: some StringProtocol) -> Bool {
      ["born", "active"].contains(text.prefix { $0.isLetter }.lowercased())
    }

    init?(_ text: String) {
      if PersonLine.isDates(text) {
        (nationality, lifeDates) = (nil, text)
      } else if Nationality.isOne(text) {
        (nationality, lifeDates) = (text, nil)
      } else {
        // The dates stand behind the first comma behind which nothing but dates stands.
        guard let comma = text.firstIndex(of: ","), let last = text.lastIndex(of: ",") else {
          return nil
        }
        let nation = text[..<comma].trimmed(\.isWhitespace)
        let dates = text[text.index(after: comma)...].trimmed(\.isWhitespace)
        guard Nationality.isOne(nation) || Nationality.isForeignWord(nation) else { return nil }
        if PersonLine.isDates(dates) {
          (nationality, lifeDates) = (String(nation), String(dates))
          return
        }
        // Where they were born or worked stands between, as in `French, born Germany, 1886-1966`.
        let end = text[text.index(after: last)...].trimmed(\.isWhitespace)
        guard Self.isOrigin(dates), PersonLine.isDates(end) else { return nil }
        (nationality, lifeDates) = (
          String(text[..<last].trimmed(\.isWhitespace)), String(end)
        )
      }
    }
  }

  static func words(_ text: some StringProtocol) -> [String] {
    text.lowercasedWords()
  }

  static func isRole(_ text: some StringProtocol) -> Bool {
    let words = words(text)
    return !words.isEmpty && words.allSatisfy { roles.contains($0) || epithets.contains($0) }
      && words.contains(where: roles.contains)
  }

  /// Tells whether a text before a colon says what those behind it did: a role, or the work that was theirs.
  static func isLabel(_ text: some StringProtocol) -> Bool {
    let words = words(text)
    return isRole(text)
      || !words.isEmpty && words.allSatisfy { labels.contains($0) || epithets.contains($0) }
        && words.contains(where: labels.contains)
  }

  /// Years, at least one of them, and words such as `born`.
  static func isDates(_ text: some StringProtocol) -> Bool {
    let words = words(text)
    // Roman numbers are centuries beside a word for that only: many a name has an initial I or V.
    let isCentury = words.contains(where: centuries.contains)
    func isTime(_ word: String) -> Bool { isYear(word) || isCentury && isRoman(word) }
    return words.allSatisfy { dateWords.contains($0) || centuries.contains($0) || isTime($0) }
      && words.contains(where: isTime)
  }

  /// Three or four digits, or a decade or century such as `1880s` and `19th`; a single or double digit
  /// is a day, or the end of a year.
  static func isYear(_ word: String) -> Bool {
    let digits = word.prefix(while: \.isNumber)
    let rest = word.dropFirst(digits.count)
    return (1...4).contains(digits.count) && ["", "s", "th", "st", "nd", "rd"].contains(rest)
  }

  /// A century in Roman numbers, with the ending that French puts behind it.
  private static func isRoman(_ word: String) -> Bool {
    let digits = word.prefix { "ivx".contains($0) }
    return !digits.isEmpty && ["", "e", "er", "ème"].contains(word.dropFirst(digits.count))
  }
}
