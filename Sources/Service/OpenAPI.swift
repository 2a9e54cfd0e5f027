import Catalog
import Exchange
import Notation
import Rendering

/// The description of the addresses for programs in OpenAPI, 3.1 or 3.0: derived from the table of
/// addresses, by which requests are read, and from the properties of features, by which answers are
/// written.
struct OpenAPIDocument {
  let version: OpenAPIVersion
  private let address: PublicAddress?
  /// The address that paths are below.
  private let server: String
  /// The addresses of the reference systems that are offered; none where they are not known.
  private let systems: [String]

  /// The description of a service that is reached at `address` and tells positions in `systems`.
  init(_ version: OpenAPIVersion, server address: PublicAddress?, systems: [String] = []) {
    self.version = version
    self.address = address
    self.systems = systems
    server = (address?.description ?? "") + "/api"
  }

  /// The document.
  var bytes: [UInt8] {
    var json = JSONWriter(reserving: 262_144)
    json.object { json in
      json.member("openapi", version == .new ? "3.1.0" : "3.0.3")
      json.member("info") { json in
        json.object { json in
          json.member("title", "Docent")
          json.member(
            "description",
            "A catalogue of art on campuses: OGC API - Features and Tiles, what is near, walks, search."
          )
          json.member("version", "1")
        }
      }
      json.array("servers", of: [server]) { json, server in
        json.object { $0.member("url", server) }
      }
      json.member("paths") { json in
        json.object { json in
          for operation in Self.operations {
            json.member(operation.path) { json in
              json.object { json in
                if operation.address.isRead {
                  json.member("get") { json in json.object { write(operation, to: &$0) } }
                }
                let way = OpenAPIWriting(version, systems: systems)
                for write in operation.address.operations(on: operation.kind) {
                  way.write(write, of: operation, to: &json)
                }
              }
            }
          }
        }
      }
      json.member("components") { json in
        json.object { json in
          json.member("responses") { json in
            json.object { json in
              responses(to: &json)
              OpenAPIWriting.responses(to: &json)
            }
          }
          json.member("schemas") { json in
            json.object { json in
              OpenAPISchemas(version).write(to: &json)
              OpenAPIWriting(version, systems: systems).schemas(to: &json)
            }
          }
          json.member("securitySchemes") { OpenAPIWriting.securitySchemes(address, to: &$0) }
        }
      }
    }
    return json.bytes + [0x0A]
  }

  // MARK: Operations

  /// An address as OpenAPI has it, for one collection where it is of collections.
  struct Described {
    let path: String
    let id: String
    let tag: String
    let address: Address
    let kind: FeatureKind?
    /// The kind of the features there, also where they are in no collection.
    var described: FeatureKind? {
      switch address {
      case .mediaItem, .mediaItems: .items(.media)
      case .tourEdits: .items(.tour)
      default: kind
      }
    }
  }

  private static let operations: [Described] =
    (Address.data + Address.tiles + Address.questions + Address.doors + Address.writing)
    .filter(\.isForPrograms).flatMap { address -> [Described] in
      guard address.path.contains(":collection") else { return [operation(address, nil)] }
      return address.kinds.map { kind in
        operation(address == .items ? .items(of: kind) : address, kind)
      }
    }

  private static func operation(_ address: Address, _ kind: FeatureKind?) -> Described {
    var id = "get"
    let parts = address.path.split(separator: "/").dropFirst().map { part -> String in
      let named = part == ":collection" ? kind?.name ?? "" : String(part)
      if named != "**", !named.hasPrefix(":") {
        id += named.prefix(1).uppercased() + named.dropFirst().filter { $0 != "." }
      } else {
        id +=
          "By" + (named == "**" ? "Path" : named.dropFirst().prefix(1).uppercased())
          + (named == "**" ? "" : named.dropFirst(2))
      }
      return named == "**" ? "{path}" : named.hasPrefix(":") ? "{\(named.dropFirst())}" : named
    }
    let tag =
      kind.map { "Collection \($0.name)" }
      ?? (Address.doors.contains(address)
        ? "Doors"
        : Address.data.contains(address) || Address.tiles.contains(address)
          ? "Data" : Address.writing.contains(address) ? "Writing" : "Questions")
    return Described(
      path: "/" + parts.joined(separator: "/"), id: parts.isEmpty ? "getLandingPage" : id, tag: tag,
      address: address, kind: kind)
  }

