import Catalog
import Exchange
import Formats
import HTTPTypes
import Hummingbird
import Logging
import Notation
import Queries
import Rendering

/// Turns whatever goes wrong into an answer of the same shape: problem details for programs, a page
/// for people. Adds the headers that every answer carries.
struct ProblemMiddleware: RouterMiddleware {
  let catalog: CurrentCatalog

  func handle(
    _ request: Request, context: AskingContext,
    next: (Request, AskingContext) async throws -> Response
  ) async throws -> Response {
    var response: Response
    var context = context
    var isOver = false
    do {
      try catalog.options.admit(request, from: context)
      // No name holds a NUL, and who takes text for C's would cut it there.
      let path = request.uri.path
      guard !path.utf8.contains(UInt8(ascii: "%")) || !path.contains("%00") else {
        throw Problem(
          .notFound, "There is nothing at this address.",
          remedy: "Start at the front page, or search.")
      }
      guard Self.known.contains(request.method) || request.method == .trace else {
        throw Problem.methodUnknown(request.method.rawValue)
      }
      await catalog.renewIfReplaced()
      switch try await catalog.signOn.person(of: request, context) {
      case .person(let person): context.signedOn = person
      case .over: isOver = true
      case .nobody: break
      }
      response =
        Self.isOfService(request) ? Self.abilities : try await next(request, context)
    } catch {
      response = self.response(to: error, request, context)
    }
    // A file that everybody shares is no place to have a browser forget a cookie.
    if isOver, response.headers[.cacheControl]?.hasPrefix("max-age") != true {
      response.isForOneReader()
      response.headers.append(HTTPField(name: .setCookie, value: catalog.signOn.cookie.removal))
    }
    let isBySession = context.signedOn?.session != nil
    if isBySession, response.status.code >= 400 { response.isForOneReader() }
    if isBySession, response.headers[.cacheControl]?.contains("no-store") == true {
      response.headers[.xContentTypeOptions] = "nosniff"
      // What a cookie opened is for pages of ours alone (WHATWG Fetch, section 3.7).
      response.headers[.named("Cross-Origin-Resource-Policy")] = "same-origin"
    } else {
      for field in Self.fieldsForAll { response.headers[field.name] = field.value }
    }
    if request.method == .options, let methods = response.headers[.allow] {
      // The preflight of a browser (section 3.2); the time, a day, is a choice. The star does not
      // stand for Authorization.
      response.headers[.accessControlAllowMethods] = methods
      response.headers[.accessControlAllowHeaders] = "*, Authorization"
      response.headers[.accessControlMaxAge] = "86400"
    }
    // Every answer of tus but that to OPTIONS says so, a refusal, too.
    if request.method != .options, request.uri.path.hasPrefix("/\(Address.uploads.path)") {
      response.headers[.named("Tus-Resumable")] = CurrentCatalog.tusVersion
    }
    response.headers[.referrerPolicy] = "strict-origin-when-cross-origin"
    // What is stricter stays.
    if response.headers[.contentSecurityPolicy] == nil {
      response.headers[.contentSecurityPolicy] = ContentPolicy.header
    }
    // Whoever asks by HEAD reads what comes behind the header as the next answer (RFC 9110, 9.3.2).
    return request.method == .head ? response.createHeadResponse() : response
  }

  private func response(
    to error: any Error, _ request: Request, _ context: AskingContext
  ) -> Response {
    if let refusal = error as? WriteRefusal { return refusal.response }
    let errors = (error as? ParameterProblems)?.all ?? []
    let problem = problem(error, request, context)
    let status = problem.code.status
    let renderer = catalog.renderer
    let isOfData = Self.prefixesOfData.contains(where: request.uri.path.hasPrefix)
    let wantsPage =
      !isOfData && !Self.asksForData(request.uri.query ?? "")
      && AcceptHeader(request.headers[.accept] ?? "*/*").best(among: [.html, .json]) == .html
    let page =
      wantsPage
      ? try? renderer.page(
        .problem(problem, status: status.code), for: catalog.reader(Self.languages(of: request)))
      : nil
    var response = CurrentCatalog.response(
      page ?? problem.details(of: errors), status: status, to: request)
    if page == nil { response.headers[.contentType] = "application/problem+json" }
    if problem.code == .methodNotAllowed { response.headers[.allow] = Self.methods }
    response.headers[.retryAfter] = problem.retryAfter
    if problem.code == .unauthorized { response.headers[.wwwAuthenticate] = SignOn.challenge }
    return response
  }

