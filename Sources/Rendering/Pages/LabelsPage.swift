public import Catalog
public import Exchange
public import Notation
import Queries
import Words

/// The values of the template `labels`.
struct LabelsPart: PagePart {
  let pageLanguage: String
  let documentTitle: String
  let heading: String
  let labels: [LabelPart]
}

/// A label to cut out and put beside what it is about.
struct LabelPart: PagePart {
  let drawing: SafeHTML
  /// The number for the keypad, of a stop.
  let number: String?
  let title: Phrase
  let note: String?
  /// The address that the code holds, without its scheme, in two parts between which a line may end.
  let site: String
  let path: String
}

/// The labels that one sheet holds.
public enum LabelSheet: Hashable, Sendable {
  /// A label for each stop of a tour, which leads to the stop.
  case tour(Slug)
  /// A label for each work of a campus that is on view, which leads to the work.
  case campus(PlaceID)
}

extension Renderer {
  /// A page of labels to print, each with a code that telephones read: the short address of a stop
  /// or work below `address`, where the service or site is reached. The page needs no other file.
  ///
  /// What the catalogue does not have is a `not-found` Problem.
  ///
  /// - Complexity: O(n) for n labels.
  public func labels(
    _ sheet: LabelSheet, at address: PublicAddress, for reader: Reader
  ) throws(Problem) -> Rendered {
    switch sheet {
    case .tour(let id):
      let tour = try snapshot.tour(id)
      return PageWriter(self, for: reader, campus: tour.campus).labels(of: tour, at: address)
    case .campus(let id):
      let campus = try snapshot.existingCampus(id)
      return PageWriter(self, for: reader, campus: id).labels(of: campus, at: address)
    }
  }
}

extension PageWriter {
  fileprivate func labels(of tour: Tour, at address: PublicAddress) -> Rendered {
    let labels = zip(tour.stops, tour.stopNumbers).compactMap { stop, number in
      label(
        .stop(tour.id, number: number), number: number,
        title: title(of: stop, on: tour.campus), note: note(on: stop), at: address)
    }
    return page(of: labels, titled: phrase(tour.title, at: tour.campus).text)
  }

  fileprivate func labels(of campus: Campus, at address: PublicAddress) -> Rendered {
    let labels = snapshot.works.filter {
      $0.place.campus == campus.id && $0.status == .onView
    }.compactMap { work in
      label(
        .work(work.id), number: nil, title: phrase(work.title, at: work.place),
        note: byline(work), at: address)
    }
    return page(of: labels, titled: phrase(campus.name, at: campus.id).text)
  }

  private func page(of labels: [LabelPart], titled title: String) -> Rendered {
    let part = LabelsPart(
      pageLanguage: words.language.tag, documentTitle: "\(words[.labels]) · \(title)",
      heading: title, labels: labels)
    let html = templates.render(part, with: .labels)
    return Rendered(bytes: Array(html.text.utf8), format: .html, language: language)
  }

  private func label(
    _ subject: LabelSubject, number: Int?, title: Phrase, note: String?,
    at address: PublicAddress
  ) -> LabelPart? {
    guard let code = snapshot.labelCode(of: subject) else { return nil }
    let path = PagePath.label(code)
    guard let square = QRCode(address.address(path)) else { return nil }
    let site = address.description.split(separator: "//", maxSplits: 1).last.map(String.init)
    return LabelPart(
      drawing: Self.drawing(of: square), number: number.map(String.init), title: title, note: note,
      site: site ?? address.description, path: path)
  }

  /// The code with the light margin of four modules that ISO/IEC 18004 asks for. What it says stands
  /// beside it in words.
  static func drawing(of square: QRCode) -> SafeHTML {
    var svg = XMLWriter(partWith: .html)
    let side = square.side + 8
    svg.element(
      "svg",
      [
        "viewBox": "-4 -4 \(side) \(side)", "shape-rendering": "crispEdges",
        "aria-hidden": "true",
      ]
    ) { svg in
      svg.element("path", ["d": square.pathData])
    }
    return SafeHTML(written: String(decoding: svg.bytes, as: UTF8.self))
  }
}
