import Catalog
import Exchange
import Geodesy
import Queries

extension Renderer {
  /// The title of an item, or else its identifier, and the language of the title where that is
  /// known.
  func title(of item: Item, for reader: Reader) -> (text: String, language: LanguageTag?) {
    switch item {
    case .artist(let artist): (artist.name, nil)
    case .campus, .building, .level, .room, .entrance, .path, .pathPoint, .ground, .media, .work,
      .tour:
      if let text = Self.heading(of: item) {
        localized(text, item.campus, reader)
      } else if case .level(let level) = item {
        (name(of: .level(level), for: reader), nil)
      } else {
        (item.key.id, nil)
      }
    }
  }

  private func localized(
    _ text: LocalizedText, _ place: PlaceID, _ reader: Reader
  ) -> (text: String, language: LanguageTag?) {
    let reading = reading(text, at: place, for: reader)
    return (reading.text, reading.language)
  }

  /// The text that names an item.
  private static func heading(of item: Item) -> LocalizedText? {
    switch item {
    case .campus(let campus): campus.name
    case .building(let building): building.name
    case .level(let level): level.name
    case .room(let room): room.name
    case .entrance(let entrance): entrance.name
    case .path(let path): path.name
    case .pathPoint(let point): point.name
    case .ground(let ground): ground.name
    case .artist: nil
    case .media(let medium): medium.caption ?? medium.alternativeText
    case .work(let work): work.title
    case .tour(let tour): tour.title
    }
  }

  /// The link to the page of an item; for a door its building's, for media the file itself, if it
  /// is there. `nil` for paths, their points and ground, which have no page.
  func href(of item: Item, for reader: Reader) -> String? {
    switch item {
    case .campus(let campus): reader.links.href(.place(campus.id))
    case .building(let building): reader.links.href(.place(building.id))
    case .level(let level): reader.links.href(.place(level.id))
    case .room(let room): reader.links.href(.place(room.id))
    case .entrance(let entrance): entrance.id.parent.map { reader.links.href(.place($0)) }
    case .path, .pathPoint, .ground: nil
    case .artist(let artist): reader.links.href(.artist(artist.id))
    case .media(let medium): href(of: medium, for: reader)
    case .work(let work): reader.links.href(.work(work.id))
    case .tour(let tour): reader.links.href(.tour(tour.id))
    }
  }

  /// The link to the bytes of `medium`; `nil` if its file is not there.
  func href(of medium: Media, for reader: Reader) -> String? {
    switch medium.source {
    case .file where !snapshot.has(medium): nil
    case .file(let name): reader.links.href(.media(medium.campus, file: name))
    case .address(let address): address
    }
  }

  /// The geometry of an item, if any is known. A level without an outline of its own has its
  /// building's; a tour is the line through its stops. Nothing else borrows a geometry.
  func geometry(of item: Item) -> Geometry? {
    switch item {
    case .campus(let campus): .point(campus.center)
    case .building(let building): building.shape.map { Geometry($0).cutAtAntimeridian }
    case .level(let level):
      snapshot.outline(of: level).map { Geometry($0).cutAtAntimeridian }
    case .room(let room): room.shape.map { Geometry($0).cutAtAntimeridian }
    case .entrance(let entrance): .point(entrance.coordinate)
    case .path(let path): Geometry(walking: path.line)
    case .pathPoint(let point): .point(point.coordinate)
    case .ground(let ground): ground.geometry.cutAtAntimeridian
    case .artist, .media: nil
    case .work(let work): work.coordinate.map(Geometry.point)
    case .tour(let tour):
      line(tour.stops.compactMap { snapshot.position(of: $0.subject)?.coordinate })
    }
  }

  private func line(_ line: [Coordinate]) -> Geometry? {
    line.count > 1 ? Geometry(walking: line) : line.first.map(Geometry.point)
  }
}
