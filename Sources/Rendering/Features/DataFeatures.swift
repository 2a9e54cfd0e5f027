import Catalog
import Exchange
import Geodesy
import Notation
import Queries
import Words

extension DataWriter {
  /// A page of features as a GeoJSON FeatureCollection, with the number of all that match and the
  /// links to the pages beside it.
  func features(_ query: FeatureQuery) -> DataAnswer {
    let path = "/collections/\(query.kind.name)/items"
    let answer = renderer.page(query, for: reader)
    let collected = renderer.collected(query.kind)
    func place(_ name: String, _ key: FeatureKey) -> [FeatureQuery.Asked] {
      let ahead = answer.ahead.map(\.description).joined(separator: ",")
      return query.asked + [FeatureQuery.Asked(name, key.description)]
        + (ahead.isEmpty ? [] : [FeatureQuery.Asked("ahead", ahead)])
    }
    func asked(_ start: FeatureQuery.Start) -> [FeatureQuery.Asked] {
      switch start {
      case .first: query.asked
      case .after(let key): place("after", key)
      case .before(let key): place("before", key)
      }
    }
    var links = selfLinks(path, Self.featureShapes, query: asked(query.start))
    links.append(
      link(
        "collection", "/collections/\(query.kind.name)", request.format == .html ? .html : .json))
    if let next = answer.next {
      links.append(link("next", path, request.format, query: asked(next)))
    }
    if let previous = answer.previous {
      links.append(link("prev", path, request.format, query: asked(previous)))
    }
    let form = query.system == .world ? nil : renderer.positions(in: query.system)
    var json = JSONWriter(reserving: 1_024 * (1 + answer.places.count))
    var stamp = 0..<0
    json.featureCollection(of: answer.places) { json in
      Self.write(links, to: &json)
      let start = json.bytes.count
      json.member("timeStamp", renderer.timeOfLastChange(of: query.kind) ?? request.time)
      stamp = start..<json.bytes.count
      json.member("numberMatched", answer.matched)
      json.member("numberReturned", answer.places.count)
    } feature: { json, place in
      // Programs that make a table of a page know its columns by the first feature.
      let isWhole = place == answer.places.first && request.format != .html
      write(
        collected.features[place], collected.keys[place], collected.geometries[place], to: &json,
        as: form, naming: isWhole ? query.kind.properties.map(\.name) : [])
    }
    guard request.format == .html else {
      return DataAnswer(
        rendered: Rendered(
          bytes: json.bytes, format: request.format, language: page.language, stamp: stamp),
        links: links)
    }
    let shown = answer.places.map { place in
      DataMarkup.Shown(
        href: href("\(path)/\(collected.keys[place])", .html),
        title: title(of: collected.features[place]))
    }
    let pager = PagerPart(
      position: page.words.count(answer.matched, .dataMatched),
      previous: links.first { $0.relation == "prev" }?.href,
      next: links.first { $0.relation == "next" }?.href)
    return DataAnswer(
      rendered: dataPage(
        page.words[query.kind.title],
        trail: trail(.collections, .collection(query.kind)),
        content: DataMarkup.html(
          of: "features", in: json.bytes,
          after: ["timeStamp", "numberMatched", "numberReturned"], shown: shown),
        links: links, pager: pager),
      links: links)
  }

  /// A feature by itself.
  func feature(
    _ feature: CollectedFeature, _ key: FeatureKey, in kind: FeatureKind, _ system: FeatureSystem
  ) -> DataAnswer {
    let path = "/collections/\(kind.name)/items/\(key)"
    let asked = system == .world ? [] : [FeatureQuery.Asked("crs", system.address)]
    var links = selfLinks(path, Self.featureShapes, query: asked)
    links.append(
      link("collection", "/collections/\(kind.name)", request.format == .html ? .html : .json))
    var json = JSONWriter(reserving: 4_096)
    write(
      feature, key, renderer.geometry(of: feature), to: &json,
      as: system == .world ? nil : renderer.positions(in: system)
    ) { Self.write(links, to: &$0) }
    guard request.format == .html else {
      return DataAnswer(
        rendered: Rendered(json, as: request.format, language: page.language), links: links)
    }
    let name = title(of: feature)
    return DataAnswer(
      rendered: dataPage(
        name.text, trail: trail(.collections, .collection(kind), .items(kind)),
        content: DataMarkup.html(of: json.bytes, leavingOut: ["links", "type"]), links: links),
      links: links)
  }

  private func title(of feature: CollectedFeature) -> Phrase {
    switch feature {
    case .item(let item):
      let title = renderer.title(of: item, for: reader)
      return Phrase(text: title.text, lang: title.language.flatMap(page.foreign))
    case .stop(let index, let tour):
      let title = renderer.title(of: tour.stops[index], on: tour.campus, for: reader)
      return Phrase(text: title.text, lang: page.foreign(title.language))
    }
  }

  /// Writes a feature; of the properties `named`, those that it lacks are `null`.
  private func write(
    _ feature: CollectedFeature, _ key: FeatureKey, _ geometry: Geometry?,
    to json: inout JSONWriter, as form: ((Coordinate) -> (Double, Double))?,
    naming named: [String] = [], members: (inout JSONWriter) -> Void = { _ in }
  ) {
    json.feature(
      id: key.description, geometry, as: form, members: members
    ) { json in
      renderer.properties(of: feature, to: &json, for: reader)
      for name in absent(named, from: feature) {
        json.name(name)
        json.null()
      }
    }
  }

  /// Those of `names` that no property of the feature has.
  private func absent(_ names: [String], from feature: CollectedFeature) -> [String] {
    guard !names.isEmpty else { return [] }
    var json = JSONWriter(reserving: 2_048)
    json.object { renderer.properties(of: feature, to: &$0, for: reader) }
    guard case .object(let members)? = try? JSONValue(parsing: json.bytes) else { return names }
    let present = Set(members.map(\.name))
    return names.filter { !present.contains($0) }
  }
}

extension Renderer {
  /// The properties of a feature, as every answer and every write has them.
  func properties(of feature: CollectedFeature, to json: inout JSONWriter, for reader: Reader) {
    switch feature {
    case .item(let item):
      properties(of: item, to: &json, for: reader)
      if case .tour(let tour) = item { walkProperties(of: tour, to: &json) }
    case .stop(let index, let tour):
      json.member("id", "\(tour.id)/\(tour.stopNumbers[index])")
      json.member("campus", tour.campus.description)
      stopProperties(index, of: tour, to: &json, for: reader)
    }
    if let change = modification(of: feature) {
      json.member("modified", change.text)
      json.member("modifiedRevision", change.revision)
    }
  }

  /// The fields of an item, and its campus.
  private func properties(of item: Item, to json: inout JSONWriter, for reader: Reader) {
    fields(of: item, to: &json, for: reader)
    if !Self.kindsWithCampus.contains(item.key.kind) {
      json.member("campus", item.campus.description)
    }
  }

  /// The kinds whose fields tell the campus already.
  private static let kindsWithCampus = Set(
    ItemKind.allCases.filter { kind in kind.fields.contains { $0.name == "campus" } })
}
