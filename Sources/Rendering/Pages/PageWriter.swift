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
  /// The languages that the page can be read in: those of its campus, or of all.
  let spoken: [LanguageTag]
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
    spoken = renderer.languages(of: self.campus?.id)
    let fallback = spoken.first ?? .english
    let choice = LocalizedText(
      Dictionary(spoken.map { ($0, $0.description) }) { first, _ in first })
    language =
      choice?.reading(for: reader.languages, fallback: fallback).language ?? fallback
    words = Wording(Language(closestTo: language), isRounded: true, isolatesNames: true)
    templates = .templates(in: words.language, theme: renderer.theme)
  }

  var snapshot: CatalogSnapshot { renderer.snapshot }

  /// True if the page stands alone, without a service behind it.
  var isForSite: Bool { if case .site = reader.links { true } else { false } }

  /// The address of `target`. On the service, that of a script which holds texts of the catalogue names
  /// the page's language, which the reader may have chosen for this page alone.
  func href(_ target: Links.Target) -> String {
    let plain = reader.links.href(target)
    guard case .asset(let name) = target, !isForSite, Links.isInEachLanguage(asset: name) else {
      return plain
    }
    return "\(plain)?lang=\(language)"
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
      return Prose(html: SafeHTML(commonMark: reading.text), lang: foreign(reading.language))
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

  /// Puts `part`, rendered with the template `name`, into the frame; `target` is the page itself, if it
  /// has an address that others may be given, and `head` is for programs.
  func page(
    _ part: any PagePart, _ name: PageTemplates.Name, at target: Links.Target?, title: String,
    summary: String? = nil, scripts: [String] = [], head: SafeHTML? = nil,
    keeping query: String = ""
  ) -> Rendered {
    page(
      templates.render(part, with: name), name, at: target, title: title, summary: summary,
      scripts: scripts, head: head, keeping: query)
  }

  /// Puts `body` into the frame, as that of a page of the kind `name`.
  func page(
    _ body: SafeHTML, _ name: PageTemplates.Name, at target: Links.Target?, title: String,
    summary: String?, scripts: [String], head: SafeHTML?, keeping query: String = ""
  ) -> Rendered {
    let site = siteName
    let footer = themedProse(theme?.footer)
    let icon = theme?.icon?.asset ?? "icon.svg"
    let head = SafeHTML(
      written: preview(of: target, title: title, summary: summary) + (head?.text ?? ""))
    let title = DirectionMarks.removed(from: title == site ? title : "\(title) · \(site)")
    let languages = languageSwitch(at: target, keeping: query)
      .map { templates.render($0, with: .languages).text }
    // The frame is rendered once for all pages that differ in nothing but what is marked.
    let key = [
      words.language.tag, language.description, guideName.lang ?? "", name.rawValue,
      href(.home),
      href(.asset("site.css")), navigation(from: name).map(\.href).joined(separator: " "),
      scripts.joined(separator: " "), summary == nil ? "" : "summary",
      languages == nil ? "" : "languages", footer?.lang ?? "",
    ].joined(separator: "|")
    let values = [
      "title": SafeHTML.escaped(title),
      "summary": summary.map(DirectionMarks.removed).map(SafeHTML.escaped) ?? "",
      "head": head.text, "languages": languages ?? "", "body": body.text,
    ]
    let bytes = renderer.pageFrames.page(key, values) {
      func mark(_ name: String) -> SafeHTML { SafeHTML(written: PageFrames.mark(name)) }
      let marks = FramePart(
        policy: isForSite ? ContentPolicy.element : nil,
        pageLanguage: words.language.tag, textLanguage: foreign(language),
        documentTitle: PageFrames.mark("title"),
        summary: summary.map { _ in PageFrames.mark("summary") },
        icon: href(.asset(icon)), iconType: ContentType.of(icon),
        manifest: href(.asset(Renderer.manifestName)),
        styleSheet: href(.asset("site.css")),
        themeSheet: theme?.sheet.map { href(.asset($0.asset)) },
        settingsScript: href(.asset("settings.js")),
        scripts: scripts.map { href(.asset($0)) }, head: mark("head"), homeHref: href(.home),
        logo: logo, brand: theme?.logoHasName == true ? nil : guideName,
        artistsHref: href(.artists), navigation: navigation(from: name),
        kind: name.rawValue, body: mark("body"), footer: footer,
        languages: languages.map { _ in mark("languages") })
      return templates.render(marks, with: .frame).text
    }
    return Rendered(bytes: bytes, format: .html, language: language)
  }

  /// The switch between languages, if there are several. On a site it leads to the same page in
  /// another folder.
  private func languageSwitch(at target: Links.Target?, keeping query: String) -> LanguagesPart? {
    guard spoken.count > 1, target != nil || !isForSite else { return nil }
    return LanguagesPart(
      choices: spoken.map { tag in
        LanguagePart(
          href: isForSite
            ? target.map { href($0, in: tag) } ?? ""
            : "?\(reader.sheet > 1 ? "page=\(reader.sheet)&" : "")\(query)lang=\(tag)",
          tag: tag.description, label: Wording.nativeName(of: tag), current: tag == language)
      })
  }
}
