/// A change of a JSON document as a list of operations (RFC 6902).
public struct JSONPatch: Hashable, Sendable {
  /// One operation.
  enum Operation: Hashable, Sendable {
    case add(JSONPointer, JSONValue)
    case remove(JSONPointer)
    case replace(JSONPointer, JSONValue)
    case move(from: JSONPointer, to: JSONPointer)
    case copy(from: JSONPointer, to: JSONPointer)
    case test(JSONPointer, JSONValue)
  }

  /// The most operations of a patch: a choice.
  public static let mostOperations = 1_000
  /// The most values that operations may put into a document: without a bound, a few dozen copies of
  /// the document into itself would fill the memory.
  private static let mostValues = 100_000

  let operations: [Operation]

  /// Something wrong with a patch.
  public struct Fault: Hashable, Sendable {
    /// The place in the patch.
    public let pointer: JSONPointer
    /// The fault, as a whole sentence.
    public let message: String
  }

  /// The reason why a patch is none, or cannot be applied.
  public struct Failure: Error, Hashable, Sendable {
    /// Everything that is wrong with its form; or, where it is well formed, with the first operation
    /// that cannot be done, on which those after it depend.
    public let faults: [Fault]
    /// True if the patch itself is well formed, and does not suit the document.
    public let isConflict: Bool
  }

  /// Reads a patch. Throws all that is wrong with its form.
  ///
  /// - Complexity: O(n) for n values of the patch.
  public init(_ value: JSONValue) throws(Failure) {
    var faults: [Fault] = []
    var operations: [Operation] = []
    if let elements = value.elements, elements.count <= Self.mostOperations {
      for (index, element) in elements.enumerated() {
        let operation = Self.operation(element, at: JSONPointer().appending(index), &faults)
        if let operation { operations.append(operation) }
      }
    } else {
      let message =
        value.elements.map {
          "The patch has \($0.count) operations; at most \(Self.mostOperations) may be."
        } ?? "A JSON Patch is an array of operations, not \(value.kindName)."
      faults.append(Fault(pointer: JSONPointer(), message: message))
    }
    guard faults.isEmpty else { throw Failure(faults: faults, isConflict: false) }
    self.operations = operations
  }

  /// The operation that `element` is; `nil`, and what is wrong with it in `faults`, if it is none.
  private static func operation(
    _ element: JSONValue, at place: JSONPointer, _ faults: inout [Fault]
  ) -> Operation? {
    guard case .object = element, let name = element["op"]?.string else {
      faults.append(
        Fault(pointer: place, message: "An operation has no member \"op\" with its name."))
      return nil
    }
    func pointer(_ name: String) -> JSONPointer? {
      if let pointer = element[name]?.string.flatMap(JSONPointer.init(parsing:)) { return pointer }
      faults.append(
        Fault(
          pointer: place.appending(name),
          message: "The operation needs a member \"\(name)\" with a JSON Pointer."))
      return nil
    }
    func value() -> JSONValue? {
      if let value = element["value"] { return value }
      faults.append(
        Fault(pointer: place, message: "The operation needs a member \"value\"."))
      return nil
    }
    func changing(_ make: (JSONPointer, JSONValue) -> Operation) -> Operation? {
      let (path, value) = (pointer("path"), value())
      return path.flatMap { path in value.map { make(path, $0) } }
    }
    func moving(_ make: (JSONPointer, JSONPointer) -> Operation) -> Operation? {
      let (from, path) = (pointer("from"), pointer("path"))
      return from.flatMap { from in path.map { make(from, $0) } }
    }
    switch name {
    case "add": return changing(Operation.add)
    case "remove": return pointer("path").map(Operation.remove)
    case "replace": return changing(Operation.replace)
    case "move": return moving(Operation.move)
    case "copy": return moving(Operation.copy)
    case "test": return changing(Operation.test)
    default:
      faults.append(
        Fault(
          pointer: place.appending("op"),
          message:
            "There is no operation '\(name.prefix(40))': there are add, remove, replace, move, copy "
            + "and test."))
      return nil
    }
  }

