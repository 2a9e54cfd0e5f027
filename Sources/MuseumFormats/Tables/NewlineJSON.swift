import Notation

/// JSON Lines, or newline-delimited JSON: one object in each line and nothing between them, as programs
/// write long lists.
enum NewlineJSON {
  /// The lines of a text that hold more than white space, with their numbers, counted from 1.
  private struct Lines: IteratorProtocol {
    private var rest: ArraySlice<UInt8>
    private var number = 0

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func next() -> (text: ArraySlice<UInt8>, number: Int)? {
      while !rest.isEmpty {
        number += 1
        let text = rest.prefix { $0 != 0x0A && $0 != 0x0D }
        let end = rest[text.endIndex...]
        rest = end.dropFirst(end.starts(with: [0x0D, 0x0A]) ? 2 : 1)
        if text.contains(where: { $0 > 0x20 }) { return (text, number) }
      }
      return nil
    }
  }

  /// Tells whether the first line is a whole object, and another one begins behind it; or whether the two
  /// lines behind a broken one are, which no JSON has.
  ///
  /// - Complexity: O(n) on average for n bytes of the first three lines.
  static func areRows(_ bytes: ArraySlice<UInt8>) -> Bool {
    var lines = Lines(bytes.drop { $0 <= 0x20 })
    guard let first = lines.next()?.text, first.first == UInt8(ascii: "{"),
      let second = lines.next()?.text, second.first(where: { $0 > 0x20 }) == UInt8(ascii: "{")
    else { return false }
    return isObject(first) || isObject(second) && lines.next().map { isObject($0.text) } ?? false
  }

  private static func isObject(_ text: ArraySlice<UInt8>) -> Bool {
    guard case .object? = try? JSONParser.parseWhole(text, line: 1) else { return false }
    return true
  }

  /// Hands on each object and the line in which it begins, as long as `body` asks for more. A line that is
  /// no JSON is a warning, and those behind it are read.
  ///
  /// - Complexity: O(n) on average for n bytes.
  static func forEachObject(
    in bytes: ArraySlice<UInt8>, log: ProblemLog, _ body: (JSONValue?, Int) -> Bool
  ) {
    var lines = Lines(bytes)
    while let (text, line) = lines.next() {
      var value: JSONValue?
      do {
        value = try JSONParser.parseWhole(text, line: line, keepsLongNumbers: true)
      } catch {
        value = object(over: &lines, from: text, line, in: bytes)
        if value == nil {
          log.add(
            .leftOut, "The line is no JSON, so it is left out. \(error.description)",
            remedy: "Correct it: each line is an object, {\"title\": \"…\"}.", line: line)
        }
      }
      guard body(value, line) else { return }
    }
  }

  /// The object that begins in a line and ends in a later one, as some programs write it, before the next
  /// line that begins with a brace; `nil`, and nothing is passed over, where there is none.
  private static func object(
    over lines: inout Lines, from text: ArraySlice<UInt8>, _ line: Int, in bytes: ArraySlice<UInt8>
  ) -> JSONValue? {
    guard text.first == UInt8(ascii: "{") else { return nil }
    var (behind, ahead) = (lines, lines)
    var end = text.endIndex
    while let next = ahead.next()?.text, next.first != UInt8(ascii: "{") {
      end = next.endIndex
      behind = ahead
    }
    guard end > text.endIndex,
      let value = try? JSONParser.parseWhole(
        bytes[text.startIndex..<end], line: line, keepsLongNumbers: true)
    else { return nil }
    lines = behind
    return value
  }
}
