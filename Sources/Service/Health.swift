import Interchange
import Queries
import Rendering

extension Renderer {
  /// That the service is alive, and which revision it shows.
  func health() -> Rendered {
    var json = JSONWriter()
    json.object {
      $0.member("status", "ok")
      $0.member("revision", snapshot.revision)
    }
    return Rendered(bytes: json.bytes, format: .json)
  }
}
