import MuseumFormats

/// What pages say to programs alone.
extension PageWriter {
  /// `data`, and a link to the document of IIIF at `path`, if the page has one.
  func head(_ data: SafeHTML, _ path: String?) -> SafeHTML {
    guard let href = path.flatMap(presentationHref) else { return data }
    let type = SafeHTML.escaped(IIIFPresentation.mediaType)
    let address = SafeHTML.escaped(href)
    return SafeHTML(
      written: "<link rel=\"alternate\" type=\"\(type)\" href=\"\(address)\">\n\(data.text)")
  }

  /// Where the service answers with a document of IIIF; a site has none.
  func presentationHref(_ path: String) -> String? { isForSite ? nil : "/" + path }
}
