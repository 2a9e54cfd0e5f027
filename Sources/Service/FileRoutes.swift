import Catalog
import Foundation
import Hummingbird
import NIOCore
import Queries
import Rendering

/// The files that pages need: ours, the system's copy of Leaflet, and the media of each campus.
extension CurrentCatalog {
  func addFiles(to router: Router<AskingContext>) {
    router.get("assets/:file") { request, context in
      let name = context.parameters.get("file") ?? ""
      guard let asset = self.renderer.asset(name) else { throw Problem.noFile(name) }
      return Self.file(asset, named: name, to: request)
    }
    router.get("assets/leaflet/**") { request, context in
      let name = context.parameters.getCatchAll().joined(separator: "/")
      guard let leaflet = Leaflet.installed, leaflet.files.contains(name) else {
        throw Problem.noFile(name)
      }
      return try Self.file(at: leaflet.folder + "/" + name, to: request)
    }
    router.get("media/:campus/:file") { request, context in
      let text = context.parameters.get("file") ?? ""
      let name = text.removingPercentEncoding ?? text
      guard let campus = try? PlaceID(context.parameters.get("campus") ?? ""),
        let bytes = try await self.mediaFile(campus, name)
      else { throw Problem.noFile(name) }
      var response = Self.file(bytes, named: name, to: request)
      // A stranger made it: whoever opens it by itself runs nothing, and nothing is fetched for it.
      response.headers[.contentSecurityPolicy] = "sandbox; default-src 'none'"
      if MediaType(of: name) == nil {
        // Stored by a Docent that took any name.
        response.headers[.contentType] = "application/octet-stream"
        response.headers[.contentDisposition] = "attachment"
      }
      return response
    }
  }

  private static func file(at path: String, to request: Request) throws -> Response {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Problem.noFile(path.split(separator: "/").last.map(String.init) ?? path)
    }
    return file([UInt8](data), named: path, to: request)
  }

  private static func file(_ bytes: [UInt8], named name: String, to request: Request) -> Response {
    let tag = EntityTag(revision: 0, of: bytes)
    var headers = HTTPFields()
    headers[.contentType] = ContentType.of(name)
    headers[.eTag] = tag.description
    headers[.cacheControl] = "max-age=3600"
    if let known = request.headers[.ifNoneMatch], tag.isListed(in: known) {
      return Response(status: .notModified, headers: headers)
    }
    headers[.acceptRanges] = "bytes"
    let isStale = request.headers[.ifRange].map { $0 != tag.description } ?? false
    switch isStale ? nil : request.headers[.range].flatMap({ ByteRange($0, of: bytes.count) }) {
    case nil:
      headers[.contentLength] = String(bytes.count)
      return Response(
        status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    case .part(let part):
      headers[.contentLength] = String(part.count)
      headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(bytes.count)"
      return Response(
        status: .partialContent, headers: headers,
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes[part])))
    case .beyond:
      headers[.contentRange] = "bytes */\(bytes.count)"
      headers[.contentLength] = "0"
      return Response(status: .rangeNotSatisfiable, headers: headers)
    }
  }
}

extension Problem {
  fileprivate static func noFile(_ name: String) -> Problem {
    Problem(
      .notFound, "There is no file '\(name.prefix(80))' here.",
      remedy: "Start at the front page; a link to a missing file is worth reporting.")
  }
}
