public import Catalog
import Foundation
import Geodesy
public import Notation

/// The items that a reader of another system's format makes, with their identifiers.
public struct ForeignItems {
  /// The kinds of items that may be missing where such a file has errors.
  static let kinds: Set<ItemKind> = [
    .campus, .building, .level, .room, .entrance, .path, .pathPoint, .ground, .artist, .media,
    .work,
    .tour,
  ]

  /// The most bytes of a name's words in an identifier: a choice.
  private static let mostOfWords = 60

  /// The campus of all items.
  public let campus: PlaceID
  /// The languages of the campus, the default first; never empty.
  public let languages: [LanguageTag]
  /// The log of the document.
  public let log: ProblemLog
  /// The items so far, each with its line and the log of its file.
  public private(set) var found: [(item: Item, line: Int, log: ProblemLog)] = []
  /// Items that the file does not describe, but only names: artists of works.
  private(set) var implied: Set<ItemKey> = []
  private var keys: Set<ItemKey> = []
  /// The addresses of which identifiers are made, by the words of their ends, behind their kind; `nil`
  /// for an end that several have.
  private var ends: [String: String?] = [:]
  /// The names of other systems by the identifiers that they make, behind their kind: of several that make
  /// one, the first in order has it.
  private var owners: [String: String] = [:]
  private var numbers: [ItemKind: Set<Int>] = [:]
  /// The last number that was found free, by the number that was taken: every item of a file
  /// may state the same.
  private var nextNumbers: [ItemKind: [Int: Int]] = [:]

  /// A collection for a campus, without items yet.
  public init(campus: PlaceID, languages: [LanguageTag], log: ProblemLog) {
    self.campus = campus
    self.languages = languages.isEmpty ? [.english] : languages
    self.log = log
  }

  /// Adds an item that the file does not describe, but only names, or describes in part: where the
  /// catalogue has it, that stays as it is.
  ///
  /// - Complexity: O(1) on average, as ``insert(_:line:in:)``.
  public mutating func imply(_ item: Item, line: Int, in file: ProblemLog? = nil) {
    if let taken = insert(item, line: line, in: file) { implied.insert(taken.key) }
  }

  /// Adds an item. Where its derived number is taken in this file, it states the next free one, in
  /// the order of insertion, because such a file cannot be edited by hand. The log is that of the
  /// document, or of the one of its files that has the item.
  ///
  /// - Returns: the item as it was taken in; `nil`, and a problem, if its identifier is taken.
  /// - Complexity: O(1) on average, amortized: a free number is looked for from the last one on
  ///   that was found.
  @discardableResult
  public mutating func insert(_ item: Item, line: Int, in file: ProblemLog? = nil) -> Item? {
    let key = item.key
    let log = file ?? log
    guard keys.insert(key).inserted else {
      log.add(
        .duplicateIdentifier, "Two things of the file would both be the \(key).",
        remedy: "Tell them apart in the file, by name or identifier.", line: line, field: "id")
      return nil
    }
    let own = item.lastingNumber
    guard !numbers[key.kind, default: []].insert(own).inserted else {
      found.append((item, line, log))
      return item
    }
    var number = nextNumbers[key.kind]?[own] ?? own
    while !numbers[key.kind, default: []].insert(number).inserted {
      number = number >= 0x7FFF_FFFF ? 1 : number + 1
    }
    nextNumbers[key.kind, default: [:]][own] = number
    let taken = item.numbered(number)
    found.append((taken, line, log))
    return taken
  }

  /// Reserves room for `count` more items of `kind`, so that they are not moved again and again.
  public mutating func reserveCapacity(_ count: Int, of kind: ItemKind) {
    found.reserveCapacity(found.count + count)
    keys.reserveCapacity(keys.count + count)
    let known = numbers[kind]?.count ?? 0
    numbers[kind, default: []].reserveCapacity(known + count)
  }

  /// The identifier of a place below `parent`; `nil` if that is too deep.
  public func id(_ parent: PlaceID, _ slug: String) -> PlaceID? {
    try? PlaceID("\(parent)/\(slug)")
  }

  /// The identifier here of the thing that another system calls `own`. It is `own` itself where
  /// that is an identifier with a letter, so that an export comes back under its names; else the
  /// campus, the kind and `own`, such as `north-work-1024`, because every system counts from 1.
  ///
  /// - Complexity: O(n) for n characters.
  public func identifier(_ own: String, _ kind: ItemKind) -> Slug? {
    // No letter but those of ASCII stands in a slug.
    if own.utf8.contains(where: { (0x61...0x7A).contains($0) }), let slug = try? Slug(own) {
      return slug
    }
    guard let words = Self.words(own) else { return nil }
    return try? Slug("\(campus)-\(kind.rawValue)-\(words)")
  }

  /// True if an identifier can hold all the words of `own`: false without Latin letters or digits, and
  /// where they would be cut, so that two things might get one identifier.
  ///
  /// - Complexity: O(n) for n characters.
  public static func holds(_ own: String) -> Bool {
    words(own).map { !$0.isEmpty && $0.utf8.count < mostOfWords - 1 } ?? false
  }

  /// The identifier of the thing that another system calls `own`, as ``identifier(_:_:)`` makes it; of
  /// its hash where that cannot hold it, or where it is that of another name (``note(names:_:)``).
  ///
  /// - Complexity: O(n) for n characters.
  public func wholeIdentifier(_ own: String, _ kind: ItemKind) -> Slug? {
    guard Self.holds(own), let id = identifier(own, kind),
      owners["\(kind.rawValue) \(id)"].map({ $0 == own }) ?? true
    else { return fingerprint(own, kind) }
    return id
  }

