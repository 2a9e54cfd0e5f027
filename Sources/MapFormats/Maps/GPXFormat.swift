import Catalog
public import Exchange
public import Notation

/// The GPS Exchange Format, GPX 1.1, of works and tours, for receivers.
public struct GPXFormat: ExchangeFormat {
  /// The name of the format: `gpx`.
  public let name = "gpx"
  /// The name with its version.
  public let title = "GPX 1.1"
  /// The things that an import takes from it.
  public let reads: String? =
    "waypoints as works, routes as tours"
  /// The things that an export writes.
  public let writes: String? =
    "works and tours that have positions, with their fields"
  /// Properties that decide about options.
  public let traits: FormatTraits = [.showsOneLanguage]

  /// The format, which has no settings.
  public init() {}

  /// Tells whether a document is XML whose root is `gpx`.
  public func recognises(_ probe: SourceProbe) -> Bool {
    probe.root?.name == "gpx"
  }

  /// The content of a document.
  public func read(_ document: ForeignDocument) -> ForeignCampus? {
    GPXFile.read(document)
  }

  /// The files that hold what is asked for.
  public func write(_ request: ExportRequest) throws(Problem) -> Exported {
    try MapExport.write(request, ending: "gpx", needsPositions: true) { $0.gpx() }
  }
}
