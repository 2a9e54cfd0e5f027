import Catalog
public import Notation
import Storage

/// The rule of which changes somebody may make, whichever request asks for them.
struct ChangeRule {
  let contributor: Contributor
  /// The catalogue before the changes.
  let contents: CatalogContents
  /// The name of who added an item; `nil` if a command did.
  let creator: @Sendable (ItemKey) -> String?

  /// Refuses with Problems `forbidden` all changes that the contributor may not make, each at its place
  /// among `locations`.
  func check(_ changes: [Change], at locations: ItemLocations = ItemLocations()) throws(Problems) {
    let refusals = changes.compactMap { change in
      missing(for: change).map { permission in
        var refusal = Problem.forbidden(contributor, permission, "The \(change.key)")
        refusal.location = locations[change.key]
        return refusal
      }
    }
    guard refusals.isEmpty else { throw Problems(refusals) }
  }

  /// The permission that is wanting for a change; `nil` if it may be made.
  private func missing(for change: Change) -> Permission? {
    let role = contributor.role
    switch (change.before, change.after) {
    case (.tour(let before)?, .tour(let after)?) where before.status != after.status:
      return role.may(.publish) ? nil : .publish
    case (nil, .tour(let tour)?) where tour.status == .published:
      return role.may(.publish) ? nil : .publish
    case (.tour(let tour)?, _) where tour.status == .draft, (nil, .tour(let tour)?):
      return role.may(.writeDrafts) ? nil : .writeDrafts
    case (nil, .media?):
      return role.may(.addMedia) ? nil : .addMedia
    case (.media(let medium)?, _) where role.may(.addMedia) && !role.may(.writeAll):
      let isOwn = creator(change.key) == contributor.name
      return isOwn && !isShown(medium) ? nil : .writeAll
    default: return role.may(.writeAll) ? nil : .writeAll
    }
  }

  /// Tells whether visitors see a medium, or another of the same file.
  private func isShown(_ medium: Media) -> Bool {
    let files = Set(medium.files)
    let ids = Set(
      contents.media.values.filter { $0.id == medium.id || !files.isDisjoint(with: $0.files) }
        .map(\.id))
    return contents.works.values.contains { !ids.isDisjoint(with: $0.media) }
      || contents.tours.values.contains { tour in
        tour.status == .published && tour.stops.contains { !ids.isDisjoint(with: $0.media) }
      }
  }
}

extension Problem {
  /// The problem that `contributor` may not do what needs `permission`; `subject` is what it is about.
  public static func forbidden(
    _ contributor: Contributor, _ permission: Permission, _ subject: String? = nil
  ) -> Problem {
    Problem(
      .forbidden,
      (subject.map { "\($0): " } ?? "")
        + "'\(contributor.name)' is \(contributor.role.rawValue), and may not "
        + "\(permission.summary).",
      remedy: "Ask somebody who is \(permission.leastRole.rawValue), or for a token of that role.")
  }
}
