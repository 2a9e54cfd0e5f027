public import Catalog
public import Geodesy
import Synchronization
import Wayfinding

/// A kind of thing that can be near somebody, or passed on a walk.
public enum SiteKind: Hashable, Sendable, CaseIterable {
  /// Items with a position or an outline.
  case item(ItemKind)
  /// Paths that people look for as one looks for a place.
  case way(Path.Kind)
  /// Stops of published tours.
  case stop

  /// Every kind: works first; then all other kinds of items whose table of fields has a position or an
  /// outline, in the order of the kinds; the paths that lead up and down or across a road; and stops.
  public static let allCases: [SiteKind] =
    [.item(.work)]
    + ItemKind.allCases.filter { kind in
      kind != .work && kind.fields.contains { $0.type == .coordinate || $0.type.isShape }
    }.map(SiteKind.item)
    + Path.Kind.allCases.filter(isLookedFor).map(SiteKind.way) + [.stop]

  private static func isLookedFor(_ kind: Path.Kind) -> Bool {
    switch kind {
    case .crossing, .steps, .ramp, .escalator, .lift: true
    case .footway, .corridor, .barrier: false
    }
  }

  /// The kind named `name`; `nil` if there is none.
  public init?(name: String) {
    guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = kind
  }

  /// The word by which questions name it.
  public var name: String {
    switch self {
    case .item(let kind): kind.rawValue
    case .way(.steps): "stairs"
    case .way(let kind): kind.rawValue
    case .stop: "stop"
    }
  }

  /// The kinds that a walk is asked to reach, unless told otherwise.
  public static let destinations: [SiteKind] = [
    .item(.work), .item(.building), .item(.room), .item(.entrance),
  ]
}

extension FieldType {
  fileprivate var isShape: Bool { if case .shape = self { true } else { false } }
}

/// A thing with a place on the map.
public struct Site: Hashable, Sendable {
  /// The form that it has on the map.
  public enum Form: Hashable, Sendable {
    /// A point, or an outline.
    case shape(Shape)
    /// A line, of which any point may be the nearest.
    case line([Coordinate])
  }

  /// The kind of thing.
  public let kind: SiteKind
  /// Its identifier; of a stop `TOUR/NUMBER`.
  public let id: String
  /// The position that walks lead to.
  public let coordinate: Coordinate
  /// The form that it has on the map.
  public let form: Form
  /// The place that holds it: of a place itself; `nil` where that is the outdoors.
  public let holder: PlaceID?
  /// The campus that it is on.
  public let campus: PlaceID

  /// The level that it is on; `nil` outdoors and where that is not known.
  public var level: PlaceID? { holder?.ancestor(depth: 3) }

  /// The point of it that is nearest to `here`: that itself inside an outline.
  ///
  /// - Complexity: O(v) for v coordinates.
  public func nearestPoint(to here: Coordinate) -> Coordinate {
    switch form {
    case .shape(let shape): shape.nearestPoint(to: here)
    case .line(let line): PlaceOnLine(nearestTo: here, on: line)?.coordinate ?? coordinate
    }
  }
}

extension Site {
  /// A work at a place, its own or that of what holds it.
  fileprivate init(_ work: Work, at place: Coordinate) {
    self.init(
      kind: .item(.work), id: work.id.description, coordinate: place, form: .shape(.point(place)),
      holder: work.place, campus: work.place.campus)
  }
}

extension CatalogSnapshot {
  /// Everything of a kind that has a position, by identifier; works that are on view.
  ///
  /// - Complexity: O(n log n) for n items when it is first asked, O(1) later.
  public func sites(of kind: SiteKind) -> [Site] {
    if let known = keptSites.withLock({ $0[kind] }) { return known }
    let sites = unsortedSites(of: kind).sorted { $0.id < $1.id }
    keptSites.withLock { $0[kind] = sites }
    return sites
  }

  /// Everything of a kind that directions lead to, by identifier: works without a position of their own
  /// are where their places are.
  ///
  /// - Complexity: O(n log n) for n items.
  func destinations(of kind: SiteKind) -> [Site] {
    guard kind == .item(.work) else { return sites(of: kind) }
    let placed = works.filter { $0.status == .onView && $0.coordinate == nil }.compactMap { work in
      position(of: .work(work.id)).map { Site(work, at: $0.coordinate) }
    }
    return placed.isEmpty ? sites(of: kind) : (sites(of: kind) + placed).sorted { $0.id < $1.id }
  }

  private func unsortedSites(of kind: SiteKind) -> [Site] {
    func point(_ id: String, _ place: Coordinate, in holder: PlaceID?, _ campus: PlaceID) -> Site {
      Site(
        kind: kind, id: id, coordinate: place, form: .shape(.point(place)), holder: holder,
        campus: campus)
    }
    func site(of place: Place) -> Site? {
      position(of: place.id).map { position in
        var outline = place.shape
        if case .level(let level) = place { outline = self.outline(of: level) }
        return Site(
          kind: kind, id: place.id.description, coordinate: position.coordinate,
          form: .shape(outline ?? .point(position.coordinate)), holder: place.id,
          campus: place.id.campus)
      }
    }
    switch kind {
    case .item(.work):
      return works.filter { $0.status == .onView }.compactMap { work in
        work.coordinate.map { Site(work, at: $0) }
      }
    case .item(.campus): return contents.campuses.values.compactMap { site(of: .campus($0)) }
    case .item(.building): return contents.buildings.values.compactMap { site(of: .building($0)) }
    case .item(.level): return contents.levels.values.compactMap { site(of: .level($0)) }
    case .item(.room): return contents.rooms.values.compactMap { site(of: .room($0)) }
    case .item(.entrance):
      return contents.entrances.values.map {
        point($0.id.description, $0.coordinate, in: nil, $0.id.campus)
      }
    case .item(.pathPoint):
      return contents.pathPoints.values.map {
        point($0.id.description, $0.coordinate, in: $0.levels.first, $0.id.campus)
      }
    // These have no point or outline of their own.
    case .item(.path), .item(.ground), .item(.artist), .item(.media), .item(.tour): return []
    case .way(let wanted):
      return contents.paths.values.filter { $0.kind == wanted && $0.isForWalking }.compactMap {
        path in
        path.line.first.map {
          Site(
            kind: kind, id: path.id.description, coordinate: $0, form: .line(path.line),
            holder: path.levels.first, campus: path.id.campus)
        }
      }
    case .stop:
      return tours.flatMap { tour in
        zip(tour.stops, tour.stopNumbers).compactMap { stop, number in
          let holder: PlaceID? =
            switch stop.subject {
            case .place(let id): id
            case .work(let id): contents.works[id]?.place
            }
          return position(of: stop.subject).map {
            point("\(tour.id)/\(number)", $0.coordinate, in: holder, tour.campus)
          }
        }
      }
    }
  }

  /// The spot of a site in the network.
  func spot(of site: Site) -> NetworkSpot { catalogNetwork.spot(site.coordinate, in: site.holder) }
}
