public import Catalog

/// The paths of IIIF's documents, below the address of the service or site: `iiif/works/ID/…`.
///
/// A part of a document has its name below the document's folder, so that it stays the same when
/// other things are added: a canvas is named after its medium, not after its place in a row.
public enum IIIFPath {
  /// The manifest of a work.
  public static func manifest(_ work: Slug) -> String { "iiif/works/\(work)/manifest.json" }
  /// The collection of what a tour shows.
  public static func tour(_ id: Slug) -> String { "iiif/tours/\(id)/collection.json" }
  /// The collection of a campus: its tours and works.
  public static func campus(_ id: PlaceID) -> String {
    "\(campuses)\(id.campus)/collection.json"
  }
  /// The collection of a part of the works of a campus, counted from 1, which has many.
  public static func works(_ id: PlaceID, part: Int) -> String {
    "\(campuses)\(id.campus)/works/\(part)/collection.json"
  }
  /// The folder of the collections of a campus.
  static func folder(of id: PlaceID) -> String { "\(campuses)\(id.campus)/" }
  /// The folder of the collections of campuses.
  static let campuses = "iiif/campuses/"
  /// The collection of all campuses.
  public static let catalog = "iiif/collection.json"

  /// The canvas that shows a medium of a work.
  static func canvas(_ work: Slug, medium: Slug) -> String { "iiif/works/\(work)/canvas/\(medium)" }
  /// The canvas that shows a work's title, where there is no picture of it.
  static func titleCanvas(_ work: Slug) -> String { "iiif/works/\(work)/title" }
  /// The page of annotations that a canvas has.
  static func page(ofCanvas canvas: String) -> String { canvas + "/page" }
  /// The one annotation on that page.
  static func annotation(ofCanvas canvas: String) -> String { canvas + "/annotation" }
}
