import Catalog
import Testing

@Suite("Language tags")
struct LanguageTagTests {
  @Test(
    "are kept in their recommended case",
    arguments: [
      ("EN", "en"), ("es-mx", "es-MX"), ("ZH-hant-tw", "zh-Hant-TW"), ("de-1996", "de-1996"),
    ])
  func recase(text: String, expected: String) throws {
    #expect(try LanguageTag(text).description == expected)
  }

  @Test(
    "refuse what BCP 47 does not know",
    arguments: [
      "", "e", "-", "en-", "-en", "en us", "é", "en--us", "e1",
    ])
  func refuse(text: String) {
    #expect(throws: InvalidLanguageTag.self) { try LanguageTag(text) }
  }
}

@Suite("A text in several languages")
struct LocalizedTextTests {
  private func text(_ pairs: [String: String]) throws -> LocalizedText {
    let texts = try Dictionary(
      uniqueKeysWithValues: pairs.map { (try LanguageTag($0.key), $0.value) })
    return try #require(LocalizedText(texts))
  }

  @Test(
    "gives the best match and says which language it is",
    arguments: [
      ("fr", "fr"), ("es-AR, es;q=0.8", "es-MX"), ("zh-Hant-TW", "zh-Hant"), ("de, *;q=0.1", "en"),
      ("", "en"), ("fr;q=0, es-MX;q=0.2", "es-MX"), ("nonsense;;;q=x,fr", "fr"),
      ("es-MX;q=0.5, fr;q=0.9", "fr"),
    ])
  func givesBest(header: String, expected: String) throws {
    let text = try text(["en": "dog", "fr": "chien", "es-MX": "perro", "zh-Hant": "狗"])
    let reading = text.reading(
      for: LanguagePreference(acceptLanguage: header), fallback: .english)
    #expect(reading.language.description == expected)
    #expect(text[reading.language] == reading.text)
  }

  @Test("is nothing when it is blank in every language")
  func refusesBlank() throws {
    #expect(LocalizedText(" \n\t", in: .english) == nil)
    #expect(LocalizedText([:]) == nil)
  }

  @Test("falls back on what there is when the default language is missing")
  func fallsBack() throws {
    let reading = try text(["fr": "chien"]).reading(for: LanguagePreference(), fallback: .english)
    #expect(reading.text == "chien")
  }
}
