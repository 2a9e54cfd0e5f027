import Catalog
import Geodesy
import Queries

/// Says instructions in one language.
///
/// Each phrase stands in every language side by side. `%1` and `%2` are names or numbers.
struct InstructionWording {
  let words: Wording

  /// The first language of `reader` that instructions speak, or else that of the place.
  init(for reader: Reader, fallback: LanguageTag) {
    let spoken = reader.languages.tags.lazy.compactMap { tag in
      Wording.Language(rawValue: String(tag.description.prefix { $0 != "-" }))
    }.first
    words = Wording(spoken ?? Wording.Language(closestTo: fallback))
  }

  func say(_ english: String, _ spanish: String, _ french: String) -> String {
    switch words.language {
    case .english: english
    case .spanish: spanish
    case .french: french
    }
  }

  func fill(_ phrase: String, _ values: String...) -> String {
    Wording.fill(phrase, values)
  }

  /// What an instruction says, without its length; names are already in the reader's language.
  func sentence(_ instruction: Instruction, _ names: InstructionNames) -> String {
    var text = action(instruction, names)
    // "Which is not mapped at the cairn" says something else.
    if case .unmapped = instruction.action {} else { text += near(names) }
    switch instruction.action {
    case .arrive, .lift, .leave, .through: break
    case .enter: if names.isUpstairs, let level = names.level { text += on(level) }
    case .steps, .ramp, .escalator:
      if instruction.changesLevel { text += names.level.map(upTo) ?? outside }
    case .depart, .go, .unmapped, .cross:
      if instruction.changesLevel, let level = names.level { text += upTo(level) }
    }
    if instruction.crossing == .last {
      text += say(
        ", and cross the road at the end", ", y al final cruce la calle",
        ", et au bout traversez la rue")
    }
    return text + heading(instruction)
  }

  /// In which direction the first instruction sets out, where it does not say so itself.
  private func heading(_ instruction: Instruction) -> String {
    guard instruction.bearingBefore == nil, let bearing = instruction.bearingAfter else {
      return ""
    }
    switch instruction.action {
    case .depart, .lift, .arrive: return ""
    case .go where !instruction.crossesFirst: return ""
    case .go, .unmapped, .cross, .steps, .ramp, .escalator, .enter, .leave, .through:
      return fill(say(", heading %1", ", hacia el %1", ", vers %1"), compass(bearing))
    }
  }

  /// A point of the compass to go to, with its article where the language has one.
  func compass(_ bearing: Bearing) -> String {
    let point = words.compass(bearing.compassEighth)
    guard words.language == .french else { return point }
    return ("eo".contains(point.prefix(1)) ? "l’" : "le ") + point
  }

  private func near(_ names: InstructionNames) -> String {
    // "On Frobisher Crescent at Frobisher Crescent" says it twice.
    names.landmark == names.way ? "" : near(names.landmark)
  }

  func near(_ landmark: String?) -> String {
    landmark.map { fill(say(" at %1", " junto a %1", " près de %1"), $0) } ?? ""
  }

  // MARK: Levels

  private func upTo(_ level: LevelName) -> String {
    switch level {
    case .button(let name):
      fill(say(", to level %1", ", hasta el nivel %1", ", jusqu’au niveau %1"), name)
    case .named(let name): fill(say(", to %1", ", hasta: %1", ", jusqu’à : %1"), name)
    }
  }

  func on(_ level: LevelName) -> String {
    switch level {
    case .button(let name):
      fill(say(", on level %1", ", en el nivel %1", ", au niveau %1"), name)
    case .named(let name): fill(say(", on %1", ", en: %1", " : %1"), name)
    }
  }

  private func getOut(at level: LevelName) -> String {
    switch level {
    case .button(let name):
      fill(
        say(" and get out at level %1", " y salga en el nivel %1", " et sortez au niveau %1"), name)
    case .named(let name):
      fill(say(" and get out at %1", " y salga en: %1", " et sortez à : %1"), name)
    }
  }

  private var outside: String {
    say(", to the outdoors", ", hasta el exterior", ", jusqu’à l’extérieur")
  }

  // MARK: Actions

  private func action(_ instruction: Instruction, _ names: InstructionNames) -> String {
    let text = turned(instruction, plainAction(instruction, names))
    guard case .first(let turn)? = instruction.crossing else { return text }
    let goesOn =
      names.way.map {
        fill(say(" and continue on %1", " y siga por %1", " et continuez sur %1"), $0)
      }
    switch instruction.action {
    case .depart:
      return cross(turn, goesOn: goesOn != nil)
        + (instruction.bearingAfter.map {
          fill(say(" heading %1", " hacia el %1", " vers %1"), compass($0))
        } ?? "") + (goesOn ?? "")
    case .go(.straight, _):
      return cross(turn, goesOn: true)
        + (goesOn
          ?? say(" and continue straight", " y siga recto", " et continuez tout droit"))
    // Of two roads beside each other one is enough to say.
    case .cross(.straight): return cross(turn)
    default: return then([cross(turn), text])
    }
  }

