import Catalog
import Exchange
import Notation
import Words

extension IIIFReader {
  /// Reads a collection. One that Docent wrote of a tour is that tour; one of others that holds manifests
  /// that are here is the draft of one, since nobody says that it is to be walked. Of any other the
  /// manifests count, and what it says of itself is told as left out.
  mutating func read(_ collection: ForeignRecord) {
    let address = collection.text("id")
    let parts = collection.records("items")
    let path = address.flatMap { address in
      origins.lazy.compactMap { $0.path(of: address) }.first
    }
    use(collection, parts, isOwn: path != nil)
    noteMissing(in: collection, parts)
    let label = IIIFText(collection.peekValue("label")).localized(in: language)
    if let path, path == IIIFPath.catalog || path.hasPrefix(IIIFPath.campuses) {
      if path == IIIFPath.campus(items.campus) { readCampus(collection) }
      _ = collection.members { $0.name != "items" }
      return
    }
    let shown = parts.compactMap { $0.peek("id").flatMap { works[$0] } }
    let slug = path.flatMap { path in
      path.split(separator: "/").dropLast().last.flatMap { try? Slug(String($0)) }
        .flatMap { IIIFPath.tour($0) == path ? $0 : nil }
    }
    let places = slug == nil ? [] : places(of: collection)
    guard let title = label, !shown.isEmpty || !places.isEmpty,
      let id = slug ?? address.flatMap({ identifier($0, .tour) })
    else { return }
    _ = collection["label"]
    var tour = Tour(id: id, campus: items.campus, title: title)
    tour.text = IIIFText(collection["summary"]).localized(in: language, separator: "\n\n") {
      slug == nil
        ? HTMLText.commonMark($0, collection.log, line: collection.line) : Self.unspaced($0)
    }
    if slug != nil {
      let shown = parts.map { $0.peek("id").flatMap { works[$0] } }
      tour.stops = IIIFStops(works: shown, titles: titles, places: places).stops(
        of: collection, in: language)
    } else {
      tour.stops = shown.map { Stop(.work($0)) }
      tour.status = .draft
      collection.warn(
        .assumedValue,
        "The collection '\(title.all[0].text.prefix(80))' becomes the draft of a tour.",
        remedy: "Publish it with 'docent tour publish \(id)', if visitors should walk it.",
        field: "items")
    }
    readFacts(of: collection, isOwn: slug != nil, &tour)
    _ = insert(.tour(tour), collection)
  }

  /// Marks what a collection of Docent's says of how it is shown, and the references in it to what is here,
  /// as used; of others, what the things themselves say, too.
  private func use(_ collection: ForeignRecord, _ parts: [ForeignRecord], isOwn: Bool) {
    for name in ["@context", "type"] { _ = collection[name] }
    if isOwn {
      for name in ["behavior", "viewingDirection", "thumbnail", "partOf"] { _ = collection[name] }
    }
    for part in parts where !part.hasArray("items") {
      for name in ["id", "type"] { _ = part[name] }
      guard let id = part.peek("id"), index.holds(id) else { continue }
      if isOwn { for name in ["label", "thumbnail"] { _ = part[name] } }
      guard let thing = index.record(at: id) else { continue }
      let labels = Set(IIIFText(thing.peekValue("label")).all)
      IIIFLine.use(part, "label", labels.contains)
      let pictures = Set(thing.records("thumbnail").map { $0.peek("id") })
      for picture in part.records("thumbnail") {
        for name in ["type", "format", "width", "height"] { _ = picture[name] }
        if pictures.contains(picture.peek("id")) { picture.useAll() }
      }
    }
  }

  /// The places at which a tour of Docent's stops, by the pages that it names.
  private func places(of collection: ForeignRecord) -> [IIIFStops.Place] {
    collection.records("homepage").compactMap { page in
      guard let address = page.peek("id"),
        let place = origins.lazy.compactMap({ $0.place(address) }).first,
        let name = IIIFStops.Name(page.peekValue("label"), in: language)
      else { return nil }
      return IIIFStops.Place(id: place, name: name)
    }
  }

  /// Reads what the collection of the campus says of it: of a campus that is made all of it counts.
  private mutating func readCampus(_ collection: ForeignRecord) {
    var facts = CampusFacts()
    facts.name = IIIFText(collection.peekValue("label")).localized(in: language)
    facts.text = IIIFText(collection.peekValue("summary")).localized(
      in: language, separator: "\n\n", Self.unspaced)
    for entry in collection.records("metadata") {
      let line = IIIFLine(entry, isOwn: true)
      switch line.field {
      case .address?: facts.address = line.value.values(in: language).values.first
      case .hours?: facts.hours = line.value.localized(in: language, Self.unspaced)
      default: keep(line.value.all, of: line, isOwn: true, in: &facts.details)
      }
    }
    if let name = facts.name {
      var labels: Details = [:]
      facts.center = position(collection, of: name, isOwn: true, &labels)
    }
    campus = campus ?? facts
  }

  private func noteMissing(in collection: ForeignRecord, _ parts: [ForeignRecord]) {
    let missing = parts.filter { part in
      !part.hasArray("items") && !(part.peek("id").map(index.holds) ?? false)
    }
    guard let first = missing.first else { return }
    collection.warn(
      .leftOut,
      "\(missing.count) of the \(parts.count) things in a collection are not in the document, such "
        + "as '\((first.peek("id") ?? "?").prefix(120))'.",
      remedy: "Nothing is fetched: put their manifests into the same folder.", field: "items")
  }

  private func readFacts(of collection: ForeignRecord, isOwn: Bool, _ tour: inout Tour) {
    var details: Details = [:]
    for entry in collection.records("metadata") {
      let line = IIIFLine(entry, isOwn: isOwn)
      let (values, others) = line.value.values(in: language)
      if isOwn, line.field == .author {
        tour.author = values.first
        keep(values.dropFirst() + others, of: line, isOwn: true, in: &details)
      } else if isOwn, IIIFStops.Line(entry, in: language) != nil {
        _ = entry["label"]
      } else {
        keep(values + others, of: line, isOwn: isOwn, in: &details)
      }
    }
    if isOwn {
      // Works and places know where they are.
      collection.record("navPlace")?.useAll()
      for name in ["rights", "requiredStatement"] { _ = collection[name] }
    } else {
      if let rights = collection.text("rights") { details.append(rights, to: "rights") }
      for name in ["behavior", "viewingDirection"] {
        let words = collection[name]?.elements?.compactMap(\.foreignText) ?? []
        for text in words + [collection.text(name)].compactMap(\.self) {
          details.append(text, to: name)
        }
      }
      keepEnvelope(of: collection, in: &details)
      let credit = IIIFText(credit(of: collection)).all.map(HTMLText.plain)
      if !credit.isEmpty {
        details.append(credit.joined(separator: "; "), to: "requiredStatement")
      }
    }
    readLinks(collection, isOwn: isOwn, &details)
    tour.details = details
  }
}
