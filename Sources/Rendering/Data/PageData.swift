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
    case .tours: tours(for: reader)
    case .map(let campus, let level): try map(of: campus, level: level, as: format, for: reader)
    case .artists: list(.artist, for: reader)
    case .works(let campus):
      if format == .geojson {
        try collection(.items(.work, campus: try snapshot.existingCampus(campus).id), for: reader)
      } else {
        list(.work, on: try snapshot.existingCampus(campus).id, for: reader)
      }
    case .stop(let tour, let number): try stop(number, of: tour, as: format, for: reader)
    case .tour(let id), .tourWithin(let id, _):
      item(.tour(try snapshot.tour(id)), as: format, for: reader)
    case .work(let id): item(.work(try snapshot.work(id)), as: format, for: reader)
    case .artist(let id): item(.artist(try snapshot.artist(id)), as: format, for: reader)
    case .place(let id): item(try snapshot.existingPlace(id).item, as: format, for: reader)
    case .search, .keptSearch, .nearby, .saved, .directions, .problem:
      throw .notFound("data", "of this page", known: [])
    }
  }

  /// All tours, each with the summary of its walk in the author's order.
  private func tours(for reader: Reader) -> Rendered {
    var json = JSONWriter(reserving: 65_536)
    json.object { json in
      json.name(Self.plural(.tour))
      json.array(of: snapshot.tours) { json, tour in
        json.object { json in
          fields(of: .tour(tour), to: &json, for: reader)
          if let walk = try? snapshot.answer(TourItinerary(tour: tour.id)) {
            summary(of: walk, to: &json, for: reader)
          }
        }
      }
    }
    return Rendered(json, as: .json, language: language(for: reader, on: nil))
  }

  /// The works on the map of a campus, the first one where `nil`.
  private func map(
    of id: PlaceID?, level: Int?, as format: Format, for reader: Reader
  ) throws(Problem) -> Rendered {
    let campus = try mappedCampus(id, level: level)?.id
    let works = campus.map { snapshot.works(onMapOf: $0, level: level) } ?? []
    let language = language(for: reader, on: campus)
    var json = JSONWriter(reserving: 65_536)
    if format == .geojson {
      json.featureCollection(of: works.map(Item.work)) { json, item in
        feature(item, to: &json, for: reader)
      }
    } else {
      json.object { json in
        json.name(Self.plural(.work))
        json.array(of: works) { json, work in
          json.object { fields(of: .work(work), to: &$0, for: reader) }
        }
      }
    }
    return Rendered(json, as: format == .geojson ? .geojson : .json, language: language)
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
