import CYAML

/// Reads a YAML mapping as entries with their lines, with LibYAML.
///
/// Every scalar stays the text that was written: `title: 1984` and `title: no` are titles. Aliases
/// are refused, for nine lines of them can be a billion words. Events are taken one by one, so that
/// reading stops where a bound is reached, not behind the end.
public struct YAMLDocument {
  private let log: ProblemLog
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let marks = LeafMarks()
  /// The number of keys, scalars, lists and mappings that were read.
  private var count = 0

  /// A fault of the document, and its line.
  private struct Fault: Error {
    let sentence: String
    var remedy = "Correct the YAML here; text with : or # in it needs double quotes."
    let line: Int?
    var field: String?
  }

  /// An event of LibYAML, as far as it matters here.
  private enum Event {
    case documentStart, documentEnd, streamEnd
    case scalar(String, isPlain: Bool)
    case listStart, listEnd, mapStart, mapEnd
  }

  /// The entries of a file that is one mapping; `nil` and a problem if it is none.
  ///
  /// - Complexity: O(n) for n bytes, given hashing on average; reading stops at
  ///   ``InputBound/keys``.
  public static func entries(of text: SourceText, log: ProblemLog) -> [WrittenValue.Entry]? {
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { parser.deallocate() }
    guard yaml_parser_initialize(parser) == 1 else {
      log.add(.malformedFile, "There is no memory to read the YAML.", remedy: "Split the file.")
      return nil
    }
    defer { yaml_parser_delete(parser) }
    return text.bytes.withUnsafeBufferPointer { bytes in
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
      var document = YAMLDocument(log: log, parser: parser)
      do throws(Fault) { return try document.entries(bytes) } catch {
        log.add(
          .malformedFile, error.sentence, remedy: error.remedy, line: error.line,
          field: error.field)
        return nil
      }
    }
  }

