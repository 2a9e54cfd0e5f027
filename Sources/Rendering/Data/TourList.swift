import Catalog
import Queries

extension Renderer {
  /// Every tour for its authors, drafts included, as a table.
  public func tourList(for reader: Reader) -> Rendered {
    var table = TextTable([
      ("Tour", .left), ("Status", .left), ("Stops", .right), ("Campus", .left),
      ("Identifier", .left),
    ])
    let tours = snapshot.contents.tours.values.sorted { ($0.campus, $0.id) < ($1.campus, $1.id) }
    for tour in tours {
      table.add([
        PlainText.line(reading(tour.title, at: tour.campus, for: reader).text, width: 60),
        tour.status.rawValue, String(tour.stops.count), tour.campus.description,
        tour.id.description,
      ])
    }
    return Rendered(text: tours.isEmpty ? "There is no tour yet.\n" : table.lines, language: nil)
  }
}
