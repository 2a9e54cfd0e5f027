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
      let value = try write.json()
      try Members(value, at: JSONPointer()).refuseStrangers(["operations", "note"])
      guard let operations = value["operations"]?.elements else {
        throw PointedProblems([
          PointedProblem(
            Problem(
              .missingValue, "There is no list of operations.",
              remedy:
                "Send {\"operations\": [{\"method\": \"POST\", \"collection\": \"works\", …}]}."),
            at: JSONPointer(["operations"]))
        ])
      }
      let most = self.options.writing.operations
      guard operations.count <= most else {
        throw PointedProblems([
          PointedProblem(
            Problem(
              .contentTooLarge,
              "There are \(operations.count) operations; at most \(most) may be.",
              remedy: "Send several batches."), at: JSONPointer(["operations"]))
        ])
      }
      let note = try Self.note(value["note"]) ?? "batch of \(operations.count)"
      let outcome = try await self.changed(write, note: { _ in note }) { plan, system in
        try Self.plan(operations, &plan, system)
      }
      return try self.answer(outcome, write)
    }
  }

  private static func note(_ value: JSONValue?) throws -> String? {
    guard let value, value != .null else { return nil }
    guard let text = value.string, text.utf8.count <= longestNote,
      !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else {
      throw PointedProblems([
        PointedProblem(
          Problem(
            .invalidValue, "The note is no line of at most \(longestNote) bytes.",
            remedy: "Send a short text, or leave it out."), at: JSONPointer(["note"]))
      ])
    }
    return text.isEmpty ? nil : text
  }

  /// Plans every operation, and reports the problems of all of them.
  private static func plan(
    _ operations: [JSONValue], _ plan: inout ChangePlan, _ system: FeatureSystem
  ) throws {
    var errors: [PointedProblem] = []
    for (index, operation) in operations.enumerated() {
      let place = JSONPointer(["operations", String(index)])
      do { try Self.plan(operation, at: place, &plan, system) } catch {
        guard let refusal = WriteRefusal.of(error) else { throw error }
        errors +=
          refusal.errors.isEmpty
          ? [PointedProblem(refusal.problem, at: place)]
          : refusal.errors.map { error in
            error.pointer.isWithin(place)
              ? error : PointedProblem(error.problem, at: place.appending(error.pointer))
          }
        guard errors.count < 100 else { break }
      }
    }
    guard errors.isEmpty else { throw PointedProblems(errors) }
  }

  private static func plan(
    _ operation: JSONValue, at place: JSONPointer, _ plan: inout ChangePlan,
    _ system: FeatureSystem
  ) throws {
    let members = Members(operation, at: place)
    let conditions = ["ifMatch", "ifNoneMatch"]
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
    try members.refuseStrangers(known + conditions)
    let condition = ChangePlan.Condition(
      match: try members.text("ifMatch"), noneMatch: try members.text("ifNoneMatch"))
    if let tour = try members.text("tour") {
      let id = try members.slug(tour, "tour")
      let here = place.appending("edit")
      let edit = try TourEdit(operation["edit"] ?? .null, at: here)
      return try naming(place.appending("tour")) {
        _ = try plan.edit(id, edit, condition, at: here)
      }
    }
    let method = try members.needed("method")
    let name = try members.needed("collection")
    guard let kind = ItemKind.allCases.first(where: { FeatureKind.items($0).name == name }) else {
      throw members.problem(
        .notFound, "There is no collection '\(name.prefix(80))' to write to.",
        "Use one of \(ItemKind.allCases.map { FeatureKind.items($0).name }.joined(separator: ", ")).",
        "collection")
    }
    if method == "POST" {
      var item = operation["item"] ?? .null
      if let id = try members.text("id"), case .object(let told) = item {
        let own = item["id"] ?? .null
        guard own == .null || own == .string(id) else {
          throw members.problem(
            .invalidValue, "The item has another identifier.",
            "Send one of them, or the same twice.", "id")
        }
        item = .object(told.filter { $0.name != "id" } + [.init(name: "id", value: .string(id))])
      }
      _ = try plan.create(item, kind, in: system, at: place.appending("item"))
      return
    }
    let key: ItemKey
    do { key = try ItemKey(named: try members.needed("id"), kind) } catch let problem as Problem {
      throw PointedProblems([PointedProblem(problem, at: place.appending("id"))])
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
      default:
        throw members.problem(
          .invalidValue, "'\(method.prefix(20))' is no method here.",
          "Use POST, PUT, PATCH or DELETE.", "method")
      }
    }
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
      let members = Members(value, at: JSONPointer())
      try members.refuseStrangers(["revision"])
      guard let revision = try members.integer("revision") else {
        throw members.problem(
          .missingValue, "The revision to take back is missing.",
          "Send {\"revision\": N}; /api/history lists them.", "revision")
      }
      let outcome: CatalogEditor.Outcome
      do {
        outcome = try await write.editor.undo(
          revision, by: write.contributor, isTrial: try write.isTrial)
      } catch let problem as Problem where problem.code == .nothingToUndo {
        throw PointedProblems([PointedProblem(problem, at: JSONPointer(["revision"]))])
      }
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
