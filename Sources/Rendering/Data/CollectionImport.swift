import Catalog
import Exchange
import Notation
import Queries

/// Reads the features of a GeoJSON export of Docent's own, each as the service reads one that is sent to
/// it.
struct CollectionImport {
  /// A feature that is to be read.
  private struct Told {
    let kind: ItemKind
    let campus: PlaceID?
    let record: ForeignRecord
    let value: JSONValue
  }

  /// An item that was read, with the feature that tells it.
  private struct Found {
    let item: Item
    /// The campus that it comes to: that of a work, of which a place elsewhere is told, is another one.
    let campus: PlaceID
    let record: ForeignRecord
    /// True of an artist or medium that is only named by what it belongs to.
    let isImplied: Bool
  }

  private let document: ForeignDocument
  private var contents = CatalogContents()
  private var found: [Found] = []
  private var keys: Set<ItemKey> = []
  /// The campus whose folder of media belongs to what goes to another one; `nil` where each has its own.
  private var source: PlaceID?

  /// The content of the document, for each of its campuses; none where it cannot be read.
  static func read(_ document: ForeignDocument) -> [ForeignCampus] {
    var reader = CollectionImport(document)
    return reader.read()
  }

  private init(_ document: ForeignDocument) { self.document = document }

  private mutating func read() -> [ForeignCampus] {
    let told = CollectionFiles.paths(of: document).flatMap(features)
    guard let chosen = chosen(told) else { return [] }
    if chosen.target != nil { source = told.lazy.compactMap(\.campus).first }
    // The language of a text that names none is that of its campus; the title of a stop, that of what it
    // shows unless it says another; and artists and media that have files are not only named by works.
    let first = Set(ItemKind.allCases).subtracting([.campus, .work, .tour])
    for wanted in [[.campus], first, [.work], [.tour]] {
      let renderer = Renderer(CatalogSnapshot(contents, revision: 1))
      var reading = ItemReading(renderer, contents, for: Reader())
      reading.isOfFile = true
      for feature in told where wanted.contains(feature.kind) && chosen.takes(feature.campus) {
        read(feature, reading, chosen.target)
      }
      for entry in found { contents.insert(entry.item) }
    }
    if let target = chosen.target { noteLeft(told, target) }
    return campuses()
  }

  // MARK: Features

  /// The features of one file.
  private func features(_ path: String) -> [Told] {
    let log = document.log(file: path)
    guard let text = DiskFile.text(log: log, most: InputBound.table.most),
      let (value, cursor) = ForeignRecord.json(text, log)
    else { return [] }
    if let system = ResavedFeature.foreignSystem(value) {
      log.add(
        .unknownReferenceSystem,
        "The positions are in '\(system.prefix(80))', and Docent's collections are in WGS 84.",
        remedy: "Save the map as GeoJSON after RFC 7946 (EPSG:4326).", field: "crs")
      return []
    }
    let root = ForeignRecord(value, cursor, path: "", log: log)
    let isFeature = value["type"]?.string == "Feature"
    let records = isFeature ? [root] : root.records("features")
    return records.compactMap { record in
      let members = record.members { _ in true }
      let feature = JSONValue.object(members)
      let kind = feature["properties"]?["kind"]?.string ?? ""
      if kind == CollectionFiles.stop {
        log.addOnce(
          "stops", .unknownFormat,
          "These are the stops of a tour, which the tour tells itself.",
          remedy: "Import \(Renderer.fileName(of: .tour)) instead, or the whole folder.",
          line: record.line)
        return nil
      }
      guard let kind = ItemKind(rawValue: kind) else {
        log.add(
          .leftOut, "The feature is of no kind of Docent's, so it is left out.",
          remedy: "Import it from a file of its own, by a mapping.", line: record.line,
          field: "kind")
        return nil
      }
      let restored = ResavedFeature.restored(feature, kind)
      return Told(
        kind: kind, campus: Self.campus(of: restored, kind), record: record, value: restored)
    }
  }

  /// The campus of a feature; `nil` if it tells none that can be read.
  private static func campus(of feature: JSONValue, _ kind: ItemKind) -> PlaceID? {
    let properties = feature["properties"]
    let text =
      kind.isPlaceNamed
      ? (properties?["id"] ?? feature["id"])?.string
      : (properties?["place"] ?? properties?["campus"])?.string
    return text.flatMap { try? PlaceID($0) }?.campus
  }

  private mutating func read(_ feature: Told, _ reading: ItemReading, _ target: PlaceID?) {
    // What belongs to another campus than the one that was asked for is that campus's ground.
    if target != nil, feature.kind.isPlaceNamed { return }
    do throws(PointedProblems) {
      let value = reading.withStrangersAsDetails(feature.value, feature.kind)
      let item = try reading.item(value, feature.kind, id: nil)
      add(item, of: feature, target)
      addNamed(feature, item.campus, reading, target)
    } catch {
      for fault in error.all {
        feature.record.log.add(
          fault.problem.code, fault.problem.message, remedy: fault.problem.remedy,
          line: feature.record.line, field: fault.pointer.description)
      }
    }
  }

