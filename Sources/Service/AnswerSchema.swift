import Notation
import Queries
import Rendering

/// The form of an answer in JSON: its members, what they are, and which of them are always there.
/// OpenAPI has it as a schema; tests hold the answers of a sample against that.
indirect enum AnswerSchema: Hashable, Sendable {
  case text, integer, number, truth
  /// One of these words.
  case words([String])
  /// An object with these members, and no others.
  case object([Member])
  /// An object with members of any names, whose values are such.
  case named(AnswerSchema)
  /// An array of such values.
  case list(AnswerSchema)
  /// Such a value, or null.
  case optional(AnswerSchema)
  /// A schema among the components, by its name.
  case component(String)
  /// One of these forms or another.
  case either([AnswerSchema])
  /// An object with the properties that features of a kind may have, each of them a value or null.
  case properties(FeatureKind)
  /// The value of a property of features.
  case property(FeatureProperty)
  /// An object that stands in the properties of features.
  case part(FeaturePart)
  /// A geometry of GeoJSON, or null.
  case geometry
  /// Any object.
  case anything

  /// A member of an object.
  struct Member: Hashable, Sendable {
    let name: String
    let schema: AnswerSchema
    let isAlways: Bool
  }

  /// A member that is always there.
  static func always(_ name: String, _ schema: AnswerSchema) -> Member {
    Member(name: name, schema: schema, isAlways: true)
  }

  /// A member that is there where there is something to tell.
  static func sometimes(_ name: String, _ schema: AnswerSchema) -> Member {
    Member(name: name, schema: schema, isAlways: false)
  }

  /// Writes it as JSON Schema, in the form that a version of OpenAPI has.
  func write(to json: inout JSONWriter, _ version: OpenAPIVersion) {
    switch self {
    case .component(let name): OpenAPIDocument.reference("schemas", name, to: &json)
    case .either(let forms):
      json.object { json in
        json.array("anyOf", of: forms) { $1.write(to: &$0, version) }
      }
    case .properties(let kind):
      json.object { json in
        json.member("type", "object")
        json.member("properties") { json in
          json.object { json in
            for property in kind.properties {
              json.name(property.name)
              Self.optional(.property(property)).write(to: &json, version)
            }
          }
        }
      }
    case .property(let property): property.schema(to: &json, part: Self.reference)
    case .part(let part):
      part.schema(to: &json) { $0.schema(to: &$1, part: Self.reference) }
    case .geometry: OpenAPISchemas(version).geometry(to: &json)
    case .named(let value):
      json.object { json in
        json.member("type", "object")
        json.member("additionalProperties") { value.write(to: &$0, version) }
      }
    case .words(let words): json.object { OpenAPISchemas(version).write(.words(words), to: &$0) }
    case .anything: json.object { $0.member("type", "object") }
    case .text: json.object { $0.member("type", "string") }
    case .integer: json.object { $0.member("type", "integer") }
    case .number: json.object { $0.member("type", "number") }
    case .truth: json.object { $0.member("type", "boolean") }
    case .list(let element):
      json.object { json in
        json.member("type", "array")
        json.member("items") { element.write(to: &$0, version) }
      }
    case .optional(let value):
      json.object { json in
        // 3.0 has no type null, and puts nothing beside a reference.
        guard version == .new else {
          json.member("nullable", true)
          json.array("allOf", of: [value]) { $1.write(to: &$0, version) }
          return
        }
        json.name("anyOf")
        json.array { json in
          value.write(to: &json, version)
          json.object { $0.member("type", "null") }
        }
      }
    case .object(let members):
      json.object { json in
        json.member("type", "object")
        let needed = members.filter(\.isAlways).map(\.name)
        if !needed.isEmpty { json.array("required", of: needed) { $0.value($1) } }
        json.member("properties") { json in
          json.object { json in
            for member in members {
              json.member(member.name) { member.schema.write(to: &$0, version) }
            }
          }
        }
      }
    }
  }
}

extension AnswerSchema {
  /// Writes the schemas of properties, as one object by their names.
  static func write(_ properties: [FeatureProperty], to json: inout JSONWriter) {
    json.object { json in
      for property in properties {
        json.name(property.name)
        property.schema(to: &json, part: reference)
      }
    }
  }

