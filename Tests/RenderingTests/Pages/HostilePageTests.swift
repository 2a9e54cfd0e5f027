import Catalog
import Geodesy
import Notation
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite("Pages of hostile text")
struct HostilePageTests {
  /// Ways to break out of text, attributes, templates and CommonMark.
  static let attacks = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
    // An accent joins the quotation mark before it into one `Character`.
    "x\"\u{301} onload=alert(1) y=\"", "<\u{301}script>alert(1)</script>", "{{x}}{{{x}}}{{>frame}}",
    "[[search]]", "[x](javascript:alert(1))", "[x](JaVaScRiPt:alert(1)) <javascript:alert(1)>",
    "![x](https://elsewhere.example/x.png)", "</title><script>alert(1)</script>",
    "-->\u{0}<svg onload=alert(1)>", "[x](data:text/html,<script>alert(1)</script>)",
    "<a href=\"javascript:alert(1)\">x</a>", "# One\n\n<h1>Two</h1>", "\u{2}<b>\u{3}",
  ]

  @Test("never runs, nor fetches anything", arguments: attacks, [false, true])
  func neverRuns(attack: String, isSite: Bool) throws {
    let snapshot = try Self.catalogue(saying: attack)
    let renderer = Renderer(snapshot)
    let links: Links = isSite ? .site(depth: 0) : .service
    var pages = SiteExport(renderer, published: { _ in nil }).pages.map(\.page)
    let hit = SearchHit(key: ItemKey(.work, "bronze-hare"), excerpt: attack)
    pages.append(
      .search(
        TextSearch.Answer(TextSearch(attack), correction: attack, hits: [hit], total: 100)))
    pages.append(.problem(Problem(.badRequest, attack, remedy: attack), status: 400))
    for page in pages {
      let rendered = try renderer.page(page, for: Reader(links: links))
      Self.expectHarmless(String(decoding: rendered.bytes, as: UTF8.self), page)
    }
  }

  /// Nothing but elements and attributes of our own, and addresses that cannot run.
  private static func expectHarmless(_ html: String, _ page: Page) {
    let markup = Markup(html)
    for tag in markup.tags {
      #expect(elements.contains(tag.name), "\(tag.name) on \(page)")
      for (name, value) in tag.attributes {
        let isOurs = attributes.contains(name) || name.hasPrefix("data-") || name.hasPrefix("aria-")
        #expect(isOurs, "\(tag.name) \(name) on \(page)")
        if name == "href" || name == "src" || name == "action" {
          // A scheme that is not ours could run: javascript, data, vbscript.
          let scheme = value.prefix { $0 != "/" && $0 != "?" && $0 != "#" }.contains(":")
          let isFetched = tag.name != "a"
          let schemes = isFetched ? ["https://"] : ["https://", "http://", "geo:"]
          #expect(
            !scheme || schemes.contains { value.hasPrefix($0) }, "\(value) on \(page)")
          #expect(!isFetched || !value.contains("//elsewhere"), "\(value) on \(page)")
        }
      }
      if tag.name == "script" {
        // What holds data is not run (WHATWG HTML, section 4.12.1).
        let data: Set = [
          "application/geo+json", "application/json", "application/ld+json",
        ]
        #expect(tag["src"]?.contains("assets/") ?? data.contains(tag["type"] ?? ""))
      }
    }
    #expect(markup.all("h1").count == 1, "on \(page)")
    #expect(markup.all("title").count >= 1)
    #expect(html.hasSuffix("</html>\n"))
  }

  private static let elements: Set<String> = Set(
    """
    html head meta title link script body a header svg path nav ul li main h1 h2 h3 h4 h5 h6 p form \
    label div input button section figure figcaption article ol span b small img audio video details \
    picture source summary dl dt dd br em strong code pre blockquote mark fieldset legend noscript footer rect circle \
    text g desc hr select option ellipse bdi
    """.split(separator: " ").map(String.init))
  private static let attributes: Set<String> = Set(
    """
    lang charset name property http-equiv content rel href type src defer class id tabindex dir hreflang viewbox d role \
    action for autocomplete value alt loading decoding controls preload hidden inputmode required maxlength \
    min max step width height x y cx cy r rx ry direction transform fill fill-opacity fill-rule stroke stroke-opacity \
    stroke-width stroke-linecap stroke-linejoin stroke-dasharray color font-family font-size \
    font-weight text-anchor paint-order opacity xmlns unicode-bidi readonly accept \
    selected checked open srcset sizes fetchpriority preserveaspectratio display
    """.split(separator: " ").map(String.init))

  /// The sample campus with `attack` in every text that has no rules of its own.
  static func catalogue(saying attack: String) throws -> CatalogSnapshot {
    var contents = SampleCampus.contents
    let text = LocalizedText(attack, in: try LanguageTag("en"))
    let details: Details = [attack: attack, "link": "https://x.example/\(attack)"]
    for (id, work) in contents.works {
      var work = work
      if let text { work.title = text }
      (work.date, work.medium, work.dimensions) = (text, text, text)
      (work.description, work.narrative, work.creditLine) = (text, text, text)
      (work.rights, work.locationNote) = (text, text)
      (work.accession, work.group, work.subgroup) = (attack, attack, attack)
      work.details = details
      contents.works[id] = work
    }
    for (id, artist) in contents.artists {
      var artist = artist
      (artist.name, artist.sortName) = (attack, attack)
      (artist.nationality, artist.lifeDates) = (attack, attack)
      artist.biography = text
      contents.artists[id] = artist
    }
    for (id, medium) in contents.media {
      var medium = medium
      (medium.alternativeText, medium.caption, medium.transcript) = (text, text, text)
      (medium.credit, medium.licence) = (attack, attack)
      contents.media[id] = medium
    }
    for (id, building) in contents.buildings {
      var building = building
      if let text { building.name = text }
      (building.text, building.hours, building.address) = (text, text, attack)
      building.details = details
      contents.buildings[id] = building
    }
    for (id, campus) in contents.campuses {
      var campus = campus
      if let text { campus.name = text }
      (campus.text, campus.hours, campus.address) = (text, text, attack)
      (campus.tiles, campus.tilesAttribution) = (attack, attack)
      contents.campuses[id] = campus
    }
    for (id, tour) in contents.tours {
      var tour = tour
      if let text { tour.title = text }
      (tour.text, tour.author) = (text, attack)
      for index in tour.stops.indices {
        (tour.stops[index].title, tour.stops[index].text) = (text, text)
      }
      contents.tours[id] = tour
    }
    return CatalogSnapshot(contents, revision: 1)
  }
}
