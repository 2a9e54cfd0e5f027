import Notation
import Words

extension PageWriter {
  /// A script element with what the page's own script says: words by their keys, each a phrase or,
  /// where it depends on a number, a phrase for each plural category; and whatever `others` adds. The
  /// script finds it by `id`.
  ///
  /// Browsers do not run it, so that it may stand on a page that allows no script of its own.
  func scriptWords(
    _ keys: [Word], id: String = "words", _ others: (inout JSONWriter) -> Void = { _ in }
  ) -> SafeHTML {
    var json = JSONWriter(escaping: .script, reserving: 1_024)
    json.object { json in
      json.members(keys, in: words.language)
      others(&json)
    }
    return SafeHTML(
      written: "<script type=\"application/json\" id=\"\(id)\">\(json.text)</script>")
  }
}

extension JSONWriter {
  /// Writes words by their keys, as scripts read them.
  mutating func members(_ keys: [Word], in language: Language) {
    for key in keys {
      let forms = language.phrasing(for: key).forms
      guard !forms.isEmpty else {
        member(key.rawValue, language[key])
        continue
      }
      name(key.rawValue)
      object { json in
        for category in PluralCategory.allCases {
          json.member(category.rawValue, forms[category])
        }
      }
    }
  }
}
