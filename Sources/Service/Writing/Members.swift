import Authoring
import Catalog
import Notation
import Queries

/// The members of an object that was sent. What is wrong with them is noted, each problem at its place,
/// until ``check()`` tells all of it.
struct Members {
  let value: JSONValue
  let place: JSONPointer
  private(set) var faults: [PointedProblem] = []

  init(_ value: JSONValue, at place: JSONPointer) {
    self.value = value
    self.place = place
    if case .object = value { return }
    note(.invalidValue, "This is \(value.kindName).", "Send an object.")
  }

  /// Throws everything that was noted, if anything was.
  func check() throws(PointedProblems) {
    guard faults.isEmpty else { throw PointedProblems(faults) }
  }

  /// Notes a problem of a member, or of the object itself.
  mutating func note(
    _ code: Problem.Code, _ message: String, _ remedy: String, _ member: String? = nil
  ) {
    note(
      PointedProblem(
        Problem(code, message, remedy: remedy), at: member.map(place.appending) ?? place))
  }

  /// Notes a problem at a place of its own.
  mutating func note(_ fault: PointedProblem) {
    // What is no object has no members that could be wrong, or missing.
    if case .object = value {} else if !faults.isEmpty { return }
    if faults.count < 100 { faults.append(fault) }
  }

  /// Notes members of other names.
  mutating func refuseStrangers(_ known: [String]) {
    guard case .object(let members) = value else { return }
    for stranger in members where !known.contains(stranger.name) {
      note(
        .unknownField, "There is no member '\(stranger.name.prefix(80))' here.",
        "Use \(known.joined(separator: ", ")).", stranger.name)
    }
  }

  /// A member as `convert` reads it, which gives `nil` for what is no `kind`; `nil` if it is absent, or
  /// wrong.
  private mutating func member<Value>(
    _ name: String, _ kind: String, _ convert: (JSONValue) -> Value?
  ) -> Value? {
    guard let member = value[name], member != .null else { return nil }
    let read = convert(member)
    if read == nil {
      note(.invalidValue, "'\(name)' is \(member.kindName).", "Send \(kind).", name)
    }
    return read
  }

  /// Notes a member that is not there and has to be.
  mutating func need(_ name: String) {
    guard value[name] == nil || value[name] == .null else { return }
    note(.missingValue, "'\(name)' is missing.", "Send it.", name)
  }

  mutating func text(_ name: String) -> String? { member(name, "a string", \.string) }

  /// A text that has to be there.
  mutating func needed(_ name: String) -> String? {
    need(name)
    return text(name)
  }

  mutating func integer(_ name: String) -> Int? {
    member(name, "a whole number") { if case .integer(let number) = $0 { number } else { nil } }
  }

  mutating func neededInteger(_ name: String) -> Int? {
    need(name)
    return integer(name)
  }

  mutating func number(_ name: String) -> Double? {
    member(name, "a number") { $0.number.flatMap { $0.isFinite ? $0 : nil } }
  }

  /// A number that `null` sets back to the usual one; `nil` if it is absent, or wrong.
  mutating func setting(_ name: String) -> StopSettings.Number? {
    if value[name] == .null { return .usual }
    return number(name).map(StopSettings.Number.value)
  }

  /// The identifier that a member is.
  mutating func slug(_ text: String, _ name: String) -> Slug? {
    do { return try Slug(text) } catch {
      note(.invalidValue, error.description, "Send an identifier.", name)
      return nil
    }
  }

  mutating func language() -> LanguageTag? {
    guard let text = text("language") else { return nil }
    do { return try LanguageTag(text) } catch {
      note(.invalidValue, "\(error)", "Send a language tag of BCP 47.", "language")
      return nil
    }
  }

  /// A list of whole numbers, each of whose faults is at its index.
  mutating func numbers(_ name: String) -> [Int]? {
    guard let elements = member(name, "an array of whole numbers", \.elements) else { return nil }
    var numbers: [Int] = []
    for (index, element) in elements.enumerated() {
      if case .integer(let number) = element {
        numbers.append(number)
      } else {
        note(
          PointedProblem(
            Problem(
              .invalidValue, "'\(name)' has \(element.kindName) in it.",
              remedy: "Send an array of whole numbers."),
            at: place.appending(name).appending(index)))
      }
    }
    return numbers
  }
}

