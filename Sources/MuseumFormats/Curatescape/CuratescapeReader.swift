import Catalog
import Exchange
import Geodesy
import Notation

/// Turns tours of Curatescape and their items into tours and works.
struct CuratescapeReader {
  private(set) var items: ForeignItems
  private var artists = ForeignArtists()
  /// The works by what Curatescape calls their items: several tours may show one.
  private var works: [String: Slug] = [:]
  /// The records that they were made of.
  private var told: [String: ForeignRecord] = [:]
  /// The works with a picture among their files.
  private var pictured: Set<Slug> = []

  init(_ items: ForeignItems) { self.items = items }

  mutating func read(_ roots: [ForeignRecord]) {
    var tours: [ForeignRecord] = []
    var described: [ForeignRecord] = []
    for root in roots {
      if root.hasArray("tours") {
        tours += root.records("tours")
      } else if root.names.contains("items") {
        // A list has no title of its own.
        root.peek("title") == nil ? described += root.records("items") : tours.append(root)
      } else {
        described.append(root)
      }
    }
    addItems(described)
    for tour in tours { addTour(tour) }
    artists.finish(&items)
  }

  // MARK: Tours

  private mutating func addTour(_ record: ForeignRecord) {
    let stops = record.records("items").compactMap { stop($0) }
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
    tour.text = prose(parts, record)
    tour.author = record.text("creator").map(HTMLText.plain)
    tour.details = record.details(without: [
      "id", "title", "description", "postscript_text", "creator", "items",
    ])
    tour.stops = stops
    items.insert(.tour(tour), line: record.line ?? 1, in: record.log)
  }

  /// The stop at an item, with the title and the text that the tour has of it in place of the item's own.
  /// The tour describes the item in part: what is known of it from elsewhere counts.
  private mutating func stop(_ record: ForeignRecord) -> Stop? {
    let own = record.peek("id")
    let known = own.flatMap { works[$0] }
    guard let work = known ?? add(record, isPart: true) else { return nil }
    if known != nil, let item = own.flatMap({ told[$0] }) {
      // The item itself says the same, as a number or as text; anything else is told.
      _ = record.members {
        $0.value == item.peekValue($0.name)
          || $0.value.foreignText != nil && $0.value.foreignText == item.peek($0.name)
      }
    }
    var stop = Stop(.work(work))
    if let custom = record.record("custom") {
      stop.title = items.plain(custom.text("title"))
      let subtitle = custom.text("subtitle").map { "<p><b>\($0)</b></p>" }
      stop.text = prose([subtitle, custom.text("text")].compactMap(\.self), custom)
    }
    return stop
  }

  private func prose(_ parts: [String], _ record: ForeignRecord) -> LocalizedText? {
    let texts = parts.map { HTMLText.commonMark($0, record.log, line: record.line) }
    return LocalizedText(texts.joined(separator: "\n\n"), in: items.languages[0])
  }

  // MARK: Items

  /// Adds items, each once: what stands alone may stand in a list, too, and say less there.
  private mutating func addItems(_ records: [ForeignRecord]) {
    var fullest: [String: ForeignRecord] = [:]
    for record in records {
      guard let own = record.peek("id") else { continue }
      if fullest[own].map({ $0.names.count < record.names.count }) ?? true { fullest[own] = record }
    }
    for record in records {
      guard let own = record.peek("id"), let best = fullest[own] else {
        add(record)
        continue
      }
      if works[own] == nil { add(best) }
      // The same of it is told; anything else is left out.
      _ = record.members { $0.value == best.peekValue($0.name) }
    }
  }

  /// Adds the work that an item is, or that a tour describes in part.
  ///
  /// - Returns: its identifier; `nil`, and a warning, if it has none.
  @discardableResult
  private mutating func add(_ record: ForeignRecord, isPart: Bool = false) -> Slug? {
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
    let isPlaced = readPosition(record, &work)
    work.locationNote = items.plain(record.text("address"))
    readTexts(record, isPart: isPart, isPlaced: isPlaced, &work)
    for name in texts(record, "creator") {
      let plain = HTMLText.plainNames(name)
      for artist in artists.ids(in: plain, line: record.line ?? 1, items, in: record.log)
      where !work.artists.contains(artist) {
        work.artists.append(artist)
      }
      if !ForeignArtists.areNames(plain) || HTMLText.hasAddresses(name) {
        work.details.append(HTMLText.plain(name), to: "creator")
      }
    }
    readMedia(record, &work)
    let line = record.line ?? 1
    if isPart {
      items.imply(.work(work), line: line, in: record.log)
    } else if items.insert(.work(work), line: line, in: record.log) == nil {
      return nil
    }
    (works[own], told[own]) = (id, record)
    return id
  }

