public import Catalog

extension ForeignItems {
  /// The same items for another campus, whose languages are `languages`: works keep the paths of their
  /// places, for which the import finds places.
  ///
  /// - Complexity: O(n) on average for n items.
  public func moved(to campus: PlaceID, languages: [LanguageTag]) -> ForeignItems {
    var moved = ForeignItems(campus: campus, languages: languages, log: log)
    for (item, line, file) in found {
      if implied.contains(item.key) {
        moved.imply(item.moved(to: campus), line: line, in: file)
      } else {
        moved.insert(item.moved(to: campus), line: line, in: file)
      }
    }
    return moved
  }
}

extension Item {
  /// The same on another campus, for what a campus does not hold by its name. A work keeps the path of
  /// its place, which the import finds a place for.
  ///
  /// - Complexity: O(1).
  public func moved(to campus: PlaceID) -> Item {
    switch self {
    case .artist(var artist):
      artist.campus = campus
      return .artist(artist)
    case .media(var medium):
      medium.campus = campus
      return .media(medium)
    case .tour(var tour):
      tour.campus = campus
      return .tour(tour)
    case .campus, .building, .level, .room, .entrance, .path, .pathPoint, .ground, .work:
      return self
    }
  }
}
