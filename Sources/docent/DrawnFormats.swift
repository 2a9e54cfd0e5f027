import Catalog
import Exchange
import Formats
import MuseumFormats
import Notation
import Queries
import Rendering

/// A format that Rendering writes from a catalogue as it is shown: pages and drawn maps.
struct DrawnFormat: ExchangeFormat {
  let name: String
  let title: String
  let writes: String?
  let traits: FormatTraits

  /// A site of pages.
  static let html = DrawnFormat(
    name: "html", title: "A site of pages",
    writes: "a page for everything, its maps, a search; needs no server",
    traits: [.isOwn, .namesAddresses])
  /// A drawn map of one tour or campus.
  static let svg = DrawnFormat(
    name: "svg", title: "A drawn map (SVG)", writes: "one tour or campus, to print",
    traits: [.isOwn, .showsOneLanguage])
}

/// The GeoJSON format both ways: read by a mapping, as any other system's, and written as pages
/// link to it.
struct PublishedGeoJSON: ExchangeFormat {
  private let foreign = GeoJSONFormat()
  private let own = CollectionsFormat()

  var name: String { foreign.name }
  var title: String { foreign.title }
  var reads: String? { foreign.reads }
  let writes: String? = "a file for each kind of thing, with its fields, and media"
  var traits: FormatTraits { foreign.traits.union([.namesMediaFiles, .showsOneLanguage]) }

  func recognises(_ probe: SourceProbe) -> Bool {
    foreign.recognises(probe) && !own.recognises(probe)
  }
  func read(_ document: ForeignDocument) -> ForeignCampus? { foreign.read(document) }
  func readAll(_ document: ForeignDocument) -> [ForeignCampus] { foreign.readAll(document) }

  func write(_ request: ExportRequest) throws(Problem) -> Exported {
    // A draft is written where somebody asks for it by name.
    let snapshot = CatalogSnapshot(
      request.contents, version: CatalogVersion(revision: 1), showsDrafts: request.tour != nil)
    return try Renderer(snapshot).exportGeoJSON(
      campus: request.campus, tour: request.tour,
      for: Reader(languages: LanguagePreference(request.language.map { [$0] } ?? [])))
  }
}

extension FormatList {
  /// Every format of the program: those of other systems, and those that Rendering writes.
  public static let everything = FormatList(
    complete.all.flatMap { format -> [any ExchangeFormat] in
      format is GeoJSONFormat ? [PublishedGeoJSON(), CollectionsFormat()] : [format]
    } + [DrawnFormat.html, DrawnFormat.svg])
}