  private func write(_ operation: Described, to json: inout JSONWriter) {
    let address = operation.address
    json.member("operationId", operation.id)
    json.array("tags", of: [operation.tag]) { $0.value($1) }
    json.member("summary", address.summary)
    if address.readers != nil { OpenAPIWriting.security(to: &json) }
    json.name("parameters")
    json.array { json in
      Self.pathParameters(of: address, to: &json)
      for parameter in address.parameters { write(parameter, to: &json) }
      guard !address.formats.isEmpty else { return }
      write(
        Parameter("f", .words(address.formats.map(\.rawValue))), to: &json,
        description: "The shape of the answer; \(address.formats[0].rawValue) if left out.")
      write(Parameter("lang", .language), to: &json)
    }
    json.member("responses") { json in
      json.object { json in
        if address.formats.isEmpty {
          json.member("303") { Self.reference("responses", "SeeOther", to: &$0) }
        } else {
          json.member("200") { answer(of: operation, to: &$0) }
          json.member("304") { Self.reference("responses", "NotModified", to: &$0) }
        }
        for refusal in refusals(at: address) { refusal.write(to: &json) }
      }
    }
  }

  /// Writes the parameters that stand in the path of an address.
  static func pathParameters(of address: Address, to json: inout JSONWriter) {
    for part in address.path.split(separator: "/") where part != ":collection" {
      guard part == "**" || part.hasPrefix(":") else { continue }
      json.object { json in
        json.member("name", part == "**" ? "path" : String(part.dropFirst()))
        json.member("in", "path")
        json.member("required", true)
        if let values = address.parts.first(where: { $0.name == part.dropFirst() })?.values {
          json.member("description", "From \(values.description).")
          return json.member("schema") { json in
            json.object { OpenAPISchemas(.new).write(values, to: &$0) }
          }
        }
        json.member(
          "description", part == "**" ? "The path of a place." : "The identifier, as it is named.")
        json.member("schema") { json in
          json.object { json in
            json.member("type", "string")
            json.member("minLength", 1)
          }
        }
      }
    }
  }

  func write(
    _ parameter: Parameter, to json: inout JSONWriter, description: String? = nil
  ) {
    json.object { json in
      json.member("name", parameter.name)
      json.member("in", "query")
      json.member("required", parameter.isNeeded)
      json.member(
        "description",
        description ?? parameter.values.description.prefix(1).uppercased()
          + parameter.values.description.dropFirst() + ".")
      json.member("style", "form")
      json.member("explode", false)
      json.member("schema") { json in
        json.object { json in
          OpenAPISchemas(version, systems: systems).write(parameter.values, to: &json)
        }
      }
    }
  }

  // MARK: Answers

  private func answer(of operation: Described, to json: inout JSONWriter) {
    let address = operation.address
    json.object { json in
      json.member("description", address.summary)
      Self.write(headers: Self.headers(of: address), to: &json)
      json.member("content") { json in
        json.object { json in
          for format in address.formats {
            content(
              Self.type(format.mediaType), format, of: operation, to: &json)
            guard format == .json, let type = address.jsonType else { continue }
            if address == .openAPI {
              for version in OpenAPIVersion.allCases {
                content(version.mediaType, format, of: operation, to: &json)
              }
            } else {
              content(type, format, of: operation, to: &json)
            }
          }
          if let type = address.streamType {
            json.member(type) { json in
              json.object { json in
                json.member("schema") { $0.object { $0.member("type", "string") } }
              }
            }
          }
        }
      }
    }
  }

  private static let entityTag = (name: "ETag", text: "The entity tag.")

  /// The header fields of an answer, each with what it tells.
  private static func headers(of address: Address) -> [(name: String, text: String)] {
    var headers = [entityTag]
    if address.hasLinks {
      headers.append(("Link", "The links of the document, where they are not too long."))
    }
    if address.parameters.contains(where: { $0.name == "crs" }) {
      headers.append(("Content-Crs", "The system of the positions, in angle brackets."))
    }
    return headers
  }

