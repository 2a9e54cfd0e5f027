import Geodesy

/// The names that an instruction mentions, in the reader's language; none is an identifier.
struct InstructionNames {
  /// How one knows a door.
  enum Door: Hashable {
    /// By its name.
    case named(String)
    /// By the side of the building that it is on.
    case side(CompassPoint)
  }

  var way: String?
  var landmark: String?
  var level: LevelName?
  /// Whether that level is not the one at the ground.
  var isUpstairs = false
  var building: String?
  /// `nil` where nothing tells it from others, or there are none.
  var door: Door?
  /// `nil` for a mere position.
  var destination: String?
}

/// What a level is called.
enum LevelName: Hashable {
  /// What the lift button says, after "level".
  case button(String)
  /// Its name, and behind it what the lift button says.
  case named(String)

  init(button: String, name: String?) {
    let own = name.flatMap { $0.isEmpty || $0 == button ? nil : $0 }
    let words = own?.split(separator: " ").map { $0.lowercased() } ?? []
    self =
      own.map { .named(words.contains(button.lowercased()) ? $0 : "\($0) (\(button))") }
      ?? .button(button)
  }
}
