/// The lines in which the objects of a document begin, in the order of their opening brackets, and
/// marks of their members that are used.
///
/// Kept beside the values, twelve bytes an object and a bit a member, so that values stay as small as
/// they are and two that say the same are equal wherever they stand. Each entry knows where those of the objects in
/// it end, so passing over an object costs nothing, however much it holds.
public struct JSONLines {
  private var objects: [(line: Int32, end: Int32, firstLeaf: Int32)] = []
  /// The marks of members, of which those of one object follow each other.
  fileprivate let marks = LeafMarks()

  /// The number of objects that were noted.
  var count: Int { objects.count }

  /// The lines of no object.
  public init() {}

  /// Notes that an object begins in `line`.
  ///
  /// - Returns: its number, for ``end(_:)``.
  mutating func begin(_ line: Int) -> Int {
    objects.append((Int32(clamping: line), 0, 0))
    return objects.count - 1
  }

  /// Notes that the object `number` of so many members ends, and with it all that began since.
  mutating func end(_ number: Int, members: Int) {
    objects[number].end = Int32(clamping: objects.count)
    objects[number].firstLeaf = Int32(clamping: marks.add(members))
  }

  /// Forgets the objects from `count` on, whose values are not kept.
  mutating func cut(to count: Int) { objects.removeLast(max(0, objects.count - count)) }

  /// The line of object `number`, the number behind those in it, and the number of its first
  /// member's mark; `nil` if nobody noted it.
  fileprivate func object(_ number: Int) -> (line: Int, end: Int, firstLeaf: Int)? {
    guard objects.indices.contains(number) else { return nil }
    let object = objects[number]
    return (Int(object.line), Int(object.end), Int(object.firstLeaf))
  }
}

/// Goes through a value in the order in which it was written, and knows the lines of its objects.
public struct JSONCursor {
  private let lines: JSONLines
  /// The number of the object that comes next.
  private var next: Int

  /// Stands before the first object of a document.
  public init(_ lines: JSONLines = JSONLines()) {
    self.lines = lines
    next = 0
  }

  /// The line of the object that comes next; `nil` if nobody noted it.
  public var line: Int? { lines.object(next)?.line }

  /// Goes into the object that comes next, before the first object in it.
  public mutating func enter() { next += 1 }

  /// Passes over a value.
  ///
  /// - Complexity: O(1) for an object, O(n) for an array with n elements, those of arrays in it
  ///   counted.
  public mutating func pass(_ value: JSONValue) {
    switch value {
    case .object: next = lines.object(next)?.end ?? next + 1
    case .array(let elements): for element in elements { pass(element) }
    default: break
    }
  }

  /// Marks the member number `index` of the object that comes next as used.
  ///
  /// - Complexity: O(1).
  public func use(_ index: Int) {
    if let object = lines.object(next) { lines.marks.use(object.firstLeaf + index) }
  }

  /// Marks all that is in `value`, which comes next, as used.
  ///
  /// - Complexity: O(n) for n values.
  public func useAll(of value: JSONValue) {
    switch value {
    case .object(let members):
      var inside = self
      inside.enter()
      for (index, member) in members.enumerated() {
        use(index)
        inside.useAll(of: member.value)
        inside.pass(member.value)
      }
    case .array(let elements):
      var cursor = self
      for element in elements {
        cursor.useAll(of: element)
        cursor.pass(element)
      }
    default: break
    }
  }

  /// The leaves of `value`, which comes next, that nobody used. A leaf is a member of an object that
  /// holds anything but objects; empty ones hold nothing that could be lost. The names of leaves begin
  /// with `list[]` where `value` is a `list`; a name that is a number counts as a place in a list.
  ///
  /// - Complexity: O(n) on average for n values.
  public func unused(in value: JSONValue, of list: String? = nil) -> Ledger {
    var ledger = Ledger()
    var path = LeafPath()
    if let list { path.enter(list, after: "") }
    note(value, &path, &ledger)
    return ledger
  }

  private func note(_ value: JSONValue, _ path: inout LeafPath, _ ledger: inout Ledger) {
    switch value {
    case .object(let members):
      let object = lines.object(next)
      var inside = self
      inside.enter()
      for (index, member) in members.enumerated() {
        // Objects that are listed by number differ in nothing but that.
        let isNumber =
          !member.name.isEmpty && member.name.utf8.allSatisfy { (0x30...0x39).contains($0) }
        path.enter(isNumber ? "" : member.name, after: isNumber ? "[]" : ".")
        if let object, member.value.holdsLeaf, !lines.marks.isUsed(object.firstLeaf + index) {
          ledger.note(path.text, line: object.line)
        }
        inside.note(member.value, &path, &ledger)
        inside.pass(member.value)
        path.leave()
      }
    case .array(let elements):
      var cursor = self
      path.enter("", after: "[]")
      for element in elements {
        cursor.note(element, &path, &ledger)
        cursor.pass(element)
      }
      path.leave()
    default: break
    }
  }

  /// Stands before the value of the member `name`, or behind all of them where there is none.
  ///
  /// - Complexity: O(m) for m members before it, as for ``pass(_:)``.
  public mutating func move(to name: String, in members: [JSONValue.Member]) {
    for member in members {
      if member.name == name { return }
      pass(member.value)
    }
  }
}

extension JSONValue {
  /// True unless the value is `null`, empty text, or holds nothing but such.
  ///
  /// - Complexity: O(n) for n values.
  public var saysAnything: Bool {
    if case .object(let members) = self {
      members.contains { $0.value.saysAnything }
    } else {
      holdsLeaf || elements?.contains(where: \.saysAnything) ?? false
    }
  }

  /// True for a value that is no object and not empty, and for an array with such an element.
  fileprivate var holdsLeaf: Bool {
    switch self {
    case .null, .object: false
    case .string(let text): !text.isEmpty
    case .array(let elements): elements.contains(where: \.holdsLeaf)
    case .bool, .integer, .number: true
    }
  }
}