  private func content(
    _ type: String, _ format: Format, of operation: Described, to json: inout JSONWriter
  ) {
    json.member(type) { json in
      json.object { json in
        json.member("schema") { json in
          let address = operation.address
          if let form = format == .json
            ? address.answer : format == .geojson ? address.features : nil
          {
            return form.write(to: &json, version)
          }
          guard let name = schema(format, of: operation) else {
            let isString = [.html, .text, .gpx, .svg, .mvt].contains(format)
            return json.object { json in
              json.member("type", isString ? "string" : "object")
              if format == .mvt { json.member("format", "binary") }
            }
          }
          Self.reference("schemas", name, to: &json)
        }
      }
    }
  }

  /// The name of the schema of an answer; `nil` where it is any object or text.
  private func schema(_ format: Format, of operation: Described) -> String? {
    guard [.json, .geojson].contains(format) else { return nil }
    switch operation.address.path {
    case Address.items.path: return operation.kind.map { "\($0.name)FeatureCollection" }
    case Address.item.path, Address.mediaItem.path:
      return operation.described.map { "\($0.name)Feature" }
    default: return nil
    }
  }

  private static func type(_ mediaType: String) -> String {
    String(mediaType.prefix { $0 != ";" })
  }

  static func reference(_ kind: String, _ name: String, to json: inout JSONWriter) {
    json.object { $0.member("$ref", "#/components/\(kind)/\(name)") }
  }

  private func responses(to json: inout JSONWriter) {
    json.member("NotModified") { json in
      json.object { json in
        json.member(
          "description", "What If-None-Match names is what is there; nothing is sent again.")
        Self.write(headers: [Self.entityTag], to: &json)
      }
    }
    json.member("SeeOther") { json in
      json.object { json in
        json.member("description", "The feature is at the address of the field Location.")
        json.member("headers") { json in
          json.object { json in
            json.member("Location") { json in
              json.object { json in
                json.member("description", "The address.")
                json.member("schema") { $0.object { $0.member("type", "string") } }
              }
            }
          }
        }
      }
    }
    for (name, text) in [
      (
        "BadRequest",
        "A parameter is unknown, given twice or out of its range, and the answer names it; or the "
          + "request is no HTTP that could be read."
      ), ("RequestTimeout", "The request did not come to its end in time."),
      ("TooLarge", "The content is too large."),
      ("NotFound", "There is nothing of that name."),
      ("NotAcceptable", "The answer has none of the types that Accept names."),
      ("AddressTooLong", "The address is longer than the service takes."),
      ("HeaderTooLarge", "The header fields are longer, or more, than the service takes."),
      ("Unprocessable", "The catalogue does not allow an answer; the code says why."),
      ("Fault", "Something went wrong in the service."),
    ] {
      Self.problemResponse(name, text, to: &json)
    }
    for (name, text) in [
      ("TooManyRequests", "Too much came from one client."),
      ("Busy", "The service has too much to do, or cannot read its catalogue."),
    ] {
      Self.problemResponse(
        name, text,
        headers: ["Retry-After": "The seconds after which to ask again, where that helps."],
        to: &json)
    }
  }

  /// Writes the header fields of a response, each with what it tells.
  static func write(headers: [(name: String, text: String)], to json: inout JSONWriter) {
    guard !headers.isEmpty else { return }
    json.member("headers") { json in
      json.object { json in
        for header in headers {
          json.member(header.name) { json in
            json.object { json in
              json.member("description", header.text)
              json.member("schema") { $0.object { $0.member("type", "string") } }
            }
          }
        }
      }
    }
  }

  /// A response that is a problem, by the name under which operations refer to it.
  static func problemResponse(
    _ name: String, _ description: String, schema: String = "problem",
    headers: KeyValuePairs<String, String> = [:], to json: inout JSONWriter
  ) {
    json.member(name) { json in
      json.object { json in
        json.member("description", description)
        write(headers: headers.map { ($0.key, $0.value) }, to: &json)
        json.member("content") { json in
          json.object { json in
            json.member("application/problem+json") { json in
              json.object { json in
                json.member("schema") { reference("schemas", schema, to: &$0) }
              }
            }
          }
        }
      }
    }
  }
}
