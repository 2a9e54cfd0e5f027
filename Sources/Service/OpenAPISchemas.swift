import Catalog
import Notation
import Rendering

/// The schemas of an OpenAPI document: those of parameters, and those of answers.
struct OpenAPISchemas {
  private let version: OpenAPIVersion
  /// The addresses of the reference systems that are offered; none where they are not known.
  private let systems: [String]

  init(_ version: OpenAPIVersion, systems: [String] = []) {
    self.version = version
    self.systems = systems
  }

  // MARK: Parameters

  /// Writes the members of the schema of a parameter.
  func write(_ values: Parameter.Values, to json: inout JSONWriter) {
    switch values {
    case .text(let longest, let pattern): text(to: &json, longest: longest, pattern: pattern)
    case .integer(let range, let usual):
      json.member("type", "integer")
      json.member("minimum", range.lowerBound)
      json.member("maximum", range.upperBound)
      json.member("default", usual)
    case .count(_, let usual):
      json.member("type", "integer")
      json.member("minimum", 1)
      json.member("default", usual)
    case .decimal(let range):
      json.member("type", "number")
      json.member("minimum", range.lowerBound)
      json.member("maximum", range.upperBound)
    case .meters:
      json.member("type", "number")
      json.member("minimum", 0)
    case .share:
      // Nearer to nothing or to all than one in a million, it is no confidence.
      json.member("type", "number")
      json.member("minimum", 0.000_001)
      json.member("maximum", 0.999_999)
    case .degrees(let most):
      json.member("type", "number")
      json.member("minimum", -most)
      json.member("maximum", most)
    case .truth: json.member("type", "boolean")
    case .words(let words):
      json.member("type", "string")
      json.name("enum")
      json.array(of: words) { $0.value($1) }
    case .usualWord(let words):
      write(.words(words), to: &json)
      json.member("default", words.first)
    case .filter(let longest): text(to: &json, longest: longest)
    case .identifier, .tour, .campus:
      text(to: &json, longest: Slug.longest, pattern: "^\(Self.slug)$")
    case .level:
      text(to: &json, longest: nil, pattern: "^\(Self.slug)(/\(Self.slug)){0,3}$")
    case .position: text(to: &json, longest: nil, pattern: "^\(Self.latitude),\(Self.longitude)$")
    case .end:
      text(to: &json, longest: nil)
      json.member("minLength", 1)
    case .ends(let most):
      text(to: &json, longest: nil, pattern: "^[^;]+(;[^;]+){0,\(most - 1)}$")
    case .numbers(let range, let most, _):
      json.member("type", "array")
      json.member("minItems", 1)
      json.member("maxItems", most)
      json.member("items") { json in json.object { write(.decimal(range), to: &$0) } }
    case .wordList(let words, _):
      json.member("type", "array")
      json.member("minItems", 1)
      json.member("maxItems", 64)
      json.member("items") { json in json.object { write(.words(words), to: &$0) } }
    case .stopNumber: write(.integer(Stop.numbers, usual: nil), to: &json)
    case .stop(let words):
      text(to: &json, longest: nil, pattern: "^([1-9][0-9]{0,5}|\(words.joined(separator: "|")))$")
    case .time:
      text(
        to: &json, longest: nil,
        pattern: "^\(Self.day)T\(Self.clock)(:[0-5][0-9](\\.[0-9]+)?)?\(Self.zone)$")
    case .radius(let most):
      json.member("type", "number")
      if version == .new {
        json.member("exclusiveMinimum", 0)
      } else {
        json.member("minimum", 0)
        json.member("exclusiveMinimum", true)
      }
      json.member("maximum", most)
    case .language:
      text(to: &json, longest: nil, pattern: "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,7}$")
    case .box:
      json.member("type", "array")
      json.name("oneOf")
      json.array(of: [4, 6]) { json, count in
        json.object { json in
          json.member("minItems", count)
          json.member("maxItems", count)
        }
      }
      json.member("minItems", 4)
      json.member("maxItems", 6)
      json.member("items") { $0.object { $0.member("type", "number") } }
    case .system:
      if systems.isEmpty {
        json.member("type", "string")
        json.member("format", "uri")
      } else {
        write(.words(systems), to: &json)
      }
    case .interval:
      let end = "(\(Self.moment)|\\.\\.)?"
      text(to: &json, longest: nil, pattern: "^(\(Self.moment)|\(end)/\(end))$")
    case .feature(let kind): text(to: &json, longest: nil, pattern: "^\(Self.key(of: kind))$")
    case .features(let kind, let most):
      let key = Self.key(of: kind)
      text(to: &json, longest: nil, pattern: "^\(key)(,\(key)){0,\(most - 1)}$")
    case .property(let values):
      switch values {
      case .text, .texts, .integers, .namedTexts, .translations, .parts:
        json.member("type", "string")
      case .integer(let range):
        json.member("type", "integer")
        if range.lowerBound > .min { json.member("minimum", range.lowerBound) }
        if range.upperBound < .max { json.member("maximum", range.upperBound) }
      case .number: json.member("type", "number")
      case .truth: json.member("type", "boolean")
      case .choice(let words): write(.words(words), to: &json)
      }
    }
  }

