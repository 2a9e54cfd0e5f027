import Catalog
public import Exchange
import Geodesy
public import Notation

/// Writes a campus as an archive of the Indoor Mapping Data Format 1.0 (OGC 20-094).
///
/// Every property that the format requires is there, one file a type of feature, empty ones too.
/// What IMDF requires and Docent does not know is filled in and marked as such, and what IMDF has
/// no word for stands in an extension that the manifest declares, so that the archive comes back as
/// the same items; artists, media, tours and works without a place on the map are losses.
public enum IMDFExport {
  /// The date of an archive that nobody dates: always the same, so that the same catalogue gives
  /// the same bytes.
  public static let undated = "1970-01-01T00:00:00Z"

  /// The files of the archive, in one folder; ``Exported/zipped(naming:)`` packs them.
  ///
  /// - Parameters:
  ///   - request: an archive has one venue, so it names a campus or tour if there are several; of a
  ///     tour, only the works it shows.
  ///   - created: when the archive was made, as RFC 3339 writes it.
  /// - Returns: the files, and what they cannot carry.
  /// - Throws: a Problem if there is no such campus, or several and none is named.
  public static func write(
    _ request: ExportRequest, created: String = undated
  ) throws(Problem) -> Exported {
    let contents = request.contents
    let tour = request.tour.flatMap { contents.tours[$0] }
    if let id = request.tour, tour == nil {
      throw Problem(.notFound, "There is no tour '\(id)'.", remedy: "Check its name.")
    }
    let only = contents.campuses.count == 1 ? contents.campuses.keys.first : nil
    guard let id = tour?.campus ?? request.campus ?? only else {
      throw Problem(
        .badRequest,
        "An archive of IMDF holds one campus, and the catalogue has \(contents.campuses.count).",
        remedy: "Name one with --campus ID.")
    }
    guard let campus = contents.campuses[id] else {
      throw Problem(.notFound, "There is no campus '\(id)'.", remedy: "Check its name.")
    }
    var shown: Set<Slug>?
    if let tour {
      shown = []
      for case .work(let work) in tour.stops.map(\.subject) { shown?.insert(work) }
    }
    var writing = IMDFWriting(contents, campus: campus, shown: shown)
    if let tour { writing.lose(ItemKey(.tour, "\(tour.id)")) }
    writing.write()
    return Exported(
      writing.files(created: created),
      losses: writing.losses.sorted { ($0.item, $0.field) < ($1.item, $1.field) })
  }
}

/// Features as JSON by their types, in the order they were written.
final class IMDFCollections {
  var encoded: [String: [[UInt8]]] = [:]
}

/// An archive while it is written.
struct IMDFWriting {
  let contents: CatalogContents
  let campus: Campus
  /// The works that a tour shows; `nil` for all.
  let shown: Set<Slug>?
  var losses: [Loss] = []
  private let features = IMDFCollections()
  /// Every coordinate that was written, for the venue's outline.
  var coordinates: [Coordinate] = []
  /// The levels of each building, the made-up one where it has none.
  var grounds: [PlaceID: String] = [:]
  /// The middles of buildings, levels and rooms, where things without a position of their own are
  /// shown.
  var middles: [PlaceID: Coordinate] = [:]

  init(_ contents: CatalogContents, campus: Campus, shown: Set<Slug>?) {
    self.contents = contents
    self.campus = campus
    self.shown = shown
  }

  var language: LanguageTag { campus.defaultLanguage }

  mutating func write() {
    addBuildings()
    addLevels()
    addRooms()
    addEntrances()
    addPaths()
    addWorks()
    addVenue()
    loseTheRest()
  }

  mutating func lose(_ key: ItemKey, _ field: String = "id") { losses.append(Loss(key, field)) }

