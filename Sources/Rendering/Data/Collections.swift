public import Catalog
import Exchange
public import Notation
import Queries

/// A choice of features to list in one collection.
public enum FeatureList: Hashable, Sendable {
  /// Every item of a kind that has a geometry, on one campus or on all.
  case items(ItemKind, campus: PlaceID?)
  /// The stops of one tour, in its author's order.
  case stops(tour: Slug)
  /// The stops of every published tour, on one campus or on all.
  case allStops(campus: PlaceID?)
}

extension Renderer {
  /// The kinds of item that are listed as features. Points of the walking network are listed among
  /// the paths.
  public static let listedKinds: [ItemKind] = [
    .campus, .building, .level, .room, .entrance, .path, .work, .tour, .ground,
  ]

  /// A GeoJSON FeatureCollection, by identifier. Every item has its lasting integer as the property
  /// `number`; drafts are left out. An unknown tour is a `not-found` Problem.
  public func collection(
    _ list: FeatureList, for reader: Reader
  ) throws(Problem) -> Rendered {
    var json = JSONWriter(reserving: 65_536)
    var language: LanguageTag?
    switch list {
    case .items(let kind, let campus):
      language = self.language(for: reader, on: campus)
      json.featureCollection(of: items(of: kind, on: campus)) { json, item in
        feature(item, to: &json, for: reader)
      }
    case .stops(let id):
      let tour = try snapshot.tour(id)
      language = self.language(for: reader, on: tour.campus)
      json.featureCollection(of: tour.stops.indices) { json, index in
        feature(ofStop: index, on: tour, to: &json, for: reader)
      }
    case .allStops(let campus):
      language = self.language(for: reader, on: campus)
      let tours = campus.map { snapshot.tours(on: $0) } ?? snapshot.tours
      let stops = tours.flatMap { tour in tour.stops.indices.map { (tour, $0) } }
      json.featureCollection(of: stops) { json, stop in
        feature(ofStop: stop.1, on: stop.0, to: &json, for: reader)
      }
    }
    return Rendered(json, as: .geojson, language: language)
  }

  /// The items of `kind` on `campus`, or on all campuses, by identifier, without drafts; the points
  /// of the walking network after the paths.
  public func items(of kind: ItemKind, on campus: PlaceID? = nil) -> [Item] {
    let contents = snapshot.contents
    func sorted<ID: Comparable>(_ items: [ID: some Any], _ make: (ID) -> Item?) -> [Item] {
      items.keys.sorted().compactMap(make)
    }
    let items: [Item] =
      switch kind {
      case .campus: snapshot.campuses.map(Item.campus)
      case .building: sorted(contents.buildings) { contents.buildings[$0].map(Item.building) }
      case .level: sorted(contents.levels) { contents.levels[$0].map(Item.level) }
      case .room: sorted(contents.rooms) { contents.rooms[$0].map(Item.room) }
      case .entrance: sorted(contents.entrances) { contents.entrances[$0].map(Item.entrance) }
      case .path:
        sorted(contents.paths) { contents.paths[$0].map(Item.path) }
          + sorted(contents.pathPoints) { contents.pathPoints[$0].map(Item.pathPoint) }
      case .pathPoint:
        sorted(contents.pathPoints) { contents.pathPoints[$0].map(Item.pathPoint) }
      case .ground: sorted(contents.ground) { contents.ground[$0].map(Item.ground) }
      case .artist: sorted(contents.artists) { contents.artists[$0].map(Item.artist) }
      case .media: sorted(contents.media) { contents.media[$0].map(Item.media) }
      case .work: snapshot.works.map(Item.work)
      case .tour: snapshot.tours.map(Item.tour)
      }
    guard let campus else { return items }
    return items.filter { $0.campus == campus }
  }

  private func feature(
    ofStop index: Int, on tour: Tour, to json: inout JSONWriter, for reader: Reader
  ) {
    let position = snapshot.position(of: tour.stops[index].subject)
    json.feature(
      id: "\(tour.id)/\(tour.stopNumbers[index])", position.map { .point($0.coordinate) }
    ) { stopProperties(index, of: tour, to: &$0, for: reader) }
  }

  /// The properties of a stop among those of several tours.
  func stopProperties(
    _ index: Int, of tour: Tour, to json: inout JSONWriter, for reader: Reader
  ) {
    json.member("kind", "stop")
    json.member("tour", tour.id.description)
    json.member("tourNumber", Item.tour(tour).lastingNumber)
    stopFields(index, of: tour, to: &json, for: reader)
  }

  /// The name of a collection of items of `kind`: `campuses`, `buildings`, `media`.
  public static func plural(_ kind: ItemKind) -> String {
    switch kind {
    case .campus: "campuses"
    case .media: "media"
    case .ground: "ground"
    case .building, .level, .room, .entrance, .path, .pathPoint, .artist, .work, .tour:
      "\(kind.rawValue)s"
    }
  }
}
