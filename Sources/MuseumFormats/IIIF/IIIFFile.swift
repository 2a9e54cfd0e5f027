import Catalog
import Exchange
import Geodesy
import Notation

/// Documents of the IIIF Presentation API 3.0: a manifest, a collection with manifests in it, or a
/// folder of both. Nothing is fetched: what a collection only refers to must be in the folder.
enum IIIFFile {
  /// The folders of an export, below one of which manifests lie.
  private static let folders = ["iiif", "works", "tours"]

  static func recognises(_ probe: SourceProbe) -> Bool {
    if probe.names != nil { return JSONDocuments.recognises(probe, in: folders, recognises) }
    guard let json = probe.json, ["Manifest", "Collection"].contains(json["type"]?.string) else {
      return false
    }
    let contexts = json["@context"]?.elements?.compactMap(\.string) ?? []
    return (contexts + [json["@context"]?.string].compactMap(\.self))
      .contains { $0.contains("iiif.io/api/presentation/3") }
  }

  static func read(_ document: ForeignDocument) -> [ForeignCampus] {
    var roots: [ForeignRecord] = []
    for (value, cursor, log) in JSONDocuments.read(document) {
      guard case .object = value else {
        log.add(
          .leftOut, "The file is no document of IIIF, and is not read.",
          remedy: "Import it by itself, if it holds anything.", line: 1)
        continue
      }
      roots.append(ForeignRecord(value, cursor, path: "", log: log))
    }
    guard let log = document.logs.first, !roots.isEmpty else { return [] }
    var index = IIIFIndex()
    for root in roots { index.add(root) }
    guard !index.manifests.isEmpty || index.references.isEmpty else {
      log.add(
        .malformedFile,
        "The document holds no manifest, but refers to \(index.references.count), such as "
          + "'\((index.references.first ?? "").prefix(120))': nothing is read.",
        remedy: "Nothing is fetched: put the manifests into a folder with it, and import that.",
        field: "items")
      return []
    }
    let places = IIIFPlaces(index)
    guard let campuses = document.campuses(of: places.campuses, log) else { return [] }
    var readers: [IIIFReader] = []
    for campus in campuses {
      let part = places.campuses.count > 1 ? index.part(of: campus, places) : index
      let languages = document.languages(of: campus, usual: part.languages)
      var reader = IIIFReader(
        part, beside: campuses.count > 1 ? index : part, campus: campus, languages: languages,
        isKnown: document.isKnown(campus), log: log)
      reader.media = readers.last?.media ?? []
      reader.read()
      readers.append(reader)
    }
    if places.campuses.count > 1 {
      for record in index.records {
        guard let campus = places.campus(of: record), !campuses.contains(campus) else { continue }
        record.useAll()
      }
    }
    document.account(for: roots.map { ($0.unused, $0.log) })
    return readers.compactMap { reader in
      document.campus(
        of: reader.found, languages: reader.items.languages, reader.campus ?? CampusFacts(),
        log: log)
    }
  }
}

/// The manifests and collections of a document, however deep they stand in one another.
struct IIIFIndex {
  private(set) var manifests: [ForeignRecord] = []
  private(set) var collections: [ForeignRecord] = []
  /// The addresses of things that collections hold and the document does not describe.
  var references: [String] { named.filter { numbers[$0] == nil } }
  /// The places in the catalogue that manifests of Docent were written from.
  var origins: [IIIFOrigin] { manifests.compactMap { IIIFOrigin($0) } }
  private var named: [String] = []
  /// The places in either list, by address.
  private var numbers: [String: Int] = [:]

  /// The manifests and collections.
  var records: [ForeignRecord] { manifests + collections }

  /// The same with what is on one of several campuses alone; everything is held all the same.
  func part(of campus: PlaceID, _ places: IIIFPlaces) -> IIIFIndex {
    var part = self
    part.manifests = manifests.filter { places.campus(of: $0) == campus }
    part.collections = collections.filter { places.campus(of: $0) == campus }
    return part
  }

