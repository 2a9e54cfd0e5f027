import Geodesy

/// The names that an instruction mentions, in the reader's language; none is an identifier.
struct InstructionNames {
  /// The mark that tells a door from the others of its building.
  enum Door: Hashable {
    /// The name of the door.
    case named(String)
    /// The side of the building that the door is on, where it has no name.
    case side(CompassPoint)
  }

  var way: String?
  var landmark: String?
  var level: LevelName?
  /// True if that level is above or below the one at the ground.
  var isUpstairs = false
  var building: String?
  /// The mark of the door; `nil` where nothing tells it from others, or there are none.
  var door: Door?
  /// The name of the destination; `nil` for a mere position.
  var destination: String?
}

/// The name of a level as instructions say it.
enum LevelName: Hashable {
  /// The short name on the lift button, to be said after "level".
  case button(String)
  /// The level's own name, followed by the one on the lift button in brackets unless it holds that.
  case named(String)

  init(button: String, name: String?) {
    let own = name.flatMap { $0.isEmpty || $0 == button ? nil : $0 }
    let words = own?.split(separator: " ").map { $0.lowercased() } ?? []
    self =
      own.map { .named(words.contains(button.lowercased()) ? $0 : "\($0) (\(button))") }
      ?? .button(button)
  }
}
