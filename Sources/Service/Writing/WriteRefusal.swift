import Authoring
import Catalog
import HTTPTypes
import Hummingbird
import NIOCore
import Notation
import Rendering
import Storage

/// The answer to a write that is not made: problem details after RFC 9457, with every error at its
/// place in what was sent.
struct WriteRefusal: Error {
  var status: HTTPResponse.Status
  let problem: Problem
  /// The errors of parameters of the address.
  var parameters: [ParameterProblem] = []
  /// The errors of what was sent, one at least where there are none of parameters.
  var errors: [PointedProblem]
  var headers = HTTPFields()
  /// The current state of what was to be written, as JSON, where that is the reason.
  var current: [UInt8]?
  /// The current states of what several errors are about, by the places of these.
  private var states: [JSONPointer: State] = [:]

  /// The current state of an item that was to be written: what is told of it, and its entity tag.
  struct State: Sendable {
    let json: [UInt8]
    let tag: String?
  }

  init(_ problem: Problem, allow: String? = nil, headers: HTTPFields = [:]) {
    self.problem = problem
    self.headers = headers
    errors = [PointedProblem(problem, at: Self.place(of: problem))]
    status = Self.status(of: problem)
    if let allow { self.headers[.allow] = allow }
    if problem.code == .unauthorized { self.headers[.wwwAuthenticate] = SignOn.challenge }
    if self.headers[.retryAfter] == nil { self.headers[.retryAfter] = problem.retryAfter }
  }

  /// The place of a problem in what was sent. What somebody may not do is all of a write, or of an
  /// operation of a batch, whose parts have no fault.
  private static func place(of problem: Problem) -> JSONPointer {
    let place = problem.location?.pointer ?? JSONPointer()
    guard problem.code == .forbidden else { return place }
    return JSONPointer(place.parts.first == "operations" ? Array(place.parts.prefix(2)) : [])
  }

  /// The status of a problem of what was sent.
  private static func status(of problem: Problem) -> HTTPResponse.Status {
    // What was sent can be read, and means nothing here; of a question, both are a 400.
    let isOfContent = [.invalidValue, .invalidCoordinate].contains(problem.code)
    return isOfContent ? .unprocessableContent : problem.code.status
  }

  /// Every error of what was sent, with the states of the items at their places, where these are the
  /// reason. Errors of one status are answered with it, and others with 422.
  init(_ errors: [PointedProblem], states: [JSONPointer: State] = [:]) {
    let first = errors.first?.problem
    let code = first?.code ?? .invalidValue
    self.init(
      errors.count == 1
        ? first ?? .unauthorized
        : Problem(
          code, "\(errors.count) things are wrong in what was sent; nothing was changed.",
          remedy: "Correct each at the place that 'errors' names."))
    self.errors = errors
    self.states = states
    if let only = errors.first, errors.count == 1, let state = states[only.pointer] {
      current = state.json
      headers[.eTag] = state.tag
    }
    let statuses = Set(errors.map { Self.status(of: $0.problem) })
    if statuses.count > 1 || status.code >= 500 { status = .unprocessableContent }
  }

  /// Every error of the parameters of the address.
  init(_ problems: ParameterProblems) {
    self.init(problems.problem)
    errors = []
    parameters = problems.all
    status = problem.code.status
  }

  /// The refusal for an error of writing; `nil` for errors that are not the writer's.
  static func of(_ error: any Error) -> WriteRefusal? {
    switch error {
    case let refusal as WriteRefusal: return refusal
    case let problems as ParameterProblems: return WriteRefusal(problems)
    case let problems as PointedProblems: return WriteRefusal(problems.all)
    case let problems as Problems:
      return WriteRefusal(
        problems.errors.map { PointedProblem($0, at: Self.place(of: $0)) })
    case let problem as Problem where !problem.code.isOfService:
      return WriteRefusal(problem)
    default: return nil
    }
  }

  /// The refusal of a write in whose way other items are, which name what would go, or are gone and named
  /// by what would come back: a conflict with how things are. Any other error as it is.
  static func ofOthers(_ error: any Error) -> any Error {
    guard var refusal = of(error), refusal.problem.code == .danglingReference else { return error }
    refusal.status = .conflict
    return refusal
  }

  var response: Response {
    var json = JSONWriter()
    json.object { json in
      json.member("type", "about:blank")
      json.member("title", status.reasonPhrase)
      json.member("status", status.code)
      json.member("detail", problem.message)
      json.member("code", problem.code.rawValue)
      json.member("remedy", problem.remedy)
      json.name("errors")
      json.array { json in
        for error in parameters { error.write(to: &json) }
        for error in errors {
          error.write(to: &json, errors.count > 1 ? states[error.pointer] : nil)
        }
      }
      if let current {
        json.name("current")
        json.encoded(current)
      }
    }
    var headers = headers
    headers[.contentType] = "application/problem+json"
    headers[.contentLength] = String(json.bytes.count)
    return Response(
      status: status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.bytes)))
  }
}

extension PointedProblem {
  func write(to json: inout JSONWriter, _ state: WriteRefusal.State? = nil) {
    json.object { json in
      json.member("pointer", pointer.description)
      json.members(of: problem)
      guard let state else { return }
      json.name("current")
      json.encoded(state.json)
      json.member("ifMatch", state.tag)
    }
  }
}

extension Problem.Location {
  /// The place in JSON of the properties of an item, or of a stop: a file for the checks of a
  /// catalogue, which name fields.
  static func name(of properties: JSONPointer, _ kind: ItemKind?) -> String {
    "\(kind?.rawValue ?? "stop") \(properties)"
  }

  /// The place in JSON that the location was made of.
  var pointer: JSONPointer {
    let parts = file.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let properties = JSONPointer(parsing: String(parts[1])) else {
      return JSONPointer()
    }
    guard let field else { return properties }
    if ["geometry", "latitude", "longitude"].contains(field) {
      let isInner = properties.parts.last == "properties"
      return JSONPointer(isInner ? properties.parts.dropLast() : properties.parts)
        .appending("geometry")
    }
    let fields =
      ItemKind(rawValue: String(parts[0]))?.fields ?? Stop.fields.map(\.description)
    let known = fields.first { $0.name == field }
    let isOfArtists = if case .artists? = known?.type { true } else { false }
    let member = isOfArtists ? "artistIDs" : known?.member ?? field
    // The number of a stop is told as the number that it has.
    let place = properties.appending(parts[0] == "stop" && member == "number" ? "stop" : member)
    return index.map(place.appending) ?? place
  }
}
