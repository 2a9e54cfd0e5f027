public import Catalog
import Geodesy
import Notation

// Fields that name things: one of several words, another item, a place on Earth.
extension Record {
  /// The choice that the field `name` names; `nil`, and a problem, if it names none.
  public func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    choice(name, among: type.allCases.map(\.rawValue)).flatMap(Choice.init(rawValue:))
  }

  /// The one of `names` that the field `name` holds; `nil`, and a problem, if it holds another.
  func choice(_ name: String, among names: [String]) -> String? {
    guard let field = field(name), let text = string(of: field) else { return nil }
    if names.contains(text) { return text }
    refuse(
      field, "is \(field.value.shown), which is not known.",
      remedy: "Use one of \(names.joined(separator: ", ")).")
    return nil
  }

  /// The slug in the field `name`; `nil`, and a problem, if it is none.
  public func slug(_ name: String) -> Slug? {
    guard let field = field(name), let text = string(of: field) else { return nil }
    return slug(text, field)
  }

  /// Identifiers in a list, or in text with `;` between them.
  func slugs(_ name: String) -> [Slug] {
    let all = items(name) { slug($0, $1) }
    guard all.count > 1 else { return all }
    var seen: Set<Slug> = []
    return all.filter { id in
      if seen.insert(id).inserted { return true }
      log.add(
        .possibleDuplicate, "'\(name)' names '\(id)' more than once, which counts once.",
        remedy: "Name each once, or correct the one that was meant.", line: field(name)?.line,
        field: name)
      return false
    }
  }

  /// The place in the field `name`; `nil`, and a problem, if it is none.
  public func place(_ name: String) -> PlaceID? {
    guard let field = field(name), let text = string(of: field) else { return nil }
    return place(text, field)
  }

  func places(_ name: String) -> [PlaceID] { items(name) { place($0, $1) } }

  /// The subjects that `name` lists, each by the identifier of the work or place that an earlier
  /// stop shows.
  func earlierSubjects(_ name: String, _ earlier: EarlierStops) -> [Stop.Subject] {
    items(name) { text, field in
      let meant = earlier.subjects(called: text)
      if meant.count == 1 { return meant.first }
      refuse(
        field,
        meant.isEmpty
          ? "names '\(text)', which no earlier stop shows."
          : "names '\(text)', which is both a work and a campus here.",
        remedy: "Name works or places of stops that stand above this one.")
      return nil
    }
  }

  private func items<Value>(_ name: String, _ read: (String, Field) -> Value?) -> [Value] {
    guard let field = field(name), !field.value.isBlank else { return [] }
    switch field.value {
    case .list(let elements):
      return elements.compactMap { element in
        let single = Field(name: name, language: nil, value: element.value, line: element.line)
        return string(of: single).flatMap { read($0, single) }
      }
    case .text(let text):
      return text.split(separator: ";", omittingEmptySubsequences: false).compactMap {
        read(String($0).trimmingSpaces, field)
      }
    default:
      refuse(field, "is \(field.value.kindName), not a list.", remedy: "Write [one, two].")
      return []
    }
  }

  private func slug(_ text: String, _ field: Field) -> Slug? {
    do {
      return try Slug(text)
    } catch {
      addInvalid(field, error)
      return nil
    }
  }

  private func place(_ text: String, _ field: Field) -> PlaceID? {
    do {
      return try PlaceID(text)
    } catch {
      addInvalid(field, error)
      return nil
    }
  }

  private func addInvalid(_ field: Field, _ error: InvalidIdentifier) {
    log.add(
      .invalidValue, error.description, remedy: "Other items name it exactly as it stands here.",
      line: field.line, field: field.name)
  }

  // MARK: Places on Earth

  /// The position in the field `name`, in any notation of degrees; `nil`, and a problem, if it is
  /// none.
  func degrees(_ name: String) -> Coordinate? {
    guard let field = field(name), let text = string(of: field) else { return nil }
    do { return try Coordinate(parsing: text) } catch {
      log.add(
        .invalidCoordinate, error.description,
        remedy: "Degrees are on WGS 84; south and west are negative, or have their letters.",
        line: field.line, field: name)
      return nil
    }
  }

  /// The coordinate that two fields give; `nil` if both are absent, and, with a problem, if one is.
  func coordinate(latitude: String = "latitude", longitude: String = "longitude") -> Coordinate? {
    let isThere = (field(latitude) != nil, field(longitude) != nil)
    guard isThere != (false, false) else { return nil }
    guard isThere == (true, true) else {
      addMissing(isThere.0 ? longitude : latitude)
      return nil
    }
    let (north, east) = (number(latitude), number(longitude))
    guard let north, let east else { return nil }
    do {
      return try Coordinate(latitude: north, longitude: east)
    } catch {
      let isExchanged = (try? Coordinate(latitude: east, longitude: north)) != nil
      var field = latitude
      if case .longitude = error { field = longitude }
      log.add(
        .invalidCoordinate, error.description,
        remedy: isExchanged
          ? "Latitude and longitude seem exchanged." : "Write decimal degrees of WGS 84.",
        line: self.field(field)?.line ?? line, field: field)
      return nil
    }
  }
}

/// The subjects of those stops of a tour that were read so far, by identifier, so that a long tour
/// is read in linear time.
public struct EarlierStops {
  private var subjects: [String: Set<Stop.Subject>] = [:]
  /// The numbers that those stops state.
  public private(set) var numbers: Set<Int> = []

  /// No stops yet; `numbers` are taken already.
  public init(numbers: Set<Int> = []) {
    self.numbers = numbers
  }

  /// Notes a stop, which later ones may name.
  public mutating func insert(_ stop: Stop) {
    if let number = stop.number { numbers.insert(number) }
    subjects[stop.subject.identifier, default: []].insert(stop.subject)
  }

  /// The subjects with this identifier; a work and a campus may share one.
  func subjects(called identifier: String) -> Set<Stop.Subject> { subjects[identifier] ?? [] }
}
