import Catalog
import Geodesy
import Hummingbird
import Notation
import Queries
import Rendering

/// The addresses under `/api`, and those that say whether the service is alive and can answer.
extension CurrentCatalog {
  func addQuestions(to router: Router<AskingContext>) {
    router.get(.health) { request, context in
      try await self.reply(to: request, context, at: .health) { _, renderer in
        renderer.health()
      }
    }
    router.get(.readiness) { request, context in
      // Not by way of a reply, whose state is that of before.
      _ = try self.reading(request, context, at: .readiness)
      let (ready, _) = try await self.readiness(context.log)
      return Self.response(ready, to: request)
    }
    router.get(.nearest) { request, context in
      try await self.nearest(request, context)
    }
    router.get(.route) { request, context in
      try await self.route(request, context)
    }
    router.get(.directions) { request, context in
      try await self.directions(request, context)
    }
    addWayfinding(to: router)
    router.get(.search) { request, context in
      try await self.reply(to: request, context, at: .search) { reading, renderer in
        let question = try reading.textSearch()
        return try await self.computed(context) {
          renderer.search(
            renderer.snapshot.answer(question), as: reading.format, for: reading.reader)
        }
      }
    }
    router.get(.browse) { request, context in
      try await self.reply(to: request, context, at: .browse) { reading, renderer in
        renderer.browse(
          try renderer.snapshot.answer(Browse()), as: reading.format, for: reading.reader)
      }
    }
    router.get(.browsePlace) { request, context in
      try await self.reply(to: request, context, at: .browsePlace) { reading, renderer in
        renderer.browse(
          try renderer.snapshot.answer(Browse(try reading.placeInPath())), as: reading.format,
          for: reading.reader)
      }
    }
  }

  /// `GET /api/nearest?lat=LATITUDE&lon=LONGITUDE&limit=5`
  private func nearest(
    _ request: Request, _ context: AskingContext
  ) async throws -> Response {
    try await reply(to: request, context, at: .nearest) { reading, renderer in
      guard let here = try reading.coordinate(latitude: "lat", longitude: "lon") else {
        throw Problem.missingPosition
      }
      if let kind = try reading.siteKind(), kind != .item(.work) {
        return try await self.nearestSites(kind, here: here, reading, renderer, context)
      }
      let question = try reading.nearestWorks(here: here, in: renderer.snapshot)
      let answer = { @Sendable in
        renderer.nearest(
          try renderer.snapshot.answer(question), as: reading.format, for: reading.reader)
      }
      return question.walking == nil
        ? try answer() : try await self.computed(context, answer)
    }
  }

  /// `GET /api/tours/ID/route?from=LATITUDE,LONGITUDE&order=shortest`
  private func route(
    _ request: Request, _ context: AskingContext
  ) async throws -> Response {
    try await reply(to: request, context, at: .route) { reading, renderer in
      let tour = try reading.slug(inPath: "id", of: "tour")
      let snapshot = renderer.snapshot
      let clock = { snapshot.clock(on: snapshot.contents.tours[tour]?.campus) }
      let question = TourItinerary(
        tour: tour,
        from: try reading.coordinate("from"),
        order: try reading.walkOrder(),
        first: try reading.firstStop(),
        last: try reading.stopNumber("last"),
        returns: try reading.truth("return") ?? false,
        style: try reading.walkingStyle(clock: clock()),
        budget: try reading.walkBudget())
      let passing = try reading.passing()
      return try await self.computed(context) {
        let answer: TourItinerary.Answer
        do throws(TourItinerary.Faults) {
          answer = try snapshot.itinerary(for: question)
        } catch { throw error.named }
        return renderer.itinerary(
          answer, as: reading.format, for: reading.reader, passing: passing)
      }
    }
  }

  /// `GET /api/directions?from=PLACE&to=LATITUDE,LONGITUDE&stepFree=true`
  private func directions(
    _ request: Request, _ context: AskingContext
  ) async throws -> Response {
    try await reply(to: request, context, at: .directions) { reading, renderer in
      try await self.directions(reading, renderer, context)
    }
  }
}

extension ReadingRequest {
  /// The question for the words of `q`.
  func textSearch() throws(Problem) -> TextSearch {
    var filter: [SearchFacet: String] = [:]
    for facet in SearchFacet.allCases {
      // A form sends what was left open, too.
      guard let value = try words(facet.rawValue), !value.isEmpty else { continue }
      filter[facet] = value
    }
    return TextSearch(
      try words("q") ?? "", limit: try usualInteger("limit"), offset: try usualInteger("offset"),
      filter: filter)
  }

  /// The parameters of a question for the nearest works, but for where one stands.
  func nearestWorks(
    here: Coordinate, in snapshot: CatalogSnapshot
  ) throws(Problem) -> NearestWorks {
    NearestWorks(
      here: here, limit: try usualInteger("limit"), within: try meters("within"),
      level: try level("level", in: snapshot), tour: try tour("tour", in: snapshot),
      campus: try campus("campus", in: snapshot), statuses: try statuses(),
      errorCircle: try errorCircle(),
      walking: try walking(
        clock: snapshot.clock(on: snapshot.campus(of: .coordinate(here)))))
  }
}

extension ReadingRequest {
  /// The kind of thing that is looked for; `nil` if none is named.
  func siteKind() throws(Problem) -> SiteKind? {
    guard let text = text("kind") else { return nil }
    guard let kind = SiteKind(name: text) else {
      let all = SiteKind.allCases.map(\.name).joined(separator: ", ")
      throw .parameter("kind", must: "be one of \(all)", not: text)
    }
    return kind
  }

  /// The way of walking of somebody who asks for the nearest on foot; `nil` if that is not asked.
  func walking(
    clock: @autoclosure () -> HoursCalendar?
  ) throws(Problem) -> WalkingStyle? {
    if try truth("walking") == true { return try walkingStyle(clock: clock()) }
    if Address.walking.contains(where: { text($0.name) != nil }) { try refuseMeaningless() }
    return nil
  }

  /// The circle in which the position may be; `nil` if its accuracy is not told.
  private func errorCircle() throws(Problem) -> ErrorCircle? {
    guard let accuracy = try meters("accuracy") else {
      if text("confidence") != nil { try refuseMeaningless() }
      return nil
    }
    let confidence = try number("confidence")
    do {
      return try NearestWorks.errorCircle(accuracy: accuracy, confidence: confidence)
    } catch {
      let name = if case .radius = error { "accuracy" } else { "confidence" }
      throw .parameter(name, given: text(name) ?? "", NearestWorks.reason(error))
    }
  }

  private func statuses() throws(Problem) -> Set<Work.Status> {
    guard let text = text("status") else { return [.onView] }
    guard let statuses = Work.Status.set(named: text) else {
      throw .parameter("status", must: "be one of \(Work.Status.setNames)", not: text)
    }
    return statuses
  }
}

extension Problem {
  /// A question about what is near, without a place.
  static var missingPosition: Problem {
    Problem(
      .badRequest, "Parameters '\("lat", as: .parameter)' and 'lon' are missing.",
      remedy: "Say where you stand, such as ?lat=42.3736&lon=-71.1190.")
  }
}
