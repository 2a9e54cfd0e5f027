import Catalog
import Geodesy
import Notation
import Queries
import Wayfinding
import Words

/// Says and writes ways and their instructions for one reader, on pages, in the terminal and to
/// programs alike.
struct DirectionsWording {
  /// An instruction in words.
  struct Line {
    let number: Int
    let instruction: Instruction
    /// The sentence to follow, and a note on doors and paths that nobody knows to be open then.
    var text: String { sentence + doubt }
    fileprivate let sentence: String
    fileprivate let doubt: String
    var line: [Coordinate] { instruction.line }
  }

  private(set) var wording: InstructionWording
  private let renderer: Renderer
  private let reader: Reader
  /// The name of the destination; `nil` for a mere position.
  private let destination: String?
  /// The state of the destination's building when the walk gets there; `nil` if it is not known
  /// which building that is, or when.
  private let opening: Openness?
  /// The name of that building, if it has one.
  private let nameOfBuilding: String?
  private var building: String { nameOfBuilding ?? wording.building }

  init(
    _ renderer: Renderer, for reader: Reader, on campus: PlaceID?, toward destination: String?,
    opening: (Openness, of: String?)? = nil
  ) {
    self.opening = opening?.0
    self.renderer = renderer
    self.reader = reader
    self.destination = destination
    wording = InstructionWording(
      for: reader,
      fallback: campus.map(renderer.snapshot.contents.defaultLanguage) ?? .english)
    nameOfBuilding = opening?.of
  }

  private var snapshot: CatalogSnapshot { renderer.snapshot }

  /// The same with lengths and times as people say them, for pages: in the language of all else that a
  /// page says, where it is not written in the reader's.
  func rounded(in language: Language? = nil) -> DirectionsWording {
    var other = self
    if let language { other.wording.words = Wording(language) }
    other.wording.words.isRounded = true
    other.wording.words.isolatesNames = true
    return other
  }

  /// The language that instructions are in.
  var language: LanguageTag { wording.words.language.languageTag }

  // MARK: In words

  /// The instructions of a way; none where there is no walk.
  func lines(of outcome: DirectionsOutcome) -> [Line] {
    guard case .walk(_, let instructions) = outcome else { return [] }
    return instructions.enumerated().map { number, instruction in
      Line(
        number: number + 1, instruction: instruction,
        sentence: wording.sentence(instruction, names(in: instruction)),
        doubt: doubt(about: instruction))
    }
  }

  /// An instruction with its length: `Turn left, 120 m`.
  func sentenceWithLength(_ line: Line) -> String {
    let length = line.instruction.distance
    return line.sentence
      + (length.value < 0.5 ? "" : ", \(wording.words.distance(length))") + line.doubt
  }

  /// A note on what nobody knows to be open; empty where all that the instruction leads through is
  /// known to be open, or nobody asked for a time.
  private func doubt(about instruction: Instruction) -> String {
    guard !instruction.doubts.isEmpty else { return "" }
    let doors: [PlaceID] =
      switch instruction.action {
      case .enter(let id), .leave(let id): [id]
      case .through(let entrance, let exit): [entrance, exit]
      default: []
      }
    let own = Set((doors + doors.compactMap(\.parent)).map(\.description))
    return wording.doubtHere(names(of: instruction.doubts.filter { !own.contains($0.id) }))
  }

  private func names(in instruction: Instruction) -> InstructionNames {
    var names = InstructionNames(destination: destination)
    if let name = instruction.name, case .some(let campus) = campus(of: instruction) {
      names.way = renderer.words(name, at: campus, for: reader)
    }
    names.landmark = name(ofLandmark: instruction.landmark)
    names.level = levelName(instruction.level)
    let ordinal = instruction.level.flatMap { snapshot.contents.levels[$0]?.ordinal }
    names.isUpstairs = ordinal ?? 0 != 0
    switch instruction.action {
    case .enter(let id), .leave(let id), .through(_, let id):
      names.door = renderer.door(id, for: reader)
      names.building = id.parent.flatMap { renderer.spokenName(ofBuilding: $0, for: reader) }
    default: break
    }
    return names
  }

  private func levelName(_ id: PlaceID?) -> LevelName? {
    id.flatMap { snapshot.contents.levels[$0] }.map { level in
      LevelName(
        button: level.shortName,
        name: level.name.flatMap { renderer.words($0, at: level.id, for: reader) })
    }
  }

  private func name(ofLandmark subject: Stop.Subject?) -> String? {
    subject.flatMap { renderer.name(ofLandmark: $0, for: reader) }
  }

