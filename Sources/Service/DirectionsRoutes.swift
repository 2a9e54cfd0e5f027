import Catalog
import Hummingbird
import Queries
import Rendering

/// `GET /directions?from=PLACE&to=WORK&stepFree=true`: a form, and the walk that it asks for.
extension CurrentCatalog {
  func addDirectionsPage(to router: Router<BasicRequestContext>) {
    router.get("directions") { request, context in
      var status = HTTPResponse.Status.ok
      return try await self.reply(
        to: request, context, formats: [.html, .json, .geojson, .text, .gpx],
        parameters: ReadingRequest.directionsParameters
      ) { reading, renderer in
        guard reading.format == .html else {
          let answer = try renderer.snapshot.answer(try reading.directions(in: renderer.snapshot))
          return renderer.directions(answer, as: reading.format, for: reading.reader)
        }
        let visit = try await self.visit(reading, renderer.snapshot)
        if visit.isFaulty { status = .badRequest }
        return try renderer.page(.directions(visit), for: reading.reader)
      } status: {
        status
      }
    }
  }

  /// What was typed, and the walk if both ends are known. A field that the address does not have is
  /// blank and no mistake; one that was sent empty is.
  private func visit(
    _ reading: ReadingRequest, _ snapshot: CatalogSnapshot
  ) async throws -> DirectionsVisit {
    let style = try reading.walkingStyle()
    var visit = DirectionsVisit(
      from: try await field("from", reading, snapshot),
      to: try await field("to", reading, snapshot), isStepFree: style.isStepFree)
    if let from = visit.from.end, let to = visit.to.end {
      visit.answer = try snapshot.answer(Directions(from: from, to: to, style: style))
    }
    return visit
  }

  /// An identifier or a position, or else the one thing of that name, or else what may be meant.
  private func field(
    _ name: String, _ reading: ReadingRequest, _ snapshot: CatalogSnapshot
  ) async throws -> DirectionsVisit.Field {
    guard let typed = reading.text(name) else { return DirectionsVisit.Field() }
    let text = String(
      typed.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
        .reversed())
    if text.isEmpty { return DirectionsVisit.Field(typed, fault: .missing) }
    if let end = try? snapshot.end(named: text, parameter: "") {
      if case .subject(let subject) = end, snapshot.position(of: subject) == nil {
        return DirectionsVisit.Field(typed, fault: .unplaced)
      }
      return DirectionsVisit.Field(typed, end: end)
    }
    guard text.utf8.count <= 400 else { return DirectionsVisit.Field(typed, fault: .unknown([])) }
    let found = snapshot.ends(among: try await search(text, 40).map(\.key))
    let named = found.filter { snapshot.isCalled($0, text) }
    if named.count == 1 { return DirectionsVisit.Field(typed, end: .subject(named[0])) }
    return DirectionsVisit.Field(
      typed, fault: .unknown(Array((named.isEmpty ? found : named).prefix(6))))
  }
}

extension ReadingRequest {
  /// The parameters of a question for directions.
  static let directionsParameters = ["from", "to"] + walkingParameters

  /// A question for directions; both ends must be named.
  func directions(in snapshot: CatalogSnapshot) throws(Problem) -> Directions {
    Directions(
      from: try end("from", in: snapshot), to: try end("to", in: snapshot),
      style: try walkingStyle())
  }
}
