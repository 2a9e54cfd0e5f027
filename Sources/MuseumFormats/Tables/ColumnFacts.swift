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
  private(set) var pairs = 0
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
    let plain = CoordinateText(hasDecimalComma: false)
    if let number = Double(decimal: text) {
      numbers += 1
      range =
        range.map { min($0.lowerBound, number)...max($0.upperBound, number) } ?? number...number
    } else if CoordinateText(hasDecimalComma: true).number(text) != nil {
      commaNumbers += 1
    } else if plain.degrees(text) != nil {
      numbers += 1
    }
    guard isShort else { return }
    if YearText.years(text) != nil { years += 1 }
    for pattern in ["DD.MM.YYYY", "MM/DD/YYYY"] where DatePattern(pattern)?.year(of: text) != nil {
      dates[pattern, default: 0] += 1
    }
    guard groups > 1 else { return }
    if (plain.pair(text, order: .latLon)
      ?? CoordinateText.bracketed(text).flatMap { plain.pair($0, order: .latLon) }) != nil
    {
      pairs += 1
    }
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

  /// Tells whether at least nine of ten values are of a kind that was counted.
  func isMostly(_ count: Int) -> Bool { count > 0 && count * 10 >= filled * 9 }
}
