import Catalog
import Hummingbird
import Queries
import Rendering

/// The addresses that people open in a browser. Those of one
/// thing, the search and what is near also answer programs, with `f=json` or by `Accept`.
extension CurrentCatalog {
  func addPages(to router: Router<BasicRequestContext>) {
    page(router, "") { _ in .home }
    page(router, "artists") { _ in .artists }
    page(router, "artists/:id", item: .artist) { .artist(try $0.slug(inPath: "id", of: "artist")) }
    page(router, "works/:id", item: .work) { .work(try $0.slug(inPath: "id", of: "work")) }
    page(router, "tours/:id", item: .tour) { .tour(try $0.slug(inPath: "id", of: "tour")) }
    page(router, "tours/:id/stops/:number") {
      .stop(
        try $0.slug(inPath: "id", of: "tour"),
        number: try $0.integer(inPath: "number", of: "stop"))
    }
    page(router, "campuses/:id/works") {
      .works(try Self.campus(try $0.slug(inPath: "id", of: "campus")))
    }
    addPlacePage(to: router)
    addSearchPage(to: router)
    addNearbyPage(to: router)
  }

  /// A page at `path`; where it shows one item of `kind`, that item as JSON or GeoJSON too.
  private func page(
    _ router: Router<BasicRequestContext>, _ path: RouterPath, item kind: ItemKind? = nil,
    _ page: @escaping @Sendable (ReadingRequest) throws -> Page
  ) {
    let formats: [Format] = kind == nil ? [.html] : [.html, .json, .geojson]
    router.get(path) { request, context in
      try await self.reply(to: request, context, formats: formats) { reading, renderer in
        let page = try page(reading)
        guard reading.format != .html, let kind else {
          return try renderer.page(page, for: reading.reader)
        }
        let id = try reading.slug(inPath: "id", of: kind.rawValue)
        return try renderer.visibleItem(
          ItemKey(kind, id.description), as: reading.format, for: reading.reader)
      }
    }
  }

  private func addPlacePage(to router: Router<BasicRequestContext>) {
    router.get("places/**") { request, context in
      try await self.reply(
        to: request, context, formats: [.html, .json, .geojson]
      ) { reading, renderer in
        let place = try renderer.snapshot.existingPlace(try reading.placeInPath())
        return reading.format == .html
          ? try renderer.page(.place(place.id), for: reading.reader)
          : try renderer.visibleItem(
            ItemKey(place.kind, place.id.description), as: reading.format, for: reading.reader)
      }
    }
  }

  private func addSearchPage(to router: Router<BasicRequestContext>) {
    router.get("search") { request, context in
      try await self.reply(
        to: request, context, formats: [.html, .json], parameters: ["q", "limit"]
      ) { reading, renderer in
        let found = try await self.hits(reading)
        return reading.format == .html
          ? try renderer.page(.search(text: found.text, hits: found.hits), for: reading.reader)
          : renderer.search(
            text: found.text, hits: found.hits, as: reading.format, for: reading.reader)
      }
    }
  }

  private func addNearbyPage(to router: Router<BasicRequestContext>) {
    router.get("nearby") { request, context in
      try await self.reply(
        to: request, context, formats: [.html, .json, .geojson],
        parameters: ["lat", "lon", "limit", "within", "level", "tour", "campus", "status"]
      ) { reading, renderer in
        let here = try reading.coordinate(latitude: "lat", longitude: "lon")
        let answer = try here.map {
          try renderer.snapshot.answer(try reading.nearestWorks(here: $0))
        }
        guard reading.format != .html else {
          return try renderer.page(.nearby(answer), for: reading.reader)
        }
        guard let answer else { throw Problem.missingPosition }
        return renderer.nearest(answer, as: reading.format, for: reading.reader)
      }
    }
  }

  private static func campus(_ slug: Slug) throws(Problem) -> PlaceID {
    do { return try PlaceID(slug.description) } catch {
      throw .notFound("campus", slug.description, known: [])
    }
  }
}

extension Renderer {
  /// One thing, unless it is a draft.
  fileprivate func visibleItem(
    _ key: ItemKey, as format: Format, for reader: Reader
  ) throws(Problem) -> Rendered {
    let item = try snapshot.item(named: "\(key.kind.rawValue):\(key.id)")
    if case .tour(let tour) = item { _ = try snapshot.tour(tour.id) }
    return self.item(item, as: format, for: reader)
  }
}
