import Catalog
import Exchange
import Geodesy
import Notation

/// Reads one tour, and makes works of what its stops show.
struct TourMLTour {
  let element: XMLTree
  private let gathering: TourMLGathering
  private let texts: TourMLTexts
  let log: ProblemLog
  private let id: Slug
  private let assets: TourMLAssets

  /// Reads `element` into `gathering`. `lastModified` is what a reference to it said.
  static func read(
    _ element: XMLTree, lastModified: String?, into gathering: TourMLGathering, log: ProblemLog
  ) {
    let own = element.attributes["id"] ?? ""
    let metadata = element.child("TourMetadata")
    let isOwn = TourMLFile.campus(of: element) != nil
    let stated = isOwn ? try? Slug(own) : nil
    guard !own.isEmpty, let id = stated ?? gathering.items.identifier(own, .tour) else {
      log.add(
        own.isEmpty ? .missingValue : .invalidValue,
        own.isEmpty
          ? "The tour has no identifier."
          : "The tour's identifier '\(own.prefix(80))' has hardly any Latin letters or digits.",
        remedy: "Give it a tourml:id, such as sculpture-walk.", line: element.line, field: "id")
      return
    }
    let texts = TourMLTexts(
      languages: isOwn ? TourMLFile.languages(of: element) : gathering.items.languages,
      isOwn: isOwn, log: log)
    let reader = TourMLTour(
      element: element, gathering: gathering, texts: texts, log: log, id: id,
      assets: TourMLAssets(element.children("Asset"), of: id, gathering, texts, log: log))
    reader.read(metadata, lastModified: lastModified)
  }

  private func read(_ metadata: XMLTree?, lastModified: String?) {
    let title = texts.text(metadata?.children("Title") ?? [], texts.line)
    if title == nil {
      log.add(
        .assumedValue, "The tour has no title: it is called '\(id)'.",
        remedy: "Give its TourMetadata a Title.", line: element.line, field: "Title")
    }
    guard let title = title ?? LocalizedText(id.description, in: texts.languages[0]) else { return }
    var tour = Tour(id: id, campus: gathering.campus, title: title)
    tour.text = texts.text(metadata?.children("Description") ?? [], texts.commonMark)
    let authors = (metadata?.children("Author") ?? []).compactMap(texts.line)
    tour.author = authors.isEmpty ? nil : authors.joined(separator: "; ")
    let properties = TourMLProperties(metadata, texts)
    tour.details = properties.details
    let record = Record(
      properties.fields().filter { ["status", "number"].contains($0.name) },
      names: TourFile.names, line: metadata?.line ?? element.line, languages: texts.languages,
      log: log)
    tour.status = record.choice("status", Tour.Status.self) ?? .published
    tour.number = record.integer("number", in: 1...(.max))
    if !texts.isOwn {
      tour.details["lastModified"] = element.attributes["lastModified"] ?? lastModified
    }
    for resource in metadata?.children("AppResource") ?? [] {
      guard let asset = asset(resource) else { continue }
      _ = resource.attributes["usage"]
      note(asset.reading, as: asset.usage ?? asset.id, in: &tour.details)
    }
    tour.details.merge(texts.rest(of: metadata)) { first, _ in first }
    let stops = element.children("Stop")
    guard let order = order(of: stops, metadata, &tour.details) else { return }
    let pages = texts.isOwn ? TourMLPages() : TourMLPages(of: element, log: log)
    var words = [tour.text]
    var taken: Set<String> = []
    for index in order where pages.isIntroduction(stops[index]) {
      for element in [stops[index]] + pages.pages(of: stops[index]) {
        words += introduce(element, to: &tour, &taken)
      }
    }
    if words.count > 1 { tour.text = TourMLPages.joined(words) }
    var earlier = EarlierStops()
    for index in order where !pages.isPage(stops[index]) && !pages.isIntroduction(stops[index]) {
      let below = pages.pages(of: stops[index])
      guard let stop = stop(stops[index], at: index + 1, after: earlier, pages: below) else {
        continue
      }
      tour.stops.append(stop)
      earlier.insert(stop)
    }
    if !texts.isOwn { tour.giveFreeNumbers(log, line: element.line) }
    for (id, asset) in assets.unread { note(asset, as: "asset \(id)", in: &tour.details) }
    for (_, entry) in assets.media.sorted(by: { $0.key < $1.key }) {
      gathering.insert(.media(entry.media), line: entry.line, log: log)
    }
    gathering.insert(.tour(tour), line: element.line, log: log)
  }

