import Catalog
import Exchange
import Notation

extension LIDOReader {
  /// Reads descriptions, and facts that have a name each.
  func readNotes(_ part: LIDOPart, _ work: inout Work) {
    func sets(_ description: XMLTree) -> [XMLTree] {
      description.at("objectIdentificationWrap", "objectDescriptionWrap", "objectDescriptionSet")
    }
    guard part.origin == nil else {
      for (description, texts) in part.descriptions {
        for set in sets(description) { readOwn(set, texts, &work) }
      }
      return
    }
    work.description = LIDOPart.merged(part.descriptions) { description, texts in
      let notes = sets(description).filter { Self.name(of: $0) == nil }
        .flatMap { $0.children("descriptiveNoteValue") }
      return texts.prose(notes, items.log)
    }
    var details = work.details
    for (description, texts) in part.descriptions {
      for set in sets(description) {
        guard let name = Self.name(of: set) else { continue }
        for note in set.children("descriptiveNoteValue") {
          if let text = texts.value(note) { details.append(HTMLText.plain(text), to: name) }
        }
      }
    }
    work.details = details
  }

  private func readOwn(_ set: XMLTree, _ texts: LIDOTexts, _ work: inout Work) {
    let notes = set.children("descriptiveNoteValue")
    switch set.attributes["type"] {
    case LIDONote.narrative: work.narrative = texts.prose(notes, items.log)
    case LIDONote.status:
      work.status = notes.first?.text.flatMap(Work.Status.init) ?? work.status
    case LIDONote.detail: work.details.merge(details(notes)) { first, _ in first }
    default: work.description = texts.prose(notes, items.log)
    }
  }

  /// Facts that have a name each.
  func details(_ elements: [XMLTree]) -> Details {
    var details: Details = [:]
    for element in elements { details[element.attributes["label"] ?? ""] = element.characters }
    return details
  }

  /// The name of notes of others that are no description, such as those on condition or provenance: what
  /// their source calls them, else their type; `nil` for those of no type, and for descriptions.
  private static func name(of set: XMLTree) -> String? {
    guard let type = set.attributes["type"]?.trimmingWhitespace, !type.isEmpty else { return nil }
    let last = LinkedArtTerm.number(of: type)
    if [LinkedArtTerm.description, .anyDescription].contains(where: {
      LinkedArtTerm.number(of: $0.id) == last
    }) || isDescription(last) {
      return nil
    }
    let label = set.attributes["label"] ?? set.child("descriptiveNoteValue")?.attributes["label"]
    return label.flatMap { $0.isEmpty ? nil : $0 } ?? (type.contains("://") ? String(last) : type)
  }

  /// Tells whether the type of a note is one of descriptions, and not of a description of the condition.
  private static func isDescription(_ type: Substring) -> Bool {
    let words = type.lowercased().split { !$0.isLetter }
    func has(_ beginnings: [String]) -> Bool {
      words.contains { word in beginnings.contains(where: word.hasPrefix) }
    }
    return has(descriptions) && !has(conditions)
  }

  /// The beginnings of words in the type of a note that is a description, in languages in which records are
  /// kept.
  private static let descriptions = [
    "descri", "beschreib", "objektbeschreib", "werkbeschreib", "bildbeschreib", "kurzbeschreib",
    "beskriv", "omschrijv", "beschrijv", "kuvaus", "opis",
  ]
  /// The same for the condition of the work, which is not for visitors.
  private static let conditions = [
    "condition", "conserv", "zustand", "erhalt", "staat", "état", "etat", "estado", "stato",
    "tilstand", "tillstånd", "kunto", "stan",
  ]
}
