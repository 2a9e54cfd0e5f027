import Catalog

/// The storeys that names of storage locations and places count.
enum CollectiveStoreys {
  /// The storey that a name counts.
  enum Count: Equatable {
    /// The number of storeys up, as the house counts them.
    case above(Int)
    case ground
    /// The number of storeys down.
    case below(Int)
    /// A storey whose number the name does not tell.
    case unknown
  }

  private static let storeyWords: Set<String> = [
    "floor", "level", "storey", "story", "etage", "étage", "stock", "geschoss", "piso", "planta",
  ]
  private static let groundWords: Set<String> = ["ground", "erdgeschoss", "eg"]
  private static let cellarWords: Set<String> = ["basement", "cellar", "keller", "lower"]
  private static let otherWords: Set<String> = ["upper", "main", "top", "mezzanine", "sub", "the"]
  private static let numberWords = [
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
    "eighth": 8, "ninth": 9, "tenth": 10,
  ]

  /// The storey that a name such as `1st Floor (LSH)`, `Lower Level` or `Basement` counts; `nil` if
  /// it is no storey's: every word must be one of a storey, so that an `Ocean Floor Gallery` is
  /// none.
  static func count(_ name: String) -> Count? {
    let plain = name.prefix { $0 != "(" }.lowercased()
    let words = plain.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard (1...5).contains(words.count) else { return nil }
    var isStorey = false
    var count = Count.unknown
    var number: Int?
    for word in words {
      if storeyWords.contains(word) {
        isStorey = true
      } else if groundWords.contains(word) {
        count = .ground
      } else if cellarWords.contains(word) {
        count = .below(1)
      } else if let found = Self.number(word) {
        number = found
      } else if !otherWords.contains(word) {
        return nil
      }
    }
    let standsAlone = ["basement", "cellar", "keller", "erdgeschoss", "mezzanine"]
    guard isStorey || words.contains(where: standsAlone.contains) else { return nil }
    switch (count, number) {
    case (.below, let number?): return .below(number)
    case (.unknown, 0?): return .ground
    case (.unknown, let number?): return .above(number)
    default: return count
    }
  }

  /// The number that a word such as `2`, `2nd` or `second` says, up to 200.
  private static func number(_ word: String) -> Int? {
    if let number = numberWords[word] { return number }
    let digits = word.prefix { ("0"..."9").contains($0) }
    guard !digits.isEmpty, ["", "st", "nd", "rd", "th"].contains(word.dropFirst(digits.count)),
      let number = Int(digits), number <= 200
    else { return nil }
    return number
  }

  /// Ordinals of the storeys of one house, in the order of `counts`, no two alike: where a ground
  /// floor is named the first floor is above it, else it is the ground itself. Storeys without a
  /// number come on top.
  static func ordinals(_ counts: [Count]) -> [Int] {
    let shift = counts.contains(.ground) ? 0 : 1
    var taken: Set<Int> = []
    var ordinals = counts.map { count -> Int? in
      let ordinal: Int? =
        switch count {
        case .above(let number): number - shift
        case .ground: 0
        case .below(let number): -number
        case .unknown: nil
        }
      return ordinal.flatMap { taken.insert($0).inserted ? $0 : nil }
    }
    var next = (taken.max() ?? -1) + 1
    for index in ordinals.indices where ordinals[index] == nil {
      ordinals[index] = next
      next += 1
    }
    return ordinals.compactMap(\.self)
  }

  /// The label of a storey in the lift: `2`, `G`, `B`, else its name.
  static func shortName(_ count: Count, _ name: String) -> String {
    switch count {
    case .above(let number): String(number)
    case .ground: "G"
    case .below(let number): number == 1 ? "B" : "B\(number)"
    case .unknown: name
    }
  }
}
