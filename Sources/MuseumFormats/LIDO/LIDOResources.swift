import Catalog
import Exchange
import Notation

extension LIDOReader {
  /// Reads pictures, sound and films of a work.
  mutating func readResources(_ part: LIDOPart, _ work: inout Work) {
    var resources: [(address: String, sets: [LIDOPiece])] = []
    var numbers: [String: Int] = [:]
    for (administration, texts) in part.administrations {
      for set in administration.at("resourceWrap", "resourceSet") {
        guard let address = link(of: set)?.text else {
          noteMissing(set, part)
          continue
        }
        // Each language may repeat the pictures.
        if part.origin == nil, let number = numbers[address] {
          resources[number].sets.append((set, texts))
        } else {
          numbers[address] = resources.count
          resources.append((address, [(set, texts)]))
        }
      }
    }
    for (address, sets) in resources { read(address, sets, part, &work) }
  }

  private mutating func read(
    _ address: String, _ sets: [LIDOPiece], _ part: LIDOPart, _ work: inout Work
  ) {
    let set = sets[0].element
    let number = part.origin.flatMap { origin in
      set.child("resourceID")?.text.flatMap {
        origin.slug($0, "\(items.campus)/media") ?? mediumID($0)
      }
    }
    let source = WrittenAddress.source(
      address, below: part.origin?.address, of: items.campus, isKnown: isKnown)
    guard let source,
      let id = number ?? items.identifier(ofMedium: work.media.count + 1, of: part.id)
    else {
      items.log.leaveOut(mediumAt: address, line: set.line, field: "linkResource")
      work.details.append(address, to: "resource")
      return
    }
    work.media.append(id)
    guard media.insert(id).inserted else {
      set.useAll()
      return
    }
    items.insert(.media(medium(id, source, sets)), line: set.line)
  }

  /// The identifier at the end of `CAMPUS/media/ID`, as Docent writes it.
  private func mediumID(_ text: String) -> Slug? {
    let path = text.split(separator: "/", omittingEmptySubsequences: false)
    guard path.count == 3, path[1] == "media" else { return nil }
    return try? Slug(String(path[2]))
  }

  /// A resource without an address cannot be shown.
  private func noteMissing(_ set: XMLTree, _ part: LIDOPart) {
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

  private func medium(_ id: Slug, _ source: Media.Source, _ sets: [LIDOPiece]) -> Media {
    let word = sets.lazy.compactMap { $0.texts.term($0.element.child("resourceType")) }.first
    var medium = Media(
      id: id, campus: items.campus, kind: Self.kind(word, source) ?? .image, source: source)
    let known = [LIDONote.alternativeText, LIDONote.transcript, LIDONote.detail]
    func notes(_ set: XMLTree, _ types: (String?) -> Bool) -> [XMLTree] {
      set.children("resourceDescription").filter { types($0.attributes["type"]) }
    }
    medium.alternativeText = LIDOPart.merged(sets) { set, texts in
      texts.text(notes(set) { $0 == LIDONote.alternativeText })
    }
    medium.transcript = LIDOPart.merged(sets) { set, texts in
      texts.prose(notes(set) { $0 == LIDONote.transcript })
    }
    medium.caption = LIDOPart.merged(sets) { set, texts in
      texts.text(
        notes(set) { texts.isOwn ? $0 == LIDONote.caption : !known.contains($0 ?? "") })
    }
    for (set, texts) in sets {
      if texts.isOwn { medium.details = details(notes(set) { $0 == LIDONote.detail }) }
      for rights in set.children("rightsResource") {
        if medium.licence == nil {
          let type = rights.child("rightsType")
          medium.licence = texts.term(type) ?? type?.child("conceptID")?.text
        }
        if medium.credit == nil { medium.credit = texts.value(rights.child("creditLine")) }
      }
      if texts.isOwn { set.useChildren(["resourceID"]) }
    }
    // A word that says what the kind of the file says is not told again.
    if let word, Self.kind(word, nil) == medium.kind {
      for (set, _) in sets { for term in set.child("resourceType")?.terms ?? [] { _ = term.text } }
    } else if let word {
      medium.details.append(word, to: "resourceType")
    }
    for (set, _) in sets {
      for (name, text) in LIDORest(set).details { medium.details.append(text, to: name) }
    }
    return medium
  }

  /// The kind that a word names, or that of a file.
  private static func kind(_ word: String?, _ source: Media.Source?) -> Media.Kind? {
    if let word, let kind = Media.Kind(rawValue: word) { return kind }
    if let kind = source?.type?.kind { return kind }
    let lower = word?.lowercased() ?? ""
    if ["audio", "sound", "ton"].contains(where: lower.contains) { return .audio }
    if ["video", "film", "moving"].contains(where: lower.contains) { return .video }
    if ["3d", "model"].contains(where: lower.contains) { return .model }
    return ["image", "bild", "photo", "foto"].contains(where: lower.contains) ? .image : nil
  }
}
