import Catalog
import Foundation
import MuseumFormats
import Notation

/// The records of a running CollectiveAccess, a page a file in a folder, so that an import that was
/// interrupted goes on where it stopped.
///
/// The JSON service is asked first, because GraphQL knows no tours. Where its `find` is not there,
/// GraphQL is asked, for whoever has a user's name and password.
struct CollectivePages {
  let connection: ServerConnection
  /// Holds the pages of this server and nothing else.
  let folder: HarvestFolder
  /// The number of requests made.
  private(set) var requests = 0
  /// The number of pages that were there already.
  private(set) var kept = 0
  /// The number of pages that came and were written.
  private(set) var written = 0
  /// The warnings about the answers so far.
  private(set) var problems: [Problem] = []
  /// The number of requests that were repeated, because the server could not answer for the moment.
  private(set) var repetitions = 0
  /// The times to wait before a request is repeated, as a multiple of ``pauses``.
  private let patience: Double
  private var hasNotice = false
  private var service: Service?
  /// The elements of each table, as the installation's own model lists them, once it was asked.
  private var elements: [CollectiveHarvest.Part: [String]] = [:]
  /// The token of GraphQL, once signed in.
  private var token: String?

  /// The service of the server that answers.
  private enum Service: String {
    case find, graphQL
  }

  /// The file that says which service answers.
  static let note = "service.txt"

  init(_ connection: ServerConnection, folder: HarvestFolder, patience: Double) {
    self.connection = connection
    self.folder = folder
    self.patience = patience
  }

  /// Asks for every page that is not there yet.
  mutating func fetch() async throws {
    try folder.make()
    let known = folder.read(Self.note)
    service = known.flatMap { Service(rawValue: String(decoding: $0, as: UTF8.self)) }
    for part in CollectiveHarvest.Part.allCases {
      if service == .graphQL, !CollectiveGraphQL.parts.contains(part) { continue }
      do { try await fetch(part) } catch let problem as Problem {
        // A server may offer no tours; but what has no objects is not what was meant.
        guard problem.code == .badRequest, part != .objects else { throw problem }
        problems.append(Problem(.leftOut, problem.message, remedy: problem.remedy))
      }
    }
    guard service == .graphQL else { return }
    problems.append(
      Problem(
        .leftOut,
        "\(connection.address) offers only GraphQL, which knows neither tours nor stops, and lists "
          + "only what is public.",
        remedy: "Let it offer its JSON service too, or make the tours here."))
  }

  // MARK: Asking

  /// A page of whichever service answers.
  private mutating func ask(
    _ part: CollectiveHarvest.Part, start: Int
  ) async throws -> [UInt8] {
    if service != .graphQL {
      let wanted = CollectiveHarvest.body(part, elements: await elements(of: part))
      let answer = try await post(
        wanted, to: CollectiveHarvest.target(part, start: start))
      let body = CollectiveAnswerBody(answer.bytes).bytes
      let isPage = body.first { $0 > 0x20 } == UInt8(ascii: "{")
      let isMissing =
        answer.status == 200 ? !isPage : [404, 405, 410, 501].contains(answer.status)
      guard service == nil, isMissing else {
        try remember(.find)
        return try connection.checked(answer)
      }
      guard try await signIn() else {
        if answer.status != 200 { _ = try connection.checked(answer) }
        // What is no answer is refused as one.
        return answer.bytes
      }
      try remember(.graphQL)
    }
    return try await askGraph(part, start: start)
  }

  /// The elements of a table, of which installations have their own; none where the server does not
  /// tell them, for then those that are usual are asked for.
  private mutating func elements(of part: CollectiveHarvest.Part) async -> [String] {
    if let known = elements[part] { return known }
    requests += 1
    let answer = try? await connection.get(
      CollectiveHarvest.model(part), most: CollectiveHarvest.largestPage)
    let found = answer.flatMap {
      $0.status == 200 ? CollectiveHarvest.elements(inModel: $0.bytes) : nil
    }
    elements[part] = found ?? []
    return found ?? []
  }

  /// Notes which service answers: an import that goes on later must ask the same.
  private mutating func remember(_ service: Service) throws {
    guard self.service != service else { return }
    try folder.write(Array(service.rawValue.utf8), to: Self.note)
    self.service = service
  }

  private mutating func askGraph(
    _ part: CollectiveHarvest.Part, start: Int
  ) async throws -> [UInt8] {
    // A token lasts some minutes.
    var isFresh = false
    for _ in 0..<2 {
      if token == nil {
        isFresh = true
        guard try await signIn() else { break }
      }
      let answer = try await post(
        CollectiveGraphQL.page(part, start: start, token: token ?? ""),
        to: CollectiveGraphQL.searching, isSigned: false)
      guard answer.status != 200, CollectiveGraphQL.refusal(answer.bytes) != nil else {
        return try connection.checked(answer)
      }
      guard answer.status == 401, !isFresh else { return answer.bytes }
      token = nil
    }
    throw Problem(
      .unreadableFile, "\(connection.address) does not let the user sign in for GraphQL.",
      remedy: "Check the user's name and password, and that the role may use GraphQL services.")
  }

