import Authoring
import Catalog
import Exchange
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Notation
import Queries
import Rendering
import Storage

/// A request that writes, once it is known who asks, that he may, and what the request holds.
struct WriteRequest {
  let request: Request
  let context: AskingContext
  let address: Address
  let operation: Operation
  let contributor: Contributor
  let editor: CatalogEditor
  let reader: Reader
  private let query: QueryString
  let body: [UInt8]
  /// The media type of the content, in small letters and without parameters.
  let mediaType: String

  init(
    _ request: Request, _ context: AskingContext, _ address: Address, _ operation: Operation,
    by contributor: Contributor, _ editor: CatalogEditor, reachedBy publicAddress: PublicAddress?,
    body: [UInt8], mediaType: String
  ) throws {
    self.request = request
    self.context = context
    self.address = address
    self.operation = operation
    self.contributor = contributor
    self.editor = editor
    self.body = body
    self.mediaType = mediaType
    query = QueryString(
      request.uri.query ?? "", known: operation.parameters.map(\.name) + ["lang"])
    var faults = query.faults
    for parameter in operation.parameters {
      do throws(Problem) {
        switch parameter.values {
        case .truth: _ = try query.truth(parameter.name)
        case .identifier: _ = try query.slug(parameter.name)
        case .text(let longest, _): _ = try query.words(parameter.name, longest: longest)
        default: preconditionFailure("Nothing reads the parameter \(parameter.name) of a write.")
        }
      } catch { faults.append(ParameterProblem(parameter.name, error)) }
    }
    var languages = LanguagePreference()
    do throws(Problem) {
      languages = try query.languages(
        chosen: nil, acceptLanguage: request.headers[.acceptLanguage])
    } catch { faults.append(ParameterProblem("lang", error)) }
    faults += query.strangerFaults
    guard faults.isEmpty else { throw ParameterProblems(faults) }
    reader = Reader(languages: languages, address: publicAddress)
  }

  /// A parameter; `nil` if it is absent.
  func text(_ name: String) -> String? { query[name] }

  /// True if nothing is to be changed.
  var isTrial: Bool {
    get throws(Problem) { try query.truth(Operation.trial.name) ?? false }
  }

  /// A part of the address.
  func part(_ name: String) -> String {
    let text = context.parameters.get(name) ?? ""
    return text.removingPercentEncoding ?? text
  }

  /// The content as JSON.
  func json() throws -> JSONValue {
    do { return try JSONValue(parsing: body) } catch {
      throw PointedProblems([
        PointedProblem(
          Problem(
            .badRequest,
            "The content cannot be read as JSON: line \(error.line): \(error.description)",
            remedy: "Send JSON after RFC 8259, in UTF-8."), at: JSONPointer())
      ])
    }
  }

  /// The condition of the write.
  var condition: ChangePlan.Condition {
    ChangePlan.Condition(
      match: request.headers[.ifMatch], noneMatch: request.headers[.ifNoneMatch])
  }

  /// Tells whether the client prefers something (RFC 7240).
  func prefers(_ preference: String) -> Bool {
    Self.preferences(of: request).contains(preference)
  }

  static func preferences(of request: Request) -> Set<String> {
    let field = request.headers[.prefer] ?? ""
    let parts = field.split(whereSeparator: { $0 == "," || $0 == ";" }).prefix(16)
    return Set(
      parts.map { part in
        String(part.filter { !" \t\"".contains($0) }).lowercased()
      })
  }

  /// The system of the positions that are sent (OGC 20-002).
  func system(_ renderer: Renderer) throws -> FeatureSystem {
    guard let field = request.headers[.contentCrs] else { return .world }
    let address = field.filter { $0 != "<" && $0 != ">" && $0 != " " }
    guard let system = renderer.systemSent(address) else {
      throw Problem(
        .badRequest, "'Content-Crs' names no system that is offered: '\(address.prefix(200))'.",
        remedy: "Use one of \(renderer.systems.map(\.address).joined(separator: ", ")).")
    }
    return system
  }

  /// The kind of items that the address is about.
  func kind() throws -> ItemKind {
    guard address.path.contains(":collection") else { return .media }
    guard case .items(let kind) = try FeatureKind.named(part("collection")) else {
      throw WriteRefusal(.methodNotAllowed(request.method, at: address, .stops))
    }
    return kind
  }

  /// The key of the item that the address names.
  func key() throws -> ItemKey { try ItemKey(named: name, kind()) }

  /// The key of the item that the address names, and that may be added by it: what no item can be called
  /// is an invalid value.
  func keyToAdd() throws -> ItemKey {
    let kind = try kind()
    do { return try ItemKey(named: name, kind) } catch {
      throw PointedProblems([
        PointedProblem(
          Problem(
            .invalidValue, "'\(name.prefix(80))' can be the identifier of no \(kind.rawValue).",
            remedy:
              "Put it at an address that ends in lower-case letters and digits in words joined by "
              + "hyphens\(kind.isPlaceNamed ? ", those of its places before it with ':' between" : "").",
          ), at: JSONPointer(["id"]))
      ])
    }
  }

