import Authoring
import Catalog
import HTTPTypes
import Notation
import Queries
import Rendering
import Storage

/// Changes that are asked for one after the other, each made of what those before it leave.
struct ChangePlan {
  /// The condition under which something may be written.
  struct Condition {
    /// The field `If-Match`; `nil` if it did not come.
    var match: String?
    /// The field `If-None-Match`.
    var noneMatch: String?
    /// True if what was sent as one of them cannot be read, so that nothing follows from it.
    var isUnread = false
  }

  let renderer: Renderer
  let reader: Reader
  private(set) var contents: CatalogContents
  private(set) var changes: [Change] = []
  private(set) var locations = ItemLocations()
  private(set) var stopLocations: [Slug: [Problem.Location]] = [:]
  /// Everything that is wrong with the form of what was sent: nothing is changed then, and the rest is
  /// checked all the same.
  private(set) var faults: [PointedProblem] = []
  /// The states of the items that are in another one than was said, by the places of these faults.
  private(set) var states: [JSONPointer: WriteRefusal.State] = [:]
  /// The refusal of new media whose identifier an upload under way is to have.
  var refusalOfMedia: @Sendable (_ id: String) -> Problem? = { _ in nil }
  /// The kinds of items of which it could not be read which they are.
  private(set) var unreadKinds: Set<ItemKind> = []
  /// The places of items that could be read in part.
  private var partialPlaces: [JSONPointer] = []

  init(_ renderer: Renderer, for reader: Reader) {
    self.renderer = renderer
    self.reader = reader
    contents = renderer.snapshot.contents
  }

  // MARK: Writes

  /// Adds the item that `value` tells; `nil` if it cannot be added.
  mutating func create(
    _ value: JSONValue, _ kind: ItemKind, in system: FeatureSystem, at place: JSONPointer
  ) -> ItemKey? {
    guard var item = read(value, kind, nil, nil, system, place) else { return nil }
    guard contents[item.key] == nil else {
      note([PointedProblem(.alreadyThere(item.key), at: place.appending("id"))])
      return nil
    }
    if let refusal = refusal(ofNew: item.key) {
      note([PointedProblem(refusal, at: place.appending("id"))])
      return nil
    }
    item = Self.drafted(item, value)
    add(.add(item), value, at: place)
    return item.key
  }

  /// Puts the item that `value` tells in the place of the one there; adds it if there is none.
  mutating func put(
    _ value: JSONValue, _ key: ItemKey, _ condition: Condition, in system: FeatureSystem,
    at place: JSONPointer
  ) throws {
    let base = contents[key]
    try check(condition, base, key)
    if base == nil, let refusal = refusal(ofNew: key) {
      throw PointedProblems([PointedProblem(refusal, at: place.appending("id"))])
    }
    guard let item = read(value, key.kind, key.id, base, system, place) else { return }
    let change: Change =
      if let base { .replace(base, with: item) } else { .add(Self.drafted(item, value)) }
    add(change, value, at: place)
  }

  /// Changes the item there by a patch of its JSON.
  mutating func patch(
    _ patch: JSONValue, isList: Bool, _ key: ItemKey, _ condition: Condition,
    in system: FeatureSystem, at place: JSONPointer
  ) throws {
    let base = try existing(key, condition)
    let told: JSONValue
    do { told = try JSONValue(parsing: renderer.told(base, system, for: reader)) } catch {
      preconditionFailure("What is told of the \(key) is no JSON: \(error)")
    }
    let patched: JSONValue
    if isList {
      do throws(JSONPatch.Failure) {
        patched = try JSONPatch(patch).applied(to: told)
      } catch {
        throw PointedProblems(
          error.faults.map { fault in
            PointedProblem(
              Problem(
                error.isConflict ? .patchConflict : .badRequest, fault.message,
                remedy: "Correct the patch after RFC 6902, or read the item again."),
              at: place.appending(fault.pointer))
          })
      }
    } else {
      patched = told.merging(patch)
    }
    let saysCampus = Self.says("campus", patch)
    guard let item = read(patched, key.kind, key.id, base, system, place, saysCampus: saysCampus)
    else { return }
    add(.replace(base, with: item), patched, at: place)
  }

  /// Removes the item there.
  mutating func remove(_ key: ItemKey, _ condition: Condition, at place: JSONPointer) throws {
    add(.remove(try existing(key, condition)), nil, at: place)
  }

  /// Edits a tour, and returns the edit as it was made.
  mutating func edit(
    _ tour: Slug, _ edit: TourEdit, _ condition: Condition, at place: JSONPointer
  ) throws -> TourEdit.Made {
    let key = ItemKey(.tour, tour.description)
    // Stops are numbered anew by each edit: without its state, the same edit again is another.
    _ = try existing(key, condition)
    do {
      let made = try edit.made(
        of: tour, in: contents,
        ParameterNaming(noun: "Member", prefix: "", usual: "null", usualNumber: "null"))
      if let change = made.change { add(change, nil, at: place) }
      return made
    } catch let problem as Problem {
      throw PointedProblems([Self.pointed(problem, at: place)])
    } catch let problems as Problems {
      throw PointedProblems(problems.all.map { Self.pointed($0, at: place) })
    }
  }

  // MARK: Parts

