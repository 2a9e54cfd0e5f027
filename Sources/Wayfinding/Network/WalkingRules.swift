import Geodesy

/// The ways, points and directions of a network that a profile allows, and their times.
struct WalkingRules {
  let network: WalkingNetwork
  let profile: WalkingProfile
  private let closed: Set<Int>
  /// The factors by which edges count longer than they take; 1 where none is named.
  var penalties: [Int: Double] = [:]
  /// The nodes that may be reached and not passed.
  private var shut: Set<Int> = []
  /// True if even what is always closed is passed.
  private var isLifted = false

  init(_ network: WalkingNetwork, _ profile: WalkingProfile) {
    self.network = network
    self.profile = profile
    closed = Set(profile.closed.flatMap { network.wayNumbers[$0] ?? [] })
    for (node, points) in network.nodePoints
    where !points.allSatisfy({ allows(point: $0) }) { shut.insert(node) }
  }

  /// The rules of the same person, but nothing is closed and steps are no matter.
  var lifted: WalkingRules {
    var profile = profile
    profile.isStepFree = false
    profile.closed = []
    var rules = WalkingRules(network, profile)
    rules.shut = []
    rules.isLifted = true
    return rules
  }

  /// The rules of the same person on wheels.
  var onWheels: WalkingRules {
    var profile = profile
    if profile.isStepFree { return self }
    profile.isStepFree = true
    return WalkingRules(network, profile)
  }

  /// True if there may be ways or points that are out of the question.
  var isRestricted: Bool { profile.isStepFree || !closed.isEmpty || !shut.isEmpty }
  /// True if there may be anything that a straight piece must not meet.
  var isHindered: Bool { !isLifted && (isRestricted || network.walls.hasBarriers) }

  /// Tells whether the way may be taken, in whichever direction.
  func allows(way number: Int) -> Bool {
    if closed.contains(number) { return false }
    if let points = network.wayPoints[number], !points.allSatisfy({ allows(point: $0) }) {
      return false
    }
    return !profile.isStepFree || network.ways[number].access(profile) != .notStepFree
  }

  /// Tells whether one gets past a point.
  func allows(point number: Int) -> Bool {
    if isLifted { return true }
    let point = network.points[number]
    if profile.closed.contains(point.id) { return false }
    switch point.passage {
    case .open, .unknown: return true
    case .notForWheels: return !profile.isStepFree
    case .closed: return false
    }
  }

  /// Tells whether a walk may lead through a node, and not only begin or end there.
  func passes(node: Int) -> Bool { shut.isEmpty || !shut.contains(node) }

  /// Tells whether the edge may be taken in one direction at least.
  func allows(edge number: Int) -> Bool {
    duration(of: number, isForward: true) < .infinity
      || duration(of: number, isForward: false) < .infinity
  }

  /// Seconds along a whole edge, or infinity.
  func duration(of number: Int, isForward: Bool) -> Double {
    let time = time(of: number, isForward: isForward)
    return penalties.isEmpty ? time : time * (penalties[number] ?? 1)
  }

  private func time(of number: Int, isForward: Bool) -> Double {
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
  func duration(of part: EdgePart) -> Double {
    let length = network.edges[part.edge].length
    // Standing still is no direction: from where a one-way way begins, any other may be taken.
    if length > 0, part.length == 0 { return 0 }
    let whole = duration(of: part.edge, isForward: part.isForward)
    return length > 0 && whole < .infinity ? whole * (part.length / length) : whole
  }
}

/// A part of an edge, as it is walked.
struct EdgePart {
  let edge: Int
  /// Metres from the start of the edge.
  let from: Double
  let to: Double
  let isForward: Bool

  /// The length of the part, in metres.
  var length: Double { (to - from).magnitude }
}
