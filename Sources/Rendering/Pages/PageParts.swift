/// The frame around every page: template `frame`.
struct FramePart: PagePart {
  let pageLanguage: String
  let documentTitle: String
  let summary: String?
  let icon: String
  let styleSheet: String
  let scripts: [String]
  let homeHref: String
  let navigation: [NavigationPart]
  let kind: String
  let body: SafeHTML
  let languages: LanguagesPart?
}

/// One way that every page offers.
struct NavigationPart: PagePart {
  let href: String
  let label: String
  let current: Bool
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
struct Phrase: PagePart {
  let text: String
  let lang: String?
}

/// A longer text of the catalogue, from CommonMark.
struct Prose: PagePart {
  let html: SafeHTML
  let lang: String?
}

/// A link with a text of the catalogue.
struct LinkPart: PagePart {
  let href: String
  let text: String
  let lang: String?

  init(_ phrase: Phrase, href: String) {
    self.href = href
    text = phrase.text
    lang = phrase.lang
  }
}

/// A list of works, tours or places: template `workList`.
struct WorkListPart: PagePart {
  var heading: String?
  var anchor: String?
  let rows: [RowPart]
}

/// One of them.
struct RowPart: PagePart {
  let tone: String
  let href: String
  let text: String
  let lang: String?
  let note: String?
  let away: String?

  init(_ phrase: Phrase, href: String, tone: Tone, note: String? = nil, away: String? = nil) {
    self.tone = tone.className
    self.href = href
    text = phrase.text
    lang = phrase.lang
    self.note = note
    self.away = away
  }
}

/// A fact with its name: template `facts`.
struct FactPart: PagePart {
  let term: String
  let text: String
  let lang: String?
  let address: String?

  init(_ term: String, _ phrase: Phrase) {
    self.term = term
    text = phrase.text
    lang = phrase.lang
    // Only an address that was typed as one becomes a link, and only one that cannot run.
    let isAddress = text.hasPrefix("https://") && !text.contains(where: \.isWhitespace)
    address = isAddress ? text : nil
  }
}
