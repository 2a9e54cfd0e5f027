/// A reader of ``OpeningHours``, from left to right. A rule that it does not understand counts as
/// one whose times are unknown, and is reported.
struct HoursReader {
  /// The longest text that is read: OpenStreetMap's values have 255 characters; a choice.
  static let longest = 2_000

  let text: String
  let characters: [Character]
  var place = 0

  init(_ text: String) {
    self.text = text
    characters = Array(text.prefix(Self.longest + 1))
  }

  /// The rules, and the faults of those that are not understood.
  mutating func rules() -> (rules: [HoursRule], unread: [UnreadableHours]) {
    guard characters.count <= Self.longest else {
      place = Self.longest
      let reason = "Hours have at most \(Self.longest) characters."
      var anything = HoursRule()
      anything.becomeUnread()
      return ([anything], [unreadable(reason)])
    }
    var rules: [HoursRule] = []
    var unread: [UnreadableHours] = []
    var joining: HoursRule.Joining?
    while true {
      skipSpace()
      // A semicolon may end the last rule.
      if place == characters.count, joining == .replacing { return (rules, unread) }
      // The days of a rule whose times are not understood.
      var days: HoursRule?
      do {
        var rule = try rule(&days)
        let next = try separator()
        rule.joining = joining
        rules.append(rule)
        guard let next else { return (rules, unread) }
        joining = next
      } catch {
        unread.append(error)
        var rule = isTimeOnly ? days ?? HoursRule() : HoursRule()
        rule.becomeUnread()
        rule.joining = joining
        rules.append(rule)
        skipRule()
        guard let next = try? separator() else { return (rules, unread) }
        joining = next
      }
    }
  }

  // MARK: Rules

  private mutating func rule(_ days: inout HoursRule?) throws(UnreadableHours) -> HoursRule {
    let start = place
    var rule = HoursRule()
    if take("24/7") {
      rule.spans = [HoursSpan.wholeDay]
    } else {
      try readDays(into: &rule)
      days = rule
      rule.spans = try spans()
    }
    let isSilent = rule.spans.isEmpty
    let state = modifier()
    rule.comment = try comment()
    guard place > start else { throw misplaced() }
    // Digits may have been meant as times: "2000-2200".
    if rule.isYearsOnly, isSilent, state == nil {
      place = start
      throw unreadable("Years need days or times beside them.")
    }
    // What somebody must be asked about.
    rule.state = state ?? (rule.comment == nil ? .open : .unknown)
    if rule.state == .open, rule.spans.isEmpty { rule.spans = [HoursSpan.wholeDay] }
    if rule.state != .open, rule.spans == [HoursSpan.wholeDay] { rule.spans = [] }
    return rule
  }

  private mutating func modifier() -> Openness? {
    let start = place
    skipSpace()
    if take(word: "open") { return .open }
    if take(word: "off") || take(word: "closed") { return .closed }
    if take(word: "unknown") { return .unknown }
    place = start
    return nil
  }

  private mutating func comment() throws(UnreadableHours) -> String? {
    let start = place
    skipSpace()
    guard take("\"") else {
      place = start
      return nil
    }
    let begin = place
    guard let end = characters[begin...].firstIndex(of: "\"") else {
      place = begin - 1
      throw unreadable("A comment must end with a quotation mark.")
    }
    place = end + 1
    return String(characters[begin..<end])
  }

  /// The separator between this rule and the next; `nil` at the end.
  private mutating func separator() throws(UnreadableHours) -> HoursRule.Joining? {
    skipSpace()
    if place == characters.count { return nil }
    if take("||") { return .fallingBack }
    if take(";") { return .replacing }
    if take(",") { return .adding }
    throw misplaced()
  }

  // MARK: What is not understood

  /// Passes over the rest of a rule, outside of comments. A comma may be anything, so it ends no
  /// rule here.
  private mutating func skipRule() {
    var isComment = false
    while place < characters.count {
      if characters[place] == "\"" { isComment.toggle() }
      if !isComment, characters[place] == ";" || starts(with: "||") { return }
      place += 1
    }
  }

  /// True if the rest of the rule can only be about times, so that its days are those read.
  private var isTimeOnly: Bool {
    var rest = self
    let start = place
    rest.skipRule()
    var words: [String] = [""]
    var isComment = false
    var digits = 0
    for character in characters[start..<rest.place] {
      if character == "\"" { isComment.toggle() }
      digits = character.isNumber ? digits + 1 : 0
      // A year.
      if !isComment, digits >= 4 { return false }
      if !isComment, character.isLetter {
        words[words.count - 1].append(character)
      } else if words.last != "" {
        words.append("")
      }
    }
    let known: Set<String> = [
      "", "open", "off", "closed", "unknown", "am", "pm", "h", "sunrise", "sunset", "dawn", "dusk",
    ]
    return !isComment && start < rest.place
      && words.allSatisfy { known.contains($0.lowercased()) }
  }

  func unreadable(_ reason: String) -> UnreadableHours {
    var here = place
    while here < characters.count, characters[here] == " " { here += 1 }
    let part = characters[here...].prefix { $0 != " " && $0 != ";" && $0 != "," }
    let shown = part.isEmpty ? characters[here...].prefix(1) : part
    return UnreadableHours(
      text: text, part: String(shown.prefix(40)), column: here + 1, reason: reason)
  }

  /// The fault of text that stands where a rule should begin, go on or end.
  func misplaced() -> UnreadableHours {
    let known: [(beginning: String, reason: String)] = [
      ("–", "Write a plain hyphen, '-'."), ("—", "Write a plain hyphen, '-'."),
      ("\"", "A comment stands at the end of a rule."),
    ]
    var here = self
    here.skipSpace()
    let reason = known.first { here.starts(with: $0.beginning) }?.reason
    return unreadable(
      reason
        ?? "Here should be weekdays (Mo-Fr), times (09:00-17:00), off, or ';' and another rule.")
  }
}
