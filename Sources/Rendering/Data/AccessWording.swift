import Catalog
import Geodesy
import Wayfinding

extension InstructionWording {
  /// Whether wheels can take the walk, in a sentence or two; what stops them, besides stairs, is told by
  /// `hindrances`. What nobody knows is never called step-free.
  func access(of walk: Walk, hindrances: [String] = []) -> String {
    switch walk.stepFree {
    case false?: return obstructed(walk, hindrances)
    case true?:
      return walk.unknownAccessCount == 0
        ? say("Step-free.", "Sin escalones.", "Sans marche.")
        : say(
          "No stairs are known on the way; of some parts nobody has said whether wheels can pass.",
          "No se conocen escaleras en el camino; de algunos tramos no se sabe si son accesibles.",
          "Aucun escalier connu sur le chemin ; pour certaines parties, l’accessibilité est inconnue."
        )
    case nil: return doubtful(walk)
    }
  }

  private func obstructed(_ walk: Walk, _ hindrances: [String]) -> String {
    switch walk.stairsCount {
    case 0 where hindrances.isEmpty:
      say("Not step-free.", "No es accesible sin escalones.", "Non accessible sans marche.")
    case 0:
      fill(
        say(
          "Not step-free: %1.", "No es accesible sin escalones: %1.",
          "Non accessible sans marche : %1."), hindrances.joined(separator: ", "))
    case 1:
      say("With one flight of stairs.", "Con un tramo de escaleras.", "Avec un escalier.")
    default:
      fill(
        say("With %1 flights of stairs.", "Con %1 tramos de escaleras.", "Avec %1 escaliers."),
        String(walk.stairsCount))
    }
  }

  /// `It is not known whether this way is step-free: the first 5 m and the last 12 m are not mapped.`
  private func doubtful(_ walk: Walk) -> String {
    let start = say(
      "It is not known whether this way is step-free: ",
      "No se sabe si este camino está libre de escalones: ",
      "On ignore si ce chemin est sans marche : ")
    let others =
      walk.unknownAccessCount == 0
      ? "."
      : say(
        ". Of other parts, too, nobody has said whether wheels can pass.",
        ". De otros tramos tampoco se sabe si son accesibles.",
        ". Pour d’autres parties aussi, l’accessibilité est inconnue.")
    return start + list(clauses(about: walk.unmapped), isOfClauses: true) + others
  }

  /// What there is to say about the unmapped pieces, in walking order: those of which the same is to be
  /// said are named together.
  private func clauses(about pieces: [UnmappedPiece]) -> [String] {
    // Half a metre is no length to a walker.
    let isLong = { (piece: UnmappedPiece) in piece.distance.value >= 0.5 }
    var groups: [[UnmappedPiece]] = []
    for piece in pieces {
      if isLong(piece),
        let index = groups.firstIndex(where: {
          isLong($0[0]) && finding($0[0], isOne: false) == finding(piece, isOne: false)
        })
      {
        groups[index].append(piece)
      } else {
        groups.append([piece])
      }
    }
    var clauses: [String] = []
    for group in groups {
      let clause =
        isLong(group[0])
        ? "\(list(parts(group))) \(finding(group[0], isOne: isOne(group)))" : brief(group[0])
      if !clauses.contains(clause) { clauses.append(clause) }
    }
    return clauses
  }

  private func isOne(_ pieces: [UnmappedPiece]) -> Bool {
    pieces.count == 1 && pieces[0].part == .whole
  }

  /// `the first 5 m`, `11 m at doors`, `the last 12 m`: those at doors are added up.
  private func parts(_ pieces: [UnmappedPiece]) -> [String] {
    let atDoors = pieces.filter { $0.part == .middle }
    let length = atDoors.reduce(Meters.zero) { $0 + $1.distance }
    var parts: [String] = []
    var isTold = false
    for piece in pieces where piece.part != .middle || !isTold {
      isTold = isTold || piece.part == .middle
      let phrase =
        switch piece.part {
        case .start: say("the first %1", "los primeros %1", "les premiers %1")
        case .end: say("the last %1", "los últimos %1", "les derniers %1")
        case .middle where atDoors.count > 1:
          say("%1 at doors", "%1 junto a puertas", "%1 près de portes")
        case .middle: say("%1 at a door", "%1 junto a una puerta", "%1 près d’une porte")
        case .whole:
          say("the straight line of %1", "la línea recta de %1", "la ligne droite de %1")
        }
      parts.append(fill(phrase, words.distance(piece.part == .middle ? length : piece.distance)))
    }
    return parts
  }