  private func campus(of instruction: Instruction) -> PlaceID? {
    instruction.level?.campus
      ?? instruction.line.first.flatMap { here in
        snapshot.campuses.min {
          $0.center.distance(to: here) < $1.center.distance(to: here)
        }?.id
      }
  }

  /// The whole way in a line or two: `340 m, 5 min. Step-free.`
  func summary(of outcome: DirectionsOutcome) -> String {
    let words = wording.words
    switch outcome {
    case .walk(let walk, _):
      return "\(words.distance(walk.distance)), \(words.duration(walk.duration)). "
        + wording.access(of: walk, hindrances: hindrances(on: walk))
        + [words.climb(up: walk.ascent, down: walk.descent), levels(of: outcome)]
        .compactMap { $0.map { " \($0)." } }.joined() + openings(on: outcome)
    case .straight(let geodesic): return wording.straight(geodesic)
    case .unreachable(let unreachable):
      return wording.blocked(
        unreachable,
        UnreachableNames(
          level: levelName(unreachable.level), landmark: name(ofLandmark: unreachable.landmark),
          obstacle: unreachable.obstacle.map(name),
          obstacleLandmark: name(ofLandmark: unreachable.obstacleLandmark)))
    }
  }

  /// The words for what is known to stop wheels on a walk, besides stairs, each once.
  private func hindrances(on walk: Walk) -> [String] {
    let ways = walk.sections.compactMap { section -> String? in
      guard let id = section.wayID, section.access == .notStepFree, section.kind != .steps,
        let place = try? PlaceID(id)
      else { return nil }
      guard let path = snapshot.contents.paths[place] else {
        return wording.thing(PathPoint.Kind.door)
      }
      return wording.hindrance(path)
    }
    let points = walk.points.filter { $0.passage == .notForWheels || $0.passage == .closed }
      .compactMap { try? PlaceID($0.id) }
      .compactMap { snapshot.contents.pathPoints[$0].map { wording.thing($0.kind) } }
    return unique(ways + points)
  }

  /// The elements without repetitions, each where it stands first.
  private func unique<Name: Hashable>(_ names: [Name]) -> [Name] {
    var known: Set<Name> = []
    return names.filter { known.insert($0).inserted }
  }

  /// The names of some items, each once.
  private func names(of keys: [ItemKey]) -> [String] { unique(keys.map(name)) }

  /// The short name of the level that an instruction ends on, as the lift button has it; `nil`
  /// outdoors.
  func level(of line: Line) -> String? { shortName(of: line.instruction.level) }

  private func shortName(of level: PlaceID?) -> String? {
    level.flatMap { snapshot.contents.levels[$0]?.shortName }
  }

  /// The changes of levels on a way: `Level G → 2`; `nil` if there are none.
  func levels(of outcome: DirectionsOutcome) -> String? {
    let changes = snapshot.levelChanges(on: outcome).compactMap { change -> String? in
      // Where two buildings call their levels alike, the instructions tell.
      guard let from = shortName(of: change.from), let to = shortName(of: change.to), from != to
      else { return nil }
      return wording.words(.levelChange, [.from: from, .to: to])
    }
    return changes.isEmpty ? nil : changes.joined(separator: ", ")
  }

  /// The name of something on the way: a door, path or building by its name, or else by its kind;
  /// never by its identifier.
  func name(of key: ItemKey) -> String {
    switch snapshot.contents[key] {
    case .entrance(let door)?: return renderer.name(ofEntrance: door.id, for: reader)
    case .path(let path)?:
      return wording.named(
        wording.kind(path.kind), renderer.words(path.name, at: path.id, for: reader))
    case .pathPoint(let point)?:
      return wording.named(
        wording.thing(point.kind), renderer.words(point.name, at: point.id, for: reader))
    case .building(let building)?:
      return renderer.spokenName(ofBuilding: building.id, for: reader) ?? wording.building
    default: return wording.something
    }
  }

  /// The names of what nobody knows to be open on a way, each once.
  func namesInDoubt(on outcome: DirectionsOutcome) -> [String] { names(of: doubts(about: outcome)) }

  /// The items on a way that nobody knows to be open, in walking order.
  private func doubts(about outcome: DirectionsOutcome) -> [ItemKey] {
    guard case .walk(_, let instructions) = outcome else { return [] }
    return unique(instructions.flatMap(\.doubts))
  }

  /// Sentences about what is closed, or may be; empty if nothing.
  private func openings(on outcome: DirectionsOutcome) -> String {
    var names = namesInDoubt(on: outcome)
    if opening == .unknown, !names.contains(building) { names.append(building) }
    var text = names.isEmpty ? "" : " " + wording.doubt(names)
    if opening == .closed { text += " " + wording.closed(building) }
    return text
  }

  // MARK: For programs

