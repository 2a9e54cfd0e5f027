import Catalog
import Geodesy
import Notation
import Queries

extension SimpleAPI {
  /// Writes the record of an artist.
  func entity(_ artist: Artist, to json: inout JSONWriter) {
    json.member("access", "1")
    json.member("idno", artist.id.description)
    json.member("entity_id", numbers.artists.number(of: artist.id))
    json.member("display_label", artist.name)
    json.member("nationality", artist.nationality ?? "")
    json.member("life_dates", artist.lifeDates ?? "")
    json.member("biography", prose(artist.biography, at: artist.campus))
    json.member("related_objects", related(snapshot.works(by: artist.id)))
  }

  /// Writes a place with the places right in it, and the works that hang there and not deeper.
  func location(_ place: Place, to json: inout JSONWriter) {
    json.member("access", "1")
    json.member("location_id", numbers.places.number(of: place.id))
    json.member("location_name", renderer.name(of: place, for: reader))
    json.member("location_description", prose(place.text, at: place.id))
    let works = snapshot.works(at: place.id)
    let picture = works.lazy.map { self.picture($0.media) }.first { !$0.isEmpty } ?? ""
    json.pictures(
      picture, sizes: ["large", "medium", "small", "icon"], prefix: "media_", suffix: "_url")
    json.member("media_icon", picture)
    let children = snapshot.children(of: place.id).compactMap { id in
      numbers.places.number(of: id).flatMap { number in
        snapshot.place(id).map { (number, renderer.name(of: $0, for: reader)) }
      }
    }
    json.member("child_location_id", children.map { String($0.0) }.joined(separator: ";"))
    json.member(
      "child_location_name", children.map { JoinedList.name($0.1) }.joined(separator: ";"))
    json.member("location_georeference", georeference(ownCoordinate(of: place)))
    json.member("related_objects", related(works))
  }

  /// Writes a tour with its stops in walking order.
  func tour(_ tour: Tour, to json: inout JSONWriter) {
    json.member("access", "1")
    json.member("tour_id", numbers.tours.number(of: tour.id))
    json.member("tour_name", line(tour.title, at: tour.campus))
    json.member("tour_description", prose(tour.text, at: tour.campus))
    let pictures = tour.stops.map(picture)
    let first = pictures.first { !$0.isEmpty } ?? ""
    json.member("media_icon", first)
    json.pictures(first, sizes: ["large", "medium", "small"], prefix: "media_", suffix: "_url")
    let ids = tour.stops.indices.map { index in
      numbers.stops.number(of: .init(tour: tour.id, index: index)).map(String.init) ?? ""
    }
    json.member("tour_stops_id", ids.joined(separator: ";"))
    json.member(
      "tour_stops_name",
      tour.stops.indices.map { JoinedList.name(name(ofStop: $0, of: tour)) }
        .joined(separator: ";"))
    json.member(
      "tour_stops_media",
      first.isEmpty
        ? "" : pictures.map { $0.isEmpty ? addresses.tile : $0 }.joined(separator: ";"))
  }

  /// Writes a stop of a tour, where to walk to for it, and what it shows. One at a place names that
  /// place as its object, because apps leave out a stop without an object.
  func stop(_ index: Int, of tour: Tour, to json: inout JSONWriter) {
    let stop = tour.stops[index]
    json.member("access", "1")
    json.member("stop_id", numbers.stops.number(of: .init(tour: tour.id, index: index)))
    json.member("stop_name", name(ofStop: index, of: tour))
    let object: Int? =
      switch stop.subject {
      case .work(let id): numbers.works.number(of: id)
      case .place(let id): numbers.placeObjects.number(of: id)
      }
    json.member("stop_objects_id", object.map(String.init) ?? "")
    json.member("stop_media", picture(of: stop))
    json.member(
      "stop_locations", georeference(snapshot.position(of: stop.subject)?.coordinate))
  }

  /// The title of a stop; with its order before it, in digits that sort as text, if that is asked.
  private func name(ofStop index: Int, of tour: Tour) -> String {
    let title = renderer.title(of: tour.stops[index], on: tour.campus, for: reader).text
    let isNumbered =
      numbersStops ?? snapshot.contents.campuses[tour.campus]?.numbersStops ?? false
    guard isNumbered else { return title }
    let width = max(2, String(tour.stops.count).count)
    let number = String(index + 1)
    return String(repeating: "0", count: width - number.count) + number + " " + title
  }
}
