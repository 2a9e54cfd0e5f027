import Catalog
import Exchange
import Notation
import Queries

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

  /// The same of a page whose label may be read on a tour: with the stops at `stopSubject`, by tour.
  func head(
    _ data: SafeHTML, _ subject: PublishedSubject?, stopsAt stopSubject: Stop.Subject
  ) -> SafeHTML {
    let head = head(data, subject)
    let tours = snapshot.tours(showing: stopSubject)
    guard !tours.isEmpty else { return head }
    let stops = scriptWords([], id: "own-stops") { json in
      for tour in tours {
        guard let index = tour.stops.firstIndex(where: { $0.subject == stopSubject }) else {
          continue
        }
        json.member(
          tour.id.description, href(.stop(tour.id, number: tour.stopNumbers[index])))
      }
    }
    return SafeHTML(written: head.text + "\n" + stops.text)
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
