import Catalog
import Exchange
import Notation
import Queries
import Words

/// The reference systems, types and classes of the standards.
enum OGC {
  /// WGS 84 with the longitude first.
  static let crs84 = "http://www.opengis.net/def/crs/OGC/1.3/CRS84"
  static let gregorian = "http://www.opengis.net/def/uom/ISO-8601/0/Gregorian"
  static let queryables = "http://www.opengis.net/def/rel/ogc/1.0/queryables"
  static let vectorTilesets = "http://www.opengis.net/def/rel/ogc/1.0/tilesets-vector"
  static let tilingScheme = "http://www.opengis.net/def/rel/ogc/1.0/tiling-scheme"
  static let tilingSchemes = "http://www.opengis.net/def/rel/ogc/1.0/tiling-schemes"
  static let jsonSchema = "application/schema+json"
  static let openAPI30 = "application/vnd.oai.openapi+json;version=3.0"
  static let openAPI31 = "application/vnd.oai.openapi+json;version=3.1"

  /// The conformance classes that are claimed: those whose abstract tests are tests of the service.
  ///
  /// Not among them is `queryables-query-parameters` of Part 3: details are queryable, but no
  /// parameters, since the table of addresses knows no catalogue.
  static let classes =
    [
      "ogcapi-common-1/1.0/conf/core", "ogcapi-features-1/1.0/conf/core",
      "ogcapi-features-1/1.0/conf/oas30", "ogcapi-features-1/1.0/conf/html",
      "ogcapi-features-1/1.0/conf/geojson", "ogcapi-features-2/1.0/conf/crs",
      "ogcapi-features-3/1.0/conf/queryables", "ogcapi-features-3/1.0/conf/filter",
      "ogcapi-features-3/1.0/conf/features-filter", "cql2/1.0/conf/cql2-text",
      "cql2/1.0/conf/cql2-json", "cql2/1.0/conf/basic-cql2",
      "cql2/1.0/conf/advanced-comparison-operators",
      "cql2/1.0/conf/case-insensitive-comparison", "cql2/1.0/conf/accent-insensitive-comparison",
      "cql2/1.0/conf/basic-spatial-functions", "cql2/1.0/conf/basic-spatial-functions-plus",
      "cql2/1.0/conf/property-property",
      "ogcapi-features-4/1.0/conf/create-replace-delete", "ogcapi-features-4/1.0/conf/update",
      "ogcapi-features-4/1.0/conf/optimistic-locking-etags",
      "ogcapi-features-4/1.0/conf/return-resource-representation-in-response",
      "ogcapi-features-4/1.0/conf/handling", "ogcapi-features-4/1.0/conf/features",
      "ogcapi-tiles-1/1.0/conf/core", "ogcapi-tiles-1/1.0/conf/tileset",
      "ogcapi-tiles-1/1.0/conf/tilesets-list", "ogcapi-tiles-1/1.0/conf/dataset-tilesets",
      "ogcapi-tiles-1/1.0/conf/geodata-tilesets", "ogcapi-tiles-1/1.0/conf/mvt",
    ].map { "http://www.opengis.net/spec/\($0)" }
}

extension DataWriter {
  static let shapes: [Format] = [.json, .html]
  static let featureShapes: [Format] = [.geojson, .json, .html]

  func landingPage() -> DataAnswer {
    let links =
      [
        link(
          "service-desc", "/openapi.json", nil, type: OGC.openAPI30, "OpenAPI 3.0",
          query: [FeatureQuery.Asked("version", "3.0")]),
        link(
          "service-desc", "/openapi.json", nil, type: OGC.openAPI31, "OpenAPI 3.1",
          query: [FeatureQuery.Asked("version", "3.1")]),
        link("service-doc", "/docs", .html, page.words[.dataDocs]),
        link("conformance", "/conformance", .json, page.words[.dataConformance]),
        link("conformance", "/conformance", .html, page.words[.dataConformance]),
        link("data", "/collections", .json, page.words[.dataCollections]),
        link("data", "/collections", .html, page.words[.dataCollections]),
      ] + tilesetLinks("") + [
        link(OGC.tilingSchemes, "/tileMatrixSets", .json, page.words[.dataTilingSchemes]),
        link(OGC.tilingSchemes, "/tileMatrixSets", .html, page.words[.dataTilingSchemes]),
      ]
    let title = page.siteName
    return document(
      "", title, Self.shapes, lead: page.words[.dataLead], links: links
    ) { json in
      json.member("title", title)
      json.member("description", page.words[.dataLead])
    }
  }

  func conformance() -> DataAnswer {
    document(
      "/conformance", page.words[.dataConformance], Self.shapes, trail: trail()
    ) { $0.member("conformsTo", strings: OGC.classes) }
  }

  func collections() -> DataAnswer {
    document(
      "/collections", page.words[.dataCollections], Self.shapes, trail: trail(),
      sections: (
        "collections",
        FeatureKind.allCases.map { kind in
          DataMarkup.Shown(
            href: href("/collections/\(kind.name)", .html), title: page.own(page.words[kind.title]))
        }
      )
    ) { json in
      json.array("collections", of: FeatureKind.allCases) { json, kind in
        json.object { json in
          members(of: kind, to: &json)
          Self.write(links(of: kind), to: &json)
        }
      }
    }
  }

