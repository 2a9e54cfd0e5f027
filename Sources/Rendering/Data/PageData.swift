import Catalog
import Exchange
public import Notation
import Queries

extension Renderer {
  /// The facts of a page for programs: JSON, or GeoJSON where the page has geometry. A search, what
  /// is near and directions have answers of their own; here they are a `not-found` Problem, as is
  /// what the catalogue does not have.
  public func data(
    of page: Page, as format: Format, for reader: Reader
  ) throws(Problem) -> Rendered {
    switch page {
    case .home: browse(try snapshot.answer(Browse()), as: format, for: reader)
    case .artists: list(.artist, for: reader)
    case .works(let campus):
      if format == .geojson {
        try collection(.items(.work, campus: try snapshot.existingCampus(campus).id), for: reader)
      } else {
        list(.work, on: try snapshot.existingCampus(campus).id, for: reader)
      }
    case .stop(let tour, let number): try stop(number, of: tour, as: format, for: reader)
    case .tour(let id): item(.tour(try snapshot.tour(id)), as: format, for: reader)
    case .work(let id): item(.work(try snapshot.work(id)), as: format, for: reader)
    case .artist(let id): item(.artist(try snapshot.artist(id)), as: format, for: reader)
    case .place(let id): item(try snapshot.existingPlace(id).item, as: format, for: reader)
    case .search, .nearby, .saved, .directions, .problem:
      throw .notFound("data", "of this page", known: [])
    }
  }

  /// All items of a kind, under its name.
  private func list(
    _ kind: ItemKind, on campus: PlaceID? = nil, for reader: Reader
  ) -> Rendered {
    var json = JSONWriter(reserving: 65_536)
    json.object { json in
      json.name(Self.plural(kind))
      json.array(of: items(of: kind, on: campus)) { json, item in
        json.object { fields(of: item, to: &$0, for: reader) }
      }
    }
    return Rendered(json, as: .json, language: language(for: reader, on: campus))
  }

  /// A stop as it stands in the author's order.
  private func stop(
    _ number: Int, of id: Slug, as format: Format, for reader: Reader
  ) throws(Problem) -> Rendered {
    let walk = try snapshot.answer(TourItinerary(tour: id))
    let sequence = try walk.tour.existingPosition(ofStop: number)
    let language = language(for: reader, on: walk.tour.campus)
    var json = JSONWriter()
    if format == .geojson {
      feature(stop: sequence, of: walk, to: &json, for: reader)
    } else {
      object(stop: sequence, of: walk, to: &json, for: reader)
    }
    return Rendered(json, as: format == .geojson ? .geojson : .json, language: language)
  }
}
