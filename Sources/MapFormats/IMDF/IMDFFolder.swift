import Catalog
import Exchange
import Geodesy
import Notation

/// One feature of an archive.
struct IMDFFeature {
  /// Its identifier, in lower case.
  let id: String
  let geometry: Geometry?
  let properties: IMDFProperties
  let line: Int
  /// The property that Docent wrote beside IMDF's own; `nil` in archives of others.
  let own: IMDFExtension?

  init(id: String, geometry: Geometry?, properties: [JSONValue.Member], line: Int) {
    self.id = id
    self.line = line
    let all = IMDFProperties(properties)
    own = IMDFExtension(all)
    let assumed = own?.assumed ?? []
    self.geometry = assumed.contains("geometry") ? nil : geometry
    // What Docent wrote of its own is read by the names of its fields.
    self.properties = IMDFProperties(
      own == nil
        ? properties : properties.filter { $0.name != "docent" && !assumed.contains($0.name) })
  }

  /// Text that stands plainly, not in languages.
  func string(_ name: String) -> String? {
    guard let text = properties[name]?.string, !text.isEmpty,
      !text.utf8.contains(where: { $0 < 0x20 })
    else { return nil }
    return text
  }

  /// The identifier that a property names.
  func reference(_ name: String) -> String? { string(name)?.lowercased() }

  /// What joins the feature to those that stand for the same thing; it is not used by that.
  var correlation: String? {
    properties.peek("correlation_id")?.string.flatMap { $0.isEmpty ? nil : $0.lowercased() }
  }

  func references(_ name: String) -> [String] {
    (properties[name]?.elements ?? []).compactMap { $0.string?.lowercased() }
  }

  var category: String { string("category") ?? "" }

  /// `display_point`, else the middle of the geometry.
  var displayPoint: Coordinate? {
    if let numbers = properties["display_point"]?["coordinates"]?.elements, numbers.count >= 2,
      let longitude = numbers[0].number, let latitude = numbers[1].number,
      let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
    {
      return coordinate
    }
    return geometry?.shape?.center
  }

  /// True if `accessibility` names wheelchairs, else `nil`: IMDF has no word for a place that they
  /// cannot pass.
  var isAccessible: Bool? {
    let words = (properties["accessibility"]?.elements ?? []).compactMap(\.string)
    return words.contains("wheelchair") ? true : nil
  }

  /// The languages of a label, which is an object from tag to text.
  func labels(_ name: String) -> [LanguageTag: String] { Self.labels(properties[name]) }

  static func labels(_ value: JSONValue?) -> [LanguageTag: String] {
    guard case .object(let members)? = value else { return [:] }
    var texts: [LanguageTag: String] = [:]
    for member in members {
      if let tag = try? LanguageTag(member.name), let text = member.value.string,
        text.isShowable
      {
        texts[tag] = text
      }
    }
    return texts
  }

  /// Notes the properties that nobody has asked for. Of a feature that Docent made for others what it is
  /// made of says all of Docent's.
  func noteUnused(in ledger: inout Ledger) {
    properties.noteUnused(
      in: &ledger, line: line, isOwn: own != nil, isMadeUp: own?.isMadeUp == true)
  }

  /// The languages of its name besides those that the campus speaks, where it has one of these: nobody
  /// reads them.
  func otherLanguages(_ languages: [LanguageTag]) -> [LanguageTag] {
    let found = labels("name").keys
    return found.contains(where: languages.contains)
      ? found.filter { !languages.contains($0) }.sorted() : []
  }

  /// A part for identifiers: `imdf-` and the beginning of the feature's own.
  var slug: String { "imdf-" + String(id.filter { $0 != "-" }.prefix(12)) }
}

/// A folder of the Indoor Mapping Data Format 1.0 (OGC 20-094), one file a type of feature.
final class IMDFFolder {
  private let document: ForeignDocument
  private let folder: DocumentFolder
  private var files: [String: (features: [IMDFFeature], log: ProblemLog)] = [:]

  /// The folder or zip archive that a document is; `nil` after a problem if it is neither.
  init?(_ document: ForeignDocument) {
    guard let folder = DocumentFolder.open(document.path, log: document.log()) else { return nil }
    self.document = document
    self.folder = folder
  }

  /// The log of a file, for what later turns out to be wrong with its features.
  func log(_ type: String) -> ProblemLog { file(type).log }

  /// The features of a type; none if there is no such file, which the format allows.
  func features(_ type: String) -> [IMDFFeature] { file(type).features }

