public import Catalog
import Exchange
import Geodesy
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

  /// The whole, which has what the other side says where both changed a field.
  public let whole: Item
  /// The fields that both sides changed.
  public let conflicts: [Conflict]

  /// Brings `there` into `here`, which have one key. `bases` are states that `there` may come from,
  /// the first the one that `here` comes from: a field that is as in any of them did not change there.
  public init(bases: [Item], here: Item, there: Item) throws {
    (whole, conflicts) = try Self.merge(bases, here.value, there)
  }

  private static func merge<Kind: CatalogItem>(
    _ bases: [Item], _ here: Kind, _ there: Item
  ) throws -> (Item, [Conflict]) {
    let states = (bases.map(\.value) + [here, there.value]).compactMap { $0 as? Kind }
    var merge = FieldMerge()
    // What belongs to a campus as a whole has no field that says to which.
    let campuses = states.map { $0.item.campus }
    let isTold = Kind.field("campus") != nil || Kind.field("place") != nil
    let campus =
      isTold
      ? here.item.campus
      : merge.choose(campuses.map { [.place($0)] }, "campus")
        .first.flatMap { if case .place(let campus)? = $0 { campus } else { nil } }
    var whole = Kind.blank(id: here.id, campus: campus ?? here.item.campus)
    let number = merge.choose(states.map { [$0.number?.fieldValue] }, "number")
    if case .integer(let number)? = number[0] { whole.number = number }
    try merge.fields(of: states, into: &whole)
    return (whole.item, merge.conflicts)
  }
}

/// The merging of fields, whatever they belong to. States are those that both sides began from, then
/// the one side, then the other.
private struct FieldMerge {
  typealias Conflict = ItemMerge.Conflict

  private(set) var conflicts: [Conflict] = []
  /// The words before the name of a field: which stop it belongs to.
  var place = ""

  /// Sets every field of `whole` to the one of `states` that counts.
  mutating func fields<Kind: FieldedItem>(of states: [Kind], into whole: inout Kind) throws {
    for group in Self.groups(of: Kind.self) {
      let values = states.map { state in group.map { $0.value(of: state) } }
      let description = group[0].description
      switch description.type {
      case .localized:
        try group[0].set(text(values.map { $0[0] }, description.name), in: &whole)
      case .details: try group[0].set(details(values.map { $0[0] }), in: &whole)
      case .stops: try group[0].set(stops(values.map { $0[0] }), in: &whole)
      default:
        let chosen = choose(values, description.group ?? Self.label(of: values, description))
        for (field, value) in zip(group, chosen) { try field.set(value, in: &whole) }
      }
    }
  }

  /// Fields that mean something only together, and the others each alone.
  private static func groups<Kind: FieldedItem>(of type: Kind.Type) -> [[Field<Kind>]] {
    var groups: [[Field<Kind>]] = []
    for field in type.fields {
      if let group = field.description.group, groups.last?[0].description.group == group {
        groups[groups.count - 1].append(field)
      } else {
        groups.append([field])
      }
    }
    return groups
  }

  private static func label(of values: [[FieldValue?]], _ field: FieldDescription) -> String {
    let isPosition = values.contains { if case .coordinate? = $0[0] { true } else { false } }
    return isPosition ? "position" : field.name
  }

  /// The one of the last two values that counts, after those before them.
  mutating func choose(_ values: [[FieldValue?]], _ label: String) -> [FieldValue?] {
    let (bases, here, there) = (
      values.dropLast(2), values[values.count - 2], values[values.count - 1]
    )
    if here == there || bases.contains(there) { return here }
    if bases.first == here { return there }
    conflicts.append(
      Conflict(field: place + label, here: Self.shown(here), there: Self.shown(there)))
    return there
  }

  /// A text, told apart by language where any of them is in several.
  private mutating func text(_ values: [FieldValue?], _ name: String) -> FieldValue? {
    let texts = values.map {
      if case .localized(let text)? = $0 { text } else { nil as LocalizedText? }
    }
    let languages = Set(texts.flatMap { $0?.languages ?? [] })
    guard languages.count > 1 else { return choose(values.map { [$0] }, name)[0] }
    var merged: [LanguageTag: String] = [:]
    for language in languages.sorted() {
      let readings = texts.map { [$0?[language].map(FieldValue.text)] }
      if case .text(let text)? = choose(readings, "\(name)@\(language)")[0] {
        merged[language] = text
      }
    }
    return LocalizedText(merged)?.fieldValue
  }

