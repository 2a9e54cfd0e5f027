import Catalog
import Exchange
import Notation

/// Reads the texts of a record in their languages.
struct LIDOTexts {
  /// True of what Docent wrote, whose texts are taken as they are, to the last space.
  let isOwn: Bool
  /// The language of texts that name none.
  let language: LanguageTag

  /// The value of an element; `nil` of an empty one. Of prose, markup that stands in it stays.
  func value(_ element: XMLTree?, isProse: Bool = false) -> String? {
    guard let element else { return nil }
    if isOwn { return element.characters.isEmpty ? nil : element.characters }
    return isProse ? element.markup : element.text
  }

  /// The text of `elements`, each in its own language or that of the record; several in one language
  /// have `separator` between them.
  func text(
    _ elements: [XMLTree], separator: String = "; ", isProse: Bool = false,
    _ make: (String) -> String = { $0 }
  ) -> LocalizedText? {
    var texts: [LanguageTag: (list: [String], known: Set<String>)] = [:]
    for element in elements {
      guard let value = value(element, isProse: isProse) else { continue }
      let made = isOwn ? value : make(value)
      let isNew = texts[element.language ?? language, default: ([], [])].known.insert(made).inserted
      if isOwn || isNew { texts[element.language ?? language]?.list.append(made) }
    }
    return LocalizedText(texts.mapValues { $0.list.joined(separator: separator) })
  }

  /// Prose, CommonMark: what Docent wrote as it is, else made of HTML or plain text.
  func prose(_ elements: [XMLTree], _ log: ProblemLog) -> LocalizedText? {
    text(elements, separator: "\n\n", isProse: true) {
      HTMLText.commonMark($0, log, line: elements.first?.line)
    }
  }

  /// The word for a concept, one of several in the language of the record; `nil` if it has none.
  func term(_ concept: XMLTree?) -> String? { value(termElement(concept)) }

  /// The element with that word, which is not used yet.
  func termElement(_ concept: XMLTree?) -> XMLTree? {
    let terms = concept?.terms ?? []
    return terms.first { ($0.language ?? language) == language } ?? terms.first
  }
}

/// The years of a date (`dateComplexType`), before somebody takes them.
struct LIDOYears {
  let from, to: Int?
  private let dates: (first: String?, last: String?)
  private let bounds: [XMLTree]

  /// `nil` for a date without numbers of years, where one is no year, and where the last lies before the
  /// first: its texts stay unused, to be kept as they are.
  init?(_ date: XMLTree?) {
    bounds = ["earliestDate", "latestDate"].compactMap { date?.child($0) }
    dates = (date?.child("earliestDate")?.peek, date?.child("latestDate")?.peek)
    guard let found = Work.Years.bounds(iso: dates.first, dates.last) else { return nil }
    (from, to) = found
  }

  /// The years, both the same where one is not told; their texts are used with that.
  func take() -> Work.Years? {
    use()
    return Work.Years(bounds: (from, to))
  }

  /// The date as people read it, to the day where it tells that.
  var text: String? { Work.Years.text(iso: dates.first, dates.last) }

  /// The dates of a life that began and ended so, in years, and the days where they are told.
  var lifeDates: String? { Artist.lifeDates(born: from, died: to) }
  var born: String? { dates.first.flatMap { Work.Years.day(iso: $0, isLast: false) } }
  var died: String? { dates.last.flatMap { Work.Years.day(iso: $0, isLast: true) } }

  /// Marks their texts as used.
  func use() { for bound in bounds { _ = bound.text } }
}

extension XMLTree {
  /// The language that the element names; `nil` if it names none that is a tag after BCP 47.
  var language: LanguageTag? {
    attributes["lang"].flatMap { try? LanguageTag($0.trimmingWhitespace) }
  }

  /// The words for a concept, as elements: terms, and since LIDO 1.1 the labels of a concept of SKOS
  /// (`conceptComplexType`).
  var terms: [XMLTree] { children("term") + at("Concept", "prefLabel") }

  /// The addresses and numbers of a concept, which are not used yet.
  var conceptIDs: [String] {
    children("conceptID").compactMap(\.peek)
      + children("Concept").compactMap { $0.attributes.peek("about") }
  }

  /// True if the words and addresses say nothing but `concept`, which every record says.
  func isOnly(_ concept: LIDOConcept) -> Bool {
    let last = concept.id.split(separator: "/").last ?? ""
    // Such as `E22` for `E22_Human-Made_Object`; the class had another name before 2020.
    let number = last.split(separator: "_").first ?? last
    let words = [concept.term.lowercased(), "man-made object", "item"]
    return conceptIDs.allSatisfy {
      let end = $0.split(whereSeparator: { "/#:".contains($0) }).last ?? ""
      return end == number || end.hasPrefix("\(number)_")
    } && terms.compactMap(\.peek).allSatisfy { words.contains($0.lowercased()) }
  }

  /// The address or number of a concept, which is used with that.
  var conceptAddress: String? {
    child("conceptID")?.text ?? children("Concept").lazy.compactMap { $0.attributes["about"] }.first
  }

  /// The elements of these names in it, in order, but none that stand in one of them.
  func all(_ names: Set<String>) -> [XMLTree] {
    children.flatMap { names.contains($0.name) ? [$0] : $0.all(names) }
  }

  /// The elements at the end of a path of names, in order.
  func at(_ path: String...) -> [XMLTree] {
    path.reduce([self]) { found, name in found.flatMap { $0.children(name) } }
  }

  /// True if its type is one of `types`, each an address or its last part.
  func isTyped(_ types: String...) -> Bool {
    guard let type = attributes["type"] else { return false }
    return types.contains { type == $0 || type.hasSuffix("/\($0)") }
  }
}
