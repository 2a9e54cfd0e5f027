import Catalog
import Foundation
import HTTPTypes
import Notation
import Rendering
import TestSupport
import Testing

@testable import Service

/// The abstract tests of OGC API - Features, Part 3 (OGC 19-079r2, annex A) and of CQL2 (OGC 21-065r2,
/// annex A), by their names there; those of the data sets of OGC cannot be asked of a catalogue of art.
@Suite("OGC API - Features, Part 3, and CQL2")
struct FilterConformanceTests {
  private static let properties: [(FeatureKind, FeatureProperty)] = FeatureKind.allCases.flatMap {
    kind in kind.queryables.map { (kind, $0) }
  }
  private static let kinds: [FeatureKind] = [
    .items(.work), .items(.building), .items(.path), .stops,
  ]

  private static func ids(
    _ kind: FeatureKind, _ filter: String, _ more: String = ""
  ) async throws -> Set<String> {
    let page = try await FeatureFilterTests.features(
      kind.name, FeatureFilterTests.query(filter) + more)
    return Set(page.ids)
  }

  private static func status(_ kind: FeatureKind, _ filter: String) async throws -> Int {
    try await SampleService.get(
      "/api/collections/\(kind.name)/items?\(FeatureFilterTests.query(filter))"
    ).status.code
  }

  private static func literal(_ property: FeatureProperty) -> String {
    switch property.values {
    case .integer: "1"
    case .number: "3.14"
    case .truth: "true"
    case .text, .choice, .texts, .integers, .namedTexts, .translations, .parts: "'foo'"
    }
  }

  /// Expects that nothing is in both of two answers.
  private static func expectApart(
    _ kind: FeatureKind, _ one: String, _ other: String
  ) async throws {
    let (ours, theirs) = (try await ids(kind, one), try await ids(kind, other))
    #expect(ours.isDisjoint(with: theirs), "\(one), \(other)")
  }

  @Test("/conf/filter/get-conformance: the classes are declared")
  func declared() async throws {
    let classes = try await ServedData.get("/conformance").json["conformsTo"]?.elements ?? []
    let names = classes.compactMap(\.string)
    for name in ["queryables", "filter", "features-filter"] {
      #expect(names.contains("http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/\(name)"))
    }
    #expect(names.filter { $0.contains("/cql2/1.0/conf/") }.count == 9)
  }

