import Catalog
public import Exchange
public import Notation

extension IIIFFormat: PublishedFormat {
  /// The short name by which pages lead to its documents: `IIIF`.
  public var label: String { "IIIF" }
  /// The media type of every document.
  public var mediaType: String { IIIFPresentation.mediaType }

  /// The path of a manifest or collection, by ``IIIFPath``.
  public func path(of subject: PublishedSubject) -> String {
    switch subject {
    case .catalog: IIIFPath.catalog
    case .campus(let id): IIIFPath.campus(id)
    case .works(let id, let part): IIIFPath.works(id, part: part)
    case .tour(let id): IIIFPath.tour(id)
    case .work(let id): IIIFPath.manifest(id)
    }
  }

  /// The manifest or collection about `subject`; `nil` if there is no such thing.
  ///
  /// - Throws: a Problem if `request` has no public address.
  /// - Complexity: O(n) for the n works, stops and media that the document is about.
  public func document(
    about subject: PublishedSubject, _ request: ExportRequest
  ) throws(Problem) -> [UInt8]? {
    let documents = IIIFPresentation(
      request.contents, address: try request.requiredAddress(label),
      imageSizes: request.imageSizes, plainText: request.plainText)
    return switch subject {
    case .catalog: documents.collection()
    case .campus(let id): documents.collection(ofCampus: id)
    case .works(let id, let part): documents.collection(ofWorksOn: id, part: part)
    case .tour(let id): documents.collection(ofTour: id)
    case .work(let id): documents.manifest(of: id)
    }
  }
}
