import Geodesy
import Queries
import Wayfinding

/// A piece of a walk as maps draw it: over mapped ways, or straight where nobody has mapped any.
struct CoursePiece: Hashable, Sendable {
  /// The course, which begins where the piece before it ends.
  fileprivate(set) var line: [Coordinate]
  /// True if no mapped way leads along it.
  let isStraight: Bool
}

extension Walk {
  /// Its pieces in order; none if it leads nowhere.
  fileprivate var pieces: [CoursePiece] {
    var pieces: [CoursePiece] = []
    for section in sections {
      let isStraight = section.wayID == nil
      if pieces.last?.isStraight != isStraight {
        let start = pieces.last.map { Array($0.line.suffix(1)) } ?? []
        pieces.append(CoursePiece(line: start, isStraight: isStraight))
      }
      let last = pieces.count - 1
      for coordinate in section.line where pieces[last].line.last != coordinate {
        pieces[last].line.append(coordinate)
      }
    }
    return pieces.filter { $0.line.count > 1 }
  }
}

extension DirectionsOutcome {
  /// True if no way is known, so that a map shows the straight line at best.
  var isStraight: Bool {
    if case .walk = self { false } else { true }
  }

  /// The pieces of the walk in order; where there is none, or it leads nowhere, `line` alone.
  func pieces(else line: [Coordinate]) -> [CoursePiece] {
    if case .walk(let walk, _) = self {
      let pieces = walk.pieces
      if !pieces.isEmpty { return pieces }
    }
    return [CoursePiece(line: line, isStraight: isStraight)]
  }
}
