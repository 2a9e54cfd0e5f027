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
  let version: OpenAPIVersion
  /// The addresses of the reference systems that are offered.
  private let systems: [String]

  init(_ version: OpenAPIVersion, systems: [String]) {
    self.version = version
    self.systems = systems
  }

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
          for field in fields(of: operation, at: described.address) { header(field, to: &json) }
        }
        content(of: operation, described.described, to: &json)
        json.member("responses") { json in
          json.object { json in
            for status in Self.statuses(of: operation) {
              success(status, operation, described.described, at: described.address, to: &json)
            }
            for refusal in refusals(of: operation, at: described.address) {
              refusal.write(to: &json)
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

  /// A header field, with the expression of its values, these themselves, or the range of a number.
  private struct Field {
    let name: String
    let text: String
    var isNeeded = false
    var pattern: String?
    var words: [String] = []
    var range: ClosedRange<Int>?
  }

  // A name of tus, and its value in Base64, if it has one.
  private static let digit = "[A-Za-z0-9+/]"
  private static let metadata =
    "[!-+\\-.-~]{1,40}( (\(digit){4})*(\(digit){2}==|\(digit){3}=)?)?"

  // Entity tags have no quote (RFC 9110, 8.8.3); several may be told.
  private static let entityTag = #"(W/)?"[!#-~]*""#
  private static let entityTags = #"^(\*|\#(entityTag)(, \#(entityTag))*)$"#

  private func fields(of operation: Operation, at address: Address) -> [Field] {
    var fields: [Field] = []
    if address.isResumable {
      fields.append(
        Field(
          name: "Tus-Resumable", text: "The version of tus.", isNeeded: true,
          words: [CurrentCatalog.tusVersion]))
    }
    if address == .uploads {
      fields.append(
        Field(
          name: "Upload-Length", text: "The bytes of the whole file.", isNeeded: true,
          range: 1...MediaUpload.largest))
      fields.append(
        Field(
          name: "Upload-Metadata",
          text: "What the file is: campus, filename, id, alternativeText, each with its value in "
            + "Base64.", isNeeded: true,
          pattern: "^\(Self.metadata)(,\(Self.metadata))*$"))
    }
    if operation.needsMatch {
      // PUT may add, and then there is no state.
      fields.append(
        Field(
          name: "If-Match", text: "The entity tag of the state that was seen, or * for any.",
          isNeeded: operation.method != .put, pattern: Self.entityTags))
      if operation.method == .put {
        fields.append(
          Field(
            name: "If-None-Match",
            text: "* adds what is not there, and never replaces; or tags of states to leave alone.",
            pattern: Self.entityTags))
      }
    }
    switch operation.content {
    case .item, .patch:
      fields.append(
        Field(
          name: "Content-Crs", text: "The system of the positions; CRS84 if left out.",
          words: systems.map { "<\($0)>" }))
    case .part:
      fields.append(
        Field(
          name: "Upload-Offset", text: "The number of bytes that have come.", isNeeded: true,
          range: 0...MediaUpload.largest))
    case .none, .object, .file: break
    }
    let hasTrial = operation.parameters.contains(Operation.trial)
    if hasTrial || address == .tokens {
      fields.append(
        Field(
          name: "Idempotency-Key",
          text: "A key by which the same write is known when it is sent again"
            + (address == .tokens ? ", and answered without the secret." : "."),
          pattern: "^[!-~]([ -~]{0,\(KeptWrites.longestKey - 2)}[!-~])?$"))
    }
    if hasTrial {
      fields.append(
        Field(name: "Prefer", text: "return=representation or return=minimal; handling=strict."))
    }
    return fields
  }

  private func header(_ field: Field, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", field.name)
      json.member("in", "header")
      json.member("required", field.isNeeded)
      json.member("description", field.text)
      json.member("schema") { json in
        json.object { json in
          guard field.words.isEmpty else {
            return OpenAPISchemas(version).write(.words(field.words), to: &json)
          }
          json.member("type", field.range == nil ? "string" : "integer")
          json.member("pattern", field.pattern)
          json.member("minimum", field.range?.lowerBound)
          json.member("maximum", field.range?.upperBound)
        }
      }
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
    case .item:
      guard let kind else {
        return OpenAPIDocument.reference("schemas", "newItem", to: &json)
      }
      let feature = AnswerSchema.component(OpenAPISchemas.sent(kind))
      // Plain JSON may be the properties alone.
      (type == Format.json.mediaType
        ? .either([feature, .component(OpenAPISchemas.sentProperties(kind))]) : feature)
        .write(to: &json, version)
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

  /// The statuses of success: besides an operation's own that of `dryRun`, and that of an answer
  /// without content, which `Prefer: return=minimal` asks for.
  private static func statuses(of operation: Operation) -> [Int] {
    var statuses = Set(operation.statuses)
    if operation.parameters.contains(Operation.trial) {
      if statuses.contains(200) { statuses.insert(204) }
      statuses.insert(200)
    }
    return statuses.sorted()
  }

  /// The header fields of a success, each with what it tells.
  private static func headers(
    _ status: Int, isTrial: Bool, _ operation: Operation, at address: Address
  ) -> [(name: String, text: String)] {
    var headers: [(name: String, text: String)] = []
    if status == 201 { headers.append(("Location", "The address of what was added.")) }
    if tellsItem(operation), !isTrial {
      headers.append(("ETag", "The entity tag of the item as it is now, for the next If-Match."))
    }
    // An account, or what would change, is what nobody has to ask for.
    let mayPrefer = !isTrial && (tellsItem(operation) || status == 204)
    if mayPrefer, operation.parameters.contains(Operation.trial) {
      headers.append(("Preference-Applied", "What Prefer asked for, where it was done."))
    }
    if address == .session { headers.append(("Set-Cookie", "The cookie of the session.")) }
    if address.isResumable {
      headers.append(("Tus-Resumable", "The version of tus."))
      if address == .upload, operation.method != .delete {
        headers += [
          ("Upload-Offset", "The number of bytes that have come."),
          ("Content-Location", "The address of the medium, once it is added."),
          ("ETag", "The entity tag of the medium, once it is added."),
        ]
      }
      if operation.method == .head {
        headers += [
          ("Upload-Length", "The bytes of the whole file."),
          ("Upload-Metadata", "What the file is, as it was told at the beginning."),
        ]
      }
    }
    return headers
  }

  /// True of writes that make or change one item, which may be told in place of the account.
  private static func tellsItem(_ operation: Operation) -> Bool {
    [.item, .patch, .file, .object("tourEdit")].contains(operation.content)
  }

  private func success(
    _ status: Int, _ operation: Operation, _ kind: FeatureKind?, at address: Address,
    to json: inout JSONWriter
  ) {
    json.member(String(status)) { json in
      json.object { json in
        let isTrial = status == 200 && !operation.statuses.contains(200)
        json.member(
          "description",
          isTrial
            ? "What would change; nothing did."
            : status == 201
              ? "It is there now."
              : operation.statuses.contains(status)
                ? operation.summary : "It is done; nothing more is told.")
        OpenAPIDocument.write(
          headers: Self.headers(status, isTrial: isTrial, operation, at: address), to: &json)
        let hasTrial = operation.parameters.contains(Operation.trial)
        guard status != 204, operation.method != .head, hasTrial || operation.answer != nil else {
          return
        }
        // Where the item is preferred to the account.
        let item = Self.tellsItem(operation) && !isTrial ? kind.map { "\($0.name)Feature" } : nil
        json.member("content") { json in
          json.object { json in
            json.member("application/json") { json in
              json.object { json in
                json.member("schema") {
                  let account = operation.answer ?? .component("account")
                  (item.map { AnswerSchema.either([account, .component($0)]) } ?? account)
                    .write(to: &$0, version)
                }
              }
            }
            if let item {
              json.member("application/geo+json") { json in
                json.object { json in
                  json.member("schema") {
                    OpenAPIDocument.reference("schemas", item, to: &$0)
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  private func refusals(
    of operation: Operation, at address: Address
  ) -> [OpenAPIDocument.Refusal] {
    typealias Refusal = OpenAPIDocument.Refusal
    var refusals =
      OpenAPIDocument.refusalsAnywhere + [
        Refusal(403, "Forbidden"), Refusal(404, "NotFound"), Refusal(409, "Conflict"),
      ]
    if operation.needsMatch || address.isResumable || address.holdsConditions {
      refusals.append(Refusal(412, "PreconditionFailed"))
    }
    if operation.content != .none { refusals.append(Refusal(415, "UnsupportedMediaType")) }
    if operation.needsMatch || address.holdsConditions {
      refusals.append(Refusal(428, "PreconditionRequired"))
    }
    return refusals.sorted { $0.status < $1.status }
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
    OpenAPIDocument.problemResponse(
      "Unauthorized", "A token is missing, or is not good.",
      headers: ["WWW-Authenticate": "How one signs on."], to: &json)
    for (name, text) in [
      ("Forbidden", "The role may not do this; the answer names the one that may."),
      ("Conflict", "Something else is in the way: an item of the name, or others that name it."),
      ("UnsupportedMediaType", "The content has a type that is not taken."),
      ("PreconditionRequired", "The request does not say which state it saw."),
    ] {
      OpenAPIDocument.problemResponse(name, text, to: &json)
    }
    OpenAPIDocument.problemResponse(
      "PreconditionFailed", "The state is another; 'current' is the one of now.",
      schema: "preconditionProblem",
      headers: ["ETag": "The entity tag of the item as it is now."], to: &json)
  }
}

extension Address {
  /// True if it is of resumable uploads, whose requests name their protocol's version.
  fileprivate var isResumable: Bool { [.uploads, .upload].contains(self) }
  /// True if the content of a request names the states that it saw.
  fileprivate var holdsConditions: Bool { self == .batch }
}
