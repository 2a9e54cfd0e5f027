public import Catalog
public import Notation

/// What is in this place?
public struct Browse: Hashable, Sendable {
  /// The place to look into; `nil` for the list of campuses.
  public var place: PlaceID?

  /// A look into `place`, or at all campuses.
  public init(_ place: PlaceID? = nil) { self.place = place }

  /// A place, what leads to it and what it holds.
  public struct Answer: Hashable, Sendable {
    /// The places from the campus down to the one asked for; empty for the list of campuses.
    public let trail: [Place]
    /// The places that it holds, one step down.
    public let children: [Child]
    /// The works placed directly in it, by identifier.
    public let works: [Work]
    /// The published tours on it, for a campus.
    public let tours: [Tour]
    /// The doors, for a building.
    public let entrances: [Entrance]
  }

  /// A place one step down.
  public struct Child: Hashable, Sendable {
    /// The place one step down.
    public let place: Place
    /// The number of places that it holds, one step down.
    public let placeCount: Int
    /// The number of works in it at any depth.
    public let workCount: Int
  }
}

extension CatalogSnapshot {
  /// An unknown place is a `not-found` Problem; an empty one has an empty answer.
  public func answer(_ question: Browse) throws(Problem) -> Browse.Answer {
    guard let id = question.place else {
      return Browse.Answer(
        trail: [], children: campuses.compactMap { child($0.id) }, works: [], tours: [],
        entrances: [])
    }
    let place = try existingPlace(id)
    let isCampus = place.kind == .campus
    return Browse.Answer(
      trail: trail(to: id), children: children(of: id).compactMap(child), works: works(at: id),
      tours: isCampus ? tours(on: id) : [], entrances: entrances(of: id))
  }

  private func child(_ id: PlaceID) -> Browse.Child? {
    place(id).map {
      Browse.Child(place: $0, placeCount: children(of: id).count, workCount: workCount(in: id))
    }
  }
}