  private func file(_ type: String) -> (features: [IMDFFeature], log: ProblemLog) {
    if let known = files[type] { return known }
    let name = "\(type).geojson"
    let log = document.log(file: folder.path(of: name))
    var features: [IMDFFeature] = []
    if folder.names.contains(name) {
      if let text = folder.text(of: name, log: log) { features = read(text, log) }
    } else if type == "venue" || type == "level" {
      log.add(
        .unreadableFile, "The archive has no '\(type).geojson'.", remedy: "Export it again, whole.")
    }
    files[type] = (features, log)
    return (features, log)
  }

  private func read(_ text: SourceText, _ log: ProblemLog) -> [IMDFFeature] {
    let drawing = ProblemLog(file: log.file)
    // Every feature names its type, which its file says, too.
    let (found, others, _) = GeoJSONReader.collection(
      of: text, known: ["feature_type"], log: drawing)
    for problem in drawing.problems {
      // A room whose outline touches itself is still a room; a file that cannot be read is none.
      problem.code == .invalidGeometry
        ? log.add(
          .leftOut, "\(problem.message) It is left out.", remedy: problem.remedy,
          line: problem.location?.line, field: problem.location?.field)
        : log.add(
          problem.code, problem.message, remedy: problem.remedy, line: problem.location?.line,
          field: problem.location?.field)
    }
    var seen: Set<String> = []
    var features: [IMDFFeature] = []
    for feature in found {
      guard let id = feature.id?.lowercased(),
        id.utf8.contains(where: { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }),
        id.utf8.allSatisfy({ $0.isPlain })
      else {
        log.add(
          .missingValue, "A feature has no identifier of letters, digits and hyphens.",
          remedy: "IMDF gives every feature a UUID.", line: feature.line, field: "id")
        continue
      }
      guard seen.insert(id).inserted else {
        log.add(
          .duplicateIdentifier, "The feature '\(id)' stands twice.", remedy: "Remove one of them.",
          line: feature.line, field: "id")
        continue
      }
      features.append(
        IMDFFeature(
          id: id, geometry: feature.geometry, properties: feature.properties,
          line: feature.line))
    }
    document.account(for: others, in: log)
    return features.sorted { $0.id < $1.id }
  }

  /// Accounts for the properties that nobody has asked for, and for the files that nobody has; for names
  /// in none of `languages`, and for the places of what is only named.
  func accountForRest(_ languages: [LanguageTag]) {
    for (type, file) in files.sorted(by: { $0.key < $1.key }) {
      var (rest, lost) = (Ledger(), Ledger())
      for feature in file.features {
        if Self.isLost(feature, type) {
          lost.note(
            [type, feature.category].filter { !$0.isEmpty }.joined(separator: " "),
            line: feature.line)
          continue
        }
        feature.noteUnused(in: &rest)
        if Self.isSmall(feature, type) {
          if feature.geometry != nil { rest.note("geometry", line: feature.line) }
        } else if Self.named.contains(type) {
          for language in feature.otherLanguages(languages) {
            rest.note("properties.name.\(language)", line: feature.line)
          }
        }
      }
      document.account(for: lost, in: file.log, things: ("feature", "features"))
      document.account(for: rest, in: file.log)
    }
    accountForManifest()
    for type in IMDFCategories.types where files[type] == nil {
      let count = features(type).count
      guard count > 0, let first = features(type).map(\.line).min() else { continue }
      var rest = Ledger()
      rest.note(type, count: count, line: first)
      document.account(for: rest, in: log(type), things: ("feature", "features"))
    }
  }

  /// Tells whether a feature is to lead people somewhere, as openings, stairs and lifts do, and neither an
  /// item nor a problem stands for it.
  private static func isLost(_ feature: IMDFFeature, _ type: String) -> Bool {
    guard !feature.properties.isTaken, feature.own?.isMadeUp != true else { return false }
    return ["opening", "relationship", "navPath"].contains(type)
      || type == "unit" && IMDFAssembly.kind(feature.category) != nil
  }

  /// The types of features whose names are those of items.
  private static let named: Set = ["building", "level", "unit", "opening", "amenity"]

  /// Tells whether a feature is only named, by a room or level.
  private static func isSmall(_ feature: IMDFFeature, _ type: String) -> Bool {
    ["kiosk", "section"].contains(type) || type == "amenity" && !feature.isExhibit
  }

  // MARK: The venue

  var venueLine: Int { features("venue").first?.line ?? 1 }
  var venueLog: ProblemLog { log("venue") }

