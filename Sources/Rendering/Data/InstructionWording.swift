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
    var text = phrase
    for (index, value) in values.enumerated().reversed() {
      text = text.split(separator: "%\(index + 1)", omittingEmptySubsequences: false)
        .joined(separator: value)
    }
    return text
  }

  /// What an instruction says, without its length; names are already in the reader's language.
  func sentence(_ instruction: Instruction, _ names: InstructionNames) -> String {
    var text = action(instruction, names)
    // "Which is not mapped at the cairn" says something else.
    if case .unmapped = instruction.action {} else { text += near(names) }
    switch instruction.action {
    case .arrive, .lift, .leave: break
    case .enter: if names.isUpstairs, let level = names.level { text += on(level) }
    case .steps, .ramp, .escalator:
      if instruction.changesLevel { text += names.level.map(upTo) ?? outside }
    case .depart, .go, .unmapped, .cross:
      if instruction.changesLevel, let level = names.level { text += upTo(level) }
    }
    if instruction.crossing == .last {
      text += say(", then cross the road", ", luego cruce la calle", ", puis traversez la rue")
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
    case .go, .unmapped, .cross, .steps, .ramp, .escalator, .enter, .leave:
      return fill(say(", heading %1", ", hacia el %1", ", vers %1"), compass(bearing))
    }
  }

  /// A point of the compass to go to, with its article where the language has one.
  private func compass(_ bearing: Bearing) -> String {
    let point = words.compass(bearing.compassPoint)
    guard words.language == .french else { return point }
    return ("eo".contains(point.prefix(1)) ? "l’" : "le ") + point
  }

  private func near(_ names: InstructionNames) -> String {
    // "On Frobisher Crescent at Frobisher Crescent" says it twice.
    guard let landmark = names.landmark, landmark != names.way else { return "" }
    return fill(say(" at %1", " junto a %1", " près de %1"), landmark)
  }

  // MARK: Levels

  private func upTo(_ level: LevelName) -> String {
    switch level {
    case .button(let name):
      fill(say(", to level %1", ", hasta el nivel %1", ", jusqu’au niveau %1"), name)
    case .named(let name): fill(say(", to %1", ", hasta: %1", ", jusqu’à : %1"), name)
    }
  }

  private func on(_ level: LevelName) -> String {
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
    let text = plainAction(instruction, names)
    guard case .first(let turn)? = instruction.crossing else { return text }
    let cross = self.cross(turn, names.way, isNamed: false)
    switch instruction.action {
    case .depart:
      let way =
        names.way.map {
          fill(say(" and continue on %1", " y siga por %1", " et continuez sur %1"), $0)
        }
      return cross
        + (instruction.bearingAfter.map {
          fill(say(" heading %1", " hacia el %1", " vers %1"), compass($0))
        } ?? "") + (way ?? "")
    case .go(.straight, _):
      return cross
        + (names.way.map {
          fill(say(" and continue on %1", " y siga por %1", " et continuez sur %1"), $0)
        }
          ?? say(" and continue straight", " y siga recto", " et continuez tout droit"))
    default:
      return cross + say(", then ", ", luego ", ", puis ") + text.prefix(1).lowercased()
        + text.dropFirst()
    }
  }

  private func cross(_ turn: Instruction.Turn, _ way: String?, isNamed: Bool) -> String {
    let crossing =
      (isNamed ? way : nil).map { fill(say("cross %1", "cruce %1", "traversez %1"), $0) }
      ?? say("cross the road", "cruce la calle", "traversez la rue")
    return turn == .straight
      ? crossing.prefix(1).uppercased() + crossing.dropFirst()
      : "\(self.turn(turn)), \(crossing)"
  }

  private func plainAction(_ instruction: Instruction, _ names: InstructionNames) -> String {
    switch instruction.action {
    case .depart:
      let start =
        instruction.bearingAfter.map {
          fill(say("Head %1", "Salga hacia el %1", "Partez vers %1"), compass($0))
        } ?? say("Set out", "Póngase en camino", "Mettez-vous en route")
      return start + on(names.way)
    case .go(let turn, let staying):
      return self.turn(turn) + (staying ? stay(on: names.way) : onto(names.way, turn))
    case .unmapped(let ground): return unmapped(ground, names)
    case .cross(let turn): return cross(turn, names.way, isNamed: true)
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
    case .arrive(let side, let distance): return arrival(side, distance, names.destination)
    }
  }

  private func enter(_ names: InstructionNames) -> String {
    let building =
      names.building.map { fill(say("Enter %1", "Entre en %1", "Entrez dans %1"), $0) }
      ?? say("Go inside", "Entre", "Entrez")
    return building + door(names.door)
  }

  private func leave(_ names: InstructionNames) -> String {
    let building =
      names.building.map { fill(say("Leave %1", "Salga de %1", "Sortez de %1"), $0) }
      ?? say("Go outside", "Salga", "Sortez")
    return building + door(names.door)
  }

  private func door(_ door: InstructionNames.Door?) -> String {
    switch door {
    case .named(let name): fill(say(" by %1", " por %1", " par %1"), name)
    case .side(let point):
      fill(
        say(
          " by the door on its %1 side", " por la puerta del lado %1", " par la porte côté %1"),
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
        "Find the way about the building, which is not mapped",
        "Oriéntese dentro del edificio, que no está cartografiado",
        "Trouvez le chemin dans le bâtiment, qui n’est pas cartographié")
    case .wayIn:
      say(
        "Find the way into the building, which is not mapped",
        "Busque la entrada del edificio, que no está cartografiada",
        "Cherchez l’entrée du bâtiment, qui n’est pas cartographiée")
    case .wayOut:
      say(
        "Find the way out of the building, which is not mapped",
        "Busque la salida del edificio, que no está cartografiada",
        "Cherchez la sortie du bâtiment, qui n’est pas cartographiée")
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

  private func arrival(
    _ side: Instruction.Side, _ distance: Meters, _ destination: String
  ) -> String {
    let place: String? =
      switch side {
      case .here: nil
      case .ahead: say("ahead of you", "enfrente", "devant vous")
      case .left: say("on your left", "a su izquierda", "à votre gauche")
      case .right: say("on your right", "a su derecha", "à votre droite")
      }
    let arrived = say("You have arrived", "Ha llegado", "Vous êtes arrivé")
    guard let place else { return "\(arrived): \(destination)" }
    return "\(arrived): \(place), \(words.distance(distance)), \(destination)"
  }

  // MARK: The walk as a whole

  /// Why there is no way.
  func blocked(
    _ blockade: Blockade, gap: String, from reachable: String, obstacle: String?
  ) -> String {
    let no =
      blockade.isStepFree
      ? say(
        "There is no step-free way.", "No hay camino sin escalones.", "Aucun chemin sans marche.")
      : say("There is no way.", "No hay camino.", "Aucun chemin.")
    let nearest = fill(
      say(
        " The nearest point that can be reached is %2, %1 away from the destination",
        " El punto más cercano al que se llega es %2, a %1 del destino",
        " Le point le plus proche accessible est %2, à %1 de la destination"), gap, reachable)
    let floor =
      blockade.isOnOtherFloor
      ? say(", on another level", ", en otro nivel", ", à un autre niveau") : ""
    let cause = obstacle.map {
      fill(say(" In the way: %1", " Lo impide: %1", " Obstacle : %1"), $0)
        + (blockade.isClosed
          ? say(", closed at that time.", ", cerrado a esa hora.", ", fermé à cette heure.") : ".")
    }
    return no + nearest + floor + "." + (cause ?? "")
  }

  /// That nobody knows whether what the walk leads through is open then.
  func doubt(_ names: [String]) -> String {
    fill(
      say(
        "Whether it is open at that time is not known: %1.",
        "No se sabe si está abierto a esa hora: %1.",
        "On ne sait pas si c’est ouvert à cette heure : %1."), names.joined(separator: ", "))
  }

  /// That the destination is closed when the walk gets there.
  func closed(_ name: String) -> String {
    fill(
      say(
        "Closed at that time: %1.", "Cerrado a esa hora: %1.", "Fermé à cette heure : %1."), name)
  }

  /// The kind of a path that is in the way.
  func kind(_ kind: Path.Kind) -> String {
    switch kind {
    case .footway: say("a path", "un camino", "un chemin")
    case .crossing: say("a crossing", "un cruce", "une traversée")
    case .corridor: say("a corridor", "un pasillo", "un couloir")
    case .steps: say("steps", "escaleras", "un escalier")
    case .ramp: say("a ramp", "una rampa", "une rampe")
    case .escalator: say("an escalator", "una escalera mecánica", "un escalator")
    case .lift: say("a lift", "un ascensor", "un ascenseur")
    case .barrier: say("a wall or fence", "un muro o una valla", "un mur ou une clôture")
    }
  }

  /// A door of a building without a name of its own.
  func entrance(of building: String?, side: CompassPoint?) -> String {
    let door =
      building.map { fill(say("entrance of %1", "entrada de %1", "entrée de %1"), $0) }
      ?? say("entrance", "entrada", "entrée")
    return door
      + (side.map {
        fill(say(", %1 side", ", lado %1", ", côté %1"), words.compass($0))
      } ?? "")
  }

  /// That only the straight line is known.
  var straight: String {
    say(
      "No walking network is known here: this is the straight line; whether it can be walked, or "
        + "without steps, is not known.",
      "Aquí no se conoce ninguna red peatonal: esta es la línea recta; no se sabe si se puede "
        + "recorrer, ni si está libre de escalones.",
      "Aucun réseau piéton n’est connu ici : voici la ligne droite ; on ignore si elle est "
        + "praticable, et si elle est sans marche.")
  }
}
