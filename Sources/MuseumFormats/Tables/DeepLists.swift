import Notation

/// The lists of objects that lie deeper in a document of JSON than its own members, as services wrap what
/// they answer: `{"result": {"records": [{"title": "Arch"}]}}`.
enum DeepLists {
  /// The most steps that lead to a list. A choice: more lead into settings of programs.
  private static let deepest = 3

  /// A list, by the way to it, and the number of its elements.
  struct Found {
    let path: [String]
    let count: Int
  }

  /// The path of the longest list, of equal ones of the first; `nil` where the document is no wrapping around
  /// such lists: one of its own members is one, or it is a thing by itself, or has rows in another form.
  ///
  /// - Complexity: O(n) on average for n bytes.
  static func path(in bytes: ArraySlice<UInt8>) -> [String]? {
    guard isWrapping(bytes), !hasOtherForm(bytes) else { return nil }
    let found = all(in: bytes)
    let most = found.map(\.count).max()
    return found.first { $0.count == most }?.path
  }

  /// The names of the lists of which a guess may take any, in the order in which they stand; none where there
  /// is no choice, as in a collection of features.
  ///
  /// - Complexity: O(n) on average for n bytes.
  static func names(in bytes: ArraySlice<UInt8>) -> [String] {
    guard bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{"), !hasOtherForm(bytes),
      KeyedObjects.path(in: bytes) == nil
    else { return [] }
    let found = all(in: bytes)
    guard found.count > 1, !found.contains(where: { $0.path == ["features"] }) else { return [] }
    return found.map { $0.path.joined(separator: ".") }
  }

  /// Tells whether a document is a thing by itself, or has rows in a form of their own.
  private static func hasOtherForm(_ bytes: ArraySlice<UInt8>) -> Bool {
    NewlineJSON.areRows(bytes) || SPARQLRows.isTable(bytes)
      || SocrataColumns(bytes, named: []) != nil || ArrayRows(bytes, path: nil) != nil
      || JSONRows.isObject(JSONParser(bytes, line: 1))
  }

  /// Tells whether a document is an object none of whose own members is a list of objects, or of arrays.
  private static func isWrapping(_ bytes: ArraySlice<UInt8>) -> Bool {
    var parser = JSONParser(bytes, line: 1)
    guard parser.take(0x7B), !parser.take(0x7D) else { return false }
    repeat {
      guard let name = try? parser.memberName(), !JSONRows.isRows(name, parser),
        !ArrayRows.holdsArrays(parser), parser.skipValue() != nil
      else { return false }
    } while parser.take(0x2C)
    return true
  }

  /// The lists that a mapping can name, from those of the document itself on, in the order in which they stand.
  /// None of a feature, which is a row.
  ///
  /// - Complexity: O(n) for n bytes.
  static func all(in bytes: ArraySlice<UInt8>) -> [Found] {
    var found: [Found] = []
    collect(bytes, [], &found)
    return found
  }

  private static func collect(_ bytes: ArraySlice<UInt8>, _ path: [String], _ found: inout [Found])
  {
    var parser = JSONParser(bytes, line: 1)
    let known = found.count
    guard parser.take(0x7B), !parser.take(0x7D) else { return }
    repeat {
      guard let name = try? parser.memberName() else { return }
      let isList = parser.next == 0x5B
      let isRows = JSONRows.isRows(name, parser)
      guard let slice = parser.skipValue() else { return }
      if name == "geometry" {
        found.removeSubrange(known...)
        return
      }
      // A name with a full stop would be taken for a path.
      guard !name.contains("."), name != KeyedObjects.step else { continue }
      if isRows {
        found.append(Found(path: path + [name], count: count(slice)))
      } else if !isList, path.count + 1 < deepest {
        collect(slice, path + [name], &found)
      }
    } while parser.take(0x2C)
  }

  /// The number of elements of an array.
  private static func count(_ array: ArraySlice<UInt8>) -> Int {
    var parser = JSONParser(array, line: 1)
    guard parser.take(0x5B), !parser.take(0x5D) else { return 0 }
    var count = 0
    repeat {
      guard parser.skipValue() != nil else { return count }
      count += 1
    } while parser.take(0x2C)
    return count
  }

  /// Tells whether objects in a document hold such a list.
  static func hold(_ members: [JSONValue.Member], steps: Int = 1) -> Bool {
    guard !members.contains(where: { $0.name == "geometry" }) else { return false }
    return members.contains { member in
      guard case .object(let inner) = member.value, steps < deepest else {
        return steps > 1 && JSONRows.isRows(member)
      }
      return hold(inner, steps: steps + 1)
    }
  }

  /// The parts of a value that no row has, by their names: those of an object that holds lists each by itself,
  /// others whole, and lists with the number of their elements.
  static func parts(
    of value: JSONValue, called name: String, steps: Int = 1
  ) -> [(name: String, count: Int, isList: Bool)] {
    if let rows = KeyedObjects.count(in: value) {
      return [("\(name).\(KeyedObjects.step)", rows, true)]
    }
    guard case .object(let members) = value, steps < deepest, hold(members, steps: steps + 1) else {
      return [(name, value.elements?.count ?? 1, value.elements != nil)]
    }
    return members.filter(\.value.saysAnything).flatMap { member in
      parts(of: member.value, called: "\(name).\(member.name)", steps: steps + 1)
    }
  }
}
