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
  /// The address; `nil` for a template, which leads nowhere as it is.
  let href: String?
  let template: String?
  let relation: String
  let text: String
  let type: String

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "href": href
    case "template": template
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
    var first = [LinkPart(page.guideName, href: page.href(.home))]
    if !isLanding {
      first.append(LinkPart(page.own(page.words[.dataTitle]), href: href("", .html)))
    }
    let part = DataPart(
      trail: first + trail.map(self.part), title: page.own(title), lead: lead, content: content,
      pager: pager,
      links: links.map { link in
        DataLinkPart(
          href: link.isTemplated ? nil : link.href,
          template: link.isTemplated ? link.href : nil, relation: link.relation,
          text: link.title ?? name(of: link), type: link.type)
      })
    let heading = isLanding ? page.words[.dataTitle] : title
    return page.page(part, .data, at: nil, title: heading, summary: lead, keeping: "f=html&")
  }

  /// The words of a link that has no title: a shape, or a page beside this one.
  private func name(of link: WebLink) -> String {
    switch link.relation {
    case "next": page.words[.nextPage]
    case "prev": page.words[.previousPage]
    case "collection": page.words[.dataCollections]
    default:
      ["application/geo+json": "GeoJSON", "application/json": "JSON", "text/html": "HTML"][
        link.type]
        ?? "JSON Schema"
    }
  }
}
