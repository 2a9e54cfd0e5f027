import Geodesy

// Which of the ways in which a table may say where things are makes the most of it.
extension GuessedMapping {
  /// The plan with the best of the ways in which the table may say where things are.
  func withPosition(
    _ plan: GuessPlan, _ score: (GuessPlan) -> GuessTrial.Score
  ) -> GuessPlan {
    var best: (position: PositionGuess, score: GuessTrial.Score)?
    var isTied = false
    // The other order, which is as good.
    var other: (position: PositionGuess, score: GuessTrial.Score)?
    for position in guess.positions {
      let found = score(tried(plan, position))
      guard position.isNamed || found.isTight else { continue }
      if position.isDoubtful, found.positions > 1, !found.isTight { continue }
      // Numbers of anything else are seldom those of places beside each other, all of them.
      if position.isByValues, found.close * 10 < found.positions * 9 { continue }
      // The other order of the same columns is as good only where nothing tells them apart.
      if let best, best.position.fields.keys == position.fields.keys {
        isTied =
          position.isByValues
          ? !found.isBetter(than: best.score) && !best.score.isBetter(than: found)
          : found.close == best.score.close && found.close > 0
            && found.isContradicted == best.score.isContradicted
        if isTied { other = (position, found) }
      }
      // Where most lie together, the other order may bring a few more within a circle on the ground.
      let isOther = best.map { $0.position.fields.keys == position.fields.keys } ?? false
      let isBetter =
        best.map { best in
          found.isBetter(than: best.score)
            && !(isOther && best.score.isTight && best.score.works == found.works
              && !best.score.isContradicted)
        } ?? true
      if isBetter { (best, isTied) = ((position, found), false) }
      if position.isNamed, !position.isOpen, !position.isExchanged, found.works > 0,
        !found.isContradicted, found.close * 10 >= found.works * 9
      {
        break
      }
    }
    if best?.score.positions ?? 0 == 0, let surveyed = guess.surveyed { return plan.with(surveyed) }
    guard let best else { return plan }
    if isTied, let other, let isUsual = isNear(best.score), isUsual != isNear(other.score) {
      let right = isUsual ? best.position : other.position
      return settled(plan.with(right).noting(right.note(isTied: false)), right, score)
    }
    if isTied, best.position.isAsked { return plan.noting(best.position.question) }
    let found = plan.with(best.position).noting(best.position.note(isTied: isTied))
    return settled(found, best.position, score)
  }

  /// The distance from the centre of its campus beyond which no work lies: a city and its surroundings, a
  /// choice.
  private static let farthest = Meters(100_000)

  /// Tells whether positions lie at the campus that they belong to; `nil` where its centre is not known.
  private func isNear(_ score: GuessTrial.Score) -> Bool? {
    guard let center, let middle = score.middle else { return nil }
    return center.distance(to: middle) <= Self.farthest
  }
}