  func collection(_ kind: FeatureKind) -> DataAnswer {
    let path = "/collections/\(kind.name)"
    let own = selfLinks(path, Self.shapes)
    let further = links(of: kind).filter { link in
      !own.contains { $0.href == link.href && $0.relation == link.relation }
    }
    return document(
      path, page.words[kind.title], Self.shapes, links: further, trail: trail(.collections)
    ) { members(of: kind, to: &$0) }
  }

  /// The links that tell of a collection, wherever it is told of.
  private func links(of kind: FeatureKind) -> [WebLink] {
    let path = "/collections/\(kind.name)"
    let title = page.words[kind.title]
    return [
      link("self", path, .json, title), link("alternate", path, .html, title),
      link("items", path + "/items", .geojson, title),
      link("items", path + "/items", .json, title),
      link("items", path + "/items", .html, title),
      link(
        OGC.queryables, path + "/queryables", nil, type: OGC.jsonSchema,
        page.words[.dataQueryables]),
      link(OGC.queryables, path + "/queryables", .html, page.words[.dataQueryables]),
    ] + (FeatureKind.tiled.contains(kind) ? tilesetLinks(path) : [])
  }

  /// The links to the tilesets of what is at `path`.
  private func tilesetLinks(_ path: String) -> [WebLink] {
    DataWriter.shapes.map { format in
      link(OGC.vectorTilesets, path + "/tiles", format, page.words[.dataTiles])
    }
  }

  private func members(of kind: FeatureKind, to json: inout JSONWriter) {
    json.member("id", kind.name)
    json.member("title", page.words[kind.title])
    json.member("itemType", "feature")
    json.member("itemCount", renderer.collected(kind).features.count)
    // Part 4: whoever may write can add an item under an identifier of his own.
    if kind != .stops { json.member("supportsNonAutogeneratedResourceIds", true) }
    let extent = renderer.extent(of: kind)
    if extent.box != nil || extent.interval != nil {
      json.member("extent") { json in
        json.object { json in
          if let box = extent.box {
            json.member("spatial") { json in
              json.object { json in
                json.array("bbox", of: [box]) { json, box in
                  json.array(of: box) { $0.value($1) }
                }
                json.member("crs", OGC.crs84)
              }
            }
          }
          if let interval = extent.interval {
            json.member("temporal") { json in
              json.object { json in
                json.array("interval", of: [interval]) { json, interval in
                  json.array(of: interval) { json, end in
                    if let end { json.value(end) } else { json.null() }
                  }
                }
                json.member("trs", OGC.gregorian)
              }
            }
          }
        }
      }
    }
    json.member("crs", strings: renderer.systems.map(\.address))
    json.member("storageCrs", OGC.crs84)
  }

  func queryables(_ kind: FeatureKind) -> DataAnswer {
    let path = "/collections/\(kind.name)/queryables"
    return document(
      path, page.words[.dataQueryables], Self.shapes, jsonType: OGC.jsonSchema,
      trail: trail(.collections, .collection(kind))
    ) { json in
      json.member("$schema", "https://json-schema.org/draft/2020-12/schema")
      json.member("$id", href(path, nil))
      json.member("type", "object")
      json.member("title", page.words[kind.title])
      json.member("properties") { json in
        json.object { json in
          if renderer.extent(of: kind).box != nil {
            json.member(FilterBuilder.geometry) { json in
              json.object { json in
                json.member("title", FilterBuilder.geometry)
                json.member("format", "geometry-any")
                json.member("x-ogc-role", "primary-geometry")
              }
            }
          }
          for property in renderer.queryables(of: kind) {
            json.name(property.name)
            property.schema(to: &json)
          }
        }
      }
      json.member("additionalProperties", false)
    }
  }

  // MARK: The way down to a document

  /// A step on the way from the landing page.
  enum Step {
    case collections
    case collection(FeatureKind)
    case items(FeatureKind)
    case tilesets(FeatureKind?)
    case tilingSchemes
  }

  /// The steps before a document, the landing page aside.
  func trail(_ steps: Step...) -> [Step] { steps }

  func part(_ step: Step) -> LinkPart {
    switch step {
    case .collections:
      LinkPart(page.own(page.words[.dataCollections]), href: href("/collections", .html))
    case .collection(let kind):
      LinkPart(
        page.own(page.words[kind.title]), href: href("/collections/\(kind.name)", .html))
    case .items(let kind):
      LinkPart(
        page.own(page.words[.dataFeatures]), href: href("/collections/\(kind.name)/items", .html))
    case .tilesets(let kind):
      LinkPart(
        page.own(page.words[.dataTiles]),
        href: href(tilesetsPath(kind), .html))
    case .tilingSchemes:
      LinkPart(
        page.own(page.words[.dataTilingSchemes]), href: href("/tileMatrixSets", .html))
    }
  }
}
