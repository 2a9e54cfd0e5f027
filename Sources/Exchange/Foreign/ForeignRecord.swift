public import Catalog
public import Geodesy
public import Notation

/// An object of a JSON document of another system, with its place there.
public struct ForeignRecord {
  /// The object as it was read, whose members are used as somebody asks for them.
  private let value: JSONValue
  /// Names and positions that lead to it, such as `tours[3]`; empty for the document itself.
  public let path: String
  /// The log of its document.
  public let log: ProblemLog
  /// The line it begins in; `nil` if its document has none.
  public let line: Int?
  /// The cursor before the object; `nil` for the elements of a document, which are in none.
  private let outside: JSONCursor?
  /// The cursor before the members of the object.
  private let inside: JSONCursor

  /// An object before which `cursor` stands.
  public init(_ value: JSONValue, _ cursor: JSONCursor, path: String, log: ProblemLog) {
    self.value = value
    self.path = path
    self.log = log
    line = cursor.line
    outside = cursor
    var inside = cursor
    inside.enter()
    self.inside = inside
  }

  /// The elements of a document that is an array, or its only object, as if they were the member
  /// `name` of a document.
  public init(listing name: String, _ value: JSONValue, _ cursor: JSONCursor, log: ProblemLog) {
    self.value = .object([.init(name: name, value: .array(value.elements ?? [value]))])
    path = ""
    self.log = log
    line = 1
    outside = nil
    inside = cursor
  }

