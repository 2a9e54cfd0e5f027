import Authoring
import Catalog
import Notation
import Storage

// The schemas of what writes send and are answered with.
extension OpenAPIWriting {
  /// The operations of a JSON Patch (RFC 6902, 4) by what they need besides a path.
  private static let patches: [(name: String, words: [String], others: [String])] = [
    ("patchWithValue", ["add", "replace", "test"], ["value"]),
    ("patchFromElsewhere", ["move", "copy"], ["from"]),
    ("patchRemoval", ["remove"], []),
  ]

  /// Writes the schemas, by their names.
  func schemas(to json: inout JSONWriter) {
    let schemas = OpenAPISchemas(version)
    // A Feature, or an object of its properties.
    schemas.object("newItem", [], to: &json) { json in
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
        json.member("items") { json in
          json.object { json in
            json.name("oneOf")
            json.array(of: Self.patches) { json, patch in
              OpenAPIDocument.reference("schemas", patch.name, to: &json)
            }
          }
        }
      }
    }
    for patch in Self.patches {
      schemas.object(patch.name, ["op", "path"] + patch.others, to: &json) { json in
        json.member("op") { json in json.object { schemas.write(.words(patch.words), to: &$0) } }
        for name in ["path"] + patch.others {
          json.member(name) { json in
            json.object { json in
              guard name != "value" else { return }
              json.member("type", "string")
              json.member("pattern", "^(/([^~]|~[01])*)*$")
            }
          }
        }
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
      for name in ["at", "stop", "to"] { schemas.plain(name, "integer", to: &json) }
      // Null sets them back to what is usual.
      json.member("number") { AnswerSchema.optional(.integer).write(to: &$0, version) }
      for name in ["dwell", "weight", "radius"] {
        json.member(name) { AnswerSchema.optional(.number).write(to: &$0, version) }
      }
      json.member("after") { AnswerSchema.list(.integer).write(to: &$0, version) }
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
  }
}
