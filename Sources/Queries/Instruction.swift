public import Catalog
public import Geodesy

/// One thing to do on a walk, in no language yet.
public struct Instruction: Hashable, Sendable {
  /// The actions that an instruction can ask for.
  public enum Action: Hashable, Sendable {
    /// Set out on the first way.
    case depart
    /// Go on, turning where it begins; `staying` where the street is the one that one came on.
    case go(Turn, staying: Bool)
    /// Walk straight, where no way is mapped.
    case unmapped(Ground)
    /// Cross a road, after a turn.
    case cross(Turn)
    /// Take stairs; `up` and `count` are `nil` where it is not known.
    case steps(up: Bool?, count: Int?)
    /// Take a ramp; `up` is `nil` where it is not known.
    case ramp(up: Bool?)
    /// Take moving stairs; `up` is `nil` where it is not known.
    case escalator(up: Bool?)
    /// Take a lift; `up` is `nil` where it is not known.
    case lift(up: Bool?)
    /// Go through a door into its building.
    case enter(PlaceID)
    /// Go through a door to the outdoors.
    case leave(PlaceID)
    /// Go through a building, in by one door and at once out by another.
    case through(PlaceID, PlaceID)
    /// Arrive at the destination, on that side and so far from the way.
    case arrive(Side, Meters)
  }

  /// The ground between the ends of a straight piece.
  public enum Ground: Hashable, Sendable {
    /// Open ground, outdoors from end to end.
    case outdoors
    /// The inside of a building: from a door to a thing, or from thing to thing.
    case indoors
    /// The wall of a building that one must get into, of which nobody knows a door.
    case wayIn
    /// The same, on the way out.
    case wayOut
  }

  /// A change of direction. Where one word ends and the next begins is a choice: eight words of 45
  /// degrees each would call the bend of a street a turn.
  public enum Turn: String, CaseIterable, Hashable, Sendable {
    /// A turn of less than 25 degrees either way.
    case straight
    /// A turn to the left, from 25 to less than 60 degrees.
    case slightLeft = "slight left"
    /// A turn to the left, from 60 to less than 120 degrees.
    case left
    /// A turn to the left, from 120 to less than 165 degrees.
    case sharpLeft = "sharp left"
    /// A turn to the right, from 25 to less than 60 degrees.
    case slightRight = "slight right"
    /// A turn to the right, from 60 to less than 120 degrees.
    case right
    /// A turn to the right, from 120 to less than 165 degrees.
    case sharpRight = "sharp right"
    /// A turn back where one came from: 165 degrees or more.
    case uturn

    /// True if nobody would overlook the turn: at least 60 degrees, and not back.
    public var isDefinite: Bool {
      switch self {
      case .left, .right, .sharpLeft, .sharpRight: true
      case .straight, .slightLeft, .slightRight, .uturn: false
      }
    }

    /// The turn from one bearing to another; the words are those of OSRM's `modifier`.
    init(from before: Bearing, to after: Bearing) {
      var angle = after.degrees - before.degrees
      if angle > 180 { angle -= 360 } else if angle < -180 { angle += 360 }
      let isRight = angle > 0
      self =
        switch angle.magnitude {
        case ..<25: .straight
        case ..<60: isRight ? .slightRight : .slightLeft
        case ..<120: isRight ? .right : .left
        case ..<165: isRight ? .sharpRight : .sharpLeft
        default: .uturn
        }
    }
  }

  /// The side on which something is for somebody who walks past.
  public enum Side: String, CaseIterable, Hashable, Sendable {
    /// The side in front of one.
    case ahead
    /// The side to the left.
    case left
    /// The side to the right.
    case right
    /// The place right where the way ends.
    case here
  }

  /// A crossing of a road that is too short for an instruction of its own.
  public enum Crossing: Hashable, Sendable {
    /// After a turn, before what is to be done.
    case first(Turn)
    /// After what is to be done.
    case last
  }

  /// The action that it asks for.
  public let action: Action
  /// The name of the street or path; `nil` if there is none.
  public let name: LocalizedText?
  /// The road that is crossed beside it, if any.
  public let crossing: Crossing?
  /// A turn some metres before, where two follow each other.
  public let firstTurn: Turn?
  /// The level that it ends on; `nil` outdoors, and where a building has no levels.
  public let level: PlaceID?
  /// True if ``level`` is another storey than where it begins, or one of them is the outdoors.
  public let changesLevel: Bool
  /// The length of the way that it covers.
  public let distance: Meters
  /// The time that it takes, in seconds.
  public let duration: Double
  /// The direction in which one comes; `nil` at the start.
  public let bearingBefore: Bearing?
  /// The direction in which it sets out; `nil` at the end, and in a lift.
  public let bearingAfter: Bearing?
  /// The turn with which it begins, behind ``firstTurn`` and a crossing if there are any; `nil` at
  /// the start and the end, and in a lift.
  public let turn: Turn?
  /// A work beside the place where it begins, or else, outdoors, a building.
  public let landmark: Stop.Subject?
  /// The doors, paths and buildings on it of which it is not known whether they are open when the
  /// walk begins; none where nobody asked for a time.
  public let doubts: [ItemKey]
  /// The course that it follows, two coordinates at least; one where the way ends at the
  /// destination.
  public let line: [Coordinate]
}