  /// Notes that another system calls things so. Of names that differ only in what no identifier can hold,
  /// such as `A_b` and `A-b`, the first in order has the identifier, in whatever order they stand; a
  /// warning tells of the others.
  ///
  /// - Complexity: O(n) on average for n bytes.
  public mutating func note(names: [(name: String, line: Int)], _ kind: ItemKind) {
    for (name, _) in names where Self.holds(name) {
      guard let id = identifier(name, kind) else { continue }
      let key = "\(kind.rawValue) \(id)"
      owners[key] = owners[key].map { min($0, name) } ?? name
    }
    var told: Set<String> = []
    for (name, line) in names where Self.holds(name) {
      guard let id = identifier(name, kind), let first = owners["\(kind.rawValue) \(id)"],
        first != name, told.insert(name).inserted
      else { continue }
      log.add(
        .assumedValue,
        "'\(name.prefix(60))' and '\(first.prefix(60))' differ only in what no identifier can hold, so that "
          + "the first gets a number made of its letters.",
        remedy: "Write them so that they differ in letters and digits.", line: line, field: "id")
    }
  }

  /// Notes that things have these addresses, of whose ends identifiers are made.
  ///
  /// - Complexity: O(n) on average for n bytes.
  public mutating func note(_ addresses: [(address: String, end: String)], _ kind: ItemKind) {
    for (address, end) in addresses {
      guard let key = Self.words(end).map({ "\(kind.rawValue) \($0)" }) else { continue }
      if let known = ends[key], known != address {
        ends[key] = .some(nil)
      } else {
        ends[key] = address
      }
    }
  }

  /// The identifier of the thing at an address with that end, such as `north-work-object-77`: an address
  /// is no name of this campus. It is made of the address's hash where the end cannot be held, or where
  /// another of the noted addresses has it, too, whichever comes first.
  ///
  /// - Complexity: O(n) for n bytes.
  public func identifier(ofAddress address: String, end: String, _ kind: ItemKind) -> Slug? {
    guard Self.holds(end), let words = Self.words(end),
      ends["\(kind.rawValue) \(words)"].map({ $0 == address }) ?? true
    else { return fingerprint(address, kind) }
    return try? Slug("\(campus)-\(kind.rawValue)-\(words)")
  }

  /// The identifier of the medium `number` of a work, of those that have none of their own.
  ///
  /// - Complexity: O(n) for n bytes.
  public func identifier(ofMedium number: Int, of work: Slug) -> Slug? {
    let name = "\(work)-media-\(number)"
    return (try? Slug(name)) ?? fingerprint(name, .media)
  }

  /// The identifier of a thing that is known by name only. It begins with the campus, so that two
  /// campuses never share it.
  func identifier(ofName name: String, _ kind: ItemKind) -> Slug? {
    Self.words(name).flatMap { try? Slug("\(campus)-\(kind.rawValue)-\($0)") }
  }

  /// The words of a name in `a-z0-9`, without accents, joined by hyphens; `nil` unless most letters
  /// are Latin and two characters or more remain.
  ///
  /// - Complexity: O(n) for n characters.
  public static func slug(_ name: String) -> String? {
    words(name).flatMap { $0.count > 1 ? $0 : nil }
  }

  /// The words of a name as ``slug(_:)`` has them, but of a single character too.
  ///
  /// - Complexity: O(n) for n characters.
  public static func words(_ name: String) -> String? {
    var words: [String] = [""]
    var letters = 0
    var lost = 0
    // ASCII is its own decomposition, and most names are no more.
    let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
    let plain = isASCII ? name : name.decomposedStringWithCanonicalMapping
    for scalar in plain.lowercased().unicodeScalars {
      switch scalar.value {
      case 0x61...0x7A, 0x30...0x39:
        letters += 1
        words[words.count - 1].unicodeScalars.append(scalar)
      case 0xDF: words[words.count - 1] += "ss"
      // Apostrophes and accents join what stands beside them.
      case 0x27, 0x2019, 0x300...0x36F: break
      default:
        if !isASCII, scalar.properties.isAlphabetic { lost += 1 }
        if words.last != "" { words.append("") }
      }
    }
    let slug = words.filter { !$0.isEmpty }.joined(separator: "-").prefix(mostOfWords)
    guard letters > lost else { return nil }
    return String(slug.hasSuffix("-") ? slug.dropLast() : slug)
  }

  /// The opening hours of a text, whether they are understood or not; `nil` of no text.
  public func openingHours(_ text: String?) -> OpeningHours? {
    text.flatMap { $0.isEmpty ? nil : OpeningHours($0) }
  }
}

extension Item {
  /// The item with `number` as its stated lasting number.
  fileprivate func numbered(_ number: Int) -> Item {
    func with<Value>(_ value: Value, _ path: WritableKeyPath<Value, Int?>) -> Value {
      var value = value
      value[keyPath: path] = number
      return value
    }
    return switch self {
    case .campus(let item): .campus(with(item, \.number))
    case .building(let item): .building(with(item, \.number))
    case .level(let item): .level(with(item, \.number))
    case .room(let item): .room(with(item, \.number))
    case .entrance(let item): .entrance(with(item, \.number))
    case .path(let item): .path(with(item, \.number))
    case .pathPoint(let item): .pathPoint(with(item, \.number))
    case .ground(let item): .ground(with(item, \.number))
    case .artist(let item): .artist(with(item, \.number))
    case .media(let item): .media(with(item, \.number))
    case .work(let item): .work(with(item, \.number))
    case .tour(let item): .tour(with(item, \.number))
    }
  }
}
