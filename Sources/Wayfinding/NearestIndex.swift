public import Geodesy

/// Which places are closest to where I stand?
///
/// A static k-d tree over geocentric coordinates, after J. H. Friedman, J. L. Bentley and
/// R. A. Finkel, An algorithm for finding best matches in logarithmic expected time, ACM TOMS 3
/// (1977), doi:10.1145/355744.355745. Straight lines through the Earth choose the candidates, with
/// a proven bound; geodesics on the ellipsoid decide. So an answer equals measuring every place
/// with `Coordinate.distance(to:)` and sorting, to the last bit, everywhere on Earth.
///
/// Places are known by their position in the array that the index was made from. Equal distances
/// are ordered by that position: sort places by identifier first, and ties follow identifiers.
public struct NearestIndex: Sendable {
  let tree: PlaceTree

  /// Builds the index, in about half a second for a million places.
  ///
  /// - Precondition: fewer than 2³¹ places.
  /// - Complexity: O(n log n) for n places on average: each of log n levels is halved by
  ///   quickselect, which takes O(n²) for inputs made against it.
  public init(_ places: [Coordinate]) {
    tree = PlaceTree(places)
  }

  /// The number of places.
  public var count: Int { tree.places.count }

  /// Bytes that the index holds: 20 for each place (16 of them its exact latitude and longitude), and
  /// 96 for each leaf of four to eight; so 32 to 44 a place, plus 64 at most.
  ///
  /// - Complexity: O(1).
  public var memoryFootprint: Int {
    tree.places.count * (MemoryLayout<Coordinate>.stride + MemoryLayout<Int32>.stride)
      + tree.leaves.elements.count * MemoryLayout<PlaceTree.Leaf>.stride
      + tree.quartets.elements.count * MemoryLayout<PlaceTree.Quartet>.stride
  }

  /// The places closest to `here`, by distance, then by position in the array.
  ///
  /// - Parameters:
  ///   - count: how many to answer at most; none if zero or negative.
  ///   - here: where the distances start.
  ///   - limit: the longest distance to answer, itself included; `nil` and infinity mean any, and
  ///     nothing is within a negative length or one that is not a number.
  ///   - isIncluded: whether a place, by its position in the array, may be answered at all.
  /// - Returns: at most `count` places; fewer if fewer are within the limit and included.
  /// - Complexity: O(log n + k log k) on average for k answers among n places that are spread over
  ///   the ground. O(n) nodes are opened where nearly nothing is included, and O(n k) steps taken
  ///   at worst, where chords tell nothing apart: thousands of places in one spot, or all of them a
  ///   continent away.
  public func nearest(
    _ count: Int, to here: Coordinate, within limit: Meters? = nil,
    where isIncluded: ((Int) -> Bool)? = nil
  ) -> [Neighbor] {
    var effort = SearchEffort()
    return nearest(count, to: here, within: limit, where: isIncluded, counting: &effort)
  }

  /// The same answer, adding to `effort` what it took.
  ///
  /// - Complexity: O(log n + k log k) on average, O(n k) at worst, as without `effort`.
  public func nearest(
    _ count: Int, to here: Coordinate, within limit: Meters? = nil,
    where isIncluded: ((Int) -> Bool)? = nil, counting effort: inout SearchEffort
  ) -> [Neighbor] {
    let limit = limit ?? Meters(.infinity)
    // Written so that not-a-number is refused too.
    guard count > 0, limit >= .zero, self.count > 0 else { return [] }
    let wanted = min(count, self.count)
    if let isIncluded {
      let chosen = ChosenPlaces(places: tree.places, isChosen: isIncluded)
      return tree.nearest(wanted, to: here, within: limit, admitting: chosen, &effort)
    }
    return tree.nearest(wanted, to: here, within: limit, admitting: AllPlaces(), &effort)
  }
}

/// One place of an answer, and the way there.
public struct Neighbor: Hashable, Sendable {
  /// The position of the place in the array that the index was made from.
  public let place: Int
  /// The shortest line from the question's position to the place.
  public let geodesic: Geodesic

  /// A place and the way there.
  public init(place: Int, geodesic: Geodesic) {
    self.place = place
    self.geodesic = geodesic
  }

  /// Tells whether this place stands before `other` in an answer.
  func precedes(_ other: Neighbor) -> Bool {
    let (mine, others) = (geodesic.distance, other.geodesic.distance)
    return mine < others || (mine == others && place < other.place)
  }
}

/// The work of a search, for tests and figures: counts, because times depend on the machine.
public struct SearchEffort: Hashable, Sendable {
  /// Nodes of the tree whose children or places were looked at.
  public var nodesOpened = 0
  /// Places whose straight-line distance was computed: a few nanoseconds each.
  public var placesCompared = 0
  /// Geodesics measured on the ellipsoid: half a microsecond each, so the number that counts.
  public var distancesMeasured = 0

  /// An effort whose counts are all zero.
  public init() {}
}

/// The choice of places that a search may answer. Two conformers, so that an unfiltered search,
/// compiled for `AllPlaces`, has no trace of a closure.
protocol Admission {
  /// Tells whether a place may be answered, by its number in the order of the leaves.
  func admits(_ index: Int) -> Bool
}

struct AllPlaces: Admission {
  func admits(_ index: Int) -> Bool { true }
}

struct ChosenPlaces: Admission {
  let places: [Int32]
  let isChosen: (Int) -> Bool
  func admits(_ index: Int) -> Bool { isChosen(Int(places[index])) }
}