  // MARK: Assets

  private func asset(
    _ reference: XMLTree
  ) -> (id: String, usage: String?, reading: TourMLAssets.Reading)? {
    let id = reference.attributes["id"] ?? ""
    if let reading = assets.reading(id) { return (id, reference.attributes.peek("usage"), reading) }
    reference.useAll()
    log.add(
      .leftOut, "The asset '\(id.prefix(80))' is not there, so it is left out.",
      remedy: "Add it, or remove what refers to it.", line: reference.line, field: reference.name)
    return nil
  }

  /// Keeps what has no home of its own as details.
  private func note(
    _ asset: TourMLAssets.Reading, as name: String, in details: inout Details
  ) {
    let media = asset.media.compactMap { assets.media[$0]?.media.source.description }
    let position = asset.position.map {
      ["\($0.coordinate.latitude.decimalText),\($0.coordinate.longitude.decimalText)"]
    }
    let links = asset.links + media + (position ?? [])
    if !links.isEmpty { append(links.joined(separator: " "), to: name, in: &details) }
    for (key, value) in asset.position?.details ?? [:] {
      append(value, to: "\(name) \(key)", in: &details)
    }
    for (key, value) in asset.details { append(value, to: "\(name) \(key)", in: &details) }
    for reading in [asset.text, asset.page].flatMap({ $0?.all ?? [] }) {
      append(
        reading.text,
        to: reading.language == texts.languages[0] ? name : "\(name)@\(reading.language)",
        in: &details)
    }
  }

  private func append(_ text: String, to name: String, in details: inout Details) {
    details[name] = details[name].map { $0 == text ? $0 : "\($0)\n\(text)" } ?? text
  }

  // MARK: Stops

  /// The media, artists, position and details that a stop refers to.
  private struct Shown {
    var work: [Slug] = []
    var stop: [Slug] = []
    var artists: [Slug] = []
    var position: TourMLPosition.Found?
    /// The pages of the web among them.
    var words: [LocalizedText] = []
    var details: Details = [:]
  }

  /// What a stop, or a page below it, refers to; the assets whose pages the stop has already are `taken`.
  private func shown(by element: XMLTree, _ taken: inout Set<String>) -> Shown {
    var shown = Shown()
    var texts: [(path: WritableKeyPath<Media, LocalizedText?>, name: String, text: LocalizedText)] =
      []
    for reference in element.children("AssetRef") {
      guard let (id, usage, reading) = asset(reference) else { continue }
      if let artist = reading.artist { shown.artists.append(artist) }
      var rest = reading
      // Of several positions the others stay details.
      if shown.position == nil { (shown.position, rest.position) = (reading.position, nil) }
      switch usage?.lowercased() {
      case "icon", "thumbnail": break
      case "stop":
        shown.stop += reading.media
        rest.media = []
      default:
        shown.work += reading.media
        rest.media = []
      }
      // One that says more than the kind of what is shown is kept with that, or names a detail.
      let isUsual =
        self.texts.isOwn || TourMLNames.usages.contains(usage?.lowercased() ?? "primary")
      if !isUsual, let usage, let first = reading.media.first, rest.media.isEmpty {
        assets.keep(usage, as: "usage", of: first)
      }
      if let text = reading.text, let path = Self.textPath(usage) {
        texts.append((path, usage ?? id, text))
        rest.text = nil
      }
      if !self.texts.isOwn, let page = rest.takePage(of: id, usage, &taken, log) {
        shown.words.append(page)
      }
      let name = usage.map { $0 == "primary" ? "asset \(id)" : $0 } ?? "asset \(id)"
      let before = shown.details
      note(rest, as: name, in: &shown.details)
      if isUsual || !reading.media.isEmpty || taken.contains(id) || shown.details != before {
        _ = reference.attributes["usage"]
      }
    }
    if shown.position == nil, !self.texts.isOwn {
      shown.position = TourMLPosition.position(ofStop: element, log: log)
    }
    for (path, name, text) in texts {
      if let first = shown.work.first, assets.set(path, of: first, to: text) { continue }
      note(TourMLAssets.Reading(text: text), as: name, in: &shown.details)
    }
    return shown
  }

