public import Notation

/// Values of one name in a file that was read, which nothing of the catalogue has taken.
public struct LeftOut: Hashable, Sendable, CustomStringConvertible {
  /// The file, as the person named it.
  public let file: String
  /// The names that lead to the values, such as `tours[].stops[].note`.
  public let name: String
  /// The number of values.
  public let count: Int
  /// The line of the first; `nil` where that is not known.
  public let line: Int?

  /// The place of the first value.
  public var place: Problem.Location { Problem.Location(file: file, line: line) }

  /// The name, the number and the first place.
  public var description: String { "\(name) (\(count)), first at \(place)" }
}

extension ForeignDocument {
  /// The most names of a file that have a warning each; the rest share one. A choice.
  private static let mostTold = 10

  /// Accounts for what was read of a file and used by nobody: a warning for each of the most frequent
  /// names, and one for the others. Nothing is said of a file with errors, which is not used at all.
  ///
  /// `things` are the words for one of the things that are counted, and for several; `isTold` says that
  /// the log tells of them in other words already.
  ///
  /// - Complexity: O(g log g) for g names.
  public func account(
    for ledger: Ledger, in log: ProblemLog,
    things: (one: String, many: String) = ("value", "values"),
    isTold: Bool = false
  ) {
    guard !log.hasErrors else { return }
    account(for: ledger.groups.map { ($0, log) }, things: things, isTold: isTold)
  }

  /// Accounts for several files that are one document, such as a folder with a file for each thing: what
  /// stands in many of them is told once, at the first place.
  ///
  /// - Complexity: O(n + g log g) on average for n names of all files, g of them different.
  public func account(for files: [(ledger: Ledger, log: ProblemLog)]) {
    var groups: [(group: Ledger.Group, log: ProblemLog)] = []
    var numbers: [String: Int] = [:]
    for (ledger, log) in files where !log.hasErrors {
      for group in ledger.groups {
        if let number = numbers[group.name] {
          groups[number].group.count += group.count
        } else {
          numbers[group.name] = groups.count
          groups.append((group, log))
        }
      }
    }
    account(for: groups)
  }

  private func account(
    for groups: [(group: Ledger.Group, log: ProblemLog)],
    things: (one: String, many: String) = ("value", "values"), isTold: Bool = false
  ) {
    leave(
      groups.map { group, log in
        LeftOut(
          file: log.file, name: group.name, count: group.count,
          line: log.hasLines ? group.line : nil)
      })
    guard !isTold else { return }
    let sorted = groups.enumerated().sorted {
      ($1.element.group.count, $0.offset) < ($0.element.group.count, $1.offset)
    }.map(\.element)
    func count(_ number: Int) -> String { "\(number) \(number == 1 ? things.one : things.many)" }
    // A single name behind the others is told, too.
    let most = sorted.count == Self.mostTold + 1 ? sorted.count : Self.mostTold
    for (group, log) in sorted.prefix(most) {
      log.add(
        .leftOut,
        "Nothing in the catalogue takes '\(group.name)': \(count(group.count)) "
          + "\(group.count == 1 ? "is" : "are") left out, the first of them here.",
        remedy: "Nothing needs to be done, unless they should be kept.", line: group.line,
        field: group.name)
    }
    let rest = sorted.dropFirst(most)
    guard let (first, log) = rest.first else { return }
    log.add(
      .leftOut,
      "Nothing in the catalogue takes \(count(rest.reduce(0) { $0 + $1.group.count })) more, by "
        + "\(rest.count) other names: they are left out.",
      remedy: "'docent import --report FILE' lists every name, with the first place.",
      line: first.line, field: first.name)
  }
}
