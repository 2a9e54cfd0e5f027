// The times of a day at which a rule holds, and the characters of all rules.
extension HoursReader {
  mutating func spans() throws(UnreadableHours) -> [HoursSpan] {
    skipSpace()
    guard isAtTime else { return [] }
    var spans = [try span()]
    while true {
      let start = place
      // After a comma may come another rule.
      guard takeComma(), isAtTime, !isAtYear, !starts(with: "24/7") else {
        place = start
        return spans
      }
      spans.append(try span())
    }
  }

  private var isAtTime: Bool {
    if isAtDigit || starts(with: "(") { return true }
    var copy = self
    return copy.sunEvent() != nil
  }

  private mutating func span() throws(UnreadableHours) -> HoursSpan {
    skipSpace()
    let here = place
    let from = try time(upTo: 23 * 60 + 59)
    if take("+") { return HoursSpan(from: from, to: nil) }
    guard takeHyphen() else {
      place = here
      throw unreadable("A time must have an end, such as 09:00-17:00.")
    }
    var to = try time(upTo: 48 * 60)
    if case .clock(let begin) = from, case .clock(var end) = to {
      if end < begin { end += 24 * 60 }
      guard begin < end, end - begin <= 24 * 60 else {
        place = here
        throw unreadable("A span must last some time, and no longer than a day.")
      }
      to = .clock(end)
    }
    if starts(with: "/") {
      place = here
      throw unreadable("Points of time are not read. Write from when to when it is open.")
    }
    return HoursSpan(from: from, to: to, isOpenEnded: take("+"))
  }

  private mutating func time(upTo latest: Int) throws(UnreadableHours) -> HoursTime {
    skipSpace()
    let here = place
    guard take("(") else {
      if let event = sunEvent() { return .sun(event, 0) }
      return .clock(try clock(upTo: latest))
    }
    skipSpace()
    if let event = sunEvent() {
      skipSpace()
      let isLater = take("+")
      if isLater || take("-") {
        let offset = try clock(upTo: 12 * 60)
        skipSpace()
        if take(")") { return .sun(event, isLater ? offset : -offset) }
      }
    }
    place = here
    throw unreadable("Times of the sun are such as sunrise, or (sunset-00:30).")
  }

  private mutating func sunEvent() -> SunEvent? {
    skipSpace()
    return SunEvent.allCases.first { take(word: $0.rawValue) }
  }

  /// Reads a time such as `09:00`, in minutes after midnight, at most `latest`.
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

  mutating func skipSpace() {
    while place < characters.count, characters[place] == " " { place += 1 }
  }

  func starts(with part: String) -> Bool { characters[place...].starts(with: part) }

  mutating func take(_ part: String) -> Bool {
    guard starts(with: part) else { return false }
    place += part.count
    return true
  }

  /// Passes over `word` if it comes next and no letter follows it.
  mutating func take(word: String) -> Bool {
    let end = place + word.count
    guard starts(with: word), end == characters.count || !characters[end].isLetter else {
      return false
    }
    place = end
    return true
  }

  mutating func takeHyphen() -> Bool { takeBetweenSpaces("-") }

  mutating func takeComma() -> Bool { takeBetweenSpaces(",") }

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

  var isAtDigit: Bool { isDigit(place) }

  var isColonAndDigit: Bool {
    place < characters.count && characters[place] == ":" && isDigit(place + 1)
  }

  mutating func digits() -> String? {
    let start = place
    while isAtDigit { place += 1 }
    return place > start ? String(characters[start..<place]) : nil
  }
}
