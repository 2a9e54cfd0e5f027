import Notation
import Words

/// The values of the template `data`.
struct DataPart: PagePart {
  let trail: [LinkPart]
  let title: Phrase
  let lead: String?
  let content: SafeHTML
  let pager: PagerPart?
  let links: [DataLinkPart]
}

/// A link of a document to another.
struct DataLinkPart: PlainPart {
  let href: String
  let relation: String
  let text: String
  let type: String

  func value(of name: String) -> (any Sendable)? {
    switch name {
    case "href": href
    case "relation": relation
    case "text": text
    case "type": type
    default: nil
    }
  }
}

extension DataWriter {
  /// A page in the frame of all others, with the way from the landing page and the links of the
  /// document.
  func dataPage(
    _ title: String, lead: String? = nil, trail: [Step], content: SafeHTML, links: [WebLink],
    pager: PagerPart? = nil
  ) -> Rendered {
    let isLanding = trail.isEmpty && lead != nil
    let first = isLanding ? [] : [LinkPart(page.own(page.words[.dataTitle]), href: href("", .html))]
    let part = DataPart(
      trail: first + trail.map(self.part), title: page.own(title), lead: lead, content: content,
      pager: pager,
      links: links.map { link in
        DataLinkPart(
          href: link.href, relation: link.relation,
          text: link.title ?? Self.name(of: link), type: link.type)
      })
    let heading = isLanding ? page.words[.dataTitle] : title
    return page.page(part, .data, at: nil, title: heading, summary: lead, keeping: "f=html&")
  }

  /// The last part of a relation, which may be an address.
  private static func name(of link: WebLink) -> String {
    String(link.relation.split(separator: "/").last ?? "")
  }
}
