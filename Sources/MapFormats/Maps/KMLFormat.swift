import Catalog
public import Exchange
public import Notation

/// KML 2.2 (OGC 07-147r2), packed as KMZ or not, for Google Earth, QGIS and the like.
public struct KMLFormat: ExchangeFormat {
  /// The name of the format: `kml`.
  public let name = "kml"
  /// The name with its version.
  public let title = "KML 2.2 (OGC 07-147r2), packed as KMZ or not"
  /// The things that an import takes from it.
  public let reads: String? =
    "placemarks as works, folders with a line as tours; heights, views and further geometries as "
    + "details"
  /// The things that an export writes.
  public let writes: String? =
    "works, placed or not, and tours, with their fields"
  /// Properties that decide about options.
  public let traits: FormatTraits = [.showsOneLanguage]
  /// The packed form, a KMZ archive, in which the document is called `doc.kml`.
  public let packing: FormatPacking? = FormatPacking(ending: ".kmz", document: "doc.kml")

  /// The format, which has no settings.
  public init() {}

  /// Tells whether a document is XML whose root is `kml`, or a KMZ archive.
  public func recognises(_ probe: SourceProbe) -> Bool {
    probe.root?.name == "kml" || KMLFile.packed(probe) != nil
  }

  /// The content of a document.
  public func read(_ document: ForeignDocument) -> ForeignCampus? {
    KMLFile.read(document)
  }

  /// The files that hold what is asked for.
  public func write(_ request: ExportRequest) throws(Problem) -> Exported {
    try MapExport.write(request, ending: "kml", prefix: KMLFile.prefix) { $0.kml() }
  }
}
