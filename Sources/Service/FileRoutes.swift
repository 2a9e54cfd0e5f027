import Catalog
import Foundation
import Hummingbird
import NIOCore
import Notation
import Queries
import Rendering

/// The files that pages need: ours, the system's copies of Leaflet and three.js, and the media of each campus.
extension CurrentCatalog {
  func addFiles(to router: Router<AskingContext>) {
    router.get(.asset) { request, context in
      let name = context.parameters.get("file") ?? ""
      let query = QueryString(request.uri.query ?? "", takingOnly: ["lang"])
      let languages =
        (try? query.languages(chosen: nil, acceptLanguage: nil)) ?? LanguagePreference()
      // A theme's files have their content in their names.
      let lifetime =
        self.options.theme?.asset(name) == nil
        ? FileAnswer.lifetime : "max-age=31536000, immutable"
      if Renderer.isPrepared(asset: name) { await self.prepared(self.renderer) }
      if Renderer.isOfWalks(asset: name) {
        let renderer = self.renderer
        try await self.computed(context) { renderer.prepareWalks() }
      }
      return try self.file(name, in: languages, to: request, lifetime: lifetime) { renderer in
        guard let asset = renderer.asset(name, for: self.reader(languages)) else {
          throw Problem.noFile(name)
        }
        return asset
      }
    }
    for address in [Address.siteMap, .siteMapPart, .robots] {
      router.get(address) { request, context in
        let name = String(request.uri.path.split(separator: "/").last ?? "")
        let renderer = self.renderer
        let question = KeptAnswers.Question(path: name, format: nil, reader: nil)
        // Of a city that takes a second.
        let answer = try await self.keptAnswers.answer(
          to: question, at: renderer.snapshot.version
        ) {
          let bytes = try await self.computed(context) { renderer.indexFile(name) }
          guard let bytes else { throw Problem.noFile(name) }
          return KeptAnswer(bytes, type: ContentType.of(name))
        }
        return Self.response(answer, to: request)
      }
    }
    router.get(.leaflet) { request, context in
      let name = context.parameters.getCatchAll().joined(separator: "/")
      return try self.file(name, to: request) { _ in
        guard let leaflet = Leaflet.installed, leaflet.files.contains(name),
          let data = FileManager.default.contents(atPath: leaflet.path(of: name))
        else { throw Problem.noFile(name) }
        return [UInt8](data)
      }
    }
    router.get(.three) { request, context in
      let name = context.parameters.get("file") ?? ""
      return try self.file(name, to: request) { _ in
        guard let path = ThreeJS.installed?.path(of: name),
          let data = FileManager.default.contents(atPath: path)
        else { throw Problem.noFile(name) }
        return [UInt8](data)
      }
    }
    router.get(.media) { request, context in
      let text = context.parameters.get("file") ?? ""
      let name = text.removingPercentEncoding ?? text
      guard let campus = try? PlaceID(context.parameters.get("campus") ?? ""),
        let media = try await self.published(.media(campus, name: name))
      else { throw Problem.noFile(name) }
      return Self.media(media, named: name, to: request)
    }
    router.get(.picture) { request, context in
      let name = context.parameters.get("file") ?? ""
      guard
        let file = PictureFile(name).map(PublishedFile.picture)
          ?? PictureTile(name).map(PublishedFile.tile),
        let picture = try await self.published(file)
      else { throw Problem.noFile(name) }
      return Self.media(picture, named: name, to: request, lifetime: FileAnswer.forever)
    }
  }

  /// A file of ours, whose bytes `make` gives once a revision.
  func file(
    _ name: String, in languages: LanguagePreference = LanguagePreference(), to request: Request,
    lifetime: String = FileAnswer.lifetime,
    _ make: (Renderer) throws -> [UInt8]
  ) rethrows -> Response {
    let renderer = renderer
    let question = KeptAnswers.Question(
      path: request.uri.path, format: nil, reader: Reader(languages: languages))
    let kept = try keptAnswers.answer(to: question, at: renderer.snapshot.version) {
      KeptAnswer(try make(renderer), type: ContentType.of(name))
    }
    let (bytes, tag, coding) = kept.representation(for: request)
    let answer = FileAnswer(size: bytes.readableBytes, tag: tag, to: request, lifetime: lifetime)
    var response = answer.response(kept.type) { part in
      ResponseBody(
        byteBuffer: bytes.getSlice(at: bytes.readerIndex + part.lowerBound, length: part.count)
          ?? ByteBuffer())
    }
    response.headers[.vary] = "Accept-Encoding"
    if let coding { response.headers[.contentEncoding] = coding }
    return response
  }

