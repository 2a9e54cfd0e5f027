import Authoring
import Catalog
import Exchange
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Notation
import Queries
import Rendering
import Storage

/// Several changes as one revision, edits of tours, the history, and what takes a revision back.
extension CurrentCatalog {
  /// The longest note of a batch, in bytes.
  private static let longestNote = 500

  func addBatch(to router: Router<AskingContext>) {
    router.describe(.batch)
    write(router, .batch, .post) { write in
      let (operations, note) = try self.batch(try write.json())
      let outcome = try await self.changed(write, note: { _ in note }) { plan, system in
        try Self.plan(operations, &plan, system)
      }
      return try self.answer(outcome, write)
    }
  }

  /// The operations of a batch, and its note. Throws all that is wrong with its form.
  private func batch(
    _ value: JSONValue
  ) throws(PointedProblems) -> (operations: [JSONValue], note: String) {
    var members = Members(value, at: JSONPointer())
    members.refuseStrangers(["operations", "note"])
    let operations = value["operations"]?.elements
    let most = options.writing.operations
    if let operations, operations.count > most {
      members.note(
        .contentTooLarge, "There are \(operations.count) operations; at most \(most) may be.",
        "Send several batches.", "operations")
    } else if operations == nil {
      members.note(
        .missingValue, "There is no list of operations.",
        "Send {\"operations\": [{\"method\": \"POST\", \"collection\": \"works\", …}]}.",
        "operations")
    }
    let text = value["note"]?.string
    if let told = value["note"], told != .null, text.map(Self.isNote) != true {
      members.note(
        .invalidValue, "The note is no line of at most \(Self.longestNote) bytes.",
        "Send a short text, or leave it out.", "note")
    }
    try members.check()
    let all = operations ?? []
    return (all, text.flatMap { $0.isEmpty ? nil : $0 } ?? "batch of \(all.count)")
  }

  private static func isNote(_ text: String) -> Bool {
    text.utf8.count <= longestNote
      && !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
  }

  /// Plans every operation, and notes the problems of all of them.
  private static func plan(
    _ operations: [JSONValue], _ plan: inout ChangePlan, _ system: FeatureSystem
  ) throws {
    for (index, operation) in operations.enumerated() where plan.faults.count < 100 {
      let place = JSONPointer(["operations", String(index)])
      var members = Members(operation, at: place)
      let unread = plan.unreadKinds
      do { try Self.plan(operation, &members, &plan, system) } catch {
        guard let refusal = WriteRefusal.of(error) else { throw error }
        if let current = refusal.current {
          plan.note(
            WriteRefusal.State(json: current, tag: refusal.headers[.eTag]), at: place)
        }
        for error in refusal.errors {
          // What an operation before it would have added, had it been right, is not missing.
          if error.problem.code == .notFound, !unread.isEmpty { continue }
          members.note(
            error.pointer.isWithin(place)
              ? error : PointedProblem(error.problem, at: place.appending(error.pointer)))
        }
      }
      plan.note(members.faults)
    }
  }

  private static func plan(
    _ operation: JSONValue, _ members: inout Members, _ plan: inout ChangePlan,
    _ system: FeatureSystem
  ) throws {
    let place = members.place
    let known: [String] =
      if operation["tour"] != nil {
        ["tour", "edit"]
      } else {
        switch operation["method"]?.string {
        case "POST", "PUT": ["method", "collection", "id", "item"]
        case "PATCH": ["method", "collection", "id", "patch"]
        case "DELETE": ["method", "collection", "id"]
        default: ["method", "collection", "id", "item", "patch", "tour", "edit"]
        }
      }
    members.refuseStrangers(known + ["ifMatch", "ifNoneMatch"])
    let before = members.faults.count
    var condition = ChangePlan.Condition(
      match: members.text("ifMatch"), noneMatch: members.text("ifNoneMatch"))
    condition.isUnread = members.faults.count > before
    if let tour = operation["tour"], tour != .null {
      let id = members.text("tour").flatMap { members.slug($0, "tour") }
      let here = place.appending("edit")
      let edit = try TourEdit(operation["edit"] ?? .null, at: here)
      guard let id else { return }
      return try naming(place.appending("tour")) {
        _ = try plan.edit(id, edit, condition, at: here)
      }
    }
    let method = members.needed("method")
    if let method, !["POST", "PUT", "PATCH", "DELETE"].contains(method) {
      members.note(
        .invalidValue, "'\(method.prefix(20))' is no method here.",
        "Use POST, PUT, PATCH or DELETE.", "method")
    }
    let name = members.needed("collection")
    let kind = ItemKind.allCases.first { FeatureKind.items($0).name == name }
    if let name, kind == nil {
      members.note(
        .notFound, "There is no collection '\(name.prefix(80))' to write to.",
        "Use one of \(ItemKind.allCases.map { FeatureKind.items($0).name }.joined(separator: ", ")).",
        "collection")
    }
    let id = method == "POST" ? members.text("id") : members.needed("id")
    guard let method, let kind else { return }
    if method == "POST" {
      let item = Self.item(operation["item"] ?? .null, id, &members)
      _ = plan.create(item, kind, in: system, at: place.appending("item"))
      return
    }
    guard let id else { return }
    let key: ItemKey
    do { key = try ItemKey(named: id, kind) } catch {
      throw PointedProblems([PointedProblem(error, at: place.appending("id"))])
    }
    try naming(place.appending("id")) {
      switch method {
      case "PUT":
        try plan.put(
          operation["item"] ?? .null, key, condition, in: system, at: place.appending("item"))
      case "PATCH":
        let patch = operation["patch"] ?? .null
        try plan.patch(
          patch, isList: patch.elements != nil, key, condition, in: system,
          at: place.appending("patch"))
      case "DELETE": try plan.remove(key, condition, at: place)
      default: break
      }
    }
  }

