public import Geodesy

extension Walk {
  /// The longest that the parts may be altogether of which it is not known whether they climb: at
  /// 1:12, the steepest that wheels are led up (2010 ADA Standards, 405.2), they climb half a
  /// metre, by which a whole number of metres is off anyhow.
  public static let longestUnknownClimb = Meters(6)

  /// The height that it goes up in all, as far as floors and inclines say; `nil` where nobody has
  /// said of more than ``longestUnknownClimb``, or of any stairs, ramp, escalator or lift.
  ///
  /// A floor is level, unless a way on it has an incline.
  ///
  /// - Complexity: O(s) for s sections.
  public var ascent: Meters? { climb?.up }
  /// The height that it goes down in all, as a positive length; `nil` as for ``ascent``.
  ///
  /// - Complexity: O(s) for s sections.
  public var descent: Meters? { climb?.down }

  private var climb: (up: Meters, down: Meters)? {
    var (up, down, unknown) = (Meters.zero, Meters.zero, Meters.zero)
    for section in sections {
      if let rise = section.knownRise {
        if rise > .zero { up += rise } else { down += Meters(-rise.value) }
      } else {
        guard section.isGentle else { return nil }
        unknown += section.distance
      }
    }
    guard unknown <= Self.longestUnknownClimb, (up + down).value.isFinite else { return nil }
    return (up, down)
  }
}

extension WalkSection {
  /// Its rise, floors taken as level; the straight pieces over open ground count as unknown.
  fileprivate var knownRise: Meters? {
    let isIndoors = fromFloor != nil && fromFloor == toFloor
    switch kind {
    case nil: return isIndoors ? .zero : fromFloor == nil && toFloor == nil ? nil : rise
    case .corridor, .footway: return rise ?? (isIndoors ? .zero : nil)
    default: return rise
    }
  }

  /// True for a part that need not climb, on one floor or between a door's two sides.
  fileprivate var isGentle: Bool {
    switch kind {
    case nil, .footway, .crossing, .corridor: fromFloor == toFloor
    case .door: true
    case .steps, .ramp, .escalator, .lift: false
    }
  }
}
