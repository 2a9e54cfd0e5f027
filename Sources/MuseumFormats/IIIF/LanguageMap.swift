import Catalog
import Notation
import Words

/// A text by language as IIIF writes it (Presentation API 3.0, section 4.4): a list of strings
/// under each tag of BCP 47, or under `none`.
struct LanguageMap {
  /// Sorted by tag, as the texts of a catalogue are.
  private(set) var readings: [(tag: String, texts: [String])]

  /// Every language of a text, each told by `told`.
  init(_ text: LocalizedText, told: (String) -> String = { $0 }) {
    readings = text.all.map { ($0.language.description, [told($0.text)]) }
  }

  /// Texts of no known language, blank ones left out; `nil` if none is left.
  init?(none texts: [String?]) {
    let said = texts.compactMap(\.self).filter { !$0.allSatisfy(\.isWhitespace) }
    if said.isEmpty { return nil }
    readings = [("none", said)]
  }

  /// Our own words, in every language that we speak.
  init(_ word: Word) {
    readings = Language.all.sorted { $0.tag < $1.tag }.map { ($0.tag, [$0[word]]) }
  }

  /// The map with `prefix` before every text.
  func prefixed(_ prefix: String) -> LanguageMap {
    var map = self
    map.readings = readings.map { ($0.tag, $0.texts.map { prefix + $0 }) }
    return map
  }
}

extension JSONWriter {
  /// Writes a label, which is never HTML.
  mutating func label(_ name: String, _ map: LanguageMap) {
    member(name) { json in
      json.object { json in
        for (tag, texts) in map.readings { json.array(tag, of: texts) { $0.value($1) } }
      }
    }
  }

  /// Writes a text that readers would take for HTML if it began with `<` and ended with `>`: as
  /// section 4.5 asks, such a plain text gets a space behind it.
  mutating func plain(_ name: String, _ map: LanguageMap) {
    member(name) { json in
      json.object { json in
        for (tag, texts) in map.readings {
          json.array(tag, of: texts) { json, text in
            json.value(text.utf8.first == 0x3C && text.utf8.last == 0x3E ? text + " " : text)
          }
        }
      }
    }
  }
}

/// A line of `metadata`: what it is about, and what there is to say.
struct MetadataEntry {
  let label: LanguageMap
  let value: LanguageMap

  init(_ label: LanguageMap, _ value: LanguageMap) {
    self.label = label
    self.value = value
  }

  /// `nil` without a value.
  init?(_ word: Word, _ value: LanguageMap?) {
    guard let value else { return nil }
    self.init(LanguageMap(word), value)
  }

  /// Further facts by their names; those without a name or a value say nothing.
  static func details(_ details: Details) -> [MetadataEntry] {
    details.sorted { utf8Order($0.key, $1.key) }.compactMap { name, value in
      guard let label = LanguageMap(none: [name]), let value = LanguageMap(none: [value]) else {
        return nil
      }
      return MetadataEntry(label, value)
    }
  }
}

extension JSONWriter {
  mutating func metadata(_ entries: [MetadataEntry]) {
    guard !entries.isEmpty else { return }
    array("metadata", of: entries) { $0.entry($1) }
  }

  mutating func requiredStatement(_ entry: MetadataEntry?) {
    guard let entry else { return }
    name("requiredStatement")
    self.entry(entry)
  }

  private mutating func entry(_ entry: MetadataEntry) {
    object { json in
      // Of labels in metadata, too, section 4.5 says that they are never HTML.
      json.label("label", entry.label)
      json.plain("value", entry.value)
    }
  }
}