  /// Texts that belong to the leading media of their stop.
  private static func textPath(_ usage: String?) -> WritableKeyPath<Media, LocalizedText?>? {
    switch usage?.lowercased() {
    case "caption": \.caption
    case "transcript", "transcription": \.transcript
    case "alt", "alternativetext": \.alternativeText
    default: nil
    }
  }

  /// `position` is where the stop stands in the tour, from 1.
  private func stop(
    _ element: XMLTree, at position: Int, after earlier: EarlierStops, pages: [XMLTree]
  ) -> Stop? {
    var properties = TourMLProperties(element, texts)
    // Docent writes the view after the media.
    if texts.isOwn { _ = element.attributes["view"] }
    var taken: Set<String> = []
    var shown = shown(by: element, &taken)
    let own = (properties[TourMLNames.own] ?? "").split(separator: " ")
    let title = texts.text(element.children("Title"), texts.line)
    var words = [texts.text(element.children("Description"), texts.commonMark)] + shown.words
    for (index, page) in pages.enumerated() {
      words += add(page, number: index + 1, to: &shown, &taken)
    }
    let text = words.count == 1 ? words[0] : TourMLPages.joined(words)
    let code = properties.take(TourMLNames.code)
    let number = code.flatMap(Self.keypadNumber)
    let isTaken = !texts.isOwn && number.map(earlier.numbers.contains) ?? false
    if isTaken, let code {
      log.add(
        .assumedValue,
        "The code '\(code.prefix(40))' is that of an earlier stop, too: here it is a detail only.",
        remedy: "Give each stop a code of its own.", line: element.line, field: TourMLNames.code)
    }
    let record = Record(
      properties.fields("stop.").filter { $0.name != "own" }, names: TourFile.stopNames,
      line: element.line, languages: texts.languages, log: log)
    let subject: Stop.Subject
    if properties[TourMLNames.place] != nil {
      guard let place = record.place("place") else { return nil }
      subject = .place(place)
    } else {
      let work = work(
        element, number: position, title: own.contains("title") ? nil : title,
        text: own.contains("text") ? nil : text, shown,
        code: number == nil || isTaken ? code : nil, &properties)
      guard let work else { return nil }
      subject = .work(work)
    }
    var stop = Stop(subject)
    stop.title = own.contains("title") ? title : nil
    stop.text = own.contains("text") ? text : nil
    stop.media = shown.stop
    record.readNumbers(into: &stop, after: earlier)
    if stop.number == nil, !texts.isOwn, !isTaken { stop.number = number }
    return stop
  }

  /// Adds a page below a stop to what the stop shows: its pictures and sound, and the rest as details.
  ///
  /// - Returns: its words, which stand behind those of the stop.
  private func add(
    _ page: XMLTree, number: Int, to shown: inout Shown, _ taken: inout Set<String>
  ) -> [LocalizedText?] {
    let below = self.shown(by: page, &taken)
    shown.work += below.work
    shown.stop += below.stop
    shown.artists += below.artists
    if shown.position == nil { shown.position = below.position }
    for (name, value) in below.details { append(value, to: name, in: &shown.details) }
    var properties = TourMLProperties(page, texts)
    let mark = "page \(number)"
    if let code = properties.take(TourMLNames.code) { shown.details["\(mark) code"] = code }
    for (name, value) in properties.details { shown.details["\(mark) \(name)"] = value }
    shown.details["\(mark) view"] = page.attributes["view"]
    _ = page.attributes["id"]
    let title = texts.text(page.children("Title"), texts.line)
    let words = [texts.text(page.children("Description"), texts.commonMark)] + below.words
    for (name, value) in texts.rest(of: page) where shown.details["\(mark) \(name)"] == nil {
      shown.details["\(mark) \(name)"] = value
    }
    // The title of a page with nothing but one picture or sound is the caption of that.
    if words.allSatisfy({ $0 == nil }), let title, below.work.count == 1,
      let first = below.work.first,
      assets.set(\.caption, of: first, to: title)
    {
      return []
    }
    return [TourMLPages.heading(title)] + words
  }