  /// The venue as a campus, called `campus` if the person said so, else after its name.
  func venue(campus: PlaceID?) -> Campus? {
    let log = venueLog
    guard let venue = features("venue").first else {
      if !log.hasErrors {
        log.add(
          .missingValue, "The archive has no venue.", remedy: "IMDF needs one in venue.geojson.")
      }
      return nil
    }
    let labels = venue.labels("name")
    let own = venue.own
    var languages = labels.keys.sorted()
    if let first = manifestLanguage {
      languages = [first] + languages.filter { $0 != first }
    }
    let named = languages.lazy.compactMap { labels[$0] }.compactMap(ForeignItems.slug).first
    if let stated = own?.strings("languages").compactMap({ try? LanguageTag($0) }), !stated.isEmpty
    {
      languages = stated
    }
    guard let id = campus ?? (own?.slug ?? named).flatMap({ try? PlaceID($0) }) else {
      log.add(
        .missingValue, "The venue's name makes no identifier.",
        remedy: "Name one with --campus ID.",
        line: venue.line, field: "name")
      return nil
    }
    guard let name = LocalizedText(labels), let center = venue.displayPoint else {
      log.add(
        .missingValue, "The venue has no name or no outline.",
        remedy: "IMDF needs both in venue.geojson.", line: venue.line)
      return nil
    }
    var found = Campus(
      id: id, name: name, languages: languages, timeZone: own?.string("timeZone") ?? "UTC",
      center: center)
    found.hours = venue.string("hours").flatMap { LocalizedText($0, in: found.defaultLanguage) }
    found.address = address(venue)
    found.details = venue.details(without: ["name", "hours"])
    found.details["country"] = addressFeature(venue)?.string("country")
    guard let own else { return found }
    found.text = own.text("text")
    found.hours = own.text("hours")
    found.publicHolidays = own.holidays("publicHolidays")
    found.schoolHolidays = own.holidays("schoolHolidays")
    found.zoom = own.integer("zoom", in: 0...22)
    found.tiles = own.string("tiles")
    found.tilesAttribution = own.string("tilesAttribution")
    found.attribution = own.string("attribution")
    found.numbersStops = own.value["numberedStops"] == .bool(true)
    found.number = own.number
    found.details.merge(own.details) { native, _ in native }
    return found
  }

  /// Tells whether Docent wrote the archive, of the campus of that name.
  func isOwn(of campus: PlaceID) -> Bool {
    features("venue").first?.own?.slug == campus.description
  }

  private static let manifest = "manifest.json"

  /// What the archive says of itself; `nil` where it does not, or that cannot be read.
  private lazy var manifest: JSONValue? = {
    let log = ProblemLog(file: folder.path(of: Self.manifest))
    guard folder.names.contains(Self.manifest),
      let text = folder.text(of: Self.manifest, log: log)
    else { return nil }
    return try? JSONValue(parsing: text.bytes)
  }()

  private var manifestLanguage: LanguageTag? {
    manifest?["language"]?.string.flatMap { try? LanguageTag($0) }
  }

  /// Accounts for what the manifest says besides its version, day and language (OGC 20-094, Manifest), and
  /// what Docent says there of itself.
  private func accountForManifest() {
    guard case .object(let members)? = manifest else { return }
    let known: Set = ["version", "created", "language"]
    var rest = Ledger()
    for member in members where !known.contains(member.name) && member.value.saysAnything {
      for value in member.value.elements ?? [member.value]
      where !IMDFExtension.manifestValues.contains(value) {
        rest.note(member.name, line: nil)
      }
    }
    document.account(for: rest, in: document.log(file: folder.path(of: Self.manifest)))
  }

  private func addressFeature(_ feature: IMDFFeature) -> IMDFFeature? {
    guard let id = feature.reference("address_id") else { return nil }
    return features("address").first { $0.id == id }
  }

  /// The endings of files that hold data: what else lies beside an archive is for people.
  private static let endings = [".geojson", ".json", ".csv", ".tsv", ".xml", ".xlsx"]

  /// The files of data beside those of the format, which nobody reads.
  var strangers: [String] {
    let known = IMDFCategories.types + ["navPath", "docent-path"]
    return folder.names.filter { name in
      Self.endings.contains(where: name.lowercased().hasSuffix) && name != Self.manifest
        && !known.contains { name == "\($0).geojson" }
    }
  }

  /// The street, postcode and town of the address that a feature names.
  func address(_ feature: IMDFFeature) -> String? {
    guard let found = addressFeature(feature) else { return nil }
    if let own = found.own?.string("address") { return own }
    let town = [found.string("postal_code"), found.string("locality")].compactMap(\.self)
    let parts = [found.string("address") ?? "", town.joined(separator: " ")]
    let text = parts.filter { !$0.isEmpty }.joined(separator: ", ")
    return text.isEmpty ? nil : text
  }
}

extension UInt8 {
  /// True if an identifier may hold the byte: a lower-case letter, digit or hyphen.
  fileprivate var isPlain: Bool {
    (0x61...0x7A).contains(self) || (0x30...0x39).contains(self) || self == 0x2D
  }
}
