import Catalog
import Queries
import Words

/// A film with its captions: template `film`.
struct FilmPart: PlainPart {
  let source: String
  let title: String
  /// What screen readers call it.
  let label: String
  let tracks: [CaptionsPart]

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "source": source
    case "title": title
    case "label": label
    case "tracks": tracks
    default: nil
    }
  }
}

/// The captions of a film in one language.
struct CaptionsPart: PlainPart {
  let href: String
  let tag: String
  let label: String

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "href": href
    case "tag": tag
    case "label": label
    default: nil
    }
  }
}

extension PageWriter {
  /// The film `medium`, whose bytes are at `source`.
  func film(_ medium: Media, at source: String, titled title: String) -> FilmPart {
    FilmPart(
      source: source, title: title,
      label: words(.nameAndValue, [.name: words[.watch], .value: title]),
      tracks: snapshot.captions(of: medium).map { language, file in
        CaptionsPart(
          href: href(.media(file.campus, file: file.name)), tag: language.description,
          label: Wording.nativeName(of: language))
      })
  }
}