  /// The document with all operations done, one after the other, or none of them.
  ///
  /// - Complexity: O(k (n + m)) for k operations on a document of n values, and m values of the
  ///   patch.
  public func applied(to document: JSONValue) throws(Failure) -> JSONValue {
    var result = document
    var budget = Self.mostValues
    for (index, operation) in operations.enumerated() {
      let place = JSONPointer().appending(index)
      func fail(_ message: String) -> Failure {
        Failure(faults: [Fault(pointer: place, message: message)], isConflict: true)
      }
      func existing(_ pointer: JSONPointer) throws(Failure) -> JSONValue {
        guard let value = result[pointer] else {
          throw fail("There is nothing at '\(pointer)'.")
        }
        return value
      }
      func pay(_ value: JSONValue, at pointer: JSONPointer) throws(Failure) {
        let size = value.size
        budget -= size.count
        guard budget >= 0, size.depth + pointer.parts.count < JSONValue.deepest else {
          throw fail("The document would grow too large or too deep.")
        }
      }
      let isDone: Bool
      switch operation {
      case .add(let pointer, let value):
        try pay(value, at: pointer)
        isDone = result.edit(pointer.parts[...], .insert(value))
      case .remove(let pointer):
        _ = try existing(pointer)
        isDone = result.edit(pointer.parts[...], .remove)
      case .replace(let pointer, let value):
        _ = try existing(pointer)
        try pay(value, at: pointer)
        isDone = result.edit(pointer.parts[...], .replace(value))
      case .move(let from, let to):
        let value = try existing(from)
        guard from != to else { continue }
        guard !to.isWithin(from) else { throw fail("What is at '\(from)' cannot go into itself.") }
        try pay(value, at: to)
        isDone =
          result.edit(from.parts[...], .remove) && result.edit(to.parts[...], .insert(value))
      case .copy(let from, let to):
        let value = try existing(from)
        try pay(value, at: to)
        isDone = result.edit(to.parts[...], .insert(value))
      case .test(let pointer, let value):
        guard try existing(pointer).isEqual(to: value) else {
          throw fail("The value at '\(pointer)' is not the one that is tested for.")
        }
        isDone = true
      }
      guard isDone else { throw fail("Nothing can be put or taken there.") }
    }
    return result
  }
}

/// A change at the end of a pointer.
private enum PointedEdit {
  case insert(JSONValue)
  case replace(JSONValue)
  case remove
}

extension JSONValue {
  /// The number of values in it, itself among them, and how deep they stand in one another.
  fileprivate var size: (count: Int, depth: Int) {
    let inner: [JSONValue]
    switch self {
    case .array(let elements): inner = elements
    case .object(let members): inner = members.map(\.value)
    default: return (1, 0)
    }
    return inner.reduce(into: (1, 1)) { size, value in
      let one = value.size
      size = (size.0 + one.count, max(size.1, one.depth + 1))
    }
  }

  /// Makes a change at a place; `false` if there is no such place.
  fileprivate mutating func edit(_ parts: ArraySlice<String>, _ change: PointedEdit) -> Bool {
    guard let part = parts.first else {
      switch change {
      case .insert(let value), .replace(let value): self = value
      case .remove: self = .null
      }
      return true
    }
    let rest = parts.dropFirst()
    switch self {
    case .object(var members):
      let index = members.firstIndex { $0.name == part }
      if rest.isEmpty {
        switch (change, index) {
        case (.insert(let value), let index?), (.replace(let value), let index?):
          members[index] = Member(name: part, value: value)
        case (.insert(let value), nil): members.append(Member(name: part, value: value))
        case (.remove, let index?): members.remove(at: index)
        case (.replace, nil), (.remove, nil): return false
        }
      } else {
        guard let index else { return false }
        var value = members[index].value
        guard value.edit(rest, change) else { return false }
        members[index] = Member(name: part, value: value)
      }
      self = .object(members)
    case .array(var elements):
      if rest.isEmpty, case .insert(let value) = change {
        let index = part == "-" ? elements.count : Self.index(part, count: elements.count + 1)
        guard let index else { return false }
        elements.insert(value, at: index)
      } else {
        guard let index = Self.index(part, count: elements.count) else { return false }
        switch change {
        case .remove where rest.isEmpty: elements.remove(at: index)
        case .replace(let value) where rest.isEmpty: elements[index] = value
        default: guard elements[index].edit(rest, change) else { return false }
        }
      }
      self = .array(elements)
    default: return false
    }
    return true
  }

  /// The value with a merge patch applied (RFC 7396, section 2): members of the patch take the place
  /// of those of an object, `null` takes them away, and everything else replaces what was there.
  ///
  /// - Complexity: O(n m) for n members of the patch and m of the objects that they are merged into.
  public func merging(_ patch: JSONValue) -> JSONValue {
    guard case .object(let changes) = patch else { return patch }
    var members: [Member] = if case .object(let members) = self { members } else { [] }
    for change in changes {
      let index = members.firstIndex { $0.name == change.name }
      if case .null = change.value {
        if let index { members.remove(at: index) }
      } else {
        let old = index.map { members[$0].value } ?? .null
        let member = Member(name: change.name, value: old.merging(change.value))
        if let index { members[index] = member } else { members.append(member) }
      }
    }
    return .object(members)
  }
}