  /// The member `name`, which is used with all that is in it; `nil` if there is none.
  ///
  /// - Complexity: O(m + n) for m members before it, as for `JSONCursor.pass(_:)`, and n values in
  ///   it.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = value,
      let index = members.firstIndex(where: { $0.name == name })
    else { return nil }
    outside?.use(index)
    cursor(before: name).useAll(of: members[index].value)
    return members[index].value
  }

  /// Marks all that is in it as used, as of an object that a problem tells of.
  ///
  /// - Complexity: O(n) for n values.
  public func useAll() { outside?.useAll(of: value) }

  /// The members that are taken, which are used with all that is in them.
  ///
  /// - Complexity: O(n) for n values.
  public func members(_ takes: (JSONValue.Member) -> Bool) -> [JSONValue.Member] {
    guard case .object(let members) = value else { return [] }
    var cursor = inside
    return members.enumerated().compactMap { index, member in
      defer { cursor.pass(member.value) }
      guard takes(member) else { return nil }
      outside?.use(index)
      cursor.useAll(of: member.value)
      return member
    }
  }

  /// The object as JSON, all of it used; `nil` if it is empty.
  ///
  /// - Complexity: O(n) for n bytes that are written.
  public var nestedText: String? {
    outside?.useAll(of: value)
    return value.nestedText
  }

  /// The members that nobody used, and those in them.
  ///
  /// - Complexity: O(n) on average for n bytes of names and values.
  public var unused: Ledger {
    if let outside { return outside.unused(in: value) }
    // The list is a member of no object of the document.
    guard case .object(let members) = value, let list = members.first else { return Ledger() }
    return inside.unused(in: list.value, of: list.name)
  }

  func field(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  /// Notes a problem of the member `name`.
  public func warn(_ code: Problem.Code, _ message: String, remedy: String, field name: String) {
    log.add(code, message, remedy: remedy, line: line, field: field(name))
  }

  /// The first of these members that has a text, without white space around it; `nil` if none has.
  ///
  /// - Complexity: O(k m) for k names and m members.
  public func text(_ names: String...) -> String? {
    for name in names {
      guard case .object(let members) = value,
        let index = members.firstIndex(where: { $0.name == name }),
        let text = members[index].value.foreignText
      else { continue }
      outside?.use(index)
      return text
    }
    return nil
  }

  /// The text that ``text(_:)`` would have, for a question about it alone: it is not marked as used, so
  /// that what nobody keeps is told.
  ///
  /// - Complexity: O(k m) for k names and m members.
  public func peek(_ names: String...) -> String? {
    names.lazy.compactMap { value[$0]?.foreignText }.first
  }

  /// The member `name` for a question about it alone, as ``peek(_:)``; `nil` if there is none.
  ///
  /// - Complexity: O(m) for m members.
  public func peekValue(_ name: String) -> JSONValue? { value[name] }

  /// The names of the members that say something, in order; nothing is used.
  ///
  /// - Complexity: O(m) for m members.
  public var names: [String] {
    guard case .object(let members) = value else { return [] }
    return members.filter { $0.value != .null }.map(\.name)
  }

  /// Tells whether the other object says the same.
  ///
  /// - Complexity: O(n) for n values.
  public func isSame(as other: ForeignRecord) -> Bool { value == other.value }

  /// The objects in a member: the elements of an array, or the values of an object. Elements that
  /// are no objects are left out with a warning, and so is a member that is neither; `null` and
  /// empty text are passed over.
  ///
  /// - Complexity: O(m + n) for m members of the record, and n elements.
  public func records(_ name: String) -> [ForeignRecord] {
    guard let found = value[name] else { return [] }
    var cursor = cursor(before: name)
    switch found {
    case .array(let elements):
      return elements.enumerated().compactMap { index, element in
        defer { cursor.pass(element) }
        return record(element, cursor, "\(field(name))[\(index)]")
      }
    case .object(let members):
      cursor.enter()
      return members.compactMap { member in
        defer { cursor.pass(member.value) }
        return record(member.value, cursor, "\(field(name)).\(member.name)")
      }
    default:
      if found.foreignText != nil {
        _ = self[name]
        log.addOnce(
          "no objects at \(field(name))", .leftOut,
          "A list of objects should stand here, not \(found.kindName). It is left out.",
          remedy: "Export the document again, or correct it there.", line: line,
          field: field(name))
      }
      return []
    }
  }

  /// Tells whether the member `name` is an array; nothing is used.
  ///
  /// - Complexity: O(m) for m members.
  public func hasArray(_ name: String) -> Bool { value[name]?.elements != nil }

  /// The object in the member `name`; `nil` if it holds none.
  ///
  /// - Complexity: O(m) for m members.
  public func record(_ name: String) -> ForeignRecord? {
    guard let found = value[name], case .object = found else { return nil }
    return ForeignRecord(found, cursor(before: name), path: field(name), log: log)
  }

  private func record(
    _ value: JSONValue, _ cursor: JSONCursor, _ path: String
  ) -> ForeignRecord? {
    guard case .object = value else {
      if value != .null {
        // Readers may go through a list again and again.
        log.addOnce(
          "no object at \(path)", .leftOut,
          "An object should stand here, not \(value.kindName). It is left out.",
          remedy: "Export the document again, or correct it there.", line: line, field: path)
      }
      return nil
    }
    return ForeignRecord(value, cursor, path: path, log: log)
  }

  private func cursor(before name: String) -> JSONCursor {
    var cursor = inside
    if case .object(let members) = value { cursor.move(to: name, in: members) }
    return cursor
  }

  /// Every member that has a value and is not among `known`, as text.
  ///
  /// - Complexity: O(n) on average for n bytes of the members.
  public func details(without known: Set<String>) -> Details {
    var details: Details = [:]
    for member in members({ !known.contains($0.name) }) {
      details[member.name] = member.value.foreignText ?? member.value.nestedText
    }
    return details
  }

  /// The coordinate of a member that says "latitude,longitude"; `nil`, and a warning, if it says
  /// something else, or 0,0.
  ///
  /// - Complexity: O(m) for m members.
  public func coordinate(_ name: String) -> Coordinate? {
    guard let text = text(name) else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return broken(text, name) }
    return coordinate(String(parts[0]), String(parts[1]), name)
  }

  /// The position that two texts give; `nil`, and a warning that names the member `name`, if they
  /// give none, or 0,0.
  public func coordinate(_ latitude: String, _ longitude: String, _ name: String) -> Coordinate? {
    let shown = "\(latitude),\(longitude)"
    func number(_ text: String) -> Double? {
      let plain = text.filter { !$0.isWhitespace }
      guard
        plain.utf8.allSatisfy({ (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0) })
      else { return nil }
      return Double(plain)
    }
    guard let north = number(latitude), let east = number(longitude),
      let found = try? Coordinate(latitude: north, longitude: east),
      north != 0 || east != 0
    else { return broken(shown, name) }
    return found
  }

  private func broken(_ text: String, _ name: String) -> Coordinate? {
    warn(
      .leftOut, "'\(text.prefix(60))' is no position, so none is kept.",
      remedy: "Write latitude and longitude in degrees with a comma between them.", field: name)
    return nil
  }
}

