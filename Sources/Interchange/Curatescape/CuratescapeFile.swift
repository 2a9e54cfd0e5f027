import Catalog
import Geodesy

/// Mobile JSON of Curatescape (Omeka Classic, `?output=mobile-json`): a tour with its items, several
/// tours, or a list of items.
enum CuratescapeFile {
  static func recognises(_ probe: SourceProbe) -> Bool {
    guard let json = probe.json else { return false }
    let tours = json["tours"]?.elements?.first?["items"]?.elements
    guard let item = (json["items"]?.elements ?? tours)?.first else { return false }
    return item["id"] != nil && item["title"] != nil
      && (item["latitude"] != nil || item["custom"] != nil)
  }

  static func read(_ document: ForeignDocument) -> ForeignCampus? {
    let log = document.log()
    guard let campus = document.requiredCampus(log), let root = ForeignRecord(log) else {
      return nil
    }
    let languages = document.languages(of: campus, usual: [.english])
    var reader = CuratescapeReader(ForeignItems(campus: campus, languages: languages, log: log))
    if root.value["tours"]?.elements != nil {
      for tour in root.records("tours") { reader.addTour(tour) }
    } else if root.value["title"] != nil {
      reader.addTour(root)
    } else {
      for item in root.records("items") { _ = reader.work(item) }
    }
    return document.campus(of: reader.items, around: reader.coordinates, log: log)
  }
}

/// Turns tours of Curatescape and their items into tours and works.
struct CuratescapeReader {
  private(set) var items: ForeignItems
  private(set) var coordinates: [Coordinate] = []
  /// Several tours may show one item.
  private var works: [String: Slug] = [:]

  init(_ items: ForeignItems) { self.items = items }

  mutating func addTour(_ record: ForeignRecord) {
    let halts = record.records("items").compactMap { work($0).map { Stop(.work($0)) } }
    guard let own = record.text("id"), let id = items.identifier(own, .tour),
      let title = items.plain(record.text("title"))
    else {
      record.warn(
        .leftOut, "A tour has no title or no id; its items are kept, it is left out.",
        remedy: "Give it both.", field: "title")
      return
    }
    var tour = Tour(id: id, campus: items.campus, title: title)
    let parts = [record.text("description"), record.text("postscript_text")].compactMap(\.self)
    for part in parts { record.log.noteLostImages(in: part, line: record.line) }
    tour.text = LocalizedText(
      parts.map(HTMLText.commonMark).joined(separator: "\n\n"), in: items.languages[0])
    tour.author = record.text("creator").map(HTMLText.plain)
    tour.details = record.details(without: [
      "id", "title", "description", "postscript_text", "creator", "items",
    ])
    tour.stops = halts
    items.insert(.tour(tour), line: record.line ?? 1)
  }

  mutating func work(_ record: ForeignRecord) -> Slug? {
    guard let own = record.text("id"), let id = items.identifier(own, .work),
      let title = items.plain(record.text("title"))
    else {
      record.warn(
        .leftOut, "An item has no title or no id, so it is left out.", remedy: "Give it both.",
        field: "title")
      return nil
    }
    if let known = works[own] { return known }
    var work = Work(id: id, title: title, place: items.campus)
    if let latitude = record.text("latitude"), let longitude = record.text("longitude") {
      work.coordinate = record.coordinate(latitude, longitude, "latitude")
    }
    if let found = work.coordinate { coordinates.append(found) }
    work.locationNote = items.plain(record.text("address"))
    let custom = record.record("custom")
    work.description = items.prose(
      custom?.text("text") ?? record.text("text", "description"), line: record.line)
    work.details = record.details(without: [
      "id", "title", "latitude", "longitude", "address", "custom", "text", "description",
      "fullsize",
    ])
    work.details.merge(custom?.details(without: ["text"]) ?? [:]) { own, _ in own }
    if let image = record.text("fullsize", "thumbnail") {
      let found = items.insertMedia("\(id)-image", .image, image, from: record, field: "fullsize")
      if let found { work.media.append(found) } else { work.details["fullsize"] = image }
    }
    guard items.insert(.work(work), line: record.line ?? 1) != nil else { return nil }
    works[own] = id
    return id
  }
}

extension ForeignFormat {
  /// Mobile JSON of Curatescape.
  static let curatescape = ForeignFormat(format: .curatescape) {
    CuratescapeFile.recognises($0)
  } read: {
    CuratescapeFile.read($0)
  }
}
