/// The kind of media that a file holds and its name on the web, told by the ending of the file's
/// name.
public struct MediaType: Hashable, Sendable {
  /// The kind of media that visitors get.
  public let kind: Media.Kind
  /// The media type, such as `image/jpeg`, as IANA's registry spells it.
  public let name: String

  /// The type by the ending of an address, whatever follows `?` or `#`; `nil` if it tells no media.
  public init?(of address: some StringProtocol) {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let file = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    guard let dot = file.lastIndex(of: ".") else { return nil }
    self.init(ending: file[file.index(after: dot)...])
  }

  /// The type by the ending of a file's name, in which `?` and `#` are characters as any other;
  /// `nil` if it tells no media.
  public init?(ofFile name: some StringProtocol) {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(ending: name[name.index(after: dot)...])
  }

  /// The type by the ending alone, such as `jpg`, in either case; `nil` if it tells no media.
  public init?(ending: some StringProtocol) {
    let ending = ending.lowercased()
    guard let found = Self.names.first(where: { $0.value[ending] != nil }),
      let name = found.value[ending]
    else { return nil }
    kind = found.key
    self.name = name
  }

  private static let names: [Media.Kind: [String: String]] = [
    .image: [
      "avif": "image/avif", "gif": "image/gif", "jpeg": "image/jpeg", "jpg": "image/jpeg",
      "png": "image/png", "svg": "image/svg+xml", "tif": "image/tiff", "tiff": "image/tiff",
      "webp": "image/webp",
    ],
    .audio: [
      "aac": "audio/aac", "flac": "audio/flac", "m4a": "audio/mp4", "mp3": "audio/mpeg",
      "oga": "audio/ogg", "ogg": "audio/ogg", "wav": "audio/wav",
    ],
    .video: [
      "m4v": "video/mp4", "mov": "video/quicktime", "mp4": "video/mp4", "ogv": "video/ogg",
      "webm": "video/webm",
    ],
    .model: [
      "glb": "model/gltf-binary", "gltf": "model/gltf+json", "obj": "model/obj",
      "stl": "model/stl", "usdz": "model/vnd.usdz+zip",
      // Not registered.
      "ply": "application/octet-stream",
    ],
  ]
}