extension JSONValue {
  /// A string, number or truth value as text, without control characters; `nil` if that is empty,
  /// and for other values.
  ///
  /// - Complexity: O(n) for n characters.
  public var foreignText: String? {
    switch self {
    case .string(let text):
      let clean = text.utf8.contains { $0 < 0x20 } ? Self.cleaned(text) : text
      let trimmed = clean.drop(while: \.isWhitespace)
      guard let end = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return nil }
      return String(trimmed[...end])
    case .integer(let number): return String(number)
    case .number(let number): return number.decimalText
    case .bool(let truth): return String(truth)
    default: return nil
    }
  }

  /// A string as it is, or a number or truth value as text; `nil` for other values.
  public var wholeText: String? { string ?? foreignText }

  /// An array or object that is not empty, as JSON; `nil` for other values.
  ///
  /// - Complexity: O(n) for n bytes that are written.
  public var nestedText: String? {
    switch self {
    case .array(let elements) where !elements.isEmpty: break
    case .object(let members) where !members.isEmpty: break
    default: return nil
    }
    var json = JSONWriter(escaping: .plain)
    json.value(self)
    return json.text
  }

  /// The text with line ends as line feeds and without other control characters, which no page can
  /// show.
  private static func cleaned(_ text: String) -> String {
    var clean = ""
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      switch scalar.value {
      case 0x0D: clean += "\n"
      case 0x09, 0x0A, 0x20...: clean.unicodeScalars.append(scalar)
      default: break
      }
    }
    return clean
  }
}

extension JSONWriter {
  /// Writes a value as it was read.
  ///
  /// - Complexity: O(n) for n bytes that are written.
  public mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let truth): self.value(truth)
    case .integer(let number): self.value(number)
    case .number(let number): self.value(number)
    case .string(let text): self.value(text)
    case .array(let elements): array(of: elements) { $0.value($1) }
    case .object(let members):
      object { json in
        for member in members {
          json.name(member.name)
          json.value(member.value)
        }
      }
    }
  }
}

extension ForeignItems {
  /// `text`, HTML or plain, as CommonMark in the campus's language.
  ///
  /// - Complexity: O(n) for n bytes of text.
  public func prose(_ text: String?, line: Int? = nil) -> LocalizedText? {
    text.flatMap { LocalizedText(HTMLText.commonMark($0, log, line: line), in: languages[0]) }
  }

  /// `text`, HTML or plain, as plain text in the campus's language.
  ///
  /// - Complexity: O(n) for n bytes of text.
  public func plain(_ text: String?) -> LocalizedText? {
    text.flatMap { LocalizedText(HTMLText.plain($0), in: languages[0]) }
  }

  /// Adds the media of a file or address that a record names.
  ///
  /// - Returns: its identifier; `nil`, and a warning, if it can be neither.
  public mutating func insertMedia(
    _ id: String, _ kind: Media.Kind, _ source: String, from record: ForeignRecord, field: String,
    _ change: (inout Media) -> Void = { _ in }
  ) -> Slug? {
    guard let slug = try? Slug(id), let source = try? Media.Source(source) else {
      record.warn(
        .leftOut, "'\(source.prefix(120))' is neither a file's name nor an https address.",
        remedy: "It is kept as a detail. Name a file beside the document, or use https.",
        field: field)
      return nil
    }
    var media = Media(id: slug, campus: campus, kind: kind, source: source)
    change(&media)
    return insert(.media(media), line: record.line ?? 1, in: record.log) == nil ? nil : slug
  }
}
