import Authoring
import Catalog
import HTTPTypes
import Hummingbird
import Notation
import Queries
import Rendering

/// A way of writing at an address: the router, checks of roles, `Allow`, OpenAPI and the article
/// Authoring-API follow from it.
struct Operation: Hashable, Sendable {
  /// What the request holds.
  enum Content: Hashable, Sendable {
    /// Nothing.
    case none
    /// An item, as the address answers it.
    case item
    /// A change of an item, as JSON Merge Patch or JSON Patch.
    case patch
    /// An object of JSON of this name in OpenAPI.
    case object(String)
    /// The bytes of a media file.
    case file
    /// A part of a resumable upload.
    case part

    /// The media types that are taken, the usual one first; none where any is.
    var types: [String] {
      switch self {
      case .none, .file: []
      case .item: ["application/geo+json", "application/json"]
      case .patch: ["application/merge-patch+json", "application/json-patch+json"]
      case .object: ["application/json"]
      case .part: ["application/offset+octet-stream"]
      }
    }

    /// The media types as `Accept-Post` and `Accept-Patch` list them; `nil` where there is no content.
    var accepted: String? {
      switch self {
      case .none: nil
      case .file: "*/*"
      case .item, .patch, .object, .part: types.joined(separator: ", ")
      }
    }

    /// True of JSON, and false of bytes that mean what they mean in any encoding.
    var isText: Bool {
      switch self {
      case .item, .patch, .object: true
      case .none, .file, .part: false
      }
    }
  }

  let method: HTTPRequest.Method
  /// The permission without which nobody gets any further; of what kind or state an item is, may ask
  /// for more.
  let permission: Permission
  let content: Content
  /// The parameters besides `lang`.
  let parameters: [Parameter]
  /// True if the request must say which state it saw.
  let needsMatch: Bool
  /// The statuses of success, the usual one first.
  let statuses: [Int]
  /// The effect, in a sentence.
  let summary: String
  /// The form of the answer to what has no trial; `nil` where it has no content.
  let answer: AnswerSchema?

  init(
    _ method: HTTPRequest.Method, _ permission: Permission, _ content: Content = .none,
    parameters: [Parameter] = [Self.trial], needsMatch: Bool = false, statuses: [Int] = [200],
    _ summary: String, answer: AnswerSchema? = nil
  ) {
    self.method = method
    self.permission = permission
    self.content = content
    self.parameters = parameters
    self.needsMatch = needsMatch
    self.statuses = statuses
    self.summary = summary
    self.answer = answer
  }

  /// The parameter with which nothing is changed, and the answer tells what would be.
  static let trial = Parameter("dryRun", .truth)

  /// The permission that writing an item of a kind needs at least.
  static func permission(toWrite kind: ItemKind) -> Permission {
    switch kind {
    case .tour: .writeDrafts
    case .media: .addMedia
    case .campus, .building, .level, .room, .entrance, .path, .pathPoint, .ground, .artist, .work:
      .writeAll
    }
  }
}

extension Address {
  /// The methods that the address answers, as `Allow` lists them.
  var allow: String {
    ((isRead ? ["GET", "HEAD"] : []) + ["OPTIONS"] + operations.map(\.method.rawValue))
      .joined(separator: ", ")
  }

  /// The methods and the parts of the paths of the writes that bring a file, or a part of one.
  private static let filePaths = writing.flatMap { address in
    address.operations.filter { $0.content == .file || $0.content == .part }.map {
      (method: $0.method.rawValue, parts: address.path.split(separator: "/"))
    }
  }

  /// Tells whether what `method` sends to the path `path` is a file, or a part of one.
  static func takesFile(_ method: String, _ path: some StringProtocol) -> Bool {
    filePaths.contains { known in
      method == known.method
        && known.parts.elementsEqual(path.split(separator: "/")) { $0.hasPrefix(":") || $0 == $1 }
    }
  }

  /// The ways of writing to features of a collection; none of stops, which are parts of tours.
  func operations(on kind: FeatureKind?) -> [Operation] {
    if kind == .stops { [] } else { operations }
  }

  /// The header fields that tell a client how it may write here (RFC 9110, RFC 5789, RFC 8288).
  func describe(in headers: inout HTTPFields, _ kind: FeatureKind? = nil) {
    let operations = operations(on: kind)
    headers[.allow] = operations.isEmpty && isRead ? "GET, HEAD, OPTIONS" : allow
    for operation in operations {
      guard let types = operation.content.accepted else { continue }
      if operation.method == .post { headers[.acceptPost] = types }
      if operation.method == .patch { headers[.acceptPatch] = types }
    }
  }
}

