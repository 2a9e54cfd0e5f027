import Catalog
public import Hummingbird
import NIOCore
import Notation
import Queries
import Rendering

extension CurrentCatalog {
  /// Every address of the service.
  public func router() -> Router<AskingContext> {
    let router = Router(context: AskingContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: ObservingMiddleware(catalog: self))
    router.add(middleware: ProblemMiddleware(catalog: self))
    addQuestions(to: router)
    addMeasurements(to: router)
    addData(to: router)
    addPages(to: router)
    addFiles(to: router)
    addLabels(to: router)
    addOffline(to: router)
    addSimpleAPI(to: router)
    addPublished(to: router)
    addWriting(to: router)
    return router
  }

  /// Reads a request, asks, renders: the way of every address that answers from the catalogue.
  /// `status` is asked for when the answer is there.
  func reply(
    to request: Request, _ context: AskingContext, at address: Address,
    _ answer: (ReadingRequest, Renderer) async throws -> Rendered,
    status: () -> HTTPResponse.Status = { .ok }, state: () -> String? = { nil }
  ) async throws -> Response {
    let reading = try self.reading(request, context, at: address)
    try context.check(address)
    let renderer = renderer(for: context)
    let rendered: Rendered
    do { rendered = try await answer(reading, renderer) } catch {
      throw reading.telling(error, renderer)
    }
    var response = Self.response(
      KeptAnswer(rendered, state: state()), status: status(), to: request)
    if renderer.snapshot.showsDrafts || address.readers != nil { response.isForOneReader() }
    complete(&response, to: request, reading)
    return response
  }

  /// A request at `address` as it is read; throws everything that is wrong with its parameters, if their
  /// names, its shape or its language are.
  func reading(
    _ request: Request, _ context: AskingContext, at address: Address
  ) throws -> ReadingRequest {
    let reading = try ReadingRequest(
      request, path: context.parameters, at: address, reachedBy: self.address(asked: request))
    guard reading.faults.isEmpty else {
      // The names of drafts are told to those alone who may see them.
      throw ParameterProblems(reading.parameterProblems(renderer(for: context)))
    }
    return reading
  }

  /// Answers like ``reply(to:_:at:_:status:state:)``, where the answer depends on nothing but the
  /// catalogue, the address, the shape and the languages, and what `variant` says besides: it is made once
  /// a revision. What `isKept` does not want kept is made for each who asks.
  ///
  /// Every parameter of an address for programs counts. People arrive at pages by links to which others
  /// have added what they like: of these counts what the reader has of them, the sheet of a list.
  func keptReply(
    to request: Request, _ context: AskingContext, at address: Address, variant: String = "",
    isKept: (ReadingRequest) throws -> Bool = { _ in true },
    _ make: (ReadingRequest, Renderer) async throws -> KeptAnswer
  ) async throws -> Response {
    let reading = try keptReadings.reading(of: request) {
      var reading = try self.reading(request, context, at: address)
      if address.parameters.contains(where: { $0.name == "page" }) {
        do { reading.reader.sheet = try reading.usualInteger("page") } catch {
          throw reading.telling(error, self.renderer(for: context))
        }
      }
      return reading
    }
    try context.check(address)
    let renderer = renderer(for: context)
    let isForOne = renderer.snapshot.showsDrafts || address.readers != nil
    let answer: KeptAnswer
    do {
      if try !isForOne && isKept(reading) {
        let path = address.isForPrograms ? request.head.path ?? "" : request.uri.path
        let question = KeptAnswers.Question(
          path: path + variant, format: reading.format, reader: reading.reader)
        answer = try await keptAnswers.answer(to: question, at: renderer.snapshot.version) {
          try await make(reading, renderer)
        }
      } else {
        answer = try await make(reading, renderer)
      }
    } catch { throw reading.telling(error, renderer) }
    var response = Self.response(answer, to: request)
    if isForOne { response.isForOneReader() }
    complete(&response, to: request, reading)
    return response
  }

  /// Tells what an answer varies with, and remembers the language that was chosen on a page.
  private func complete(
    _ response: inout Response, to request: Request, _ reading: ReadingRequest
  ) {
    // Pages of what programs ask for do not look at a choice that a visitor made, either.
    if reading.address.isForPrograms { response.headers[.vary] = Self.variesForPrograms }
    if reading.format == .html, let tag = reading.chosenLanguage {
      CookieLanguage.keep(tag, in: &response, for: request, below: options.publicAddress)
    }
  }

  /// The bytes with their headers, or 304 when the asker has them already.
  static func response(
    _ rendered: Rendered, status: HTTPResponse.Status = .ok, to request: Request
  ) -> Response {
    response(KeptAnswer(rendered), status: status, to: request)
  }

  /// The header fields that decide about an answer that is data: the choice that a visitor made on a
  /// page is none of them, and decides about pages alone.
  static let variesForPrograms = "Accept, Accept-Encoding, Accept-Language"

  /// The bytes of an answer with their headers, packed where the asker takes that, or 304 when it has
  /// them already.
  static func response(
    _ answer: KeptAnswer, status: HTTPResponse.Status = .ok, to request: Request
  ) -> Response {
    let (bytes, tag, coding) = answer.representation(for: request)
    var headers = HTTPFields()
    headers[.vary] = variesForPrograms
    if answer.type == Format.html.mediaType { headers[.vary]? += ", Cookie" }
    headers[.cacheControl] = "no-cache"
    if status == .ok {
      headers[.eTag] = tag.description
      if let known = request.headers[.ifNoneMatch], tag.isListed(in: known) {
        return Response(status: .notModified, headers: headers)
      }
    }
    // A 304 repeats none of these: its client has them (RFC 9110, section 15.4.5).
    headers[.contentType] = answer.type
    if let language = answer.language { headers[.contentLanguage] = language.description }
    if let coding { headers[.contentEncoding] = coding }
    headers.append(contentsOf: answer.fields)
    headers[.contentLength] = String(bytes.readableBytes)
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: bytes))
  }
}

