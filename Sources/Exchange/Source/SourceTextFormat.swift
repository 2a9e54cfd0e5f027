/// The catalogue as text: folders of campuses and tours, which ``SourceReader`` and
/// ``SourceWriter`` read and write without loss.
public struct SourceTextFormat: ExchangeFormat {
  /// The word for the format, `source`.
  public let name = "source"
  /// The name by which people know it.
  public let title = "The catalogue as text"
  /// The word "everything", because nothing is left out.
  public let reads: String? = "everything"
  /// The word "everything", because nothing is left out.
  public let writes: String? = "everything"
  /// The trait that it is Docent's own and leaves nothing out.
  public let traits: FormatTraits = [.isOwn]

  /// The format, which has no options.
  public init() {}

  /// The text files of the requested part. Media files are not among them, because only the
  /// catalogue's store has their bytes.
  ///
  /// - Complexity: That of ``SourceWriter/files(_:campus:tour:)``.
  public func write(_ request: ExportRequest) -> Exported {
    Exported(
      SourceWriter.files(request.contents, campus: request.campus, tour: request.tour))
  }
}
