import Catalog
import HTTPTypes
import Hummingbird
import Notation
import Queries
import Rendering

/// The short addresses of labels, which lead on to the page of what the label is about, in the
/// language of whoever scans it.
extension CurrentCatalog {
  func addLabels(to router: Router<AskingContext>) {
    router.get(.label) { _, context in
      let code = context.parameters.get("code") ?? ""
      let renderer = self.renderer
      guard let subject = renderer.snapshot.subject(ofLabelCode: code) else {
        throw Problem.notFound("label", code, known: [])
      }
      // Not for ever: a stop may be taken from its tour, and its label lead elsewhere.
      return Response(
        status: .found,
        headers: [
          .location: renderer.links.href(ofLabelAbout: subject), .cacheControl: "no-cache",
        ])
    }
  }
}
