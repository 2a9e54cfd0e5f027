import Catalog
import Exchange
import Notation

extension IIIFReader {
  /// Keeps what a manifest, canvas or rendering of others says, and no field holds: notes, introductions,
  /// the parts in which it is divided.
  func keepRest(of record: ForeignRecord, in details: inout Details) {
    // One without items only refers to notes elsewhere.
    for page in record.records("annotations") where page.hasArray("items") {
      for name in ["@context", "type"] { _ = page[name] }
      for note in page.records("items") {
        var hasText = false
        for body in IIIFBody.bodies(of: note) {
          guard let text = IIIFBody(body)?.text else { continue }
          details.append(text, to: "annotations")
          hasText = true
        }
        guard hasText else { continue }
        for name in ["type", "motivation"] { _ = note[name] }
        keepTarget(of: note, on: record, in: &details)
      }
    }
    // That of a manifest is the description of its work, which is used.
    if record.peek("type") != "Manifest" {
      let (values, others) = IIIFText(record["summary"]).values(in: language)
      for text in values + others { details.append(HTMLText.plain(text), to: "summary") }
    }
    for part in record.records("structures") { keepLabels(of: part, in: &details) }
    for name in ["behavior", "viewingDirection"] {
      let words = record[name]?.elements?.compactMap(\.foreignText) ?? []
      for text in words + [record.text(name)].compactMap(\.self) { details.append(text, to: name) }
    }
  }

  /// Keeps which part of `record` an annotation is about, and its address where it is about something
  /// else; by what a selector has besides its value is told.
  private func keepTarget(
    of note: ForeignRecord, on record: ForeignRecord, in details: inout Details
  ) {
    func keep(_ address: String) {
      guard address != record.peek("id") else { return }
      details.append(address, to: "annotations target")
    }
    guard let target = note.record("target") else {
      if let address = note.text("target") { keep(address) }
      return
    }
    _ = target["type"]
    if let source = target.record("source") {
      for name in ["id", "type"] { _ = source[name] }
      if let address = source.peek("id") { keep(address) }
    } else if let address = target.text("source") {
      keep(address)
    }
    let one = target.record("selector")
    for selector in one.map({ [$0] }) ?? target.records("selector") {
      for name in ["type", "conformsTo"] { _ = selector[name] }
      if let value = selector.text("value") { details.append(value, to: "annotations target") }
    }
  }

  /// Keeps name and address of a part, and those of the parts in it.
  private func keepLabels(of range: ForeignRecord, in details: inout Details) {
    _ = range["type"]
    if let label = claimLabel(of: range) { details.append(label, to: "structures") }
    if let address = range.text("id") { details.append(address, to: "structures id") }
    for part in range.records("items") where part.peek("type") == "Range" {
      keepLabels(of: part, in: &details)
    }
    // The canvases that it leads to are shown all the same; parts of them are told.
    for part in range.records("items") where part.peek("type") == "Canvas" {
      _ = part["type"]
      if part.peek("id")?.contains("#") == false { _ = part["id"] }
    }
  }

  /// Keeps the collections that a manifest says it is part of, and the picture that stands for it, unless
  /// they are here.
  func keepEnvelope(of manifest: ForeignRecord, in details: inout Details) {
    keepAddress(of: manifest, in: &details)
    for whole in manifest.records("partOf") {
      for name in ["id", "type"] { _ = whole[name] }
      let address = whole.peek("id")
      let label = claimLabel(of: whole)
      guard let text = label ?? address, !(address.map(index.holds) ?? false) else { continue }
      details.append(text, to: "partOf")
      if label != nil, let address { details.append(address, to: "partOf id") }
    }
    keepThumbnails(of: manifest, in: &details)
  }

  /// Keeps the addresses of the pictures that stand for a thing.
  func keepThumbnails(of record: ForeignRecord, in details: inout Details) {
    for picture in record.records("thumbnail") {
      for name in ["id", "type", "format", "width", "height"] { _ = picture[name] }
      if let address = picture.peek("id") { details.append(address, to: "thumbnail") }
      keepServices(of: picture, as: "thumbnail service", in: &details)
    }
  }

  /// Keeps the addresses of services that give a picture in any size; what they can do, they tell.
  func keepServices(of picture: ForeignRecord, as name: String, in details: inout Details) {
    for service in picture.records("service") {
      service.useAll()
      if let address = service.peek("id", "@id") { details.append(address, to: name) }
    }
  }

  /// Keeps the size of the bytes at `body`, and that of the canvas that shows them where it is another.
  func keepSize(
    of body: ForeignRecord?, on canvas: ForeignRecord, in details: inout Details
  ) {
    for name in ["width", "height", "duration"] {
      let own = body?[name]?.foreignText
      if let own { details.append(own, to: name) }
      if let shown = canvas[name]?.foreignText, shown != own {
        details.append(shown, to: "canvas \(name)")
      }
    }
  }

  /// Keeps the address of a manifest or collection, of which an identifier holds the end only.
  func keepAddress(of record: ForeignRecord, in details: inout Details) {
    if let address = record.peek("id") { details.append(address, to: "@id") }
  }

  /// The label in one language, without markup, used with those of others.
  private func claimLabel(of record: ForeignRecord) -> String? {
    let (values, others) = IIIFText(record["label"]).values(in: language)
    let texts = (values + others).map(HTMLText.plain)
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }
}

/// The words that an annotation adds to what it is about.
struct IIIFBody {
  /// The words, plain.
  let text: String

  /// The words of a textual body, used with how they are written; `nil` for another, or without any.
  init?(_ body: ForeignRecord) {
    guard body.peek("type") == "TextualBody", let value = body.text("value") else { return nil }
    for name in ["type", "format"] { _ = body[name] }
    text = HTMLText.plain(value)
  }

  /// The bodies of an annotation, be it one or several.
  static func bodies(of annotation: ForeignRecord) -> [ForeignRecord] {
    if let one = annotation.record("body") { return [one] }
    return annotation.hasArray("body") ? annotation.records("body") : []
  }
}
