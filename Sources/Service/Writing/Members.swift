import Authoring
import Catalog
import Notation
import Queries

/// The members of an object that was sent, each problem at its place.
struct Members {
  private let value: JSONValue
  private let place: JSONPointer

  init(_ value: JSONValue, at place: JSONPointer) {
    self.value = value
    self.place = place
  }

  func problem(
    _ code: Problem.Code, _ message: String, _ remedy: String, _ member: String? = nil
  ) -> PointedProblems {
    PointedProblems([
      PointedProblem(
        Problem(code, message, remedy: remedy), at: member.map(place.appending) ?? place)
    ])
  }

  /// Refuses what is no object, and members of other names.
  func refuseStrangers(_ known: [String]) throws {
    guard case .object(let members) = value else {
      throw problem(.invalidValue, "This is \(value.kindName).", "Send an object.")
    }
    if let stranger = members.first(where: { !known.contains($0.name) }) {
      throw problem(
        .unknownField, "There is no member '\(stranger.name.prefix(80))' here.",
        "Use \(known.joined(separator: ", ")).", stranger.name)
    }
  }

  /// A member as `convert` reads it, which gives `nil` for what is no `kind`; `nil` if it is absent.
  private func member<Value>(
    _ name: String, _ kind: String, _ convert: (JSONValue) -> Value?
  ) throws -> Value? {
    guard let member = value[name], member != .null else { return nil }
    guard let read = convert(member) else {
      throw problem(.invalidValue, "'\(name)' is \(member.kindName).", "Send \(kind).", name)
    }
    return read
  }

  /// The value of a member, which has to be there.
  private func needed<Value>(_ name: String, _ value: Value?) throws -> Value {
    guard let value else {
      throw problem(.missingValue, "'\(name)' is missing.", "Send it.", name)
    }
    return value
  }

  func text(_ name: String) throws -> String? { try member(name, "a string", \.string) }

  func needed(_ name: String) throws -> String { try needed(name, text(name)) }

  func integer(_ name: String) throws -> Int? {
    try member(name, "a whole number") { if case .integer(let number) = $0 { number } else { nil } }
  }

  func neededInteger(_ name: String) throws -> Int { try needed(name, integer(name)) }

  func number(_ name: String) throws -> Double? {
    try member(name, "a number") { $0.number.flatMap { $0.isFinite ? $0 : nil } }
  }

  /// A number that `null` sets back to the usual one; `nil` if it is absent.
  func setting(_ name: String) throws -> StopSettings.Number? {
    guard let member = value[name] else { return nil }
    if member == .null { return .usual }
    return try number(name).map(StopSettings.Number.value)
  }

  func slug(_ text: String, _ name: String) throws -> Slug {
    do { return try Slug(text) } catch {
      throw problem(.invalidValue, error.description, "Send an identifier.", name)
    }
  }

  func language() throws -> LanguageTag? {
    guard let text = try text("language") else { return nil }
    do { return try LanguageTag(text) } catch {
      throw problem(
        .invalidValue, "\(error)", "Send a language tag of BCP 47.", "language")
    }
  }

  func numbers(_ name: String) throws -> [Int]? {
    try member(name, "an array of whole numbers") { member in
      let numbers = member.elements?.compactMap { element -> Int? in
        if case .integer(let number) = element { number } else { nil }
      }
      return numbers?.count == member.elements?.count ? numbers : nil
    }
  }
}

extension TourEdit {
  /// The names by which edits are asked for.
  static let names = ["add", "move", "remove", "set", "setStop", "publish", "withdraw"]

  /// The edit that an object asks for by its member `edit`.
  init(_ value: JSONValue, at place: JSONPointer) throws {
    let members = Members(value, at: place)
    func know(_ names: String...) throws { try members.refuseStrangers(["edit"] + names) }
    switch value["edit"]?.string {
    case "add":
      try know("work", "place", "at", "number", "text", "dwell", "weight", "radius")
      let (work, place) = (try members.text("work"), try members.text("place"))
      guard let subject = work ?? place, work == nil || place == nil else {
        throw members.problem(
          .missingValue, "A stop shows one work or place.", "Send 'work' or 'place', and not both.")
      }
      var stop = NewStop(subject, work == nil ? .place : .work)
      stop.position = try members.integer("at")
      stop.number = try members.integer("number")
      stop.text = try members.text("text")
      stop.dwell = try members.number("dwell")
      stop.weight = try members.number("weight")
      stop.radius = try members.number("radius")
      self = .add(stop)
    case "move":
      try know("stop", "to")
      self = .move(stop: try members.neededInteger("stop"), to: try members.neededInteger("to"))
    case "remove":
      try know("stop")
      self = .remove(stop: try members.neededInteger("stop"))
    case "set":
      try know("title", "text", "author", "language")
      var settings = TourSettings()
      settings.title = try members.text("title")
      settings.text = try members.text("text")
      settings.author = try members.text("author")
      settings.language = try members.language()
      self = .set(settings)
    case "setStop":
      try know("stop", "title", "text", "language", "dwell", "weight", "radius", "number", "after")
      var settings = StopSettings()
      settings.title = try members.text("title")
      settings.text = try members.text("text")
      settings.language = try members.language()
      settings.dwell = try members.setting("dwell")
      settings.weight = try members.setting("weight")
      settings.radius = try members.setting("radius")
      // 0 is no number of a keypad, and sets it back as null does.
      settings.number = value["number"] == .null ? 0 : try members.integer("number")
      settings.after = value["after"] == .null ? [] : try members.numbers("after")
      self = .setStop(try members.neededInteger("stop"), settings)
    case "publish":
      try know()
      self = .publish
    case "withdraw":
      try know()
      self = .withdraw
    default:
      throw members.problem(
        .missingValue, "'edit' names no edit of a tour.",
        "Use one of \(Self.names.joined(separator: ", ")).", "edit")
    }
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
