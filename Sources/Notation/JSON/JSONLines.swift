/// The lines in which the objects of a document begin, in the order of their opening brackets.
///
/// Kept beside the values, eight bytes an object, so that values stay as small as they are and two
/// that say the same are equal wherever they stand. Each entry knows where those of the objects in
/// it end, so passing over an object costs nothing, however much it holds.
public struct JSONLines {
  private var objects: [(line: Int32, end: Int32)] = []

  /// The number of objects that were noted.
  var count: Int { objects.count }

  /// The lines of no object.
  public init() {}

  /// Notes that an object begins in `line`.
  ///
  /// - Returns: its number, for ``end(_:)``.
  mutating func begin(_ line: Int) -> Int {
    objects.append((Int32(clamping: line), 0))
    return objects.count - 1
  }

  /// Notes that the object `number` ends, and with it all that began since.
  mutating func end(_ number: Int) { objects[number].end = Int32(clamping: objects.count) }

  /// Forgets the objects from `count` on, whose values are not kept.
  mutating func cut(to count: Int) { objects.removeLast(max(0, objects.count - count)) }

  /// The line of object `number`, and the number behind those in it; `nil` if nobody noted it.
  fileprivate func object(_ number: Int) -> (line: Int, end: Int)? {
    guard objects.indices.contains(number) else { return nil }
    return (Int(objects[number].line), Int(objects[number].end))
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