  /// Reads the position. False if half of it is missing.
  private func readPosition(_ record: ForeignRecord, _ work: inout Work) -> Bool {
    let position = (latitude: record.text("latitude"), longitude: record.text("longitude"))
    if let latitude = position.latitude, let longitude = position.longitude {
      work.coordinate = record.coordinate(latitude, longitude, "latitude")
      return true
    } else if position.latitude != nil || position.longitude != nil {
      let (there, missing) =
        position.latitude != nil ? ("latitude", "longitude") : ("longitude", "latitude")
      record.warn(
        .leftOut, "The item has a \(there) but no \(missing), so it has no position.",
        remedy: "It is kept as a detail. Say both.", field: missing)
    }
    return false
  }

  /// The texts of a member that has one, or a list of them.
  private func texts(_ record: ForeignRecord, _ name: String) -> [String] {
    guard record.hasArray(name) else { return [record.text(name)].compactMap(\.self) }
    return record[name]?.elements?.compactMap(\.foreignText) ?? []
  }

  /// Reads the story behind its opening, and what is told in short beside it.
  private func readTexts(
    _ record: ForeignRecord, isPart: Bool, isPlaced: Bool, _ work: inout Work
  ) {
    let custom = record.record("custom")
    // Themes write one text under several names; another one stays a detail.
    let written = [
      ("text", isPart ? nil : custom?.text("text")), ("text", record.text("text")),
      ("description", record.text("description")),
    ]
    let story = written.lazy.compactMap(\.1).first
    work.description = prose([record.text("lede"), story].compactMap(\.self), record)
    work.narrative = prose(texts(record, "factoid"), record)
    var known: Set = [
      "id", "title", "address", "creator", "lede", "factoid", "files", "text", "description",
      "fullsize",
    ]
    if custom != nil { known.insert("custom") }
    if isPlaced { known.formUnion(["latitude", "longitude"]) }
    work.details = record.details(without: known)
    for name in record.names where work.details[name] != nil {
      let words = texts(record, name)
      if record.hasArray(name), !words.isEmpty {
        work.details[name] = words.joined(separator: "; ")
      }
    }
    for (name, value) in work.details { readMarkup(of: value, as: name, &work.details) }
    if !isPart {
      for (name, value) in custom?.details(without: ["text"]) ?? [:]
      where work.details[name] != value {
        work.details[work.details[name] == nil ? name : "custom.\(name)"] = value
      }
    }
    for (name, other) in written where other != nil && other != story {
      work.details[name] = other.map { HTMLText.commonMark($0, record.log, line: record.line) }
    }
  }

  /// Has the address of a link, and its words apart, in place of HTML: details are plain text, of which an
  /// address is a link on pages.
  private func readMarkup(of value: String, as name: String, _ details: inout Details) {
    guard value.contains("<") else { return }
    let found = HTMLName(value)
    let (plain, addresses) = (found.text, found.addresses)
    guard !addresses.isEmpty else {
      if !plain.isEmpty { details[name] = plain }
      return
    }
    details[name] = addresses.joined(separator: "; ")
    if !plain.isEmpty, plain != addresses.joined(separator: " "), details["\(name) title"] == nil {
      details["\(name) title"] = plain
    }
  }

  // MARK: Media

  private mutating func readMedia(_ record: ForeignRecord, _ work: inout Work) {
    for (index, file) in record.records("files").enumerated() { add(file, index, &work) }
    guard !pictured.contains(work.id) else {
      // The first of the pictures, in the size that lists show.
      work.details["fullsize"] = record.text("fullsize")
      return
    }
    guard let image = record.text("fullsize", "thumbnail") else { return }
    let found = items.insertMedia(
      "\(work.id)-image", .image, image, from: record, field: "fullsize")
    if let found { work.media.append(found) } else { work.details["fullsize"] = image }
  }

  private mutating func add(_ file: ForeignRecord, _ index: Int, _ work: inout Work) {
    let name = "file \(index + 1)"
    let type = file.text("mime-type", "mime_type") ?? "image"
    let kind = ["image", "audio", "video", "model"].first(where: type.hasPrefix)
      .flatMap(Media.Kind.init)
    guard let address = file.text("original", "fullsize", "thumbnail") else {
      file.warn(
        .leftOut, "A file of item '\(work.title.all[0].text)' has no address.",
        remedy: "What else it says is kept as a detail of the item. Give it an address.",
        field: "original")
      work.details[name] = file.nestedText
      return
    }
    guard let kind else {
      work.details[name] = file.nestedText
      return
    }
    let caption = items.plain(
      file.text("caption") ?? file.text("description") ?? file.text("title"))
    let credit = texts(file, "creator").map(HTMLText.plain).joined(separator: "; ")
    var details = file.details(without: ["id", "mime-type", "mime_type", "original", "creator"])
    for (name, value) in details where items.plain(value) == caption { details[name] = nil }
    let own = file.text("id") ?? "\(index + 1)"
    let id = items.insertMedia(
      "\(work.id)-file-\(ForeignItems.words(own) ?? "\(index + 1)")", kind, address, from: file,
      field: "original"
    ) { media in
      media.caption = caption
      media.credit = credit.isEmpty ? nil : credit
      media.details = details
    }
    guard let id else {
      work.details[name] = address
      return
    }
    work.media.append(id)
    if kind == .image { pictured.insert(work.id) }
  }
}
