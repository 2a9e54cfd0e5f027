import Catalog
import Exchange
import Notation
import Queries
import Words

/// The elements of a page by which search engines tell its versions apart, and by which links to it
/// are previewed: Open Graph, which nearly all previewers read, and the one name of X's cards that
/// has no like there.
extension PageWriter {
  /// The address by which the world reaches the pages; `nil` for a site that was not told it.
  private var base: PublicAddress? { reader.address ?? renderer.publicAddress }

  /// The elements for the page `target` with this title and summary; one without a target answers a
  /// question that nobody else asks, and is not to be found by others.
  func preview(of target: Links.Target?, title: String, summary: String?) -> String {
    guard let target = target.map(renderer.canonical) else {
      return Self.meta("name", "robots", "noindex")
    }
    var html = ""
    if let address = address(of: target, in: language) {
      html += Self.link("canonical", address, nil)
      html += Self.meta("property", "og:url", address)
    }
    html += alternates(of: target)
    html += Self.meta("property", "og:site_name", guideName.text)
    html += Self.meta("property", "og:title", title)
    if let summary { html += Self.meta("property", "og:description", summary) }
    html += Self.meta("property", "og:type", target == .home ? "website" : "article")
    guard let base else { return html + Self.meta("name", "twitter:card", "summary") }
    // A picture needs a whole address.
    if let picture = renderer.firstPicture(of: target) {
      let sizes = snapshot.pictures[picture.id]
      let size = sizes?.file(atLeast: 1024, as: .jpeg)
      html += Self.meta(
        "property", "og:image",
        size.map { base.address(PagePath.picture($0)) } ?? base.address(of: picture))
      if let sizes, let size {
        html += Self.meta("property", "og:image:width", String(size.width))
        html += Self.meta("property", "og:image:height", String(sizes.height(of: size)))
      }
      let alternative = phrase(picture.alternativeText, at: picture.campus)?.text
      html += Self.meta(
        "property", "og:image:alt", alternative ?? words(.untitledImage, [.name: title]))
    } else if let own = theme?.preview {
      html += Self.meta("property", "og:image", base.address("assets/\(own.asset)"))
      if let size = own.size {
        html += Self.meta("property", "og:image:width", String(size.width))
        html += Self.meta("property", "og:image:height", String(size.height))
      }
    } else {
      let name = PreviewCard.names[renderer.tone(of: target).index]
      html += Self.meta("property", "og:image", base.address("assets/\(name)"))
      html += Self.meta("property", "og:image:width", String(PreviewCard.width))
      html += Self.meta("property", "og:image:height", String(PreviewCard.height))
    }
    return html + Self.meta("name", "twitter:card", "summary_large_image")
  }

  /// The versions of a page in all languages of its campus, where there are several, each telling of
  /// all.
  private func alternates(of target: Links.Target) -> String {
    guard spoken.count > 1 else { return "" }
    let versions = spoken.map { tag in
      let address = address(of: target, in: tag) ?? href(target, in: tag)
      return Self.link("alternate", address, tag.description)
    }
    // The one for who reads none of them: the service looks at what they prefer.
    let other =
      isForSite
      ? spoken.first.map { address(of: target, in: $0) ?? href(target, in: $0) }
      : address(of: target, in: nil) ?? href(target)
    return versions.joined() + (other.map { Self.link("alternate", $0, "x-default") } ?? "")
  }

  /// The whole address of a page in one of its languages; `nil` where the world's way to it is not
  /// known.
  private func address(of target: Links.Target, in tag: LanguageTag?) -> String? {
    base.map { renderer.address(of: target, in: tag, at: $0, isForSite: isForSite) }
  }

  /// The address of a version of a page, from this page.
  func href(_ target: Links.Target, in tag: LanguageTag) -> String {
    switch reader.links {
    case .rooted: href(target) + target.queryMark + "lang=\(tag)"
    case .site: reader.links.href(target, in: renderer.folder(of: tag))
    }
  }

  private static func meta(_ attribute: String, _ name: String, _ content: String) -> String {
    "<meta \(attribute)=\"\(name)\" content=\"\(SafeHTML.escaped(DirectionMarks.removed(from: content)))\">\n"
  }

  private static func link(_ relation: String, _ address: String, _ tag: String?) -> String {
    let language = tag.map { " hreflang=\"\(SafeHTML.escaped($0))\"" } ?? ""
    return "<link rel=\"\(relation)\"\(language) href=\"\(SafeHTML.escaped(address))\">\n"
  }
}
