import Catalog
import Exchange
import Notation

/// The files of a GeoJSON export of Docent's own, as they are found again: a folder with a file for each
/// kind, or one of them.
struct CollectionFiles {
  /// The folder of the files of media, with a folder for each campus.
  static let media = "media"
  /// The kind of the stops of a tour, which are told among its own features, too.
  static let stop = "stop"

  /// The kinds by the names of their files.
  private static let kinds = Dictionary(
    uniqueKeysWithValues: Renderer.exportedKinds.map { (Renderer.fileName(of: $0), $0) })

  /// Tells whether a feature is one of those that Docent writes: they state their kind, their lasting number,
  /// and their identifier, twice unless a map program has saved them again.
  static func isOwn(_ feature: JSONValue) -> Bool {
    guard let properties = feature["properties"], let kind = properties["kind"]?.string else {
      return false
    }
    if kind == stop {
      return properties["tour"]?.string != nil && properties["tourNumber"] != nil
    }
    guard ItemKind(rawValue: kind) != nil, case .integer? = properties["number"] else {
      return false
    }
    let ids = [feature["id"], properties["id"]].compactMap { $0?.string }
    guard let id = ids.first, ids.allSatisfy({ $0 == id }) else { return false }
    // Programs that save a map again keep one of the two.
    return ids.count == 2 || properties["languageOf"] != nil || properties["href"] != nil
      || properties[kind] != nil
  }

  /// The first feature of a document, or the document where it is a feature itself.
  static func first(_ json: JSONValue) -> JSONValue? {
    json["type"]?.string == "Feature" ? json : json["features"]?.elements?.first
  }

  /// The names of the files of an export among `names`, in the order of their kinds.
  static func known(_ names: [String]) -> [String] {
    Renderer.exportedKinds.map(Renderer.fileName).filter(names.contains)
  }

  /// Tells whether a folder is such an export: the first of its files that holds a feature says so.
  static func isExport(_ probe: SourceProbe) -> Bool {
    guard let names = probe.names, !names.contains("campus.yaml") else { return false }
    let firsts = known(names).lazy.compactMap {
      SourceProbe(DiskFile.join(probe.path, $0)).json.flatMap(first)
    }
    return firsts.first.map(isOwn) ?? false
  }

  /// The paths of the files of a document, with `log` told of other files with data in its folder.
  static func paths(of document: ForeignDocument) -> [String] {
    guard DiskFile.isFolder(document.path) else { return [document.path] }
    let names = DiskFile.names(in: document.path) ?? []
    let others = names.filter { name in
      kinds[name] == nil && endings.contains { name.lowercased().hasSuffix($0) }
    }
    for name in others {
      document.log(file: DiskFile.join(document.path, name)).add(
        .leftOut, "The file is none of the collections of the folder, and is not read.",
        remedy: "Import it by itself, if it holds anything.")
    }
    return known(names).map { DiskFile.join(document.path, $0) }
  }

  private static let endings = [".geojson", ".json", ".csv", ".tsv", ".yaml", ".yml"]

  /// The folder of the media of a campus beside the files of a document.
  static func mediaFolder(of document: ForeignDocument, _ campus: PlaceID) -> MediaFolder {
    let path = document.path
    let folder =
      DiskFile.isFolder(path) ? path : String(path.dropLast(DiskFile.name(of: path).count))
    return MediaFolder(
      DiskFile.join(folder.isEmpty ? "." : folder, media), [campus.description])
  }
}
