import Catalog
import Hummingbird
import Notation
import Queries
import Rendering

/// The addresses that people open in a browser. All answer programs too, with `f=json` or by
/// `Accept`, and with `f=geojson` where there is geometry.
extension CurrentCatalog {
  func addPages(to router: Router<AskingContext>) {
    page(router, .home) { _ in .home }
    page(router, .tours) { _ in .tours }
    page(router, .artists) { _ in .artists }
    page(router, .artist) { .artist(try $0.slug(inPath: "id", of: "artist")) }
    page(router, .work) { .work(try $0.slug(inPath: "id", of: "work")) }
    page(router, .tour) { .tour(try $0.slug(inPath: "id", of: "tour")) }
    page(router, .stop) {
      .stop(
        try $0.slug(inPath: "id", of: "tour"),
        number: try $0.integer(inPath: "number", of: "stop"))
    }
    page(router, .works) { .works(try Self.campus(in: $0)) }
    page(router, .saved) { _ in .saved }
    page(router, .place) { .place(try $0.placeInPath()) }
    page(router, .map) { _ in .map(nil, level: nil) }
    page(router, .campusMap) { .map(try Self.campus(in: $0), level: nil) }
    page(router, .levelMap) {
      .map(try Self.campus(in: $0), level: try $0.integer(inPath: "number", of: "level"))
    }
    addSearchPage(to: router)
    addNearbyPage(to: router)
    addDirectionsPage(to: router)
  }

  /// A page at `address`, and the data behind it: nothing in them depends on a parameter but shape and
  /// language.
  private func page(
    _ router: Router<AskingContext>, _ address: Address,
    _ page: @escaping @Sendable (ReadingRequest) throws -> Page
  ) {
    // A choice of stops is searched for, and so many are not worth keeping.
    let minutes = { @Sendable (reading: ReadingRequest) in
      let minutes = address == .tour ? try reading.integer("minutes") : nil
      return reading.format == .html ? minutes : nil
    }
    router.get(address) { request, context in
      try await self.keptReply(
        to: request, context, at: address, isKept: { try minutes($0) == nil }
      ) { reading, renderer in
        if let minutes = try minutes(reading) {
          let tour = try reading.slug(inPath: "id", of: "tour")
          return try await self.computed(context) {
            KeptAnswer(
              try renderer.page(.tourWithin(tour, minutes: minutes), for: reading.reader))
          }
        }
        let page = try page(reading)
        return KeptAnswer(
          reading.format == .html
            ? try renderer.page(page, for: reading.reader)
            : try renderer.data(of: page, as: reading.format, for: reading.reader))
      }
    }
  }

  private func addSearchPage(to router: Router<AskingContext>) {
    router.get(.searchPage) { request, context in
      try await self.reply(to: request, context, at: .searchPage) { reading, renderer in
        let question = try reading.textSearch()
        // What a device keeps answers by itself later.
        if try reading.truth("kept") == true, reading.format == .html {
          return try renderer.page(.keptSearch, for: reading.reader)
        }
        return try await self.computed(context) {
          let answer = renderer.snapshot.answer(question)
          return reading.format == .html
            ? try renderer.page(.search(answer), for: reading.reader)
            : renderer.search(answer, as: reading.format, for: reading.reader)
        }
      }
    }
  }

  private func addNearbyPage(to router: Router<AskingContext>) {
    router.get(.nearby) { request, context in
      try await self.reply(to: request, context, at: .nearby) { reading, renderer in
        let here =
          try reading.coordinate("at") ?? reading.coordinate(latitude: "lat", longitude: "lon")
        let question = try here.map { try reading.nearestWorks(here: $0, in: renderer.snapshot) }
        let answer = { @Sendable in
          let answer = try question.map { try renderer.snapshot.answer($0) }
          guard reading.format != .html else {
            return try renderer.page(.nearby(answer), for: reading.reader)
          }
          guard let answer else { throw Problem.missingPosition }
          return renderer.nearest(answer, as: reading.format, for: reading.reader)
        }
        return question?.walking == nil ? try answer() : try await self.computed(context, answer)
      }
    }
  }

  static func campus(in reading: ReadingRequest) throws(Problem) -> PlaceID {
    let slug = try reading.slug(inPath: "id", of: "campus")
    do { return try PlaceID(slug.description) } catch {
      throw .notFound("campus", slug.description, known: [])
    }
  }
}
