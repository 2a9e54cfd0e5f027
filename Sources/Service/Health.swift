import Catalog
import Logging
import Notation
import Queries
import Rendering

extension Renderer {
  /// The answer that the service is alive, and which revision it shows.
  func health() -> Rendered {
    var json = JSONWriter()
    json.object {
      $0.member("status", "ok")
      $0.member("revision", snapshot.revision)
    }
    return Rendered(bytes: json.bytes, format: .json)
  }
}

extension Problem {
  /// The problem that the catalogue's file is gone or damaged; the log says how.
  static let unreadableCatalogue = Problem(
    .notReady, "The catalogue cannot be read just now.",
    remedy: "The service's log says why; 'docent doctor' looks at the file itself.")
}

extension CurrentCatalog {
  /// The answer that the service is ready: the catalogue can be read, what is shown is its newest
  /// state, and its words are indexed. Otherwise a Problem `not-ready`, and the log says why.
  func readiness(_ logger: Logger) async throws(Problem) -> (Rendered, Renderer) {
    do {
      try await renew()
    } catch let problem as Problem where problem.code == .serviceBusy {
      throw problem
    } catch {
      logger.error("not ready", metadata: ["error": "\(Problem.logLine(of: error))"])
      throw .unreadableCatalogue
    }
    let renderer = renderer
    let snapshot = renderer.snapshot
    do { try await threadPool.run { _ = snapshot.searchIndex } } catch { throw .serviceBusy }
    var json = JSONWriter()
    json.object {
      $0.member("status", "ready")
      $0.member("revision", renderer.snapshot.revision)
      $0.member("catalogue", "ok")
    }
    return (Rendered(bytes: json.bytes, format: .json), renderer)
  }
}
