import Catalog
public import Exchange
public import Notation

/// Tours as TourML 1.0, the format of TAP.
public struct TourMLFormat: ExchangeFormat {
  /// The name of the format: `tourml`.
  public let name = "tourml"
  /// The name with its version.
  public let title = "TourML 1.0 (TAP)"
  /// The things that an import takes from it.
  public let reads: String? =
    "tours in the order of their connections, stops as works, assets as media, positions"
  /// The things that an export writes.
  public let writes: String? =
    "tours with all that their stops show, in a folder with their media, or as one document; all else "
    + "is left out"
  /// Properties that decide about options.
  public let traits: FormatTraits = [.namesMediaFiles]
  /// The endings of a destination that is one document.
  public let documentEndings = [".xml", ".tourml"]

  /// The format, which has no settings.
  public init() {}

  /// Tells whether a document is XML whose root is a tour of TourML, or a set of tours.
  public func recognises(_ probe: SourceProbe) -> Bool {
    guard let root = probe.root, root.name == "Tour" || root.name == "TourSet" else { return false }
    return TourMLNames.namespaces.contains { root.tag.contains($0) }
  }

  /// The content of a document.
  public func read(_ document: ForeignDocument) -> ForeignCampus? {
    TourMLFile.read(document)
  }

  /// The files that hold what is asked for.
  public func write(_ request: ExportRequest) throws(Problem) -> Exported {
    try TourMLExport.write(request)
  }
}
