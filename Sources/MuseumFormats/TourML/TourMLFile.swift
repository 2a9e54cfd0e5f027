import Catalog
import Exchange
import Foundation
import Notation

/// Everything that the tours of a document hold, gathered while they are read.
final class TourMLGathering {
  var items: ForeignItems
  /// True if some medium lies in a file beside the document.
  var hasFiles = false
  /// The files that it names.
  var files: DocumentFiles
  private var seen: [ItemKey: Item] = [:]

  init(_ items: ForeignItems, folder: MediaFolder) {
    self.items = items
    files = DocumentFiles(folder: folder)
  }

  var campus: PlaceID { items.campus }

  /// Takes an item in. Tours that show the same work describe it each; the first one counts.
  func insert(_ item: Item, line: Int, log: ProblemLog) {
    if let before = seen[item.key], item.key.kind != .tour {
      if before != item {
        log.add(
          .leftOut, "The \(item.key) is described twice, and not alike: the first one counts.",
          remedy: "Make them the same.", line: line, field: "id")
      }
      return
    }
    seen[item.key] = item
    items.insert(item, line: line, in: log)
  }
}

/// A document of TourML 1.0: a tour, or a set of tours or of references to them.
enum TourMLFile {
  /// A tour of a document.
  private struct Found {
    let element: XMLTree
    var lastModified: String?
    let log: ProblemLog
  }

  static func read(_ document: ForeignDocument) -> ForeignCampus? {
    let log = document.log()
    guard let bytes = DiskFile.bytes(log: log, most: SourceText.most),
      let root = XMLTree.read(bytes, log: log)
    else { return nil }
    let tours = tours(root, document, log)
    guard let first = tours.first else {
      if !log.hasErrors {
        log.add(
          .emptyTour, "No tour is in the document, so nothing is read.",
          remedy: "Put the tours that it refers to into its folder.", line: root.line)
      }
      return nil
    }
    let named = tours.lazy.compactMap { campus(of: $0.element) }.first.flatMap { try? PlaceID($0) }
    guard let campus = document.campus ?? named?.campus ?? document.requiredCampus(log) else {
      return nil
    }
    let languages = document.languages(of: campus, usual: Self.languages(of: first.element))
    let gathering = TourMLGathering(
      ForeignItems(campus: campus, languages: languages, log: log),
      folder: MediaFolder(folder(of: document.path)))
    for tour in tours {
      TourMLTour.read(
        tour.element, lastModified: tour.lastModified, into: gathering, log: tour.log)
    }
    for tour in tours where tour.log !== log {
      document.account(for: tour.element.unused, in: tour.log)
    }
    _ = root.attributes["schemaLocation"]
    document.account(for: root.unused, in: log)
    guard var found = document.campus(of: gathering.items) else { return nil }
    found.mediaFolder = gathering.hasFiles ? gathering.files.folder : nil
    return found
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  // MARK: What a tour says of its campus

  /// The campus that Docent wrote into a tour.
  static func campus(of tour: XMLTree) -> String? { property(TourMLNames.campus, of: tour) }

  /// The languages of a tour, the default first: those that Docent wrote, else those of its title
  /// and its stops' titles as they come.
  static func languages(of tour: XMLTree) -> [LanguageTag] {
    let written =
      property(TourMLNames.languages, of: tour)?.split(separator: " ").map(String.init)
      ?? ([tour.child("TourMetadata")].compactMap(\.self) + tour.children("Stop")).flatMap {
        $0.children("Title").compactMap { $0.attributes["lang"] }
      }
    var languages: [LanguageTag] = []
    for tag in written.compactMap({ try? LanguageTag($0) }) where !languages.contains(tag) {
      languages.append(tag)
    }
    return languages.isEmpty ? [.english] : languages
  }

  private static func property(_ name: String, of tour: XMLTree) -> String? {
    tour.child("TourMetadata")?.child("PropertySet")?.children("Property")
      .first { $0.attributes["name"] == name }?.text
  }

  // MARK: Sets

  private static func tours(
    _ root: XMLTree, _ document: ForeignDocument, _ log: ProblemLog
  ) -> [Found] {
    if root.name == "Tour" { return [Found(element: root, log: log)] }
    guard root.name == "TourSet" else {
      log.add(
        .unknownFormat, "The root of the XML is '\(root.name.prefix(80))'.",
        remedy: "TourML has Tour or TourSet.", line: root.line)
      return []
    }
    var tours = root.children("Tour").map { Found(element: $0, log: log) }
    var seen: Set<String> = [document.name]
    let outer = folder(of: document.path)
    let folder = FolderDescriptor(outer)
    for reference in root.children("TourMLRef") {
      reference.useAll()
      let uri = reference.attributes["uri"] ?? ""
      guard let name = name(uri) else {
        log.add(
          .leftOut, "The tour at '\(uri.prefix(200))' is not read.",
          remedy: "Download it into the folder of the set and refer to it by its plain name, or "
            + "import it by itself.", line: reference.line, field: "TourMLRef")
        continue
      }
      if folder?.lacks(name) ?? true {
        log.add(
          .leftOut, "The tour '\(uri.prefix(200))' is not beside the set, so it is left out.",
          remedy: "Put it there, or remove the reference.", line: reference.line,
          field: "TourMLRef")
        continue
      }
      guard seen.insert(name).inserted else { continue }
      let other = document.log(file: DiskFile.join(outer, name))
      guard let bytes = folder?.bytes(of: name, log: other, most: SourceText.most),
        let tour = XMLTree.read(bytes, log: other)
      else { continue }
      guard tour.name == "Tour" else {
        other.add(
          .leftOut, "A set refers to the file, which holds no single tour.",
          remedy: "Refer to each tour by itself; sets of sets are not read.", line: tour.line)
        continue
      }
      let lastModified = reference.attributes["lastModified"]
      tours.append(Found(element: tour, lastModified: lastModified, log: other))
    }
    return tours
  }

  /// The plain name of a file beside the document; `nil` for anything else.
  private static func name(_ uri: String) -> String? {
    let bare = uri.hasPrefix("./") ? String(uri.dropFirst(2)) : uri
    guard let name = bare.removingPercentEncoding, case .file? = try? Media.Source(name) else {
      return nil
    }
    return name
  }
}
