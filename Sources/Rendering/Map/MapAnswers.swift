import Catalog
import Geodesy
import Queries

extension Renderer {
  /// The drawn map of `subject`: one `svg` element, for a page or a file. It needs no style sheet,
  /// script or network: lines and letters take the colour of the text around them, so that they
  /// follow a dark page and a printer; what the map is about stands in a colour of its own.
  ///
  /// `nil` if `subject` is unknown, or nothing of it has a known position.
  public func map(
    _ subject: MapSubject, for reader: Reader, size: MapSize = .page
  ) -> [UInt8]? {
    guard case .tour(let id, let current?) = subject else {
      return sheet(subject, for: reader, size: size)?.painted()
    }
    // Tour by tour, the stops differ in one pin.
    let key = MapDrawings.SheetKey(tour: id, languages: reader.languages, size: size)
    let sheet = mapDrawings.sheet(key) { self.sheet(.tour(id), for: reader, size: size) }
    guard let sheet, let tour = snapshot.contents.tours[id], tour.stops.indices.contains(current)
    else { return nil }
    return sheet.painted(visiting: tour.stopNumbers[current])
  }

  private func sheet(_ subject: MapSubject, for reader: Reader, size: MapSize) -> MapSheet? {
    scene(subject, for: reader).map { scene in
      var painter = MapPainter(scene, size: size, self, reader)
      return painter.sheet()
    }
  }
}
