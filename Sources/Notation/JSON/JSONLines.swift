/// The lines in which the objects of a document begin, in the order of their opening brackets, and
/// marks of their members that are used.
///
/// Kept beside the values, twelve bytes an object and a bit a member, so that values stay as small as they are and two
/// that say the same are equal wherever they stand. Each entry knows where those of the objects in
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
    visit(value, path: "") { _, cursor, index in cursor.use(index) }
  }

  /// The leaves of `value`, which comes next, that nobody used. A leaf is a member of an object that
  /// holds no object itself; empty ones hold nothing that could be lost.
  ///
  /// - Complexity: O(n) on average for n bytes of names and values.
  public func unused(in value: JSONValue) -> Ledger {
    var ledger = Ledger()
    visit(value, path: "") { path, cursor, index in
      guard let object = cursor.lines.object(cursor.next),
        !cursor.lines.marks.isUsed(object.firstLeaf + index)
      else { return }
      ledger.note(path, line: object.line)
    }
    return ledger
  }

  /// Hands each leaf to `leaf`: the names that lead to it, a cursor before its object, and its index
  /// there.
  private func visit(
    _ value: JSONValue, path: String, _ leaf: (String, JSONCursor, Int) -> Void
  ) {
    switch value {
    case .object(let members):
      var inside = self
      inside.enter()
      for (index, member) in members.enumerated() {
        let path = path.isEmpty ? member.name : "\(path).\(member.name)"
        if member.value.holdsObjects {
          inside.visit(member.value, path: path, leaf)
        } else if !member.value.isEmpty {
          leaf(path, self, index)
        }
        inside.pass(member.value)
      }
    case .array(let elements):
      var cursor = self
      for element in elements {
        cursor.visit(element, path: path + "[]", leaf)
        cursor.pass(element)
      }
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
  /// True for an object, and for an array that has one in it, however deep.
  fileprivate var holdsObjects: Bool {
    switch self {
    case .object: true
    case .array(let elements): elements.contains(where: \.holdsObjects)
    default: false
    }
  }

  /// True for what holds no value: `null`, an empty string or an empty array.
  fileprivate var isEmpty: Bool {
    switch self {
    case .null: true
    case .string(let text): text.isEmpty
    case .array(let elements): elements.isEmpty
    default: false
    }
  }
}