  /// Artists, media, tours and the ground have no place in an archive. Where a tour was asked for, what it does
  /// not show is not missed.
  private mutating func loseTheRest() {
    guard shown == nil else { return }
    for id in contents.artists.values.filter({ $0.campus == campus.id }).map(\.id) {
      lose(ItemKey(.artist, "\(id)"))
    }
    for id in contents.ground.keys.filter({ $0.campus == campus.id }) {
      lose(ItemKey(.ground, "\(id)"))
    }
    for id in contents.media.values.filter({ $0.campus == campus.id }).map(\.id) {
      lose(ItemKey(.media, "\(id)"))
    }
    for id in contents.tours.values.filter({ $0.campus == campus.id }).map(\.id) {
      lose(ItemKey(.tour, "\(id)"))
    }
  }

  // MARK: Files

  /// Not mutating, so that what writes the properties may look at everything else.
  func add(
    _ type: String, _ id: String, _ geometry: Geometry?, _ properties: (inout JSONWriter) -> Void
  ) {
    var json = JSONWriter(escaping: .plain, reserving: 512)
    json.object { json in
      json.member("id", id)
      json.member("type", "Feature")
      json.member("feature_type", type)
      json.name("geometry")
      json.geometry(geometry)
      json.name("properties")
      json.object(properties)
    }
    features.encoded[type, default: []].append(json.bytes)
  }

  func files(created: String) -> [SourceFile] {
    var manifest = JSONWriter(escaping: .plain)
    manifest.object { json in
      json.member("version", "1.0.0")
      json.member("created", created)
      json.member("generated_by", IMDFExtension.program)
      json.member("language", language.description)
      json.array("extensions", of: [IMDFExtension.name]) { $0.value($1) }
    }
    var files = [SourceFile(path: "manifest.json", bytes: manifest.bytes + [0x0A])]
    for type in IMDFCategories.types + ["docent-path"] {
      var json = JSONWriter(escaping: .plain, reserving: 1 << 14)
      json.featureCollection(of: features.encoded[type] ?? []) { $0.encoded($1) }
      files.append(SourceFile(path: "\(type).geojson", bytes: json.bytes + [0x0A]))
    }
    return files.sorted { utf8Order($0.path, $1.path) }
  }

  // MARK: What items share

  /// A word that IMDF knows, and how the details are without it.
  func category(
    _ details: inout Details, _ known: Set<String>, else usual: String, _ assumed: inout [String]
  ) -> String {
    if let word = details["category"], known.contains(word) {
      details["category"] = nil
      return word
    }
    assumed.append("category")
    return usual
  }

  func restriction(_ details: inout Details) -> String? {
    guard let word = details["restriction"], IMDFCategories.restriction.contains(word) else {
      return nil
    }
    details["restriction"] = nil
    return word
  }

  /// A label of one word or number in the language of the campus; `nil` if it is blank.
  func label(_ text: String?) -> LocalizedText? {
    text.flatMap { LocalizedText($0, in: language) }
  }

  /// The address as a feature of its own, and its identifier. IMDF wants a town and a country, and
  /// Docent knows one text: they are filled in with what cannot be mistaken for either (`ZZ` is
  /// left to users in ISO 3166-1, for an unknown country by custom).
  mutating func addAddress(
    _ text: String?, of key: ItemKey, name: LocalizedText, country: String? = nil
  ) -> String {
    let id = IMDFIdentifier.feature(key, "address")
    let isPlain = text.map { !$0.isEmpty && !$0.utf8.contains { $0 < 0x20 } } ?? false
    var assumed = ["locality"]
    if !isPlain { assumed.append("address") }
    if country == nil { assumed.append("country") }
    let shown = name.reading(for: LanguagePreference(), fallback: language).text
    add("address", id, nil) { json in
      json.member("address", isPlain ? text : shown)
      json.null("unit")
      json.member("locality", shown)
      json.null("province")
      json.member("country", country ?? "ZZ")
      json.nulls("postal_code", "postal_code_ext", "postal_code_vanity")
      json.docent(assumed: assumed) { json in if !isPlain { json.filled("address", text) } }
    }
    return id
  }
}
