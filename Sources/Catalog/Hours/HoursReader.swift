/// Reads ``OpeningHours`` from left to right, and refuses what it does not know.
struct HoursReader {
  private let text: String
  private let characters: [Character]
  private var place = 0

  init(_ text: String) {
    self.text = text
    characters = Array(text)
  }

  mutating func rules() throws(UnreadableHours) -> [HoursRule] {
    var rules: [HoursRule] = []
    while true {
      skipSpace()
      // A semicolon may end the last rule.
      if place == characters.count, !rules.isEmpty { return rules }
      rules.append(try rule())
      skipSpace()
      if place == characters.count { return rules }
      if starts(with: "||") {
        throw unreadable("Alternatives are not read. Write one rule after another, between ';'.")
      }
      guard take(";") else { throw misplaced() }
    }
  }

  private mutating func rule() throws(UnreadableHours) -> HoursRule {
    let start = place
    var rule = HoursRule()
    if take("24/7") {
      rule.spans = [HoursRule.wholeDay]
    } else {
      rule.seasons = try seasons()
      rule.weekdays = try weekdays()
      rule.spans = try spans()
    }
    let hasTimes = !rule.spans.isEmpty
    skipSpace()
    let word = place
    if take(word: "off") || take(word: "closed") {
      guard !hasTimes else {
        place = word
        throw unreadable("Times that are closed are not read. Write the times that are open.")
      }
      return rule
    }
    let isOpen = take(word: "open")
    guard place > start else { throw misplaced() }
    if !hasTimes {
      // "Mo-Fr" alone, or with "open".
      guard isOpen || !rule.seasons.isEmpty || !rule.weekdays.isEmpty else { throw misplaced() }
      rule.spans = [HoursRule.wholeDay]
    }
    return rule
  }

  // MARK: Days of the year

  private mutating func seasons() throws(UnreadableHours) -> [HoursRule.Season] {
    var seasons: [HoursRule.Season] = []
    skipSpace()
    guard let first = month() else { return [] }
    seasons.append(try season(from: first))
    while takeComma() {
      guard let next = month() else { throw unreadable("A month must follow the comma.") }
      seasons.append(try season(from: next))
    }
    skipSpace()
    _ = take(":")
    return seasons
  }

  private mutating func season(from month: Int) throws(UnreadableHours) -> HoursRule.Season {
    var season = HoursRule.Season(
      fromMonth: month, fromDay: 1, toMonth: month, toDay: CivilDay.longest(month: month))
    let day = try dayOfMonth(month)
    if let day { (season.fromDay, season.toDay) = (day, day) }
    guard takeHyphen() else { return season }
    let here = place
    if let last = self.month() {
      season.toMonth = last
      let lastDay = try dayOfMonth(last)
      guard (day == nil) == (lastDay == nil) else {
        place = here
        throw unreadable("Give both ends a day, or neither: Jun 01-Aug 31, or Jun-Aug.")
      }
      season.toDay = lastDay ?? CivilDay.longest(month: last)
      return season
    }
    guard let day, let lastDay = try dayOfMonth(month) else {
      place = here
      throw unreadable("A month must follow the hyphen, such as Jun-Aug.")
    }
    guard lastDay > day else {
      place = here
      throw unreadable("Days within a month must rise. Name the second month, too.")
    }
    season.toDay = lastDay
    return season
  }

  private mutating func month() -> Int? {
    skipSpace()
    return HoursRule.months.firstIndex { take(word: $0) }.map { $0 + 1 }
  }

  /// One or two digits that are no hour.
  private mutating func dayOfMonth(_ month: Int) throws(UnreadableHours) -> Int? {
    let start = place
    skipSpace()
    let here = place
    guard let digits = digits(), !isColonAndDigit else {
      place = start
      return nil
    }
    guard digits.count <= 2, let day = Int(digits),
      (1...CivilDay.longest(month: month)).contains(day)
    else {
      place = here
      throw unreadable("\(HoursRule.months[month - 1]) has no such day.")
    }
    return day
  }

  // MARK: Weekdays

  private mutating func weekdays() throws(UnreadableHours) -> Set<Int> {
    skipSpace()
    guard let first = weekday() else { return [] }
    var days: Set<Int> = []
    var next = first
    while true {
      var last = next
      if takeHyphen() {
        guard let end = weekday() else { throw unreadable("A weekday must follow the hyphen.") }
        last = end
      }
      // Over Sunday, too: Sa-Mo.
      for step in 0...(last - next + 7) % 7 { days.insert((next + step) % 7) }
      guard takeComma() else { return days }
      guard let other = weekday() else { throw unreadable("A weekday must follow the comma.") }
      next = other
    }
  }

  private mutating func weekday() -> Int? {
    skipSpace()
    return HoursRule.weekdays.firstIndex { take(word: $0) }
  }

  // MARK: Times

