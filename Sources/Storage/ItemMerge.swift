import Catalog
import Notation

/// Two versions of an item brought together field by field, after what both began from.
///
/// A field that only one side changed is as that side has it. A text in several languages is a
/// field for each, further details are a field for each name, and so are the fields of each stop;
/// two sides that both added stops at the end have both added them.
public struct ItemMerge {
  /// A field that both sides changed, each to something else.
  public struct Conflict: Hashable, Sendable {
    /// The name of the field, for people.
    public let field: String
    /// The value of the one side, for people.
    public let here: String
    /// The value of the other side, for people.
    public let there: String
  }

  private let kind: ItemKind
  private var members: [String: JSONValue] = [:]
  /// The fields that both sides changed; of them the whole has what the other side says.
  public private(set) var conflicts: [Conflict] = []

  /// Brings `there` into `here`. `bases` are states that `there` may come from, the first the one
  /// that `here` comes from: a field that is as in any of them did not change there.
  public init(bases: [KeptItem], here: KeptItem, there: KeptItem) throws {
    func fields(_ item: KeptItem) throws -> [String: JSONValue] {
      guard let members = JSONValue(item.json)?.members else {
        throw UnreadableValue(table: "itemChange", column: "found")
      }
      return members
    }
    kind = here.kind
    merge(try bases.map(fields), try fields(here), try fields(there), in: "")
  }

  private init(
    _ bases: [[String: JSONValue]], _ here: [String: JSONValue], _ there: [String: JSONValue],
    in place: String, of kind: ItemKind
  ) {
    self.kind = kind
    merge(bases, here, there, in: place)
  }

  /// The whole.
  public var whole: KeptItem {
    var text = JSONText()
    JSONValue.object(members).write(to: &text)
    text.finish()
    return KeptItem(kind, json: text.text)
  }

  // MARK: Fields

  private static let parts = "stop"
  /// Columns that mean something only together.
  private static let groups = [
    ["latitude", "longitude"], ["surveyCRS", "surveyX", "surveyY"], ["yearFrom", "yearTo"],
    ["work", "place"],
  ]

  private mutating func merge(
    _ bases: [[String: JSONValue]], _ here: [String: JSONValue], _ there: [String: JSONValue],
    in place: String
  ) {
    let all = bases + [here, there]
    // What is in several languages in any of them is told apart by language in all.
    let texts = Set(all.flatMap { Self.inner("translations", of: $0).keys })
    let opened = all.map { Self.opened($0, texts) }
    var merged: [String: JSONValue] = [:]
    var done: Set<String> = [Self.parts]
    for name in Set(opened.flatMap(\.keys)).sorted() where !done.contains(name) {
      let group = Self.groups.first {
        $0.contains(name) && $0.count(where: { opened.reaches($0) }) > 1
      }
      let names = group ?? [name]
      done.formUnion(names)
      let values = opened.map { state in names.map { state[$0] } }
      let chosen = choose(values, place + Self.label(names))
      for (name, value) in zip(names, chosen) { merged[name] = value }
    }
    members = Self.closed(merged, texts)
    let stops = all.map { $0[Self.parts]?.elements?.compactMap(\.members) ?? [] }
    let list = mergeStops(stops)
    if !list.isEmpty { members[Self.parts] = .array(list.map(JSONValue.object)) }
  }

  /// The one of the last two that counts, after those before them.
  private mutating func choose(_ values: [[JSONValue?]], _ label: String) -> [JSONValue?] {
    let (bases, here, there) = (
      values.dropLast(2), values[values.count - 2], values[values.count - 1]
    )
    if here == there || bases.contains(there) { return here }
    if bases.first == here { return there }
    conflicts.append(
      Conflict(field: label, here: Self.shown(here), there: Self.shown(there)))
    return there
  }

  // MARK: Stops

  private mutating func mergeStops(_ states: [[[String: JSONValue]]]) -> [[String: JSONValue]] {
    let keyed = states.map(Self.keyed)
    let keys = keyed.map { $0.map(\.key) }
    var order = merge(order: keys)
    // A stop that one side took out and the other changed is neither's to decide.
    if let base = keyed.first, keyed.count > 2 {
      let lost = base.contains { key, stop in
        !order.contains(key)
          && keyed.suffix(2).contains { side in side.contains { $0.key == key && $0.stop != stop } }
      }
      if lost {
        note(keys[keys.count - 2], keys[keys.count - 1])
        order = keys[keys.count - 1]
      }
    }
    return order.compactMap { key in
      let found = keyed.map { state in state.first { $0.key == key }?.stop }
      let (here, there) = (found[found.count - 2], found[found.count - 1])
      guard let here, let there else { return there ?? here }
      let number = (keys[keys.count - 2].firstIndex(of: key) ?? 0) + 1
      let merged = ItemMerge(
        found.dropLast(2).compactMap { $0 }, here, there, in: "stop \(number): ", of: kind)
      conflicts += merged.conflicts
      return merged.members
    }
  }