  /// The languages of a page about a fault, as those of other pages. A `lang` that is no tag is told, and
  /// passed over here.
  private static func languages(of request: Request) -> LanguagePreference {
    let (chosen, accepted) = (CookieLanguage.read(request), request.headers[.acceptLanguage])
    for query in [request.uri.query ?? "", ""] {
      let query = QueryString(query, known: ["lang"])
      if let found = try? query.languages(chosen: chosen, acceptLanguage: accepted) { return found }
    }
    return LanguagePreference()
  }

  /// True if the request asks what the service can do, wherever (RFC 9110, section 9.3.7).
  private static func isOfService(_ request: Request) -> Bool {
    request.method == .options && request.uri.string == "*"
  }

  /// The answer to that: the methods that some address answers.
  private static var abilities: Response {
    let methods = known.map(\.rawValue).sorted().joined(separator: ", ")
    return Response(status: .noContent, headers: [.allow: methods])
  }

  /// The methods that every address answers.
  private static let methods = "GET, HEAD, OPTIONS"
  /// The methods that some address answers.
  private static let known: Set<HTTPRequest.Method> = [
    .get, .head, .options, .post, .put, .patch, .delete,
  ]
  /// The header fields that pages of others may read besides those that any may.
  private static let exposed =
    "ETag, Link, Location, Content-Crs, Content-Range, Retry-After, Allow, Accept-Post, "
    + "Accept-Patch, Preference-Applied, WWW-Authenticate, Content-Location, Tus-Resumable, "
    + "Tus-Version, Tus-Extension, Tus-Max-Size, Upload-Offset, Upload-Length, X-Request-ID"
  /// The fields of every answer that everybody may read: pages of others may fetch it (WHATWG Fetch,
  /// section 3.3), from caches, too.
  static let fieldsForAll: HTTPFields = [
    .accessControlAllowOrigin: "*", .exposedHeaders: exposed, .xContentTypeOptions: "nosniff",
  ]

  /// The beginnings of addresses that only programs ask for.
  private static let prefixesOfData =
    ["/api", "/healthz", "/readyz", "/metrics", "/offline"]
    + FormatList.complete.published.map { format in
      "/" + format.path(of: .catalog).prefix { $0 != "/" } + "/"
    }

  /// Tells whether the parameter `f` asks for anything but a page.
  private static func asksForData(_ query: String) -> Bool {
    query.split(separator: "&").contains { $0.hasPrefix("f=") && $0 != "f=html" }
  }

  private func problem(
    _ error: any Error, _ request: Request, _ context: AskingContext
  ) -> Problem {
    if let problem = error as? Problem {
      if problem.code.isToldToStrangers { return problem }
      context.log.error(
        "unanswered",
        metadata: [
          "path": "\(request.uri.path)", "problem": "\(problem)",
        ])
      return problem.code.isOfCatalogue ? .unreadableCatalogue : problem.code.withoutParticulars
    }
    if let problems = error as? ParameterProblems { return problems.problem }
    // Whoever asked has left, or the service stops: hardly anybody reads this.
    if error is CancellationError { return .serviceBusy }
    if let http = error as? HTTPError, http.status == .notFound {
      return Problem(
        .notFound, "There is nothing at this address.",
        remedy: "Start at the front page, or search.")
    }
    if let http = error as? HTTPError, (400..<500).contains(http.status.code) {
      return Problem(
        .badRequest, "The request could not be read: \(http.status.reasonPhrase).",
        remedy: "Correct it and ask again.")
    }
    // The path alone: a query may hold a visitor's position.
    context.log.error(
      "unanswered",
      metadata: [
        "path": "\(request.uri.path)", "error": "\(Problem.logLine(of: error))",
      ])
    return Problem(
      .internalFault, "Something went wrong in Docent; the request was valid.",
      remedy: "Try again; if it stays so, tell whoever runs this service the address and time.")
  }
}
