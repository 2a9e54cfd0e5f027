import Catalog
import Geodesy
import Queries
import Words

/// The names in the sentence about a walk that does not exist, in the reader's language.
struct UnreachableNames {
  /// The level of the nearest point that can be reached; `nil` outdoors.
  var level: LevelName?
  /// The name of a work or building beside that point, if there is one.
  var landmark: String?
  /// The name of what is in the way, if it is known.
  var obstacle: String?
  /// The name of a work or building beside the obstacle, if there is one.
  var obstacleLandmark: String?
}

// The walk as a whole.
extension InstructionWording {
  /// The sentences that tell why there is no way, and how near one gets.
  func blocked(_ unreachable: UnreachableDestination, _ names: UnreachableNames) -> String {
    let no = words[unreachable.isStepFree ? .noStepFreeWay : .noWay]
    let cause = cause(names.obstacle, names.obstacleLandmark, isClosed: unreachable.isClosed)
    return "\(no) \(nearest(unreachable, names)).\(cause)"
  }

  /// The sentences that tell that there is no way, and what is in the way, if that is known.
  func blocked(_ obstacle: String?, isClosed: Bool, isStepFree: Bool) -> String {
    words[isStepFree ? .noStepFreeWay : .noWay] + cause(obstacle, nil, isClosed: isClosed)
  }

  private func cause(_ obstacle: String?, _ landmark: String?, isClosed: Bool) -> String {
    obstacle.map {
      words(.inTheWay, [.obstacle: $0]) + near(landmark)
        + (isClosed ? words[.closedThen] : ".")
    } ?? ""
  }

  private func nearest(_ unreachable: UnreachableDestination, _ names: UnreachableNames) -> String {
    let spot: String
    if let bearing = unreachable.bearing, unreachable.gap.value >= 0.5 {
      spot = words(
        .spotAway,
        [
          .distance: words.distance(unreachable.gap),
          .point: words[bearing.compassEighth.words.lying],
        ])
    } else {
      spot = words[.spotThere]
    }
    let level =
      unreachable.isOnOtherFloor ? butOn(names.level) : names.level.map(on) ?? ""
    return words(.nearestPoint, [.spot: spot])
      + (names.landmark == nil ? "" : "," + near(names.landmark)) + level
  }

  /// The phrase that a level is not that of the destination.
  private func butOn(_ level: LevelName?) -> String {
    level.map { say($0, button: .butOnLevel, named: .butOnNamedLevel) } ?? words[.butOnOtherLevel]
  }

  /// The sentence that it is not known whether what the walk leads through is open then.
  func doubt(_ names: [String]) -> String {
    words(.openingUnknown, [.names: names.joined(separator: ", ")])
  }

  /// The same beside the instruction that leads through it; without names where it is what the
  /// instruction is about.
  func doubtHere(_ names: [String]) -> String {
    names.isEmpty
      ? words[.openingUnknownHere]
      : words(.openingUnknownOf, [.names: names.joined(separator: ", ")])
  }

  /// The sentence that the destination is closed when the walk gets there.
  func closed(_ name: String) -> String { words(.closedAtThatTime, [.name: name]) }

  /// The kind of a path that is in the way.
  func kind(_ kind: Path.Kind) -> String {
    switch kind {
    case .footway: words[.pathFootway]
    case .crossing: words[.pathCrossing]
    case .corridor: words[.pathCorridor]
    case .steps: words[.pathSteps]
    case .ramp: words[.pathRamp]
    case .escalator: words[.pathEscalator]
    case .lift: words[.pathLift]
    case .barrier: words[.pathBarrier]
    }
  }

  /// A thing by its kind, and its name where it has one.
  func named(_ kind: String, _ name: String?) -> String { name.map { "\(kind) (\($0))" } ?? kind }

  /// The words for what stops wheels on a path, which are known not to pass.
  func hindrance(_ path: Path) -> String {
    if path.kind == .escalator { return kind(.escalator) }
    if path.kerb == .raised { return thing(PathPoint.Kind.kerb) }
    return words[path.isAccessible == false ? .notForWheels : .steepSlope]
  }

  /// The words for a building that nobody has named.
  var building: String { words[.aBuilding] }

  /// The words for a thing whose kind is not known.
  var something: String { words[.anObstacle] }

  /// A door of a building without a name of its own.
  func entrance(of building: String?, side: CompassPoint?) -> String {
    let door = building.map { words(.entranceOf, [.building: $0]) } ?? words[.anEntrance]
    return door + (side.map { words(.onItsSide, [.side: words[$0.words.side]]) } ?? "")
  }

  /// The sentences that tell the length and direction of the straight line, and that no path is
  /// known.
  func straight(_ line: Geodesic) -> String {
    let length = words.distance(line.distance)
    let far =
      line.initialBearing.map {
        words(.away, [.distance: length, .point: words.compass($0.compassEighth)])
      } ?? length
    return "\(far). \(words[.noPathMapped])"
  }
}
