/// The IANA media types of files that pages, Leaflet and collections hold.
public enum MediaType {
  /// The type that the ending of a file's name tells; `application/octet-stream` if it tells none.
  public static func of(_ name: String) -> String {
    types[name.split(separator: ".").last?.lowercased() ?? ""] ?? "application/octet-stream"
  }

  private static let types = [
    "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "json": "application/json", "geojson": "application/geo+json",
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "svg": "image/svg+xml",
    "mp3": "audio/mpeg", "m4a": "audio/mp4", "ogg": "audio/ogg", "wav": "audio/wav",
    "mp4": "video/mp4", "m4v": "video/mp4", "webm": "video/webm",
    "vtt": "text/vtt; charset=utf-8", "glb": "model/gltf-binary", "usdz": "model/vnd.usdz+zip",
  ]
}