  /// Adds a group that only introduces others, or a page below it, to the details of the tour; the assets
  /// whose pages the tour has already are `taken`.
  ///
  /// - Returns: its words, which stand behind those of the tour.
  private func introduce(
    _ element: XMLTree, to tour: inout Tour, _ taken: inout Set<String>
  ) -> [LocalizedText?] {
    let name = element.attributes["id"] ?? "stop"
    let title = texts.text(element.children("Title"), texts.line)
    var words = [title == tour.title ? nil : TourMLPages.heading(title)]
    words.append(texts.text(element.children("Description"), texts.commonMark))
    for reference in element.children("AssetRef") {
      guard let (id, usage, reading) = asset(reference) else { continue }
      _ = reference.attributes["usage"]
      var rest = reading
      if let page = rest.takePage(of: id, usage, &taken, log) { words.append(page) }
      note(rest, as: "\(name) \(usage ?? id)", in: &tour.details)
    }
    let properties = TourMLProperties(element, texts)
    let rest = texts.rest(of: element)
    for (key, value) in properties.details.merging(rest, uniquingKeysWith: { first, _ in first }) {
      tour.details["\(name) \(key)"] = value
    }
    tour.details["\(name) view"] = element.attributes["view"]
    return words
  }

  private static func keypadNumber(_ code: String) -> Int? {
    Int(code).flatMap { Stop.numbers.contains($0) ? $0 : nil }
  }

  // MARK: Works

  /// The work that a stop shows, taken in; `code` is one that is not its number.
  private func work(
    _ element: XMLTree, number: Int, title: LocalizedText?, text: LocalizedText?, _ shown: Shown,
    code: String?, _ properties: inout TourMLProperties
  ) -> Slug? {
    let own = element.attributes["id"] ?? "stop \(number)"
    let (spot, more) = position(shown, &properties, line: element.line)
    var fields = properties.fields().map {
      $0.name == "work" ? NamedField(name: "id", value: $0.value) : $0
    }
    var details = properties.details
    if properties[TourMLNames.work] == nil {
      fields.append(NamedField(name: "id", value: identifier(own, number: number)))
      details.merge(shown.details) { first, _ in first }
      details["view"] = element.attributes["view"]
      details["code"] = code
      details.merge(more) { first, _ in first }
      details.merge(texts.rest(of: element)) { first, _ in first }
    }
    let language = texts.languages[0]
    if let title {
      fields += NamedField.texts("title", title, default: language)
    } else if !fields.contains(where: { $0.base == "title" }) {
      log.add(
        .assumedValue, "The stop '\(own.prefix(80))' has no title, so that is what it is called.",
        remedy: "Give it a Title.", line: element.line, field: "Title")
      fields.append(NamedField(name: "title", value: own))
    }
    fields += NamedField.texts("description", text, default: language)
    let record = Record(
      fields, details: details, names: WorksTable.names, line: element.line,
      languages: texts.languages, log: log)
    guard var work = WorksTable(foreign: gathering.campus).work(record) else { return nil }
    work.artists = shown.artists
    work.media = shown.work
    if work.survey == nil { (work.coordinate, work.survey) = (spot?.coordinate, spot?.survey) }
    gathering.insert(.work(work), line: element.line, log: log)
    return work.id
  }

  private func identifier(_ own: String, number: Int) -> String {
    let words = ForeignItems.words(own).flatMap { $0.isEmpty ? nil : $0 } ?? "stop-\(number)"
    return "\(id.description.prefix(40))-\(words)".replacing("--", with: "-")
  }

  private func position(
    _ shown: Shown, _ properties: inout TourMLProperties, line: Int
  ) -> (found: TourMLPosition.Found?, details: Details) {
    let centroid = properties.take("centroid")
    let box = properties.take("bbox")
    let found =
      shown.position
      ?? centroid.flatMap { TourMLPosition.centroid($0, line: line, log: log) }
      ?? box.flatMap { TourMLPosition.box($0, line: line, log: log) }
    if found?.isMiddle ?? false {
      log.add(
        .assumedValue, "The stop has an area, not a point: the work is put in the middle of it.",
        remedy: "Place the work where it stands; the area is kept as a detail.", line: line,
        field: "position")
    }
    var details = found?.details ?? [:]
    details["bbox"] = box ?? details["bbox"]
    if shown.position != nil { details["centroid"] = centroid }
    return (found, details)
  }
}
