import Geodesy

/// What a profile says about the edges of a network.
struct WalkingRules {
  let network: WalkingNetwork
  let profile: WalkingProfile
  private let closed: Set<Int>

  init(_ network: WalkingNetwork, _ profile: WalkingProfile) {
    self.network = network
    self.profile = profile
    closed = Set(profile.closed.flatMap { network.wayNumbers[$0] ?? [] })
  }

  /// The same person, but nothing is closed and steps are no matter.
  var lifted: WalkingRules {
    var profile = profile
    profile.isStepFree = false
    profile.closed = []
    return WalkingRules(network, profile)
  }

  /// Whether there may be ways that are out of the question.
  var isRestricted: Bool { profile.isStepFree || !closed.isEmpty }

  /// Whether the way may be taken, in whichever direction.
  func allows(way number: Int) -> Bool {
    if closed.contains(number) { return false }
    return !profile.isStepFree || network.ways[number].access(profile) != .notStepFree
  }

  /// Whether the edge may be taken in one direction at least.
  func allows(edge number: Int) -> Bool {
    duration(of: number, isForward: true) < .infinity
      || duration(of: number, isForward: false) < .infinity
  }

  /// Seconds along a whole edge, or infinity.
  func duration(of number: Int, isForward: Bool) -> Double {
    let edge = network.edges[number]
    let way = network.ways[Int(edge.way)]
    guard way.direction != (isForward ? .backward : .forward), allows(way: Int(edge.way)) else {
      return .infinity
    }
    guard way.kind == .lift else {
      return way.duration(isForward: isForward, storeys: 0, profile) * edge.share
    }
    let (from, to) = (network.nodeSlots[Int(edge.from)], network.nodeSlots[Int(edge.to)])
    let ride = way.duration(
      isForward: isForward, storeys: network.storeys(Int(from), Int(to)), profile)
    let time = ride + (edge.length > 0 ? edge.length / profile.flatSpeed : 0)
    return time >= 0 ? time : .infinity
  }

  /// Seconds along a part of an edge that may be taken, or infinity against its direction.
  func duration(of stretch: Stretch) -> Double {
    let length = network.edges[stretch.edge].length
    // Standing still is no direction: who stands where a one-way way begins may take any other.
    if length > 0, stretch.length == 0 { return 0 }
    let whole = duration(of: stretch.edge, isForward: stretch.isForward)
    return length > 0 && whole < .infinity ? whole * (stretch.length / length) : whole
  }
}

/// A part of an edge, as it is walked.
struct Stretch {
  let edge: Int
  /// Metres from the start of the edge.
  let from: Double
  let to: Double
  let isForward: Bool

  /// In metres.
  var length: Double { (to - from).magnitude }
}
