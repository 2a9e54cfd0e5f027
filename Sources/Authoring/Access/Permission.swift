public import Storage

/// A thing that not everybody may do over HTTP. The table of who may is ``leastRole``: checks, the
/// descriptions of addresses and the article Authoring-API follow from it.
public enum Permission: String, CaseIterable, Hashable, Sendable {
  /// To sign on in a browser, and to see by what one is signed on.
  case signOn
  /// To see drafts of tours, as data and as pages.
  case seeDrafts
  /// To read the history with its authors.
  case seeHistory
  /// To begin tours as drafts, and to change and delete drafts.
  case writeDrafts
  /// To add media, and to change and delete one's own that nothing published shows.
  case addMedia
  /// To take back one's own revisions, of what one may change.
  case undoOwn
  /// To change everything: works, artists, places, paths, ground, all media, published tours.
  case writeAll
  /// To publish and withdraw tours.
  case publish
  /// To take back any revision.
  case undoAll
  /// To list, add and revoke tokens.
  case manageTokens
  /// To see uploads of others that have begun, and to give them up.
  case endUploads

  /// The least role that has the permission; greater ones have it, too.
  public var leastRole: Role {
    switch self {
    case .signOn, .seeDrafts, .seeHistory, .writeDrafts, .addMedia, .undoOwn: .author
    case .writeAll, .publish, .undoAll: .editor
    case .manageTokens, .endUploads: .admin
    }
  }

  /// The permission in words, for people, as the end of "to …".
  public var summary: String {
    switch self {
    case .signOn: "sign on in a browser"
    case .seeDrafts: "see drafts of tours, as data and as pages"
    case .seeHistory: "read the history with its authors"
    case .writeDrafts: "begin tours as drafts, and change and delete drafts"
    case .addMedia: "add media, and change and delete one's own that nothing published shows"
    case .undoOwn: "take back one's own revisions, of what one may change"
    case .writeAll:
      "change everything: works, artists, places, paths, ground, all media, published tours"
    case .publish: "publish and withdraw tours"
    case .undoAll: "take back any revision"
    case .manageTokens: "list, add and revoke tokens"
    case .endUploads: "see and give up uploads of others"
    }
  }
}

extension Role {
  /// Tells whether the role has a permission.
  public func may(_ permission: Permission) -> Bool { self >= permission.leastRole }
}

/// Somebody who writes over HTTP: the name that history shows, and the role.
public struct Contributor: Hashable, Sendable {
  /// The name of the token, or of the person that a proxy signed on.
  public let name: String
  /// The role, by which they may do things or not.
  public let role: Role

  /// Somebody of a role.
  public init(name: String, role: Role) {
    self.name = name
    self.role = role
  }
}