extension TourEdit {
  /// The names by which edits are asked for.
  static let names = ["add", "move", "remove", "set", "setStop", "publish", "withdraw"]

  /// The edit that an object asks for by its member `edit`. Throws all that is wrong with its form.
  init(_ value: JSONValue, at place: JSONPointer) throws(PointedProblems) {
    var members = Members(value, at: place)
    let edit = Self.read(&members)
    try members.check()
    // What was read without a fault is there.
    guard let edit else { throw PointedProblems(members.faults) }
    self = edit
  }

  private static func read(_ members: inout Members) -> TourEdit? {
    func know(_ names: String..., in members: inout Members) {
      members.refuseStrangers(["edit"] + names)
    }
    switch members.value["edit"]?.string {
    case "add":
      know("work", "place", "at", "number", "text", "dwell", "weight", "radius", in: &members)
      return newStop(&members).map(TourEdit.add)
    case "move":
      know("stop", "to", in: &members)
      let (stop, to) = (members.neededInteger("stop"), members.neededInteger("to"))
      return stop.flatMap { stop in to.map { .move(stop: stop, to: $0) } }
    case "remove":
      know("stop", in: &members)
      return members.neededInteger("stop").map(TourEdit.remove)
    case "set":
      know("title", "text", "author", "language", in: &members)
      var settings = TourSettings()
      settings.title = members.text("title")
      settings.text = members.text("text")
      settings.author = members.text("author")
      settings.language = members.language()
      return .set(settings)
    case "setStop":
      know(
        "stop", "title", "text", "language", "dwell", "weight", "radius", "number", "after",
        in: &members)
      var settings = StopSettings()
      settings.title = members.text("title")
      settings.text = members.text("text")
      settings.language = members.language()
      settings.dwell = members.setting("dwell")
      settings.weight = members.setting("weight")
      settings.radius = members.setting("radius")
      // 0 is no number of a keypad, and sets it back as null does.
      settings.number = members.value["number"] == .null ? 0 : members.integer("number")
      settings.after = members.value["after"] == .null ? [] : members.numbers("after")
      return members.neededInteger("stop").map { .setStop($0, settings) }
    case "publish":
      know(in: &members)
      return .publish
    case "withdraw":
      know(in: &members)
      return .withdraw
    default:
      members.note(
        .missingValue, "'edit' names no edit of a tour.",
        "Use one of \(names.joined(separator: ", ")).", "edit")
      return nil
    }
  }

  private static func newStop(_ members: inout Members) -> NewStop? {
    let told = ["work", "place"].filter { (members.value[$0] ?? .null) != .null }
    if told.count != 1 {
      members.note(
        .missingValue, "A stop shows one work or place.", "Send 'work' or 'place', and not both.")
    }
    let (work, place) = (members.text("work"), members.text("place"))
    let numbers = (at: members.integer("at"), keypad: members.integer("number"))
    let text = members.text("text")
    let lengths = (
      dwell: members.number("dwell"), weight: members.number("weight"),
      radius: members.number("radius")
    )
    guard let subject = work ?? place else { return nil }
    var stop = NewStop(subject, work == nil ? .place : .work)
    (stop.position, stop.number) = numbers
    stop.text = text
    (stop.dwell, stop.weight, stop.radius) = lengths
    return stop
  }

  /// The beginning of its note in the history.
  var note: String {
    switch self {
    case .begin: "tour new"
    case .copy: "tour copy"
    case .add: "tour add to"
    case .move: "tour move in"
    case .remove: "tour remove from"
    case .set: "tour set"
    case .setStop: "tour set stop of"
    case .publish: "tour publish"
    case .withdraw: "tour withdraw"
    case .delete: "tour delete"
    }
  }
}
