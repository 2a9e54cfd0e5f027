import Exchange

/// The elements of pages that only programs read.
extension PageWriter {
  /// `data`, and links to the documents about `subject` that other systems read.
  func head(_ data: SafeHTML, _ subject: PublishedSubject?) -> SafeHTML {
    let links = documents(about: subject).map { link in
      let type = SafeHTML.escaped(link.mediaType)
      let address = SafeHTML.escaped(link.href)
      return "<link rel=\"alternate\" type=\"\(type)\" href=\"\(address)\">\n"
    }
    return SafeHTML(written: links.joined() + data.text)
  }

  /// The documents about `subject` that the service answers with; none on a site, which has no
  /// service.
  func documents(about subject: PublishedSubject?) -> [DocumentPart] {
    guard let subject, !isForSite else { return [] }
    return renderer.published.map { format in
      DocumentPart(
        label: format.label, href: "/" + format.path(of: subject), mediaType: format.mediaType)
    }
  }
}

/// A document for other systems, as a page leads to it.
struct DocumentPart: PlainPart {
  let label: String
  let href: String
  let mediaType: String

  func value(of name: String) -> (any Sendable)? {
    switch name {
    case "label": label
    case "href": href
    case "mediaType": mediaType
    default: nil
    }
  }
}
