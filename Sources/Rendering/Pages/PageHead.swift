import MuseumFormats

/// The elements of pages that only programs read.
extension PageWriter {
  /// `data`, and a link to the document of IIIF at `path`, if the page has one.
  func head(_ data: SafeHTML, _ path: String?) -> SafeHTML {
    guard let href = path.flatMap(presentationHref) else { return data }
    let type = SafeHTML.escaped(IIIFPresentation.mediaType)
    let address = SafeHTML.escaped(href)
    return SafeHTML(
      written: "<link rel=\"alternate\" type=\"\(type)\" href=\"\(address)\">\n\(data.text)")
  }

  /// The address at which the service answers with a document of IIIF; `nil` for a site, which has
  /// none.
  func presentationHref(_ path: String) -> String? { isForSite ? nil : "/" + path }
}
