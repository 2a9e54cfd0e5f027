import Geodesy

/// Two lines, to find the places where the first leads from one side of the other to the other
/// side.
///
/// Latitudes and longitudes are taken for a plane: over the length of a piece between two corners
/// that is exact enough to say on which side something lies. A line that runs along the other one is
/// on neither side of it there.
struct LineCrossing {
  let line: [Coordinate]
  let other: [Coordinate]

  /// The place where the piece of the line behind its corner `corner` crosses the piece of the
  /// other behind its corner `post`; `nil` where it does not.
  ///
  /// Either may have a corner there. The crossing then belongs to the piece that begins with it, so
  /// that each is found once.
  func place(_ corner: Int, _ post: Int) -> Coordinate? {
    let (a, b) = (line[corner], line[corner + 1])
    let (c, d) = (other[post], other[post + 1])
    let (start, end) = (Self.side(c, d, a), Self.side(c, d, b))
    let (before, behind) = (Self.side(a, b, c), Self.side(a, b, d))
    if start * end < 0, before * behind < 0 {
      let part = start / (start - end)
      return try? Coordinate(
        latitude: a.latitude + part * (b.latitude - a.latitude),
        longitude: a.longitude + part * (b.longitude - a.longitude))
    }
    if a == c { return passes(a, Self.neighbours(line, corner), Self.neighbours(other, post)) }
    if start == 0, Self.isBetween(a, c, d) {
      return passes(a, Self.neighbours(line, corner), (c, d))
    }
    if before == 0, Self.isBetween(c, a, b) {
      return passes(c, (a, b), Self.neighbours(other, post))
    }
    return nil
  }

  private typealias Pair = (before: Coordinate, after: Coordinate)

  /// The corners before and after one; `nil` at the end of a line that does not return to where it
  /// began.
  private static func neighbours(_ line: [Coordinate], _ corner: Int) -> Pair? {
    if corner > 0 { return (line[corner - 1], line[corner + 1]) }
    return line.first == line.last ? (line[line.count - 2], line[1]) : nil
  }

  /// Twice the area of a triangle, positive where `c` lies left of the way from `a` to `b`.
  private static func side(_ a: Coordinate, _ b: Coordinate, _ c: Coordinate) -> Double {
    (b.longitude - a.longitude) * (c.latitude - a.latitude)
      - (b.latitude - a.latitude) * (c.longitude - a.longitude)
  }

  /// Tells whether `place`, which is on the straight line through both, lies between them.
  private static func isBetween(
    _ place: Coordinate, _ one: Coordinate, _ other: Coordinate
  ) -> Bool {
    place != one && place != other && !isAhead(one, of: place, toward: other)
  }

  /// Tells whether `one` and `other` lie in one direction from `place`, all on a straight line.
  private static func isAhead(
    _ one: Coordinate, of place: Coordinate, toward other: Coordinate
  ) -> Bool {
    (one.longitude - place.longitude) * (other.longitude - place.longitude)
      + (one.latitude - place.latitude) * (other.latitude - place.latitude) > 0
  }

  /// The place, where both lines are, if the way leads there from one side of the barrier to the other.
  private func passes(_ place: Coordinate, _ way: Pair?, _ barrier: Pair?) -> Coordinate? {
    guard let way, let barrier else { return nil }
    func isAlong(_ corner: Coordinate) -> Bool {
      [barrier.before, barrier.after].contains {
        Self.side(place, $0, corner) == 0 && Self.isAhead($0, of: place, toward: corner)
      }
    }
    // Whether it lies between the barrier's two pieces, turning left from the one before.
    func isInside(_ corner: Coordinate) -> Bool {
      let turn = Self.side(place, barrier.before, barrier.after)
      let isLeft = Self.side(place, barrier.before, corner) > 0
      let isRight = Self.side(place, corner, barrier.after) > 0
      if turn == 0 {
        // Straight on, or back the way it came, which has one side only.
        return isLeft && !Self.isAhead(barrier.before, of: place, toward: barrier.after)
      }
      return turn > 0 ? isLeft && isRight : isLeft || isRight
    }
    if isAlong(way.before) || isAlong(way.after) { return nil }
    return isInside(way.before) != isInside(way.after) ? place : nil
  }
}