  /// `One thing, then another`.
  private func then(_ sentences: [String]) -> String {
    ([sentences[0]] + sentences.dropFirst().map { $0.prefix(1).lowercased() + $0.dropFirst() })
      .joined(separator: say(", then ", ", luego ", ", puis "))
  }

  /// What is to be done, behind the turns that lead to it and that it does not tell itself.
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
      return said + say(" and ", " y ", " et ") + text.prefix(1).lowercased() + text.dropFirst()
    }
  }

  /// The same turn once more.
  private func again(_ turn: Instruction.Turn) -> String {
    switch turn {
    case .left: say("left again", "otra vez a la izquierda", "encore à gauche")
    case .right: say("right again", "otra vez a la derecha", "encore à droite")
    case .straight, .slightLeft, .sharpLeft, .slightRight, .sharpRight, .uturn: self.turn(turn)
    }
  }

  /// To cross a road, `Turn left and cross the road`; where the sentence goes on, without its own "and".
  private func cross(
    _ turn: Instruction.Turn, _ way: String? = nil, goesOn: Bool = false
  ) -> String {
    let crossing =
      way.map { fill(say("cross %1", "cruce %1", "traversez %1"), $0) }
      ?? say("cross the road", "cruce la calle", "traversez la rue")
    guard turn != .straight else { return crossing.prefix(1).uppercased() + crossing.dropFirst() }
    return self.turn(turn) + (goesOn ? ", " : say(" and ", " y ", " et ")) + crossing
  }

  private func plainAction(_ instruction: Instruction, _ names: InstructionNames) -> String {
    switch instruction.action {
    case .depart:
      let start =
        instruction.bearingAfter.map {
          fill(say("Head %1", "Salga hacia el %1", "Partez vers %1"), compass($0))
        } ?? say("Set out", "Póngase en camino", "Mettez-vous en route")
      return start + on(names.way)
    // Out of a lift nobody knows which way one looks.
    case .go where instruction.bearingBefore == nil && !instruction.crossesFirst:
      let bearing = instruction.bearingAfter.map {
        fill(say("Continue %1", "Siga hacia el %1", "Continuez vers %1"), compass($0))
      }
      return (bearing ?? turn(.straight)) + on(names.way)
    case .go(let turn, let staying):
      return self.turn(turn)
        + (staying && turn != .straight ? stay(on: names.way) : onto(names.way, turn))
    case .unmapped(let ground): return unmapped(ground, names)
    case .cross(let turn): return cross(turn, names.way)
    case .steps(let up, let count):
      let steps = count.map {
        $0 == 1
          ? say(" (1 step)", " (1 peldaño)", " (1 marche)")
          : fill(say(" (%1 steps)", " (%1 peldaños)", " (%1 marches)"), String($0))
      }
      return stairs(up) + (steps ?? "")
    case .ramp(let up):
      return up.map {
        $0
          ? say("Go up the ramp", "Suba por la rampa", "Montez la rampe")
          : say("Go down the ramp", "Baje por la rampa", "Descendez la rampe")
      } ?? say("Take the ramp", "Tome la rampa", "Prenez la rampe")
    case .escalator(let up):
      return up.map {
        $0
          ? say("Take the escalator up", "Suba por la escalera mecánica", "Montez par l’escalator")
          : say(
            "Take the escalator down", "Baje por la escalera mecánica", "Descendez par l’escalator")
      } ?? say("Take the escalator", "Tome la escalera mecánica", "Prenez l’escalator")
    case .lift(let up):
      return lift(up)
        + (names.level.map(getOut)
          ?? say(
            " and get out outdoors", " y salga al exterior", " et sortez à l’extérieur"))
    case .enter: return enter(names)
    case .leave: return leave(names)
    case .through: return through(names)
    case .arrive(let side, _): return arrival(side, names.destination)
    }
  }

  private func enter(_ names: InstructionNames) -> String {
    let building =
      names.building.map { fill(say("Enter %1", "Entre en %1", "Entrez dans %1"), $0) }
      ?? say("Go inside", "Entre", "Entrez")
    return building + door(names.door, isNamed: names.building != nil)
  }

  private func leave(_ names: InstructionNames) -> String {
    let building =
      names.building.map { fill(say("Leave %1", "Salga de %1", "Sortez de %1"), $0) }
      ?? say("Go outside", "Salga", "Sortez")
    return building + door(names.door, isNamed: names.building != nil)
  }

  /// The door is the one by which one leaves.
  private func through(_ names: InstructionNames) -> String {
    let building = names.building ?? say("the building", "el edificio", "le bâtiment")
    let leaves = door(names.door, isNamed: true)
    return fill(say("Go through %1", "Atraviese %1", "Traversez %1"), building)
      + (leaves.isEmpty ? "" : say(" and leave", " y salga", " et sortez") + leaves)
  }

  private func door(_ door: InstructionNames.Door?, isNamed: Bool) -> String {
    switch door {
    case .named(let name): fill(say(" by %1", " por %1", " par %1"), name)
    case .side(let point):
      fill(
        say(
          isNamed ? " by the door on its %1 side" : " by the door on the %1 side",
          " por la puerta del lado %1", " par la porte côté %1"),
        words.compass(point))
    case nil: ""
    }
  }

  private func unmapped(_ ground: Instruction.Ground, _ names: InstructionNames) -> String {
    switch ground {
    case .outdoors:
      fill(
        say(
          "Go straight across%1, where no path is mapped",
          "Cruce en línea recta%1, donde no hay camino cartografiado",
          "Traversez tout droit%1, là où aucun chemin n’est cartographié"), near(names))
    case .indoors:
      say(
        "Find the way inside the building (not mapped)",
        "Oriéntese dentro del edificio (sin cartografiar)",
        "Trouvez le chemin dans le bâtiment (non cartographié)")
    case .wayIn:
      say(
        "Find the way into the building (not mapped)",
        "Busque la entrada del edificio (sin cartografiar)",
        "Cherchez l’entrée du bâtiment (non cartographiée)")
    case .wayOut:
      say(
        "Find the way out of the building (not mapped)",
        "Busque la salida del edificio (sin cartografiar)",
        "Cherchez la sortie du bâtiment (non cartographiée)")
    }
  }

  private func stairs(_ up: Bool?) -> String {
    switch up {
    case true?: say("Go up the stairs", "Suba las escaleras", "Montez l’escalier")
    case false?: say("Go down the stairs", "Baje las escaleras", "Descendez l’escalier")
    case nil: say("Take the stairs", "Tome las escaleras", "Prenez l’escalier")
    }
  }

  private func lift(_ up: Bool?) -> String {
    switch up {
    case true?: say("Take the lift up", "Suba en el ascensor", "Montez par l’ascenseur")
    case false?: say("Take the lift down", "Baje en el ascensor", "Descendez par l’ascenseur")
    case nil: say("Take the lift", "Tome el ascensor", "Prenez l’ascenseur")
    }
  }

  private func turn(_ turn: Instruction.Turn) -> String {
    switch turn {
    case .straight: say("Continue straight", "Siga recto", "Continuez tout droit")
    case .slightLeft:
      say("Bear left", "Gire ligeramente a la izquierda", "Prenez légèrement à gauche")
    case .left: say("Turn left", "Gire a la izquierda", "Tournez à gauche")
    case .sharpLeft:
      say("Turn sharply left", "Gire del todo a la izquierda", "Tournez franchement à gauche")
    case .slightRight:
      say("Bear right", "Gire ligeramente a la derecha", "Prenez légèrement à droite")
    case .right: say("Turn right", "Gire a la derecha", "Tournez à droite")
    case .sharpRight:
      say("Turn sharply right", "Gire del todo a la derecha", "Tournez franchement à droite")
    case .uturn: say("Turn around", "Dé la vuelta", "Faites demi-tour")
    }
  }

  private func on(_ way: String?) -> String {
    way.map { fill(say(" on %1", " por %1", " sur %1"), $0) } ?? ""
  }

  private func onto(_ way: String?, _ turn: Instruction.Turn) -> String {
    guard let way else { return "" }
    return turn == .straight
      ? on(way) : fill(say(" onto %1", " por %1", " sur %1"), way)
  }

  private func stay(on way: String?) -> String {
    way.map { fill(say(" to stay on %1", " para seguir por %1", " pour rester sur %1"), $0) } ?? ""
  }

  /// That the walk ends at a destination; a mere position has no name.
  private func arrival(_ side: Instruction.Side, _ destination: String?) -> String {
    let place: String? =
      switch side {
      case .here: nil
      case .ahead: say("ahead of you", "enfrente", "devant vous")
      case .left: say("on your left", "a su izquierda", "à votre gauche")
      case .right: say("on your right", "a su derecha", "à votre droite")
      }
    guard let place else {
      return destination.map {
        fill(say("You have arrived: %1", "Ha llegado: %1", "Vous êtes arrivé : %1"), $0)
      }
        ?? say(
          "You have arrived at your destination", "Ha llegado a su destino",
          "Vous êtes arrivé à destination")
    }
    let goal = destination ?? say("Your destination", "Su destino", "Votre destination")
    return fill(say("%1 is %2", "%1 está %2", "%1 est %2"), goal, place)
  }
}

extension Instruction {
  /// Whether a road is crossed before what is to be done.
  fileprivate var crossesFirst: Bool {
    if case .first? = crossing { true } else { false }
  }
}
