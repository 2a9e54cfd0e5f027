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
  /// The values that are days by each of the known patterns.
  private var dates: [String: Int] = [:]
  /// The values of a column of days that say of a day that there is none.
  private var openDays = 0
  private let isOfView: Bool
  /// The pairs of degrees, and those among them with decimals in both numbers, which are hardly anything
  /// else.
  private(set) var pairs = 0
  private(set) var exactPairs = 0
  /// The pairs whose order nothing in them tells, unlike letters of the compass do.
  private(set) var orderedPairs = 0
  private(set) var commaPairs = 0
  /// The numbers and the pairs with a decimal point; others read alike with a decimal comma.
  private(set) var pointNumbers = 0
  private(set) var pointPairs = 0
  /// The numbers that are as exact as positions are: with minutes, or with three decimals or more.
  private(set) var fineNumbers = 0
  /// The degrees with a letter for the east or the west, by that letter.
  private(set) var letters: [Character: Int] = [:]
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

  /// The longest name of a column of a Shapefile (dBASE), in bytes.
  private static let shapefileName = 10

  /// True if the name may be the beginning of a longer one, which a Shapefile has cut.
  var mayBeCut: Bool { name.utf8.count == Self.shapefileName }

  /// Texts that stand for no value.
  private static let nothing: Set<String> = [
    "n/a", "N/A", "#N/A", "NULL", "null", "none", "None", "-", "--", "unknown", "Unknown", "<Null>",
  ]

  /// The most bytes of an answer, or of a status as Docent writes it.
  private static let longestWord =
    (Array(answer) + Work.Status.allCases.map(\.rawValue)).map(\.utf8.count).max() ?? 0

  private static let answer: Set = [
    "y", "n", "yes", "no", "true", "false", "oui", "non", "ja", "nein", "si", "sí", "x",
  ]

  init(_ name: String) {
    self.name = name
    status = StatusColumn(name)
    isOfView = FieldGuess.isOfView(name)
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
      if texts.count == 2, texts.allSatisfy({ Double(decimal: $0) != nil }),
        lookForPair(in: texts.joined(separator: ", "), Self.points)
      {
        pairs += 1
      }
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
    // Its order is told by the names in it.
    if let object = PositionObject(text) {
      pairs += 1
      if object.isExact { exactPairs += 1 }
      return
    }
    let isShort = text.utf8.count < 200
    let traits = CellTraits(text)
    // Most texts of a table have no figure, and are asked for none.
    if traits.digitGroups > 0 { lookForNumbers(in: text, traits, isShort: isShort) }
    if isOfView, Self.nothing.contains(text) || TimesOnView.isOpen(text) { openDays += 1 }
    guard isShort else { return }
    if text.utf8.count <= Self.longestWord {
      let lowered = text.lowercased()
      if Self.answer.contains(lowered) { answers += 1 }
      if Work.Status(rawValue: lowered) != nil { statuses += 1 }
    }
    if traits.namesSource { sources += 1 }
    if text.utf8.count <= Self.longestTitle, traits.hasLetters {
      shortTexts += 1
      if traits.hasSpaces { phrases += 1 }
    }
    // Entities of HTML end with a semicolon, too.
    let words = traits.mayHoldMarkup ? CellTraits(HTMLText.plainName(text)) : traits
    if words.hasSemicolons { separators[";", default: 0] += 1 }
    if words.hasBars { separators["|", default: 0] += 1 }
    if traits.hasSlashes, (try? PlaceID(text)) != nil { places += 1 }
  }

  private mutating func lookForNumbers(
    in text: String, _ traits: CellTraits, isShort: Bool
  ) {
    let before = numbers + commaNumbers
    let number = Double(decimal: text)
    if let number {
      numbers += 1
      if traits.hasPoint { pointNumbers += 1 }
      widen(to: number)
    } else if let number = Self.commas.number(text) {
      commaNumbers += 1
      widen(to: number)
    } else if let angle = Self.points.degrees(text) {
      numbers += 1
      if traits.hasPoint { pointNumbers += 1 }
      widen(to: angle.degrees)
      if traits.hasLetters { noteLetters(in: text) }
    } else if traits.hasComma, isShort, let angle = Self.commas.degrees(text) {
      commaNumbers += 1
      widen(to: angle.degrees)
      if traits.hasLetters { noteLetters(in: text) }
    }
    if traits.digitGroups > 1, numbers + commaNumbers > before, Self.isFine(text) {
      fineNumbers += 1
    }
    guard isShort else { return }
    let isSerial = SerialDate(text) != nil
    if isSerial { serialDates += 1 }
    if isSerial || YearText.years(text) != nil { years += 1 }
    // A number alone is no pair.
    guard traits.digitGroups > 1, number == nil else { return }
    if traits.digitGroups > 2 {
      for (name, pattern) in Self.patterns where pattern.day(of: text) != nil {
        dates[name, default: 0] += 1
      }
    } else if traits.hasLetters {
      for (name, pattern) in Self.namedPatterns where pattern.day(of: text) != nil {
        dates[name, default: 0] += 1
      }
    }
    if lookForPair(in: text, Self.points) {
      pairs += 1
      if traits.hasPoint { pointPairs += 1 }
      if traits.hasLetters { noteLetters(in: text) }
    } else if lookForPair(in: text, Self.commas) {
      commaPairs += 1
      if traits.hasLetters { noteLetters(in: text) }
    }
  }

  /// The decimals of a tenth of a kilometre on the ground.
  private static let fineDecimals = 3

  /// Tells whether a number has minutes, or so many decimals.
  private static func isFine(_ text: String) -> Bool {
    var decimals: Int?
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "."), UInt8(ascii: ","): decimals = 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        decimals = decimals.map { $0 + 1 }
        if decimals == fineDecimals { return true }
      case 0x80...: return true
      default: decimals = nil
      }
    }
    return false
  }

  private static let patterns = known([
    "DD.MM.YYYY", "DD/MM/YYYY", "MM/DD/YYYY", "DD-MM-YYYY", "MM-DD-YYYY", "YYYY/MM/DD",
    "YYYY.MM.DD",
  ])
  private static let namedPatterns = known([
    "MMM D, YYYY", "MMM D YYYY", "D MMM YYYY", "D. MMM YYYY",
  ])

  private static func known(_ patterns: [String]) -> [(String, DatePattern)] {
    patterns.compactMap { name in DatePattern(name).map { (name, $0) } }
  }
  // Which side O is makes no difference to whether a text holds degrees.
  private static let points = CoordinateText(hasDecimalComma: false, letterO: .east)
  private static let commas = CoordinateText(hasDecimalComma: true, letterO: .east)

  /// Counts the letters of the east and the west, in brackets at the end where there are words before.
  private mutating func noteLetters(in text: String) {
    let degrees = CoordinateText.bracketed(text) ?? text
    for letter in degrees where letter.isLetter {
      let letter = Character(letter.uppercased())
      if "EWO".contains(letter) { letters[letter, default: 0] += 1 }
    }
  }

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

  /// True if nearly all values are positions, of which no work is called.
  var holdsPositions: Bool { isMostly(pairs + commaPairs) }

  /// True if at least half of the values differ, as far as they are counted.
  var mostlyDiffers: Bool { differentCount * 2 >= min(filled, Self.mostDifferent) }

  /// True if half of the values or more are numbers, all of them within so many degrees.
  func isAngle(within most: Double) -> Bool {
    (numbers + commaNumbers) * 2 >= filled
      && (range.map { $0.lowerBound >= -most && $0.upperBound <= most } ?? false)
  }

  /// True if nearly all values are numbers with decimals in the range of degrees, and differ.
  var mayBeDegrees: Bool {
    !isGeometry && !isList && isMostly(numbers + commaNumbers) && isAngle(within: 180)
      && isOften(pointNumbers + commaNumbers) && differentCount > 1
  }

  /// True if nearly all values are days or years.
  var hasDays: Bool {
    [years, serialDates, dates.values.max() ?? 0].contains(where: isMostly)
  }

  /// True if more than half of the values that state a day at all can be read as days or years.
  var hasMostlyDays: Bool {
    let most = max(years, serialDates, dates.values.max() ?? 0)
    return most > 0 && most * 2 > filled - openDays
  }

  /// The patterns that read the most values, if more than half of those that state a day.
  var datePatterns: [String] {
    guard let most = dates.values.max(), most > max(years, serialDates),
      most * 2 > filled - openDays
    else { return [] }
    return dates.filter { $0.value == most }.keys.sorted()
  }

  /// Tells whether at least nine of ten values are of a kind that was counted.
  func isMostly(_ count: Int) -> Bool { count > 0 && count * 10 >= filled * 9 }
}
