import Catalog
import Foundation
import Geodesy
import Notation
import Queries
import TestSupport
import Testing

@Suite("Questions what is nearest")
struct NearestSitesTests {
  private static let ubc = ShippedWalksTests.snapshot
  private static let isThere = ShippedWalksTests.isThere

  @Test("measure to the inner walls of a court, and to levels as to their buildings")
  func courts() throws {
    // The court of the gallery goes from 40 to 20 m west, and from 22 to 38 m north.
    let here = try SampleCampus.at(-30, 30)
    func nearest(_ kind: ItemKind) throws -> NearestSites.Found? {
      try SampleCampus.snapshot.answer(NearestSites(.item(kind), here: here, limit: 1)).found.first
    }
    let building = try #require(try nearest(.building))
    #expect(building.site.id == "alder/gallery")
    #expect((building.geodesic.distance.value - 8).magnitude < 0.05)
    let level = try #require(try nearest(.level))
    #expect(level.site.id.hasPrefix("alder/gallery/"))
    #expect(level.geodesic.distance == building.geodesic.distance)
    let inside = try SampleCampus.snapshot.answer(
      NearestSites(.item(.level), here: try SampleCampus.at(-50, 30), limit: 4))
    #expect(inside.found.allSatisfy { $0.geodesic.distance == .zero })
  }

  @Test("find the nearest of every kind as measuring all does", .enabled(if: isThere))
  func nearest() throws {
    var random = SplitMix64(seed: 5)
    var kinds = 0
    for kind in SiteKind.allCases {
      let all = Self.ubc.sites(of: kind)
      if !all.isEmpty { kinds += 1 }
      for _ in 0..<3 {
        let here = try Coordinate(
          latitude: Double.random(in: 49.26...49.27, using: &random),
          longitude: Double.random(in: -123.26 ... -123.24, using: &random))
        func distance(_ site: Site) -> Meters {
          switch site.form {
          case .shape(let shape): shape.distance(from: here)
          case .line(let line):
            PlaceOnLine(nearestTo: here, on: line)?.distance ?? Meters(.infinity)
          }
        }
        let sorted = all.map { (distance($0), $0.id) }.sorted { $0 < $1 }
        let found = try Self.ubc.answer(NearestSites(kind, here: here, limit: 7)).found
        #expect(found.map(\.site.id) == sorted.prefix(7).map(\.1))
        #expect(found.map(\.geodesic.distance) == sorted.prefix(7).map(\.0))
        let limit = sorted.dropFirst(3).first?.0
        let near = try Self.ubc.answer(
          NearestSites(kind, here: here, limit: 1000, within: limit)
        ).found
        #expect(near.count == sorted.count { $0.0 <= limit ?? Meters(.infinity) })
      }
    }
    #expect(kinds > 5)
  }

  @Test("find works as the question for works does")
  func nearestWorks() throws {
    let here = try SampleCampus.at(30, 20)
    let sites = try SampleCampus.snapshot.answer(NearestSites(.item(.work), here: here, limit: 9))
    let works = try SampleCampus.snapshot.answer(NearestWorks(here: here, limit: 9))
    #expect(
      sites.found.map(\.site.id)
        == works.found.map { SampleCampus.snapshot.works[$0.position].id.description })
    #expect(sites.found.map(\.geodesic) == works.found.map(\.geodesic))
  }

  @Test("find what is nearest on foot by the time of directions")
  func onFoot() throws {
    let snapshot = SampleCampus.snapshot
    let here = try SampleCampus.at(30, 20)
    let found = try snapshot.answer(
      NearestSites(.item(.entrance), here: here, limit: 9, walking: WalkingStyle())
    ).found
    let wanted = try snapshot.contents.entrances.keys.compactMap { id -> (Double, String)? in
      let single = try snapshot.answer(Directions(from: .coordinate(here), to: .entrance(id)))
      guard case .walk(let walk, _) = single.outcome else { return nil }
      return (walk.duration, id.description)
    }.sorted { $0 < $1 }
    #expect(found.map(\.site.id) == wanted.map(\.1) && !found.isEmpty)
    #expect(found.compactMap(\.walk?.duration) == wanted.map(\.0))
  }

  @Test("know every kind by one name, works first")
  func kinds() {
    #expect(SiteKind.allCases.first == .item(.work))
    #expect(Set(SiteKind.allCases.map(\.name)).count == SiteKind.allCases.count)
    #expect(SiteKind.allCases.allSatisfy { SiteKind(name: $0.name) == $0 })
    #expect(SiteKind(name: "artist") == nil && SiteKind(name: "stairs") == .way(.steps))
  }
}
