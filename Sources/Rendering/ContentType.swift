import Catalog

/// The IANA media types of files that pages, Leaflet and collections hold.
public enum ContentType {
  /// The type that the ending of a file's name or address tells; `application/octet-stream` if it
  /// tells none.
  public static func of(_ name: String) -> String {
    MediaType(of: name)?.name
      ?? ofPages[name.split(separator: ".").last?.lowercased() ?? ""] ?? "application/octet-stream"
  }

  /// The types of the files that stand beside media on a site, by the ending of their names.
  private static let ofPages = [
    "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "json": "application/json", "geojson": "application/geo+json",
    "webmanifest": "application/manifest+json",
    "vtt": "text/vtt; charset=utf-8", "woff2": "font/woff2", "xml": "application/xml",
    "txt": "text/plain; charset=utf-8",
  ]
}
