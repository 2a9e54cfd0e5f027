import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Notation
import Queries
import Rendering
import ServiceLifecycle

/// `GET /api/changes?since=REVISION`: what changed, at once or as it happens.
extension CurrentCatalog {
  func addChanges(to router: Router<AskingContext>) {
    router.get(.changes) { request, context in
      guard Self.asksForEvents(request) else {
        var links: [WebLink] = []
        var response = try await self.reply(
          to: request, context, at: .changes
        ) { reading, renderer in
          let question = try reading.changes()
          let dataRequest = reading.dataRequest(since: self.time(of: renderer))
          // The first who asks of a revision waits for the order of all changes.
          return try await self.computed(context) {
            renderer.changes(renderer.snapshot.answer(question), dataRequest)
          }.telling(&links)
        }
        if response.status == .ok { response.headers[.link] = WebLink.field(links) }
        return response
      }
      return try self.changeEvents(request, context)
    }
  }

  /// Tells whether a client asks for a stream: by its name, and for nothing else rather.
  private static func asksForEvents(_ request: Request) -> Bool {
    guard let type = Address.changes.streamType, request.uri.queryParameters["f"] == nil else {
      return false
    }
    let accept = AcceptHeader(request.headers[.accept] ?? "")
    let quality = accept.quality(named: type)
    return quality > 0 && quality >= accept.quality(named: Format.json.mediaType)
  }

  /// The changes as server-sent events (WHATWG HTML, section 9.2): one at once if there is something
  /// new since the revision that is known, one for each later revision, and between them a comment
  /// every ``heartbeat``. It ends when the service does, the token or session by which it was opened, or
  /// the connection.
  private func changeEvents(_ request: Request, _ context: AskingContext) throws -> Response {
    var head = request.head
    head.headerFields[.accept] = Format.json.mediaType
    let plain = Request(head: head, body: request.body)
    let reading = try self.reading(plain, context, at: .changes)
    var question: CatalogChanges
    do { question = try reading.changes() } catch {
      throw reading.telling(error, renderer(for: context))
    }
    guard question.after == nil else {
      throw Problem.badRequest(
        "Parameter '\("after", as: .parameter)' means nothing to a stream of events.")
    }
    // Whoever names no revision asks for what is to come.
    var known: Int? = reading.text("since") == nil ? nil : question.since
    if let text = request.headers[HTTPField.Name.lastEventID], let revision = Int(text),
      revision >= 0
    {
      known = revision
    }
    question.since = known ?? renderer(for: context).snapshot.revision
    let seat = try listeners.seat()
    let (first, beat) = (question, options.heartbeat)
    let body = ResponseBody { writer in
      let wakeUps = seat.wakeUps
      let heart = Task {
        while !Task.isCancelled {
          try await Task.sleep(for: beat)
          seat.wake()
        }
      }
      defer { heart.cancel() }
      // Not at the next heartbeat, until which others would find no place.
      let hangUp = await context.hangUp()
      hangUp?.whenever { seat.leave() }
      defer { hangUp?.forget() }
      try await withGracefulShutdownHandler {
        var question = first
        var told: CatalogVersion?
        try await writer.write(ByteBuffer(string: "retry: 5000\n\n"))
        for await _ in wakeUps {
          let catalog = self.latest
          let renderer = catalog.renderer(for: context)
          let version = renderer.snapshot.version
          // Who lost the right to ask meanwhile is told nothing more.
          guard await catalog.signOn.isStillGood(context.signedOn, isAsked: version != told) else {
            break
          }
          guard version != told else {
            try await writer.write(ByteBuffer(string: ": \n\n"))
            continue
          }
          let answer = renderer.snapshot.answer(question)
          let data = renderer.changes(
            answer, reading.dataRequest(since: catalog.time(of: renderer))
          ).rendered.bytes.filter { $0 != 0x0A && $0 != 0x0D }
          var event = ByteBuffer(string: "id: \(version.revision)\nevent: changes\ndata: ")
          event.writeBytes(data)
          event.writeString("\n\n")
          try await writer.write(event)
          told = version
          question.since = version.revision
          question.catalogue = renderer.snapshot.catalogueName
        }
        try await writer.finish(nil)
      } onGracefulShutdown: {
        seat.leave()
      }
    }
    var headers = HTTPFields()
    headers[.contentType] = Address.changes.streamType
    headers[.cacheControl] = "no-store"
    headers[.vary] = "Accept"
    return Response(status: .ok, headers: headers, body: body)
  }
}

extension DataAnswer {
  /// What is rendered, its links put aside.
  fileprivate func telling(_ links: inout [WebLink]) -> Rendered {
    links = self.links
    return rendered
  }
}

extension HTTPField.Name {
  /// The revision that a listener was told of last.
  fileprivate static var lastEventID: HTTPField.Name {
    HTTPField.Name("Last-Event-ID") ?? .ifMatch
  }
}

extension ReadingRequest {
  /// The question what changed.
  func changes() throws(Problem) -> CatalogChanges {
    var question = CatalogChanges(
      since: try usualInteger("since"), catalogue: try words("catalogue"),
      limit: try usualInteger("limit"))
    if let text = try words("after") {
      guard let place = CatalogChanges.Place(text) else {
        throw .parameter("after", must: "be as a link to the next page has it", not: text)
      }
      question.after = place
    }
    return question
  }
}
