public import Catalog
public import Geodesy
public import Notation

extension ForeignRecord {
  /// The document that `log` is about; `nil`, and a problem, if it is no JSON object.
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
  public static func json(_ log: ProblemLog) -> (JSONValue, JSONCursor)? {
    guard let text = DiskFile.text(log: log) else { return nil }
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

extension ForeignDocument {
  /// The content of a document that tells nothing of the campus but positions. A campus that does
  /// not exist yet is made around them; `nil`, and a problem, if there are none.
  public func campus(
    of items: ForeignItems, around coordinates: [Coordinate], log: ProblemLog
  ) -> ForeignCampus? {
    if isKnown(items.campus) { return ForeignCampus(of: items.campus, items) }
    guard let name = LocalizedText(items.campus.description, in: items.languages[0]) else {
      return nil
    }
    guard let center = CampusCenter.of(coordinates) else {
      log.add(
        .missingValue,
        "Nothing in the document has a position, so campus '\(items.campus)' cannot be made of it.",
        remedy: "Describe the campus in a campus.yaml, import that, and then this.", field: "campus"
      )
      return nil
    }
    return ForeignCampus(
      Campus(
        id: items.campus, name: name, languages: items.languages, timeZone: "UTC", center: center),
      items)
  }
}

extension ForeignCampus {
  /// The same content, with details of the campus where it is made.
  public func with(_ details: Details) -> ForeignCampus {
    guard var made = campus else { return self }
    made.details = details
    return ForeignCampus(made, line: line, items: items, mediaFolder: mediaFolder)
  }
}
