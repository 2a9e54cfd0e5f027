public import Catalog
import Exchange
import Notation
import Queries

extension Renderer {
  /// The finds of a text search for `text`, best first: a list for a terminal, JSON, or GeoJSON,
  /// whose geometry is `null` where a find has no place. A format that it does not have comes as
  /// JSON.
  public func search(
    text: String, hits: [SearchHit], as format: Format, for reader: Reader
  ) -> Rendered {
    let language = language(for: reader, on: nil)
    let found = hits.compactMap { hit in
      snapshot.contents[hit.key].map { (item: $0, excerpt: hit.excerpt) }
    }
    switch format {
    case .text:
      return Rendered(text: searchText(text, found, for: reader), language: language)
    case .geojson:
      var json = JSONWriter()
      json.featureCollection(of: found, members: { $0.member("query", text) }) { json, hit in
        json.feature(id: hit.item.key.id, geometry(of: hit.item)) {
          members(of: hit.item, hit.excerpt, to: &$0, for: reader)
        }
      }
      return Rendered(json, as: .geojson, language: language)
    case .json, .html, .svg, .gpx:
      var json = JSONWriter()
      json.object { json in
        json.member("query", text)
        json.name("hits")
        json.array(of: found) { json, hit in
          json.object { members(of: hit.item, hit.excerpt, to: &$0, for: reader) }
        }
      }
      return Rendered(json, as: .json, language: language)
    }
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
    _ text: String, _ found: [(item: Item, excerpt: String)], for reader: Reader
  ) -> String {
    guard !found.isEmpty else { return "Nothing found for '\(PlainText.line(text, width: 60))'.\n" }
    return found.map { hit in
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
    }.joined(separator: "\n")
  }
}

/// An excerpt with its matches between U+0002 and U+0003.
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
      case "\u{2}", "\u{3}":
        finish()
        isMatch = scalar == "\u{2}"
      default: current.append(scalar)
      }
    }
    finish()
    return parts
  }
}
