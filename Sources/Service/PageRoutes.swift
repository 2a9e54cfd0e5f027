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
    router.get(address) { request, context in
      let reading = try self.keptReadings.reading(of: request) {
        var reading = try ReadingRequest(
          request, path: context.parameters, at: address, reachedBy: self.address(asked: request))
        if address.parameters.contains(where: { $0.name == "page" }) {
          reading.reader.sheet = try reading.usualInteger("page")
        }
        return reading
      }
      let renderer = self.renderer(for: context)
      // A choice of stops is searched for, and so many are not worth keeping.
      if address == .tour, let minutes = try reading.integer("minutes"), reading.format == .html {
        let tour = try reading.slug(inPath: "id", of: "tour")
        return try await self.reply(to: request, context, at: .tour) { reading, renderer in
          try await self.computed(context) {
            try renderer.page(.tourWithin(tour, minutes: minutes), for: reading.reader)
          }
        }
      }
      let question = KeptAnswers.Question(
        path: request.uri.path, format: reading.format, reader: reading.reader)
      let make = {
        let page = try page(reading)
        let rendered =
          reading.format == .html
          ? try renderer.page(page, for: reading.reader)
          : try renderer.data(of: page, as: reading.format, for: reading.reader)
        return KeptAnswer(rendered)
      }
      let showsDrafts = renderer.snapshot.showsDrafts
      let answer =
        try showsDrafts
        ? make()
        : self.keptAnswers.answer(to: question, at: renderer.snapshot.version, make)
      var response = Self.response(answer, to: request)
      if showsDrafts { response.isForOneReader() }
      if reading.format == .html, let tag = reading.chosenLanguage {
        CookieLanguage.keep(
          tag, in: &response, for: request, below: self.options.publicAddress)
      }
      return response
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
