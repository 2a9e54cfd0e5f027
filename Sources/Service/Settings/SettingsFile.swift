import Catalog
import Notation

/// The settings that a file gives: YAML, a line a setting, such as `port: 8080`.
public struct SettingsFile: Sendable {
  /// The values with their places.
  let values: [Setting: (text: String, location: Problem.Location)]
  /// The faults of the file: what is no setting, and what cannot be read.
  let problems: [Problem]

  /// Reads the file at `path`. Its faults are told with those of the other settings.
  public init(reading path: String) {
    let log = ProblemLog(file: path)
    var values: [Setting: (text: String, location: Problem.Location)] = [:]
    let text = DiskFile.text(log: log)
    // A file whose lines are all commented out says nothing, which is no fault.
    let entries = text.flatMap { Self.isSilent($0) ? [] : YAMLDocument.entries(of: $0, log: log) }
    for entry in entries ?? [] {
      guard let setting = Setting(rawValue: entry.key) else {
        let near = Setting.near(entry.key)
        log.add(
          .invalidValue, "There is no setting '\(entry.key.prefix(80))'.",
          remedy: near.isEmpty
            ? "'docent serve --print-config' lists them all."
            : "Did you mean \(near.map(\.rawValue).joined(separator: " or "))?",
          line: entry.line)
        continue
      }
      guard let value = Self.text(of: entry.value, as: setting.values) else {
        log.add(
          .invalidValue, "The setting '\(entry.key)' is \(entry.value.kindName).",
          remedy: "It takes \(setting.values).", line: entry.line)
        continue
      }
      values[setting] = (value, Problem.Location(file: path, line: entry.line))
    }
    self.values = values
    problems = log.problems
  }

  private static func isSilent(_ text: SourceText) -> Bool {
    text.bytes.split(separator: 0x0A).allSatisfy { line in
      let first = line.first { ![0x20, 0x09, 0x0D].contains($0) }
      return first == nil || first == UInt8(ascii: "#")
    }
  }

  /// The text of a value; of a list, where the setting takes several values, its texts with commas
  /// between them.
  private static func text(of value: WrittenValue, as values: Setting.Values) -> String? {
    switch value {
    case .text(let text): return text
    case .null: return ""
    case .list(let elements) where values.areSeveral:
      let texts = elements.compactMap { element -> String? in
        if case .text(let text) = element.value { text } else { nil }
      }
      return texts.count == elements.count ? texts.joined(separator: ",") : nil
    default: return nil
    }
  }
}
