import Catalog
public import Exchange
import Notation

/// Works or places as a file of map programs, which GDAL reads, after a mapping.
public struct LayersFormat: ExchangeFormat {
  /// The name of the format, such as `geopackage`.
  public let name: String
  /// The name by which people know it.
  public let title: String
  /// The things that an import takes from it.
  public let reads: String? =
    "works or places, by a mapping, a layer at a time; needs GDAL"
  /// Properties that decide about options.
  public let traits: FormatTraits = [.isMapped]
  private let signature: FileSignature

  /// GeoPackage, the database of layers that OGC publishes.
  public static let geoPackage = LayersFormat(
    "geopackage", "GeoPackage (OGC 12-128)", .geoPackage)
  /// Shapefile, beside its parts or packed.
  public static let shapefile = LayersFormat(
    "shapefile", "Shapefile (.shp with its parts), packed or not", .shapefile)
  /// FlatGeobuf.
  public static let flatGeobuf = LayersFormat("flatgeobuf", "FlatGeobuf 3", .flatGeobuf)

  private init(_ name: String, _ title: String, _ signature: FileSignature) {
    (self.name, self.title, self.signature) = (name, title, signature)
  }

  /// Tells whether a file begins as the format does; for a Shapefile, whether an archive holds one.
  public func recognises(_ probe: SourceProbe) -> Bool {
    signature == .shapefile ? probe.isShapefile : probe.signature == signature
  }

  /// The content of a document of one campus; that of the first of several.
  public func read(_ document: ForeignDocument) -> ForeignCampus? { readAll(document).first }

  /// The content of a document, for each of its campuses.
  public func readAll(_ document: ForeignDocument) -> [ForeignCampus] {
    guard recognises(SourceProbe(document.path)) else {
      // A document that GDAL reads by its content must never be taken for this by its name.
      document.log().add(
        .unknownFormat, "The file does not begin as \(title) does.",
        remedy: "Leave out --as, and its format is found; or export it again.")
      return []
    }
    return TableFile.read(document)
  }
}