  /// The problem of an edit at the member that it names, as a sentence begins with it.
  private static func pointed(_ problem: Problem, at place: JSONPointer) -> PointedProblem {
    let member = problem.arguments[.parameter]?.split(separator: " ").last.map(String.init)
    let parts = [member, problem.arguments[.index]].compactMap(\.self)
    return PointedProblem(problem, at: place.appending(JSONPointer(parts)))
  }

  /// A new tour as a draft, unless it is told otherwise: what nobody says is to be published is not.
  private static func drafted(_ item: Item, _ value: JSONValue) -> Item {
    guard case .tour(var tour) = item, (value["properties"] ?? value)["status"] == nil else {
      return item
    }
    tour.status = .draft
    return .tour(tour)
  }

  /// The item that `value` tells, as far as it can be read; what is wrong with it is noted.
  private mutating func read(
    _ value: JSONValue, _ kind: ItemKind, _ id: String?, _ base: Item?, _ system: FeatureSystem,
    _ place: JSONPointer, saysCampus: Bool = false
  ) -> Item? {
    var reading = ItemReading(renderer, contents, for: reader)
    reading.base = base
    reading.system = system
    reading.place = place
    reading.saysCampus = saysCampus
    do throws(PointedProblems) {
      let (item, faults) = try reading.partial(value, kind, id: id)
      note(faults)
      if item == nil, base == nil { unreadKinds.insert(kind) }
      if !faults.isEmpty { partialPlaces.append(place) }
      return item
    } catch {
      note(error.all)
      if base == nil { unreadKinds.insert(kind) }
      return nil
    }
  }

  /// Tells whether a patch gives a property a value by an operation of its own. What a merge patch has,
  /// or an operation on all properties, may be all that was read, as with PUT.
  private static func says(_ property: String, _ patch: JSONValue) -> Bool {
    (patch.elements ?? []).contains { operation in
      operation["path"]?.string == "/properties/\(property)"
        && !["test", "remove"].contains(operation["op"]?.string)
    }
  }

  private func refusal(ofNew key: ItemKey) -> Problem? {
    key.kind == .media ? refusalOfMedia(key.id) : nil
  }

  /// Notes what is wrong with the form of what was sent.
  mutating func note(_ faults: [PointedProblem]) { self.faults += faults }

  /// Notes the state of the item that the fault at `place` is about.
  mutating func note(_ state: WriteRefusal.State, at place: JSONPointer) { states[place] = state }

  /// What the checks of the rest have found, without what only follows from what could not be read.
  func withoutConsequences(_ found: [PointedProblem]) -> [PointedProblem] {
    found.filter { found in
      guard partialPlaces.contains(where: found.pointer.isWithin) else { return true }
      return [.danglingReference, .unknownLevel].contains(found.problem.code)
        && !faults.contains { found.pointer.isWithin($0.pointer) }
    }
  }

  private mutating func add(_ change: Change, _ value: JSONValue?, at place: JSONPointer) {
    contents = contents.applying([change])
    changes.append(change)
    let properties = value?["properties"] == nil ? place : place.appending("properties")
    let key = change.key
    locations.insert(key, file: Problem.Location.name(of: properties, key.kind))
    guard value != nil, case .tour(let tour)? = change.after else { return }
    stopLocations[tour.id] = tour.stops.indices.map { index in
      let stop = properties.appending("stops").appending(index)
      return Problem.Location(file: Problem.Location.name(of: stop, nil))
    }
  }

  private func existing(_ key: ItemKey, _ condition: Condition) throws -> Item {
    guard let item = contents[key] else {
      throw Self.notFound(key)
    }
    try check(condition, item, key)
    return item
  }

  private static func notFound(_ key: ItemKey) -> Problem {
    .notFound(key.kind.rawValue, key.id, known: [])
  }

  /// Refuses a write whose condition is not met; and one without any of something that is there
  /// (RFC 6585, section 3).
  private func check(_ condition: Condition, _ item: Item?, _ key: ItemKey) throws {
    guard !condition.isUnread else { return }
    if let match = condition.match {
      guard let item else {
        throw WriteRefusal(
          Problem(
            .preconditionFailed,
            "There is no \(key) that could be in the state that 'If-Match' names.",
            remedy: "Send it without 'If-Match' to add it."))
      }
      if let states = EntityTag.states(in: match), !states.contains(item.state ?? "") {
        throw failure(item, "The \(key) is not in the state that 'If-Match' names.")
      }
    }
    guard let item else { return }
    if let none = condition.noneMatch,
      EntityTag.states(in: none).map({ $0.contains(item.state ?? "") }) ?? true
    {
      throw failure(item, "The \(key) is there, in a state that 'If-None-Match' excludes.")
    }
    guard condition.match == nil else { return }
    throw Problem(
      .preconditionRequired, "The request does not say which state of the \(key) it saw.",
      remedy: "Send the entity tag of what you read in 'If-Match', or '*' for any state.")
  }

  /// The refusal of a write because of the state of an item, which it tells.
  private func failure(_ item: Item, _ message: String) -> WriteRefusal {
    var refusal = WriteRefusal(
      Problem(
        .preconditionFailed, message,
        remedy: "Look at what it is now, in 'current', and send the write again with its tag."))
    refusal.current = renderer.told(item, .world, for: reader)
    refusal.headers[.eTag] = item.state.map { "\"\($0)-0\"" }
    return refusal
  }
}
