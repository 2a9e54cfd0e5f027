public import Catalog
public import Geodesy
import Wayfinding

/// A thing that a walk passes.
public struct PassedSite: Hashable, Sendable {
  /// The side of the walk that something is on, as one walks.
  public enum Side: String, CaseIterable, Hashable, Sendable {
    case left, right
  }

  /// The thing.
  public let site: Site
  /// The length of the walk up to where it comes nearest.
  public let along: Meters
  /// The distance from the walk to the thing there.
  public let distance: Meters
  /// The side that it is on; `nil` where it is on the walk itself, to within ``nothing``.
  public let side: Side?

  /// The distance below which something is on the walk itself: a choice, half of what a receiver of
  /// surveyors tells apart.
  public static let nothing = Meters(0.1)
}

/// The question what a walk passes.
public struct Passing: Hashable, Sendable {
  /// The farthest that a thing may be from the walk.
  public var within: Meters
  /// The kinds of things.
  public var kinds: [SiteKind]

  /// The distances that can be asked for, in metres.
  public static let distances = 0.0...500.0

  /// Works near a walk, unless told otherwise.
  public init(within: Meters, kinds: [SiteKind] = [.item(.work)]) {
    self.within = within
    self.kinds = kinds
  }
}

extension CatalogSnapshot {
  /// The things that a walk passes on their own floor, in walking order, then by identifier: each once,
  /// where the walk comes nearest to it, the first time if it comes so near several times. The ends of
  /// the walk are not passed.
  ///
  /// - Complexity: O(n + c v) for n things of the kinds, of which c are near, and v coordinates of the
  ///   walk.
  public func passed(
    on outcome: DirectionsOutcome, _ question: Passing, ends: [Directions.End] = []
  ) -> [PassedSite] {
    guard case .walk(let walk, _) = outcome else { return [] }
    let course = WalkCourse(walk)
    guard let box = course.box?.wider(by: question.within) else { return [] }
    let ids = Set(ends.compactMap(Self.key))
    let stops = Set(ends.flatMap(stops))
    var passed: [PassedSite] = []
    for kind in question.kinds {
      for site in sites(of: kind) {
        if ItemKey(kind, site.id).map(ids.contains) ?? stops.contains(site.id) { continue }
        guard let form = site.box, box.meets(form) else { continue }
        var floors = [spot(of: site).floor]
        // Who walks by outdoors passes a building, and not what is in it.
        if kind == .item(.building) { floors.append(nil) }
        guard let found = course.nearest(to: site, form, on: floors, within: question.within) else {
          continue
        }
        passed.append(found)
      }
    }
    return passed.sorted {
      ($0.along, $0.site.id, $0.site.kind.name) < ($1.along, $1.site.id, $1.site.kind.name)
    }
  }

  /// The identifiers of the stops of tours that show what a walk ends at.
  private func stops(at end: Directions.End) -> [String] {
    guard case .subject(let subject) = end else { return [] }
    return tours(showing: subject).flatMap { tour in
      zip(tour.stops, tour.stopNumbers).filter { $0.0.subject == subject }
        .map { "\(tour.id)/\($0.1)" }
    }
  }

  private static func key(of end: Directions.End) -> ItemKey? {
    switch end {
    case .coordinate: nil
    case .entrance(let id): ItemKey(.entrance, id.description)
    case .subject(let subject): subject.key
    }
  }
}

extension ItemKey {
  /// The item that a site stands for; `nil` for a stop, which is none.
  fileprivate init?(_ kind: SiteKind, _ id: String) {
    switch kind {
    case .item(let kind): self.init(kind, id)
    case .way: self.init(.path, id)
    case .stop: return nil
    }
  }
}

extension Site {
  /// True if it is a point: then nothing of it lies elsewhere.
  fileprivate var isPoint: Bool { if case .shape(.point) = form { true } else { false } }
}

/// The lines of a walk, each with the floors where it may be met and the length before it.
private struct WalkCourse {
  private struct Piece {
    let line: [Coordinate]
    let floors: [FloorID?]
    let start: Meters
    let box: WalkingArea.Box
  }

