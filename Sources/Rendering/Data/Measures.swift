import Geodesy
import Notation
import Words

extension Meters {
  /// The length as a walker says it: `42 m`, `1.2 km`, `315 km`.
  var spoken: String { spoken(in: Wording(.english)) }

  /// The same with the decimal mark of a language.
  func spoken(in words: Wording) -> String {
    let meters = value.rounded()
    if meters < 1_000 { return "\(Int(meters)) m" }
    let tenths = Int((value / 100).rounded())
    if tenths < 100 {
      return "\(tenths / 10)\(words.language.numbers.decimalMark)\(tenths % 10) km"
    }
    return "\(Int((value / 1_000).rounded())) km"
  }
}

extension Bearing {
  /// An arrow for a terminal and a point of the compass: `↗ NE`.
  var spoken: String { "\(arrow) \(compassPoint.rawValue)" }

  /// The same with the letters of a language.
  func spoken(in words: Wording) -> String { "\(arrow) \(words.letters(compassPoint))" }

  /// The arrow that points there on a map with north at the top, of eight.
  var arrow: String {
    ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"][Int((degrees / 45).rounded()) % 8]
  }

  /// The nearest of the eight points of the compass that people say.
  var compassEighth: CompassPoint {
    let eighth = (degrees / 45).rounded() * 45
    return Bearing(degrees: eighth)?.compassPoint ?? compassPoint
  }

  /// The degrees rounded to a millionth, which is less than a millimetre over the longest walk, and
  /// still below 360.
  var rounded: Double {
    let millionths = (degrees * 1e6).rounded()
    return millionths >= 360e6 ? 0 : millionths / 1e6
  }
}

/// A part of one, in hundredths.
enum Percent {
  /// `62 %`; nothing that is possible is said to be impossible, nothing uncertain to be certain.
  static func spoken(_ part: Double) -> String {
    // As JSON has it, to four decimals.
    let part = (part * 1e4).rounded() / 1e4
    let percent = Int((min(max(part, 0), 1) * 100).rounded())
    if percent == 0, part > 0 { return "<1 %" }
    if percent == 100, part < 1 { return ">99 %" }
    return "\(percent) %"
  }
}

/// A length of time, in words and on a clock.
enum WalkingTime {
  /// The time as people say it: `under a minute`, `12 min`, `1 h 05 min`.
  static func spoken(_ seconds: Double, in words: Wording = Wording(.english)) -> String {
    let minutes = Int((min(max(seconds, 0), 1e9) / 60).rounded())
    if minutes == 0 { return seconds > 0 ? words[.underAMinute] : "0 min" }
    if minutes < 60 { return "\(minutes) min" }
    let rest = minutes % 60
    return "\(minutes / 60) h" + (rest == 0 ? "" : " \(rest.padded(to: 2)) min")
  }

  /// So many minutes with their fraction, as somebody has asked for them: `2.5 min`.
  static func spoken(minutes: Double, in words: Wording) -> String {
    guard minutes != minutes.rounded() else { return spoken(minutes * 60, in: words) }
    return "\(minutes) min".replacing(".", with: words.language.numbers.decimalMark)
  }

  /// The time on a clock that starts at 0:00, rounded to minutes: `1:05`.
  static func clock(_ seconds: Double) -> String {
    let minutes = Int((min(max(seconds, 0), 1e9) / 60).rounded())
    return "\(minutes / 60):\((minutes % 60).padded(to: 2))"
  }
}

extension Coordinate {
  /// Degrees to about a metre, latitude first: `49.26654, -123.25351`.
  var spoken: String {
    "\(latitude.rounded(toDecimals: 5)), \(longitude.rounded(toDecimals: 5))"
  }
}
