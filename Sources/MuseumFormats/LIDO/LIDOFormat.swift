import Catalog
public import Exchange
public import Notation

/// The harvesting schema LIDO (ICOM-CIDOC): 1.0 and 1.1 are read, 1.1 is written.
public struct LIDOFormat: ExchangeFormat {
  /// The name of the format: `lido`.
  public let name = "lido"
  /// The name with its version.
  public let title = "LIDO 1.1 (ICOM-CIDOC)"
  /// The things that an import takes from it.
  public let reads: String? =
    "works with their makers, positions, media and details, in their languages; 1.0, too"
  /// The things that an export writes.
  public let writes: String? =
    "works with their artists, places, media and details, a record each, in all languages"
  /// Properties that decide about options.
  public let traits: FormatTraits = [.namesMediaFiles, .namesAddresses]

  /// The format, which has no settings.
  public init() {}

  /// Tells whether a document is XML whose root wraps records of LIDO, or is one.
  public func recognises(_ probe: SourceProbe) -> Bool {
    LIDOFile.recognises(probe)
  }

  /// The content of a document.
  public func read(_ document: ForeignDocument) -> ForeignCampus? {
    LIDOFile.read(document)
  }

  /// The files that hold what is asked for.
  public func write(_ request: ExportRequest) throws(Problem) -> Exported {
    try LIDOExport.write(request)
  }
}
