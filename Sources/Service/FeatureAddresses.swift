import Catalog
import Exchange
import Notation
import Rendering

// The addresses of OGC API - Features (OGC 17-069r4). Those of single collections follow from the
// collections that Rendering has.
extension Address {
  /// The addresses of the data, and of what describes them.
  static let data = [
    landingPage, conformance, openAPI, documentation, collections, collection, queryables, items,
    item, changes,
  ]
  static let landingPage = Address(
    "api", [.json, .html], summary: "The landing page: what there is, and where.",
    answer: .component("landingPage"))
  static let conformance = Address(
    "api/conformance", [.json, .html], summary: "The conformance classes that the service keeps.",
    answer: .component("conformance"))
  static let openAPI = Address(
    "api/openapi.json", [.json],
    [Parameter("version", .words(OpenAPIVersion.allCases.map(\.rawValue)))],
    summary: "This description, in OpenAPI 3.1, or 3.0 where `Accept` or `version` ask for it.",
    jsonType: "application/vnd.oai.openapi+json", answer: .openAPI)
  static let documentation = Address(
    "api/docs", [.html], summary: "This description as a page.")
  static let collections = Address(
    "api/collections", [.json, .html], summary: "All collections, with their extents.",
    answer: .component("collections"))
  static let collection = Address(
    "api/collections/:collection", [.json, .html], summary: "A collection, with its extent.",
    answer: .component("collection"))
  static let queryables = Address(
    "api/collections/:collection/queryables", [.json, .html],
    summary: "The properties by which features of the collection can be chosen, as JSON Schema.",
    jsonType: "application/schema+json", answer: .queryables)
  static let items = Address(
    "api/collections/:collection/items", [.geojson, .json, .html],
    [
      Parameter("bbox", .box), Parameter("bbox-crs", .system), Parameter("crs", .system),
      Parameter("datetime", .interval),
      Parameter("filter", .filter(longest: FeatureFilter.longest)),
      Parameter("filter-lang", .usualWord(FilterLanguage.allCases.map(\.rawValue))),
      Parameter("filter-crs", .system),
      Parameter("limit", .count(most: 10_000, usual: 10)), Parameter("after", .feature(nil)),
      Parameter("before", .feature(nil)),
      Parameter("ahead", .features(nil, most: FeatureQuery.mostAhead)),
    ],
    summary: "Features of the collection, one of each form of geometry and then all by identifier, "
      + "a page at a time; each property by which they can be chosen is a parameter.",
    operations: [createItem])
  static let item = Address(
    "api/collections/:collection/items/:feature", [.geojson, .json, .html],
    [Parameter("crs", .system)], summary: "A feature of the collection.", operations: editItem)

  /// The address of the features of one collection: its properties are parameters.
  static func items(of kind: FeatureKind) -> Address {
    itemsByKind[kind] ?? items
  }
  private static let itemsByKind = Dictionary(
    uniqueKeysWithValues: FeatureKind.allCases.map { kind in
      let own = items.parameters.map { parameter in
        switch parameter.values {
        case .feature: Parameter(parameter.name, .feature(kind))
        case .features(_, let most): Parameter(parameter.name, .features(kind, most: most))
        default: parameter
        }
      }
      let properties = kind.queryables.map { Parameter($0.name, .property($0.values)) }
      return (
        kind,
        Address(
          items.path, items.formats, own + properties, summary: items.summary,
          operations: items.operations(on: kind))
      )
    })

  /// The addresses that lead from the identifier of a thing, as answers name it, to the feature.
  static let doors = FeatureKind.allCases.map(door)

  static func door(to kind: FeatureKind) -> Address {
    let name =
      switch kind {
      case .items(let item) where !item.isPlaceNamed: ":id"
      case .items, .stops: "**"
      }
    return Address(
      "api/\(kind.name)/\(name)", [], summary: "Leads to the feature of that identifier.")
  }
}

/// The versions of OpenAPI in which the service describes itself.
enum OpenAPIVersion: String, CaseIterable {
  case new = "3.1"
  case old = "3.0"

  /// The media type of such a document.
  var mediaType: String { "application/vnd.oai.openapi+json;version=\(rawValue)" }
}
