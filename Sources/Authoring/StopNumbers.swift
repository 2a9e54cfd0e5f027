import Catalog
import Geodesy
import Notation

/// The ranges of the numbers of a stop, with the problem of each that is out of its range.
struct StopNumbers {
  let naming: ParameterNaming
  /// True of a stop that is there, whose numbers may be set back to what is usual.
  var isThere = true

  /// A number for the keypad, within the range that the text form takes.
  func keypad(_ number: Int?) throws -> Int? {
    let numbers = Stop.numbers
    return try checked(
      number, "number", "from \(numbers.lowerBound) to \(numbers.upperBound)",
      remedy: remedy("the stop's position", naming.usualNumber), numbers.contains)
  }

  /// A stay in seconds, up to a day.
  func dwell(_ seconds: Double?) throws -> Double? {
    try checked(
      seconds, "dwell", "from 0 to \(Int(Stop.longestDwell)) seconds",
      remedy: remedy("the usual time", naming.usual),
      (0...Stop.longestDwell).contains)
  }

  /// The worth of seeing a stop.
  func weight(_ weight: Double?) throws -> Double? {
    try checked(
      weight, "weight", "from 0 to \(Int(Stop.weights.upperBound))",
      remedy: remedy("1", naming.usual), Stop.weights.contains)
  }

  /// A trigger radius in metres.
  func radius(_ meters: Double?) throws -> Meters? {
    let widest = Stop.widestRadius
    return try checked(
      meters, "radius", "more than zero and up to \(Int(widest.value)) metres",
      remedy: remedy("the usual radius", naming.usual)
    ) { $0 > 0 && Meters($0) <= widest }.map { Meters($0) }
  }

  /// A position counted from 1 among `count`, as an index; `parameter` is the one that gave it.
  func position(_ position: Int, count: Int, parameter: String) throws -> Int {
    guard (1...max(count, 1)).contains(position) else {
      throw Problem(
        .badRequest,
        "\(naming.subject(parameter), as: .parameter) must be from 1 to \(max(count, 1)), not \(position).",
        remedy: "Positions are counted from 1.")
    }
    return position - 1
  }

  private func remedy(_ usual: String, _ word: String) -> String {
    isThere ? "Set it to \(word) for \(usual)." : "Leave it out for \(usual)."
  }

  private func checked<Number: CustomStringConvertible>(
    _ number: Number?, _ parameter: String, _ range: String, remedy: String,
    _ isRight: (Number) -> Bool
  ) throws -> Number? {
    guard let number, !isRight(number) else { return number }
    throw Problem(
      .invalidValue,
      "\(naming.subject(parameter), as: .parameter) must be \(range), not \(number).",
      remedy: remedy)
  }
}
