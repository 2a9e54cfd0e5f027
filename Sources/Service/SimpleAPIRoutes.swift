import Catalog
import Exchange
import Foundation
import HTTPTypes
import Hummingbird
import Notation
import Queries
import Rendering

/// The addresses of CollectiveAccess that existing apps about art on a campus call. Its habits are
/// kept: an unknown parameter is passed over, and what cannot be answered is a 200 that says
/// `"ok": false`.
extension CurrentCatalog {
  func addSimpleAPI(to router: Router<AskingContext>) {
    router.get(.simpleAPI) { request, context in
      let renderer = self.renderer
      let (answer, next) = try await self.simple(
        context.parameters.get("name") ?? "", asked: request, context, of: renderer)
      var response = Self.response(answer, to: request)
      if let next { response.headers[.link] = "<\(next)>; rel=\"next\"" }
      return response
    }
    router.get(.detailPage) { request, context in
      let renderer = self.renderer
      let kind = context.parameters.get("table") ?? ""
      let name = context.parameters.get("number") ?? ""
      let api = self.simpleAPI(renderer, LanguagePreference(), asked: request)
      guard let table = SimpleAPI.Table(inAddress: kind),
        let subject = api.number(table, named: name.removingPercentEncoding ?? name)
          .flatMap({ api.subject(table, number: $0) })
      else { throw Problem.notFound("record", "\(kind)/\(name)", known: []) }
      // Not for ever: a number may be given to something else.
      return Response(
        status: .found,
        headers: [.location: renderer.links.href(.init(subject)), .cacheControl: "no-cache"])
    }
  }

  private func simpleAPI(
    _ renderer: Renderer, _ languages: LanguagePreference, asked request: Request
  ) -> SimpleAPI {
    SimpleAPI(
      renderer, for: reader(languages),
      address: (address(asked: request) ?? .localhost).description,
      numbersStops: options.numbersStops)
  }

  /// The answer, and the address of the records that follow on those in it, if there are more.
  private func simple(
    _ name: String, asked request: Request, _ context: AskingContext, of renderer: Renderer
  ) async throws -> (answer: Rendered, next: String?) {
    guard let question = SimpleQuestion(rawValue: name) else {
      let known = SimpleQuestion.allCases.map(\.rawValue).joined(separator: ", ")
      return (
        SimpleAPI.failure("There is no service '\(name.prefix(80))': use one of \(known)."), nil
      )
    }
    let query = QueryString(
      request.uri.query ?? "", takingOnly: ["q", "id", "start", "limit", "lang"])
    let preference =
      (try? query.languages(chosen: nil, acceptLanguage: request.headers[.acceptLanguage]))
      ?? LanguagePreference()
    let api = simpleAPI(renderer, preference, asked: request)
    guard question.isSearch else {
      let id = query["id"] ?? ""
      let number = api.number(question.table, named: id)
      let answer = number.flatMap { api.detail(question.table, number: $0) }
      return (answer ?? .failure(question.table, id), nil)
    }
    let text = (query["q"] ?? "").trimmingCharacters(in: .whitespaces)
    guard !text.isEmpty else {
      return (SimpleAPI.failure("Say with q what to search for, or q=*."), nil)
    }
    let start = Self.count(query["start"]) ?? 0
    let limit = min(Self.count(query["limit"]) ?? Self.mostRecords, Self.mostRecords)
    let page = try await computed(context) {
      api.search(
        question.table, self.selection(text, of: question.table, in: renderer.snapshot),
        start: start, limit: limit)
    }
    guard page.hasMore else { return (page.answer, nil) }
    var next = "\(request.uri.path)?q=\(Self.encoded(text))&start=\(start + limit)&limit=\(limit)"
    if let language = query["lang"] { next += "&lang=\(Self.encoded(language))" }
    return (page.answer, next)
  }

  /// The most records of one answer, a choice: more than a campus has works, and about 5 MB.
  static let mostRecords = 5_000

  private static func encoded(_ text: String) -> String {
    PercentEncoding.encoded(text, keeping: PercentEncoding.isUnreserved)
  }

  /// The most finds of a word that are looked through; kinds that were not asked for count, too.
  private static let mostFinds = 1_000

  private func selection(
    _ text: String, of table: SimpleAPI.Table, in snapshot: CatalogSnapshot
  ) -> SimpleAPI.Selection {
    switch (text, table) {
    case ("*", _): .all
    case ("featured_art", .object): .featuredArt
    case ("featured_ar", .object): .featuredAR
    default:
      .found(snapshot.keys(finding: text, limit: Self.mostFinds))
    }
  }

  /// A number above 0; anything else counts for nothing, as there.
  private static func count(_ text: String?) -> Int? {
    text.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }
}

extension Rendered {
  fileprivate static func failure(_ table: SimpleAPI.Table, _ id: String) -> Rendered {
    SimpleAPI.failure("There is no \(table.rawValue) with the id '\(id.prefix(80))' here.")
  }
}

/// The names that apps call.
private enum SimpleQuestion: String, CaseIterable {
  case objectSearch, objectDetail, entitySearch, entityDetail, locationcampusSearch,
    locationDetail, tourSearch, tourDetail, tourstopsDetail

  var isSearch: Bool { rawValue.hasSuffix("Search") }

  var table: SimpleAPI.Table {
    switch self {
    case .objectSearch, .objectDetail: .object
    case .entitySearch, .entityDetail: .entity
    case .locationcampusSearch, .locationDetail: .location
    case .tourSearch, .tourDetail: .tour
    case .tourstopsDetail: .stop
    }
  }
}

extension HTTPField.Name {
  /// Where else to look (RFC 8288).
  static var link: HTTPField.Name { HTTPField.Name("Link") ?? .location }
}
