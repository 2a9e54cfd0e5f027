import Catalog
import Exchange
import Notation

/// Reads the texts of a record in their languages.
struct LIDOTexts {
  /// True of what Docent wrote, whose texts are taken as they are, to the last space.
  let isOwn: Bool
  /// The language of texts that name none.
  let language: LanguageTag

  /// The value of an element; `nil` of an empty one.
  func value(_ element: XMLTree?) -> String? {
    guard let element else { return nil }
    return isOwn ? element.characters.isEmpty ? nil : element.characters : element.text
  }

  /// The text of `elements`, each in its own language or that of the record; several in one language
  /// have `separator` between them.
  func text(
    _ elements: [XMLTree], separator: String = "; ", _ make: (String) -> String = { $0 }
  ) -> LocalizedText? {
    var texts: [LanguageTag: [String]] = [:]
    for element in elements {
      guard let value = value(element) else { continue }
      let tag = element.language ?? language
      let made = isOwn ? value : make(value)
      guard isOwn || !(texts[tag]?.contains(made) ?? false) else { continue }
      texts[tag, default: []].append(made)
    }
    return LocalizedText(texts.mapValues { $0.joined(separator: separator) })
  }

  /// Prose, CommonMark: what Docent wrote as it is, else made of HTML or plain text.
  func prose(_ elements: [XMLTree]) -> LocalizedText? {
    text(elements, separator: "\n\n", HTMLText.commonMark)
  }

  /// The word for a concept, one of several in the language of the record; `nil` if it has none.
  func term(_ concept: XMLTree?) -> String? {
    let terms = concept?.children("term") ?? []
    let tagged = terms.map { ($0, $0.language ?? language) }
    return value(tagged.first { $0.1 == language }?.0 ?? terms.first)
  }

  /// The years of a date; `nil` if it has none that are numbers.
  func years(_ date: XMLTree?) -> Work.Years? {
    guard let date else { return nil }
    let first = date.child("earliestDate"), last = date.child("latestDate")
    let from = first?.text.flatMap(Work.Years.year), to = last?.text.flatMap(Work.Years.year)
    guard let start = from ?? to, let end = to ?? from else { return nil }
    return Work.Years(from: start, to: end)
  }
}

extension XMLTree {
  /// The language that the element names; `nil` if it names none that is a tag after BCP 47.
  var language: LanguageTag? {
    attributes["lang"].flatMap { try? LanguageTag($0.trimmingWhitespace) }
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
