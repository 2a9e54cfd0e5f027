import Catalog
import Geodesy
import Hummingbird
import Notation
import Queries
import Rendering

/// The addresses of questions about many walks at once.
extension CurrentCatalog {
  func addWayfinding(to router: Router<AskingContext>) {
    router.get(.matrix) { request, context in try await self.matrix(request, context) }
    router.get(.isochrone) { request, context in try await self.isochrone(request, context) }
  }

  /// `GET /api/matrix?from=WORK;PLACE&to=WORK;LATITUDE,LONGITUDE&stepFree=true`
  private func matrix(_ request: Request, _ context: AskingContext) async throws -> Response {
    try await reply(to: request, context, at: .matrix) { reading, renderer in
      try await self.computed(context) {
        let snapshot = renderer.snapshot
        let from = try reading.ends("from", in: snapshot)
        let question = WalkMatrix(
          from: from, to: try reading.ends("to", in: snapshot),
          style: try reading.walkingStyle(
            clock: snapshot.clock(on: from.first.flatMap(snapshot.campus(of:)))))
        return renderer.matrix(
          try snapshot.answer(question), as: reading.format, for: reading.reader)
      }
    }
  }

  /// `GET /api/isochrone?from=PLACE&minutes=5,10&stepFree=true`
  private func isochrone(_ request: Request, _ context: AskingContext) async throws -> Response {
    try await reply(to: request, context, at: .isochrone) { reading, renderer in
      let snapshot = renderer.snapshot
      let from = try reading.end("from", in: snapshot)
      let question = Isochrone(
        from: from, times: try reading.numbers("minutes"), kinds: try reading.kinds("kinds"),
        style: try reading.walkingStyle(clock: snapshot.clock(on: snapshot.campus(of: from))))
      let hasOutline = try reading.truth("outline") ?? false
      return try await self.computed(context) {
        renderer.isochrone(
          try snapshot.answer(question), as: reading.format, for: reading.reader,
          hasOutline: hasOutline)
      }
    }
  }

  /// `GET /api/nearest?lat=LATITUDE&lon=LONGITUDE&kind=entrance`
  func nearestSites(
    _ kind: SiteKind, here: Coordinate, _ reading: ReadingRequest, _ renderer: Renderer,
    _ context: AskingContext
  ) async throws -> Rendered {
    try reading.refuseMeaningless()
    let snapshot = renderer.snapshot
    let question = NearestSites(
      kind, here: here, limit: try reading.usualInteger("limit"),
      within: try reading.meters("within"), level: try reading.level("level", in: snapshot),
      campus: try reading.campus("campus", in: snapshot),
      walking: try reading.walking(
        clock: snapshot.clock(on: snapshot.campus(of: .coordinate(here)))))
    return try await computed(context) {
      renderer.nearestSites(
        try snapshot.answer(question), as: reading.format, for: reading.reader)
    }
  }
}

extension ReadingRequest {
  /// Ends of walks with `;` between them; at least one. Throws what is wrong with each.
  func ends(
    _ name: String, in snapshot: CatalogSnapshot
  ) throws(ParameterProblems) -> [Directions.End] {
    guard let text = text(name) else {
      let problem = Problem(
        .badRequest, "Parameter '\(name, as: .parameter)' is missing.",
        remedy: "Name works, places, or latitude,longitude in degrees, with ; between them.")
      throw ParameterProblems([ParameterProblem(name, problem)])
    }
    do { return try snapshot.ends(listed: text, parameter: "Parameter '\(name)'") } catch {
      throw ParameterProblems(error.all.map { ParameterProblem(name, $0.about(name)) })
    }
  }

  /// Decimal numbers with commas between them, in the range that the address declares; or else the
  /// usual ones.
  func numbers(_ name: String) throws(Problem) -> [Double] {
    guard case .numbers(let range, let most, let usual) = address[name] else {
      preconditionFailure("Parameter \(name) is declared as no list of numbers.")
    }
    guard let text = text(name) else { return usual }
    let numbers = text.split(separator: ",", maxSplits: most, omittingEmptySubsequences: false)
      .map { Double(decimal: $0) }
    let isRight =
      numbers.count <= most && numbers.allSatisfy { $0.map { range.contains($0) } ?? false }
    guard isRight else {
      throw .parameter(name, must: "be \(address[name])", not: text)
    }
    return numbers.compactMap(\.self)
  }

  /// Kinds of things with commas between them, each once; or else the usual ones.
  func kinds(_ name: String) throws(Problem) -> [SiteKind] {
    guard case .wordList(let words, let usual) = address[name] else {
      preconditionFailure("Parameter \(name) is declared as no list of words.")
    }
    var kinds: [SiteKind] = []
    let given = text(name)
    let names =
      given.map {
        $0.split(separator: ",", maxSplits: 64, omittingEmptySubsequences: false).map(String.init)
      } ?? usual
    for word in names {
      guard words.contains(word), let kind = SiteKind(name: word) else {
        throw .parameter(
          name, must: "be some of \(words.joined(separator: ", ")), comma between",
          not: given ?? word)
      }
      if !kinds.contains(kind) { kinds.append(kind) }
    }
    return kinds
  }

  /// The question what a walk passes; `nil` if it is not asked.
  func passing() throws(Problem) -> Passing? {
    let kinds = try kinds("alongKinds")
    guard let within = try decimal("along") else {
      if text("alongKinds") != nil { try refuseMeaningless() }
      return nil
    }
    return Passing(within: Meters(within), kinds: kinds)
  }
}