  /// Tells whether the document describes the thing at an address.
  func holds(_ id: String) -> Bool { numbers[id] != nil }

  /// The manifest or collection at an address; `nil` if the document does not describe it.
  func record(at id: String) -> ForeignRecord? {
    guard let number = numbers[id] else { return nil }
    return [manifests, collections].lazy.filter { $0.indices.contains(number) }
      .map { $0[number] }.first { $0.peek("id") == id }
  }

  mutating func add(_ record: ForeignRecord) {
    let type = record.peek("type")
    switch type {
    case "Manifest", "Collection":
      // One without items is a reference to another document.
      guard record.hasArray("items") else {
        named.append(record.peek("id") ?? "?")
        return
      }
      let list = type == "Manifest" ? \IIIFIndex.manifests : \IIIFIndex.collections
      if isFirst(record, in: list), type == "Collection" {
        // Documents are no deeper than JSON may be.
        for item in record.records("items") { add(item) }
      }
    default:
      record.warn(
        .leftOut, "An object is neither a Manifest nor a Collection, so it is left out.",
        remedy: "Other parts of IIIF stand in a manifest.", field: "type")
      record.useAll()
    }
  }

  /// Takes a record into `list`; false if another of its address counts.
  private mutating func isFirst(
    _ record: ForeignRecord, in list: WritableKeyPath<IIIFIndex, [ForeignRecord]>
  ) -> Bool {
    let id = record.peek("id") ?? ""
    guard let known = numbers[id], self[keyPath: list].indices.contains(known),
      self[keyPath: list][known].peek("id") == id
    else {
      if !id.isEmpty { numbers[id] = self[keyPath: list].count }
      self[keyPath: list].append(record)
      return true
    }
    let other = self[keyPath: list][known]
    func parts(_ record: ForeignRecord) -> Int { record.peekValue("items")?.elements?.count ?? 0 }
    // A stub may stand where only the title is needed.
    let isFuller = parts(other) == 0 && parts(record) > 0
    if isFuller { self[keyPath: list][known] = record }
    let left = isFuller ? other : record
    if !record.isSame(as: other) {
      left.warn(
        .leftOut,
        "'\(id.prefix(120))' is described twice, and not alike: this description is left out.",
        remedy: isFuller
          ? "The other one has parts, and counts." : "The first one counts: remove one of them.",
        field: "id")
    }
    left.useAll()
    return isFuller
  }

  /// The languages of labels and summaries, and of what others say in their metadata, the most frequent
  /// first. Docent's own metadata are in all languages that it speaks.
  var languages: [LanguageTag] {
    var counts = LanguageCount()
    for manifest in manifests {
      var values = ["label", "summary"].map { manifest.peekValue($0) }
      if IIIFOrigin(manifest) == nil {
        let lines = manifest.peekValue("metadata")?.elements ?? []
        values += (lines + [manifest.peekValue("requiredStatement")].compactMap(\.self)).map {
          $0["value"]
        }
      }
      for text in values.flatMap({ IIIFText($0).texts }) { counts.add(text.language) }
    }
    return counts.ranked
  }
}

/// The place of a manifest in the catalogue that Docent wrote it from.
struct IIIFOrigin {
  let id: Slug
  let address: WrittenAddress
  let campus: PlaceID

  /// `nil` for a manifest of others: that of Docent has the page of the same work as its homepage, and
  /// its campus as provider.
  init?(_ manifest: ForeignRecord) {
    guard let own = manifest.peek("id"),
      let page = manifest.records("homepage").first?.peek("id"),
      let id = page.split(separator: "/").last.flatMap({ try? Slug(String($0)) }),
      let address = WrittenAddress(own, of: IIIFPath.manifest(id)),
      address.slug(page, page: PagePath.work) == id
    else { return nil }
    self.id = id
    self.address = address
    let provider = manifest.records("provider").first?.peek("id")
    guard let campus = provider.flatMap({ address.place($0)?.campus }) else { return nil }
    self.campus = campus
  }
}
