/// The frame around every page: template `frame`.
struct FramePart: PlainPart {
  /// What the page may load, where no header says it.
  let policy: String?
  let pageLanguage: String
  /// The language of the catalogue's texts on the page, where its words are in another.
  let textLanguage: String?
  let documentTitle: String
  let summary: String?
  let icon: String
  let iconType: String
  let manifest: String
  let styleSheet: String
  /// The style sheet of the gallery's theme.
  let themeSheet: String?
  /// The script of what a visitor has chosen, which the page waits for.
  let settingsScript: String
  let scripts: [String]
  let head: SafeHTML?
  let homeHref: String
  /// The gallery's logo, in the place of the mark.
  let logo: LogoPart?
  /// The name of the guide, which leads to its front page; `nil` where the logo is the name.
  let brand: Phrase?
  let artistsHref: String
  let navigation: [NavigationPart]
  let kind: String
  let body: SafeHTML
  /// The gallery's last words.
  let footer: Prose?
  let languages: SafeHTML?

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "policy": policy
    case "pageLanguage": pageLanguage
    case "textLanguage": textLanguage
    case "documentTitle": documentTitle
    case "summary": summary
    case "icon": icon
    case "iconType": iconType
    case "manifest": manifest
    case "styleSheet": styleSheet
    case "themeSheet": themeSheet
    case "logo": logo
    case "settingsScript": settingsScript
    case "scripts": scripts
    case "head": head
    case "homeHref": homeHref
    case "brand": brand
    case "artistsHref": artistsHref
    case "navigation": navigation
    case "kind": kind
    case "body": body
    case "footer": footer
    case "languages": languages
    default: nil
    }
  }
}

/// The switch between languages.
struct LanguagesPart: PagePart {
  let choices: [LanguagePart]
}

/// One language to switch to.
struct LanguagePart: PagePart {
  let href: String
  let tag: String
  let label: String
  let current: Bool
}

/// A text of the catalogue; `lang` where its language is not the page's.
struct Phrase: PlainPart {
  let text: String
  let lang: String?

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "text": text
    case "lang": lang
    default: nil
    }
  }
}

/// A longer text of the catalogue, from CommonMark.
struct Prose: PlainPart {
  let html: SafeHTML
  let lang: String?

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "html": html
    case "lang": lang
    default: nil
    }
  }
}

/// A link with a text of the catalogue.
struct LinkPart: PlainPart {
  let href: String
  let text: String
  let lang: String?
  /// The lift button of a level that has a name besides, which search finds.
  var short: String?

  init(_ phrase: Phrase, href: String) {
    self.href = href
    text = phrase.text
    lang = phrase.lang
  }

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "href": href
    case "text": text
    case "lang": lang
    case "short": short
    default: nil
    }
  }
}

/// The direction and distance to something.
struct DistancePart: PlainPart {
  /// The arrow of the direction, for the eye alone; `nil` where there is no way to go.
  let arrow: String?
  /// The same in words, with the distance.
  let text: String

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "arrow": arrow
    case "text": text
    default: nil
    }
  }
}

/// A list of works, tours or places under a heading: template `workList`.
struct WorkListPart: PlainPart {
  var heading: String?
  var anchor: String?
  let list: SafeHTML

  init(heading: String? = nil, anchor: String? = nil, rows: [Row]) {
    self.heading = heading
    self.anchor = anchor
    list = .list(of: rows)
  }

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "heading": heading
    case "anchor": anchor
    case "list": list
    default: nil
    }
  }
}

/// Facts with their names: template `facts`.
struct FactsPart: PlainPart {
  let list: SafeHTML

  /// `nil` if there are none.
  init?(_ facts: [Fact]) {
    if facts.isEmpty { return nil }
    list = .list(of: facts)
  }

  func value(of name: String) -> (any TemplateValue)? { name == "list" ? list : nil }
}
