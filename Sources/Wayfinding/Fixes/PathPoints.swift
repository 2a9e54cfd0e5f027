import Geodesy
import HeapModule

/// The ways of a network as points a few metres apart, joined as the ways are: where somebody can be
/// who keeps to them. Lifts, and ways between floors, are left out: nobody is followed through them.
///
/// Positions are vectors from the centre of the Earth, so that neither poles nor the antimeridian are
/// special.
struct PathPoints: Sendable {
  /// How far apart points are at most, in metres: below the width of a way and its surveyor's error.
  static let spacing = 4.0

  let positions: [SIMD3<Double>]
  let coordinates: [Coordinate]
  /// The metres of way that each point stands for.
  let lengths: [Double]
  /// The number of the floor of each point.
  private let slots: [Int32]
  /// Where the joints of each point begin; one more than there are points.
  private let firstJoint: [Int32]
  private let joints: [Joint]
  private let cells: [Cell: [Int32]]

  private struct Joint: Sendable {
    let point: Int32
    let length: Double
  }

  /// A cube of space.
  private struct Cell: Hashable {
    static let size = 40.0
    let x: Int32
    let y: Int32
    let z: Int32

    init(_ position: SIMD3<Double>) {
      let scaled = (position / Self.size).rounded(.down)
      (x, y, z) = (Int32(scaled.x), Int32(scaled.y), Int32(scaled.z))
    }

    init(x: Int32, y: Int32, z: Int32) { (self.x, self.y, self.z) = (x, y, z) }
  }

  init(_ network: WalkingNetwork) {
    var coordinates = network.nodeCoordinates
    var slots = network.nodeSlots
    var links: [(from: Int, to: Int, length: Double)] = []
    for edge in network.edges {
      let slot = slots[Int(edge.from)]
      guard slot == slots[Int(edge.to)], network.ways[Int(edge.way)].kind != .lift,
        edge.length > 0
      else { continue }
      let count = max(1, Int((edge.length / Self.spacing).rounded(.up)))
      var last = Int(edge.from)
      for piece in 1...count {
        var next = Int(edge.to)
        if piece < count {
          next = coordinates.count
          coordinates.append(
            network.coordinate(on: edge, at: edge.length * Double(piece) / Double(count)))
          slots.append(slot)
        }
        links.append((last, next, edge.length / Double(count)))
        last = next
      }
    }
    var lengths = Array(repeating: 0.0, count: coordinates.count)
    var first = Array(repeating: Int32(0), count: coordinates.count + 1)
    for link in links {
      lengths[link.from] += link.length / 2
      lengths[link.to] += link.length / 2
      first[link.from + 1] += 1
      first[link.to + 1] += 1
    }
    for point in coordinates.indices { first[point + 1] += first[point] }
    var places = first
    var joints = Array(repeating: Joint(point: 0, length: 0), count: 2 * links.count)
    for link in links {
      for (from, to) in [(link.from, link.to), (link.to, link.from)] {
        joints[Int(places[from])] = Joint(point: Int32(to), length: link.length)
        places[from] += 1
      }
    }
    let positions = coordinates.map { SIMD3<Double>(GeocentricPosition($0)) }
    var cells: [Cell: [Int32]] = [:]
    for (point, position) in positions.enumerated() where lengths[point] > 0 {
      cells[Cell(position), default: []].append(Int32(point))
    }
    self.positions = positions
    self.coordinates = coordinates
    self.lengths = lengths
    self.slots = slots
    firstJoint = first
    self.joints = joints
    self.cells = cells
  }

  /// The points of a floor within `radius` metres of a position, in order.
  func near(_ position: SIMD3<Double>, slot: Int, within radius: Double) -> [Int] {
    let margin = SIMD3(repeating: radius)
    let (low, high) = (Cell(position - margin), Cell(position + margin))
    var found: [Int] = []
    for x in low.x...high.x {
      for y in low.y...high.y {
        for z in low.z...high.z {
          for point in cells[Cell(x: x, y: y, z: z)] ?? [] where slots[Int(point)] == slot {
            let gap = positions[Int(point)] - position
            if (gap * gap).sum() <= radius * radius { found.append(Int(point)) }
          }
        }
      }
    }
    return found.sorted()
  }

  /// The points within `limit` metres along the ways, with the metres to each: Dijkstra's search.
  func reached(from start: Int, within limit: Double) -> [(point: Int, distance: Double)] {
    var settled: [Int: Double] = [:]
    var found: [(point: Int, distance: Double)] = []
    var pending = Heap([Pending(distance: 0, point: start)])
    while let next = pending.popMin() {
      guard settled.updateValue(next.distance, forKey: next.point) == nil else {
        continue
      }
      found.append((next.point, next.distance))
      for joint in joints[Int(firstJoint[next.point])..<Int(firstJoint[next.point + 1])] {
        let distance = next.distance + joint.length
        if distance <= limit, settled[Int(joint.point)] == nil {
          pending.insert(Pending(distance: distance, point: Int(joint.point)))
        }
      }
    }
    return found
  }

  private struct Pending: Comparable {
    let distance: Double
    let point: Int

    static func < (one: Pending, other: Pending) -> Bool {
      (one.distance, one.point) < (other.distance, other.point)
    }
  }
}
