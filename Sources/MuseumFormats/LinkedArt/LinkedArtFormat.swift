import Catalog
public import Exchange
public import Notation

/// Linked Art (API 1.0), JSON-LD.
public struct LinkedArtFormat: ExchangeFormat {
  /// The name of the format: `linked-art`.
  public let name = "linked-art"
  /// The name with its version.
  public let title = "Linked Art (API 1.0), JSON-LD"
  /// The things that an import takes from it.
  public let reads: String? =
    "works with their makers, statements, positions and media; one record, several, or a folder"
  /// The things that an export writes.
  public let writes: String? =
    "works, artists and places, a file each, named by their addresses"
  /// Properties that decide about options.
  public let traits: FormatTraits = [.namesMediaFiles, .namesAddresses]

  /// The format, which has no settings.
  public init() {}

  /// Tells whether a document is JSON-LD whose context is that of Linked Art, or a folder of such
  /// files.
  public func recognises(_ probe: SourceProbe) -> Bool {
    LinkedArtFile.recognises(probe)
  }

  /// The content of a document of one campus; that of the first of several.
  public func read(_ document: ForeignDocument) -> ForeignCampus? { readAll(document).first }

  /// The content of a document, for each of the campuses that Docent wrote it of.
  public func readAll(_ document: ForeignDocument) -> [ForeignCampus] {
    LinkedArtFile.read(document)
  }

  /// The files that hold what is asked for.
  public func write(_ request: ExportRequest) throws(Problem) -> Exported {
    try LinkedArtExport.write(request)
  }
}
