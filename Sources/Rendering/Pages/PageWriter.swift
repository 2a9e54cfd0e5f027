import Catalog
import Geodesy
import Queries
import Words

/// Writes pages about one campus, or about all, for one reader.
///
/// Each kind of page has a file that extends it with one function.
struct PageWriter {
  let renderer: Renderer
  let reader: Reader
  /// The campus whose languages the page speaks; `nil` for pages about all.
  let campus: Campus?
  /// The language of the catalogue's texts, as far as they have it.
  let language: LanguageTag
  /// The words of the page itself.
  let words: Wording
  let templates: PageTemplates

  init(_ renderer: Renderer, for reader: Reader, campus: PlaceID? = nil) {
    self.renderer = renderer
    self.reader = reader
    let campuses = renderer.snapshot.campuses
    self.campus =
      campus.flatMap { renderer.snapshot.contents.campuses[$0] }
      ?? (campuses.count == 1 ? campuses[0] : nil)
    let spoken = Self.languages(of: self.campus.map { [$0] } ?? campuses)
    let fallback = spoken.first ?? .english
    let choice = LocalizedText(
      Dictionary(spoken.map { ($0, $0.description) }) { first, _ in first })
    language =
      choice?.reading(for: reader.languages, fallback: fallback).language ?? fallback
    words = Wording(Language(closestTo: language))
    templates = .templates(in: words.language)
  }

  var snapshot: CatalogSnapshot { renderer.snapshot }

  /// True if the page stands alone, without a service behind it.
  var isForSite: Bool { if case .site = reader.links { true } else { false } }

  func href(_ target: Links.Target) -> String { reader.links.href(target) }

  private static func languages(of campuses: [Campus]) -> [LanguageTag] {
    var all: [LanguageTag] = []
    for tag in campuses.flatMap(\.languages) where !all.contains(tag) { all.append(tag) }
    return all
  }

  // MARK: Texts

  /// `text` as the reader reads it, on the campus around `place`.
  func phrase(_ text: LocalizedText, at place: PlaceID) -> Phrase {
    let reading = reading(text, at: place)
    return Phrase(text: reading.text, lang: foreign(reading.language))
  }

  func phrase(_ text: LocalizedText?, at place: PlaceID) -> Phrase? {
    text.map { phrase($0, at: place) }
  }

  /// The HTML of a text in CommonMark, as the reader reads it.
  func prose(_ text: LocalizedText?, at place: PlaceID) -> Prose? {
    text.map {
      let reading = reading($0, at: place)
      return Prose(html: CommonMark.html(reading.text), lang: foreign(reading.language))
    }
  }

  /// Words of our own, in the page's language.
  func own(_ words: String) -> Phrase { Phrase(text: words, lang: nil) }

  private func reading(_ text: LocalizedText, at place: PlaceID) -> LocalizedText.Reading {
    let home = place.campus
    let spoken = campus?.id == home ? campus : snapshot.contents.campuses[home]
    return text.reading(for: reader.languages, fallback: spoken?.defaultLanguage ?? .english)
  }

  /// The tag to mark a text with, unless it is in the page's own language.
  func foreign(_ tag: LanguageTag) -> String? {
    tag.description == words.language.tag ? nil : tag.description
  }

  // MARK: Frame

  /// Puts `part`, rendered with the template `name`, into the frame; `head` is for programs.
  func page(
    _ part: any PagePart, _ name: PageTemplates.Name, title: String, summary: String? = nil,
    scripts: [String] = [], head: SafeHTML? = nil, keeping query: String = ""
  ) -> Rendered {
    let site = campus.map { phrase($0.name, at: $0.id).text } ?? "Docent"
    let body = templates.render(part, with: name)
    let title = title == site ? title : "\(title) · \(site)"
    let languages = languageSwitch(keeping: query)
    func frame(
      _ title: String, _ summary: String?, _ head: SafeHTML?, _ body: SafeHTML
    ) -> FramePart {
      FramePart(
        pageLanguage: words.language.tag, documentTitle: title, summary: summary,
        icon: href(.asset("icon.svg")), manifest: href(.asset(Renderer.manifestName)),
        styleSheet: href(.asset("site.css")),
        scripts: scripts.map { href(.asset($0)) }, head: head, homeHref: href(.home),
        navigation: navigation(from: name), kind: name.rawValue, body: body, languages: languages)
    }
    guard languages == nil else {
      let html = templates.render(frame(title, summary, head, body), with: .frame)
      return Rendered(bytes: Array(html.text.utf8), format: .html, language: language)
    }
    let key = [
      words.language.tag, name.rawValue, href(.home), toursHref ?? "",
      scripts.joined(separator: " "), summary == nil ? "" : "summary",
      head == nil ? "" : "head",
    ].joined(separator: "|")
    let bytes = renderer.pageFrames.page(
      key, title: SafeHTML.escaped(title), summary: summary.map(SafeHTML.escaped),
      head: head?.text ?? "", body: body.text
    ) {
      let marks = frame(
        PageFrames.Mark.title.rawValue, summary.map { _ in PageFrames.Mark.summary.rawValue },
        head.map { _ in SafeHTML(written: PageFrames.Mark.head.rawValue) },
        SafeHTML(written: PageFrames.Mark.body.rawValue))
      return templates.render(marks, with: .frame).text
    }
    return Rendered(bytes: bytes, format: .html, language: language)
  }

  /// The links that every page offers.
  private func navigation(from page: PageTemplates.Name) -> [NavigationPart] {
    func way(_ word: Word, _ address: String, _ name: PageTemplates.Name?) -> NavigationPart {
      NavigationPart(href: address, label: words[word], current: page == name)
    }
    let tours = toursHref.map { [way(.tours, $0, nil)] } ?? []
    return [way(.nearYou, href(.nearby), .nearby)] + tours
      + [
        way(.search, href(.search), .search), way(.saved, href(.saved), .saved),
        way(.artists, href(.artists), .artists),
      ]
  }

  /// The switch between languages, if there are several; on the service only: a site is written in
  /// one language.
  private func languageSwitch(keeping query: String) -> LanguagesPart? {
    let spoken = Self.languages(of: campus.map { [$0] } ?? snapshot.campuses)
    guard !isForSite, spoken.count > 1 else { return nil }
    return LanguagesPart(
      choices: spoken.map {
        LanguagePart(
          href: "?\(query)lang=\($0)", tag: $0.description, label: Wording.nativeName(of: $0),
          current: $0 == language)
      })
  }
}
