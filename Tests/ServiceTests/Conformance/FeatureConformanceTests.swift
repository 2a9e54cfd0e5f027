import Catalog
import Foundation
import Geodesy
import HTTPTypes
import Notation
import Rendering
import TestSupport
import Testing

@testable import Service

/// The abstract tests 18 to 34 of OGC API - Features, Part 1 (OGC 17-069r4, annex A), of features and
/// how they are asked for, each by its number and its name there.
@Suite("OGC API - Features, Part 1, of features")
struct FeatureConformanceTests {
  @Test("18 /conf/core/fc-op: features are at /items", arguments: FeatureKind.allCases)
  func featuresOp(kind: FeatureKind) async throws {
    let answer = try await SampleService.get("/api/collections/\(kind.name)/items")
    #expect(answer.status == .ok)
    #expect(answer.headers[.contentType] == "application/geo+json")
  }

  @Test("19 /conf/core/fc-bbox-definition: bbox is described as the standard has it")
  func boxDefinition() async throws {
    let box = try #require(try await DescribedAPI.parameter("bbox"))
    #expect(box["in"]?.string == "query" && box["required"] == .bool(false))
    #expect(box["style"]?.string == "form" && box["explode"] == .bool(false))
    #expect(box["schema"]?["type"]?.string == "array")
    #expect(box["schema"]?["minItems"] == .integer(4) && box["schema"]?["maxItems"] == .integer(6))
    #expect(box["schema"]?["items"]?["type"]?.string == "number")
  }

  @Test("20 /conf/core/fc-bbox-response: only features that meet the box are sent")
  func boxResponse() async throws {
    let slug = try Slug("bronze-hare")
    let own = try #require(SampleCampus.contents.works[slug]?.coordinate)
    let (x, y) = (own.longitude, own.latitude)
    let near = try await ServedData.get(
      "/collections/works/items?bbox=\(x - 1e-6),\(y - 1e-6),\(x + 1e-6),\(y + 1e-6)")
    #expect(near.ids == ["bronze-hare"])
    let high = try await ServedData.get(
      "/collections/works/items?bbox=\(x - 1e-6),\(y - 1e-6),0,\(x + 1e-6),\(y + 1e-6),9")
    #expect(high.ids == ["bronze-hare"])
    // Around the Earth the other way, across the antimeridian.
    let other = try await ServedData.get(
      "/collections/works/items?bbox=\(x + 1e-6),-90,\(x - 1e-6),90&limit=100")
    #expect(!other.ids.contains("bronze-hare") && !other.ids.isEmpty)
  }

  @Test("21 /conf/core/fc-limit-definition: limit is described as the standard has it")
  func limitDefinition() async throws {
    let limit = try #require(try await DescribedAPI.parameter("limit"))
    #expect(limit["in"]?.string == "query" && limit["required"] == .bool(false))
    #expect(limit["style"]?.string == "form" && limit["explode"] == .bool(false))
    #expect(limit["schema"]?["type"]?.string == "integer")
    #expect(limit["schema"]?["minimum"] == .integer(1))
    #expect(limit["schema"]?["default"] == .integer(10))
  }

  @Test(
    "22 /conf/core/fc-limit-response: at most so many are sent, and more than can be is no fault")
  func limitResponse() async throws {
    #expect(try await ServedData.get("/collections/works/items?limit=2").features.count == 2)
    let all = try await ServedData.get("/collections/works/items?limit=99999999999999999999999")
    #expect(all.features.count == SampleCampus.contents.works.count)
  }

  @Test("23 /conf/core/fc-time-definition: datetime is described as the standard has it")
  func timeDefinition() async throws {
    let time = try #require(try await DescribedAPI.parameter("datetime"))
    #expect(time["in"]?.string == "query" && time["required"] == .bool(false))
    #expect(time["style"]?.string == "form" && time["explode"] == .bool(false))
    #expect(time["schema"]?["type"]?.string == "string")
  }

  @Test(
    "24 /conf/core/fc-time-response: only features of the time, and those without one, are sent")
  func timeResponse() async throws {
    let works = SampleCampus.contents.works.values
    for (text, from, to) in [
      ("1989-06-01", 1989, 1989), ("1989-06-01T12:00:00Z", 1989, 1989),
      ("1989-12-31T23:30:00-01:00", 1990, 1990), ("1989-06-01T12:00:00.5%2B02:00", 1989, 1989),
      ("../1990-01-01", -9999, 1990),
      ("2000-01-01T00:00:00Z/..", 2000, 9999), ("1900-01-01/2000-12-31", 1900, 2000),
      ("/", -9999, 9999),
    ] {
      let answer = try await ServedData.get("/collections/works/items?limit=100&datetime=\(text)")
      let wanted = works.filter { work in
        work.years.map { $0.from <= to && $0.to >= from } ?? true
      }
      #expect(Set(answer.ids) == Set(wanted.map(\.id.description)), "\(text)")
    }
  }

  @Test("25 /conf/core/query-param-invalid: a value out of its range is a 400 that names it")
  func invalidParameters() async throws {
    for query in [
      "bbox=1,2,3", "limit=0", "limit=x", "datetime=yesterday", "after=No",
      "datetime=1980-01-01T00:00:00", "datetime=1980-01-01T00:00:00%2B0200",
      "datetime=1980-01-01T00:00:00.Z", "datetime=1980-01-01T00:00:00Z/1990-01-01T00:00:00",
      "datetime=1980-01-01T00:00/..",
    ] {
      let answer = try await SampleService.get("/api/collections/works/items?\(query)")
      #expect(answer.status == .badRequest, "\(query)")
      #expect(answer.text.contains("'\(query.prefix { $0 != "=" })'"), "\(query): \(answer.text)")
      #expect(answer.headers[.contentType] == "application/problem+json")
    }
  }