  /// Tells whether GraphQL gives a token, which it keeps. One that the person has is taken for
  /// such.
  private mutating func signIn() async throws -> Bool {
    switch connection.address.credentials {
    case .none: return false
    case .token(let own):
      guard token != own else { return false }
      token = own
      return true
    case .user(let user, let password):
      let answer = try await post(
        CollectiveGraphQL.login(user: user, password: password), to: CollectiveGraphQL.signingIn,
        isSigned: false)
      token = CollectiveGraphQL.token(answer.bytes)
      if token == nil, let refusal = CollectiveGraphQL.refusal(answer.bytes) {
        throw Problem(
          .unreadableFile,
          "\(connection.address) does not let the user sign in"
            + CollectiveGraphQL.quoted(refusal) + ".",
          remedy: "Check the user's name and password, and that the role may use GraphQL services.")
      }
      return token != nil
    }
  }

  private mutating func post(
    _ body: [UInt8], to target: String, isSigned: Bool = true
  ) async throws -> WebRequest.Answer {
    for pause in Self.pauses {
      requests += 1
      let answer = try await connection.post(
        body, to: target, most: CollectiveHarvest.largestPage, isSigned: isSigned)
      guard CollectiveHarvest.isPassing(status: answer.status, answer.bytes) else { return answer }
      repetitions += 1
      try await Task.sleep(for: pause * patience)
    }
    requests += 1
    return try await connection.post(
      body, to: target, most: CollectiveHarvest.largestPage, isSigned: isSigned)
  }

  /// The times to wait before a request is repeated that the server could not answer for the moment: a
  /// choice. A database that is started again takes some seconds.
  private static let pauses: [Duration] = [.milliseconds(500), .seconds(2), .seconds(5)]

  /// Tells once that answers have notices of PHP in them.
  private mutating func note(_ notice: String) {
    guard !hasNotice else { return }
    hasNotice = true
    problems.append(
      Problem(
        .leftOut,
        "\(connection.address) writes notices of PHP into its answers, such as '\(notice)'.",
        remedy: "Nothing is lost; whoever runs it may turn display_errors off."))
  }

  // MARK: Pages

  private mutating func fetch(_ part: CollectiveHarvest.Part) async throws {
    var bar = ProgressBar("Asking for \(part.rawValue)", total: 1)
    defer { bar.finish() }
    var seen: Set<Int> = []
    var (start, total) = (0, 0)
    while true {
      let page = try await page(part, start: start, isEnd: seen.count >= total)
      let before = seen.count
      seen.formUnion(page.keys)
      guard page.keys.isEmpty || seen.count > before else {
        throw Problem(
          .unreadableFile,
          "\(connection.address) answers with the same records of \(part.rawValue) again and "
            + "again.",
          remedy: "Its web services do not page; save its answers to files and import those.")
      }
      guard seen.count <= CollectiveHarvest.most else {
        throw Problem(
          .unreadableFile,
          "\(connection.address) lists more than \(CollectiveHarvest.most) records of "
            + "\(part.rawValue).",
          remedy: "Save what you need of its answers to files and import those.")
      }
      if before == 0 { bar = ProgressBar("Asking for \(part.rawValue)", total: page.total) }
      bar.update(seen.count)
      if page.isLast(start: start) {
        noteDifference(part, page.keys.isEmpty && page.total == 0 ? total : page.total, seen.count)
        return
      }
      total = page.total
      start += page.keys.count
    }
  }

  /// A page from its file, or else from the server into its file; `isEnd` says that all records have come
  /// that the server speaks of.
  private mutating func page(
    _ part: CollectiveHarvest.Part, start: Int, isEnd: Bool
  ) async throws -> CollectiveHarvest.Page {
    let file = "\(part.rawValue)-\(start.padded(to: 8)).json"
    if let known = folder.read(file), let page = try? CollectiveHarvest.page(known, of: part) {
      kept += 1
      return page
    }
    let body = CollectiveAnswerBody(try await ask(part, start: start))
    var bytes = body.bytes
    // What has no objects is not what was meant; and within a list nothing is no end.
    if service == .find, isEnd, part != .objects || start > 0, CollectiveHarvest.isNothing(bytes) {
      bytes = CollectiveHarvest.emptyPage
      if start == 0 {
        problems.append(
          Problem(
            .leftOut,
            "\(connection.address) answers with nothing for \(part.rawValue), and counts as having "
              + "none.",
            remedy: "Look there, if there should be some."))
      }
    }
    if let notice = body.notice { note(notice) }
    let page = try CollectiveHarvest.page(bytes, of: part)
    try folder.write(bytes, to: file)
    written += 1
    return page
  }

  private mutating func noteDifference(
    _ part: CollectiveHarvest.Part, _ total: Int, _ count: Int
  ) {
    guard total != count else { return }
    problems.append(
      Problem(
        .leftOut,
        "\(connection.address) speaks of \(total) records of \(part.rawValue), but gave \(count).",
        remedy: "Import again if records were added or removed meanwhile; else its search index "
          + "may be out of date."))
  }
}
