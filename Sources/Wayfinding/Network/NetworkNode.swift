import Geodesy

/// The identity of a node: its coordinate to the seventh decimal, and its floor. Vertices that
/// agree in both are one node.
struct NodeKey: Hashable {
  private let latitude: Int64
  private let longitude: Int64
  private let slot: Int

  /// Longitudes 180 and -180 are one meridian, and a pole has no longitude.
  init(_ coordinate: Coordinate, slot: Int) {
    latitude = Int64((coordinate.latitude * 1e7).rounded())
    let east = Int64((coordinate.longitude * 1e7).rounded())
    let isPole = latitude.magnitude == 900_000_000
    longitude = isPole ? 0 : east == -1_800_000_000 ? 1_800_000_000 : east
    self.slot = slot
  }
}

/// Numbers nodes in the order in which they are first asked for.
struct NodeTable {
  private var numbers: [NodeKey: Int32] = [:]
  private(set) var coordinates: [Coordinate] = []
  private(set) var slots: [Int32] = []

  /// The node of a vertex that was asked for before.
  func known(_ key: NodeKey) -> Int? { numbers[key].map { Int($0) } }

  /// The node of a vertex.
  mutating func number(_ coordinate: Coordinate, slot: Int) -> Int32 {
    let key = NodeKey(coordinate, slot: slot)
    if let known = numbers[key] { return known }
    let number = Int32(coordinates.count)
    numbers[key] = number
    coordinates.append(coordinate)
    slots.append(Int32(slot))
    return number
  }
}
