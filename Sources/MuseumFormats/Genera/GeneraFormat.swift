import Catalog
public import Exchange
public import Notation

/// The data files of Genera and Field Guide (Museum Victoria).
public struct GeneraFormat: ExchangeFormat {
  /// The name of the format: `genera`.
  public let name = "genera"
  /// The name with its version.
  public let title = "Genera and Field Guide (Museum Victoria)"
  /// The things that an import takes from it.
  public let reads: String? =
    "objects as works, groups, labels, details, images, sound, templates as the narrative"
  /// The things that an export writes.
  public let writes: String? =
    "works with their pictures and sound, as the JSON of 2016, in a folder with these files or alone"
  /// Properties that decide about options.
  public let traits: FormatTraits = [.namesMediaFiles, .showsOneLanguage]

  /// The endings of a destination that is to be the file alone.
  public let documentEndings = [".json"]

  /// The format, which has no settings.
  public init() {}

  /// Tells whether a document is a data file of Genera or Field Guide, or a folder with one.
  public func recognises(_ probe: SourceProbe) -> Bool {
    GeneraFile.recognises(probe)
  }

  /// The content of a document.
  public func read(_ document: ForeignDocument) -> ForeignCampus? {
    GeneraFile.read(document)
  }

  /// The files that hold what is asked for.
  public func write(_ request: ExportRequest) throws(Problem) -> Exported {
    try GeneraExport.write(request)
  }
}