/// An entity tag (RFC 9110 section 8.8.3): a hash of the bytes and their number, so that two
/// representations share one only by a chance of 1 in 2^64. An edit that leaves an answer as it was
/// leaves its tag, too. It is strong, but for an answer that says when it was made.
struct EntityTag: CustomStringConvertible {
  let description: String

  /// The hash is ``FNV1a`` with 64 bits, in four lanes that take every fourth byte and are hashed
  /// together in the end: one lane alone waits for each product.
  ///
  /// Where `state` is given, the state of an item, it stands in the place of the length, so that
  /// whoever writes can tell states of the item apart by any representation of it.
  ///
  /// The bytes of `stamp` tell nothing apart; a tag without them is a weak one (section 8.8.1).
  init(of bytes: [UInt8], state: String? = nil, besides stamp: Range<Int>? = nil) {
    if let stamp {
      let rest = [UInt8](bytes[..<stamp.lowerBound] + bytes[stamp.upperBound...])
      description = "W/" + EntityTag(of: rest, state: state).description
      return
    }
    typealias Hash = FNV1a.Hash<UInt64>
    var (a, b, c, d) = (Hash(), Hash(), Hash(), Hash())
    bytes.withUnsafeBufferPointer { buffer in
      let whole = buffer.count & ~3
      var index = 0
      while index < whole {
        a.update(buffer[index])
        b.update(buffer[index + 1])
        c.update(buffer[index + 2])
        d.update(buffer[index + 3])
        index += 4
      }
      a.update(buffer[whole...])
    }
    var hash = Hash()
    for lane in [a.value, b.value, c.value, d.value, UInt64(bytes.count)] {
      for shift in stride(from: 0, to: 64, by: 8) {
        hash.update(UInt8(truncatingIfNeeded: lane >> UInt64(shift)))
      }
    }
    let first = state ?? String(bytes.count, radix: 36)
    description = "\"\(first)-\(String(hash.value, radix: 36))\""
  }

  private init(_ description: String) { self.description = description }

  /// The tag of the same bytes in a coding: strong tags tell codings apart.
  func packed(as coding: String) -> EntityTag { EntityTag(description.dropLast() + "-\(coding)\"") }

  /// The states of an item that an `If-Match` names, of whichever representation (RFC 9110, section
  /// 13.1.1: compared strongly, so that weak tags match nothing); `nil` for `*`, which is any.
  static func states(in header: String) -> Set<String>? {
    var states: Set<String> = []
    for part in header.split(separator: ",").prefix(64) {
      let tag = part.drop { $0 == " " || $0 == "\t" }.trimmed
      if tag == "*" { return nil }
      guard tag.count > 2, tag.first == "\"", tag.last == "\"" else { continue }
      states.insert(String(tag.dropFirst().dropLast().prefix { $0 != "-" }))
    }
    return states
  }

  /// The tag without the mark of a weak one.
  private static func opaque(_ tag: Substring) -> Substring {
    tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
  }

  /// Tells whether an `If-None-Match` names the tag (RFC 9110 section 13.1.2: compared weakly), or
  /// `*`, which is any.
  func isListed(in header: String) -> Bool {
    header == description
      || header.split(separator: ",").contains { part in
        let tag = part.drop { $0 == " " }.trimmed
        return tag == "*" || Self.opaque(tag) == Self.opaque(description[...])
      }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension Router<AskingContext> {
  /// Answers `GET` (and so `HEAD`) at `address`, tells with `OPTIONS` what there is, and refuses
  /// every other method that is not registered besides.
  func get(
    _ address: Address,
    use handler: @Sendable @escaping (Request, AskingContext) async throws -> Response
  ) {
    get(RouterPath(address.path), use: handler)
    describe(address)
  }

  /// Tells with `OPTIONS` what can be done at `address`, with the fields `besides`, and refuses methods
  /// that it does not answer.
  func describe(_ address: Address, besides: HTTPFields = [:]) {
    let path = RouterPath(address.path)
    on(path, method: .options) { _, context in
      let kind = context.parameters.get("collection").flatMap { FeatureKind(name: $0) }
      let isWritten = !address.operations(on: kind).isEmpty
      // OGC 20-002 asks for 200 where something can be written.
      var response = Response(status: isWritten ? .ok : .noContent, headers: besides)
      address.describe(in: &response.headers, kind)
      return response
    }
    let known = address.operations.map(\.method)
    for method in [HTTPRequest.Method.post, .put, .patch, .delete, .trace]
    where !known.contains(method) {
      on(path, method: method) { _, _ -> Response in
        throw WriteRefusal(.methodNotAllowed(method, at: address), allow: address.allow)
      }
    }
    guard !address.isRead else { return }
    for method in [HTTPRequest.Method.get, .head] where !known.contains(method) {
      on(path, method: method) { _, _ -> Response in
        throw WriteRefusal(.methodNotAllowed(method, at: address), allow: address.allow)
      }
    }
  }
}

extension Problem {
  /// The problem that an address does not answer a method.
  static func methodNotAllowed(
    _ method: HTTPRequest.Method, at address: Address, _ kind: FeatureKind? = nil
  ) -> Problem {
    let allow = kind == .stops ? "GET, HEAD, OPTIONS" : address.allow
    return Problem(
      .methodNotAllowed, "\(method.rawValue) is not answered at \(address.shown).",
      remedy: kind == .stops
        ? "Stops are parts of tours: edit the tour. Here are answered: \(allow)."
        : "Here are answered: \(allow).")
  }
}
