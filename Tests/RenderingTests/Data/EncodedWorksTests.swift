import Catalog
import Foundation
import Geodesy
import Notation
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite("Encoded works")
struct EncodedWorksTests {
  /// `count` works with titles in up to three languages, on and around the sample campus.
  static func snapshot(
    works count: Int, seed: UInt64, onCampusSpeaking further: [String] = []
  ) throws -> CatalogSnapshot {
    var random = SplitMix64(seed: seed)
    var contents = SampleCampus.contents
    let alder = try #require(contents.campuses[try PlaceID("alder")])
    contents.insert(
      .campus(
        Campus(
          id: alder.id, name: alder.name,
          languages: try alder.languages + further.map { try LanguageTag($0) },
          timeZone: alder.timeZone, center: alder.center)))
    let places = try ["alder", "alder/gallery/g", "alder/gallery/1/east-room", "alder/library/1"]
      .map { try PlaceID($0) }
    for number in 0..<count {
      var texts = [LanguageTag.english: "Work \"\(number)\" <&\u{2028}\u{1}ø水>"]
      if Bool.random(using: &random) { texts[try LanguageTag("es")] = "Obra \(number)" }
      if Bool.random(using: &random) { texts[try LanguageTag("pt-BR")] = "Peça \(number)" }
      var work = Work(
        id: try Slug("seeded-\(number)"), title: try #require(LocalizedText(texts)),
        place: places.randomElement(using: &random) ?? places[0],
        coordinate: try SampleCampus.at(
          .random(in: -900...900, using: &random), .random(in: -900...900, using: &random)))
      if Bool.random(using: &random) { work.artists = [try Slug("tomas-okoro")] }
      contents.insert(.work(work))
    }
    return CatalogSnapshot(contents, revision: 1)
  }

  /// The same answer, written member by member.
  private func plainly(
    _ answer: NearestWorks.Answer, _ renderer: Renderer, _ reader: Reader
  ) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("type", "FeatureCollection")
      json.name("features")
      json.array(of: answer.found) { json, found in
        let work = renderer.snapshot.works[found.position]
        json.feature(id: work.id.description, work.coordinate.map { .point($0) }) { json in
          renderer.summary(of: work, to: &json, for: reader)
          json.member("kind", "work")
          json.member("collection", "works")
          json.member("distance", found.geodesic.distance)
          json.members(bearingsOf: found.geodesic)
          json.member("levelsAway", found.levelsAway)
        }
      }
    }
    return json.bytes + [0x0A]
  }

  @Test("are spliced into the bytes that plain writing gives", arguments: UInt64(0)..<8)
  func equalsPlainWriting(seed: UInt64) throws {
    // Nothing is written in French, but levels without a name are called by a French word.
    let snapshot = try Self.snapshot(works: 300, seed: seed, onCampusSpeaking: ["fr"])
    let renderer = Renderer(snapshot)
    var random = SplitMix64(seed: seed)
    for header in ["", "es", "pt", "en-GB, es", "fr, pt-PT;q=0.5", "es-AR, pt-BR, en"] {
      for links in [Links.service, .site(depth: 1)] {
        let reader = Reader(languages: LanguagePreference(acceptLanguage: header), links: links)
        let here = try SampleCampus.at(
          .random(in: -900...900, using: &random), .random(in: -900...900, using: &random))
        let answer = try snapshot.answer(
          NearestWorks(here: here, limit: 12, level: try PlaceID("alder/gallery/g")))
        #expect(
          renderer.nearest(answer, as: .geojson, for: reader).bytes
            == plainly(answer, renderer, reader))
      }
    }
  }

  @Test("of a place where one stands have no bearing")
  func standingThere() throws {
    let snapshot = SampleCampus.snapshot
    let here = try #require(snapshot.works.compactMap(\.coordinate).first)
    let answer = try snapshot.answer(NearestWorks(here: here, limit: 1))
    let renderer = Renderer(snapshot)
    let bytes = renderer.nearest(answer, as: .geojson, for: Reader()).bytes
    #expect(
      String(decoding: bytes, as: UTF8.self)
        .contains("\"distance\":0,\"bearing\":null,\"finalBearing\":null,\"compass\":null"))
    #expect(bytes == plainly(answer, renderer, Reader()))
  }

  @Test("of ten thousand take less than fifteen megabytes, in whatever languages")
  func memory() throws {
    let snapshot = try Self.snapshot(works: 10_000, seed: 3)
    let renderer = Renderer(snapshot)
    let here = try SampleCampus.at(0, 0)
    let all = try snapshot.answer(NearestWorks(here: here, limit: 10_000))
    for header in ["", "es", "pt", "pt, es", "es, pt", "xx", "de-AT, es"] {
      let reader = Reader(languages: LanguagePreference(acceptLanguage: header))
      _ = renderer.nearest(all, as: .geojson, for: reader)
    }
    #expect(renderer.encodedWorks.byteCount < 15_000_000)
    #expect(renderer.encodedWorks.byteCount > 1_000_000)
  }

  @Test(
    "are encoded once for wishes that lead to the same words",
    arguments: [
      ("en", ""), ("en-GB", ""), ("fr", ""), ("es-MX, en", "es"), ("fr, es;q=0.3", "es"),
      ("pt-PT", "pt-BR"), ("en, es", "en, es"), ("es, en, pt", "es, en, pt-BR"),
    ])
  func choices(header: String, expected: String) throws {
    let choice = LanguageChoice(try Self.snapshot(works: 20, seed: 1).contents)
    #expect(
      choice.normalized(LanguagePreference(acceptLanguage: header))
        == LanguagePreference(acceptLanguage: expected))
  }

  @Test(
    "have rounded numbers without trailing zeros",
    arguments: [
      (0, 3, "0"), (1, 3, "1"), (0.0004, 3, "0"), (0.0005, 3, "0.001"), (1234.5678, 3, "1234.568"),
      (-2.5, 1, "-2.5"), (359.9999999, 6, "360"), (12.034, 3, "12.034"),
      (20_003_931.4586, 3, "20003931.459"),
    ])
  func rounding(value: Double, decimals: Int, expected: String) {
    var bytes: [UInt8] = []
    bytes.append(rounded: value, decimals: decimals)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test("agree with the JSON writer about rounded numbers", arguments: UInt64(0)..<4)
  func roundingAgrees(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let value = Double.random(in: 0...20_100_000, using: &random)
      var json = JSONWriter()
      json.value(value.rounded(toDecimals: 3))
      var bytes: [UInt8] = []
      bytes.append(rounded: value, decimals: 3)
      #expect(bytes == json.bytes)
    }
  }
}
