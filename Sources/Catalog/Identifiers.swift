import Notation

/// A stable identifier for people and addresses: words of `a-z0-9` joined by single hyphens.
public struct Slug: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The greatest length allowed, in bytes: it must do as a file name with an ending.
  public static let longest = 120
  /// The identifier as written.
  public let description: String

  /// Refuses anything but words of lower-case letters and digits joined by single hyphens.
  ///
  /// - Complexity: O(n) for n bytes.
  public init(_ text: String) throws(InvalidIdentifier) {
    guard Self.count(in: text) == 1 else { throw InvalidIdentifier(text: text, isPlace: false) }
    description = text
  }

  /// An identifier without a check: for text that is known to be one, or that only looks something
  /// up, where any other text finds nothing.
  init(known: String) { description = known }

  /// The number of slugs that `text` joins with `/`; `nil` if a part of it is none.
  ///
  /// - Complexity: O(n) for n bytes; nothing is allocated.
  static func count(in text: String) -> Int? {
    var count = 1
    var length = 0
    var endsWord = false
    for byte in text.utf8 {
      length += 1
      switch byte {
      case 0x61...0x7A, 0x30...0x39: endsWord = true
      case 0x2D where endsWord: endsWord = false
      case 0x2F where endsWord:
        endsWord = false
        count += 1
        length = 0
      default: return nil
      }
      guard length <= longest else { return nil }
    }
    return endsWord ? count : nil
  }

  /// Orders identifiers by their bytes.
  public static func < (one: Slug, other: Slug) -> Bool { one.description < other.description }
}

/// The place of something in the hierarchy: one to four slugs joined by `/`, such as
/// `ubc/belkin/1`.
public struct PlaceID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The path as written.
  public let description: String

  /// Refuses anything but one to four slugs joined by `/`.
  ///
  /// - Complexity: O(n) for n bytes.
  public init(_ text: String) throws(InvalidIdentifier) {
    guard let count = Slug.count(in: text), count <= 4 else {
      throw InvalidIdentifier(text: text, isPlace: true)
    }
    description = text
  }

  /// An identifier without a check: for text that is known to be one, or that only looks something
  /// up, where any other text finds nothing.
  init(known: String) { description = known }

  /// The number of slugs: 1 for a campus, 2 for a building (or path), 3 for a level (or entrance),
  /// 4 for a room.
  public var depth: Int { 1 + description.utf8.count { $0 == UInt8(ascii: "/") } }

  /// The last slug of the path.
  public var name: String { String(description.split(separator: "/").last ?? "") }

  /// The place around this one; `nil` for a campus.
  public var parent: PlaceID? {
    description.utf8.lastIndex(of: UInt8(ascii: "/")).map {
      PlaceID(known: String(description[..<$0]))
    }
  }

  /// The campus it belongs to.
  public var campus: PlaceID {
    description.utf8.firstIndex(of: UInt8(ascii: "/")).map {
      PlaceID(known: String(description[..<$0]))
    } ?? self
  }

  /// Its first `depth` slugs; `nil` if it has fewer.
  public func ancestor(depth: Int) -> PlaceID? {
    guard (1...self.depth).contains(depth) else { return nil }
    return PlaceID(known: description.split(separator: "/").prefix(depth).joined(separator: "/"))
  }

  /// Tells whether it is `other` or lies in it.
  ///
  /// - Complexity: O(n) for n bytes of the other.
  public func isWithin(_ other: PlaceID) -> Bool {
    self == other || description.hasPrefix(other.description + "/")
  }

  /// Orders paths slug by slug, so that a place comes right before what it holds.
  public static func < (one: PlaceID, other: PlaceID) -> Bool {
    var bytes = one.description.utf8.makeIterator()
    var others = other.description.utf8.makeIterator()
    while true {
      guard let byte = others.next() else { return false }
      guard let own = bytes.next() else { return true }
      guard own == byte else {
        // A slash that sorts before every other byte compares slug by slug.
        return byte != UInt8(ascii: "/") && (own == UInt8(ascii: "/") || own < byte)
      }
    }
  }
}

