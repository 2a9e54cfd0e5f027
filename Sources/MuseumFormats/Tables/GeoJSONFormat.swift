import Catalog
public import Exchange
import Notation

/// GeoJSON (RFC 7946).
public struct GeoJSONFormat: ExchangeFormat {
  /// `geojson`.
  public let name = "geojson"
  /// The name with its version.
  public let title = "GeoJSON (RFC 7946)"
  /// The things that an import takes from it.
  public let reads: String? =
    "works or places, by a mapping of its properties"
  /// Properties that decide about options.
  public let traits: FormatTraits = [.isMapped]

  /// The format.
  public init() {}

  /// Whether a file or folder is such a document.
  public func recognises(_ probe: SourceProbe) -> Bool {
    guard probe.names == nil, !probe.isPartOfCampus, let json = probe.json else { return false }
    let first = json.elements?.first ?? json
    return ["FeatureCollection", "Feature"].contains(first["type"]?.string ?? "")
  }

  /// The content of a document.
  public func read(_ document: ForeignDocument) -> ForeignCampus? {
    TableFile.read(document)
  }
}
