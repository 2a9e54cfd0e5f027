import Catalog
import Hummingbird
import Notation
import Queries
import Rendering

/// `GET /directions?from=PLACE&to=WORK&stepFree=true`: a form, and the walk that it asks for.
extension CurrentCatalog {
  func addDirectionsPage(to router: Router<AskingContext>) {
    router.get(.directionsPage) { request, context in
      var status = HTTPResponse.Status.ok
      return try await self.reply(
        to: request, context, at: .directionsPage
      ) { reading, renderer in
        guard reading.format == .html else {
          return try await self.directions(reading, renderer, context)
        }
        let visit = try await self.threadPool.run { try self.visit(reading, renderer) }
        if visit.isFaulty { status = .badRequest }
        guard let from = visit.from.end, let to = visit.to.end else {
          return try renderer.page(.directions(visit), for: reading.reader)
        }
        return try await self.computed(context) {
          var visit = visit
          visit.answer = try renderer.snapshot.answer(
            Directions(from: from, to: to, style: visit.style))
          return try renderer.page(.directions(visit), for: reading.reader)
        }
      } status: {
        status
      }
    }
  }

  /// The walk between two ends that are named exactly, for programs.
  func directions(
    _ reading: ReadingRequest, _ renderer: Renderer, _ context: AskingContext
  ) async throws -> Rendered {
    // What a form of the page sends along says nothing here.
    for parameter in Address.shownEnds where reading.address.parameters.contains(parameter) {
      _ = try reading.words(parameter.name)
    }
    let passing = try reading.passing()
    return try await computed(context) {
      let answer = try renderer.snapshot.answer(try reading.directions(in: renderer.snapshot))
      return renderer.directions(
        answer, as: reading.format, for: reading.reader, passing: passing)
    }
  }

  /// The question as it was typed. A field that the address does not have is blank and no mistake;
  /// one that was sent empty is.
  private func visit(
    _ reading: ReadingRequest, _ renderer: Renderer
  ) throws -> DirectionsVisit {
    let snapshot = renderer.snapshot
    let from = try candidates("from", reading, renderer)
    let to = try candidates("to", reading, renderer)
    let campus = (from.end ?? to.end).flatMap(snapshot.campus(of:))
    let style = try reading.walkingStyle(clock: snapshot.clock(on: campus))
    return DirectionsVisit(
      from: from.field(near: to.end.flatMap(snapshot.campus(of:)), snapshot),
      to: to.field(near: from.end.flatMap(snapshot.campus(of:)), snapshot), style: style)
  }

  /// What was typed; or the identifier for which the field showed that as a name, which a form
  /// without scripts sends along.
  private func typed(
    _ name: String, _ reading: ReadingRequest, _ renderer: Renderer
  ) throws(Problem) -> String? {
    let text = reading.text(name)
    guard let text, let key = try reading.words(name + "Key"),
      key.utf8.count <= NameSuggestion.longest,
      renderer.isShown(text, for: key, to: reading.reader)
    else { return text }
    return key
  }

  /// An identifier or a position, or else what is called so, or else what may be meant.
  private func candidates(
    _ name: String, _ reading: ReadingRequest, _ renderer: Renderer
  ) throws -> Candidates {
    let snapshot = renderer.snapshot
    guard let typed = try typed(name, reading, renderer) else {
      return .settled(DirectionsVisit.Field())
    }
    guard typed.utf8.count <= NameSuggestion.longest else {
      return .settled(DirectionsVisit.Field(typed, fault: .unknown([])))
    }
    let text = String(
      typed.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
        .reversed())
    if text.isEmpty { return .settled(DirectionsVisit.Field(typed, fault: .missing)) }
    do {
      let end = try snapshot.end(named: text)
      if case .subject(let subject) = end, snapshot.position(of: subject) == nil {
        return .settled(DirectionsVisit.Field(typed, fault: .unplaced))
      }
      return .settled(DirectionsVisit.Field(typed, end: end))
    } catch {
      if error.code == .invalidCoordinate {
        return .settled(DirectionsVisit.Field(typed, fault: .notOnEarth))
      }
    }
    let found = snapshot.ends(among: snapshot.keys(finding: text, limit: Self.mostNamesakes))
    let named = found.filter { snapshot.isCalled($0, text) }
    return named.isEmpty ? .alike(typed, found) : .namesakes(typed, named)
  }

  /// The most finds that are looked through for what is called as was typed; a choice.
  private static let mostNamesakes = 200
}

/// The meanings that a text in a field may have.
private enum Candidates {
  /// A field that names one end, or none.
  case settled(DirectionsVisit.Field)
  /// These are called so; at least one.
  case namesakes(String, [Stop.Subject])
  /// These are called nearly so, if anything.
  case alike(String, [Stop.Subject])

  /// The end of the walk that it means without a look at the other end; `nil` if that is open, or
  /// there is none.
  var end: Directions.End? {
    switch self {
    case .settled(let field): field.end
    case .namesakes(_, let subjects): subjects.count == 1 ? .subject(subjects[0]) : nil
    case .alike: nil
    }
  }

  /// The field, when the other end is on `campus`: what is there comes before its namesakes.
  func field(near campus: PlaceID?, _ snapshot: CatalogSnapshot) -> DirectionsVisit.Field {
    func isThere(_ subject: Stop.Subject) -> Bool {
      campus != nil && snapshot.campus(of: .subject(subject)) == campus
    }
    switch self {
    case .settled(let field): return field
    case .namesakes(let typed, let subjects):
      let there = subjects.filter(isThere)
      let meant = there.isEmpty ? subjects : there
      if meant.count == 1 { return DirectionsVisit.Field(typed, end: .subject(meant[0])) }
      return DirectionsVisit.Field(typed, fault: .unknown(Array(meant.prefix(6))))
    case .alike(let typed, let subjects):
      let meant = subjects.filter(isThere) + subjects.filter { !isThere($0) }
      return DirectionsVisit.Field(typed, fault: .unknown(Array(meant.prefix(6))))
    }
  }
}

extension ReadingRequest {
  /// A question for directions; both ends must be named.
  func directions(in snapshot: CatalogSnapshot) throws(Problem) -> Directions {
    let from = try end("from", in: snapshot)
    return Directions(
      from: from, to: try end("to", in: snapshot),
      style: try walkingStyle(clock: snapshot.clock(on: snapshot.campus(of: from))),
      alternatives: try usualInteger("alternatives"))
  }
}
