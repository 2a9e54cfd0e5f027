import Catalog
import Exchange
import Notation
import Queries
import Words

/// The logo of a theme.
struct LogoPart: PlainPart {
  let href: String
  /// The name of the guide, where it stands nowhere else; else nothing.
  let alternative: String
  let width: String?
  let height: String?

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "href": href
    case "alternative": alternative
    case "width": width
    case "height": height
    default: nil
    }
  }
}

/// The further facts of a work by the names that its source gave them.
struct DetailsPart: OpenPart {
  let details: Details

  func value(of name: String) -> (any TemplateValue)? { details[name] }
}

/// What a theme changes on pages.
extension PageWriter {
  var theme: Theme? { renderer.theme }

  /// A text of the theme, as the reader reads it.
  func themed(_ text: LocalizedText?) -> LocalizedText.Reading? {
    text?.reading(for: reader.languages, fallback: theme?.language ?? .english)
  }

  /// The HTML of a text of the theme.
  func themedProse(_ text: LocalizedText?) -> Prose? {
    themed(text).map { Prose(html: SafeHTML(commonMark: $0.text), lang: foreign($0.language)) }
  }

  /// The name of the guide: that of its theme or of its campus, or of none in particular where there
  /// are several.
  var guideName: Phrase {
    if let name = themed(theme?.name) {
      return Phrase(text: name.text, lang: foreign(name.language))
    }
    return snapshot.campuses.count == 1
      ? phrase(snapshot.campuses[0].name, at: snapshot.campuses[0].id) : own(words[.artOnFoot])
  }

  /// The name of the whole in the titles of pages: that of the theme or of their campus.
  var siteName: String {
    theme?.name == nil
      ? campus.map { phrase($0.name, at: $0.id).text } ?? guideName.text : guideName.text
  }

  var logo: LogoPart? {
    guard let logo = theme?.logo else { return nil }
    return LogoPart(
      href: href(.asset(logo.asset)),
      alternative: theme?.logoHasName == true ? guideName.text : "",
      width: logo.size.map { String($0.width) }, height: logo.size.map { String($0.height) })
  }

  /// The name of the theme's template for `work`; `nil` if the work names none, or the theme has
  /// none of that name.
  func workTemplate(for work: Work) -> String? {
    work.details["template"].flatMap { theme?.workTemplates[$0] == nil ? nil : $0 }
  }
}