  @Test("/conf/queryables/get-queryables: each collection has them, with types, and links to them")
  func queryables() async throws {
    for kind in FeatureKind.allCases {
      let document = try await ServedData.get("/collections/\(kind.name)/queryables")
      #expect(document.exchange.headers[.contentType] == "application/schema+json")
      #expect(
        document.json["$schema"]?.string == "https://json-schema.org/draft/2020-12/schema")
      #expect(
        document.json["$id"]?.string
          == "http://localhost/api/collections/\(kind.name)/queryables")
      guard case .object(let members)? = document.json["properties"] else {
        Issue.record("\(kind.name) has no queryables.")
        continue
      }
      for member in members {
        #expect((member.value["type"] ?? member.value["format"])?.string != nil, "\(member.name)")
      }
      let collection = try await ServedData.get("/collections/\(kind.name)")
      #expect(!collection.links("http://www.opengis.net/def/rel/ogc/1.0/queryables").isEmpty)
    }
  }

  @Test("/conf/filter/filter-param: a filter is kept to, and what is none is a 400")
  func filterParameter() async throws {
    for kind in FeatureKind.allCases {
      let all = try await FeatureFilterTests.features(kind.name, "").ids
      #expect(try await Self.ids(kind, "id IS NOT NULL", "&filter-lang=cql2-text") == Set(all))
      #expect(try await Self.status(kind, "THIS IS NOT A FILTER") == 400)
    }
    let described = try await DescribedAPI.parameter("filter")
    #expect(described?["schema"]?["type"]?.string == "string")
  }

  @Test("/conf/filter/filter-lang-default: the usual language is CQL2 Text")
  func usualLanguage() async throws {
    let schema = try await DescribedAPI.parameter("filter-lang")?["schema"]
    #expect(schema?["default"]?.string == "cql2-text")
    #expect(
      schema?["enum"]?.elements?.compactMap(\.string) == FilterLanguage.allCases.map(\.rawValue))
    #expect(try await Self.status(.items(.work), "number = 1") == 200)
  }

  @Test("/conf/filter/expression-construction: a property that is no queryable is a 400")
  func unknownProperty() async throws {
    for kind in FeatureKind.allCases {
      #expect(try await Self.status(kind, "this_is_not_a_queryable IS NULL") == 400)
    }
  }

  @Test("/conf/filter/filter-crs-wgs84: geometries are degrees, the longitude first")
  func usualSystem() async throws {
    for kind in FeatureKind.allCases {
      guard let box = try await Self.box(kind) else { continue }
      let positioned = try await Self.ids(kind, "geometry IS NOT NULL")
      #expect(try await Self.ids(kind, "S_INTERSECTS(geometry,BBOX(\(box)))") == positioned)
      #expect(
        try await Self.status(
          kind, "S_INTERSECTS(geometry,BBOX(1000000,1000000,2000000,2000000))") == 400)
    }
  }

  private static func box(_ kind: FeatureKind) async throws -> String? {
    try await ServedData.get("/collections/\(kind.name)").json["extent"]?["spatial"]?["bbox"]?
      .elements?.first?.elements?.compactMap(\.number).map { "\($0)" }.joined(separator: ",")
  }

  @Test("/conf/filter/filter-crs-param: geometries are of the system that is said")
  func otherSystem() async throws {
    let epsg = "&filter-crs=http://www.opengis.net/def/crs/EPSG/0/"
    let wanted = try await Self.ids(.items(.work), "geometry IS NOT NULL")
    for (code, box) in [("4326", "44,-31,46,-29"), ("3857", "-3450000,5400000,-3220000,5800000")] {
      let filter = "S_INTERSECTS(geometry,BBOX(\(box)))"
      #expect(try await Self.ids(.items(.work), filter, epsg + code) == wanted)
    }
    let unknown = try await SampleService.get(
      "/api/collections/works/items?filter=TRUE&filter-crs=http://www.opengis.net/def/crs/OGC/0/does_not_exist"
    )
    #expect(unknown.status == .badRequest)
  }

  @Test("/conf/filter/mixing-expression: a filter and a box are both kept to")
  func mixing() async throws {
    for kind in FeatureKind.allCases {
      guard let box = try await Self.box(kind) else { continue }
      let filter = "S_INTERSECTS(geometry,BBOX(\(box)))"
      let inside = try await Self.ids(kind, filter)
      #expect(try await Self.ids(kind, filter, "&bbox=\(box)") == inside)
      #expect(try await Self.ids(kind, filter, "&bbox=100,10,101,11").isEmpty)
    }
  }

  @Test("/conf/features-filter/filter-on-items: all that is so of items, as GeoJSON")
  func items() async throws {
    let answer = try await SampleService.get(
      "/api/collections/works/items?filter=TRUE", headers: [.accept: "application/geo+json"])
    #expect(answer.headers[.contentType] == "application/geo+json")
  }

  @Test("/conf/basic-cql2/comparison: opposite comparisons have nothing in common")
  func comparison() async throws {
    for (kind, property) in Self.properties {
      let (name, value) = (property.name, Self.literal(property))
      for (one, other) in [("=", "<>"), (">", "<="), ("<", ">=")] {
        try await Self.expectApart(kind, "\(name) \(one) \(value)", "\(name) \(other) \(value)")
      }
    }
  }

  @Test("/conf/basic-cql2/is-null: nothing both has a value and has none")
  func absence() async throws {
    for (kind, property) in Self.properties {
      try await Self.expectApart(
        kind, "\(property.name) IS NULL", "\(property.name) is not null")
    }
  }

  @Test("/conf/basic-cql2/boolean: nothing is false")
  func truths() async throws {
    for kind in FeatureKind.allCases {
      #expect(try await Self.ids(kind, "false").isEmpty)
      #expect(try await Self.status(kind, "true") == 200)
    }
  }

  @Test("/conf/basic-cql2/logical: any conditions are joined, as the table of truths has it")
  func logical() async throws {
    let conditions = [
      "number > 2", "yearFrom < 1950", "status = 'on view'", "title LIKE '%e%'",
      "S_INTERSECTS(geometry,BBOX(-31,44,-29,46))",
    ]
    let all = Set(try await FeatureFilterTests.features("works", "").ids)
    for one in conditions {
      for other in conditions {
        let (first, second) = (
          try await Self.ids(.items(.work), one), try await Self.ids(.items(.work), other)
        )
        #expect(
          try await Self.ids(.items(.work), "(\(one)) AND \(other)") == first.intersection(second))
        #expect(try await Self.ids(.items(.work), "\(one) or (\(other))") == first.union(second))
        let not = try await Self.ids(.items(.work), "NOT (\(one) AND \(other))")
        #expect(not.isDisjoint(with: first.intersection(second)) && not.isSubset(of: all))
      }
    }
  }

  @Test("/conf/advanced-comparison-operators/like: patterns with every wildcard")
  func like() async throws {
    for (kind, property) in Self.properties where Self.literal(property) == "'foo'" {
      let name = property.name
      try await Self.expectApart(kind, "\(name) like '_%'", "\(name) like ''")
      #expect(
        try await Self.ids(kind, "\(name) LIKE '%'") == Self.ids(kind, "\(name) like '%%'"))
      #expect(try await Self.status(kind, #"\#(name) like '\\%\\_'"#) == 200)
    }
  }

  @Test("/conf/advanced-comparison-operators/between: numbers from one to another")
  func between() async throws {
    for (kind, property) in Self.properties where ["1", "3.14"].contains(Self.literal(property)) {
      #expect(try await Self.status(kind, "\(property.name) BETWEEN 0 AND 100") == 200)
      #expect(try await Self.ids(kind, "\(property.name) between 100.0 and 1.0").isEmpty)
    }
  }

  @Test("/conf/advanced-comparison-operators/in: values of a list")
  func among() async throws {
    for (kind, property) in Self.properties {
      let value = Self.literal(property)
      #expect(
        try await Self.ids(kind, "\(property.name) IN (\(value), \(value))")
          == Self.ids(kind, "\(property.name) = \(value)"))
    }
  }

  @Test("/conf/case-insensitive-comparison/casei: capitals make no difference")
  func caseless() async throws {
    for (kind, property) in Self.properties where Self.literal(property) == "'foo'" {
      let name = property.name
      try await Self.expectApart(
        kind, "CASEI(\(name)) = casei('foo')", "CASEI(\(name)) <> casei('FOO')")
      #expect(
        try await Self.ids(kind, "CASEI(\(name)) LIKE casei('a%')")
          == Self.ids(kind, "CASEI(\(name)) LIKE casei('A%')"))
    }
  }

  @Test("/conf/accent-insensitive-comparison/accenti: accents make no difference")
  func accentless() async throws {
    for (kind, property) in Self.properties where Self.literal(property) == "'foo'" {
      let name = property.name
      try await Self.expectApart(
        kind, "ACCENTI(\(name)) = accenti('fóo')", "ACCENTI(\(name)) <> accenti('foo')")
      #expect(
        try await Self.ids(kind, "ACCENTI(\(name)) LIKE accenti('%é%')")
          == Self.ids(kind, "ACCENTI(\(name)) LIKE accenti('%e%')"))
    }
  }

  @Test(
    "/conf/basic-spatial-functions/s_intersects: points and boxes; what is not on Earth is a 400")
  func basicShapes() async throws {
    for kind in Self.kinds {
      let positioned = try await Self.ids(kind, "geometry IS NOT NULL")
      #expect(
        try await Self.ids(kind, "S_INTERSECTS(geometry,BBOX(-180,-90,180,90))") == positioned)
      #expect(try await Self.ids(kind, "S_INTERSECTS(geometry,POINT(7.02 49.92))").isEmpty)
      #expect(try await Self.status(kind, "S_INTERSECTS(geometry,POINT(90 180))") == 400)
      #expect(
        try await Self.ids(
          kind,
          "S_INTERSECTS(geometry,BBOX(-180,-90,-90,90)) AND S_INTERSECTS(geometry,BBOX(90,-90,180,90))"
        ).isEmpty)
    }
  }

  @Test("/conf/basic-spatial-functions-plus/s_intersects: lines, areas and collections of them")
  func moreShapes() async throws {
    for kind in Self.kinds {
      #expect(
        try await Self.status(kind, "S_INTERSECTS(geometry,MULTIPOINT(7.02 49.92, 90 180))") == 400)
      for shape in [
        "LINESTRING(-180 -45, 0 -45)", "MULTILINESTRING((-180 -45, 0 -45), (0 45, 180 45))",
        "POLYGON((-180 -90, -90 -90, -90 90, -180 90, -180 -90), (-120 -50, -100 -50, -100 -40, -120 -40, -120 -50))",
        "MULTIPOLYGON(((-180 -90, -90 -90, -90 90, -180 90, -180 -90), (-120 -50, -100 -50, -100 -40, -120 -40, -120 -50)),((0 0, 10 0, 10 10, 0 10, 0 0)))",
        "GEOMETRYCOLLECTION(POINT(7.02 49.92), POLYGON((0 0, 10 0, 10 10, 0 10, 0 0)))",
      ] { #expect(try await Self.ids(kind, "S_INTERSECTS(geometry,\(shape))").isEmpty) }
      let island =
        "MULTIPOLYGON(((0 0, 1 0, 1 1, 0 0)), ((-31 44, -29 44, -29 46, -31 46, -31 44)))"
      #expect(
        try await Self.ids(kind, "S_INTERSECTS(geometry,\(island))")
          == Self.ids(kind, "geometry IS NOT NULL"))
    }
  }

  @Test("/conf/property-property/comparison-property-property: what has a value is equal to itself")
  func properties() async throws {
    for (kind, property) in Self.properties {
      let name = property.name
      let present = try await Self.ids(kind, "\(name) IS NOT NULL")
      for how in ["=", "<=", ">="] {
        #expect(try await Self.ids(kind, "\(name) \(how) \(name)") == present)
      }
      for how in ["<>", "<", ">"] {
        #expect(try await Self.ids(kind, "\(name) \(how) \(name)").isEmpty)
      }
    }
  }

  @Test("/conf/property-property/comparison-value-value: values are compared with each other")
  func values() async throws {
    for value in [
      "'foo'", "true", "3.14", "1", "TIMESTAMP('2022-04-14T14:48:46Z')", "DATE('2022-04-14')",
    ] {
      for how in ["=", "<=", ">="] {
        #expect(try await !Self.ids(.items(.work), "\(value) \(how) \(value)").isEmpty)
      }
      for how in ["<>", "<", ">"] {
        #expect(try await Self.ids(.items(.work), "\(value) \(how) \(value)").isEmpty)
      }
    }
  }

  @Test("/conf/property-property/comparison-value-property: a value may come first")
  func valueFirst() async throws {
    for (kind, property) in Self.properties {
      let (name, value) = (property.name, Self.literal(property))
      for (one, other) in [("=", "="), ("<>", "<>"), (">", "<"), ("<", ">"), (">=", "<=")] {
        #expect(
          try await Self.ids(kind, "\(value) \(one) \(name)")
            == Self.ids(kind, "\(name) \(other) \(value)"))
      }
    }
  }

  @Test("/conf/cql2-text/escaping: quotes and control characters")
  func escaping() async throws {
    for text in [#"'it''s'"#, #"'it\'s'"#, #"'\a\b\t\n\v\f\r'"#] {
      #expect(try await Self.ids(.items(.work), "\(text) = \(text)").count > 1)
    }
    #expect(try await Self.ids(.items(.work), #"'it''s' = 'it\'s'"#).count > 1)
  }
}
