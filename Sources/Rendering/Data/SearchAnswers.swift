import Catalog
import Exchange
import Notation
public import Queries

extension Renderer {
  /// The finds of a text search, best first: a list for a terminal, JSON, or GeoJSON, whose geometry
  /// is `null` where a find has no place. A format that it does not have comes as JSON.
  public func search(
    _ answer: TextSearch.Answer, as format: Format, for reader: Reader
  ) -> Rendered {
    let language = language(for: reader, on: nil)
    let found = answer.hits.compactMap { hit in
      snapshot.contents[hit.key].map { (item: $0, excerpt: hit.excerpt) }
    }
    switch format {
    case .text:
      return Rendered(text: searchText(answer, found, for: reader), language: language)
    case .geojson:
      var json = JSONWriter()
      json.featureCollection(of: found, members: { Self.members(of: answer, to: &$0) }) {
        json, hit in
        json.feature(id: hit.item.key.id, geometry(of: hit.item)) {
          members(of: hit.item, hit.excerpt, to: &$0, for: reader)
        }
      }
      return Rendered(json, as: .geojson, language: language)
    case .json, .html, .svg, .gpx, .mvt:
      var json = JSONWriter()
      json.object { json in
        Self.members(of: answer, to: &json)
        stops(answer.stops, to: &json, for: reader)
        json.name("hits")
        json.array(of: found) { json, hit in
          json.object { members(of: hit.item, hit.excerpt, to: &$0, for: reader) }
        }
      }
      return Rendered(json, as: .json, language: language)
    }
  }

  private static func members(of answer: TextSearch.Answer, to json: inout JSONWriter) {
    json.member("query", answer.question.text)
    json.member("correction", answer.correction)
    json.member("total", answer.total)
    json.member("offset", answer.question.offset)
    if answer.question.filter.isEmpty { return }
    json.name("filter")
    json.object { json in
      for facet in SearchFacet.allCases {
        json.member(facet.rawValue, answer.question.filter[facet])
      }
    }
  }

  private func stops(_ stops: [NumberedStop], to json: inout JSONWriter, for reader: Reader) {
    if stops.isEmpty { return }
    json.name("stops")
    json.array(of: stops) { json, numbered in
      guard let tour = snapshot.contents.tours[numbered.tour] else { return }
      json.object { json in
        json.member("tour", tour.id.description)
        json.member("tourTitle", title(of: .tour(tour), for: reader).text)
        json.member("number", numbered.number)
        let stop = tour.stops[numbered.position]
        json.member("title", title(of: stop, on: tour.campus, for: reader).text)
        json.member("href", reader.links.href(.stop(tour.id, number: numbered.number)))
      }
    }
  }

  private func stopLines(_ stops: [NumberedStop], for reader: Reader) -> String {
    stops.compactMap { numbered in
      snapshot.contents.tours[numbered.tour].map { tour in
        let stop = tour.stops[numbered.position]
        let title = PlainText.line(
          title(of: stop, on: tour.campus, for: reader).text, width: 60)
        let walk = PlainText.line(self.title(of: .tour(tour), for: reader).text, width: 60)
        return "\(title)\n  stop \(numbered.number) of \(walk) · \(tour.id)\n"
      }
    }.joined(separator: "\n")
  }

  private func members(
    of item: Item, _ excerpt: String, to json: inout JSONWriter, for reader: Reader
  ) {
    let title = title(of: item, for: reader)
    json.member("kind", item.key.kind.rawValue)
    json.member("id", item.key.id)
    json.member("title", title.text)
    json.member("language", title.language?.description)
    if case .work(let work) = item {
      json.member("artists", strings: artistNames(of: work))
      json.member("place", work.place.description)
      json.member("placeNames", strings: names(to: work.place, for: reader))
    }
    json.name("excerpt")
    json.array(of: Excerpt.parts(of: excerpt)) { json, part in
      json.object { json in
        json.member("text", part.text)
        if part.isMatch { json.member("match", true) }
      }
    }
    json.member("href", href(of: item, for: reader))
  }

  private func searchText(
    _ answer: TextSearch.Answer, _ found: [(item: Item, excerpt: String)], for reader: Reader
  ) -> String {
    let asked = PlainText.line(answer.question.text, width: 60)
    let heading = answer.correction.map {
      "Nothing has '\(asked)'. Found for '\(PlainText.line($0, width: 60))':\n\n"
    }
    let stops = stopLines(answer.stops, for: reader)
    guard !found.isEmpty else {
      if !stops.isEmpty { return stops }
      return answer.total == 0
        ? "Nothing found for '\(asked)'.\n"
        : "Only \(answer.total) found for '\(asked)'.\n"
    }
    let rest = answer.total - answer.question.offset - found.count
    let footing =
      rest > 0 ? "\nand \(rest) more: --offset \(answer.question.offset + found.count)\n" : ""
    return (heading ?? "") + (stops.isEmpty ? "" : stops + "\n")
      + found.map { hit in
        let title = PlainText.line(title(of: hit.item, for: reader).text, width: 60)
        let excerpt = PlainText.line(
          Excerpt.parts(of: hit.excerpt).map(\.text).joined().split(whereSeparator: \.isNewline)
            .joined(separator: " · "), width: 160)
        var facts = [hit.item.key.kind.rawValue, hit.item.key.id]
        if case .work(let work) = hit.item {
          let artists = artistNames(of: work).joined(separator: ", ")
          for fact in [artists, whereabouts(work.place, for: reader)] where !fact.isEmpty {
            facts.append(PlainText.line(fact, width: 60))
          }
        }
        return "\(title)\n  \(facts.joined(separator: " · "))\n"
          + (excerpt.isEmpty || excerpt == title ? "" : "  \(excerpt)\n")
      }.joined(separator: "\n") + footing
  }
}

/// An excerpt with its matches between ``SearchHit/marks``.
enum Excerpt {
  /// The text in order, and which parts of it match. Stray marks are dropped.
  static func parts(of excerpt: String) -> [(text: String, isMatch: Bool)] {
    var parts: [(text: String, isMatch: Bool)] = []
    var current = String.UnicodeScalarView()
    var isMatch = false
    func finish() {
      if !current.isEmpty { parts.append((String(current), isMatch)) }
      current = String.UnicodeScalarView()
    }
    for scalar in excerpt.unicodeScalars {
      switch scalar {
      case SearchHit.marks.begin, SearchHit.marks.end:
        finish()
        isMatch = scalar == SearchHit.marks.begin
      default: current.append(scalar)
      }
    }
    finish()
    return parts
  }
}
