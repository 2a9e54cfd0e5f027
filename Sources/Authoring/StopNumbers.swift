import Catalog
import Geodesy

/// The ranges of the numbers of a stop, with the problem of each that is out of its range.
struct StopNumbers {
  let naming: ParameterNaming

  /// A number for the keypad, within the range that the text form takes.
  func keypad(_ number: Int?) throws -> Int? {
    guard let number else { return nil }
    guard Stop.numbers.contains(number) else {
      throw Problem(
        .invalidValue,
        "\(naming.subject("number")) must be from \(Stop.numbers.lowerBound) to "
          + "\(Stop.numbers.upperBound), not \(number).",
        remedy: "Leave it out, or set it to 0, for the stop's position.")
    }
    return number
  }

  /// A stay in seconds, up to a day.
  func dwell(_ seconds: Double?) throws -> Double? {
    guard let seconds else { return nil }
    guard (0...Stop.longestDwell).contains(seconds) else {
      throw Problem(
        .invalidValue,
        "\(naming.subject("dwell")) must be from 0 to \(Int(Stop.longestDwell)) seconds, not "
          + "\(seconds).",
        remedy: "Leave it out, or set it to none, for the usual time.")
    }
    return seconds
  }

  /// The worth of seeing a stop.
  func weight(_ weight: Double?) throws -> Double? {
    guard let weight else { return nil }
    guard Stop.weights.contains(weight) else {
      throw Problem(
        .invalidValue,
        "\(naming.subject("weight")) must be from 0 to \(Int(Stop.weights.upperBound)), not "
          + "\(weight).",
        remedy: "Leave it out, or set it to none, for 1.")
    }
    return weight
  }

  /// A trigger radius in metres.
  func radius(_ meters: Double?) throws -> Meters? {
    guard let meters else { return nil }
    guard meters > 0, Meters(meters) <= Stop.widestRadius else {
      throw Problem(
        .invalidValue,
        "\(naming.subject("radius")) must be more than zero and up to "
          + "\(Int(Stop.widestRadius.value)) metres, not \(meters).",
        remedy: "Leave it out, or set it to none, for the usual radius.")
    }
    return Meters(meters)
  }

  /// A position counted from 1 among `count`, as an index; `parameter` is the one that gave it.
  func position(_ position: Int, count: Int, parameter: String) throws -> Int {
    guard (1...max(count, 1)).contains(position) else {
      throw Problem(
        .badRequest,
        "\(naming.subject(parameter)) must be from 1 to \(max(count, 1)), not \(position).",
        remedy: "Positions are counted from 1.")
    }
    return position - 1
  }
}
