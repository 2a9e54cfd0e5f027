import Catalog
import Geodesy
import Notation

/// The form in which a workbook shows a number: as it is, as a day or a time, or with zeros before it
/// (ECMA-376, part 1, sections 18.8.30 and 18.8.31).
enum CellForm: Hashable {
  case plain
  /// A moment, with the parts that are shown of it.
  case moment(Parts)
  /// A time that may be longer than a day.
  case duration(hasSeconds: Bool)
  /// A whole number of at least so many digits.
  case padded(Int)

  /// The parts of a moment.
  struct Parts: OptionSet, Hashable {
    let rawValue: Int
    static let year = Parts(rawValue: 1)
    static let month = Parts(rawValue: 2)
    static let day = Parts(rawValue: 4)
    static let time = Parts(rawValue: 8)
    static let seconds = Parts(rawValue: 16)
    static let date: Parts = [.year, .month, .day]
  }

  /// The form that a number below 164 stands for everywhere.
  init(builtIn number: Int) {
    switch number {
    case 14, 15, 16, 27...31, 36, 50...54, 57, 58: self = .moment(.date)
    case 17: self = .moment([.year, .month])
    case 18, 20: self = .moment(.time)
    case 19, 21, 32...35, 55, 56: self = .moment([.time, .seconds])
    case 22: self = .moment([.date, .time])
    case 45, 47: self = .moment([.time, .seconds])
    case 46: self = .duration(hasSeconds: true)
    default: self = .plain
    }
  }

  /// The form that a code such as `dd.mm.yyyy` describes.
  init(code: String) {
    var letters = ""
    var rest = code[...]
    while let next = rest.popFirst(), next != ";" {
      switch next {
      case "\"": rest = rest.drop { $0 != "\"" }.dropFirst()
      case "\\", "_", "*": rest = rest.dropFirst()
      case "[":
        let inner = rest.prefix { $0 != "]" }.lowercased()
        rest = rest.dropFirst(inner.count).dropFirst()
        // Elapsed hours, minutes or seconds; else a colour, a condition or a language.
        if !inner.isEmpty, inner.allSatisfy({ "hms".contains($0) }) {
          self = .duration(hasSeconds: code.lowercased().contains("s"))
          return
        }
      default: letters.append(next)
      }
    }
    letters = letters.lowercased()
    if !letters.isEmpty, letters.allSatisfy({ $0 == "0" }) {
      self = letters.count > 1 ? .padded(letters.count) : .plain
      return
    }
    guard !letters.hasPrefix("general") else {
      self = .plain
      return
    }
    let plain = letters.replacing("am/pm", with: "").replacing("a/p", with: "")
    var parts: Parts = []
    if plain.contains("y") { parts.insert(.year) }
    if plain.contains("d") { parts.insert(.day) }
    if plain.contains("h") || plain.contains("s") { parts.insert(.time) }
    if plain.contains("s") { parts.insert(.seconds) }
    // Beside hours or seconds, `m` are minutes.
    let hasMinutes = parts.contains(.time) && parts.isDisjoint(with: [.year, .day])
    if plain.contains("m"), !hasMinutes { parts.insert(.month) }
    self = parts.isEmpty ? .plain : .moment(parts)
  }

  /// The number that a cell states, in this form; `nil` if it is no number.
  func text(_ written: String, isFrom1904: Bool) -> String? {
    guard let number = Double(written), number.isFinite else { return nil }
    switch self {
    case .plain: return number.decimalText
    case .padded(let count):
      let text = number.decimalText
      let isWhole = number >= 0 && number == number.rounded() && number < 1e15
      return isWhole ? String(repeating: "0", count: max(0, count - text.count)) + text : text
    case .duration(let hasSeconds):
      guard (0..<1e6).contains(number) else { return number.decimalText }
      return Self.clock(Int((number * 86_400).rounded()), hasSeconds: hasSeconds)
    case .moment(let parts):
      return Self.moment(number, parts, isFrom1904: isFrom1904) ?? number.decimalText
    }
  }

  private static func clock(_ seconds: Int, hasSeconds: Bool) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock = "\(two(seconds / 3600)):\(two(seconds / 60 % 60))"
    return hasSeconds ? clock + ":\(two(seconds % 60))" : clock
  }

  /// A serial number of days as a date of ISO 8601, or of a time as a clock shows it; `nil` where there
  /// is no such day.
  private static func moment(_ serial: Double, _ parts: Parts, isFrom1904: Bool) -> String? {
    // The years 1900 to 9999 (section 18.17.4.1).
    guard (0..<2_958_466).contains(serial) else { return nil }
    let seconds = Int((serial * 86_400).rounded())
    let (day, rest) = (seconds / 86_400, seconds % 86_400)
    let clock = clock(rest, hasSeconds: parts.contains(.seconds) || rest % 60 != 0)
    guard !parts.isDisjoint(with: .date) else { return clock }
    // Days are counted from 1 January 1900, which is 1, or from 1904. In the first count day 60 is 29
    // February 1900, which never was: the days before it are one off.
    let first =
      isFrom1904
      ? CivilDay(year: 1904, month: 1, day: 1).number
      : CivilDay(year: 1899, month: 12, day: day < 60 ? 31 : 30).number
    guard isFrom1904 || day != 0 else { return nil }
    let date = CivilDay(number: first + day)
    if parts.contains(.time), rest != 0 { return "\(date)T\(clock)" }
    if parts.contains(.year), !parts.contains(.day) {
      return parts.contains(.month) ? String("\(date)".prefix(7)) : String(date.year)
    }
    return "\(date)"
  }
}
