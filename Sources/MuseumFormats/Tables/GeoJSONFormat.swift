import Catalog
public import Exchange
import Notation

/// Works or places as GeoJSON (RFC 7946), read after a mapping.
public struct GeoJSONFormat: ExchangeFormat {
  /// The name of the format: `geojson`.
  public let name = "geojson"
  /// The name with its version.
  public let title = "GeoJSON (RFC 7946)"
  /// The things that an import takes from it.
  public let reads: String? =
    "works or places, by a mapping of its properties"
  /// Properties that decide about options.
  public let traits: FormatTraits = [.isMapped]

  /// The format, which has no settings.
  public init() {}

  /// Tells whether a file is a feature or collection of GeoJSON, and neither a part of a campus as
  /// text nor a walking network.
  public func recognises(_ probe: SourceProbe) -> Bool {
    guard probe.names == nil, !probe.isPartOfCampus, let json = probe.json,
      !probe.isOpenSidewalks
    else { return false }
    let first = json.elements?.first ?? json
    return ["FeatureCollection", "Feature"].contains(first["type"]?.string ?? "")
  }

  /// The content of a document of one campus; that of the first of several.
  public func read(_ document: ForeignDocument) -> ForeignCampus? { readAll(document).first }

  /// The content of a document, for each of its campuses.
  public func readAll(_ document: ForeignDocument) -> [ForeignCampus] {
    TableFile.read(document)
  }
}
