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

  static func read(_ document: ForeignDocument) -> ForeignCampus? {
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
    guard let log = document.logs.first, !roots.isEmpty else { return nil }
    var index = IIIFIndex()
    for root in roots { index.add(root) }
    let home = index.manifests.lazy.compactMap { IIIFOrigin($0)?.campus }.first
    guard let campus = document.campus ?? home ?? document.requiredCampus(log) else { return nil }
    let languages = document.languages(of: campus, usual: index.languages)
    var reader = IIIFReader(
      index, campus: campus, languages: languages, isKnown: document.isKnown(campus), log: log)
    reader.read()
    for root in roots { document.account(for: root.unused, in: root.log) }
    var facts = CampusFacts()
    facts.name = reader.campusName
    return document.campus(of: reader.found, languages: languages, facts, log: log)
  }
}

/// The manifests and collections of a document, however deep they stand in one another.
struct IIIFIndex {
  private(set) var manifests: [ForeignRecord] = []
  private(set) var collections: [ForeignRecord] = []
  private var seen: Set<String> = []

  mutating func add(_ record: ForeignRecord) {
    let id = record.text("id") ?? ""
    switch record.text("type") {
    case "Manifest":
      // One without canvases is a reference to another document.
      guard record.hasArray("items") else { return }
      if !id.isEmpty, !seen.insert(id).inserted { return record.useAll() }
      manifests.append(record)
    case "Collection":
      guard record.hasArray("items") else { return }
      if !id.isEmpty, !seen.insert(id).inserted { return record.useAll() }
      collections.append(record)
      // Documents are no deeper than JSON may be.
      for item in record.records("items") { add(item) }
    default:
      record.warn(
        .leftOut, "An object is neither a Manifest nor a Collection, so it is left out.",
        remedy: "Other parts of IIIF stand in a manifest.", field: "type")
      record.useAll()
    }
  }

  /// The languages of labels, the most frequent first.
  var languages: [LanguageTag] {
    var counts: [LanguageTag: Int] = [:]
    for manifest in manifests {
      for member in manifest.record("label")?.members({ _ in true }) ?? [] {
        if let tag = try? LanguageTag(member.name), member.name != "none" {
          counts[tag, default: 0] += 1
        }
      }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }
}

/// The place of a manifest in the catalogue that Docent wrote it from.
struct IIIFOrigin {
  let id: Slug
  let address: WrittenAddress
  let campus: PlaceID?

  /// `nil` for a manifest of others: that of Docent has the page of the same work as its homepage, and
  /// its campus as provider.
  init?(_ manifest: ForeignRecord) {
    guard let own = manifest.text("id"),
      let page = manifest.records("homepage").first?.text("id"),
      let id = page.split(separator: "/").last.flatMap({ try? Slug(String($0)) }),
      let address = WrittenAddress(own, of: IIIFPath.manifest(id)),
      address.slug(page, page: PagePath.work) == id
    else { return nil }
    self.id = id
    self.address = address
    let provider = manifest.records("provider").first?.text("id")
    campus = provider.flatMap { address.place($0)?.campus }
  }
}
