public import Catalog
import Foundation
import Geodesy
public import Notation

extension CatalogSnapshot {
  /// The end of a walk that `text` names: a position, a position on a level such as
  /// `49.2664,-123.2550,ubc/belkin/1`, a work, a place, an entrance, or a stop such as
  /// `ubc-libraries/3`; `parameter`, if any, stands before the sentence of a Problem. A stop is what it
  /// shows.
  ///
  /// - Complexity: O(1) where it is there, else O(k log k) for k names, to suggest some.
  public func end(
    named text: String, parameter: String? = nil
  ) throws(Problem) -> Directions.End {
    try told(of: parameter) { () throws(Problem) in try end(called: text) }
  }

  /// The end that `text` names, as ``end(named:parameter:)`` reads it, if the catalogue says where that
  /// is; a `not-found` Problem if not.
  ///
  /// - Complexity: as for ``end(named:parameter:)``, and O(n) for n corners of the outline of a place.
  public func placedEnd(
    named text: String, parameter: String? = nil
  ) throws(Problem) -> Directions.End {
    try told(of: parameter) { () throws(Problem) in try placedEnd(called: text) }
  }

  /// The ends that `text` lists, with `;` between them, each as ``placedEnd(named:parameter:)`` reads it;
  /// at least one and at most ``WalkMatrix/mostEnds``. Throws what is wrong with each, once; the first that
  /// are unknown with names that are like theirs.
  ///
  /// - Complexity: that of ``placedEnd(named:parameter:)`` for each that is listed.
  public func ends(
    listed text: String, parameter: String? = nil
  ) throws(Problems) -> [Directions.End] {
    let most = WalkMatrix.mostEnds
    let names = text.split(separator: ";", maxSplits: most, omittingEmptySubsequences: false)
    guard names.count <= most else {
      let problem = Problem(
        .badRequest, "More than \(most) ends are listed.",
        remedy: "Ask for at most \(most) at once.")
      throw Problems([problem.told(of: parameter)])
    }
    var ends: [Directions.End] = []
    var faults: [Problem] = []
    var wrong: Set<String> = []
    for name in names {
      let name = name.trimmingCharacters(in: .whitespaces)
      guard !wrong.contains(name) else { continue }
      do throws(Problem) {
        guard !name.isEmpty else {
          throw Problem(
            .badRequest, "An end without a name is listed.",
            remedy: "Write works, places or positions with ; between them.")
        }
        // Names that are like one are looked for among all there are.
        ends.append(
          try placedEnd(called: name, suggests: faults.count < Self.mostSuggestions))
      } catch {
        wrong.insert(name)
        faults.append(error.told(of: parameter))
      }
    }
    guard faults.isEmpty else { throw Problems(faults) }
    return ends
  }

  /// What `read` makes of a text; what is wrong with it is told of `parameter`, if any.
  private func told<Value>(
    of parameter: String?, _ read: () throws(Problem) -> Value
  ) throws(Problem) -> Value {
    do { return try read() } catch { throw error.told(of: parameter) }
  }

  /// The most ends of a list for which names that are like theirs are looked for. A choice.
  private static let mostSuggestions = 3

  private func placedEnd(
    called text: String, suggests: Bool = true
  ) throws(Problem) -> Directions.End {
    let end = try end(called: text, suggests: suggests)
    _ = try foundEnd(end)
    return end
  }

  private func end(called text: String, suggests: Bool = true) throws(Problem) -> Directions.End {
    guard text.utf8.count <= NameSuggestion.longest else {
      throw Problem(
        .badRequest, "The name of an end is longer than \(NameSuggestion.longest) bytes.",
        remedy: "Name a work, a place, or latitude,longitude in degrees.")
    }
    do { return .coordinate(try Coordinate(parsing: text)) } catch {
      if let end = try positionOnLevel(text) { return end }
      guard !Self.isMeantAsPosition(text) else {
        throw Problem(
          .invalidCoordinate, "\(error)",
          remedy: "Degrees are on WGS 84; south and west are negative, or have their letters.")
      }
    }
    if let slug = try? Slug(text), contents.works[slug] != nil { return .subject(.work(slug)) }
    if let id = try? PlaceID(text) {
      if let place = place(id) { return .subject(.place(place.id)) }
      if contents.entrances[id] != nil { return .entrance(id) }
    }
    if let subject = stop(named: text) { return .subject(subject) }
    guard suggests else { throw .notFound("work, place or position", text, known: []) }
    let known =
      contents.works.keys.map(\.description) + contents.buildings.keys.map(\.description)
      + contents.levels.keys.map(\.description) + contents.rooms.keys.map(\.description)
      + contents.entrances.keys.map(\.description)
    throw .notFound("work, place or position", text, known: known)
  }

