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
  func documents(
    about subject: PublishedSubject?
  ) -> [(label: String, href: String, mediaType: String)] {
    guard let subject, !isForSite else { return [] }
    return renderer.published.map { format in
      (format.label, reader.links.base + format.path(of: subject), format.mediaType)
    }
  }
}
