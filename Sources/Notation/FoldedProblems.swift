/// Problems that say the same of several things: the first of them, and what tells others from it.
public struct FoldedProblems: CustomStringConvertible, Sendable {
  /// The most problems alike that have a line each, and the number of others that are named of more.
  public static let examples = 3

  /// The first problem.
  public let first: Problem
  /// The number of the others.
  public private(set) var others = 0
  /// The texts that tell a few of the others from the first and from each other.
  private var told: [String] = []

  private init(_ problem: Problem) { first = problem }

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
        folds[number].add(problem)
      } else {
        numbers[shape] = folds.count
        folds.append(FoldedProblems(problem))
      }
    }
    return folds
  }

  /// Counts one more, and takes it for an example where examples are still missing.
  private mutating func add(_ problem: Problem) {
    others += 1
    guard told.count < Self.examples else { return }
    let known = [first.location.map(place) ?? ""] + told
    if let text = distinctions(of: problem).first(where: { !known.contains($0) }) {
      told.append(text)
    }
  }

  /// The texts by which a person may tell a problem from the first: its place, its field where all stand
  /// in one line, and what it says of another thing.
  private func distinctions(of problem: Problem) -> [String] {
    var texts = problem.location.map { [place($0)] } ?? []
    if let field = problem.location?.field, field != first.location?.field { texts.append(field) }
    let same = Self.quoted(in: first.message)
    return texts
      + Self.quoted(in: problem.message).filter { !same.contains($0) }.map { "'\($0)'" }
  }

  /// A place for a person who knows that of the first: within one file the line says enough.
  private func place(_ place: Problem.Location) -> String {
    guard place.file == first.location?.file, let line = place.line else { return "\(place)" }
    return "line \(line)"
  }

  /// What a problem says, whatever it says it of: its code and message without what stands in quotes,
  /// and without numbers.
  private static func shape(of problem: Problem) -> String {
    var shape = problem.code.rawValue + " "
    scan(problem.message) { letter, isQuoted in
      if let letter, !isQuoted, !letter.isNumber { shape.append(letter) }
    }
    return shape
  }

  /// The texts in quotes of a message.
  private static func quoted(in message: String) -> [String] {
    var texts: [String] = []
    var wasQuoted = false
    scan(message) { letter, isQuoted in
      if isQuoted, !wasQuoted { texts.append("") }
      if isQuoted, let letter { texts[texts.count - 1].append(letter) }
      wasQuoted = isQuoted
    }
    return texts
  }

  /// Calls `body` with each character of a message, `nil` for a quote, and with whether it stands in
  /// quotes.
  private static func scan(_ message: String, _ body: (Character?, Bool) -> Void) {
    var isQuoted = false
    let letters = Array(message)
    for (index, letter) in letters.enumerated() {
      if letter == "'" {
        // An apostrophe within a word is no quote.
        let isBehindWord = index > 0 && letters[index - 1].isLetter
        let isBeforeWord = index + 1 < letters.count && letters[index + 1].isLetter
        if isQuoted ? !isBeforeWord : !isBehindWord { isQuoted.toggle() }
        body(nil, isQuoted)
      } else {
        body(letter, isQuoted)
      }
    }
  }

  /// The line of the first, with the number of all and what tells others from it where there are others.
  public var description: String {
    guard others > 0 else { return first.description }
    let also =
      told.isEmpty
      ? "" : " (also \(told.joined(separator: ", "))\(others > told.count ? ", …" : ""))"
    return "\(first) And \(others) more like it\(also)."
  }
}
