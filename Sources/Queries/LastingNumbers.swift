public import Catalog

/// The integers by which programs of other systems know what a snapshot shows, both ways.
///
/// Such programs count works, artists, places, tours and stops each for themselves, all places
/// together, and read 32 bits. So a campus and a building must not share a number here, though their
/// catalogue lets them, and a number above 2,147,483,647 cannot be told.
public struct LastingNumbers: Sendable {
  /// A stop of a published tour, by its position.
  public struct StopName: Hashable, Sendable {
    /// The identifier of the tour.
    public let tour: Slug
    /// The position of the stop in ``Catalog/Tour/stops``.
    public let index: Int

    /// The stop at `index` of `tour`.
    public init(tour: Slug, index: Int) {
      self.tour = tour
      self.index = index
    }
  }

  /// Numbers of things of one kind: each thing has one, and no two the same.
  public struct Space<Name: Hashable & Sendable>: Sendable {
    private var names: [Int: Name] = [:]
    private var numbers: [Name: Int] = [:]

    /// Gives each thing the number it asks for, as far as that can be told and nobody before asked
    /// for it; the rest get the number that follows from their key, or the next free one. A number for
    /// which `isTaken` is no thing's.
    init(
      _ things: [(name: Name, number: Int, key: String)], isTaken: (Int) -> Bool = { _ in false }
    ) {
      names.reserveCapacity(things.count)
      numbers.reserveCapacity(things.count)
      var others: [(name: Name, key: String)] = []
      for thing in things {
        if Self.range.contains(thing.number), names[thing.number] == nil, !isTaken(thing.number) {
          names[thing.number] = thing.name
          numbers[thing.name] = thing.number
        } else {
          others.append((thing.name, thing.key))
        }
      }
      for other in others {
        var number = ItemKey.derivedNumber(of: other.key)
        while names[number] != nil || isTaken(number) {
          number = number < Self.range.upperBound ? number + 1 : Self.range.lowerBound
        }
        names[number] = other.name
        numbers[other.name] = number
      }
    }

    private static var range: ClosedRange<Int> { 1...Int(Int32.max) }

    /// The number of a thing; `nil` if it is not of this kind.
    public func number(of name: Name) -> Int? { numbers[name] }

    /// The thing with this number; `nil` if there is none.
    public subscript(number: Int) -> Name? { names[number] }
  }

  /// The numbers of the works.
  public let works: Space<Slug>
  /// The numbers of the artists.
  public let artists: Space<Slug>
  /// The numbers of the campuses, buildings, levels and rooms.
  public let places: Space<PlaceID>
  /// The numbers of the same places as objects among works: those of ``places``, save where a work has
  /// that number.
  public let placeObjects: Space<PlaceID>
  /// The numbers of the published tours.
  public let tours: Space<Slug>
  /// The numbers of the stops of published tours. They follow from tour and subject, so that a stop
  /// keeps its number when the order changes.
  public let stops: Space<StopName>

  /// Numbers everything that `snapshot` shows to visitors.
  init(_ snapshot: CatalogSnapshot) {
    let contents = snapshot.contents
    func thing<Name>(_ name: Name, _ item: Item) -> (name: Name, number: Int, key: String) {
      (name, item.lastingNumber, "\(item.key.kind.rawValue):\(item.key.id)")
    }
    works = Space(snapshot.works.map { thing($0.id, .work($0)) })
    artists = Space(snapshot.artists.map { thing($0.id, .artist($0)) })
    tours = Space(snapshot.tours.map { thing($0.id, .tour($0)) })
    let ids =
      snapshot.campuses.map(\.id) + contents.buildings.keys.sorted()
      + contents.levels.keys.sorted() + contents.rooms.keys.sorted()
    let placed = ids.compactMap { id in snapshot.place(id).map { thing(id, $0.item) } }
    places = Space(placed)
    let works = works
    placeObjects = Space(placed) { works[$0] != nil }
    stops = Space(snapshot.tours.flatMap(Self.stops))
  }

  private static func stops(
    of tour: Tour
  ) -> [(name: StopName, number: Int, key: String)] {
    var visits: [Stop.Subject: Int] = [:]
    return tour.stops.enumerated().map { index, stop in
      let visit = visits[stop.subject, default: 0] + 1
      visits[stop.subject] = visit
      let key = "stop:\(tour.id):\(stop.subject.key)" + (visit > 1 ? ":\(visit)" : "")
      return (StopName(tour: tour.id, index: index), ItemKey.derivedNumber(of: key), key)
    }
  }
}
