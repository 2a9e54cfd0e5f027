import Catalog
import Foundation
import HTTPTypes
import Notation
import Queries
import Rendering
import TestSupport
import Testing

@testable import Service

/// The parameters `filter`, `filter-lang` and `filter-crs`, each operator beside a plain filter of Swift
/// over the features that the service sends without them.
@Suite("Features chosen by a filter")
struct FeatureFilterTests {
  static func query(_ filter: String, _ language: String? = nil) -> String {
    "filter=\(PercentEncoding.encoded(filter))" + (language.map { "&filter-lang=\($0)" } ?? "")
  }

  static func features(
    _ kind: String, _ query: String, of catalog: CurrentCatalog = SampleService.catalog
  ) async throws -> ServedData.Document {
    let page = try await ServedData.get(
      "/collections/\(kind)/items?limit=1000\(query.isEmpty ? "" : "&\(query)")", of: catalog)
    #expect(page.matched == page.features.count)
    return page
  }

  private static func text(_ feature: JSONValue, _ name: String) -> String? {
    feature["properties"]?[name]?.string
  }
  private static func number(_ feature: JSONValue, _ name: String) -> Double? {
    feature["properties"]?[name]?.number
  }

  @Test("are those that each operator obviously means, in both languages")
  func operators() async throws {
    let all = try await Self.features("works", "").features
    let cases: [(String, String, (JSONValue) -> Bool)] = [
      (
        "status = 'on view'", #"{"op":"=","args":[{"property":"status"},"on view"]}"#,
        { Self.text($0, "status") == "on view" }
      ),
      (
        "'on view' <> status", #"{"op":"<>","args":["on view",{"property":"status"}]}"#,
        { Self.text($0, "status") != "on view" }
      ),
      (
        "number < 3", #"{"op":"<","args":[{"property":"number"},3]}"#,
        { (Self.number($0, "number") ?? 9) < 3 }
      ),
      (
        "number <= 3", #"{"op":"<=","args":[{"property":"number"},3]}"#,
        { (Self.number($0, "number") ?? 9) <= 3 }
      ),
      (
        "number > 3", #"{"op":">","args":[{"property":"number"},3]}"#,
        { (Self.number($0, "number") ?? 0) > 3 }
      ),
      (
        "3 <= number", #"{"op":"<=","args":[3,{"property":"number"}]}"#,
        { (Self.number($0, "number") ?? 0) >= 3 }
      ),
      (
        "title LIKE '%e%'", #"{"op":"like","args":[{"property":"title"},"%e%"]}"#,
        { Self.text($0, "title")?.contains("e") == true }
      ),
      (
        "CASEI(title) LIKE CASEI('%T%')",
        #"{"op":"like","args":[{"op":"casei","args":[{"property":"title"}]},{"op":"casei","args":["%T%"]}]}"#,
        { Self.text($0, "title")?.lowercased().contains("t") == true }
      ),
      (
        "number BETWEEN 2 AND 4", #"{"op":"between","args":[{"property":"number"},2,4]}"#,
        { (2...4).contains(Self.number($0, "number") ?? 0) }
      ),
      (
        "number NOT IN (1, 4)",
        #"{"op":"not","args":[{"op":"in","args":[{"property":"number"},[1,4]]}]}"#,
        { ![1, 4].contains(Self.number($0, "number")) }
      ),
      (
        "yearFrom IS NULL", #"{"op":"isNull","args":[{"property":"yearFrom"}]}"#,
        { Self.number($0, "yearFrom") == nil }
      ),
      (
        "geometry IS NOT NULL",
        #"{"op":"not","args":[{"op":"isNull","args":[{"property":"geometry"}]}]}"#,
        { $0["geometry"] != .null }
      ),
      // Of what is not known neither a condition nor its opposite is true.
      (
        "NOT yearFrom < 1900",
        #"{"op":"not","args":[{"op":"<","args":[{"property":"yearFrom"},1900]}]}"#,
        { Self.number($0, "yearFrom").map { $0 >= 1900 } ?? false }
      ),
      (
        "yearFrom >= yearTo OR (number = 1 AND NOT status = 'removed')",
        #"{"op":"or","args":[{"op":">=","args":[{"property":"yearFrom"},{"property":"yearTo"}]},{"op":"and","args":[{"op":"=","args":[{"property":"number"},1]},{"op":"not","args":[{"op":"=","args":[{"property":"status"},"removed"]}]}]}]}"#,
        { feature in
          let years = ["yearFrom", "yearTo"].compactMap { Self.number(feature, $0) }
          return (years.count == 2 && years[0] >= years[1])
            || Self.number(feature, "number") == 1
        }
      ),
      ("TRUE", "true", { _ in true }), ("FALSE", "false", { _ in false }),
      (
        "DATE('2022-04-14') < DATE('2022-04-15')",
        #"{"op":"<","args":[{"date":"2022-04-14"},{"date":"2022-04-15"}]}"#, { _ in true }
      ),
      (
        "TIMESTAMP('2022-04-14T00:00:00Z') <> TIMESTAMP('2022-04-14T00:00:00.0Z')",
        #"{"op":"<>","args":[{"timestamp":"2022-04-14T00:00:00Z"},{"timestamp":"2022-04-14T00:00:00.0Z"}]}"#,
        { _ in false }
      ),
    ]
    for (text, json, isMeant) in cases {
      let wanted = all.filter(isMeant)
      #expect(try await Self.features("works", Self.query(text)).features == wanted, "\(text)")
      #expect(
        try await Self.features("works", Self.query(json, "cql2-json")).features == wanted,
        "\(json)")
    }
  }

  @Test(
    "are those of the box, too, in whichever system it is said", arguments: FeatureKind.allCases)
  func boxes(kind: FeatureKind) async throws {
    guard
      let box = try await ServedData.get("/collections/\(kind.name)").json["extent"]?["spatial"]?[
        "bbox"]?.elements?.first?.elements?.compactMap(\.number)
    else { return }
    let middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    for sides in [box, [box[0], box[1], middle.0, middle.1]] {
      let text = sides.map { "\($0)" }.joined(separator: ",")
      let wanted = try await Self.features(kind.name, "bbox=\(text)").ids
      let filter = Self.query("S_INTERSECTS(geometry,BBOX(\(text)))")
      #expect(try await Self.features(kind.name, filter).ids == wanted)
      let corners = [(0, 1), (2, 1), (2, 3), (0, 3), (0, 1)]
      let ring = corners.map { "\(sides[$0.0]) \(sides[$0.1])" }.joined(separator: ",")
      #expect(
        try await Self.features(
          kind.name, Self.query("S_INTERSECTS(POLYGON((\(ring))),geometry)")
        ).ids == wanted)
      let turned = corners.map { "\(sides[$0.1]) \(sides[$0.0])" }.joined(separator: ",")
      let crs = "&filter-crs=http://www.opengis.net/def/crs/EPSG/0/4326"
      #expect(
        try await Self.features(
          kind.name, Self.query("S_INTERSECTS(geometry,POLYGON((\(turned))))") + crs
        ).ids == wanted)
    }
  }

  @Test("are told page by page, and as a page for people, with every other parameter")
  func pages() async throws {
    let filter = Self.query("number > 1 AND title LIKE '%'")
    let all = try await Self.features("works", filter)
    let (paged, pages) = try await ServedData.all("/collections/works/items?limit=2&\(filter)")
    #expect(paged == all.features && pages == (all.features.count + 1) / 2)
    let first = try await ServedData.get("/collections/works/items?limit=2&\(filter)")
    #expect(first.matched == all.features.count)
    let html = try await SampleService.get(
      "/api/collections/works/items?limit=2&\(filter)&f=html")
    #expect(html.text.contains("filter=number") && html.text.contains("rel=\"next\""))
    let both = try await Self.features("works", "\(filter)&status=on%20view")
    #expect(
      both.features
        == all.features.filter { $0["properties"]?["status"]?.string == "on view" })
    let apart = try await Self.features("works", "\(filter)&bbox=0,0,1,1")
    #expect(apart.features.isEmpty)
  }

  @Test("are those with a detail", arguments: FeatureKind.allCases)
  func details(kind: FeatureKind) async throws {
    var contents = try FullCatalogue.contents()
    for id in contents.tours.keys { contents.tours[id]?.status = .published }
    let catalog = CurrentCatalog(CatalogSnapshot(contents, revision: 1), published: { _ in nil })
    let all = try await Self.features(kind.name, "", of: catalog).features
    let queryables = try await ServedData.get("/collections/\(kind.name)/queryables", of: catalog)
    var names: Set<String> = []
    for feature in all {
      guard case .object(let details)? = feature["properties"]?["details"] else { continue }
      for detail in details {
        names.insert(detail.name)
        let value = try #require(detail.value.string)
        let found = try await Self.features(
          kind.name, Self.query("details.\(detail.name) = '\(value)'"), of: catalog)
        #expect(
          found.features
            == all.filter { $0["properties"]?["details"]?[detail.name]?.string == value })
        let none = try await Self.features(
          kind.name, Self.query("\"details.\(detail.name)\" IS NULL"), of: catalog)
        #expect(none.features == all.filter { $0["properties"]?["details"]?[detail.name] == nil })
      }
    }
    for name in names {
      #expect(queryables.json["properties"]?["details.\(name)"]?["type"]?.string == "string")
    }
    #expect(kind == .stops || !names.isEmpty)
  }

  @Test(
    "are refused with what is wrong, where, and what to do",
    arguments: [
      "filter=THIS+IS+NOT+A+FILTER", "filter=", "filter=colour%3D1", "filter=%FF%FE",
      "filter=number%3D1&filter-lang=cql-text", "filter=number%3D1&filter=TRUE",
      "filter=number%3D1&filter-lang=cql2-json", "filter=TRUE&filter-crs=EPSG:4326",
      "filter=S_INTERSECTS(geometry,POINT(90+180))", "filter=status%3D%27on+view",
      "filter-lang=x", "filter-crs=x", "filters=TRUE",
    ])
  func refused(query: String) async throws {
    let answer = try await SampleService.get("/api/collections/works/items?\(query)")
    #expect(answer.status == .badRequest, "\(query)")
    #expect(answer.headers[.contentType] == "application/problem+json")
    let problem = try JSONValue(parsing: answer.body)
    #expect(problem["remedy"]?.string?.isEmpty == false)
    let deep = String(repeating: "(", count: 5_000)
    let hostile = try await SampleService.get("/api/collections/works/items?filter=\(deep)")
    #expect(hostile.status == .badRequest && hostile.text.contains("at character"))
  }
}
