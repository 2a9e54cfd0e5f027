import Catalog
import Notation
import Queries

/// A stop to add to a tour.
public struct NewStop: Hashable, Sendable {
  /// The things of which a stop shows one.
  public enum Kind: String, Hashable, Sendable {
    /// A work or a place, whichever has the identifier.
    case any = "subject"
    case work, place
  }

  /// The identifier of a work, or the path of a place.
  public var subject: String
  /// The kind of thing that has the identifier.
  public var kind: Kind
  /// The position to put it at, from 1; the end where `nil`.
  public var position: Int?
  /// The number for the keypad, where that is not its position.
  public var number: Int?
  /// The text of the tour there, CommonMark, in the campus's default language.
  public var text: String?
  /// The length of people's stay, in seconds.
  public var dwell: Double?
  /// The worth of seeing it where time is short.
  public var weight: Double?
  /// The distance at which it announces itself, in metres.
  public var radius: Double?

  /// A stop at the end that shows `subject`, which is of a kind.
  public init(_ subject: String, _ kind: Kind = .any) {
    self.subject = subject
    self.kind = kind
  }

  /// Adds the stop, and returns its position.
  func add(
    to tour: inout Tour, _ contents: CatalogContents, _ naming: ParameterNaming
  ) throws -> Int {
    let numbers = StopNumbers(naming: naming, isThere: false)
    var problems = ValueProblems()
    let shown = try problems.noting {
      try naming.naming(kind.rawValue) { () throws(Problem) in
        let stop = Stop(try subject(in: contents))
        try checkCampus(of: stop, tour, contents)
        return stop
      }
    }
    var stop = shown ?? Stop(.place(tour.campus))
    stop.number = try problems.noting { try numbers.keypad(number) }
    let words = try problems.noting {
      try text.map { try naming.checkedText($0, parameter: "text") }
    }
    stop.text = words.flatMap {
      LocalizedText($0, in: contents.defaultLanguage(at: tour.campus))
    }
    stop.dwell = try problems.noting { try numbers.dwell(dwell) }
    stop.weight = try problems.noting { try numbers.weight(weight) }
    stop.radius = try problems.noting { try numbers.radius(radius) }
    let count = tour.stops.count + 1
    let index = try problems.noting {
      try numbers.position(position ?? count, count: count, parameter: "at")
    }
    try problems.check()
    guard let index else { return 0 }
    tour.stops.insert(stop, at: index)
    return index
  }

  /// Refuses a stop on another campus than its tour's.
  private func checkCampus(
    of stop: Stop, _ tour: Tour, _ contents: CatalogContents
  ) throws(Problem) {
    let campus: PlaceID? =
      switch stop.subject {
      case .work(let id): contents.works[id]?.place.campus
      case .place(let id): id.campus
      }
    guard let campus, campus != tour.campus else { return }
    throw Problem(
      .invalidValue, "'\(subject)' is on campus '\(campus)', the tour on '\(tour.campus)'.",
      remedy:
        "Choose a work or place of the tour's campus: no walk leads from one campus to another.")
  }

  private func subject(in contents: CatalogContents) throws(Problem) -> Stop.Subject {
    if kind != .place, let slug = try? Slug(subject), contents.works[slug] != nil {
      return .work(slug)
    }
    let subjects = [ItemKind.campus, .building, .level, .room].map { ItemKey($0, subject) }
    if kind != .work, let place = try? PlaceID(subject),
      subjects.contains(where: { contents[$0] != nil })
    {
      return .place(place)
    }
    let known =
      (kind == .place ? [] : contents.works.keys.map(\.description))
      + (kind == .work ? [] : contents.buildings.keys.map(\.description))
    let close = NameSuggestion.nearest(to: subject, among: known)
    throw Problem(
      .notFound,
      "There is no \(kind == .any ? "work or place" : kind.rawValue) '\(subject.prefix(80))'.",
      remedy: close.isEmpty
        ? "A search finds identifiers."
        : "Did you mean \(close.joined(separator: ", "))?")
  }
}

extension ParameterNaming {
  /// The position of the stop of `tour` with the keypad number `stop`, which `parameter` names, or one
  /// element of it.
  func position(
    of stop: Int, in tour: Tour, _ parameter: String = "stop", _ index: Int? = nil
  ) throws(Problem) -> Int {
    do {
      return try naming(parameter) { () throws(Problem) in try tour.existingPosition(ofStop: stop) }
    } catch {
      var problem = error
      if let index { problem.name(String(index), as: .index) }
      throw problem
    }
  }

  /// A text for pages, without the control characters that the text form refuses.
  func checkedText(_ text: String, parameter: String) throws -> String {
    let control = text.unicodeScalars.first {
      ($0.value < 0x20 && !["\t", "\n", "\r"].contains($0)) || $0.value == 0x7F
    }
    guard let control else { return text }
    throw Problem(
      .invalidValue,
      "\(subject(parameter), as: .parameter) holds the control character \(control.value), which no page can show.",
      remedy: "Take it out.")
  }
}
