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
      address, below: part.origin?.address, of: items.campus, isKnown: isKnown,
      log: items.log, line: set.line)
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

  /// Words in the types of forms of a resource, the largest first, with the numbers of LIDO Terminology.
  private static let sizes = [
    ["master", "original", "provided", "lido00464"], ["large"], [],
    ["preview", "thumb", "small", "lido00451"],
  ]

  /// The address of the largest form of a resource: by the pixels, where all forms tell these, or else by
  /// what they are called.
  private func link(of set: XMLTree) -> XMLTree? {
    let forms = set.children("resourceRepresentation")
    let pixels = forms.map { form in
      form.at("resourceMeasurementsSet", "measurementValue").compactMap {
        $0.peek.flatMap { Int($0) }
      }
      .max() ?? 0
    }
    func rank(_ number: Int) -> Int {
      if pixels.allSatisfy({ $0 > 0 }) { return -pixels[number] }
      let type = forms[number].attributes.peek("type")?.lowercased() ?? ""
      return Self.sizes.firstIndex { $0.contains(where: type.contains) } ?? 2
    }
    for form in forms {
      guard let type = form.attributes.peek("type")?.lowercased() else { continue }
      if Self.sizes.joined().contains(where: type.contains) { _ = form.attributes["type"] }
    }
    let sorted = forms.indices.sorted { (rank($0), $0) < (rank($1), $1) }
    return sorted.lazy.compactMap { forms[$0].child("linkResource") }.first
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
      texts.prose(notes(set) { $0 == LIDONote.transcript }, items.log)
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
          medium.licence = texts.term(type) ?? type?.conceptAddress
        }
        if medium.credit == nil { medium.credit = texts.value(rights.child("creditLine")) }
      }
      if texts.isOwn { set.useChildren(["resourceID"]) }
    }
    // A word that says what the kind of the file says, and no more, is not told again.
    if let word, Self.isKind(word, medium.kind) {
      for (set, _) in sets { for term in set.child("resourceType")?.terms ?? [] { _ = term.text } }
    } else if let word {
      medium.details.append(word, to: "resourceType")
    }
    for (set, _) in sets {
      for (name, text) in LIDORest(set).details { medium.details.append(text, to: name) }
    }
    return medium
  }

  /// Words for each kind, in languages in which records are kept.
  private static let kinds: [(kind: Media.Kind, words: Set<String>)] = [
    (.audio, ["audio", "sound", "ton", "tonaufnahme", "tondokument", "audioguide"]),
    (.video, ["video", "film", "movie", "moving"]),
    (.model, ["3d", "model", "modell"]),
    (
      .image,
      [
        "image", "images", "picture", "photo", "photograph", "photographie", "foto", "fotografie",
        "fotografia", "bild", "kuva", "afbeelding",
      ]
    ),
  ]

  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// The kind that a text names with one of its words, or that of a file.
  private static func kind(_ text: String?, _ source: Media.Source?) -> Media.Kind? {
    if let text, let kind = Media.Kind(rawValue: text) { return kind }
    if let kind = source?.type?.kind { return kind }
    let said = Set(words(text ?? ""))
    return kinds.first { !$0.words.isDisjoint(with: said) }?.kind
  }

  /// Tells whether a text names the kind, and says nothing besides.
  private static func isKind(_ text: String, _ kind: Media.Kind) -> Bool {
    text == kind.rawValue
      || kinds.contains { $0.kind == kind && $0.words.isSuperset(of: words(text)) }
  }
}