// The addresses at which only writing, or only those who write, have something to do.
extension Address {
  static let writing = [
    mediaItems, mediaItem, mediaOffers, batch, tourEdits, undo, history, uploads, upload, session,
    tokens,
    token,
  ]
  /// The ways of writing to the features of a collection.
  static let createItem = Operation(
    .post, .writeDrafts, .item, statuses: [201], "Adds an item.")
  /// The ways of writing to a feature.
  static let editItem = [
    Operation(
      .put, .writeDrafts, .item, needsMatch: true, statuses: [200, 201],
      "Replaces an item, or adds it."),
    Operation(.patch, .writeDrafts, .patch, needsMatch: true, "Changes parts of an item."),
    Operation(.delete, .writeDrafts, needsMatch: true, "Removes an item."),
  ]
  static let mediaItems = Address(
    "api/media", [.json], summary: "All media.", answer: .media,
    operations: [
      Operation(
        .post, .addMedia, .file,
        parameters: [
          trial, Parameter("campus", .identifier, isNeeded: true),
          Parameter("name", .text(longest: 200), isNeeded: true),
          Parameter("id", .identifier), Parameter("alternativeText", .text(longest: 2_000)),
        ], statuses: [201], "Adds a media file whole, with its item.")
    ])
  private static let trial = Operation.trial
  static let mediaItem = Address(
    "api/media/:id", [.geojson, .json], summary: "Everything about an image, sound, film or model.",
    operations: editItem)
  static let mediaOffers = Address(
    "api/media/:id/offers", [.json],
    summary: "What a photograph says of itself and the catalogue does not have.",
    answer: .photographOffers, readers: .addMedia)
  static let batch = Address(
    "api/batch", isRead: false,
    operations: [
      Operation(
        .post, .writeDrafts, .object("batch"),
        "Makes several changes as one revision: all of them, or none.")
    ])
  static let tourEdits = Address(
    "api/tours/:id/edits", isRead: false,
    operations: [
      Operation(
        .post, .writeDrafts, .object("tourEdit"), needsMatch: true,
        "Edits a tour: adds, moves, removes or sets stops, sets its words, publishes or withdraws it."
      )
    ])
  static let undo = Address(
    "api/undo", isRead: false,
    operations: [
      Operation(.post, .undoOwn, .object("undo"), "Takes a revision back, as a new one.")
    ])
  static let history = Address(
    "api/history", [.json],
    [
      Parameter("item", .text(longest: 500, pattern: "^\(OpenAPISchemas.itemKey)$")),
      Parameter("before", .integer(1...Int(Int32.max), usual: nil)),
      Parameter("limit", .integer(1...1_000, usual: 20)),
    ], summary: "The revisions, newest first, with their authors.", answer: .history,
    readers: .seeHistory)
  /// Resumable uploads by the protocol tus 1.0: its core, and the extensions creation and
  /// termination.
  static let uploads = Address(
    "api/uploads", isRead: false,
    operations: [
      Operation(
        .post, .addMedia, .none, parameters: [], statuses: [201],
        "Begins a resumable upload, by tus 1.0.")
    ])
  static let upload = Address(
    "api/uploads/:id", isRead: false,
    operations: [
      Operation(.head, .addMedia, .none, parameters: [], "Tells how much of an upload has come."),
      Operation(
        .patch, .addMedia, .part, parameters: [], statuses: [204],
        "Goes on with an upload; with its last byte the medium is added."),
      Operation(.delete, .addMedia, .none, parameters: [], statuses: [204], "Gives an upload up."),
    ])
  static let session = Address(
    "api/session", [.json], summary: "Who asks, and by what: a session, a token or a proxy.",
    answer: .session, readers: .signOn,
    operations: [
      Operation(
        .post, .signOn, .none, parameters: [], statuses: [201],
        "Signs on in a browser with the token that is sent; the answer sets a cookie.",
        answer: .session),
      Operation(
        .delete, .signOn, .none, parameters: [], statuses: [204], "Signs off: ends the session."),
    ])
  static let tokens = Address(
    "api/tokens", [.json], summary: "The tokens, without their secrets.", answer: .tokens,
    readers: .manageTokens,
    operations: [
      Operation(
        .post, .manageTokens, .object("newToken"), parameters: [], statuses: [201],
        "Makes a token, and shows its secret once.", answer: .newToken)
    ])
  static let token = Address(
    "api/tokens/:id", isRead: false,
    operations: [
      Operation(.delete, .manageTokens, .none, parameters: [], statuses: [204], "Revokes a token.")
    ])
}
