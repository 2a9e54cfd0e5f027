import Catalog
import Geodesy
import Wayfinding
import Words

extension InstructionWording {
  /// A sentence or two on whether the walk is step-free; `hindrances` names what stops wheels,
  /// besides stairs. Ground that nobody knows is never called step-free.
  func access(of walk: Walk, hindrances: [String] = []) -> String {
    switch walk.stepFree {
    case false?: return obstructed(walk, hindrances)
    case true?:
      return walk.unknownAccessCount == 0
        ? words[.accessStepFree] : words[.accessNoStairsKnown]
    case nil: return doubtful(walk)
    }
  }

  private func obstructed(_ walk: Walk, _ hindrances: [String]) -> String {
    switch walk.stairsCount {
    case 0 where hindrances.isEmpty: words[.accessNotStepFree]
    case 0: words(.accessHindered, [.names: hindrances.joined(separator: ", ")])
    default: words.count(walk.stairsCount, .flightCount)
    }
  }

  /// `It is not known whether this way is step-free: the first 5 m and the last 12 m are not mapped.`
  private func doubtful(_ walk: Walk) -> String {
    let reasons = list(clauses(about: walk.unmapped), isOfClauses: true)
    let others = walk.unknownAccessCount == 0 ? "" : " " + words[.accessOthersUnknown]
    return words(.accessDoubtful, [.reasons: reasons]) + others
  }

  /// The clauses about the unmapped pieces, in walking order. Pieces of at least half a metre that
  /// have the same finding share one.
  private func clauses(about pieces: [UnmappedPiece]) -> [String] {
    // Half a metre is no length to a walker.
    let isLong = { (piece: UnmappedPiece) in piece.distance.value >= 0.5 }
    var groups: [[UnmappedPiece]] = []
    for piece in pieces {
      if isLong(piece),
        let index = groups.firstIndex(where: {
          isLong($0[0]) && finding($0[0], isOne: false) == finding(piece, isOne: false)
        })
      {
        groups[index].append(piece)
      } else {
        groups.append([piece])
      }
    }
    var clauses: [String] = []
    for group in groups {
      let clause =
        isLong(group[0])
        ? "\(list(parts(group))) \(finding(group[0], isOne: isOne(group)))" : brief(group[0])
      if !clauses.contains(clause) { clauses.append(clause) }
    }
    return clauses
  }

  private func isOne(_ pieces: [UnmappedPiece]) -> Bool {
    pieces.count == 1 && pieces[0].part == .whole
  }

  /// `the first 5 m`, `11 m at doors`, `the last 12 m`: those at doors are added up.
  private func parts(_ pieces: [UnmappedPiece]) -> [String] {
    let atDoors = pieces.filter { $0.part == .middle }
    let length = atDoors.reduce(Meters.zero) { $0 + $1.distance }
    var parts: [String] = []
    var isTold = false
    for piece in pieces where piece.part != .middle || !isTold {
      isTold = isTold || piece.part == .middle
      let word: Word =
        switch piece.part {
        case .start: .firstPiece
        case .end: .lastPiece
        case .middle: atDoors.count > 1 ? .pieceAtDoors : .pieceAtDoor
        case .whole: .straightPiece
        }
      let told = piece.part == .middle ? length : piece.distance
      parts.append(words(word, [.distance: words.length(told)]))
    }
    return parts
  }

  /// Several things or clauses as one: `a, b and c`.
  private func list(_ parts: [String], isOfClauses: Bool = false) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    let and = words[isOfClauses ? .andClause : .and]
    return parts.dropLast().joined(separator: ", ") + and + last
  }

  private func finding(_ piece: UnmappedPiece, isOne: Bool) -> String {
    switch piece.obstacle {
    case nil: words[isOne ? .isNotMapped : .areNotMapped]
    case .outline(_, .building)?, .outline(_, .room)?:
      words[isOne ? .leadsThroughWall : .leadThroughWall]
    case .outline(_, let kind)?: over(name(kind), isOne: isOne)
    case .barrier(let obstacle)?: over(name(obstacle.kind), isOne: isOne)
    }
  }

  private func over(_ thing: String, isOne: Bool) -> String {
    words(isOne ? .leadsOver : .leadOver, [.thing: thing])
  }

  private func brief(_ piece: UnmappedPiece) -> String {
    let thing: String
    switch piece.obstacle {
    case nil: thing = words[.unmappedGround]
    case .outline(_, let kind)?: thing = name(kind)
    case .barrier(let obstacle)?: thing = name(obstacle.kind)
    }
    let word: Word =
      switch piece.part {
      case .start: .beginsAt
      case .end: .endsAt
      case .middle, .whole: .passes
      }
    return words(word, [.thing: thing])
  }

  /// The words for a point of the network, by its kind.
  func thing(_ kind: PathPoint.Kind) -> String {
    switch kind {
    case .gate: words[.pointGate]
    case .bollard: words[.pointBollard]
    case .cycleBarrier: words[.pointCycleBarrier]
    case .stile: words[.pointStile]
    case .turnstile: words[.pointTurnstile]
    case .kerb: words[.pointKerb]
    case .crossing: words[.pointCrossing]
    case .door: words[.pointDoor]
    case .steps: words[.pointSteps]
    case .lift: words[.pointLift]
    case .barrier: words[.pointBarrier]
    }
  }

  private func name(_ kind: NetworkOutline.Kind) -> String {
    switch kind {
    case .building, .room, .ground: words[.aWall]
    case .kerb: thing(PathPoint.Kind.kerb)
    case .barrier: words[.aFence]
    case .closedWay: name(WalkingWay.Kind.footway)
    }
  }

  private func name(_ kind: WalkingWay.Kind?) -> String {
    switch kind {
    case .steps?: words[.aStaircase]
    case .escalator?: words[.pathEscalator]
    case nil: words[.aClosedGate]
    case .footway?, .crossing?, .corridor?, .ramp?, .lift?, .door?:
      words[.aClosedWay]
    }
  }
}