  /// The identifier of the item as the address has it.
  private var name: String { part(address.path.contains(":feature") ? "feature" : "id") }
}

extension ItemKey {
  /// The key of an item of `kind` as addresses name it; a `not-found` Problem for what no item can be
  /// called.
  init(named text: String, _ kind: ItemKind) throws(Problem) {
    let name = kind.isPlaceNamed ? String(text.map { $0 == ":" ? "/" : $0 }) : text
    let isName = kind.isPlaceNamed ? (try? PlaceID(name)) != nil : (try? Slug(name)) != nil
    guard isName else { throw .notFound(kind.rawValue, text, known: []) }
    self.init(kind, name)
  }
}

extension CurrentCatalog {
  /// Answers a way of writing at an address: finds out who asks and whether he may, reads the content,
  /// and tells every problem at its place.
  func write(
    _ router: Router<AskingContext>, _ address: Address, _ method: HTTPRequest.Method,
    _ handler: @escaping @Sendable (WriteRequest) async throws -> Response
  ) {
    guard let operation = address.operations.first(where: { $0.method == method }) else {
      preconditionFailure("The address /\(address.path) declares no \(method).")
    }
    router.on(RouterPath(address.path), method: method) { request, context in
      do {
        return try await self.written(request, context, address, operation, handler)
      } catch {
        guard let refusal = WriteRefusal.of(error) else { throw error }
        throw refusal
      }
    }
  }

  private func written(
    _ request: Request, _ context: AskingContext, _ address: Address, _ operation: Operation,
    _ handler: @escaping @Sendable (WriteRequest) async throws -> Response
  ) async throws -> Response {
    guard let contributor = context.contributor, let editor else { throw Problem.unauthorized }
    var permission = operation.permission
    if let name = context.parameters.get("collection") {
      guard case .items(let kind) = try FeatureKind.named(name) else {
        throw WriteRefusal(
          .methodNotAllowed(request.method, at: address, .stops), allow: "GET, HEAD, OPTIONS")
      }
      permission = Operation.permission(toWrite: kind)
    } else if address == .mediaItem {
      permission = .addMedia
    }
    guard contributor.role.may(permission) else {
      throw Problem.forbidden(contributor, permission)
    }
    let type = try Self.contentType(of: request, operation)
    var body: [UInt8] = []
    switch operation.content {
    // Read by the handler, piece by piece.
    case .file, .part: break
    case .none, .item, .patch, .object:
      do {
        body = [UInt8](
          try await request.body.collect(upTo: options.writing.json).readableBytesView)
      } catch is NIOTooManyBytesError {
        throw Problem(
          .contentTooLarge, "The content is larger than \(options.writing.json) bytes.",
          remedy: "Send less at once.")
      }
    }
    let write = try WriteRequest(
      request, context, address, operation, by: contributor, editor,
      reachedBy: self.address(asked: request), body: body, mediaType: type)
    return try await keptWrites.answer(to: write) {
      do { return try await handler(write) } catch {
        guard var refusal = WriteRefusal.of(error) else { throw error }
        if write.prefers("handling=strict") {
          refusal.headers[.preferenceApplied] = "handling=strict"
        }
        return refusal.response
      }
    }
  }

  /// The media type of the content; `badRequest` where none is told, and `unsupportedMediaType` for
  /// one that the address does not take.
  private static func contentType(
    of request: Request, _ operation: Operation
  ) throws(Problem) -> String {
    let known = operation.content.types
    if let coding = request.headers[.contentEncoding], coding.lowercased() != "identity" {
      throw Problem(
        .unsupportedMediaType, "The content is packed as '\(coding.prefix(40))'.",
        remedy: "Send it as it is.")
    }
    guard let field = request.headers[.contentType] else {
      guard !known.isEmpty else { return "" }
      throw Problem(
        .badRequest, "The request does not say of which type its content is.",
        remedy: "Send 'Content-Type': \(known.joined(separator: " or ")).")
    }
    let type = field.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
    guard known.isEmpty || known.contains(type) else {
      throw Problem(
        .unsupportedMediaType, "Content of the type '\(type.prefix(80))' is not taken here.",
        remedy: "Send \(known.joined(separator: " or ")).")
    }
    if let charset = charset(in: field), charset != "utf-8", operation.content.isText {
      throw Problem(
        .unsupportedMediaType, "Text in the encoding '\(charset.prefix(40))' is not taken here.",
        remedy: "Send it in UTF-8, as RFC 8259 asks in section 8.1.")
    }
    return type
  }

  /// The parameter `charset` of a field `Content-Type` (RFC 9110, section 8.3.2), in small letters;
  /// `nil` if it has none.
  private static func charset(in field: String) -> String? {
    for parameter in field.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1).map { part in
        part.filter { !" \t\"".contains($0) }.lowercased()
      }
      if parts.count == 2, parts[0] == "charset" { return parts[1] }
    }
    return nil
  }
}
