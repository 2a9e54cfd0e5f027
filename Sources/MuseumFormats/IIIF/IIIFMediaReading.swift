import Catalog
import Exchange
import Notation
import Words

extension IIIFReader {
  /// Reads the images of canvases, and what else a manifest renders.
  mutating func readMedia(
    _ manifest: ForeignRecord, _ origin: IIIFOrigin?, _ work: inout Work
  ) {
    for canvas in manifest.records("items") {
      for name in ["id", "type", "width", "height", "duration", "thumbnail"] { _ = canvas[name] }
      for page in canvas.records("items") {
        for name in ["id", "type"] { _ = page[name] }
        for annotation in page.records("items") {
          for name in ["id", "type", "motivation", "target"] { _ = annotation[name] }
          guard let body = annotation.record("body") else { continue }
          if body.text("type") == "TextualBody" {
            if origin != nil {
              body.useAll()
              canvas.useAll()
            }
            continue
          }
          add(body, of: canvas, origin, &work)
        }
      }
    }
    for thing in manifest.records("rendering") { add(thing, of: thing, origin, &work) }
  }

  /// Adds the bytes at `body`, of which `facts` tells.
  private mutating func add(
    _ body: ForeignRecord, of facts: ForeignRecord, _ origin: IIIFOrigin?, _ work: inout Work
  ) {
    // The service of an image gives it in any size.
    for name in ["service", "width", "height", "duration"] { _ = body[name] }
    guard let address = body.text("id") else { return }
    let type = body.text("type") ?? ""
    let format = body.text("format") ?? ""
    let own = origin.flatMap { origin -> Slug? in
      let path = facts.text("id").flatMap { origin.address.path(of: $0) } ?? ""
      let slug = path.split(separator: "/").last.flatMap { try? Slug(String($0)) }
      return slug.flatMap { IIIFPath.canvas(origin.id, medium: $0) == path ? $0 : nil }
    }
    let file = origin?.address.file(address, of: items.campus)
    let source: Media.Source? =
      if let file, isKnown || !address.lowercased().hasPrefix("https://") { file } else {
        if case .address(let text)? = try? Media.Source(address) { .address(text) } else { file }
      }
    let id = own ?? (try? Slug("\(work.id)-media-\(work.media.count + 1)"))
    let kinds: [String: Media.Kind] = [
      "Image": .image, "Sound": .audio, "Video": .video, "Model": .model,
    ]
    guard let id, let source,
      let kind = kinds[type] ?? Media.Kind.allCases.first(where: { format.hasPrefix($0.rawValue) })
    else {
      work.details["rendering"] = work.details["rendering"].map { "\($0); \(address)" } ?? address
      return
    }
    work.media.append(id)
    guard media.insert(id).inserted else { return facts.useAll() }
    var medium = Media(id: id, campus: items.campus, kind: kind, source: source)
    let caption = text(facts["label"], origin)
    // A canvas without a caption is labelled by the title, others by what they are.
    let isNamed =
      caption?.all.contains { reading in
        Language.all.contains { language in
          [Word.modelLabel, .sound, .film].contains { language[$0] == reading.text }
        }
      } ?? false
    medium.caption = caption == work.title || origin != nil && isNamed ? nil : caption
    for entry in facts.records("metadata") {
      let label = IIIFText(entry["label"])
      let raw = entry["value"]
      switch IIIFLabels.field(label, isOwn: origin != nil) {
      case .alternativeText?: medium.alternativeText = text(raw, origin)
      case .transcript?: medium.transcript = prose(raw, origin)
      case .licenceLabel?: medium.licence = IIIFText(raw).all.first
      default:
        if let name = label.all.first, let value = IIIFText(raw).all.first {
          medium.details[name] = value
        }
      }
    }
    if let statement = facts.record("requiredStatement") {
      _ = statement["label"]
      medium.credit = IIIFText(statement["value"]).all.first
    }
    let rights = facts.text("rights")
    medium.licence = medium.licence ?? rights
    _ = insert(.media(medium), body)
  }
}