  /// The expression of the identifier of a feature.
  private static func key(of kind: FeatureKind?) -> String {
    switch kind {
    case .items(let kind) where !kind.isPlaceNamed: slug
    case .items, nil: "\(slug)(:\(slug)){0,3}"
    case .stops: "\(slug):(0|[1-9][0-9]{0,9})"
    }
  }
  private static let slug = "[a-z0-9]+(-[a-z0-9]+)*"
  /// The expression of an item's kind and identifier, such as `work:bronze-hare`.
  static let itemKey =
    "(\(ItemKind.allCases.map(\.rawValue).joined(separator: "|"))):\(slug)(/\(slug)){0,3}"
  private static let day =
    "([1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
  private static let clock = "([01][0-9]|2[0-3]):[0-5][0-9]"
  private static let zone = "(Z|[+-]\(clock))?"
  private static let moment = "\(day)(T\(clock):[0-5][0-9](\\.[0-9]+)?\(zone))?"
  private static let latitude = "-?(90(\\.0{1,9})?|[1-8]?[0-9](\\.[0-9]{1,9})?)"
  private static let longitude = "-?(180(\\.0{1,9})?|(1[0-7][0-9]|[1-9]?[0-9])(\\.[0-9]{1,9})?)"

  private func text(to json: inout JSONWriter, longest: Int?, pattern: String? = nil) {
    json.member("type", "string")
    json.member("maxLength", longest)
    json.member("pattern", pattern)
  }

  // MARK: Answers

  /// Writes the schemas of all answers, by their names.
  func write(to json: inout JSONWriter) {
    for component in AnswerSchema.components {
      json.member(component.name) { component.schema.write(to: &$0, version) }
    }
    object("geometry", ["type", "coordinates"], to: &json) { json in
      json.member("type") { json in
        json.object { json in
          write(
            .words(
              ["Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon"]),
            to: &json)
        }
      }
      json.member("coordinates") { json in
        json.object { json in
          json.member("type", "array")
          json.member("items") { $0.object { _ in } }
        }
      }
    }
    for kind in FeatureKind.allCases {
      feature("\(kind.name)Feature", kind, to: &json)
      collection("\(kind.name)FeatureCollection", of: "\(kind.name)Feature", to: &json)
    }
    // Media are in no collection.
    feature("\(FeatureKind.items(.media).name)Feature", .items(.media), to: &json)
    for kind in ItemKind.allCases { sentItem(.items(kind), to: &json) }
  }

  /// The name of the schema of an item that is sent.
  static func sent(_ kind: FeatureKind) -> String { "\(kind.name)NewFeature" }

  /// The name of the schema of the properties of an item that is sent.
  static func sentProperties(_ kind: FeatureKind) -> String { "\(kind.name)NewProperties" }

  /// Writes the schema of an item that is sent: its properties are those that do not follow from others.
  private func sentItem(_ kind: FeatureKind, to json: inout JSONWriter) {
    object(Self.sent(kind), ["properties"], to: &json) { json in
      json.member("type") { json in json.object { write(.words(["Feature"]), to: &$0) } }
      plain("id", "string", to: &json)
      json.member("geometry") { geometry(to: &$0) }
      json.member("properties") {
        OpenAPIDocument.reference("schemas", Self.sentProperties(kind), to: &$0)
      }
    }
    json.member(Self.sentProperties(kind)) { json in
      json.object { json in
        json.member("type", "object")
        json.member("properties") {
          AnswerSchema.write(kind.properties.filter { !$0.isDerived }, to: &$0)
        }
      }
    }
  }

  private func feature(_ name: String, _ kind: FeatureKind, to json: inout JSONWriter) {
    object(name, ["type", "geometry", "properties", "id"], to: &json) { json in
      json.member("type") { json in json.object { write(.words(["Feature"]), to: &$0) } }
      plain("id", "string", to: &json)
      list("links", of: "link", to: &json)
      json.member("geometry") { geometry(to: &$0) }
      json.member("properties") { AnswerSchema.properties(kind).write(to: &$0, version) }
    }
  }

  /// Writes the schema of a geometry of GeoJSON, or null.
  func geometry(to json: inout JSONWriter) {
    if version == .new {
      json.object { json in
        json.name("oneOf")
        json.array { json in
          OpenAPIDocument.reference("schemas", "geometry", to: &json)
          json.object { $0.member("type", "null") }
        }
      }
    } else {
      json.object { json in
        json.member("nullable", true)
        json.member("type", "object")
      }
    }
  }

  private func collection(_ name: String, of feature: String, to json: inout JSONWriter) {
    object(name, ["type", "features"], to: &json) { json in
      json.member("type") { json in
        json.object { write(.words(["FeatureCollection"]), to: &$0) }
      }
      list("features", of: feature, to: &json)
      list("links", of: "link", to: &json)
      json.member("timeStamp") { json in
        json.object { json in
          json.member("type", "string")
          json.member("format", "date-time")
        }
      }
      for name in ["numberMatched", "numberReturned"] { plain(name, "integer", to: &json) }
    }
  }

  func object(
    _ name: String, _ required: [String], to json: inout JSONWriter,
    _ properties: (inout JSONWriter) -> Void
  ) {
    json.member(name) { json in
      json.object { json in
        json.member("type", "object")
        // A list of none is no valid one (OpenAPI 3.0, Schema Object).
        if !required.isEmpty {
          json.name("required")
          json.array(of: required) { $0.value($1) }
        }
        json.member("properties") { json in json.object(properties) }
      }
    }
  }

  func plain(_ name: String, _ type: String, to json: inout JSONWriter) {
    json.member(name) { json in json.object { $0.member("type", type) } }
  }

  func list(_ name: String, of schema: String, to json: inout JSONWriter) {
    json.member(name) { json in
      json.object { json in
        json.member("type", "array")
        json.member("items") { OpenAPIDocument.reference("schemas", schema, to: &$0) }
      }
    }
  }

  func list(_ name: String, ofType type: String, to json: inout JSONWriter) {
    json.member(name) { json in
      json.object { json in
        json.member("type", "array")
        json.member("items") { $0.object { $0.member("type", type) } }
      }
    }
  }
}
