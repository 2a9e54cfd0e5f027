import Catalog
import Notation

/// The texts of a thing in other languages than those in which it is told.
struct OtherLanguages {
  private var texts: [LanguageTag: [(name: String, text: String)]] = [:]

  /// Adds what `text` says in other languages than `language`, under the name of its member.
  mutating func add(_ name: String, _ text: LocalizedText?, besides language: LanguageTag?) {
    for other in text?.all ?? [] where other.language != language {
      texts[other.language, default: []].append((name, other.text))
    }
  }

  /// Writes them as the member `translations`, by language; nothing if there are none.
  func write(to json: inout JSONWriter) {
    guard !texts.isEmpty else { return }
    json.member("translations") { json in
      json.object { json in
        for (language, texts) in texts.sorted(by: { $0.key < $1.key }) {
          json.member(language.description) { json in
            json.object { json in
              for (name, text) in texts { json.member(name, text) }
            }
          }
        }
      }
    }
  }
}
