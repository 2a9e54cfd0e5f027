import Catalog
public import Queries

extension SimpleAPI.Table {
  /// The kind of record that pages of CollectiveAccess's site `Pawtucket` are about, by the word in
  /// their address, such as `/Detail/objects/12`; `nil` if the word names none that there is here.
  public init?(inAddress word: String) {
    let words: [Self: String] = [
      .object: "objects", .entity: "entities", .location: "places", .tour: "tours",
      .stop: "tour_stops",
    ]
    guard let table = words.first(where: { $0.value == word })?.key else { return nil }
    self = table
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
