/// The catalogue as text: folders of campuses and tours, which ``SourceReader`` and ``SourceWriter``
/// read and write without loss.
public struct SourceTextFormat: ExchangeFormat {
  /// `source`.
  public let name = "source"
  /// The name by which people know it.
  public let title = "The catalogue as text"
  /// Everything.
  public let reads: String? = "everything"
  /// Everything.
  public let writes: String? = "everything"
  /// It leaves nothing out.
  public let traits: FormatTraits = [.isOwn]

  /// The format.
  public init() {}

  /// The text of what is asked for. Media files are not among it: only the catalogue's store has
  /// their bytes.
  public func write(_ request: ExportRequest) -> Exported {
    Exported(
      SourceWriter.files(request.contents, campus: request.campus, tour: request.tour))
  }
}