  /// Writes where the schema of a part stands.
  private static func reference(_ part: FeaturePart, to json: inout JSONWriter) {
    OpenAPIDocument.reference("schemas", part.rawValue, to: &json)
  }

  static let changes = AnswerSchema.object([
    always("catalogue", .text), always("since", .integer), always("revision", .integer),
    always("reset", .truth),
    always("numberMatched", .integer), always("numberReturned", .integer),
    always(
      "changes",
      .list(
        .object([
          always("change", .text), always("kind", .text), always("collection", .text),
          always("id", .text), always("revision", .integer), sometimes("modified", .text),
          sometimes("href", .text),
        ]))),
    always("links", .list(.component("link"))),
  ])

  static let history = AnswerSchema.object([
    always(
      "revisions",
      .list(
        .object(
          [
            always("revision", .integer), always("date", .text), always("note", .text),
            sometimes("author", .text), sometimes("undoes", .integer),
          ]
            + ["added", "changed", "removed"].flatMap { name in
              [always(name, .list(.text)), sometimes("\(name)Count", .integer)]
            })))
  ])

  static let session = AnswerSchema.object([
    always("name", .text), always("role", .text), always("by", .text), sometimes("since", .text),
    sometimes("expires", .text), sometimes("idleTime", .integer),
  ])

  /// A token that was made, with the secret that is shown once.
  static let newToken = AnswerSchema.object([
    always("name", .text), always("role", .text), sometimes("expires", .text),
    // Not where it was shown before.
    sometimes("token", .text),
  ])

  static let media = AnswerSchema.object([
    always("media", .list(.object([always("id", .text), always("href", .text)])))
  ])

  /// What photographs say of themselves, with the patches that take it over.
  static let photographOffers = AnswerSchema.object([
    always("offers", .list(.component("photographOffer")))
  ])

  static let tokens = AnswerSchema.object([
    always(
      "tokens",
      .list(
        .object([
          always("name", .text), always("role", .text), always("created", .text),
          sometimes("expires", .text), sometimes("revoked", .text), always("isGood", .truth),
        ])))
  ])

  static let search = AnswerSchema.object(
    [
      always("query", .text), sometimes("correction", .text), always("total", .integer),
      always("offset", .integer),
      sometimes("filter", .object(SearchFacet.allCases.map { sometimes($0.rawValue, .text) })),
      sometimes(
        "stops",
        .list(
          .object([
            always("tour", .text), always("tourTitle", .text), always("number", .integer),
            always("title", .text), always("href", .text),
          ]))),
      always(
        "hits",
        .list(
          .object([
            always("kind", .text), always("id", .text), always("title", .text),
            sometimes("language", .text), sometimes("artists", .list(.text)),
            sometimes("place", .text), sometimes("placeNames", .list(.text)),
            always("excerpt", .list(.object([always("text", .text), sometimes("match", .truth)]))),
            sometimes("href", .text),
          ]))),
    ])

  /// An end of walks, and the point at which it joins the network.
  static let joinedEnd = AnswerSchema.object(
    [always("name", .text), sometimes("kind", .text), sometimes("id", .text)] + position
      + [
        always(
          "snapped",
          .optional(
            .object(
              position + [
                always("distance", .number), always("collection", .text), always("id", .text),
              ])))
      ])

  /// The position of a thing, and its level.
  private static let position = [
    always("latitude", .number), always("longitude", .number), sometimes("level", .text),
  ]

  static let matrix = AnswerSchema.object(
    ["from", "to"].map { always($0, .list(joinedEnd)) }
      + [
        always("durations", .list(.list(.optional(.number)))),
        always("distances", .list(.list(.optional(.number)))),
        always("stepFree", .list(.list(.optional(.truth)))),
        always("accessUnknown", .list(.list(.optional(.integer)))),
        always(
          "impossible",
          .list(
            .object([
              always("from", .integer), always("to", .integer), always("reason", .text),
              sometimes("obstacle", .text), always("text", .text),
            ]))),
      ])
}