/// The reason why text is neither a slug nor a path of slugs.
public struct InvalidIdentifier: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text that was written.
  public let text: String
  let isPlace: Bool

  /// The fault, and what would be right, in a sentence.
  public var description: String {
    isPlace
      ? "'\(text)' is no place: write one to four identifiers of lower-case letters and digits, "
        + "joined by /, such as ubc/belkin/1."
      : "'\(text)' is no identifier: use lower-case letters and digits in words joined by single "
        + "hyphens, such as artesian-well."
  }
}

/// The kinds of thing a catalogue holds.
public enum ItemKind: String, CaseIterable, Comparable, Hashable, Sendable {
  /// A campus, the whole that all other places lie in: IMDF's venue.
  case campus
  /// A house on a campus.
  case building
  /// A storey of a building.
  case level
  /// A space on a level: IMDF's unit.
  case room
  /// A door between outdoors and a level.
  case entrance
  /// An edge of the walking network.
  case path
  /// A point of the walking network that stops or slows.
  case pathPoint = "point"
  /// A thing that maps are drawn on: water, a park, a street.
  case ground
  /// A person or group who made works.
  case artist
  /// An image, sound, film or model.
  case media
  /// A work of art.
  case work
  /// An ordered list of stops.
  case tour

  /// The number of slugs that an identifier of the kind joins.
  public var depth: Int {
    switch self {
    case .campus, .artist, .media, .work, .tour: 1
    case .building, .path, .pathPoint, .ground: 2
    case .level, .entrance: 3
    case .room: 4
    }
  }

  /// Orders kinds as they are declared: what is referred to comes before what refers to it.
  public static func < (one: ItemKind, other: ItemKind) -> Bool {
    one.order < other.order
  }
  private var order: Int {
    switch self {
    case .campus: 0
    case .building: 1
    case .level: 2
    case .room: 3
    case .entrance: 4
    case .path: 5
    case .pathPoint: 6
    case .ground: 7
    case .artist: 8
    case .media: 9
    case .work: 10
    case .tour: 11
    }
  }
}

/// A name of one item of a catalogue, its kind and identifier.
public struct ItemKey: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The kind of the item.
  public let kind: ItemKind
  /// Its slug or path.
  public let id: String

  /// The key of the item of `kind` that has the identifier `id`.
  public init(_ kind: ItemKind, _ id: String) {
    self.kind = kind
    self.id = id
  }

  /// Hashes the identifier, which two kinds seldom share.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// The key as people read it, such as `work artesian-well`.
  public var description: String { "\(kind.rawValue) \(id)" }

  /// Orders keys by kind, then by identifier.
  public static func < (one: ItemKey, other: ItemKey) -> Bool {
    one.kind == other.kind ? one.id < other.id : one.kind < other.kind
  }

  /// The lasting integer of an item that states none, derived from `kind:id`.
  public var derivedNumber: Int {
    var hash = FNV1a.Hash<UInt32>()
    hash.update(kind.rawValue.utf8)
    hash.update(UInt8(ascii: ":"))
    hash.update(id.utf8)
    return Self.number(hash.value)
  }

  /// A lasting integer from a name: its 32-bit FNV-1a hash, folded to 31 bits, so that it is the same
  /// after every rebuild from text. Never 0. ``CatalogChecks`` reports a clash of items.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func derivedNumber(of name: String) -> Int {
    number(FNV1a.hash32(name.utf8))
  }

  private static func number(_ hash: UInt32) -> Int {
    let folded = (hash >> 31) ^ (hash & 0x7FFF_FFFF)
    return max(1, Int(folded))
  }
}

extension ItemKind {
  /// The noun of a kind, or of several, with its article: `a work`, `an artist`; `media` are many. At the
  /// beginning of a sentence it `isFirst`.
  ///
  /// - Complexity: O(n) for n characters.
  public static func withArticle(_ noun: String, isFirst: Bool = false) -> String {
    guard noun != ItemKind.media.rawValue else { return isFirst ? "Media" : noun }
    let isOpen = noun.first.map { "aeiou".contains($0) } ?? false
    return (isFirst ? "A" : "a") + (isOpen ? "n " : " ") + noun
  }

  /// The kind as a noun with its article, such as `an entrance`.
  public var withArticle: String { Self.withArticle(rawValue) }
}
