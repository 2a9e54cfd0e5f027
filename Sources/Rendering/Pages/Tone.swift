/// One of twelve colours that tell things apart in lists and on cards.
struct Tone: Hashable, Sendable {
  /// From 0 to 11.
  let index: Int
  /// What else may vary with the identifier.
  let seed: UInt32

  /// The same for the same identifier, always: FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo).
  init(of identifier: String) {
    var hash: UInt32 = 0x811C_9DC5
    for byte in identifier.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    seed = hash
    index = Int(hash % 12)
  }

  /// The class that the style sheet gives its colour to.
  var className: String { "tone-\(index)" }
}
