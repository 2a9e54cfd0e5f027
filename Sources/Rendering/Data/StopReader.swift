import Catalog
import Exchange
import Geodesy
import Notation
import Queries

extension ItemParts {
  /// The parts of a stop, which has no geometry of its own.
  init(properties: JSONValue, at place: JSONPointer) {
    self.properties = properties
    geometry = nil
    id = nil
    self.place = place
    propertiesPlace = place
  }
}

extension FieldsReader<Stop> {
  /// Sets what stops tell otherwise than other items do.
  mutating func fillStop(_ stop: inout Stop, _ numbers: [Int: Stop.Subject]) {
    subject().map { stop.subject = $0 }
    if let value = properties["stop"], value != .null, !isUsual(value) {
      if case .integer(let number) = value, Stop.numbers.contains(number) {
        stop.number = number
      } else {
        parts.note(
          .invalidValue, "'stop' is no number for a keypad.",
          "Send a number from \(Stop.numbers.lowerBound) to \(Stop.numbers.upperBound), or leave it "
            + "out for the stop's position.", at: place("stop"))
      }
    }
    // The language of the title is that of the stop, unless another is told.
    let language = properties["language"]?.string.flatMap { try? LanguageTag($0) }
    stop.text = words("text", language)
    stop.title = words("title", language)
    if let told = properties[Renderer.subjectTitle]?.string {
      if told == properties["title"]?.string { stop.title = words("title", nil, isTold: false) }
    } else if let title = stop.title, isOfSubject(title, stop.subject) {
      stop.title = nil
    }
    guard let after = properties["after"], after != .null else { return }
    guard let elements = after.elements else {
      return parts.note(
        .invalidValue, "'after' is \(after.kindName).",
        "Send an array of the numbers of earlier stops.", at: place("after"))
    }
    for (index, element) in elements.enumerated() {
      guard case .integer(let number) = element, let subject = numbers[number] else {
        parts.note(
          .danglingReference, "'after' names no stop before this one.",
          "Send an array of the numbers of earlier stops.", at: place("after").appending(index))
        continue
      }
      if !stop.after.contains(subject) { stop.after.append(subject) }
    }
  }

  /// True of a number that is only the stop's position.
  private func isUsual(_ number: JSONValue) -> Bool {
    properties["sequence"].map { $0.isEqual(to: number) } ?? false
  }

  private mutating func subject() -> Stop.Subject? {
    switch (properties["work"], properties["place"]) {
    case (let work?, nil):
      guard let text = text(work, "work") else { return nil }
      do { return .work(try Slug(text)) } catch {
        parts.note(.invalidValue, error.description, "Name a work.", at: place("work"))
      }
    case (nil, let place?):
      guard let text = text(place, "place") else { return nil }
      do { return .place(try PlaceID(text)) } catch {
        parts.note(.invalidValue, error.description, "Name a place.", at: self.place("place"))
      }
    case (nil, nil), (.some, .some):
      parts.note(
        .missingValue, "A stop shows one work or place.", "Send 'work' or 'place', and not both.",
        at: parts.place)
    }
    return nil
  }

  /// A text of the stop in all its languages; without that which is told beside them where it is not
  /// `isTold` as the stop's own.
  private mutating func words(
    _ name: String, _ language: LanguageTag?, isTold: Bool = true
  ) -> LocalizedText? {
    let before = campus
    defer { campus = before }
    var texts: [LanguageTag: String] = [:]
    if case .object(let members)? = properties["translations"] {
      for member in members {
        guard let value = member.value[name] else { continue }
        let here = place("translations").appending(member.name)
        guard let tag = try? LanguageTag(member.name) else {
          parts.note(
            .invalidValue, "'\(member.name.prefix(80))' is no language.",
            "Write a language tag of BCP 47.", at: here)
          continue
        }
        texts[tag] = text(value, name, at: here.appending(name))
      }
    }
    if isTold, let value = properties[name], value != .null, let text = text(value, name) {
      let told = properties["languageOf"]?[name]?.string.flatMap { try? LanguageTag($0) }
      let usual = campus.map(reading.contents.defaultLanguage) ?? .english
      texts[told ?? language ?? usual] = text
    }
    return LocalizedText(texts)
  }

  /// Tells whether a title is only that of what the stop shows, as the reader has it or in the language in
  /// which it is told.
  private func isOfSubject(_ title: LocalizedText, _ subject: Stop.Subject) -> Bool {
    guard title.all.count == 1, let campus else { return false }
    let told = title.all[0]
    let other = Reader(
      languages: LanguagePreference([told.language]), links: reading.reader.links)
    return [reading.reader, other].contains { reader in
      reading.renderer.title(of: Stop(subject), on: campus, for: reader).text == told.text
    }
  }
}
