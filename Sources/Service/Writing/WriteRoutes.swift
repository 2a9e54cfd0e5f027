public import Authoring
import Catalog
import Exchange
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Notation
import Queries
import Rendering
import Storage

/// The addresses at which items are written (OGC API - Features, Part 4), and several changes at once.
extension CurrentCatalog {
  func addWriting(to router: Router<AskingContext>) {
    write(router, .items, .post) { try await self.create($0) }
    for address in [Address.item, .mediaItem] {
      write(router, address, .put) { write in
        let key = try write.keyToAdd()
        return try await self.change(write, key) { plan, system in
          try plan.put(try write.json(), key, write.condition, in: system, at: JSONPointer())
        }
      }
      write(router, address, .patch) { write in
        let key = try write.key()
        let isList = write.mediaType == "application/json-patch+json"
        return try await self.change(write, key) { plan, system in
          try plan.patch(
            try write.json(), isList: isList, key, write.condition, in: system, at: JSONPointer())
        }
      }
      write(router, address, .delete) { write in
        let key = try write.key()
        do {
          return try await self.change(write, key) { plan, _ in
            try plan.remove(key, write.condition, at: JSONPointer())
          }
        } catch { throw WriteRefusal.ofOthers(error) }
      }
    }
    addBatch(to: router)
    addHistory(to: router)
    addTourEdits(to: router)
    addSession(to: router)
    addTokens(to: router)
    addMedia(to: router)
    addUploads(to: router)
  }

  private func create(_ write: WriteRequest) async throws -> Response {
    let kind = try write.kind()
    let value = try write.json()
    var made: ItemKey?
    let outcome = try await changed(write, note: { _ in "add \(made?.description ?? "")" }) {
      plan, system in
      made = plan.create(value, kind, in: system, at: JSONPointer())
    }
    return try answer(outcome, write, status: .created, made)
  }

  /// Makes changes of one item, and answers with what became of it.
  private func change(
    _ write: WriteRequest, _ key: ItemKey,
    _ body: (inout ChangePlan, FeatureSystem) throws -> Void
  ) async throws -> Response {
    let outcome = try await changed(
      write,
      note: { changes in
        let change = changes.first { $0.key == key }
        let word = change?.before == nil ? "add" : change?.after == nil ? "remove" : "change"
        return "\(word) \(key)"
      }, body)
    let isNew = outcome.changes.contains { $0.key == key && $0.before == nil }
    return try answer(outcome, write, status: isNew ? .created : .ok, key)
  }

  /// The most times that a change is made anew on a newer state of the catalogue.
  private static let mostTries = 8

  /// Makes the changes that `body` plans, and answers from what they make of the catalogue.
  ///
  /// Where an item is not any more as the plan found it, the plan is made anew: whoever said which
  /// state he saw is refused then.
  func changed(
    _ write: WriteRequest, note: ([Change]) -> String,
    _ body: (inout ChangePlan, FeatureSystem) throws -> Void
  ) async throws -> CatalogEditor.Outcome {
    var attempts = 0
    while true {
      attempts += 1
      let renderer = renderer
      var plan = ChangePlan(renderer, for: write.reader)
      plan.refusalOfMedia = pendingUploads.refusals(for: write.contributor, within: options.writing)
      try body(&plan, try write.system(renderer))
      try options.writing.check(plan.changes, in: renderer.snapshot.contents)
      var wish = CatalogEditor.Wish(
        plan.changes, note: note(plan.changes), by: write.contributor)
      wish.locations = plan.locations
      wish.stopLocations = plan.stopLocations
      wish.isTrial = try write.isTrial
      if !plan.faults.isEmpty { throw await faults(of: plan, wish, write) }
      do {
        let outcome = try await write.editor.make(wish)
        await publishNext(outcome.stored)
        if let revision = outcome.revision {
          write.context.log.notice(
            "revision \(revision)",
            metadata: ["by": "\(write.contributor.name)", "note": "\(wish.note)"])
        }
        return outcome
      } catch let outdated as CatalogEditor.Outdated where attempts < Self.mostTries {
        await publishNext(outdated.stored)
      } catch is CatalogEditor.Outdated {
        throw Problem(
          .editConflict, "Others changed the same again and again while this was written.",
          remedy: "Read it again, and repeat the write.")
      }
    }
  }

  /// Everything that is wrong with what was sent: its form, and what the checks find in the rest.
  private func faults(
    of plan: ChangePlan, _ wish: CatalogEditor.Wish, _ write: WriteRequest
  ) async -> WriteRefusal {
    var wish = wish
    wish.isTrial = true
    wish.incompleteKinds = plan.unreadKinds
    var found: [PointedProblem] = []
    do { _ = try await write.editor.make(wish) } catch let problems as Problems {
      found = WriteRefusal.of(problems)?.errors ?? []
    } catch {
      // What stands in the way of all of it is told once its form is right.
    }
    return WriteRefusal(plan.faults + plan.withoutConsequences(found), states: plan.states)
  }

