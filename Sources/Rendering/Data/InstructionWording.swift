import Catalog
import Geodesy
import Queries
import Words

/// Says instructions in one language.
struct InstructionWording {
  var words: Wording

  init(_ words: Wording) { self.words = words }

  /// The first language of `reader` that instructions speak, or else that of the place.
  init(for reader: Reader, fallback: LanguageTag) {
    let spoken = reader.languages.tags.lazy.compactMap { Language(tag: $0.description) }.first
    words = Wording(spoken ?? Language(closestTo: fallback))
  }

  /// The text of an instruction, without its length; names are already in the reader's language.
  func sentence(_ instruction: Instruction, _ names: InstructionNames) -> String {
    var text = action(instruction, names)
    // "Which is not mapped at the cairn" says something else.
    if case .unmapped = instruction.action {} else { text += near(names) }
    switch instruction.action {
    case .arrive, .lift, .leave, .through: break
    case .enter: if names.isUpstairs, let level = names.level { text += on(level) }
    case .steps, .ramp, .escalator:
      if instruction.changesLevel { text += names.level.map(upTo) ?? words[.toOutdoors] }
    case .depart, .go, .unmapped, .cross:
      if instruction.changesLevel, let level = names.level { text += upTo(level) }
    }
    if instruction.crossing == .last {
      text += words[.crossAtTheEnd]
    }
    return text + heading(instruction)
  }

  /// The direction that the first instruction sets out in; empty where that says so itself.
  private func heading(_ instruction: Instruction) -> String {
    guard instruction.bearingBefore == nil, let bearing = instruction.bearingAfter else {
      return ""
    }
    switch instruction.action {
    case .depart, .lift, .arrive: return ""
    case .go where !instruction.crossesFirst: return ""
    case .go, .unmapped, .cross, .steps, .ramp, .escalator, .enter, .leave, .through:
      return words(.headingAside, [.point: compass(bearing)])
    }
  }

  /// A point of the compass to go to, with its article where the language has one.
  func compass(_ bearing: Bearing) -> String { words[bearing.compassEighth.words.toward] }

  private func near(_ names: InstructionNames) -> String {
    // "On Frobisher Crescent at Frobisher Crescent" says it twice.
    names.landmark == names.way ? "" : near(names.landmark)
  }

  func near(_ landmark: String?) -> String {
    landmark.map { words(.atLandmark, [.landmark: $0]) } ?? ""
  }

  // MARK: Levels

  private func upTo(_ level: LevelName) -> String {
    say(level, button: .toLevel, named: .toNamedLevel)
  }

  func on(_ level: LevelName) -> String { say(level, button: .onLevel, named: .onNamedLevel) }

  private func getOut(at level: LevelName) -> String {
    say(level, button: .outAtLevel, named: .outAtNamedLevel)
  }

  /// A level after the word for it, or by a name that needs none.
  func say(_ level: LevelName, button: Word, named: Word) -> String {
    switch level {
    case .button(let name): words(button, [.level: name])
    case .named(let name): words(named, [.level: name])
    }
  }

  // MARK: Actions

  private func action(_ instruction: Instruction, _ names: InstructionNames) -> String {
    let text = turned(instruction, plainAction(instruction, names))
    guard case .first(let turn)? = instruction.crossing else { return text }
    let goesOn = names.way.map { words(.andContinueOn, [.way: $0]) }
    switch instruction.action {
    case .depart:
      return cross(turn, goesOn: goesOn != nil)
        + (instruction.bearingAfter.map {
          words(.headingOn, [.point: compass($0)])
        } ?? "") + (goesOn ?? "")
    case .go(.straight, _):
      return cross(turn, goesOn: true)
        + (goesOn ?? words[.andContinueStraight])
    // Of two roads beside each other one is enough to say.
    case .cross(.straight): return cross(turn)
    default: return then([cross(turn), text])
    }
  }

  /// `One thing, then another`.
  private func then(_ sentences: [String]) -> String {
    ([sentences[0]] + sentences.dropFirst().map { $0.prefix(1).lowercased() + $0.dropFirst() })
      .joined(separator: words[.then])
  }

  /// The text of an instruction, behind the turns that lead to it and that it does not tell itself.
  private func turned(_ instruction: Instruction, _ text: String) -> String {
    let own: Instruction.Turn? =
      switch instruction.action {
      case .steps, .ramp, .escalator: instruction.turn.flatMap { $0.isDefinite ? $0 : nil }
      case .unmapped(.outdoors): instruction.turn.flatMap { $0 == .straight ? nil : $0 }
      case .depart, .go, .unmapped, .cross, .lift, .enter, .leave, .through, .arrive: nil
      }
    let turns = [instruction.firstTurn, own].compactMap(\.self)
    guard !turns.isEmpty else { return text }
    let said =
      turns.count == 2 && turns[0] == turns[1]
      ? then([turn(turns[0]), again(turns[0])]) : then(turns.map(turn))
    switch instruction.action {
    case .depart, .arrive: return text
    case .go(let next, _) where next == instruction.firstTurn:
      return then([said, text.replacing(turn(next), with: again(next), maxReplacements: 1)])
    // What has an "and" of its own takes no other.
    case .go, .cross, .lift, .through: return then([said, text])
    case .unmapped, .steps, .ramp, .escalator, .enter, .leave:
      return said + words[.and] + text.prefix(1).lowercased() + text.dropFirst()
    }
  }

