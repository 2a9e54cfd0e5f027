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
    case nearby, problem, directions, instructions, labels, label, saved, keep, offline, walk, data
    case markup, languages, trail, map, elsewhere, mediaList, workList, cards, choice, share
    case letters, way, facts, otherWays, pager, seeker, sound, aloud, film, model, settings

    /// The part of a page that is rendered with the template; `nil` for a partial, which has what is
    /// at hand where it is used.
    var part: (any PagePart.Type)? {
      switch self {
      case .frame: FramePart.self
      case .home: HomePart.self
      case .tours: ToursPart.self
      case .overview: OverviewPart.self
      case .tour: TourPart.self
      case .stop: StopPart.self
      case .work: WorkPart.self
      case .works: WorksPart.self
      case .artist: ArtistPart.self
      case .artists: ArtistsPart.self
      case .place: PlacePart.self
      case .search: SearchPart.self
      case .nearby: NearbyPart.self
      case .problem: ProblemPart.self
      case .directions: DirectionsPart.self
      case .label: LabelPagePart.self
      case .labels: LabelsPart.self
      case .data: DataPart.self
      case .saved: SavedPart.self
      case .languages: LanguagesPart.self
      case .instructions, .keep, .offline, .walk, .markup, .trail, .map, .elsewhere, .mediaList,
        .workList, .cards, .choice, .share, .letters, .way, .facts, .otherWays, .pager, .seeker,
        .sound, .aloud, .film, .model, .settings:
        nil
      }
    }
  }

  private let library: MustacheLibrary
  /// What was rendered before; `nil` where a theme has templates of its own, which may print values in
  /// ways that ours never do.
  private let outlines: TemplateOutlines?

  /// The words of a language, and the theme's own templates.
  private struct Key: Hashable {
    let language: Language
    let theme: String?
  }

  /// The templates in `language`, those of `theme` in the place of ours.
  static func templates(in language: Language, theme: Theme? = nil) -> PageTemplates {
    let key = Key(language: language, theme: theme?.digest)
    return parsed.withLock { parsed in
      if let templates = parsed[key] { return templates }
      let templates = PageTemplates(Wording(language), theme)
      parsed[key] = templates
      return templates
    }
  }
  private static let parsed = Mutex<[Key: PageTemplates]>([:])

  /// Renders `part` with the template `name`.
  func render(_ part: any PagePart, with name: Name) -> SafeHTML {
    render(part, withTemplate: name.rawValue)
  }

  /// Renders the page of a work with the theme's template for works that name it, which there is.
  func render(_ part: WorkPart, withWorkTemplate name: String) -> SafeHTML {
    render(part, withTemplate: Self.work(name))
  }

  private func render(_ part: any PagePart, withTemplate name: String) -> SafeHTML {
    guard let part = part as? any PlainPart else {
      return SafeHTML(written: library.render(Fields(part), withTemplate: name) ?? "")
    }
    let whole = { (values: any MustacheParent) in
      library.render(values, withTemplate: name) ?? ""
    }
    return SafeHTML(written: outlines?.text(of: part, name, render: whole) ?? whole(part))
  }

  /// The name of a template for works among the others.
  private static func work(_ name: String) -> String { "works/" + name }

  private init(_ words: Wording, _ theme: Theme?) {
    var library = MustacheLibrary()
    var sources = Name.allCases.map { ($0.rawValue, theme?.templates[$0] ?? Self.source($0)) }
    for (name, source) in theme?.workTemplates ?? [:] { sources.append((Self.work(name), source)) }
    for (name, source) in sources {
      do { try library.register(Self.parsed(Self.prepared(source, words)), named: name) } catch {
        // They are part of the program, and a test parses each of them; a theme's were parsed when
        // it was read.
        preconditionFailure("The template \(name) is no Mustache: \(error)")
      }
    }
    self.library = library
    let isOurs = theme.map { $0.templates.isEmpty && $0.workTemplates.isEmpty } ?? true
    outlines = isOurs ? TemplateOutlines() : nil
  }

  /// The template of a text that has been prepared.
  private static func parsed(_ text: String) throws -> MustacheTemplate {
    MustacheContentTypes.register(PageContentType(), named: PageContentType.name)
    return try MustacheTemplate(string: text)
  }

  /// The fault for which a text is no template, and its line, counted from 1; `nil` if it is one.
  static func fault(of source: String) -> (line: Int, reason: String)? {
    do {
      // With all its lines, so that they can be counted.
      _ = try parsed(source)
      return nil
    } catch let error as MustacheTemplate.ParserError {
      return (error.context.lineNumber, "\(error.error)")
    } catch { return (1, "\(error)") }
  }

  /// Fills the words in, drops indentation (which Mustache would copy with every partial), and
  /// selects our escaping. `markup` alone prints as it is; see ``SafeHTML``.
  static func prepared(_ source: String, _ words: Wording) -> String {
    let lines = source.split(separator: "\n").map { $0.drop { $0 == " " } }
    let text = filled(lines.joined(separator: "\n") + "\n", words)
    return text.hasPrefix("{{%") ? text : "{{% CONTENT_TYPE:\(PageContentType.name)}}\n" + text
  }

  /// `text` with each `[[word]]` that there is in its place; passed once, since there are hundreds of
  /// words, and the first page waits for it.
  private static func filled(_ text: String, _ words: Wording) -> String {
    let bytes = Array(text.utf8)
    var filled: [UInt8] = []
    filled.reserveCapacity(2 * bytes.count)
    var place = 0
    while place < bytes.count {
      guard bytes[place...].starts(with: "[[".utf8),
        let end = bytes[(place + 2)...].firstIndex(where: { !isInWord($0) }),
        bytes[end...].starts(with: "]]".utf8),
        let word = Word(rawValue: String(decoding: bytes[(place + 2)..<end], as: UTF8.self))
      else {
        filled.append(bytes[place])
        place += 1
        continue
      }
      filled += SafeHTML.escaped(words[word]).utf8
      place = end + 2
    }
    return String(decoding: filled, as: UTF8.self)
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
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
      case .label: PackageResources.label_mustache
      case .labels: PackageResources.labels_mustache
      case .saved: PackageResources.saved_mustache
      case .data: PackageResources.data_mustache
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
      case .pager: PackageResources.pager_mustache
      case .settings: PackageResources.settings_mustache
      case .seeker: PackageResources.seeker_mustache
      case .sound: PackageResources.sound_mustache
      case .aloud: PackageResources.aloud_mustache
      case .film: PackageResources.film_mustache
      case .model: PackageResources.model_mustache
      }
    return String(decoding: bytes, as: UTF8.self)
  }
}