  private mutating func add(
    _ item: Item, of feature: Told, _ target: PlaceID?, isImplied: Bool = false
  ) {
    let item = target.map { item.moved(to: $0) } ?? item
    keys.insert(item.key)
    found.append(
      Found(
        item: item, campus: target ?? item.campus, record: feature.record, isImplied: isImplied))
  }

  /// Adds the artists and media of a feature that no file of their own has told before.
  private mutating func addNamed(
    _ feature: Told, _ campus: PlaceID, _ reading: ItemReading, _ target: PlaceID?
  ) {
    let properties = feature.value["properties"]
    let names = properties?["artists"]?.elements ?? []
    for (index, id) in (properties?["artistIDs"]?.elements ?? []).enumerated() {
      guard let id = id.string.flatMap({ try? Slug($0) }),
        !keys.contains(ItemKey(.artist, id.description))
      else { continue }
      let name = names.indices.contains(index) ? names[index].string : nil
      let artist = Artist(id: id, campus: campus, name: name ?? id.description)
      add(.artist(artist), of: feature, target, isImplied: true)
    }
    let stops = properties?["stops"]?.elements ?? []
    let media = ([properties].compactMap(\.self) + stops).flatMap { $0["media"]?.elements ?? [] }
    for medium in media {
      // It is told without its campus, which is that of what shows it.
      guard let id = medium["id"]?.string, !keys.contains(ItemKey(.media, id)),
        case .object(let members) = medium,
        let item = try? reading.item(
          .object(members + [JSONValue.Member(name: "campus", value: .string(campus.description))]),
          .media, id: nil)
      else { continue }
      add(item, of: feature, target, isImplied: true)
    }
  }

  // MARK: Campuses

  /// The campuses that are asked for.
  private struct Chosen {
    /// The only one of the document's; all if `nil`.
    let only: PlaceID?
    /// The campus that takes what belongs to another one; `nil` if everything stays on its own.
    let target: PlaceID?

    func takes(_ campus: PlaceID?) -> Bool { only == nil || campus == nil || only == campus }
  }

  private func chosen(_ told: [Told]) -> Chosen? {
    guard let wanted = document.campus else { return Chosen(only: nil, target: nil) }
    let campuses = Set(told.compactMap(\.campus)).sorted()
    if campuses.contains(wanted) { return Chosen(only: wanted, target: nil) }
    guard campuses.count > 1 else { return Chosen(only: nil, target: wanted) }
    document.refuse(wanted, amongst: campuses)
    return nil
  }

  /// Tells of the places of a campus whose works and tours go to another one.
  private func noteLeft(_ told: [Told], _ target: PlaceID) {
    let places = told.filter { $0.kind.isPlaceNamed && $0.kind != .campus }
    guard let first = places.first else { return }
    first.record.log.add(
      .leftOut,
      "\(places.count == 1 ? "A place or path belongs" : "\(places.count) places and paths belong") "
        + "to campus '\(first.campus?.description ?? "")', and not to '\(target)': "
        + "\(places.count == 1 ? "it is" : "they are") left out.",
      remedy: "Leave --campus out to import that campus as it is.", line: first.record.line,
      field: "campus")
  }

  /// What was read, by campus.
  private func campuses() -> [ForeignCampus] {
    let groups = Dictionary(grouping: found, by: \.campus)
    return groups.sorted { $0.key < $1.key }.compactMap { campus, entries in
      let own = contents.campuses[campus]
      var items = ForeignItems(
        campus: campus,
        languages: document.languages(of: campus, usual: own?.languages ?? [.english]),
        log: entries[0].record.log)
      let files = CollectionFiles.mediaFolder(of: document, source ?? campus)
      for entry in entries {
        let line = entry.record.line ?? 1
        if case .media(let medium) = entry.item {
          note(medium, isIn: files, line, entry.record.log)
        }
        if entry.isImplied {
          items.imply(entry.item, line: line, in: entry.record.log)
        } else {
          items.insert(entry.item, line: line, in: entry.record.log)
        }
      }
      // A campus that is told is an item as others are.
      var made =
        own == nil ? document.campus(of: items) : ForeignCampus(of: campus, items)
      made?.mediaFolder = files
      return made
    }
  }

  private func note(_ medium: Media, isIn files: MediaFolder, _ line: Int, _ log: ProblemLog) {
    for file in medium.files where files.lacks(file.name) {
      log.add(
        .missingMediaFile, "The file '\(file.name)' is not in \(files.path).",
        remedy: "Put it there, or correct its name; upper and lower case differ.", line: line,
        field: medium.field(naming: file))
    }
  }
}
