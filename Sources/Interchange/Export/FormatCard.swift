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
      name: "geojson", title: "GeoJSON (RFC 7946)", reads: nil,
      writes: "a file for each kind of thing, with its fields"),
    FormatCard(
      name: "svg", title: "A drawn map (SVG)", reads: nil, writes: "one tour or campus, to print"),
    FormatCard(
      name: "osm", title: "OpenStreetMap XML (.osm, .osm.gz)",
      reads: "buildings, levels, rooms, entrances, paths, artworks", writes: nil),
    FormatCard(
      name: "imdf", title: "IMDF 1.0 (OGC 20-094)",
      reads: "venue, buildings, levels, units, openings, stairs, lifts, a walking graph",
      writes: nil),
  ]
}
