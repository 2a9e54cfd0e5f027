import Catalog
import Mustache
import Synchronization
import Words

/// The templates of all pages, with the words of one language filled in.
///
/// They are parsed once for each language. While they are read, `[[word]]` becomes that ``Word``,
/// so that rendering a page looks up nothing but its own values.
struct PageTemplates: Sendable {
  /// The templates there are. Those that begin with a verb of a page have a page part each; the
  /// others are partials.
  enum Name: String, CaseIterable {
    case frame, home, tours, overview, tour, stop, work, works, artist, artists, place, search
    case nearby, problem, directions, instructions, labels, saved, keep, offline, walk
    case markup, languages, trail, map, elsewhere, mediaList, workList, cards, choice, share
    case letters, way, facts, otherWays, sound, aloud, film, model
  }

  private let library: MustacheLibrary

  /// The templates in `language`.
  static func templates(in language: Language) -> PageTemplates {
    parsed.withLock { parsed in
      if let templates = parsed[language] { return templates }
      let templates = PageTemplates(Wording(language))
      parsed[language] = templates
      return templates
    }
  }
  private static let parsed = Mutex<[Language: PageTemplates]>([:])

  /// Renders `part` with the template `name`.
  func render(_ part: any PagePart, with name: Name) -> SafeHTML {
    let values: any MustacheParent = (part as? any PlainPart) ?? Fields(part)
    return SafeHTML(written: library.render(values, withTemplate: name.rawValue) ?? "")
  }

  private init(_ words: Wording) {
    MustacheContentTypes.register(PageContentType(), named: PageContentType.name)
    var library = MustacheLibrary()
    for name in Name.allCases {
      do {
        try library.register(Self.prepared(Self.source(name), words), named: name.rawValue)
      } catch {
        // They are part of the program, and a test parses each of them.
        preconditionFailure("The template \(name) is no Mustache: \(error)")
      }
    }
    self.library = library
  }

  /// Fills the words in, drops indentation (which Mustache would copy with every partial), and
  /// selects our escaping. `markup` alone prints as it is; see ``SafeHTML``.
  static func prepared(_ source: String, _ words: Wording) -> String {
    let lines = source.split(separator: "\n").map { $0.drop { $0 == " " } }
    var text = lines.joined(separator: "\n") + "\n"
    for word in Word.allCases where text.contains("[[") {
      text.replace("[[\(word.rawValue)]]", with: SafeHTML.escaped(words[word]))
    }
    return text.hasPrefix("{{%") ? text : "{{% CONTENT_TYPE:\(PageContentType.name)}}\n" + text
  }

  /// The text of the template `name`.
  static func source(_ name: Name) -> String {
    let bytes =
      switch name {
      case .frame: PackageResources.frame_mustache
      case .home: PackageResources.home_mustache
      case .tours: PackageResources.tours_mustache
      case .overview: PackageResources.overview_mustache
      case .tour: PackageResources.tour_mustache
      case .stop: PackageResources.stop_mustache
      case .work: PackageResources.work_mustache
      case .works: PackageResources.works_mustache
      case .artist: PackageResources.artist_mustache
      case .artists: PackageResources.artists_mustache
      case .place: PackageResources.place_mustache
      case .search: PackageResources.search_mustache
      case .nearby: PackageResources.nearby_mustache
      case .directions: PackageResources.directions_mustache
      case .instructions: PackageResources.instructions_mustache
      case .problem: PackageResources.problem_mustache
      case .labels: PackageResources.labels_mustache
      case .saved: PackageResources.saved_mustache
      case .keep: PackageResources.keep_mustache
      case .offline: PackageResources.offline_mustache
      case .markup: PackageResources.markup_mustache
      case .languages: PackageResources.languages_mustache
      case .trail: PackageResources.trail_mustache
      case .map: PackageResources.map_mustache
      case .elsewhere: PackageResources.elsewhere_mustache
      case .mediaList: PackageResources.mediaList_mustache
      case .workList: PackageResources.workList_mustache
      case .cards: PackageResources.cards_mustache
      case .choice: PackageResources.choice_mustache
      case .share: PackageResources.share_mustache
      case .letters: PackageResources.letters_mustache
      case .way: PackageResources.way_mustache
      case .facts: PackageResources.facts_mustache
      case .walk: PackageResources.walk_mustache
      case .otherWays: PackageResources.otherWays_mustache
      case .sound: PackageResources.sound_mustache
      case .aloud: PackageResources.aloud_mustache
      case .film: PackageResources.film_mustache
      case .model: PackageResources.model_mustache
      }
    return String(decoding: bytes, as: UTF8.self)
  }
}
