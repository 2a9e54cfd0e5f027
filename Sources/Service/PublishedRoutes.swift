import Catalog
import Exchange
import Formats
import HTTPTypes
import Hummingbird
import Notation
import Queries
import Rendering

/// The documents that formats publish, here of the catalogue as it stands. Programs of others ask for
/// them, so parameters are passed over. Drafts of tours are not there.
extension CurrentCatalog {
  func addPublished(to router: Router<AskingContext>) {
    for format in FormatList.complete.published {
      document(router, format, .catalog) { _, _, _ in .catalog }
      guard let id = Address.anyID, let place = Address.anyPlace else { continue }
      document(router, format, .campus(place)) { id, _, _ in
        (try? PlaceID(id)).map(PublishedSubject.campus)
      }
      document(router, format, .works(place, part: Address.anyPart)) { id, part, _ in
        (try? PlaceID(id)).flatMap { campus in part.map { .works(campus, part: $0) } }
      }
      document(router, format, .tour(id)) { id, _, snapshot in
        (try? snapshot.tour(try Slug(id))).map { .tour($0.id) }
      }
      document(router, format, .work(id)) { id, _, _ in
        (try? Slug(id)).map(PublishedSubject.work)
      }
    }
  }

  private func document(
    _ router: Router<AskingContext>, _ format: any PublishedFormat, _ kind: PublishedSubject,
    _ subject:
      @escaping @Sendable (_ id: String, _ part: Int?, CatalogSnapshot) -> PublishedSubject?
  ) {
    router.get(Address.document(of: format, about: kind)) { request, context in
      let renderer = self.renderer
      let part = context.parameters.get("number").flatMap { Int($0) }
        .flatMap { Address.parts.contains($0) ? $0 : nil }
      let subject = subject(context.parameters.get("id") ?? "", part, renderer.snapshot)
      let contents = renderer.shownContents
      var sizes: [Slug: ImageSize] = [:]
      if case .work(let id) = subject, format.traits.contains(.statesImageSizes) {
        sizes = try await ImageSize.sizes(
          of: (contents.works[id]?.media ?? []).compactMap { contents.media[$0] },
          file: { try await self.published(.media($0, name: $1)) })
      }
      let asked = ExportRequest(
        contents, address: self.address(asked: request) ?? .localhost, imageSizes: sizes,
        plainText: { CommonMark.plainParagraphs($0) })
      guard let subject, let bytes = try format.document(about: subject, asked) else {
        throw Problem(
          .notFound, "There is no such document of \(format.label) here.",
          remedy:
            "Start at \(self.options.publicAddress?.root ?? "/")\(format.path(of: .catalog)), which names them all."
        )
      }
      var response = Self.response(
        Rendered(bytes: bytes, format: .json), to: request)
      response.headers[.contentType] = format.mediaType
      // Such documents are in all languages at once.
      response.headers[.vary] = "Accept-Encoding"
      return response
    }
  }
}

extension Address {
  /// The addresses of all documents that formats publish.
  static let published = FormatList.complete.published.flatMap { format in
    let subjects: [PublishedSubject?] = [
      .catalog, anyPlace.map { .campus($0) }, anyPlace.map { .works($0, part: anyPart) },
      anyID.map { .tour($0) }, anyID.map { .work($0) },
    ]
    return subjects.compactMap { $0 }.map { document(of: format, about: $0) }
  }

  /// The text of an identifier that stands for all others where a format is asked for a path.
  private static let any = "id"
  /// The identifier that stands for any tour or work.
  static let anyID = try? Slug(any)
  /// The path that stands for any campus.
  static let anyPlace = try? PlaceID(any)

  /// The parts of a list that can be asked for.
  static let parts = 1...100_000
  /// The number that stands for any part.
  static let anyPart = 0

  /// The address of a format's documents about subjects like `subject`, which names ``anyID``.
  static func document(of format: any PublishedFormat, about subject: PublishedSubject) -> Address {
    let pieces = format.path(of: subject).split(separator: "/").map { piece in
      piece == any ? ":" + piece : piece == String(anyPart) ? ":number" : String(piece)
    }
    return Address(pieces.joined(separator: "/"), [])
  }
}