  // MARK: Answers

  /// What became of a write: an account of the changes, or the item where that is preferred.
  func answer(
    _ outcome: CatalogEditor.Outcome, _ write: WriteRequest, status: HTTPResponse.Status = .ok,
    _ key: ItemKey? = nil
  ) throws -> Response {
    let isTrial = try write.isTrial
    var headers = HTTPFields()
    headers[.cacheControl] = "no-store"
    let item = outcome.stored.contents[key ?? ItemKey(.work, "")]
    var representation: (answer: KeptAnswer, type: String)?
    if let item, !isTrial {
      let told = try self.representation(of: item, write)
      representation = told
      headers[.eTag] = told.answer.representation(for: write.request).tag.description
      if status == .created { headers[.location] = address(of: item.key, write) }
    }
    if !isTrial, write.prefers("return=minimal") {
      headers[.preferenceApplied] = "return=minimal"
      return Response(status: status == .created ? .created : .noContent, headers: headers)
    }
    if let representation, write.prefers("return=representation") {
      headers[.preferenceApplied] = "return=representation"
      headers[.contentType] = representation.type
      return Response(
        status: status, headers: headers,
        body: ResponseBody(byteBuffer: representation.answer.bytes))
    }
    headers[.contentType] = Format.json.mediaType
    let account = WriteAccount(outcome, wouldBe: isTrial ? status : nil)
    return Response(
      status: isTrial ? .ok : status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: account.bytes)))
  }

  /// An item as `GET` answers it.
  private func representation(
    of item: Item, _ write: WriteRequest
  ) throws -> (answer: KeptAnswer, type: String) {
    let renderer = renderer
    let format =
      AcceptHeader(write.request.headers[.accept] ?? "*/*").best(among: [.geojson, .json])
      ?? .geojson
    let language = write.text("lang") == nil ? nil : write.reader.languages.tags.first
    let data = DataRequest(
      format: format, reader: write.reader, language: language, time: time(of: renderer))
    let kind = FeatureKind.items(item.key.kind)
    // Media are in no collection whose links they could have.
    let rendered =
      item.key.kind == .media
      ? Rendered(bytes: renderer.told(item, .world, for: write.reader), format: format)
      : renderer.feature(of: item, in: kind, system: .world, data).rendered
    return (
      KeptAnswer(rendered, state: item.state),
      format.mediaType
    )
  }

  /// The address of an item.
  func address(of key: ItemKey, _ write: WriteRequest) -> String {
    let name = String(key.id.map { $0 == "/" ? ":" : $0 })
    let service = write.reader.address
    return key.kind == .media
      ? Address.mediaItem.url(name, at: service)
      : Address.item.url(FeatureKind.items(key.kind).name, name, at: service)
  }
}

/// The account of what a write changed, or would change, in JSON.
public struct WriteAccount {
  /// The JSON.
  public let bytes: [UInt8]

  /// Tells of `outcome`, which is that of a trial if `isTrial`.
  ///
  /// - Complexity: O(c f) for c changes of items with f fields.
  public init(_ outcome: CatalogEditor.Outcome, isTrial: Bool) {
    self.init(outcome, isTrial: isTrial, status: nil) { _ in }
  }

  init(
    _ outcome: CatalogEditor.Outcome, wouldBe status: HTTPResponse.Status? = nil,
    members: (inout JSONWriter) -> Void = { _ in }
  ) {
    self.init(outcome, isTrial: status != nil, status: status?.code, members: members)
  }

  private init(
    _ outcome: CatalogEditor.Outcome, isTrial: Bool, status: Int?,
    members: (inout JSONWriter) -> Void
  ) {
    var json = JSONWriter()
    json.object { json in
      if isTrial {
        json.member("dryRun", true)
        json.member("status", status)
      } else {
        json.name("revision")
        if let revision = outcome.revision { json.value(revision) } else { json.null() }
      }
      members(&json)
      json.array("changes", of: outcome.changes) { json, change in
        let account = ChangeAccount(change, in: outcome.stored.contents)
        json.object { json in
          json.member("action", account.word)
          json.member("kind", account.key.kind.rawValue)
          json.member("id", account.key.id)
          json.member("name", account.name)
          guard !account.fields.isEmpty else { return }
          json.array("fields", of: account.fields) { json, field in
            json.object { json in
              json.member("field", field.field)
              json.member("before", field.before)
              json.member("after", field.after)
            }
          }
        }
      }
      json.array("warnings", of: outcome.warnings) { json, problem in
        PointedProblem(problem, at: problem.location?.pointer ?? JSONPointer()).write(to: &json)
      }
      if outcome.offers.contains(where: { !$0.hasNothing }) {
        PhotographAccount.write(outcome.offers, to: &json)
      }
    }
    bytes = json.bytes
  }
}
