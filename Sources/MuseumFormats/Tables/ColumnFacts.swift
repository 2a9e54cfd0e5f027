import Catalog
import Exchange
import Geodesy
import Notation

/// The facts that the values of a column show, without knowing what the column means.
struct ColumnFacts {
  let name: String
  private(set) var filled = 0
  private(set) var samples: [String] = []
  private(set) var isUnique = true
  private(set) var isList = false
  private(set) var isGeometry = false
  private(set) var numbers = 0
  private(set) var commaNumbers = 0
  private(set) var range: ClosedRange<Double>?
  private(set) var years = 0
  private(set) var dates: [String: Int] = [:]
  /// The pairs of degrees, and those among them with decimals in both numbers, which are hardly anything
  /// else.
  private(set) var pairs = 0
  private(set) var exactPairs = 0
  /// The pairs whose order nothing in them tells, unlike letters of the compass do.
  private(set) var orderedPairs = 0
  private(set) var commaPairs = 0
  /// The values that hold letters and are short, as names of things are.
  private(set) var shortTexts = 0
  /// Those among them of several words, which codes are not.
  private(set) var phrases = 0
  private(set) var serialDates = 0
  private(set) var sources = 0
  private(set) var separators: [String: Int] = [:]
  private(set) var nothings: Set<String> = []
  /// The values that answer a question with yes or no.
  private(set) var answers = 0
  private(set) var places = 0
  private(set) var longest = 0
  private(set) var statuses = 0
  private(set) var status: StatusColumn
  private var seen: Set<String> = []
  private var hashes: Set<Int> = []

  /// The number of different values, as far as they are counted.
  var differentCount: Int { hashes.count }
  /// The most different values that are counted, which tells columns apart: a choice.
  static let mostDifferent = 2_000
  /// The most bytes of a text that may be a title. A choice.
  private static let longestTitle = 120

  /// Texts that stand for no value.
  private static let nothing: Set<String> = [
    "n/a", "N/A", "#N/A", "NULL", "null", "none", "None", "-", "--", "unknown", "Unknown", "<Null>",
  ]

  private static let answer: Set = [
    "y", "n", "yes", "no", "true", "false", "oui", "non", "ja", "nein", "si", "sí", "x",
  ]

  init(_ name: String) {
    self.name = name
    status = StatusColumn(name)
  }

  mutating func add(_ cell: TableRow.Cell) {
    switch cell {
    case .geometry(let value):
      filled += 1
      isGeometry = true
      addSample(value["type"]?.string ?? "")
    case .list(let texts):
      filled += 1
      isList = true
      isUnique = false
      for text in texts.prefix(20) { look(at: text) }
    case .text(let text):
      let trimmed = text.trimmingSpaces
      guard !trimmed.isEmpty else { return }
      filled += 1
      if isUnique, !seen.insert(trimmed).inserted {
        isUnique = false
        seen = []
      }
      look(at: trimmed)
      status.add(trimmed)
    }
  }

  private mutating func look(at text: String) {
    guard !text.isEmpty else { return }
    if Self.nothing.contains(text) { nothings.insert(text) }
    if hashes.count < Self.mostDifferent { hashes.insert(text.hashValue) }
    addSample(text)
    longest = max(longest, text.utf8.count)
    let isShort = text.utf8.count < 200
    // Most texts of a table have no figure, and are asked for none.
    let groups = Self.groupsOfDigits(text)
    if groups > 0 { lookForNumbers(in: text, groups: groups, isShort: isShort) }
    guard isShort else { return }
    let lowered = text.lowercased()
    if Self.answer.contains(lowered) { answers += 1 }
    let isFile = [".jpg", ".jpeg", ".png", ".gif", ".webp", ".mp3", ".mp4", ".glb"].contains {
      lowered.hasSuffix($0)
    }
    if lowered.hasPrefix("https://") || lowered.hasPrefix("http://") || isFile { sources += 1 }
    if text.utf8.count <= Self.longestTitle,
      text.unicodeScalars.contains(where: \.properties.isAlphabetic)
    {
      shortTexts += 1
      if text.contains(" ") { phrases += 1 }
    }
    if SerialDate(text) != nil { serialDates += 1 }
    for separator in [";", "|"] where text.contains(separator) {
      separators[separator, default: 0] += 1
    }
    if text.contains("/"), (try? PlaceID(text)) != nil { places += 1 }
    if Work.Status(rawValue: lowered) != nil { statuses += 1 }
  }