  /// The same turn once more.
  private func again(_ turn: Instruction.Turn) -> String {
    switch turn {
    case .left: words[.leftAgain]
    case .right: words[.rightAgain]
    case .straight, .slightLeft, .sharpLeft, .slightRight, .sharpRight, .uturn: self.turn(turn)
    }
  }

  /// The sentence that leads across a road: `Turn left and cross the road`; where the sentence goes
  /// on, without its own "and".
  private func cross(
    _ turn: Instruction.Turn, _ way: String? = nil, goesOn: Bool = false
  ) -> String {
    let crossing = way.map { words(.crossWay, [.way: $0]) } ?? words[.crossTheRoad]
    guard turn != .straight else { return crossing.prefix(1).uppercased() + crossing.dropFirst() }
    return self.turn(turn) + (goesOn ? ", " : words[.and]) + crossing
  }

  private func plainAction(_ instruction: Instruction, _ names: InstructionNames) -> String {
    switch instruction.action {
    case .depart:
      let start =
        instruction.bearingAfter.map { words(.head, [.point: compass($0)]) } ?? words[.setOut]
      return start + on(names.way)
    // Out of a lift nobody knows which way one looks.
    case .go where instruction.bearingBefore == nil && !instruction.crossesFirst:
      let bearing = instruction.bearingAfter.map {
        words(.continueToward, [.point: compass($0)])
      }
      return (bearing ?? turn(.straight)) + on(names.way)
    case .go(let turn, let staying):
      return self.turn(turn)
        + (staying && turn != .straight ? stay(on: names.way) : onto(names.way, turn))
    case .unmapped(let ground): return unmapped(ground, names)
    case .cross(let turn): return cross(turn, names.way)
    case .steps(let up, let count):
      return words[up.map { $0 ? .stairsUp : .stairsDown } ?? .takeStairs]
        + (count.map { words.count($0, .stepCount) } ?? "")
    case .ramp(let up): return words[up.map { $0 ? .rampUp : .rampDown } ?? .takeRamp]
    case .escalator(let up):
      return words[up.map { $0 ? .escalatorUp : .escalatorDown } ?? .takeEscalator]
    case .lift(let up):
      return words[up.map { $0 ? .liftUp : .liftDown } ?? .takeLift]
        + (names.level.map(getOut) ?? words[.outOutdoors])
    case .enter: return enter(names)
    case .leave: return leave(names)
    case .through: return through(names)
    case .arrive(let side, _): return arrival(side, names.destination)
    }
  }

  private func enter(_ names: InstructionNames) -> String {
    let building =
      names.building.map { words(.enterBuilding, [.building: $0]) } ?? words[.goInside]
    return building + door(names.door, isNamed: names.building != nil)
  }

  private func leave(_ names: InstructionNames) -> String {
    let building =
      names.building.map { words(.leaveBuilding, [.building: $0]) } ?? words[.goOutside]
    return building + door(names.door, isNamed: names.building != nil)
  }

  /// The sentence that leads through a building; the door is the one by which one leaves.
  private func through(_ names: InstructionNames) -> String {
    let leaves = door(names.door, isNamed: true)
    return words(.goThrough, [.building: names.building ?? words[.theBuilding]])
      + (leaves.isEmpty ? "" : words[.andLeave] + leaves)
  }

  private func door(_ door: InstructionNames.Door?, isNamed: Bool) -> String {
    switch door {
    case .named(let name): words(.byDoor, [.door: name])
    case .side(let point):
      words(isNamed ? .byDoorOfBuilding : .byDoorOnSide, [.side: words[point.words.side]])
    case nil: ""
    }
  }

  private func unmapped(_ ground: Instruction.Ground, _ names: InstructionNames) -> String {
    switch ground {
    case .outdoors: words(.goAcross, [.landmark: near(names)])
    case .indoors: words[.findWayInside]
    case .wayIn: words[.findWayIn]
    case .wayOut: words[.findWayOut]
    }
  }

  private func turn(_ turn: Instruction.Turn) -> String {
    switch turn {
    case .straight: words[.continueStraight]
    case .slightLeft: words[.bearLeft]
    case .left: words[.turnLeft]
    case .sharpLeft: words[.turnSharplyLeft]
    case .slightRight: words[.bearRight]
    case .right: words[.turnRight]
    case .sharpRight: words[.turnSharplyRight]
    case .uturn: words[.turnAround]
    }
  }

  private func on(_ way: String?) -> String {
    way.map { words(.onWay, [.way: $0]) } ?? ""
  }

  private func onto(_ way: String?, _ turn: Instruction.Turn) -> String {
    guard let way else { return "" }
    return turn == .straight ? on(way) : words(.ontoWay, [.way: way])
  }

  private func stay(on way: String?) -> String {
    way.map { words(.toStayOnWay, [.way: $0]) } ?? ""
  }

  /// The sentence that ends the walk at its destination; a mere position has no name.
  private func arrival(_ side: Instruction.Side, _ destination: String?) -> String {
    let spot: Word? =
      switch side {
      case .here: nil
      case .ahead: .aheadOfYou
      case .left: .onYourLeft
      case .right: .onYourRight
      }
    guard let spot else {
      return destination.map { words(.arrivedAt, [.place: $0]) } ?? words[.arrived]
    }
    let place = destination ?? words[.yourDestination]
    return words(.placeLies, [.place: place, .spot: words[spot]])
  }
}

extension Instruction {
  /// True if a road is crossed before the rest of the instruction.
  fileprivate var crossesFirst: Bool {
    if case .first? = crossing { true } else { false }
  }
}
