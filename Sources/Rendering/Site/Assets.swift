import Catalog
import Queries

extension Renderer {
  /// The files that pages need besides Leaflet's, by the names that `Links.Target.asset` takes:
  /// those of every page, and one with the outlines of each campus.
  public var assetNames: [String] {
    Self.fixedAssets.keys.sorted() + ["search-index.js"]
      + snapshot.campuses.map { Self.mapAsset($0.id) }
  }

  /// The bytes of the asset `name`; `nil` if there is none of that name. Maps can be moved where a
  /// copy of Leaflet is at hand.
  public func asset(
    _ name: String, links: Links = .service, leaflet: Leaflet? = .installed
  ) -> [UInt8]? {
    if name == "map.js" {
      // Told here, so that the pages themselves are the same on every machine.
      return Array("const hasLeaflet = \(leaflet != nil);\n".utf8)
        + PackageResources.map_js
    }
    if name == "search-index.js" { return searchIndex(for: Reader(links: links)) }
    if let fixed = Self.fixedAssets[name] { return fixed() }
    return snapshot.campuses.first { Self.mapAsset($0.id) == name }
      .map { campusMap($0, for: Reader(links: links)) }
  }

  private static let fixedAssets: [String: @Sendable () -> [UInt8]] = [
    "icon.svg": { PackageResources.icon_svg },
    "map.js": { PackageResources.map_js },
    "nearby.js": { PackageResources.nearby_js },
    "search.js": { PackageResources.search_js },
    "site.css": { PackageResources.site_css },
  ]

  /// The asset with the outlines, paths and works of a campus.
  static func mapAsset(_ campus: PlaceID) -> String { "map-\(campus).js" }
}