  /// The groups of digits with nothing between them in a text.
  private static func groupsOfDigits(_ text: String) -> Int {
    var groups = 0
    var isInGroup = false
    for byte in text.utf8 {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      if isDigit, !isInGroup { groups += 1 }
      isInGroup = isDigit
    }
    return groups
  }

  private mutating func lookForNumbers(in text: String, groups: Int, isShort: Bool) {
    if let number = Double(decimal: text) {
      numbers += 1
      widen(to: number)
    } else if let number = Self.commas.number(text) {
      commaNumbers += 1
      widen(to: number)
    } else if let angle = Self.points.degrees(text) {
      numbers += 1
      widen(to: angle.degrees)
    }
    guard isShort else { return }
    if YearText.years(text) != nil || SerialDate(text) != nil { years += 1 }
    for pattern in ["DD.MM.YYYY", "MM/DD/YYYY"] where DatePattern(pattern)?.year(of: text) != nil {
      dates[pattern, default: 0] += 1
    }
    guard groups > 1 else { return }
    if lookForPair(in: text, Self.points) {
      pairs += 1
    } else if lookForPair(in: text, Self.commas) {
      commaPairs += 1
    }
  }

  private static let points = CoordinateText(hasDecimalComma: false)
  private static let commas = CoordinateText(hasDecimalComma: true)

  private mutating func widen(to number: Double) {
    range = range.map { min($0.lowerBound, number)...max($0.upperBound, number) } ?? number...number
  }

  /// Tells whether a text holds a pair of degrees, in one order or the other.
  private mutating func lookForPair(in text: String, _ numbers: CoordinateText) -> Bool {
    guard let pair = numbers.pairWithin(text, order: .latLon),
      max(abs(pair.x), abs(pair.y)) <= 180, min(abs(pair.x), abs(pair.y)) <= 90
    else { return false }
    let other = numbers.pairWithin(text, order: .lonLat)
    if other.map({ $0.x != pair.x || $0.y != pair.y }) ?? false { orderedPairs += 1 }
    if pair.x != pair.x.rounded(), pair.y != pair.y.rounded() { exactPairs += 1 }
    return true
  }

  private mutating func addSample(_ text: String) {
    guard samples.count < 3 else { return }
    // Nothing that would break the comment, or that YAML's aliases could be looked for in.
    let words = text.prefix(60).split {
      $0.isWhitespace || $0.unicodeScalars.contains { $0.value < 0x20 }
    }
    var sample = words.joined(separator: " ").replacing("*", with: "·")
    sample = String(sample.prefix(40)) + (text.count > 40 ? "…" : "")
    if !sample.isEmpty, !samples.contains(sample) { samples.append(sample) }
  }

  /// Tells whether at least half of the values, and two of them, are of a kind that was counted.
  func isOften(_ count: Int) -> Bool { count > 1 && count * 2 >= filled }

  /// True if half of the values or more are numbers, all of them within so many degrees.
  func isAngle(within most: Double) -> Bool {
    (numbers + commaNumbers) * 2 >= filled
      && (range.map { $0.lowerBound >= -most && $0.upperBound <= most } ?? false)
  }

  /// Tells whether at least nine of ten values are of a kind that was counted.
  func isMostly(_ count: Int) -> Bool { count > 0 && count * 10 >= filled * 9 }
}
