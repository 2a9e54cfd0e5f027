import Catalog
import Exchange
import Notation
import Queries
import Words

extension Renderer {
  /// The files that pages need besides Leaflet's, by the names that `Links.Target.asset` takes:
  /// those of every page, and for each campus one with its outlines and one with its ground.
  public var assetNames: [String] {
    Self.fixedAssets.keys.sorted() + Language.all.map(Self.hereAsset)
      + Language.all.map(Self.playerAsset) + Language.all.map(Self.modelAsset) + PreviewCard.names
      + searchAssets + [Self.manifestName]
      + snapshot.campuses.flatMap { [Self.mapAsset($0.id)] + mapPieceAssets($0.id) }
      + snapshot.campuses.map(\.id).filter(hasGround).map(Self.groundAsset)
      + snapshot.campuses.map(\.id).flatMap(levelAssets)
      + pageLanguages.flatMap(nearAssets) + waysAssets
      + Set(theme?.files.map(\.asset) ?? []).sorted()
  }

  /// The bytes of the asset `name`; `nil` if there is none of that name. Maps can be moved where a
  /// copy of Leaflet is at hand; texts of the catalogue are those that `reader` reads.
  public func asset(
    _ name: String, for reader: Reader = Reader(), leaflet: Leaflet? = .installed
  ) -> [UInt8]? {
    if name == "map.js" {
      // Told here, so that the pages themselves are the same on every machine.
      let clusters = leaflet?.hasClusters ?? false
      return ScriptText.withoutComments(
        Array("const hasLeaflet = \(leaflet != nil);\nconst hasClusters = \(clusters);\n".utf8)
          + PackageResources.mapnames_js + PackageResources.ground_js
          + PackageResources.mapworks_js
          + PackageResources.floors_js + PackageResources.map_js)
    }
    if name == Self.manifestName { return webManifest }
    if let own = theme?.asset(name) { return own }
    if let near = nearScript(name, links: reader.links) { return near }
    if let search = searchScript(name, for: reader) { return search }
    if let piece = mapPieceScript(name, for: reader) { return piece }
    if let ways = waysScript(name) { return ways }
    if name == AbsoluteAddresses.tileName { return Self.tile }
    if let fixed = Self.fixedAssets[name] {
      return name.hasSuffix(".js") ? ScriptText.withoutComments(fixed()) : fixed()
    }
    if let card = PreviewCard.png(name) { return card }
    if let language = Language.all.first(where: { Self.hereAsset($0) == name }) {
      return ScriptText.withoutComments(Self.hereScript(in: language))
    }
    if let levels = levelScript(name, for: reader) { return levels }
    if let campus = snapshot.campuses.first(where: { Self.groundAsset($0.id) == name }) {
      return groundScript(campus.id)
    }
    if let language = Language.all.first(where: { Self.playerAsset($0) == name }) {
      return ScriptText.withoutComments(Self.playerScript(in: language))
    }
    if let language = Language.all.first(where: { Self.modelAsset($0) == name }) {
      return ScriptText.withoutComments(Self.modelScript(in: language, three: .installed))
    }
    return snapshot.campuses.first { Self.mapAsset($0.id) == name }
      .map { campusMap($0, for: reader) }
  }

  /// The name of the asset by which telephones install the pages like an app.
  static let manifestName = "manifest.webmanifest"

  /// A manifest after W3C's Web Application Manifest; its addresses are below that of the manifest.
  private var webManifest: [UInt8] {
    // The one manifest of all languages says what the pages of the first do.
    let first = Reader(languages: LanguagePreference([pageLanguages[0]]))
    let name =
      theme?.name == nil && snapshot.campuses.count != 1
      ? "Docent" : PageWriter(self, for: first).guideName.text
    // Telephones show about twelve characters below an icon.
    let short = theme?.shortName ?? (theme?.name == nil && name.count > 12 ? "Docent" : name)
    let colors = theme?.colors ?? ThemeColors()
    let icon = theme?.icon
    var json = JSONWriter()
    json.object { json in
      json.member("name", name)
      json.member("short_name", short)
      json.member("start_url", "../")
      json.member("scope", "../")
      json.member("display", "standalone")
      json.member("background_color", colors.color("wall", in: .light))
      json.member("theme_color", colors.color("accent", in: .light))
      json.array("icons", of: [icon?.asset ?? "icon.svg"]) { json, name in
        json.object { json in
          json.member("src", name)
          json.member("type", ContentType.of(name))
          json.member("sizes", icon?.size.map { "\($0.width)x\($0.height)" } ?? "any")
        }
      }
    }
    return json.bytes
  }

  /// The service worker, which must lie above all that it answers for.
  public static var serviceWorker: [UInt8] {
    ScriptText.withoutComments(PackageResources.kept_js + PackageResources.worker_js)
  }

  private static let fixedAssets: [String: @Sendable () -> [UInt8]] = [
    "directions.js": {
      PackageResources.coordinates_js + PackageResources.landmarks_js
        + PackageResources.waynames_js + PackageResources.instructions_js
        + PackageResources.summary_js + PackageResources.walkfiles_js
        + PackageResources.directions_js
    },
    "find.js": { PackageResources.find_js },
    "icon.svg": { PackageResources.icon_svg },
    "keep.js": { PackageResources.keep_js + PackageResources.labelled_js },
    "label.js": { PackageResources.label_js },
    "map.js": { PackageResources.map_js },
    "offline.js": { PackageResources.kept_js + PackageResources.offline_js },
    "nearby.js": {
      PackageResources.coordinates_js + nearMap + PackageResources.ownfloor_js
        + PackageResources.nearby_js
    },
    "saved.js": {
      PackageResources.order_js + PackageResources.ownwalk_js + PackageResources.saved_js
    },
    "share.js": { PackageResources.share_js },
    "settings.js": { PackageResources.settings_js },
    "home.js": { PackageResources.home_js },
    "search.js": { PackageResources.excerpt_js + PackageResources.search_js },
    "suggest.js": { PackageResources.kept_js + PackageResources.suggest_js },
    "site.css": {
      PackageResources.site_css + PackageResources.player_css
        + Array(StyleVariables.chosenSchemes(\.own).utf8)
    },
    "walkmap.js": { nearMap + PackageResources.walkmap_js },
    "walk.js": {
      PackageResources.progress_js + PackageResources.route_js + PackageResources.ownfloor_js
        + PackageResources.walk_js
    },
    "walks.js": {
      PackageResources.network_js + PackageResources.anchors_js + PackageResources.walks_js
    },
    "zoom.js": { PackageResources.zoom_js },
  ]

  /// The scripts with which a page draws a map around a place itself.
  private static var nearMap: [UInt8] {
    PackageResources.land_js + PackageResources.nearmap_js
  }

  /// One grey dot (PNG, ISO/IEC 15948: a header, eight bits of grey, the end), which apps stretch to
  /// a tile. Pages need none, so that no site holds it.
  private static let tile: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A,
    0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01,
    0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B, 0x55,
    0x00, 0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0xB8, 0x01, 0x00, 0x00, 0xDA,
    0x00, 0xD9, 0xBD, 0xC5, 0x7E, 0x15,
    0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]

  /// The asset that says in which pieces there is what search finds.
  static let searchIndexAsset = "search-index.js"

  /// The asset with the outlines, paths and works of a campus.
  static func mapAsset(_ campus: PlaceID) -> String { "\(mapPrefix)\(campus).js" }
  /// The beginning of the names of these assets.
  static let mapPrefix = "map-"
}
