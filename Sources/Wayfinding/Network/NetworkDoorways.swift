import Geodesy

extension NetworkBuilder {
  /// Joins each door to the outdoor ways, and to its floor's ways if there are any: at the door itself
  /// where one of them leads there, else at their nearest point.
  mutating func add(_ doors: [NetworkDoor], reach: Meters) {
    guard !doors.isEmpty else { return }
    let trees = Self.trees(floors.count, drafts.map { ($0.isOpen, $0.first, $0.line) })
    let nodes = vertexKeys().nodes
    var joints = DoorJoints()
    for door in doors.sorted(by: { $0.id < $1.id }) {
      guard let slot = slots[door.floor] else {
        leftOut.append(.init(id: door.id, coordinate: door.coordinate, reason: .unknownFloor))
        continue
      }
      buildingsWithDoors.insert(floors[slot - 1].building)
      func landing(on slot: Int) -> Landing? {
        let key = NodeKey(door.coordinate, slot: slot)
        if nodes.contains(key) {
          joints.add(key)
          return Landing(coordinate: door.coordinate, reach: NetworkWay.usualReach)
        }
        guard let joint = joint(of: door.coordinate, in: trees[slot], within: reach) else {
          return nil
        }
        joints.add(joint)
        return Landing(coordinate: joint.coordinate, reach: ways[drafts[joint.draft].way].reach)
      }
      guard let outside = landing(on: 0) else {
        leftOut.append(.init(id: door.id, coordinate: door.coordinate, reason: .noWayNearby))
        continue
      }
      addDoorway(door, .door, from: outside.coordinate, to: door.coordinate, 0, slot, outside)
      insides.append((floors[slot - 1].building, door.coordinate, slot))
      if let inside = landing(on: slot) {
        addDoorway(
          door, .corridor, from: door.coordinate, to: inside.coordinate, slot, slot, inside)
      }
    }
    self.joints = joints.keys
    for (draft, points) in joints.points {
      drafts[draft].line = DoorJoints.insert(points, into: drafts[draft].line)
    }
  }

  /// The point where a door meets the ways on one side of it.
  private struct Landing {
    let coordinate: Coordinate
    /// The ground beside those ways that is taken to be theirs, in metres.
    let reach: Double
  }

  /// The point of a floor's ways that is nearest to a place, as a vertex to come.
  func joint(
    of place: Coordinate, in tree: SegmentTree, within reach: Meters
  ) -> DoorJoints.Joint? {
    guard reach.value >= 0,
      let hit = tree.nearest(to: place, within: reach.value, where: { _ in true })
    else { return nil }
    let draft = drafts[hit.line]
    let (start, end) = (draft.line[hit.piece], draft.line[hit.piece + 1])
    let length = start.distance(to: end).value
    let point =
      hit.fraction >= 1 ? end : start.toward(end, by: Meters(hit.fraction * length)).inBillionths
    return .init(
      draft: hit.line, slot: draft.first, piece: hit.piece, fraction: hit.fraction,
      coordinate: point)
  }

  private mutating func addDoorway(
    _ door: NetworkDoor, _ kind: WalkingWay.Kind, from: Coordinate, to: Coordinate, _ first: Int,
    _ last: Int, _ landing: Landing
  ) {
    let line = Self.cleaned([from, to])
    if line.count < 2, first == last { return }
    var way = WalkingWay(id: door.id, kind: kind, line: line)
    way.isAccessible = door.isAccessible
    keep(
      way, length: Self.length(line), from: first, to: last, doorwayReach: landing.reach)
    drafts.append(
      Draft(way: ways.count - 1, first: first, last: last, isOpen: false, line: line, share: 1))
  }
}

extension Coordinate {
  /// The same within a tenth of a millimetre, in whole billionths of a degree: tables of a network have
  /// no more, and a program that reads them is to find the same lengths.
  fileprivate var inBillionths: Coordinate {
    let parts = [latitude, longitude].map { ($0 * 1e9).rounded() / 1e9 }
    return (try? Coordinate(latitude: parts[0], longitude: parts[1])) ?? self
  }
}
