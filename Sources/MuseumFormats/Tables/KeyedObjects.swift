import Exchange
import Notation

/// Objects under keys of their own, `{"a-1": {…}, "a-2": {…}}`, which are rows as the elements of an array
/// are.
enum KeyedObjects {
  /// The last step of a path to the members of an object, where the step before leads to the object.
  static let step = "*"
  /// The column of the key under which a row stands. No member is called so as a rule.
  static let key = "@key"

  /// The number of members that are held against each other, and the most bytes of one that may be a row.
  /// A choice.
  private static let (compared, mostOfRow) = (100, 1 << 20)

  /// Tells whether values are rows: two or more objects, each with half of the members at least that most
  /// of them have, and one of these no list or object. Members that only some have are in the minority.
  static func areRows(_ values: some Sequence<JSONValue>) -> Bool {
    var rows: [[JSONValue.Member]] = []
    for value in values {
      guard rows.count < compared else { break }
      // A collection of features is a list, and no row.
      guard case .object(let members) = value, value["features"]?.elements == nil else {
        return false
      }
      rows.append(members)
    }
    guard rows.count > 1 else { return false }
    var (counts, isPlain): ([String: Int], Set<String>) = ([:], [])
    for member in rows.joined() {
      counts[member.name, default: 0] += 1
      if member.value.foreignText != nil { isPlain.insert(member.name) }
    }
    let usual = Set(counts.filter { $0.value > 1 && $0.value * 2 >= rows.count }.keys)
    let all = counts.values.reduce(0, +)
    return !usual.isDisjoint(with: isPlain)
      && usual.reduce(0) { $0 + (counts[$1] ?? 0) } * 2 >= all
      && rows.allSatisfy { row in
        row.count { usual.contains($0.name) } * 2 >= usual.count
      }
  }

  /// Tells whether a document holds rows by key, at its top or in a member, and no list of objects.
  static func isTable(_ members: [JSONValue.Member]) -> Bool {
    func holds(_ members: [JSONValue.Member]) -> Bool { areRows(members.lazy.map(\.value)) }
    guard !members.contains(where: { $0.name == "geometry" }) else { return false }
    return holds(members)
      || members.contains { if case .object(let inner) = $0.value { holds(inner) } else { false } }
  }

  /// The path of the rows by key in a document, `*` or `name.*`; `nil` where a list of objects stands in
  /// it, or nothing looks like such rows.
  static func path(in bytes: ArraySlice<UInt8>) -> [String]? {
    guard !NewlineJSON.areRows(bytes), !SPARQLRows.isTable(bytes),
      !JSONRows.isObject(JSONParser(bytes, line: 1)), ArrayRows(bytes, path: nil) == nil,
      let found = members(of: bytes)
    else { return nil }
    if found.areAlike { return [step] }
    // A name with a full stop would be taken for a path.
    let inner = found.objects.first { object in
      !object.name.contains(".") && members(of: object.bytes)?.areAlike ?? false
    }
    return inner.map { [$0.name, step] }
  }

  /// The number of rows by key that `value` holds; `nil` where it holds none.
  static func count(in value: JSONValue) -> Int? {
    guard case .object(let members) = value, areRows(members.lazy.map(\.value)) else { return nil }
    return members.count
  }

  /// The members of a document that are objects, and whether all are rows; `nil` where one is a list of
  /// objects, or it is a thing by itself.
  private static func members(
    of bytes: ArraySlice<UInt8>
  ) -> (objects: [(name: String, bytes: ArraySlice<UInt8>)], areAlike: Bool)? {
    var parser = JSONParser(bytes, line: 1)
    guard parser.take(0x7B), !parser.take(0x7D) else { return nil }
    var objects: [(name: String, bytes: ArraySlice<UInt8>)] = []
    var areAll = true
    repeat {
      guard let name = try? parser.memberName(), name != "geometry" else { return nil }
      let first = parser.next
      if first == 0x5B {
        var list = parser
        if list.take(0x5B), list.next == 0x7B { return nil }
      }
      guard let slice = parser.skipValue() else { return nil }
      if first != 0x7B {
        areAll = false
      } else if objects.count < compared {
        objects.append((name, slice))
      }
    } while parser.take(0x2C)
    let values = objects.lazy.map { object in
      object.bytes.count <= mostOfRow ? try? JSONParser.parseWhole(object.bytes, line: 1) : nil
    }
    return (objects, areAll && areRows(values.map { $0 ?? .null }))
  }
}
