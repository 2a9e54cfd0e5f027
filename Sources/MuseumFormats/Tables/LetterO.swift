import Exchange

extension TableMapping {
  /// The side of the world that the letter O of degrees stands for.
  enum LetterO: String, CaseIterable {
    /// Ost, Oost.
    case east
    /// Ouest, Oeste, Ovest.
    case west

    /// The letter that says the same everywhere.
    var letter: Character { self == .east ? "E" : "W" }

    /// The words that the letter begins.
    var words: String { self == .east ? "Ost, Oost" : "Ouest, Oeste, Ovest" }
  }

  /// The remedy for degrees with an O.
  static let letterRemedy =
    "O is the east in some languages (\(LetterO.east.words)) and the west in others (\(LetterO.west.words)): "
    + "write 'letterO: east' or 'letterO: west' in the mapping."
}

// Which side O stands for. Positions with the wrong one would lie in another country, and look right.
extension GuessedMapping {
  /// The plan with the side that O stands for in its position: the one that leaves another letter for the other
  /// side, or with which the positions lie together, or that the columns' names speak of. Where nothing of it
  /// tells, a note asks.
  func settled(
    _ plan: GuessPlan, _ position: PositionGuess, _ score: (GuessPlan) -> GuessTrial.Score
  ) -> GuessPlan {
    guard hasLetterO(position) else { return plan }
    if let side = letterO(beside: position) { return plan.with(side) }
    let (east, west) = (score(plan.with(.east)).close, score(plan.with(.west)).close)
    // Other rows have a sign, or another letter.
    if east != west { return plan.with(east > west ? .east : .west) }
    if let side = HeadingWords.letterO(of: facts.map(\.name)) { return plan.with(side) }
    return plan.noting(
      "Nothing tells which side O stands for in \(position.shown), so these degrees are not read yet. "
        + TableMapping.letterRemedy)
  }

  /// The plan with a position, to be tried; degrees with an O lie together on either side.
  func tried(_ plan: GuessPlan, _ position: PositionGuess) -> GuessPlan {
    plan.with(position)
      .with(hasLetterO(position) ? letterO(beside: position) ?? .east : nil)
  }

  /// The line that names the side, for a person to check.
  func letterLines(_ plan: GuessPlan) -> [String] {
    plan.letterO.map { ["letterO: \($0.rawValue)  # in degrees O is \($0.words): check it"] } ?? []
  }

  private func hasLetterO(_ position: PositionGuess) -> Bool { letters(of: position)["O"] != nil }

  /// The side that is left for O where only the other one has a letter of its own.
  private func letterO(beside position: PositionGuess) -> TableMapping.LetterO? {
    let letters = letters(of: position)
    switch (letters["E"] != nil, letters["W"] != nil) {
    case (true, false): return .west
    case (false, true): return .east
    default: return nil
    }
  }

  private func letters(of position: PositionGuess) -> [Character: Int] {
    facts.filter { position.fields[$0.name] != nil }
      .reduce(into: [:]) { $0.merge($1.letters, uniquingKeysWith: +) }
  }
}
