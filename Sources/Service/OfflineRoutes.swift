import Catalog
import Hummingbird
import Queries
import Rendering

/// What a device needs to show tours and campuses without signal: the service worker, and the lists of
/// their files.
extension CurrentCatalog {
  func addOffline(to router: Router<AskingContext>) {
    router.get(.serviceWorker) { request, _ in
      self.file("sw.js", to: request, lifetime: "no-cache") { _ in Renderer.serviceWorker }
    }
    list(router, .offlineTour) { .tour(try $0.slug(inPath: "id", of: "tour")) }
    list(router, .offlineCampus) { .campus(try Self.campus(in: $0)) }
  }

  private func list(
    _ router: Router<AskingContext>, _ address: Address,
    of subject: @escaping @Sendable (ReadingRequest) throws -> OfflineSubject
  ) {
    router.get(address) { request, context in
      try await self.reply(to: request, context, at: address) { reading, renderer in
        let subject = try subject(reading)
        var media: [MediaMeasure] = []
        for file in try renderer.offlineMedia(of: subject) {
          guard let bytes = try await self.published(file) else { continue }
          media.append(MediaMeasure(file, of: bytes))
        }
        let measured = media
        let question = KeptAnswers.Question(
          path: request.uri.path, format: .json, reader: reading.reader)
        await self.prepared(renderer)
        return try await self.computed(context) {
          let version = renderer.snapshot.version
          let kept = try self.keptAnswers.answer(to: question, at: version) {
            let list = try renderer.offlineList(of: subject, media: measured, for: reading.reader)
            return KeptAnswer(list)
          }
          return Rendered(bytes: [UInt8](kept.bytes.readableBytesView), format: .json)
        }
      }
    }
  }
}
