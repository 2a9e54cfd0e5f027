import Catalog
import Exchange
import Notation

extension OmekaReader {
  /// Files and pages that an item shows. Items mostly only refer to them; then they stand in the
  /// list as records of their own.
  mutating func addMedia(_ record: ForeignRecord, _ work: inout Work) {
    var files: [ForeignRecord] = []
    var references: [String] = []
    for file in record.records("o:media") {
      let whole = self.whole(file, in: media)
      if whole.path != file.path || file.text("o:original_url", "o:source") != nil {
        files.append(whole)
      } else {
        references.append(file.text("@id", "o:id") ?? file.path)
      }
    }
    for (index, file) in files.enumerated() { add(file, "media \(index + 1)", index, &work) }
    if !references.isEmpty {
      record.warn(
        .leftOut,
        references.count == 1
          ? "A file of the item is only referred to, so it is not known."
          : "\(references.count) files of the item are only referred to, so they are not known.",
        remedy: "What they are called is kept as a detail. Save the answer of api/media beside it, "
          + "and import both together.", field: "o:media")
      work.details["media references"] = references.joined(separator: "; ")
    }
    if work.media.isEmpty, let image = record.record("thumbnail_display_urls")?.text("large") {
      let id = items.insertMedia(
        "\(work.id.description)-media", .image, image, from: record,
        field: "thumbnail_display_urls")
      if let id { work.media.append(id) } else { work.details["thumbnail"] = image }
    }
  }

  private mutating func add(
    _ file: ForeignRecord, _ name: String, _ index: Int, _ work: inout Work
  ) {
    let type = file.text("o:media_type") ?? "image"
    let kind: Media.Kind? =
      ["image", "audio", "video", "model"].first(where: type.hasPrefix).flatMap(Media.Kind.init)
    guard let address = file.text("o:original_url", "o:source") else {
      file.warn(
        .leftOut, "A file of item '\(work.title.all[0].text)' has no address.",
        remedy: "What else it says is kept as a detail of the item. Give it an address.",
        field: "o:original_url")
      keep(file, name, nil, in: &work)
      return
    }
    guard let kind else { return keep(file, name, address, in: &work) }
    let alternative = items.plain(file.text("o:alt_text"))
    let caption = text(file, "dcterms:title") ?? items.plain(file.text("o:title"))
    let rights = first(file, "dcterms:rights")
    let details = details(
      file, without: ["dcterms:title", "dcterms:rights"], single: ["dcterms:rights"])
    let id = items.insertMedia(
      "\(work.id.description)-media-\(index + 1)", kind, address, from: file,
      field: "o:original_url"
    ) { media in
      media.alternativeText = alternative
      media.caption = caption
      media.licence = rights
      media.details = details
    }
    if let id { work.media.append(id) } else { keep(file, name, address, in: &work) }
  }

  /// Keeps what cannot be shown among the details of the work, with its properties.
  private func keep(
    _ file: ForeignRecord, _ name: String, _ address: String?, in work: inout Work
  ) {
    work.details[name] = address
    for (property, value) in details(file, without: [], single: []) {
      work.details["\(name) \(property)"] = value
    }
    work.details["\(name) o:title"] = file.text("o:title")
    work.details["\(name) o:alt_text"] = file.text("o:alt_text")
    // The text of a page.
    work.details["\(name) o-cnt:chars"] = file.text("o-cnt:chars")
  }
}
