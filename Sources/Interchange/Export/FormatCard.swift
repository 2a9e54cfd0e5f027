/// What one format carries, both ways: a line of `docent formats`.
public struct FormatCard: Hashable, Sendable {
  /// The word for it: `--as` of an import, `--format` of an export.
  public let name: String
  /// What it is called, with its version.
  public let title: String
  /// What an import takes from it; `nil` if it is not read.
  public let reads: String?
  /// What an export writes; `nil` if it is not written.
  public let writes: String?
}

extension FormatCard {
  /// Every format, Docent's own first. A test holds the Formats article to the same words.
  public static let all: [FormatCard] = [
    FormatCard(
      name: "source", title: "The catalogue as text", reads: "everything", writes: "everything"),
    FormatCard(
      name: "html", title: "A site of pages", reads: nil,
      writes: "a page for everything, its maps, a search; needs no server"),
    FormatCard(
      name: "geojson", title: "GeoJSON (RFC 7946)",
      reads: "works or places, by a mapping of its properties",
      writes: "a file for each kind of thing, with its fields"),
    FormatCard(
      name: "svg", title: "A drawn map (SVG)", reads: nil, writes: "one tour or campus, to print"),
    FormatCard(
      name: "osm", title: "OpenStreetMap XML (.osm, .osm.gz)",
      reads: "buildings, levels, rooms, entrances, paths, gates, kerbs, fences, artworks",
      writes: nil),
    FormatCard(
      name: "imdf", title: "IMDF 1.0 (OGC 20-094), a folder or zip archive",
      reads:
        "venue, buildings, levels, units, openings, stairs, lifts, exhibits, a walking graph",
      writes: "one campus: places, entrances, paths, works on view; and what IMDF has no word for"),
    FormatCard(
      name: "tourml", title: "TourML 1.0 (TAP)",
      reads: "tours in the order of their connections, stops as works, assets as media, positions",
      writes: "tours with all that their stops show; all else is left out"),
    FormatCard(
      name: "collectiveaccess", title: "CollectiveAccess (JSON, GraphQL, XML, a running server)",
      reads: "objects, entities, places, tours with stops, representations as media",
      writes: "no file: 'docent serve' answers its SimpleAPI, at /service.php/simple"),
    FormatCard(
      name: "genera", title: "Genera and Field Guide (Museum Victoria)",
      reads: "objects as works, groups, labels, details, images, sound, templates as the narrative",
      writes: "works with their pictures and sound, as the JSON of 2016"),
    FormatCard(
      name: "artic", title: "appData.json (Art Institute of Chicago)",
      reads: "galleries, floors, objects, sound with transcripts, tours with translations",
      writes: nil),
    FormatCard(
      name: "curatescape", title: "Curatescape's mobile JSON",
      reads: "tours and items with positions and texts", writes: nil),
    FormatCard(
      name: "omeka", title: "Omeka S JSON-LD with Mapping",
      reads: "items with creators, media and positions, in their languages", writes: nil),
    FormatCard(
      name: "kml", title: "KML 2.2 (OGC 07-147r2), packed as KMZ or not",
      reads:
        "placemarks as works, folders with a line as tours; heights and further geometries as details",
      writes: "works, placed or not, and tours, with their fields"),
    FormatCard(
      name: "gpx", title: "GPX 1.1",
      reads: "waypoints as works, routes as tours",
      writes: "works and tours that have positions, with their fields"),
    FormatCard(
      name: "table", title: "A table (CSV, TSV, JSON)",
      reads: "works with artists and media, or places, by a mapping",
      writes: "works as CSV, and the mapping that reads them back"),
    FormatCard(
      name: "lido", title: "LIDO 1.1 (ICOM-CIDOC)", reads: nil,
      writes: "works with their artists, places and media, a record each, in all languages"),
    FormatCard(
      name: "linked-art", title: "Linked Art (API 1.0), JSON-LD", reads: nil,
      writes: "works, artists and places, a file each, named by their addresses"),
    FormatCard(
      name: "iiif", title: "IIIF Presentation API 3.0 with navPlace", reads: nil,
      writes: "a manifest for each work, collections of tours and campuses, with positions"),
  ]
}
