import Catalog
public import Queries

extension SimpleAPI.Table {
  /// The kind of record that pages of CollectiveAccess's site `Pawtucket` are about, by the word in
  /// their address, such as `/Detail/objects/12`; `nil` if the word names none that there is here.
  public init?(inAddress word: String) {
    switch word {
    case "objects": self = .object
    case "entities": self = .entity
    case "places": self = .location
    case "tours": self = .tour
    case "tour_stops": self = .stop
    default: return nil
    }
  }
}

extension SimpleAPI {
  /// The subject of the page that CollectiveAccess has about a record: a place among the objects is
  /// that place. `nil` if there is no such record.
  public func subject(_ table: Table, number: Int) -> LabelSubject? {
    switch table {
    case .object:
      numbers.works[number].map(LabelSubject.work)
        ?? numbers.placeObjects[number].map(LabelSubject.place)
    case .entity: numbers.artists[number].map(LabelSubject.artist)
    case .location: numbers.places[number].map(LabelSubject.place)
    case .tour: numbers.tours[number].map(LabelSubject.tour)
    case .stop:
      numbers.stops[number].flatMap { stop in
        snapshot.contents.tours[stop.tour].map {
          .stop(stop.tour, number: $0.stopNumbers[stop.index])
        }
      }
    }
  }
}
