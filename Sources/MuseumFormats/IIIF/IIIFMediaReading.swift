import Catalog
import Exchange
import Notation
import Words

extension IIIFReader {
  /// Reads the images of canvases, and what else a manifest renders.
  mutating func readMedia(
    _ manifest: ForeignRecord, _ origin: IIIFOrigin?, _ work: inout Work, _ details: inout Details
  ) {
    for canvas in manifest.records("items") {
      for name in ["id", "type"] { _ = canvas[name] }
      if origin != nil { for name in ["width", "height", "thumbnail"] { _ = canvas[name] } }
      let count = work.media.count
      for page in canvas.records("items") {
        for name in ["id", "type"] { _ = page[name] }
        for annotation in page.records("items") {
          for name in ["id", "type", "motivation"] { _ = annotation[name] }
          // The canvas around it; a part of that is told.
          if annotation.peek("target")?.contains("#") == false { _ = annotation["target"] }
          for body in IIIFBody.bodies(of: annotation) {
            if body.peek("type") == "TextualBody", origin != nil {
              body.useAll()
              canvas.useAll()
            } else {
              paint(body, on: canvas, origin, &work, &details)
            }
          }
        }
      }
      // What a canvas says that shows no medium.
      if origin == nil, work.media.count == count {
        keepRest(of: canvas, in: &details)
        keepThumbnails(of: canvas, in: &details)
        keepSize(of: nil, on: canvas, in: &details)
      }
    }
    for thing in manifest.records("rendering") { add(thing, of: thing, origin, &work, &details) }
  }

  /// Adds what is painted on a canvas: of a choice, such as a photograph and an X-ray of one painting, each
  /// under its own label, the first with what the canvas tells.
  private mutating func paint(
    _ body: ForeignRecord, on canvas: ForeignRecord, _ origin: IIIFOrigin?, _ work: inout Work,
    _ details: inout Details
  ) {
    switch body.peek("type") {
    case "Choice":
      for name in ["id", "type"] { _ = body[name] }
      for (index, choice) in body.records("items").enumerated() {
        add(
          choice, of: index == 0 ? canvas : choice, called: choice, origin, &work, &details)
      }
    case "SpecificResource":
      for name in ["id", "type"] { _ = body[name] }
      if let source = body.record("source") {
        add(source, of: canvas, origin, &work, &details)
      }
    case "TextualBody":
      if let text = IIIFBody(body)?.text { details.append(text, to: "text") }
    default: add(body, of: canvas, origin, &work, &details)
    }
  }

  /// Adds the bytes at `body`, of which `facts` tells; what they are `called` may be told elsewhere.
  private mutating func add(
    _ body: ForeignRecord, of facts: ForeignRecord, called named: ForeignRecord? = nil,
    _ origin: IIIFOrigin?, _ work: inout Work, _ details: inout Details
  ) {
    guard let address = body.text("id") else { return }
    if origin != nil { for name in ["width", "height"] { _ = body[name] } }
    let format = body.text("format") ?? ""
    let type = body.text("type")
    let kind =
      IIIFLabels.types.first { $0.type == type }?.kind
      ?? Media.Kind.allCases.first { format.hasPrefix($0.rawValue) }
    let source = WrittenAddress.source(
      address, below: origin?.address, of: items.campus, isKnown: isKnown,
      log: body.log, line: body.line)
    let id =
      ownIdentifier(facts, origin) ?? items.identifier(ofMedium: work.media.count + 1, of: work.id)
    guard let id, let source, let kind else {
      // What a rendering is called, such as a leaflet to print, is the name of its address.
      let name = text(facts["label"], origin)?.reading(
        for: LanguagePreference(), fallback: language
      ).text
      details.append(address, to: name ?? "rendering")
      if kind != nil {
        body.leaveOut(mediumAt: address, field: "id")
      }
      return
    }
    work.media.append(id)
    guard media.insert(id).inserted else { return facts.useAll() }
    var medium = Media(id: id, campus: items.campus, kind: kind, source: source)
    let label = text(facts["label"], origin)
    let caption = named.flatMap { text($0["label"], origin) } ?? label
    // A canvas without a caption is labelled by the title, others by what they are, in every language
    // that we speak: a caption that says so in fewer is somebody's own.
    let isNamed = [Word.modelLabel, .sound, .film].contains { word in
      Language.all.allSatisfy { language in
        caption?.all.contains { reading in
          reading.language.description == language.tag && reading.text == language[word]
        } ?? false
      }
    }
    medium.caption = caption == work.title || origin != nil && isNamed ? nil : caption
    describe(&medium, facts, origin)
    if let label, label != caption, label != work.title {
      medium.details.append(
        label.reading(for: LanguagePreference(), fallback: language).text, to: "label")
    }
    if origin == nil {
      keepRest(of: facts, in: &medium.details)
      keepThumbnails(of: facts, in: &medium.details)
      keepServices(of: body, as: "image service", in: &medium.details)
      keepSize(of: body, on: facts, in: &medium.details)
    }
    _ = insert(.media(medium), body)
  }

  /// The identifier of a medium of Docent's, the end of the address of its canvas, or of the one that it
  /// would be on.
  private func ownIdentifier(_ facts: ForeignRecord, _ origin: IIIFOrigin?) -> Slug? {
    guard let origin else { return nil }
    let canvas = facts.records("partOf").first ?? facts
    let path = canvas.peek("id").flatMap { origin.address.path(of: $0) } ?? ""
    let slug = path.split(separator: "/").last.flatMap { try? Slug(String($0)) }
    guard let slug, IIIFPath.canvas(origin.id, medium: slug) == path else { return nil }
    facts.records("partOf").forEach { $0.useAll() }
    return slug
  }

  /// Reads the fields of a medium besides its caption.
  private func describe(_ medium: inout Media, _ facts: ForeignRecord, _ origin: IIIFOrigin?) {
    let isOwn = origin != nil
    var details: Details = [:]
    for entry in facts.records("metadata") {
      let line = IIIFLine(entry, isOwn: isOwn)
      let (values, others) = line.value.values(in: language)
      switch line.field {
      case .alternativeText? where medium.alternativeText == nil:
        medium.alternativeText = text(line.raw, origin)
      case .transcript? where medium.transcript == nil: medium.transcript = prose(line.raw, origin)
      case .licenceLabel? where medium.licence == nil:
        medium.licence = values.first.map { Self.plain($0, isOwn: isOwn) }
        keep(values.dropFirst() + others, of: line, isOwn: isOwn, in: &details)
      default: keep(values + others, of: line, isOwn: isOwn, in: &details)
      }
    }
    let (credits, others) = IIIFText(credit(of: facts)).values(in: language)
    medium.credit = credits.first.map { Self.plain($0, isOwn: isOwn) }
    for text in credits.dropFirst() + others {
      details.append(Self.plain(text, isOwn: isOwn), to: "requiredStatement")
    }
    if let rights = facts.text("rights") {
      if medium.licence == nil {
        medium.licence = rights
      } else if !isOwn {
        details.append(rights, to: "rights")
      }
    }
    medium.details = details
  }
}
