import Catalog
import Yams

/// Reads a YAML mapping as entries with their lines.
///
/// Every scalar stays the text that was written: `title: 1984` and `title: no` are titles.
enum YAMLDocument {
  static func entries(of text: SourceText, log: ProblemLog) -> [FieldValue.Entry]? {
    let yaml = text.string
    if let alias = Self.alias(in: text.bytes) {
      log.add(
        .malformedFile, "The file repeats itself by an alias, *\(alias.name).",
        remedy: "Write the value out; anchors and aliases are not read.", line: alias.line)
      return nil
    }
    do {
      // The basic resolver gives no meaning to plain scalars, and looks nothing up for each key.
      let parser = try Parser(yaml: yaml, resolver: .basic, encoding: .utf8)
      guard let root = try parser.singleRoot() else {
        log.add(.malformedFile, "The file is empty.", remedy: "Write keys and values.", line: 1)
        return nil
      }
      guard case .map(let entries) = value(of: root, log: log) else {
        log.add(
          .unknownFormat, "The file is YAML, but not a list of keys and values.",
          remedy: "Write one 'key: value' a line.", line: root.mark?.line)
        return nil
      }
      return entries
    } catch let error as YamlError {
      add(error, to: log)
    } catch {
      log.add(.malformedFile, "The YAML cannot be read: \(error).", remedy: "Mend it.")
    }
    return nil
  }

  private static func value(of node: Node, log: ProblemLog) -> FieldValue {
    switch node {
    case .scalar(let scalar):
      let isPlain = scalar.style == .plain
      return isPlain && ["", "~", "null", "Null", "NULL"].contains(scalar.string)
        ? .null : .text(scalar.string)
    case .sequence(let sequence):
      return .list(
        sequence.map { element in
          FieldValue.Element(value: value(of: element, log: log), line: element.mark?.line ?? 1)
        })
    case .mapping(let mapping):
      return .map(
        mapping.compactMap { key, node in
          guard case .scalar(let name) = key else {
            log.add(
              .malformedFile, "A key is \(value(of: key, log: log).kindName).",
              remedy: "Write a plain word before the colon.", line: key.mark?.line)
            return nil
          }
          return FieldValue.Entry(
            key: name.string, value: value(of: node, log: log),
            line: key.mark?.line ?? node.mark?.line ?? 1)
        })
    case .alias: return .null
    }
  }

  /// An alias that some anchor of the text could answer to, found without parsing: composing a few
  /// lines of nested aliases can take more memory than there is.
  ///
  /// Prose would have to hold both `&word` and `*word` to be taken for one.
  private static func alias(in bytes: ArraySlice<UInt8>) -> (name: String, line: Int)? {
    guard bytes.contains(0x26), bytes.contains(0x2A) else { return nil }
    var names: [UInt8: [String: Int]] = [0x26: [:], 0x2A: [:]]
    var line = 1
    for index in bytes.indices {
      switch bytes[index] {
      case 0x0A: line += 1
      case let mark where mark == 0x26 || mark == 0x2A:
        let name = bytes[(index + 1)...].prefix { byte in
          byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || (0x30...0x39).contains(byte)
            || byte == 0x2D || byte == 0x5F
        }
        if !name.isEmpty {
          names[mark, default: [:]][String(decoding: name.prefix(80), as: UTF8.self)] = line
        }
      default: break
      }
    }
    let found = names[0x2A]?.filter { names[0x26]?[$0.key] != nil }.min { $0.value < $1.value }
    return found.map { ($0.key, $0.value) }
  }

  private static func add(_ error: YamlError, to log: ProblemLog) {
    let remedy = "Mend the YAML here; text with : or # in it needs double quotes."
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      log.add(
        .malformedFile, "The YAML cannot be read: \(problem).", remedy: remedy, line: mark.line)
    case .duplicatedKeysInMapping(let keys, let context):
      log.add(
        .malformedFile, "A key stands twice: \(keys.joined(separator: ", ")).",
        remedy: "Keep one of them.", line: context.mark.line, field: keys.first)
    case .reader(let problem, let offset, _, let yaml):
      let line = offset.map { 1 + yaml.prefix($0).utf8.count { $0 == 0x0A } }
      log.add(
        .malformedFile, "The YAML cannot be read: \(problem).",
        remedy: "Remove the character, or write it as \\u in double quotes.", line: line)
    default:
      log.add(.malformedFile, "The YAML cannot be read: \(error).", remedy: remedy)
    }
  }
}
