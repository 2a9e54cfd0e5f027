import Catalog
import Hummingbird
import Queries
import Rendering

/// What a device needs to show tours without signal: the service worker, and the list of a tour's
/// files.
extension CurrentCatalog {
  func addOffline(to router: Router<AskingContext>) {
    router.get(.serviceWorker) { request, _ in
      self.file("sw.js", to: request, lifetime: "no-cache") { _ in Renderer.serviceWorker }
    }
    router.get(.offlineTour) { request, context in
      try await self.reply(to: request, context, at: .offlineTour) { reading, renderer in
        let id = try reading.slug(inPath: "id", of: "tour")
        var media: [MediaMeasure] = []
        for file in try renderer.offlineMedia(of: id) {
          guard let bytes = try await self.published(file) else { continue }
          media.append(MediaMeasure(file, of: bytes))
        }
        let measured = media
        let question = KeptAnswers.Question(
          path: request.uri.path, format: .json, reader: reading.reader)
        return try await self.computed(context) {
          let version = renderer.snapshot.version
          let kept = try self.keptAnswers.answer(to: question, at: version) {
            let list = try renderer.offlineList(of: id, media: measured, for: reading.reader)
            return KeptAnswer(list, revision: version.revision)
          }
          return Rendered(bytes: [UInt8](kept.bytes.readableBytesView), format: .json)
        }
      }
    }
  }
}
