import Notation
import Words

extension PageWriter {
  /// The script that suggests finds while somebody types into the page's field of search.
  static let suggestionScript = "suggest.js"

  /// What that script says.
  var suggestionWords: SafeHTML {
    scriptWords(
      [.suggestions, .suggestionCount, .stopOfTour] + Self.kinds.map(\.word), id: "suggestWords"
    ) { json in
      json.name("kinds")
      json.array(of: Self.kinds) { $0.value($1.word.rawValue) }
    }
  }

  /// The address of the index that it searches.
  var searchIndexHref: String { href(.asset(Renderer.searchIndexAsset)) }
}