  @Test("26 /conf/core/query-param-unknown: a parameter that is not described is a 400")
  func unknownParameters() async throws {
    for path in [
      "", "/conformance", "/collections", "/collections/works", "/collections/works/items",
    ] {
      let answer = try await SampleService.get("/api\(path)?unknown=1")
      #expect(answer.status == .badRequest && answer.text.contains("unknown"))
    }
  }

  @Test(
    "27 /conf/core/fc-response: a page of features has its members", arguments: FeatureKind.allCases
  )
  func featuresResponse(kind: FeatureKind) async throws {
    let page = try await ServedData.get("/collections/\(kind.name)/items")
    #expect(page.json["type"]?.string == "FeatureCollection")
    #expect(page.features.allSatisfy { $0["type"]?.string == "Feature" })
    #expect(Set(page.ids).count == page.features.count)
  }

  @Test("28 /conf/core/fc-links: a page links to itself, its shapes, its collection, and the next")
  func featuresLinks() async throws {
    let page = try await ServedData.get("/collections/works/items?limit=2")
    #expect(page.links("self").count == 1 && page.links("alternate").count == 2)
    #expect(page.links("collection").count == 1)
    #expect(page.links("prev").isEmpty)
    let next = try #require(page.links("next").first?["href"]?.string)
    let second = try await ServedData.get(
      ServedData.path(next).replacing("/api", with: "", maxReplacements: 1))
    #expect(Set(second.ids).isDisjoint(with: page.ids))
    let back = try #require(second.links("prev").first?["href"]?.string)
    let first = try await ServedData.get(
      ServedData.path(back).replacing("/api", with: "", maxReplacements: 1))
    #expect(first.ids == page.ids)
    let field = try #require(page.exchange.headers[.link])
    #expect(field.contains("rel=\"next\"") && field.contains("rel=\"self\""))
  }

  @Test("29 /conf/core/fc-timeStamp: a page says when it was made, after RFC 3339")
  func timeStamp() async throws {
    let page = try await ServedData.get("/collections/works/items")
    let time = try #require(page.json["timeStamp"]?.string)
    #expect(CivilTime.seconds(parsing: time) != nil && time.hasSuffix("Z"))
  }

  @Test(
    "30 /conf/core/fc-numberMatched: it is the number of all that match",
    arguments: FeatureKind.allCases)
  func numberMatched(kind: FeatureKind) async throws {
    let first = try await ServedData.get("/collections/\(kind.name)/items?limit=1")
    let all = try await ServedData.all("/collections/\(kind.name)/items?limit=2")
    #expect(first.matched == all.features.count)
    let collection = try await ServedData.get("/collections/\(kind.name)")
    #expect(collection.json["itemCount"]?.number.map { Int($0) } == first.matched)
  }

  @Test(
    "31 /conf/core/fc-numberReturned: it is the number of features on the page",
    arguments: FeatureKind.allCases)
  func numberReturned(kind: FeatureKind) async throws {
    let page = try await ServedData.get("/collections/\(kind.name)/items?limit=3")
    #expect(page.json["numberReturned"] == .integer(page.features.count))
  }

  @Test("name the columns of their table in the first", arguments: FeatureKind.allCases)
  func columns(kind: FeatureKind) async throws {
    let page = try await ServedData.get("/collections/\(kind.name)/items?limit=100").json
    for (index, feature) in (page["features"]?.elements ?? []).enumerated() {
      guard case .object(let members)? = feature["properties"] else { continue }
      #expect(
        index == 0
          ? Set(members.map(\.name)) == Set(kind.properties.map(\.name))
          : !members.contains { $0.value == .null })
    }
  }

  @Test("32 /conf/core/f-op: every feature is at its address", arguments: FeatureKind.allCases)
  func featureOp(kind: FeatureKind) async throws {
    for id in try await ServedData.get("/collections/\(kind.name)/items?limit=100").ids {
      let answer = try await SampleService.get("/api/collections/\(kind.name)/items/\(id)")
      #expect(answer.status == .ok, "\(id)")
    }
    let none = try await SampleService.get("/api/collections/\(kind.name)/items/no-such-thing")
    #expect(none.status == .notFound)
  }

  @Test(
    "33 /conf/core/f-success: it says what the page of features says",
    arguments: FeatureKind.allCases)
  func featureSuccess(kind: FeatureKind) async throws {
    for listed in try await ServedData.get("/collections/\(kind.name)/items?limit=100").features {
      let own = try await ServedData.get(
        "/collections/\(kind.name)/items/\(listed["id"]?.string ?? "")")
      for member in ["type", "id", "geometry", "properties"] {
        #expect(own.json[member] == listed[member], "\(member)")
      }
    }
  }

  @Test("34 /conf/core/f-links: a feature links to itself, its shapes and its collection")
  func featureLinks() async throws {
    let feature = try await ServedData.get("/collections/works/items/bronze-hare")
    #expect(feature.links("self").count == 1 && feature.links("alternate").count == 2)
    #expect(feature.links("collection").count == 1)
  }
}
