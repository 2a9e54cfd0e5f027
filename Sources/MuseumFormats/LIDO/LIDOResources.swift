import Catalog
import Exchange
import Notation

extension LIDOReader {
  /// Reads pictures, sound and films of a work.
  mutating func readResources(
    _ administrations: [XMLTree], _ part: LIDOPart, _ texts: LIDOTexts, _ work: inout Work
  ) {
    var seen: Set<String> = []
    for set in administrations.flatMap({ $0.at("resourceWrap", "resourceSet") }) {
      guard let link = link(of: set), let address = link.text else {
        noteMissing(set, part, &work)
        continue
      }
      // Each language may repeat the pictures.
      guard part.origin != nil || seen.insert(address).inserted else {
        set.useAll()
        continue
      }
      let number = part.origin.flatMap { origin in
        set.child("resourceID")?.text.flatMap {
          origin.slug($0, "\(items.campus)/media") ?? mediumID($0)
        }
      }
      let id = number ?? (try? Slug("\(part.id)-media-\(work.media.count + 1)"))
      guard let id, let source = source(address, part.origin) else {
        items.log.add(
          .leftOut, "'\(address.prefix(120))' is no https address, so the medium is not shown.",
          remedy: "It is kept as a detail. If the server knows https, replace it there.",
          line: set.line, field: "linkResource")
        let name = work.details["resource"] == nil ? "resource" : "resource \(work.details.count)"
        work.details[name] = address
        continue
      }
      work.media.append(id)
      guard media.insert(id).inserted else {
        set.useAll()
        continue
      }
      let medium = medium(id, source, set, texts)
      items.insert(.media(medium), line: set.line)
    }
  }

  /// The identifier at the end of `CAMPUS/media/ID`, as Docent writes it.
  private func mediumID(_ text: String) -> Slug? {
    let path = text.split(separator: "/", omittingEmptySubsequences: false)
    guard path.count == 3, path[1] == "media" else { return nil }
    return try? Slug(String(path[2]))
  }

  /// A resource without an address cannot be shown.
  private func noteMissing(_ set: XMLTree, _ part: LIDOPart, _ work: inout Work) {
    let name = set.child("resourceID")?.text ?? "?"
    items.log.add(
      .leftOut, "The medium '\(name.prefix(80))' has no linkResource, so it is left out.",
      remedy: part.origin == nil
        ? "Give it the address of the file."
        : "Export again with --public-address, so that files have addresses.",
      line: set.line, field: "linkResource")
    set.useAll()
  }

  /// The address of the largest form of a resource, not of a thumbnail where there is another.
  private func link(of set: XMLTree) -> XMLTree? {
    let forms = set.children("resourceRepresentation")
    func rank(_ form: XMLTree) -> Int {
      let type = form.attributes["type"]?.lowercased() ?? ""
      if type.contains("master") || type.contains("lido00464") { return 0 }
      return type.contains("thumb") || type.contains("lido00451") ? 2 : 1
    }
    let sorted = forms.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }
    return sorted.lazy.compactMap { $0.element.child("linkResource") }.first
  }

  /// A file of the catalogue, where the record is of this one; else an address.
  private func source(_ address: String, _ origin: LIDOOrigin?) -> Media.Source? {
    let file = origin?.address?.file(address, of: items.campus)
    if let file, isKnown || !address.lowercased().hasPrefix("https://") { return file }
    guard let source = try? Media.Source(address), case .address = source else { return file }
    return source
  }

  private func medium(
    _ id: Slug, _ source: Media.Source, _ set: XMLTree, _ texts: LIDOTexts
  ) -> Media {
    let word = texts.term(set.child("resourceType"))
    var medium = Media(
      id: id, campus: items.campus, kind: Self.kind(word, source), source: source)
    let all = set.children("resourceDescription")
    func notes(_ type: String) -> [XMLTree] { all.filter { $0.attributes["type"] == type } }
    medium.alternativeText = texts.text(notes(LIDONote.alternativeText))
    medium.transcript = texts.prose(notes(LIDONote.transcript))
    let known = [LIDONote.alternativeText, LIDONote.transcript, LIDONote.detail]
    medium.caption = texts.text(
      texts.isOwn
        ? notes(LIDONote.caption)
        : all.filter { !known.contains($0.attributes["type"] ?? "") })
    if texts.isOwn { medium.details = details(notes(LIDONote.detail)) }
    for rights in set.children("rightsResource") where medium.licence == nil {
      let type = rights.child("rightsType")
      medium.licence = texts.term(type) ?? type?.child("conceptID")?.text
    }
    let rights = set.children("rightsResource")
    medium.credit = texts.value(rights.lazy.compactMap { $0.child("creditLine") }.first)
    if texts.isOwn { set.useChildren(["resourceID"]) }
    let rest = LIDORest(set)
    for (name, text) in rest.details where medium.details[name] == nil {
      medium.details[name] = text
    }
    return medium
  }

  private static func kind(_ word: String?, _ source: Media.Source) -> Media.Kind {
    if let word, let kind = Media.Kind(rawValue: word) { return kind }
    if let kind = source.type?.kind { return kind }
    let lower = word?.lowercased() ?? ""
    if ["audio", "sound", "ton"].contains(where: lower.contains) { return .audio }
    if ["video", "film", "moving"].contains(where: lower.contains) { return .video }
    return lower.contains("3d") || lower.contains("model") ? .model : .image
  }
}