  private mutating func details(_ values: [FieldValue?]) -> FieldValue? {
    let all = values.map { if case .details(let details)? = $0 { details } else { [:] as Details } }
    var merged: Details = [:]
    for name in Set(all.flatMap(\.keys)).sorted() {
      let facts = all.map { [$0[name].map(FieldValue.text)] }
      if case .text(let text)? = choose(facts, "detail '\(name)'")[0] { merged[name] = text }
    }
    return merged.isEmpty ? nil : .details(merged)
  }

  // MARK: Stops

  private mutating func stops(_ values: [FieldValue?]) throws -> FieldValue? {
    let states = values.map { value -> [KeyedStop] in
      if case .stops(let stops)? = value { Self.keyed(stops) } else { [] }
    }
    let keys = states.map { $0.map(\.key) }
    var order = merge(order: keys)
    // A stop that one side took out and the other changed is neither's to decide.
    if let base = states.first, states.count > 2 {
      let lost = base.contains { one in
        !order.contains(one.key)
          && states.suffix(2).contains { side in
            side.contains { $0.key == one.key && $0.stop != one.stop }
          }
      }
      if lost {
        note(keys[keys.count - 2], keys[keys.count - 1])
        order = keys[keys.count - 1]
      }
    }
    return .stops(
      try order.compactMap { key in
        let found = states.map { state in state.first { $0.key == key }?.stop }
        let (here, there) = (found[found.count - 2], found[found.count - 1])
        guard let here, let there else { return there ?? here }
        let number = (keys[keys.count - 2].firstIndex(of: key) ?? 0) + 1
        var merge = FieldMerge(place: "stop \(number): ")
        var stop = Stop.blank
        try merge.fields(of: found.dropLast(2).compactMap { $0 } + [here, there], into: &stop)
        conflicts += merge.conflicts
        return stop
      })
  }

  init(place: String = "") { self.place = place }

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
    let conflict = Conflict(field: place + "stops", here: shown(here), there: shown(there))
    if !conflicts.contains(conflict) { conflicts.append(conflict) }
  }

  /// A stop, and its subject with the number of times that the subject was shown before.
  private typealias KeyedStop = (key: String, stop: Stop)

  private static func keyed(_ stops: [Stop]) -> [KeyedStop] {
    var counts: [String: Int] = [:]
    return stops.map { stop in
      let subject = stop.subject.identifier
      counts[subject, default: 0] += 1
      let count = counts[subject] ?? 1
      return (count == 1 ? subject : "\(subject) (\(count))", stop)
    }
  }

  // MARK: Words

  private static func shown(_ values: [FieldValue?]) -> String {
    let texts = values.compactMap { $0.map(shown) }.filter { !$0.isEmpty }
    return texts.isEmpty ? "nothing" : "'\(short(texts.joined(separator: ", ")))'"
  }

  private static func shown(_ value: FieldValue) -> String {
    switch value {
    case .localized(let text): text.all.map(\.text).joined(separator: ", ")
    case .coordinate(let position): shown(position)
    case .line(let line): "\(line.count) points from \(line.first.map(shown) ?? "")"
    case .shape(.point(let position)): shown(position)
    case .geometry(let geometry):
      "\(geometry.coordinates.count) points from \(geometry.coordinates.first.map(shown) ?? "")"
    case .shape(let shape): "an area around \(shown(shape.center))"
    case .survey(let survey):
      "\(survey.crs) \(survey.x.decimalText), \(survey.y.decimalText)"
    case .subject(let subject): subject.identifier
    case .text, .integer, .number, .truth, .texts, .place, .places, .artists, .media, .subjects,
      .stops, .details:
      value.cellText ?? ""
    }
  }

  private static func shown(_ position: Coordinate) -> String {
    "\(position.latitude.decimalText), \(position.longitude.decimalText)"
  }

  private static func short(_ text: String) -> String {
    text.count > 80 ? text.prefix(79) + "…" : text
  }
}
