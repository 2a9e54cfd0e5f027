import Catalog
import Exchange
import HTTPTypes
import Hummingbird
import MuseumFormats
import Notation
import Queries
import Rendering

/// The documents of IIIF that an export writes as files, here of the catalogue as it stands. Programs
/// of others ask for them, so parameters are passed over. Drafts of tours are not there.
extension CurrentCatalog {
  func addIIIF(to router: Router<AskingContext>) {
    document(router, .iiifCatalog) { _, _, documents in documents.collection() }
    document(router, .iiifCampus) { id, _, documents in
      (try? PlaceID(id)).flatMap { documents.collection(ofCampus: $0) }
    }
    document(router, .iiifTour) { id, renderer, documents in
      let tour = try? renderer.snapshot.tour(try Slug(id))
      return tour.flatMap { documents.collection(ofTour: $0.id) }
    }
    document(router, .iiifWork, sizesImages: true) { id, _, documents in
      (try? Slug(id)).flatMap { documents.manifest(of: $0) }
    }
  }

  private func document(
    _ router: Router<AskingContext>, _ address: Address, sizesImages: Bool = false,
    _ document: @escaping @Sendable (String, Renderer, IIIFPresentation) -> [UInt8]?
  ) {
    router.get(address) { request, context in
      let renderer = self.renderer
      let id = context.parameters.get("id") ?? ""
      let contents = renderer.shownContents
      let work = sizesImages ? (try? Slug(id)).flatMap { contents.works[$0] } : nil
      let sizes = try await ImageSize.sizes(
        of: (work?.media ?? []).compactMap { contents.media[$0] }, file: self.mediaFile)
      let documents = IIIFPresentation(
        contents, address: self.address(asked: request), imageSizes: sizes,
        plainText: Renderer.plainText)
      guard let bytes = document(id, renderer, documents) else {
        throw Problem(
          .notFound, "There is no such document of IIIF here.",
          remedy: "Start at /\(IIIFPath.catalog), which names them all.")
      }
      var response = Self.response(
        Rendered(bytes: bytes, format: .json), to: request, revision: renderer.snapshot.revision)
      response.headers[.contentType] = IIIFPresentation.mediaType
      return response
    }
  }
}
