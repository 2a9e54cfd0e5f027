import Catalog
import Geodesy
import Queries

/// What the sentence about a walk that does not exist mentions, in the reader's language.
struct BlockadeNames {
  /// The level of the nearest point that can be reached; `nil` outdoors.
  var level: LevelName?
  /// What stands beside that point.
  var landmark: String?
  /// What is in the way.
  var obstacle: String?
  /// What stands beside it.
  var obstacleLandmark: String?
}

// The walk as a whole.
extension InstructionWording {
  /// Why there is no way, and how near one gets.
  func blocked(_ blockade: Blockade, _ names: BlockadeNames) -> String {
    let no =
      blockade.isStepFree
      ? say(
        "There is no step-free way.", "No hay camino sin escalones.", "Aucun chemin sans marche.")
      : say("There is no way.", "No hay camino.", "Aucun chemin.")
    let cause = names.obstacle.map {
      fill(say(" In the way: %1", " Lo impide: %1", " Obstacle : %1"), $0)
        + near(names.obstacleLandmark)
        + (blockade.isClosed
          ? say(", closed at that time.", ", cerrado a esa hora.", ", fermé à cette heure.") : ".")
    }
    return "\(no) \(nearest(blockade, names)).\(cause ?? "")"
  }

  private func nearest(_ blockade: Blockade, _ names: BlockadeNames) -> String {
    let spot: String
    if let bearing = blockade.bearing, blockade.gap.value >= 0.5 {
      spot = fill(
        say(
          "%1 %2 of the destination", "a %1 al %2 del destino", "à %1 %2 de la destination"),
        words.distance(blockade.gap),
        words.language == .french
          ? toward(bearing) : words.compass(bearing.compassEighth))
    } else {
      spot = say("at the destination", "junto al destino", "juste à la destination")
    }
    let level =
      blockade.isOnOtherFloor ? butOn(names.level) : names.level.map(on) ?? ""
    return fill(
      say(
        "The nearest point that can be reached is %1",
        "El punto más cercano al que se llega está %1",
        "Le point le plus proche accessible est %1"), spot)
      + (names.landmark == nil ? "" : "," + near(names.landmark)) + level
  }

  /// That a level is not that of the destination.
  private func butOn(_ level: LevelName?) -> String {
    switch level {
    case .button(let name)?:
      fill(say(", but on level %1", ", pero en el nivel %1", ", mais au niveau %1"), name)
    case .named(let name)?: fill(say(", but on %1", ", pero en: %1", ", mais à : %1"), name)
    case nil: say(", but on another level", ", pero en otro nivel", ", mais à un autre niveau")
    }
  }

  /// `au nord-est`, `à l’ouest`.
  private func toward(_ bearing: Bearing) -> String {
    let point = compass(bearing)
    return point.hasPrefix("le ") ? "au \(point.dropFirst(3))" : "à \(point)"
  }

  /// That nobody knows whether what the walk leads through is open then.
  func doubt(_ names: [String]) -> String {
    fill(
      say(
        "Whether it is open at that time is not known: %1.",
        "No se sabe si está abierto a esa hora: %1.",
        "On ne sait pas si c’est ouvert à cette heure : %1."), names.joined(separator: ", "))
  }

  /// The same beside the instruction that leads through it; without names where it is what the
  /// instruction is about.
  func doubtHere(_ names: [String]) -> String {
    let doubt = say(
      "not known to be open then", "no se sabe si estará abierto", "ouverture alors inconnue")
    return names.isEmpty
      ? " (\(doubt))"
      : " (\(doubt)\(say(": ", ": ", " : "))\(names.joined(separator: ", ")))"
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

  /// A thing by its kind, and its name where it has one.
  func named(_ kind: String, _ name: String?) -> String { name.map { "\(kind) (\($0))" } ?? kind }

  /// What of a path stops wheels, which are known not to pass.
  func hindrance(_ path: Path) -> String {
    if path.kind == .escalator { return kind(.escalator) }
    if path.kerb == .raised { return thing(PathPoint.Kind.kerb) }
    return path.isAccessible == false
      ? say(
        "a way that is not for wheels", "un camino no apto para ruedas",
        "un chemin non accessible en fauteuil")
      : say("a steep slope", "una cuesta empinada", "une forte pente")
  }

  /// A building that nobody has named.
  var building: String { say("a building", "un edificio", "un bâtiment") }

  /// Of which nobody has said what it is.
  var something: String { say("an obstacle", "un obstáculo", "un obstacle") }

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

  /// That only the straight line is known, and where it leads.
  func straight(_ line: Geodesic) -> String {
    let length = words.distance(line.distance)
    let far =
      line.initialBearing.map {
        words(.away, length, words.compass($0.compassEighth))
      } ?? length
    return "\(far). "
      + say(
        "No mapped path leads there: this is the straight line; whether it can be walked, or "
          + "without steps, is not known.",
        "Ningún camino cartografiado lleva allí: esta es la línea recta; no se sabe si se puede "
          + "recorrer, ni si está libre de escalones.",
        "Aucun chemin cartographié n’y mène : voici la ligne droite ; on ignore si elle est "
          + "praticable, et si elle est sans marche.")
  }
}
