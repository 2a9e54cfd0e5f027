import Exchange
import Formats
import MuseumFormats

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

  var name: String { foreign.name }
  var title: String { foreign.title }
  var reads: String? { foreign.reads }
  let writes: String? = "a file for each kind of thing, with its fields"
  var traits: FormatTraits { foreign.traits.union([.isOwn, .showsOneLanguage]) }

  func recognises(_ probe: SourceProbe) -> Bool { foreign.recognises(probe) }
  func read(_ document: ForeignDocument) -> ForeignCampus? { foreign.read(document) }
}

extension FormatList {
  /// Every format of the program: those of other systems, and those that Rendering writes.
  public static let everything = FormatList(
    complete.all.map { $0 is GeoJSONFormat ? PublishedGeoJSON() : $0 }
      + [DrawnFormat.html, DrawnFormat.svg])
}
