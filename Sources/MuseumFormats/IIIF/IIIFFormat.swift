import Catalog
public import Exchange
public import Notation

/// IIIF Presentation API 3.0 with navPlace.
public struct IIIFFormat: ExchangeFormat {
  /// The name of the format: `iiif`.
  public let name = "iiif"
  /// The name with its version.
  public let title = "IIIF Presentation API 3.0 with navPlace"
  /// The things that an import takes from it.
  public let reads: String? =
    "manifests as works with images, sound and positions, collections as tours; a file or a folder"
  /// The things that an export writes.
  public let writes: String? =
    "a manifest for each work, collections of tours and campuses, with positions"
  /// Properties that decide about options.
  public let traits: FormatTraits = [.namesMediaFiles, .namesAddresses, .statesImageSizes]

  /// The format, which has no settings.
  public init() {}

  /// Tells whether a document is a manifest or collection of version 3, or a folder of such files.
  public func recognises(_ probe: SourceProbe) -> Bool {
    IIIFFile.recognises(probe)
  }

  /// The content of a document of one campus; that of the first of several.
  public func read(_ document: ForeignDocument) -> ForeignCampus? { readAll(document).first }

  /// The content of a document, for each of the campuses that Docent wrote it of.
  public func readAll(_ document: ForeignDocument) -> [ForeignCampus] {
    IIIFFile.read(document)
  }

  /// The files that hold what is asked for.
  public func write(_ request: ExportRequest) throws(Problem) -> Exported {
    try IIIFExport.write(request)
  }
}
