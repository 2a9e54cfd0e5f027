public import Catalog
import Exchange
import Geodesy
import Queries
import Synchronization
import Words

/// A collection of features for maps and programs of others: all items of a kind, or the stops of all
/// published tours.
public enum FeatureKind: Hashable, Sendable, CaseIterable {
  /// The items of a kind.
  case items(ItemKind)
  /// The stops of tours.
  case stops

  /// Every collection: one for each kind of item but media, which stand in the features that they
  /// show, and one for stops.
  public static let allCases = ItemKind.allCases.filter { $0 != .media }.map(items) + [.stops]

  /// The collection `name`; `nil` if there is none.
  public init?(name: String) {
    guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = kind
  }

  /// The identifier in addresses, such as `works`.
  public var name: String {
    switch self {
    case .items(let kind): Renderer.plural(kind)
    case .stops: "stops"
    }
  }

  /// The heading for people.
  var title: Word {
    switch self {
    case .items(.campus): .campuses
    case .items(.building): .buildings
    case .items(.level): .levels
    case .items(.room): .rooms
    case .items(.entrance): .entrances
    case .items(.path): .dataPaths
    case .items(.pathPoint): .dataPoints
    case .items(.ground): .dataGround
    case .items(.artist): .artists
    case .items(.media): .dataFeatures
    case .items(.work): .works
    case .items(.tour): .tours
    case .stops: .stops
    }
  }

  /// The key that an identifier in an address names; `nil` where no feature can have it. It has `:`
  /// where a path of places has `/`, which proxies do not let pass in one part of an address.
  public func key(_ text: String) -> FeatureKey? {
    let path = String(text.map { $0 == ":" ? "/" : $0 })
    switch self {
    case .items(let kind) where kind.isPlaceNamed: return (try? PlaceID(path)).map(FeatureKey.place)
    case .items: return (try? Slug(text)).map(FeatureKey.slug)
    case .stops:
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let tour = try? Slug(String(parts[0])), let number = Int(parts[1]),
        String(number) == parts[1]
      else { return nil }
      return .stop(tour, number: number)
    }
  }
}

/// The name of a feature among those of its collection, by which they are ordered. Those of one
/// collection are all of one case.
public enum FeatureKey: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The path of a place, or of what is named like one.
  case place(PlaceID)
  /// The identifier of a work, artist or tour.
  case slug(Slug)
  /// The stop of a tour with this keypad number.
  case stop(Slug, number: Int)

  /// The identifier of the feature.
  public var description: String {
    switch self {
    case .place(let id): String(id.description.map { $0 == "/" ? ":" : $0 })
    case .slug(let id): id.description
    case .stop(let tour, let number): "\(tour):\(number)"
    }
  }

  /// Orders paths slug by slug, identifiers by their bytes, stops by tour and number.
  public static func < (one: FeatureKey, other: FeatureKey) -> Bool {
    switch (one, other) {
    case (.place(let one), .place(let other)): one < other
    case (.slug(let one), .slug(let other)): one < other
    case (.stop(let one, let number), .stop(let other, let otherNumber)):
      (one, number) < (other, otherNumber)
    default: one.description < other.description
    }
  }
}

/// A thing in a collection: an item, or a stop of a tour.
enum CollectedFeature: Sendable {
  case item(Item)
  case stop(Int, of: Tour)

  /// The name among the features of its collection.
  var key: FeatureKey {
    switch self {
    case .stop(let index, let tour): .stop(tour.id, number: tour.stopNumbers[index])
    case .item(let item):
      switch item {
      case .campus(let item): .place(item.id)
      case .building(let item): .place(item.id)
      case .level(let item): .place(item.id)
      case .room(let item): .place(item.id)
      case .entrance(let item): .place(item.id)
      case .path(let item): .place(item.id)
      case .pathPoint(let item): .place(item.id)
      case .ground(let item): .place(item.id)
      case .artist(let item): .slug(item.id)
      case .media(let item): .slug(item.id)
      case .work(let item): .slug(item.id)
      case .tour(let item): .slug(item.id)
      }
    }
  }

  /// The campus that it belongs to.
  var campus: PlaceID {
    switch self {
    case .item(let item): item.campus
    case .stop(_, let tour): tour.campus
    }
  }
}

/// The features of a collection in the order of their keys.
struct CollectedFeatures: Sendable {
  let features: [CollectedFeature]
  let keys: [FeatureKey]
  /// The geometries, each at the place of its feature.
  let geometries: [Geometry?]
  /// The order in which all of them are sent.
  let order: FeatureOrder
}

extension Renderer {
  /// The features of a collection, without drafts; made once and kept.
  ///
  /// - Complexity: O(n log n) for n features when it is first asked.
  func collected(_ kind: FeatureKind) -> CollectedFeatures {
    if let known = keptFeatures.withLock({ $0[kind] }) { return known }
    let features: [CollectedFeature] =
      switch kind {
      case .items(.path):
        items(of: .path).compactMap { if case .path = $0 { .item($0) } else { nil } }
      case .items(let kind): items(of: kind).map(CollectedFeature.item)
      case .stops:
        snapshot.tours.flatMap { tour in tour.stops.indices.map { .stop($0, of: tour) } }
      }
    let keyed = features.map { ($0.key, $0) }.sorted { $0.0 < $1.0 }
    let keys = keyed.map(\.0)
    let geometries = keyed.map { geometry(of: $0.1) }
    let collected = CollectedFeatures(
      features: keyed.map(\.1), keys: keys, geometries: geometries,
      order: FeatureOrder(keys) { geometries[$0] })
    keptFeatures.withLock { $0[kind] = collected }
    return collected
  }

  /// The geometry of a feature; a stop has the position of what it shows.
  func geometry(of feature: CollectedFeature) -> Geometry? {
    switch feature {
    case .item(let item): geometry(of: item)
    case .stop(let index, let tour):
      snapshot.position(of: tour.stops[index].subject).map { .point($0.coordinate) }
    }
  }

  /// The feature that `key` names in a collection; `nil` if there is none.
  func feature(_ key: FeatureKey, in kind: FeatureKind) -> CollectedFeature? {
    let collected = collected(kind)
    let place = collected.keys.partitioningIndex { $0 >= key }
    guard place < collected.keys.count, collected.keys[place] == key else { return nil }
    return collected.features[place]
  }

  /// The collection that has the item `key`: a name of a path may be that of a point.
  public func hasFeature(_ key: FeatureKey, in kind: FeatureKind) -> Bool {
    feature(key, in: kind) != nil
  }
}

extension Array {
  /// The first index from which on all elements are as `isBehind` says; those before are not.
  ///
  /// - Complexity: O(log n).
  func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