  private static func media(
    _ media: MediaBytes, named name: String, to request: Request,
    lifetime: String = FileAnswer.lifetime
  ) -> Response {
    let answer = FileAnswer(
      size: media.size, tag: EntityTag(digest: media.digest), to: request, lifetime: lifetime)
    let type =
      MediaType(ofFile: name)?.name ?? (WebVTT.isNamed(name) ? WebVTT.mediaType : nil)
    var response = answer.response(type ?? "application/octet-stream") { part in
      ResponseBody(contentLength: part.count) { writer in
        try await media.forEachPiece(of: part) { piece in
          var rest = ByteBuffer(bytes: piece)
          // The writer waits where the asker does not read, so that no more than a piece is held
          // for each.
          while let slice = rest.readSlice(length: min(rest.readableBytes, sliceSize)),
            slice.readableBytes > 0
          {
            try await writer.write(slice)
          }
        }
        try await writer.finish(nil)
      }
    }
    // A stranger made it: whoever opens it by itself runs nothing, and nothing is fetched for it.
    response.headers[.contentSecurityPolicy] = "sandbox; default-src 'none'"
    // Stored by a Docent that took any name.
    if type == nil { response.headers[.contentDisposition] = "attachment" }
    return response
  }

  /// Bytes that are written at once: about what a connection takes before it has to wait.
  private static let sliceSize = 1 << 16
}

/// The part of a file that a request asks for (RFC 9110, sections 13 and 14): all, some of it, or
/// nothing.
struct FileAnswer {
  /// How long a file is taken for what it was, without asking.
  static let lifetime = "max-age=3600"

  /// The same of a file whose name no other bytes ever have.
  static let forever = "max-age=31536000, immutable"

  private let size: Int
  private var headers = HTTPFields()
  private let status: HTTPResponse.Status
  /// The bytes to send; `nil` for none.
  private let part: Range<Int>?

  init(size: Int, tag: EntityTag, to request: Request, lifetime: String = Self.lifetime) {
    self.size = size
    headers[.eTag] = tag.description
    headers[.cacheControl] = lifetime
    if let known = request.headers[.ifNoneMatch], tag.isListed(in: known) {
      (status, part) = (.notModified, nil)
      return
    }
    headers[.acceptRanges] = "bytes"
    let isStale = request.headers[.ifRange].map { $0 != tag.description } ?? false
    // Parts are defined for GET alone.
    let header = isStale || request.method != .get ? nil : request.headers[.range]
    switch header.flatMap({ ByteRange($0, of: size) }) {
    case nil:
      (status, part) = (.ok, 0..<size)
    case .part(let asked):
      headers[.contentRange] = "bytes \(asked.lowerBound)-\(asked.upperBound - 1)/\(size)"
      (status, part) = (.partialContent, asked)
    case .beyond:
      headers[.contentRange] = "bytes */\(size)"
      (status, part) = (.rangeNotSatisfiable, 0..<0)
    }
    if let part { headers[.contentLength] = String(part.count) }
  }

  /// The answer, with the bytes that `body` gives of a part.
  func response(_ type: String, _ body: (Range<Int>) -> ResponseBody) -> Response {
    guard status != .rangeNotSatisfiable else { return beyond }
    var headers = headers
    headers[.contentType] = type
    guard let part, !part.isEmpty else { return Response(status: status, headers: headers) }
    return Response(status: status, headers: headers, body: body(part))
  }

  /// The answer that the file has no such bytes.
  private var beyond: Response {
    let problem = Problem(
      .rangeNotSatisfiable, "The file has \(size) bytes, and none in the range that was asked for.",
      remedy: "Ask for bytes before its end, or without 'Range' for all of it.")
    let details = problem.details.bytes
    var headers = headers
    headers[.contentType] = "application/problem+json"
    headers[.contentLength] = String(details.count)
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: details)))
  }
}

extension EntityTag {
  /// The tag of bytes that have a name of their own.
  init(digest: String) { description = "\"\(digest)\"" }
}

extension Problem {
  fileprivate static func noFile(_ name: String) -> Problem {
    Problem(
      .notFound, "There is no file '\(name.prefix(80))' here.",
      remedy: "Start at the front page; a link to a missing file is worth reporting.")
  }
}