  private mutating func merge(order keys: [[String]]) -> [String] {
    let (bases, here, there) = (keys.dropLast(2), keys[keys.count - 2], keys[keys.count - 1])
    if here == there || bases.contains(there) { return here }
    guard let base = bases.first, here != base else {
      if bases.isEmpty { note(here, there) }
      return there
    }
    if here.starts(with: base), there.starts(with: base) {
      return here + there.dropFirst(base.count).filter { !here.contains($0) }
    }
    note(here, there)
    return there
  }

  private mutating func note(_ here: [String], _ there: [String]) {
    func shown(_ keys: [String]) -> String {
      keys.isEmpty ? "none" : Self.short(keys.joined(separator: ", "))
    }
    let conflict = Conflict(field: "stops", here: shown(here), there: shown(there))
    if !conflicts.contains(conflict) { conflicts.append(conflict) }
  }

  /// Each stop with what it shows, and the how manieth of that it is.
  private static func keyed(
    _ stops: [[String: JSONValue]]
  ) -> [(key: String, stop: [String: JSONValue])] {
    var counts: [String: Int] = [:]
    return stops.map { stop in
      let subject = stop["work"]?.string ?? stop["place"]?.string ?? ""
      counts[subject, default: 0] += 1
      let count = counts[subject] ?? 1
      return (count == 1 ? subject : "\(subject) (\(count))", stop)
    }
  }

  // MARK: Columns that hold several fields

  /// The object that a column holds as text.
  private static func inner(_ column: String, of row: [String: JSONValue]) -> [String: JSONValue] {
    row[column]?.string.flatMap { JSONValue($0)?.members } ?? [:]
  }

  /// A row with a member for each language of `texts` and for each further detail.
  private static func opened(
    _ row: [String: JSONValue], _ texts: Set<String>
  ) -> [String: JSONValue] {
    var row = row
    for (name, value) in inner("details", of: row) { row["details.\(name)"] = value }
    let translations = inner("translations", of: row)
    row["details"] = nil
    row["translations"] = nil
    for text in texts {
      if let own = row[text], let language = row["language"]?.string {
        row[text] = nil
        row["\(text)@\(language)"] = own
      }
      for (language, value) in translations[text]?.members ?? [:] {
        row["\(text)@\(language)"] = value
      }
    }
    return row
  }

  private static func closed(
    _ fields: [String: JSONValue], _ texts: Set<String>
  ) -> [String: JSONValue] {
    var row: [String: JSONValue] = [:]
    var details: [String: JSONValue] = [:]
    var translations: [String: [String: JSONValue]] = [:]
    for (name, value) in fields {
      let parts = name.split(separator: "@", maxSplits: 1).map(String.init)
      if name.hasPrefix("details.") {
        details[String(name.dropFirst(8))] = value
      } else if parts.count == 2, texts.contains(parts[0]) {
        if parts[1] == fields["language"]?.string {
          row[parts[0]] = value
        } else {
          translations[parts[0], default: [:]][parts[1]] = value
        }
      } else {
        row[name] = value
      }
    }
    if !details.isEmpty { row["details"] = .string(JSONValue.object(details).text) }
    if !translations.isEmpty {
      row["translations"] = .string(
        JSONValue.object(translations.mapValues(JSONValue.object)).text)
    }
    return row
  }

  // MARK: Words

  private static func label(_ names: [String]) -> String {
    let known = ["workArtist": "artists", "workMedia": "media", "stopMedia": "media"]
    if names.count > 1, names[0] == "latitude" { return "position" }
    if names.count > 1, names[0] == "yearFrom" { return "years" }
    if names.count > 1, names[0] == "surveyCRS" { return "survey" }
    if names[0].hasPrefix("details.") { return "detail '\(names[0].dropFirst(8))'" }
    return names.map { known[$0] ?? $0 }.joined(separator: " and ")
  }

  private static func shown(_ values: [JSONValue?]) -> String {
    let texts = values.compactMap { $0.map(shown) }
    return texts.isEmpty ? "nothing" : "'\(short(texts.joined(separator: ", ")))'"
  }

  private static func shown(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): text
    case .array(let values): values.map(shown).joined(separator: ", ")
    default: value.text
    }
  }

  private static func short(_ text: String) -> String {
    text.count > 80 ? text.prefix(79) + "…" : text
  }
}

extension [[String: JSONValue]] {
  /// Whether any has a member of that name.
  fileprivate func reaches(_ name: String) -> Bool { contains { $0[name] != nil } }
}

extension JSONValue {
  /// The value as JSON.
  fileprivate var text: String {
    var text = JSONText()
    write(to: &text)
    text.finish()
    return text.text
  }

  fileprivate func write(to json: inout JSONText) {
    switch self {
    case .null: json.word("null")
    case .boolean(let value): json.word(value ? "true" : "false")
    case .integer(let number): json.integer(number)
    case .real(let number): json.real(number)
    case .string(let string): json.string(string)
    case .array(let elements):
      json.open("[")
      for element in elements { element.write(to: &json) }
      json.close("]")
    case .object(let members):
      json.open("{")
      for (key, value) in members.sorted(by: { $0.key < $1.key }) {
        json.key(key)
        value.write(to: &json)
      }
      json.close("}")
    }
  }
}
