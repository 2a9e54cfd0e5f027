import Catalog
import Exchange
import Notation

/// The shapes that recur in LIDO: appellations, concepts, identifiers and texts in their languages.
extension XMLWriter {
  /// An element for each language of `text`, told as `told` tells it.
  mutating func texts(
    _ name: String, _ text: LocalizedText?, type: String? = nil,
    told: (String) -> String = { $0 }
  ) {
    for reading in text?.all ?? [] {
      element(
        name, ["lido:type": type, "xml:lang": reading.language.description],
        text: told(reading.text))
    }
  }

  /// An element with text that belongs to no language; nothing if that is empty.
  mutating func filled(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text: String?
  ) {
    guard let text, !text.isEmpty else { return }
    element(name, attributes, text: text)
  }

  /// An identifier (`identifierComplexType`).
  mutating func identifier(_ name: String, _ identifier: (type: String, text: String)) {
    element(name, ["lido:type": identifier.type], text: identifier.text)
  }

  /// A concept of a vocabulary (`conceptComplexType`).
  mutating func concept(_ name: String, _ concept: LIDOConcept) {
    element(name) { xml in
      xml.identifier("lido:conceptID", (LIDOConcept.uri, concept.id))
      xml.element("lido:term", ["xml:lang": "en"], text: concept.term)
    }
  }

  /// A concept of which only words are known; nothing if there are none.
  mutating func concept(_ name: String, words: String?, sortOrder: Int? = nil) {
    guard let words, !words.isEmpty else { return }
    element(name, ["lido:sortorder": sortOrder.map(String.init)]) { xml in
      xml.element("lido:term", text: words)
    }
  }

  /// Writes an appellation (`appellationComplexType`): a name in each language, and another that it
  /// is found under; nothing if there is neither.
  mutating func appellation(_ name: String, _ text: LocalizedText?, or other: String? = nil) {
    let other = other.flatMap { $0.isEmpty ? nil : $0 }
    guard text != nil || other != nil else { return }
    element(name) { xml in
      for reading in text?.all ?? [] {
        xml.element(
          "lido:appellationValue",
          ["lido:pref": LIDOConcept.preferred, "xml:lang": reading.language.description],
          text: reading.text)
      }
      let role = text == nil ? LIDOConcept.preferred : LIDOConcept.alternative
      xml.element("lido:appellationValue", ["lido:pref": role], text: other)
    }
  }

  /// Writes the first and the last of some years (`dateComplexType`); nothing if there are none.
  mutating func years(_ name: String, _ years: Work.Years?) {
    guard let years else { return }
    element(name) { xml in
      xml.element("lido:earliestDate", text: years.isoFrom)
      xml.element("lido:latestDate", text: years.isoTo)
    }
  }
}