  private var pieces: [Piece] = []

  init(_ walk: Walk) {
    var length = Meters.zero
    for section in walk.sections {
      if section.kind != .lift, section.line.count > 1,
        let box = WalkingArea.Box(around: section.line)
      {
        pieces.append(
          Piece(
            line: section.line, floors: [section.fromFloor, section.toFloor], start: length,
            box: box))
      }
      length += section.distance
    }
  }

  /// The box around all of it; `nil` if it leads nowhere.
  var box: WalkingArea.Box? { WalkingArea.Box(around: pieces.lazy.flatMap(\.line)) }

  /// The thing, with the box around it, where the walk comes nearest to it on some floors; `nil` if it
  /// does not come within `limit`.
  func nearest(
    to site: Site, _ form: WalkingArea.Box, on floors: [FloorID?], within limit: Meters
  ) -> PassedSite? {
    var best: PassedSite?
    for piece in pieces where piece.floors.contains(where: floors.contains) {
      guard piece.box.wider(by: limit).meets(form) else { continue }
      guard let place = place(on: piece, nearestTo: site), place.foot.distance <= limit else {
        continue
      }
      // What is nearer by rounding only is not nearer.
      if let best, place.foot.distance.value >= best.distance.value - 1e-6 { continue }
      best = passing(site, piece, place)
    }
    return best
  }

  /// The place of a piece that is nearest to a site, and the point of the site that it is nearest to.
  private func place(
    on piece: Piece, nearestTo site: Site
  ) -> (foot: PlaceOnLine, point: Coordinate)? {
    if site.isPoint {
      return PlaceOnLine(nearestTo: site.coordinate, on: piece.line).map { ($0, site.coordinate) }
    }
    // Of two lines that do not cross, the nearest point of one is a corner.
    var best: (foot: PlaceOnLine, point: Coordinate)?
    func offer(_ point: Coordinate) {
      guard let foot = PlaceOnLine(nearestTo: point, on: piece.line) else { return }
      if best.map({ foot.distance < $0.foot.distance }) ?? true { best = (foot, point) }
    }
    for corner in site.corners { offer(corner) }
    for corner in piece.line { offer(site.nearestPoint(to: corner)) }
    return best
  }

  private func passing(
    _ site: Site, _ piece: Piece, _ place: (foot: PlaceOnLine, point: Coordinate)
  ) -> PassedSite {
    let foot = place.foot
    let (one, other) = (piece.line[foot.piece], piece.line[foot.piece + 1])
    var along = piece.start
    for (start, end) in zip(piece.line, piece.line.dropFirst()).prefix(foot.piece) {
      along += start.distance(to: end)
    }
    along += one.distance(to: foot.coordinate)
    var side: PassedSite.Side?
    if foot.distance > PassedSite.nothing,
      let ahead = Geodesic(from: one, to: other).initialBearing,
      let there = Geodesic(from: foot.coordinate, to: place.point).initialBearing
    {
      let turn = (there.degrees - ahead.degrees + 360).truncatingRemainder(dividingBy: 360)
      side = turn > 0 && turn < 180 ? .right : .left
    }
    return PassedSite(site: site, along: along, distance: foot.distance, side: side)
  }
}

extension Site {
  /// The box around it.
  fileprivate var box: WalkingArea.Box? {
    // Most things are points, for which no array is made.
    isPoint
      ? WalkingArea.Box(around: CollectionOfOne(coordinate)) : WalkingArea.Box(around: corners)
  }

  /// The corners of its form.
  fileprivate var corners: [Coordinate] {
    switch form {
    case .shape(.point(let point)): [point]
    case .shape(let shape): shape.rings.flatMap(\.coordinates)
    case .line(let line): line
    }
  }
}

extension WalkingArea.Box {
  /// The box with a margin about it, which is as wide at least.
  fileprivate func wider(by margin: Meters) -> Self {
    // A degree of latitude is at least 110.5 km long.
    wider(by: margin.value / 110_500)
  }
}
