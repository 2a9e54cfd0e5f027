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
    guard let scene = scene(subject, for: reader) else { return nil }
    var painter = MapPainter(scene, size: size, self, reader)
    return painter.painted()
  }
}
