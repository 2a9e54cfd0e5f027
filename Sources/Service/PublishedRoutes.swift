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
      document(router, format, .catalog) { _, _ in .catalog }
      guard let id = Address.anyID, let place = Address.anyPlace else { continue }
      document(router, format, .campus(place)) { id, _ in
        (try? PlaceID(id)).map(PublishedSubject.campus)
      }
      document(router, format, .tour(id)) { id, snapshot in
        (try? snapshot.tour(try Slug(id))).map { .tour($0.id) }
      }
      document(router, format, .work(id)) { id, _ in
        (try? Slug(id)).map(PublishedSubject.work)
      }
    }
  }

  private func document(
    _ router: Router<AskingContext>, _ format: any PublishedFormat, _ kind: PublishedSubject,
    _ subject: @escaping @Sendable (String, CatalogSnapshot) -> PublishedSubject?
  ) {
    router.get(Address.document(of: format, about: kind)) { request, context in
      let renderer = self.renderer
      let subject = subject(context.parameters.get("id") ?? "", renderer.snapshot)
      let contents = renderer.shownContents
      var sizes: [Slug: ImageSize] = [:]
      if case .work(let id) = subject, format.traits.contains(.statesImageSizes) {
        sizes = try await ImageSize.sizes(
          of: (contents.works[id]?.media ?? []).compactMap { contents.media[$0] },
          file: { try await self.published(.media($0, name: $1)) })
      }
      let asked = ExportRequest(
        contents, address: self.address(asked: request), imageSizes: sizes,
        plainText: Renderer.plainText)
      guard let subject, let bytes = try format.document(about: subject, asked) else {
        throw Problem(
          .notFound, "There is no such document of \(format.label) here.",
          remedy: "Start at /\(format.path(of: .catalog)), which names them all.")
      }
      var response = Self.response(
        Rendered(bytes: bytes, format: .json), to: request, revision: renderer.snapshot.revision)
      response.headers[.contentType] = format.mediaType
      return response
    }
  }
}

extension Address {
  /// The addresses of all documents that formats publish.
  static let published = FormatList.complete.published.flatMap { format in
    let subjects: [PublishedSubject?] = [
      .catalog, anyPlace.map { .campus($0) }, anyID.map { .tour($0) }, anyID.map { .work($0) },
    ]
    return subjects.compactMap { $0 }.map { document(of: format, about: $0) }
  }

  /// The text of an identifier that stands for all others where a format is asked for a path.
  private static let any = "id"
  /// The identifier that stands for any tour or work.
  static let anyID = try? Slug(any)
  /// The path that stands for any campus.
  static let anyPlace = try? PlaceID(any)

  /// The address of a format's documents about subjects like `subject`, which names ``anyID``.
  static func document(of format: any PublishedFormat, about subject: PublishedSubject) -> Address {
    let pieces = format.path(of: subject).split(separator: "/").map { $0 == any ? ":" + $0 : $0 }
    return Address(pieces.joined(separator: "/"), [])
  }
}