  /// Writes the members about the way as a whole.
  func writeSummary(of outcome: DirectionsOutcome, to json: inout JSONWriter) {
    json.member("distance", outcome.distance)
    if case .walk(let walk, _) = outcome { json.member("duration", seconds: walk.duration) }
    json.member("levelChange", snapshot.levelChange(on: outcome))
    if case .straight(let geodesic) = outcome { json.members(bearingsOf: geodesic) }
    writeFindings(about: outcome, to: &json)
  }

  /// Writes the same members about a leg of a tour, of which more is known where there is no walk:
  /// the bearings, a time at the usual speed, and how far apart the levels are.
  func writeSummary(of leg: TourItinerary.Leg, to json: inout JSONWriter) {
    json.member("distance", leg.distance)
    json.member("duration", seconds: leg.duration)
    json.member("levelChange", snapshot.levelChange(on: leg.outcome) ?? leg.levelChange)
    json.members(bearingsOf: leg.geodesic)
    writeFindings(about: leg.outcome, to: &json)
  }

  /// Writes how a way was found, and the findings on it: climb, stairs and access, or the end of
  /// what can be reached.
  private func writeFindings(about outcome: DirectionsOutcome, to json: inout JSONWriter) {
    switch outcome {
    case .walk(let walk, _):
      json.member("basis", "network")
      if let ascent = walk.ascent { json.member("ascent", ascent) }
      if let descent = walk.descent { json.member("descent", descent) }
      json.member("stairs", walk.stairsCount)
      json.member("lifts", walk.liftsCount)
      json.member("stepFree", orNull: walk.stepFree)
      json.member("accessUnknown", walk.unknownAccessCount)
      json.member("unmappedDistance", walk.unmappedDistance)
      let doubts = doubts(about: outcome)
      if !doubts.isEmpty {
        json.array("openingUnknown", of: doubts) { $0.value($1.id) }
      }
    case .straight(let geodesic):
      json.member("basis", "straight")
      json.member("stepFree", orNull: nil)
      json.member("unmappedDistance", geodesic.distance)
    case .unreachable(let unreachable):
      json.member("basis", "none")
      json.member("reachable") { json in
        json.object { json in
          json.members(positionOf: unreachable.reachable)
          json.member("level", unreachable.level?.description)
          json.member("gap", unreachable.gap)
        }
      }
      json.member("obstacle", unreachable.obstacle?.id)
    }
    json.member("text", summary(of: outcome))
  }

  /// Writes the member `instructions`, an object for each.
  func writeInstructions(of outcome: DirectionsOutcome, to json: inout JSONWriter) {
    json.name("instructions")
    json.array(of: lines(of: outcome)) { json, line in json.object { write(line, to: &$0) } }
  }

  /// Writes the members of one instruction.
  func write(_ line: Line, to json: inout JSONWriter) {
    let instruction = line.instruction
    json.member("sequence", line.number)
    json.member("type", instruction.action.type)
    json.member("modifier", instruction.action.modifier)
    json.member("text", line.text)
    json.member("name", names(in: instruction).way)
    if instruction.crossing != nil { json.member("crossing", true) }
    json.member("distance", instruction.distance)
    json.member("duration", seconds: instruction.duration)
    if let before = instruction.bearingBefore { json.member("bearingBefore", before.rounded) }
    if let after = instruction.bearingAfter { json.member("bearingAfter", after.rounded) }
    json.member("level", instruction.level?.description)
    json.member("levelShortName", shortName(of: instruction.level))
    json.member("landmark", instruction.landmark?.key.id)
    if !instruction.doubts.isEmpty {
      json.array("openingUnknown", of: instruction.doubts) { $0.value($1.id) }
    }
  }
}

extension Instruction.Action {
  /// The kind of manoeuvre, in OSRM's words where it has one.
  var type: String {
    switch self {
    case .depart: "depart"
    case .go(let turn, let staying): turn == .straight || staying ? "continue" : "turn"
    case .unmapped: "unmapped"
    case .cross: "crossing"
    case .steps: "steps"
    case .ramp: "ramp"
    case .escalator: "escalator"
    case .lift: "lift"
    case .enter: "enter"
    case .through: "through"
    case .leave: "leave"
    case .arrive: "arrive"
    }
  }

  /// The direction of the manoeuvre; `nil` where it has none.
  var modifier: String? {
    switch self {
    case .go(let turn, _), .cross(let turn): turn.rawValue
    case .steps(let up, _), .ramp(let up), .escalator(let up), .lift(let up):
      up.map { $0 ? "up" : "down" }
    case .arrive(let side, _): side.rawValue
    case .depart, .unmapped, .enter, .leave, .through: nil
    }
  }
}
