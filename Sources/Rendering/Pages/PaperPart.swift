import Catalog
import Exchange
import Notation
import Queries

/// What a stop says on a printed tour beyond the screen: its own words, and the way to its page.
struct PaperPart: PagePart {
  /// The code that telephones read, where the pages have a public address.
  let code: SafeHTML?
  /// The words of the stop, or else of the work that it shows.
  let saying: SafeHTML?
  /// The short address in letters, without its scheme; `nil` where the pages have no public address.
  let address: String?
}

extension PageWriter {
  /// The facts for paper of a stop of `tour`.
  func paper(_ visited: TourItinerary.VisitedStop, of tour: Tour) -> PaperPart {
    let path = snapshot.labelCode(of: .stop(tour.id, number: visited.number)).map(PagePath.label)
    let whole = path.flatMap { path in renderer.publicAddress.map { $0.address(path) } }
    let letters = whole?.split(separator: "//", maxSplits: 1).last.map(String.init)
    return PaperPart(
      code: whole.flatMap(QRCode.init).map(Self.drawing),
      saying: saying(at: visited.stop, of: tour),
      address: letters)
  }

  private func saying(at stop: Stop, of tour: Tour) -> SafeHTML? {
    var prose = prose(stop.text, at: tour.campus)
    if prose == nil, case .work(let id) = stop.subject, let work = snapshot.contents.works[id] {
      prose = self.prose(work.description, at: work.place)
    }
    // Written whole, since a template would take a language that it lacks for that of the title.
    return prose.map { prose in
      let language = prose.lang.map { " lang=\"\($0)\"" } ?? ""
      return SafeHTML(
        written: "<div class=\"prose\" dir=\"auto\"\(language)>\(prose.html.text)</div>")
    }
  }
}
