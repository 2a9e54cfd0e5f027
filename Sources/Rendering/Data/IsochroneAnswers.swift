import Catalog
import Exchange
import Geodesy
import Notation
public import Queries
import Wayfinding
import Words

extension Renderer {
  /// What can be reached in time: GeoJSON with the lines of paths and the things reached, the same
  /// facts as plain JSON without lines, or a table. With `hasOutline`, GeoJSON has the ground about the
  /// paths as well. A format that it does not have comes as JSON.
  public func isochrone(
    _ answer: Isochrone.Answer, as format: Format, for reader: Reader, hasOutline: Bool = false
  ) -> Rendered {
    let words = wording(on: snapshot.campus(of: answer.question.from), for: reader)
    let language = words.language.languageTag
    switch format {
    case .text: return Rendered(text: text(answer, words, for: reader), language: language)
    case .geojson:
      var json = JSONWriter(reserving: 65_536)
      let outlines = hasOutline ? answer.bands.filter { !$0.outline.isEmpty } : []
      let parts =
        outlines.map(IsochronePart.outline)
        + answer.bands.flatMap { band in band.lines.map { IsochronePart.lines($0, band) } }
        + answer.sites.map(IsochronePart.site)
      json.featureCollection(
        of: parts, members: { members(of: answer, words, to: &$0, for: reader) }
      ) { json, part in feature(part, of: answer, to: &json, for: reader) }
      return Rendered(json, as: .geojson, language: language)
    case .json, .html, .svg, .gpx, .mvt:
      var json = JSONWriter(reserving: 16_384)
      json.object { json in
        members(of: answer, words, to: &json, for: reader)
        json.array("reached", of: answer.sites) { json, reached in
          json.object { json in
            properties(of: reached.site, to: &json, for: reader)
            position(of: reached.site, to: &json)
            write(reached, of: answer, to: &json)
          }
        }
      }
      return Rendered(json, as: .json, language: language)
    }
  }

  private enum IsochronePart {
    case outline(Isochrone.Band)
    case lines(Isochrone.LevelLines, Isochrone.Band)
    case site(Isochrone.ReachedSite)
  }

  private func members(
    of answer: Isochrone.Answer, _ words: Wording, to json: inout JSONWriter, for reader: Reader
  ) {
    json.member("from") { json in
      json.object { write(answer.start, to: &$0, for: reader) }
    }
    json.array("bands", of: answer.bands) { json, band in
      json.object { json in
        json.member("minutes", band.minutes)
        json.member("length", band.length)
        json.member(
          "count", answer.sites.count { $0.cost.duration <= band.minutes * 60 })
      }
    }
    json.member("text", totals(answer, words).joined(separator: " "))
  }

  private func feature(
    _ part: IsochronePart, of answer: Isochrone.Answer, to json: inout JSONWriter,
    for reader: Reader
  ) {
    switch part {
    case .outline(let band):
      json.feature(
        Geometry.polygons(band.outline).cutAtAntimeridian, decimals: CoordinateDigits.shown
      ) { json in
        json.member("kind", "outline")
        json.member("minutes", band.minutes)
      }
    case .lines(let lines, let band):
      let parts = lines.lines.flatMap { line -> [[Coordinate]] in
        switch Geometry(walking: line) {
        case .line(let line): [line]
        case .lines(let lines): lines
        case .point, .points, .polygons: []
        }
      }
      json.feature(.lines(parts), decimals: CoordinateDigits.shown) { json in
        json.member("kind", "paths")
        json.member("minutes", band.minutes)
        json.member("level", lines.level?.description)
      }
    case .site(let reached):
      json.feature(
        id: reached.site.id, .point(reached.site.coordinate), decimals: CoordinateDigits.shown
      ) { json in
        properties(of: reached.site, to: &json, for: reader)
        write(reached, of: answer, to: &json)
      }
    }
  }

  /// Writes how far a thing is, and the least of the times that are enough.
  private func write(
    _ reached: Isochrone.ReachedSite, of answer: Isochrone.Answer, to json: inout JSONWriter
  ) {
    json.member(
      "minutes", answer.bands.map(\.minutes).filter { reached.cost.duration <= $0 * 60 }.min())
    json.member("walkingDistance", reached.cost.distance)
    json.member("walkingDuration", seconds: reached.cost.duration)
  }

  private func totals(_ answer: Isochrone.Answer, _ words: Wording) -> [String] {
    guard answer.isOnNetwork else { return [words[.reachNowhere]] }
    return answer.bands.map { band in
      words(
        .reachTotals,
        [
          .time: WalkingTime.spoken(minutes: band.minutes, in: words),
          .distance: band.length.spoken(in: words),
        ])
    }
  }

  private func text(
    _ answer: Isochrone.Answer, _ words: Wording, for reader: Reader
  ) -> String {
    let start = PlainText.line(name(of: answer.start.end, for: reader), width: 60)
    var text = "\(start)\n" + totals(answer, words).map { $0 + "\n" }.joined()
    guard !answer.sites.isEmpty else { return text }
    var table = TextTable([
      (words[.itineraryDistance], .right), ("", .right), (words[.itineraryTitle], .left),
      ("", .left),
    ])
    for reached in answer.sites {
      table.add([
        reached.cost.distance.spoken(in: words),
        WalkingTime.spoken(reached.cost.duration, in: words),
        PlainText.line(name(of: reached.site, for: reader), width: 48), reached.site.id,
      ])
    }
    text += "\n" + table.lines
    return text
  }
}