  private mutating func entries(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(Fault) -> [WrittenValue.Entry]? {
    guard case .documentStart = try next(bytes).event else {
      throw Fault(sentence: "The file is empty.", remedy: "Write keys and values.", line: 1)
    }
    let (first, line) = try next(bytes)
    let root = try value(first, line, depth: 0, bytes)
    _ = try next(bytes)
    let (end, endLine) = try next(bytes)
    guard case .streamEnd = end else {
      throw Fault(sentence: "Another document begins behind the first.", line: endLine)
    }
    guard case .map(let entries) = root else {
      log.add(
        .unknownFormat, "The file is YAML, but not a list of keys and values.",
        remedy: "Write one 'key: value' a line.", line: line)
      return nil
    }
    return entries
  }

  // MARK: Values

  private mutating func value(
    _ event: Event, _ line: Int, depth: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(Fault) -> WrittenValue {
    count += 1
    guard count <= InputBound.keys.most else {
      throw Fault(
        sentence: "The file has more than \(InputBound.keys.shown) keys and elements.",
        remedy: "Split it into several, or leave out what does not belong there.", line: line)
    }
    switch event {
    case .scalar(let text, let isPlain):
      return isPlain && ["", "~", "null", "Null", "NULL"].contains(text) ? .null : .text(text)
    case .listStart, .mapStart:
      guard depth < InputBound.depth.most else {
        throw Fault(
          sentence: "Lists and mappings are nested deeper than \(InputBound.depth.most).",
          line: line)
      }
      if case .listStart = event { return .list(try elements(depth: depth + 1, bytes)) }
      return .map(try members(depth: depth + 1, bytes))
    default: return .null
    }
  }

  private mutating func elements(
    depth: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(Fault) -> [WrittenValue.Element] {
    var elements: [WrittenValue.Element] = []
    while true {
      let (event, line) = try next(bytes)
      if case .listEnd = event { return elements }
      let value = try value(event, line, depth: depth, bytes)
      elements.append(WrittenValue.Element(value, line: line))
    }
  }

  private mutating func members(
    depth: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(Fault) -> [WrittenValue.Entry] {
    var entries: [WrittenValue.Entry] = []
    var lines: [String: Int] = [:]
    while true {
      let (event, line) = try next(bytes)
      if case .mapEnd = event { return entries }
      let key = try self.value(event, line, depth: depth, bytes)
      let (valueEvent, valueLine) = try next(bytes)
      let value = try self.value(valueEvent, valueLine, depth: depth, bytes)
      guard case .scalar(let name, _) = event else {
        log.add(
          .malformedFile, "A key is \(key.kindName).",
          remedy: "Write a plain word before the colon.", line: line)
        continue
      }
      if let first = lines.updateValue(line, forKey: name) {
        throw Fault(
          sentence: "The key '\(name.prefix(80))' stands twice, first in line \(first).",
          remedy: "Keep one of them.", line: line, field: String(name.prefix(80)))
      }
      entries.append(WrittenValue.Entry(key: name, value: value, line: line, marks: marks))
    }
  }

  // MARK: Events

  /// The next event that matters, and the line in which it begins.
  private func next(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(Fault) -> (event: Event, line: Int) {
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else { throw failure(bytes) }
      defer { yaml_event_delete(&event) }
      let line = event.start_mark.line + 1
      if let tag = Self.tag(of: event) {
        throw Fault(
          sentence: "The value has the tag \(tag.prefix(80)), and tags are not read.",
          remedy: "Take the tag away: every value is the text that is written. Text that begins "
            + "with ! needs double quotes.", line: line)
      }
      switch event.type {
      case YAML_DOCUMENT_START_EVENT: return (.documentStart, line)
      case YAML_DOCUMENT_END_EVENT: return (.documentEnd, line)
      case YAML_STREAM_END_EVENT: return (.streamEnd, line)
      case YAML_SEQUENCE_START_EVENT: return (.listStart, line)
      case YAML_SEQUENCE_END_EVENT: return (.listEnd, line)
      case YAML_MAPPING_START_EVENT: return (.mapStart, line)
      case YAML_MAPPING_END_EVENT: return (.mapEnd, line)
      case YAML_SCALAR_EVENT:
        let scalar = event.data.scalar
        let text = String(
          decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
        return (.scalar(text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE), line)
      case YAML_ALIAS_EVENT:
        let name = event.data.alias.anchor.map { String(cString: $0) } ?? ""
        throw Fault(
          sentence: "The file repeats itself by an alias, *\(name.prefix(80)).",
          remedy: "Write the value out; anchors and aliases are not read. Text that begins with * "
            + "needs double quotes.", line: line)
      // The beginning of the stream.
      default: continue
      }
    }
  }

  /// The tag of a value, but for those that say what it is anyway (YAML 1.2, section 10.1).
  private static func tag(of event: yaml_event_t) -> String? {
    let bytes: UnsafeMutablePointer<yaml_char_t>? =
      switch event.type {
      case YAML_SCALAR_EVENT: event.data.scalar.tag
      case YAML_SEQUENCE_START_EVENT: event.data.sequence_start.tag
      case YAML_MAPPING_START_EVENT: event.data.mapping_start.tag
      default: nil
      }
    guard let bytes else { return nil }
    let tag = String(cString: bytes)
    let core = "tag:yaml.org,2002:"
    if ["!", core + "str", core + "seq", core + "map"].contains(tag) { return nil }
    return tag.hasPrefix(core) ? "!!" + tag.dropFirst(core.count) : tag
  }

  private func failure(_ bytes: UnsafeBufferPointer<UInt8>) -> Fault {
    let parser = parser.pointee
    let problem = parser.problem.map { String(cString: $0) } ?? "there is no memory for it"
    guard parser.error == YAML_READER_ERROR else {
      return Fault(
        sentence: "The YAML cannot be read: \(problem).", line: parser.problem_mark.line + 1)
    }
    return Fault(
      sentence: "The YAML cannot be read: \(problem).",
      remedy: "Remove the character, or write it as \\u in double quotes.",
      line: 1 + bytes.prefix(parser.problem_offset).count { $0 == 0x0A })
  }
}
