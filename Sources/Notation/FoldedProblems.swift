/// Problems that say the same of several things: the first of them, and where others are.
public struct FoldedProblems: CustomStringConvertible, Sendable {
  /// The most problems alike that have a line each, and the number of further places that are named of
  /// more.
  public static let examples = 3

  /// The first problem.
  public let first: Problem
  /// The number of the others.
  public private(set) var others = 0
  /// The places of the first few.
  private var places: [Problem.Location] = []

  private init(_ problem: Problem) {
    first = problem
    places = [problem.location].compactMap(\.self)
  }

  /// The lines for `problems`, in their order: errors and warnings that are alone have one each.
  ///
  /// - Complexity: O(n) on average for n bytes of messages.
  public static func fold(_ problems: [Problem]) -> [FoldedProblems] {
    var counts: [String: Int] = [:]
    // Errors are corrected one by one; only rows have as many as there are rows.
    let shapes = problems.map { problem in
      problem.severity != .error || problem.message.hasPrefix("Row ")
        ? Self.shape(of: problem) : nil
    }
    for case let shape? in shapes { counts[shape, default: 0] += 1 }
    var folds: [FoldedProblems] = []
    var numbers: [String: Int] = [:]
    for (problem, shape) in zip(problems, shapes) {
      guard let shape, counts[shape, default: 0] > examples else {
        folds.append(FoldedProblems(problem))
        continue
      }
      if let number = numbers[shape] {
        folds[number].others += 1
        if let place = problem.location, folds[number].places.count <= examples {
          folds[number].places.append(place)
        }
      } else {
        numbers[shape] = folds.count
        folds.append(FoldedProblems(problem))
      }
    }
    return folds
  }

  /// What a problem says, whatever it says it of: its code and message without what stands in quotes,
  /// and without numbers.
  private static func shape(of problem: Problem) -> String {
    var shape = problem.code.rawValue + " "
    var isQuoted = false
    let letters = Array(problem.message)
    for (index, letter) in letters.enumerated() {
      if letter == "'" {
        // An apostrophe within a word is no quote.
        let isBehindWord = index > 0 && letters[index - 1].isLetter
        let isBeforeWord = index + 1 < letters.count && letters[index + 1].isLetter
        if isQuoted ? !isBeforeWord : !isBehindWord { isQuoted.toggle() }
        continue
      }
      if !isQuoted, !letter.isNumber { shape.append(letter) }
    }
    return shape
  }

  /// The line of the first, with the number of all and further places where there are others.
  public var description: String {
    guard others > 0 else { return first.description }
    let places = self.places.dropFirst().map { place in
      // Within one file the line says enough.
      place.file == first.location?.file && place.line != nil
        ? "line \(place.line ?? 0)" : "\(place)"
    }
    let also =
      places.isEmpty
      ? "" : " (also \(places.joined(separator: ", "))\(others > places.count ? ", …" : ""))"
    return "\(first) And \(others) more like it\(also)."
  }
}
