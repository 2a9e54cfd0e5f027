import Notation

/// One of twelve colours that tell things apart in lists and on cards.
struct Tone: Hashable, Sendable {
  /// The number of the colour, from 0 to 11.
  let index: Int
  /// The hash of the identifier, with which other things may vary.
  let seed: UInt32

  /// The same for the same identifier, always.
  init(of identifier: String) {
    seed = FNV1a.hash32(identifier.utf8)
    index = Int(seed % 12)
  }

  /// The class that the style sheet gives its colour to.
  var className: String { "tone-\(index)" }
}