  /// Several things or clauses as one: `a, b and c`.
  private func list(_ parts: [String], isOfClauses: Bool = false) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    let and = say(isOfClauses ? ", and " : " and ", " y ", " et ")
    return parts.dropLast().joined(separator: ", ") + and + last
  }

  private func finding(_ piece: UnmappedPiece, isOne: Bool) -> String {
    switch piece.obstacle {
    case nil:
      isOne
        ? say("is not mapped", "no está cartografiada", "n’est pas cartographiée")
        : say("are not mapped", "no están cartografiados", "ne sont pas cartographiés")
    case .outline(_, .building)?, .outline(_, .room)?:
      isOne
        ? say("leads through a wall", "atraviesa una pared", "traverse un mur")
        : say("lead through a wall", "atraviesan una pared", "traversent un mur")
    case .outline(_, let kind)?: over(name(kind), isOne: isOne)
    case .barrier(let obstacle)?: over(name(obstacle.kind), isOne: isOne)
    }
  }

  private func over(_ thing: String, isOne: Bool) -> String {
    fill(
      isOne
        ? say("leads over or past %1", "pasa por %1 o junto a ello", "passe par ou le long de %1")
        : say(
          "lead over or past %1", "pasan por %1 o junto a ello", "passent par ou le long de %1"),
      thing)
  }

  private func brief(_ piece: UnmappedPiece) -> String {
    let thing: String
    switch piece.obstacle {
    case nil: thing = say("unmapped ground", "terreno sin cartografiar", "un sol non cartographié")
    case .outline(_, let kind)?: thing = name(kind)
    case .barrier(let obstacle)?: thing = name(obstacle.kind)
    }
    let clause =
      switch piece.part {
      case .start: say("it begins at %1", "empieza junto a %1", "il commence près de %1")
      case .end: say("it ends at %1", "termina junto a %1", "il se termine près de %1")
      case .middle, .whole: say("it passes %1", "pasa junto a %1", "il passe près de %1")
      }
    return fill(clause, thing)
  }

  /// What stands at a point of the network.
  func thing(_ kind: PathPoint.Kind) -> String {
    switch kind {
    case .gate: say("a gate", "una verja", "un portail")
    case .bollard: say("bollards", "unos bolardos", "des bornes")
    case .cycleBarrier: say("a cycle barrier", "una barrera para bicicletas", "une chicane")
    case .stile: say("a stile", "un paso con peldaños sobre una valla", "un échalier")
    case .turnstile: say("a turnstile", "un torniquete", "un tourniquet")
    case .kerb: say("a kerb", "un bordillo", "une bordure de trottoir")
    case .crossing: say("a crossing", "un cruce", "un passage piéton")
    case .door: say("a door", "una puerta", "une porte")
    case .steps: say("steps", "unos peldaños", "des marches")
    case .lift: say("a lift", "un ascensor", "un ascenseur")
    case .barrier: say("a barrier", "una barrera", "une barrière")
    }
  }

  private func name(_ kind: NetworkOutline.Kind) -> String {
    switch kind {
    case .building, .room, .ground: say("a wall", "una pared", "un mur")
    case .kerb: thing(PathPoint.Kind.kerb)
    case .barrier:
      say(
        "a fence, wall or other barrier", "una valla, un muro u otra barrera",
        "une clôture, un mur ou une autre barrière")
    case .closedWay: name(WalkingWay.Kind.footway)
    }
  }

  private func name(_ kind: WalkingWay.Kind?) -> String {
    switch kind {
    case .steps?: say("stairs", "unas escaleras", "un escalier")
    case .escalator?: say("an escalator", "una escalera mecánica", "un escalator")
    case nil:
      say(
        "a gate, kerb or barrier that wheels cannot pass or that is closed",
        "una puerta, un bordillo o una barrera cerrada o infranqueable con ruedas",
        "un portail, une bordure ou une barrière fermée ou infranchissable en fauteuil")
    case .footway?, .crossing?, .corridor?, .ramp?, .lift?, .door?:
      say(
        "a way that is closed or not for wheels",
        "un camino cerrado o no apto para ruedas",
        "un chemin fermé ou non accessible en fauteuil")
    }
  }
}
