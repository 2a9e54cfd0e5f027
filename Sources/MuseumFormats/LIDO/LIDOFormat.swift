import Catalog
public import Exchange
public import Notation

/// The harvesting schema LIDO 1.1 (ICOM-CIDOC).
public struct LIDOFormat: ExchangeFormat {
  /// The name of the format: `lido`.
  public let name = "lido"
  /// The name with its version.
  public let title = "LIDO 1.1 (ICOM-CIDOC)"
  /// The things that an export writes.
  public let writes: String? =
    "works with their artists, places and media, a record each, in all languages"
  /// Properties that decide about options.
  public let traits: FormatTraits = [.namesMediaFiles, .namesAddresses]

  /// The format, which has no settings.
  public init() {}

  /// The files that hold what is asked for.
  public func write(_ request: ExportRequest) throws(Problem) -> Exported {
    try LIDOExport.write(request)
  }
}
