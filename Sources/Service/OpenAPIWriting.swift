import Authoring
import Catalog
import Exchange
import Hummingbird
import Notation
import Rendering
import Storage

/// The part of an OpenAPI document that describes writing: derived from the table of operations, by
/// which requests are taken.
struct OpenAPIWriting {
  private let version: OpenAPIVersion

  init(_ version: OpenAPIVersion) { self.version = version }

  // MARK: Operations

  /// Writes a way of writing at an address, for one collection where it is of collections.
  func write(
    _ operation: Operation, of described: OpenAPIDocument.Described, to json: inout JSONWriter
  ) {
    let name = operation.method.rawValue.lowercased()
    json.member(name) { json in
      json.object { json in
        json.member("operationId", name + described.id.dropFirst(3))
        json.array("tags", of: [described.tag]) { $0.value($1) }
        json.member("summary", operation.summary)
        json.member(
          "description", "Needs the role \(Self.role(operation, described.kind).rawValue) at least."
        )
        Self.security(to: &json, bySession: described.address != .session || name != "post")
        json.name("parameters")
        json.array { json in
          OpenAPIDocument.pathParameters(of: described.address, to: &json)
          let document = OpenAPIDocument(version, server: nil)
          for parameter in operation.parameters { document.write(parameter, to: &json) }
          document.write(Parameter("lang", .language), to: &json)
          for field in fields(of: operation) { header(field, to: &json) }
        }
        content(of: operation, described.kind, to: &json)
        json.member("responses") { json in
          json.object { json in
            for status in operation.statuses.sorted() { success(status, operation, to: &json) }
            for (status, answer) in refusals(of: operation) {
              json.member(status) { OpenAPIDocument.reference("responses", answer, to: &$0) }
            }
          }
        }
      }
    }
  }

  /// The least role that gets any further with an operation.
  private static func role(_ operation: Operation, _ kind: FeatureKind?) -> Role {
    guard case .items(let kind)? = kind else { return operation.permission.leastRole }
    return Operation.permission(toWrite: kind).leastRole
  }

  private typealias Field = (name: String, text: String, isNeeded: Bool)

  private func fields(of operation: Operation) -> [Field] {
    var fields: [Field] = []
    if operation.needsMatch {
      fields.append(
        ("If-Match", "The entity tag of the state that was seen, or * for any.", false))
    }
    switch operation.content {
    case .item, .patch:
      fields.append(("Content-Crs", "The system of the positions; CRS84 if left out.", false))
    case .part:
      fields.append(("Tus-Resumable", "The version of tus, 1.0.0.", true))
      fields.append(("Upload-Offset", "The number of bytes that have come.", true))
    case .none, .object, .file: break
    }
    if operation.parameters.contains(Operation.trial) {
      fields.append(
        ("Idempotency-Key", "A key by which the same write is known when it is sent again.", false))
      fields.append(("Prefer", "return=representation or return=minimal; handling=strict.", false))
    }
    return fields
  }

