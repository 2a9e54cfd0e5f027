import Catalog

/// Joins the sentences of a receiver to fixes.
struct NMEAReader {
  private var epoch = NMEAEpoch()
  /// The last day known, and the time of day when it was.
  private var lastDay: Int?
  private var lastClock: Double?
  private var hasSeenChecksum = false

  /// The result of reading one line.
  struct Outcome {
    /// True if the line held a whole sentence of any kind.
    var isRecognised = false
    /// The fix of the moment that this line ended.
    var fix: Fix?
    /// The problems that were found, each with its line.
    var troubles: [(line: Int, reason: UnreadableFix)] = []
  }

  /// Takes a line without its end.
  mutating func take(_ line: ArraySlice<UInt8>, number: Int) -> Outcome {
    var outcome = Outcome()
    guard let start = line.lastIndex(of: 0x24) else {
      // Sentences behind `!` carry ships' reports; comments are gpsd's.
      if let first = line.first, ![0x21, 0x23, 0x5C].contains(first) {
        outcome.troubles = [(number, UnreadableFix("The line holds no beginning of a sentence."))]
      }
      return outcome
    }
    if line.first == 0x23 { return outcome }
    let before = line[line.startIndex..<start]
    // Version 4 lets a block of tags between backslashes stand before a sentence.
    let isTagged = before.first == 0x5C && before.last == 0x5C
    if !isTagged, before.contains(where: { $0 != 0x20 && $0 != 0x09 }) {
      let reason = UnreadableFix(
        "Before the sentence stands something else, perhaps an incomplete one.")
      outcome.troubles.append((number, reason))
    }
    do {
      try take(NMEASentence(line[(start + 1)...]), number, &outcome)
    } catch { outcome.troubles.append((number, error)) }
    return outcome
  }

  /// The fix of the last moment.
  mutating func finish() -> Outcome {
    var outcome = Outcome()
    close(&outcome)
    return outcome
  }

  private mutating func take(
    _ sentence: NMEASentence?, _ line: Int, _ outcome: inout Outcome
  ) throws(UnreadableFix) {
    guard let sentence else { return outcome.isRecognised = true }
    // A receiver writes checksums always or never, so this one is torn.
    guard sentence.hasChecksum || !hasSeenChecksum else {
      throw UnreadableFix("The sentence ends without the checksum that others had.")
    }
    hasSeenChecksum = hasSeenChecksum || sentence.hasChecksum
    outcome.isRecognised = true
    let clockField: Int? =
      switch sentence.formatter {
      case "GGA", "GNS", "RMC", "GST", "ZDA": 1
      case "GLL": 5
      case "VTG": nil
      default: -1
      }
    guard clockField != -1 else { return }
    var clock: Double?
    if let clockField {
      clock = try sentence.clock(clockField)
      if !epoch.isContinued(at: clock, by: sentence.formatter) { close(&outcome) }
    }
    // A sentence counts whole or not at all.
    var extended = epoch
    try extended.add(sentence, clock: clock, line: line)
    epoch = extended
  }

  private mutating func close(_ outcome: inout Outcome) {
    var day = epoch.day ?? lastDay
    if epoch.day == nil, let clock = epoch.clock, let lastClock, clock < lastClock - 43_200 {
      // Past midnight; the next sentence with a date will say the same.
      day = day.map { $0 + 1 }
    }
    lastDay = day
    lastClock = epoch.clock ?? lastClock
    do { outcome.fix = try epoch.fix(day: day) } catch {
      outcome.troubles.append((epoch.line, error))
    }
    epoch = NMEAEpoch()
  }
}
