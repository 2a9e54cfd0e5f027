import Geodesy

extension NetworkBuilder {
  /// Joins each door to the nearest point of the outdoor ways, and of its floor's ways if there are any.
  mutating func add(_ doors: [NetworkDoor], reach: Meters) {
    guard !doors.isEmpty else { return }
    let trees = Self.trees(floors.count, drafts.map { ($0.isOpen, $0.first, $0.line) })
    var joints = DoorJoints()
    for door in doors.sorted(by: { $0.id < $1.id }) {
      guard let slot = slots[door.floor] else {
        leftOut.append(.init(id: door.id, coordinate: door.coordinate, reason: .unknownFloor))
        continue
      }
      buildingsWithDoors.insert(floors[slot - 1].building)
      guard let outside = joint(of: door.coordinate, in: trees[0], within: reach) else {
        leftOut.append(.init(id: door.id, coordinate: door.coordinate, reason: .noWayNearby))
        continue
      }
      joints.add(outside)
      addDoorway(
        door, .door, from: outside.coordinate, to: door.coordinate, 0, slot, joining: outside)
      insides.append((floors[slot - 1].building, door.coordinate, slot))
      if let inside = joint(of: door.coordinate, in: trees[slot], within: reach) {
        joints.add(inside)
        addDoorway(
          door, .corridor, from: door.coordinate, to: inside.coordinate, slot, slot,
          joining: inside)
      }
    }
    self.joints = joints.keys
    for (draft, points) in joints.points {
      drafts[draft].line = DoorJoints.insert(points, into: drafts[draft].line)
    }
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
      hit.fraction >= 1 ? end : start.toward(end, by: Meters(hit.fraction * length))
    return .init(
      draft: hit.line, slot: draft.first, piece: hit.piece, fraction: hit.fraction,
      coordinate: point)
  }

  private mutating func addDoorway(
    _ door: NetworkDoor, _ kind: WalkingWay.Kind, from: Coordinate, to: Coordinate, _ first: Int,
    _ last: Int, joining joint: DoorJoints.Joint
  ) {
    let line = Self.cleaned([from, to])
    if line.count < 2, first == last { return }
    var way = WalkingWay(id: door.id, kind: kind, line: line)
    way.isAccessible = door.isAccessible
    keep(
      way, length: Self.length(line), from: first, to: last,
      doorwayReach: ways[drafts[joint.draft].way].reach)
    drafts.append(
      Draft(way: ways.count - 1, first: first, last: last, isOpen: false, line: line, share: 1))
  }
}