  private func header(_ field: Field, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", field.name)
      json.member("in", "header")
      json.member("required", field.isNeeded)
      json.member("description", field.text)
      json.member("schema") { $0.object { $0.member("type", "string") } }
    }
  }

  private func content(
    of operation: Operation, _ kind: FeatureKind?, to json: inout JSONWriter
  ) {
    let types =
      operation.content == .file ? ["application/octet-stream"] : operation.content.types
    guard !types.isEmpty else { return }
    json.member("requestBody") { json in
      json.object { json in
        json.member("required", true)
        json.member("content") { json in
          json.object { json in
            for type in types {
              json.member(type) { json in
                json.object { json in
                  json.member("schema") { schema(of: operation, type, kind, to: &$0) }
                }
              }
            }
          }
        }
      }
    }
  }

  private func schema(
    of operation: Operation, _ type: String, _ kind: FeatureKind?, to json: inout JSONWriter
  ) {
    switch operation.content {
    case .item: OpenAPIDocument.reference("schemas", "newItem", to: &json)
    case .patch where type.contains("json-patch"):
      OpenAPIDocument.reference("schemas", "jsonPatch", to: &json)
    case .object(let name): OpenAPIDocument.reference("schemas", name, to: &json)
    case .file, .part:
      json.object { json in
        json.member("type", "string")
        json.member("format", "binary")
      }
    case .none, .patch: json.object { $0.member("type", "object") }
    }
  }

  private func success(_ status: Int, _ operation: Operation, to json: inout JSONWriter) {
    json.member(String(status)) { json in
      json.object { json in
        json.member("description", status == 201 ? "It is there now." : operation.summary)
        if status == 201 {
          json.member("headers") { json in
            json.object { json in
              json.member("Location") { json in
                json.object { json in
                  json.member("description", "The address of what was added.")
                  json.member("schema") { $0.object { $0.member("type", "string") } }
                }
              }
            }
          }
        }
        guard status != 204, operation.method != .head else { return }
        json.member("content") { json in
          json.object { json in
            json.member("application/json") { json in
              json.object { json in
                json.member("schema") {
                  operation.parameters.contains(Operation.trial)
                    ? OpenAPIDocument.reference("schemas", "account", to: &$0)
                    : $0.object { $0.member("type", "object") }
                }
              }
            }
          }
        }
      }
    }
  }

  private func refusals(of operation: Operation) -> [(String, String)] {
    [("400", "BadRequest"), ("401", "Unauthorized"), ("403", "Forbidden"), ("404", "NotFound")]
      + [("409", "Conflict")]
      + (operation.needsMatch || operation.content == .part || operation.method == .head
        ? [("412", "PreconditionFailed")] : [])
      + (operation.content == .none ? [] : [("413", "TooLarge"), ("415", "UnsupportedMediaType")])
      + [("422", "Unprocessable")]
      + (operation.needsMatch ? [("428", "PreconditionRequired")] : [])
      + [("429", "TooManyRequests"), ("500", "Fault"), ("503", "Busy")]
  }

  // MARK: Components

  /// Writes by what somebody may sign on: a token, or the cookie of a session.
  static func security(to json: inout JSONWriter, bySession: Bool = true) {
    json.array("security", of: ["bearer"] + (bySession ? ["session"] : [])) { json, name in
      json.object { json in
        json.name(name)
        json.array { _ in }
      }
    }
  }

  static func securitySchemes(_ address: PublicAddress?, to json: inout JSONWriter) {
    json.object { json in
      json.member("bearer") { json in
        json.object { json in
          json.member("type", "http")
          json.member("scheme", "bearer")
          json.member("description", "A token that 'docent token add' makes.")
        }
      }
      json.member("session") { json in
        json.object { json in
          json.member("type", "apiKey")
          json.member("in", "cookie")
          json.member("name", SessionCookie(address).name)
          json.member(
            "description",
            "The cookie that POST /session sets, for scripts of this service's own pages. A write "
              + "sends the field \(SignOn.ownField), too.")
        }
      }
    }
  }

  static func responses(to json: inout JSONWriter) {
    for (name, text) in [
      ("Unauthorized", "A token is missing, or is not good."),
      ("Forbidden", "The role may not do this; the answer names the one that may."),
      ("Conflict", "Something else is in the way: an item of the name, or others that name it."),
      ("PreconditionFailed", "The state is another; the answer holds the current one."),
      ("TooLarge", "The content is too large."),
      ("UnsupportedMediaType", "The content has a type that is not taken."),
      ("PreconditionRequired", "The request does not say which state it saw."),
    ] {
      OpenAPIDocument.problemResponse(name, text, to: &json)
    }
  }

  func schemas(to json: inout JSONWriter) {
    let schemas = OpenAPISchemas(version)
    schemas.object("newItem", ["properties"], to: &json) { json in
      json.member("type") { json in
        json.object { schemas.write(.words(["Feature"]), to: &$0) }
      }
      schemas.plain("id", "string", to: &json)
      json.member("geometry") { $0.object { _ in } }
      schemas.plain("properties", "object", to: &json)
    }
    json.member("jsonPatch") { json in
      json.object { json in
        json.member("type", "array")
        json.member("maxItems", JSONPatch.mostOperations)
        json.member("items") { $0.object { $0.member("type", "object") } }
      }
    }
    schemas.object("batch", ["operations"], to: &json) { json in
      schemas.plain("note", "string", to: &json)
      schemas.list("operations", of: "batchOperation", to: &json)
    }
    schemas.object("batchOperation", [], to: &json) { json in
      json.member("method") { json in
        json.object { schemas.write(.words(["POST", "PUT", "PATCH", "DELETE"]), to: &$0) }
      }
      for name in ["collection", "id", "ifMatch", "ifNoneMatch", "tour"] {
        schemas.plain(name, "string", to: &json)
      }
      json.member("item") { OpenAPIDocument.reference("schemas", "newItem", to: &$0) }
      json.member("patch") { $0.object { _ in } }
      json.member("edit") { OpenAPIDocument.reference("schemas", "tourEdit", to: &$0) }
    }
    schemas.object("tourEdit", ["edit"], to: &json) { json in
      json.member("edit") { json in
        json.object { schemas.write(.words(TourEdit.names), to: &$0) }
      }
      for name in ["work", "place", "title", "text", "author", "language"] {
        schemas.plain(name, "string", to: &json)
      }
      for name in ["at", "stop", "to", "number"] { schemas.plain(name, "integer", to: &json) }
      for name in ["dwell", "weight", "radius"] { schemas.plain(name, "number", to: &json) }
    }
    schemas.object("undo", ["revision"], to: &json) {
      schemas.plain("revision", "integer", to: &$0)
    }
    schemas.object("newToken", ["name", "role"], to: &json) { json in
      schemas.plain("name", "string", to: &json)
      json.member("role") { json in
        json.object { schemas.write(.words(Role.allCases.map(\.rawValue)), to: &$0) }
      }
      schemas.plain("expires", "string", to: &json)
    }
    schemas.object("account", ["changes", "warnings"], to: &json) { json in
      schemas.plain("dryRun", "boolean", to: &json)
      schemas.plain("status", "integer", to: &json)
      json.member("revision") { $0.object { _ in } }
      schemas.list("changes", of: "change", to: &json)
      schemas.list("warnings", of: "pointedProblem", to: &json)
    }
    schemas.object("change", ["action", "kind", "id"], to: &json) { json in
      for name in ["action", "kind", "id", "name"] { schemas.plain(name, "string", to: &json) }
    }
  }
}