  /// The item of an operation that adds one, with the identifier that stands beside it.
  private static func item(
    _ item: JSONValue, _ id: String?, _ members: inout Members
  ) -> JSONValue {
    guard let id, case .object(let told) = item else { return item }
    let own = item["id"] ?? .null
    guard own == .null || own == .string(id) else {
      members.note(
        .invalidValue, "The item has another identifier.", "Send one of them, or the same twice.",
        "id")
      return item
    }
    return .object(told.filter { $0.name != "id" } + [.init(name: "id", value: .string(id))])
  }

  /// Does what `body` does; that what is to be changed is not there is a fault of the member at
  /// `place`, which names it.
  private static func naming(_ place: JSONPointer, _ body: () throws -> Void) throws {
    do { try body() } catch let problem as Problem where problem.code == .notFound {
      throw PointedProblems([PointedProblem(problem, at: place)])
    }
  }

  // MARK: Tours

  func addTourEdits(to router: Router<AskingContext>) {
    router.describe(.tourEdits)
    write(router, .tourEdits, .post) { write in
      let key = try ItemKey(named: write.part("id"), .tour)
      guard let tour = try? Slug(key.id) else { throw Problem.notFound("tour", key.id, known: []) }
      let edit = try TourEdit(try write.json(), at: JSONPointer())
      let outcome = try await self.changed(write, note: { _ in "\(edit.note) \(tour)" }) {
        plan, _ in
        _ = try plan.edit(tour, edit, write.condition, at: JSONPointer())
      }
      return try self.answer(outcome, write, key)
    }
  }

  // MARK: History

  func addHistory(to router: Router<AskingContext>) {
    router.get(.history) { request, context in
      var entries: [HistoryEntry] = []
      return try await self.reply(to: request, context, at: .history) { reading, _ in
        let item = try reading.text("item").map { text in
          let parts = text.split(separator: ":", maxSplits: 1)
          guard parts.count == 2, let kind = ItemKind(rawValue: String(parts[0])) else {
            throw Problem.parameter(
              "item", must: "be a kind and an identifier, such as work:bronze-hare", not: text)
          }
          return ItemKey(kind, String(parts[1].map { $0 == ":" ? "/" : $0 }))
        }
        guard let editor = self.editor else { throw Problem.unauthorized }
        entries = try await editor.history(
          limit: try reading.usualInteger("limit"), before: try reading.integer("before"),
          item: item)
        return HistoryEntry.rendered(entries)
      }
    }
    router.describe(.undo)
    write(router, .undo, .post) { write in
      let value = try write.json()
      var members = Members(value, at: JSONPointer())
      members.refuseStrangers(["revision"])
      let told = members.integer("revision")
      if (value["revision"] ?? .null) == .null {
        members.note(
          .missingValue, "The revision to take back is missing.",
          "Send {\"revision\": N}; /api/history lists them.", "revision")
      }
      try members.check()
      guard let revision = told else { throw PointedProblems(members.faults) }
      let outcome: CatalogEditor.Outcome
      do {
        outcome = try await write.editor.undo(
          revision, by: write.contributor, isTrial: try write.isTrial)
      } catch let problem as Problem where problem.code == .nothingToUndo {
        throw PointedProblems([PointedProblem(problem, at: JSONPointer(["revision"]))])
      } catch { throw WriteRefusal.ofOthers(error) }
      await self.publishNext(outcome.stored)
      if let made = outcome.revision {
        write.context.log.notice(
          "revision \(made)",
          metadata: ["by": "\(write.contributor.name)", "note": "undo revision \(revision)"])
      }
      return try self.answer(outcome, write)
    }
  }
}

extension HistoryEntry {
  /// Revisions as JSON.
  fileprivate static func rendered(_ entries: [HistoryEntry]) -> Rendered {
    var json = JSONWriter()
    json.object { json in
      json.array("revisions", of: entries) { json, entry in
        json.object { json in
          json.member("revision", entry.revision)
          json.member("date", entry.date.formatted(.iso8601))
          json.member("note", entry.note)
          json.member("author", entry.author)
          json.member("undoes", entry.undone)
          for (name, keys) in [
            ("added", entry.added), ("changed", entry.changed), ("removed", entry.removed),
          ] {
            // An import may have brought a hundred thousand.
            json.array(name, of: keys.prefix(100)) { json, key in
              json.value("\(key.kind.rawValue):\(key.id)")
            }
            if keys.count > 100 { json.member("\(name)Count", keys.count) }
          }
        }
      }
    }
    return Rendered(bytes: json.bytes, format: .json)
  }
}
