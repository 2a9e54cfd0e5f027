import Catalog
public import Exchange
public import Notation

/// IIIF Presentation API 3.0 with navPlace.
public struct IIIFFormat: ExchangeFormat {
  /// The name of the format: `iiif`.
  public let name = "iiif"
  /// The name with its version.
  public let title = "IIIF Presentation API 3.0 with navPlace"
  /// The things that an export writes.
  public let writes: String? =
    "a manifest for each work, collections of tours and campuses, with positions"
  /// Properties that decide about options.
  public let traits: FormatTraits = [.namesMediaFiles, .namesAddresses, .statesImageSizes]

  /// The format, which has no settings.
  public init() {}

  /// The files that hold what is asked for.
  public func write(_ request: ExportRequest) throws(Problem) -> Exported {
    try IIIFExport.write(request)
  }
}
