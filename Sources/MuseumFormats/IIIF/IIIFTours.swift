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
    use(collection, parts)
    noteMissing(in: collection, parts)
    let path = address.flatMap { address in
      origins.lazy.compactMap { $0.path(of: address) }.first
    }
    let label = IIIFText(collection.peekValue("label")).localized(in: language)
    if let path, path == IIIFPath.catalog || path.hasPrefix(IIIFPath.campuses) {
      // Campuses are no part of what is read, but for the name.
      if path == IIIFPath.campus(items.campus) { campusName = campusName ?? label }
      _ = collection.members { $0.name != "items" }
      return
    }
    let shown = parts.compactMap { $0.peek("id").flatMap { works[$0] } }
    let slug = path.flatMap { path in
      path.split(separator: "/").dropLast().last.flatMap { try? Slug(String($0)) }
        .flatMap { IIIFPath.tour($0) == path ? $0 : nil }
    }
    if slug != nil, shown.isEmpty {
      _ = collection.members { $0.name != "items" }
      return collection.warn(
        .leftOut,
        "A tour stops at places only, of which no manifest tells, so it is left out.",
        remedy: "Export it as text (--format source) to bring it here.", field: "items")
    }
    guard let title = label, !shown.isEmpty,
      let id = slug ?? address.flatMap({ identifier($0, .tour) })
    else { return }
    _ = collection["label"]
    var tour = Tour(id: id, campus: items.campus, title: title)
    tour.text = IIIFText(collection["summary"]).localized(in: language, separator: "\n\n") {
      slug == nil ? HTMLText.commonMark($0) : Self.unspaced($0)
    }
    tour.stops = shown.map { Stop(.work($0)) }
    if slug == nil {
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

  /// Marks what a collection says of how it is shown, and the references in it to what is here, as used.
  private func use(_ collection: ForeignRecord, _ parts: [ForeignRecord]) {
    for name in ["@context", "type", "behavior", "viewingDirection", "thumbnail", "partOf"] {
      _ = collection[name]
    }
    for part in parts where !part.hasArray("items") {
      for name in ["id", "type"] { _ = part[name] }
      // The thing itself has its label.
      guard let id = part.peek("id"), index.holds(id) else { continue }
      for name in ["label", "thumbnail"] { _ = part[name] }
    }
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
    var stops = IIIFStops(tour, titles)
    var details: Details = [:]
    for entry in collection.records("metadata") {
      let line = IIIFLine(entry, isOwn: isOwn)
      let (values, others) = line.value.values(in: language)
      if isOwn, line.field == .author {
        tour.author = values.first
        keep(values.dropFirst() + others, of: line, isOwn: true, in: &details)
      } else if isOwn,
        let stop = stops.next(called: IIIFText(entry.peekValue("label")).all.first, isTold: true)
      {
        _ = entry["label"]
        tour.stops[stop.index].text = line.value.localized(
          in: language, separator: "\n\n", Self.unspaced)
        stops.take(stop.number, at: stop.index, &tour)
      } else {
        keep(values + others, of: line, isOwn: isOwn, in: &details)
      }
    }
    if isOwn, let place = collection.record("navPlace") {
      for feature in place.records("features") {
        let label = IIIFText(feature.record("properties")?.peekValue("label")).all.first
        if let stop = stops.next(called: label, isTold: false) {
          stops.take(stop.number, at: stop.index, &tour)
        }
      }
      place.useAll()
    }
    if isOwn {
      for name in ["rights", "requiredStatement"] { _ = collection[name] }
    } else {
      if let rights = collection.text("rights") { details.append(rights, to: "rights") }
      let credit = IIIFText(credit(of: collection)).all.map(HTMLText.plain)
      if !credit.isEmpty {
        details.append(credit.joined(separator: "; "), to: "requiredStatement")
      }
    }
    readLinks(collection, isOwn: isOwn, &details)
    tour.details = details
  }
}

/// The stops of a tour that Docent wrote, found again by the numbers and names that its collection
/// tells: `3. Runner`.
private struct IIIFStops {
  /// The stops that show a work of a title, in order.
  private var indexes: [String: [Int]] = [:]
  /// The stops whose text is told already, and those whose number is.
  private var told: (texts: Set<Int>, numbers: Set<Int>) = ([], [])

  init(_ tour: Tour, _ titles: [Slug: LocalizedText]) {
    for (index, stop) in tour.stops.enumerated() {
      guard case .work(let id) = stop.subject else { continue }
      for title in Set(titles[id]?.all.map(\.text) ?? []) {
        indexes[title, default: []].append(index)
      }
    }
  }

  /// The next stop of that name, with its number; `nil` if none of those that show a work is called so:
  /// a place has no manifest.
  mutating func next(called label: String?, isTold: Bool) -> (number: Int, index: Int)? {
    guard let label, let mark = label.firstRange(of: ". "),
      let number = Int(label[..<mark.lowerBound])
    else { return nil }
    let found = indexes[String(label[mark.upperBound...])]?.first { index in
      !(isTold ? told.texts : told.numbers).contains(index)
    }
    guard let found else { return nil }
    if isTold { told.texts.insert(found) } else { told.numbers.insert(found) }
    return (number, found)
  }

  /// Gives a stop the number that visitors dial, where its place in the row is another.
  func take(_ number: Int, at index: Int, _ tour: inout Tour) {
    if number != index + 1, Stop.numbers.contains(number) { tour.stops[index].number = number }
  }
}