  /// `latitude,longitude,LEVEL`; `nil` where `text` is not of three parts.
  private func positionOnLevel(_ text: String) throws(Problem) -> Directions.End? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let coordinate: Coordinate
    do { coordinate = try Coordinate(parsing: parts[..<2].joined(separator: ",")) } catch {
      throw Problem(
        .invalidCoordinate, "\(error)",
        remedy: "Write latitude,longitude,LEVEL, such as 49.2664,-123.2550,ubc/belkin/1.")
    }
    let name = parts[2].trimmingCharacters(in: .whitespaces)
    guard let id = try? PlaceID(name), contents.levels[id] != nil else {
      throw .notFound("level", name, known: contents.levels.keys.map(\.description))
    }
    return .coordinate(coordinate, level: id)
  }

  /// The subject that the stop `TOUR/NUMBER` of a published tour shows; `nil` if there is none.
  private func stop(named text: String) -> Stop.Subject? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[1]), let id = try? Slug(String(parts[0])),
      let tour = try? tour(id), let position = tour.position(ofStop: number)
    else { return nil }
    return tour.stops[position].subject
  }

  /// Tells whether `text` is two numbers of whatever size, `nan` included, and so no name.
  private static func isMeantAsPosition(_ text: String) -> Bool {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { Double($0.filter { !$0.isWhitespace }) != nil }
  }

  /// The campus that an end is on; for a position the nearest one. `nil` in an empty catalogue.
  public func campus(of end: Directions.End) -> PlaceID? {
    switch end {
    case .subject(.work(let id)): contents.works[id]?.place.campus
    case .subject(.place(let id)), .entrance(let id): id.campus
    case .coordinate(let here, _):
      campuses.min { $0.center.distance(to: here) < $1.center.distance(to: here) }?.id
    }
  }

  /// The campus that a walk is on: that of its end, or else of its start, or else the nearest one;
  /// `nil` in an empty catalogue.
  public func campus(around answer: Directions.Answer) -> PlaceID? {
    answer.end.holder?.campus ?? answer.start.holder?.campus
      ?? campuses.min {
        let here = answer.end.position.coordinate
        return $0.center.distance(to: here) < $1.center.distance(to: here)
      }?.id
  }

  /// The works and places among `keys` that a walk may begin or end at, in their order.
  public func ends(among keys: [ItemKey]) -> [Stop.Subject] {
    keys.compactMap { key -> Stop.Subject? in
      switch contents[key] {
      case .work(let work): .work(work.id)
      case .campus(let campus): .place(campus.id)
      case .building(let building): .place(building.id)
      case .level(let level): .place(level.id)
      case .room(let room): .place(room.id)
      default: nil
      }
    }
    .filter { position(of: $0) != nil }
  }

  /// Tells whether `text` is a name of `subject` in some language, whatever the case of the letters
  /// and their accents.
  public func isCalled(_ subject: Stop.Subject, _ text: String) -> Bool {
    let names: LocalizedText? =
      switch subject {
      case .work(let id): contents.works[id]?.title
      case .place(let id): place(id)?.name
      }
    return names?.all.contains {
      $0.text.compare(text, options: [.caseInsensitive, .diacriticInsensitive]) == .orderedSame
    } ?? false
  }
}

extension Problem {
  /// The problem with `parameter` before its sentence, where one is named: a terminal says so which option
  /// it is about. The values that the sentence names stay.
  ///
  /// - Complexity: O(n) for n bytes of the sentence.
  public func told(of parameter: String?) -> Problem {
    guard let parameter else { return self }
    var told = Problem(code, "\(parameter): \(message)", remedy: remedy, at: location)
    for (name, value) in arguments { told.name(value, as: name) }
    return told
  }
}
