public import Catalog
public import Notation

extension ForeignRecord {
  /// The document that `log` is about; `nil`, and a problem, if it is no JSON object.
  ///
  /// - Complexity: O(n) on average for n bytes of the file.
  public init?(_ log: ProblemLog) {
    guard let (value, cursor) = Self.json(log) else { return nil }
    guard case .object = value else {
      log.add(
        .malformedFile, "The document is \(value.kindName), not an object.",
        remedy: "Export it again.", line: 1)
      return nil
    }
    self.init(value, cursor, path: "", log: log)
  }

  /// The file that `log` is about, as JSON, with a cursor that knows its lines; `nil`, and a
  /// problem, if it is none.
  ///
  /// - Complexity: O(n) on average for n bytes of the file.
  public static func json(_ log: ProblemLog) -> (JSONValue, JSONCursor)? {
    DiskFile.text(log: log).flatMap { json($0, log) }
  }

  /// A text as JSON, with a cursor that knows its lines; `nil`, and a problem, if it is none.
  ///
  /// - Complexity: O(n) on average for n bytes.
  public static func json(_ text: SourceText, _ log: ProblemLog) -> (JSONValue, JSONCursor)? {
    do throws(InvalidJSON) {
      let (value, lines) = try JSONParser.parseLocated(text.bytes)
      return (value, JSONCursor(lines))
    } catch {
      log.add(
        .malformedFile, error.description, remedy: "Correct it in that line, or export it again.",
        line: error.line)
      return nil
    }
  }

  /// The language that the member `language` or `locale` names; `nil` unless it is a tag after BCP
  /// 47.
  public var language: LanguageTag? {
    text("language", "locale").flatMap {
      try? LanguageTag($0.replacing("_", with: "-"))
    }
  }
}
