import Catalog
import Exchange
import Geodesy
import Notation

/// Mobile JSON of Curatescape (Omeka Classic, `?output=mobile-json`): a tour with its items,
/// several tours, or a list of items.
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
    if root["tours"]?.elements != nil {
      for tour in root.records("tours") { reader.addTour(tour) }
    } else if root["title"] != nil {
      reader.addTour(root)
    } else {
      for item in root.records("items") { _ = reader.work(item) }
    }
    document.account(for: root.unused, in: log)
    return document.campus(of: reader.items)
  }
}

/// Turns tours of Curatescape and their items into tours and works.
struct CuratescapeReader {
  private(set) var items: ForeignItems
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
    let position = (latitude: record.text("latitude"), longitude: record.text("longitude"))
    if let latitude = position.latitude, let longitude = position.longitude {
      work.coordinate = record.coordinate(latitude, longitude, "latitude")
    } else if position.latitude != nil || position.longitude != nil {
      let (there, missing) =
        position.latitude != nil ? ("latitude", "longitude") : ("longitude", "latitude")
      record.warn(
        .leftOut, "The item has a \(there) but no \(missing), so it has no position.",
        remedy: "It is kept as a detail. Say both.", field: missing)
    }
    work.locationNote = items.plain(record.text("address"))
    let custom = record.record("custom")
    // Themes write one text under several names; another one stays a detail.
    let texts = [
      ("text", custom?.text("text")), ("text", record.text("text")),
      ("description", record.text("description")),
    ]
    let text = texts.lazy.compactMap(\.1).first
    work.description = items.prose(text, line: record.line)
    var known: Set = ["id", "title", "address", "text", "description", "fullsize"]
    if custom != nil { known.insert("custom") }
    if position.latitude != nil, position.longitude != nil {
      known.formUnion(["latitude", "longitude"])
    }
    work.details = record.details(without: known)
    for (name, value) in custom?.details(without: ["text"]) ?? [:] where work.details[name] != value
    {
      work.details[work.details[name] == nil ? name : "custom.\(name)"] = value
    }
    for (name, other) in texts where other != nil && other != text {
      work.details[name] = other.map(HTMLText.commonMark)
    }
    if let image = record.text("fullsize", "thumbnail") {
      let found = items.insertMedia("\(id)-image", .image, image, from: record, field: "fullsize")
      if let found { work.media.append(found) } else { work.details["fullsize"] = image }
    }
    guard items.insert(.work(work), line: record.line ?? 1) != nil else { return nil }
    works[own] = id
    return id
  }
}