  private mutating func spans() throws(UnreadableHours) -> [Range<Int>] {
    skipSpace()
    guard isAtDigit else { return [] }
    var spans = [try span()]
    while takeComma() {
      let here = place
      let next = try span()
      if let last = spans.last, next.lowerBound < last.upperBound {
        place = here
        throw unreadable("Times must rise, each after the end of the one before.")
      }
      spans.append(next)
    }
    if let first = spans.first, let last = spans.last, spans.count > 1,
      last.upperBound > first.lowerBound + 24 * 60
    {
      throw unreadable("The last of these times ends after the first begins again.")
    }
    return spans
  }

  private mutating func span() throws(UnreadableHours) -> Range<Int> {
    skipSpace()
    let here = place
    let begin = try clock(upTo: 23 * 60 + 59)
    guard takeHyphen() else {
      place = here
      throw unreadable("A time must have an end, such as 09:00-17:00.")
    }
    var end = try clock(upTo: 48 * 60)
    if end < begin { end += 24 * 60 }
    guard begin < end, end - begin <= 24 * 60 else {
      place = here
      throw unreadable("A span must last some time, and no longer than a day.")
    }
    guard place == characters.count || characters[place] != "+" else {
      throw unreadable("Open ends are not read. Write when it closes.")
    }
    return begin..<end
  }

  /// Minutes after midnight.
  private mutating func clock(upTo latest: Int) throws(UnreadableHours) -> Int {
    skipSpace()
    let here = place
    guard let hours = digits(), hours.count <= 2, take(":"), let minutes = digits(),
      minutes.count == 2, let hour = Int(hours), let minute = Int(minutes), minute < 60,
      hour * 60 + minute <= latest
    else {
      place = here
      throw unreadable("This is no time such as 09:00.")
    }
    return hour * 60 + minute
  }

  // MARK: Characters

  private mutating func skipSpace() {
    while place < characters.count, characters[place] == " " { place += 1 }
  }

  private func starts(with part: String) -> Bool { characters[place...].starts(with: part) }

  private mutating func take(_ part: String) -> Bool {
    guard starts(with: part) else { return false }
    place += part.count
    return true
  }

  /// Only if no letter follows.
  private mutating func take(word: String) -> Bool {
    let end = place + word.count
    guard starts(with: word), end == characters.count || !characters[end].isLetter else {
      return false
    }
    place = end
    return true
  }

  private mutating func takeHyphen() -> Bool { takeBetweenSpaces("-") }

  private mutating func takeComma() -> Bool { takeBetweenSpaces(",") }

  private mutating func takeBetweenSpaces(_ part: String) -> Bool {
    let start = place
    skipSpace()
    guard take(part) else {
      place = start
      return false
    }
    skipSpace()
    return true
  }

  private func isDigit(_ place: Int) -> Bool {
    place < characters.count && ("0"..."9").contains(characters[place])
      && characters[place].isASCII
  }

  private var isAtDigit: Bool { isDigit(place) }

  private var isColonAndDigit: Bool {
    place < characters.count && characters[place] == ":" && isDigit(place + 1)
  }

  private mutating func digits() -> String? {
    let start = place
    while isAtDigit { place += 1 }
    return place > start ? String(characters[start..<place]) : nil
  }

  // MARK: Refusing

  private func unreadable(_ reason: String) -> UnreadableHours {
    var here = place
    while here < characters.count, characters[here] == " " { here += 1 }
    let part = characters[here...].prefix { $0 != " " && $0 != ";" && $0 != "," }
    let shown = part.isEmpty ? characters[here...].prefix(1) : part
    return UnreadableHours(
      text: text, part: String(shown.prefix(40)), column: here + 1, reason: reason)
  }

  /// Something else stands where a rule should begin, go on or end.
  private func misplaced() -> UnreadableHours {
    let known: [(beginning: String, reason: String)] = [
      ("PH", "Public holidays are not read, because nobody here knows them. Write their days."),
      ("SH", "School holidays are not read, because nobody here knows them. Write their days."),
      ("week", "Weeks of the year are not read. Write days of the year."),
      ("sunrise", "Sunrise is not read. Write a time."),
      ("sunset", "Sunset is not read. Write a time."),
      ("(", "Times from the sun are not read. Write a time."),
      ("dawn", "Dawn is not read. Write a time."), ("dusk", "Dusk is not read. Write a time."),
      ("easter", "Easter is not read. Write days of the year."),
      ("[", "The first or last weekday of a month is not read. Write days of the year."),
      ("\"", "Comments are not read. Write them beside the hours."),
      ("unknown", "Hours nobody knows are not read. Leave them out."),
      (",", "A further rule must follow a semicolon."),
      ("–", "Write a plain hyphen, '-'."), ("—", "Write a plain hyphen, '-'."),
    ]
    var here = self
    here.skipSpace()
    let reason = known.first { here.starts(with: $0.beginning) }?.reason
    return unreadable(
      reason
        ?? "Here should be weekdays (Mo-Fr), times (09:00-17:00), off, or ';' and another rule.")
  }
}
