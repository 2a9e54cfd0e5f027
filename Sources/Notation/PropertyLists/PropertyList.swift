/// A property list of any text form, or JSON, as a JSON value.
///
/// Foundation's reader is not used: it knows no lines, and its bounds are its own.
public enum PropertyList {
  /// The value of the file that `log` is about, and a cursor that knows its lines; `nil` and a
  /// problem if it cannot be read.
  ///
  /// - Complexity: O(n) for n bytes, given hashing on average.
  public static func read(log: ProblemLog) -> (JSONValue, JSONCursor)? {
    DiskFile.text(log: log).flatMap { read($0, log: log) }
  }

  /// The value of a text that was read already, and a cursor that knows its lines; `nil` and a
  /// problem if it is no list.
  ///
  /// - Complexity: O(n) for n bytes, given hashing on average.
  public static func read(_ text: SourceText, log: ProblemLog) -> (JSONValue, JSONCursor)? {
    let start = text.bytes.first { $0 > 0x20 }
    if start == UInt8(ascii: "<") {
      // Every property list names Apple's document type, which says nothing.
      let bytes = Array(text.bytes)
      guard let root = XMLTree.read(bytes, types: .bareOf("plist"), log: log) else { return nil }
      var lines = JSONLines()
      guard let value = root.children.first.flatMap({ value($0, &lines) }) else {
        log.add(
          .malformedFile, "The property list holds nothing that can be read.",
          remedy: "Export it again.", line: root.line)
        return nil
      }
      return (value, JSONCursor(lines))
    }
    // The two forms begin alike, and each fails at once on the other.
    let json: InvalidJSON
    do throws(InvalidJSON) {
      let (value, lines) = try JSONParser.parseLocated(text.bytes)
      return (value, JSONCursor(lines))
    } catch { json = error }
    do throws(InvalidJSON) {
      let (value, lines) = try OldStylePlist.parse(text.bytes)
      return (value, JSONCursor(lines))
    } catch {
      let isJSON = isJSON(text.bytes)
      log.add(
        .malformedFile, isJSON ? json.description : error.description,
        remedy: "Correct it in that line, or export it again.",
        line: isJSON ? json.line : error.line)
      return nil
    }
  }

  /// Tells whether the first key is followed by a colon, as in JSON.
  private static func isJSON(_ bytes: ArraySlice<UInt8>) -> Bool {
    let mark = bytes.prefix(4096).first { $0 == 0x3A || $0 == 0x3D || $0 == 0x3B }
    return mark == 0x3A
  }

  private static func value(_ element: XMLTree, _ lines: inout JSONLines) -> JSONValue? {
    switch element.name {
    case "dict":
      var members: [JSONValue.Member] = []
      var names: Set<String> = []
      var name: String?
      let number = lines.begin(element.line)
      for child in element.children {
        if child.name == "key" {
          name = child.characters
        } else if let key = name {
          let known = lines.count
          if let value = value(child, &lines), names.insert(key).inserted {
            members.append(.init(name: key, value: value))
          } else {
            lines.cut(to: known)
          }
          name = nil
        }
      }
      lines.end(number, members: members.count)
      return .object(members)
    case "array": return .array(element.children.compactMap { value($0, &lines) })
    case "true", "false": return .bool(element.name == "true")
    default: return .string(element.characters)
    }
  }
}
