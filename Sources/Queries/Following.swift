public import Catalog
public import Geodesy
public import Notation
import Wayfinding

/// What do I come near to as I walk?
///
/// Fed with one fix after the other, it tells each work or stop once when it comes near, and once
/// when it is behind; only then again. Fixes are matched to the ways of the walking network first
/// (Wayfinding's `FixMatcher`), unless that is not wanted.
public struct Following: Sendable {
  /// A work or stop that can come near.
  public enum Subject: Hashable, Sendable {
    /// A work, by its position in ``CatalogSnapshot/works``.
    case work(Int)
    /// A stop, by its place in the order of the followed tour, from 0.
    case stop(Int, of: Tour)
  }

  /// A change that a fix made for one subject.
  public struct Announcement: Hashable, Sendable {
    /// A kind of change of a subject.
    public enum Change: String, Hashable, Sendable {
      /// The subject is within its radius now.
      case near
      /// The subject is behind.
      case left
    }

    /// The kind of the change.
    public let change: Change
    /// The subject that came near or was left.
    public let subject: Subject
    /// The fix that the receiver reported.
    public let fix: Fix
    /// The radius of error of the fix, at the usual confidence; `nil` if the receiver does not say.
    public var accuracy: Meters? { fix.usualAccuracy }
    /// The probable position of the receiver, by this fix, those before and the paths.
    public let here: Coordinate
    /// The shortest line from ``here`` to the subject.
    public let geodesic: Geodesic
  }

  /// The radius of a subject for which nobody gives one: a street's width and a phone's error in a
  /// town, a choice.
  public static let usualRadius = Meters(25)

  /// The radius of error of a fix that does not say, at the usual confidence: what makes
  /// `FixMatcher.usualDeviation` of either direction, 7.5 m.
  private static let unstatedAccuracy =
    (try? ErrorCircle(
      standardDeviationEast: FixMatcher.usualDeviation, north: FixMatcher.usualDeviation))?
    .radius ?? FixMatcher.usualDeviation

  /// The followed tour, if any.
  public let tour: Tour?
  /// The works or stops that can be announced.
  public let subjects: [Subject]
  /// Stops of the tour that can never be announced, because nobody knows where they are, by their
  /// place in its order.
  public let unplacedStops: [Int]
  /// The nearest that the walk has come to any subject so far, and the subject, by its position in
  /// ``subjects``; `nil` before the first fix.
  public private(set) var nearest: (subject: Int, distance: Meters)?
  private var watch: TriggerWatch
  private let index: NearestIndex
  /// Matches fixes to the paths of ``map``; `nil` where they are to stay as they are.
  private var matcher: FixMatcher?
  private let map: CatalogNetwork?

  /// Watches the works on view, or the stops of a tour.
  ///
  /// - Parameters:
  ///   - snapshot: where to look.
  ///   - id: a tour: only its stops, drafts included; each with its own radius if it has one.
  ///   - campus: only what is on it.
  ///   - radius: how near is near for works, and for stops without a radius.
  ///   - isMatching: whether fixes are matched to the paths (Wayfinding's `FixMatcher`). A fix that
  ///     states no level counts as outdoors.
  /// - Throws: a `not-found` Problem for an unknown tour or campus.
  public init(
    in snapshot: CatalogSnapshot, tour id: Slug? = nil, campus: PlaceID? = nil,
    radius: Meters = usualRadius, isMatching: Bool = true
  ) throws(Problem) {
    if let campus { _ = try snapshot.existingCampus(campus) }
    var subjects: [Subject] = []
    var watched: [TriggerWatch.Subject] = []
    var unplaced: [Int] = []
    if let id {
      let tour = try snapshot.tour(id, includingDrafts: true)
      for (sequence, stop) in tour.stops.enumerated()
      where campus.map({ snapshot.campus(of: stop.subject) == $0 }) ?? true {
        guard let position = snapshot.position(of: stop.subject) else {
          unplaced.append(sequence)
          continue
        }
        subjects.append(.stop(sequence, of: tour))
        watched.append(
          TriggerWatch.Subject(coordinate: position.coordinate, radius: stop.radius ?? radius))
      }
      self.tour = tour
    } else {
      for position in snapshot.positioned {
        let work = snapshot.works[position]
        guard let coordinate = work.coordinate, work.status == .onView,
          campus.map({ work.place.campus == $0 }) ?? true
        else { continue }
        subjects.append(.work(position))
        watched.append(TriggerWatch.Subject(coordinate: coordinate, radius: radius))
      }
      tour = nil
    }
    self.subjects = subjects
    unplacedStops = unplaced
    watch = TriggerWatch(watched)
    index = NearestIndex(watched.map(\.coordinate))
    map = isMatching ? snapshot.catalogNetwork : nil
    matcher = map.map { FixMatcher($0.network) }
  }

  /// Takes the next fix.
  ///
  /// A fix that states no error counts as one whose standard deviation is the matcher's usual one.
  ///
  /// - Returns: what is left behind, then what came near, nearest first. Mostly nothing.
  public mutating func take(_ fix: Fix) -> [Announcement] {
    let accuracy = fix.usualAccuracy ?? Self.unstatedAccuracy
    let matched = map.flatMap { map in
      matcher?.update(
        map.spot(fix.coordinate, in: fix.level), deviation: fix.errorCircle?.standardDeviation,
        time: fix.time)
    }
    let here = matched?.coordinate ?? fix.coordinate
    noteNearest(to: here)
    let events = watch.update(here: here, accuracy: accuracy)
    return events.map { event in
      let (change, number): (Announcement.Change, Int) =
        switch event {
        case .entered(let number, _): (.near, number)
        case .left(let number): (.left, number)
        }
      return Announcement(
        change: change, subject: subjects[number], fix: fix, here: here,
        geodesic: Geodesic(from: here, to: watch.subjects[number].coordinate))
    }
  }
}

extension Following {
  private mutating func noteNearest(to here: Coordinate) {
    guard let found = index.nearest(1, to: here).first,
      found.geodesic.distance < nearest?.distance ?? Meters(.infinity)
    else { return }
    nearest = (found.place, found.geodesic.distance)
  }
}

extension Fix {
  /// The radius of error at ``Geodesy/ErrorCircle/usualConfidence``, whatever the receiver states.
  fileprivate var usualAccuracy: Meters? {
    (try? errorCircle?.stated(at: ErrorCircle.usualConfidence))?.radius
  }
}

extension CatalogSnapshot {
  /// The campus of what a stop shows; `nil` if there is no such work.
  fileprivate func campus(of subject: Stop.Subject) -> PlaceID? {
    switch subject {
    case .work(let id): contents.works[id]?.place.campus
    case .place(let id): id.campus
    }
  }
}
