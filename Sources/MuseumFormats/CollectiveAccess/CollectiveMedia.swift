import Catalog
import Exchange
import Foundation
import Notation

// Representations, and the addresses in SimpleAPI records, as media.
extension CollectiveAssembly {
  /// The sizes of an image, the preferred first: large ones, because people look closely and pages
  /// scale down.
  private static let sizes = ["large", "original", "page", "mediumlarge", "medium", "preview170"]
  /// Media fields of the SimpleAPI, with what they hold; the first of `images` that is there
  /// counts, the rest are other sizes of it.
  private static let images = [
    "media_reps", "reps", "ca_object_representations.media.large.url", "media_large_url",
    "media", "media_medium_url", "stop_media",
  ]
  private static let otherSizes = [
    "media_large_url", "media_medium_url", "media_small_url", "media_icon_url", "media_icon",
    "secondary_media_rep_thumbnails",
  ]
  private static let more = ["secondary_media_reps", "ar_digital_asset", "ar_3d_file_usdz"]

  /// The media of a record, in order, each made an item when it is first seen. What is no address
  /// of `https` stays a detail.
  mutating func media(
    of record: CollectiveRecord, _ fields: inout CollectiveFields, _ details: inout Details
  ) -> [Slug] {
    var found: [Slug] = []
    for representation in record.representations {
      if let slug = add(representation, of: record, &details) { found.append(slug) }
    }
    let leading = found.isEmpty ? Self.images.first { !addresses(record, $0).isEmpty } : nil
    var sizes: Details = [:]
    for name in Self.otherSizes where name != leading {
      let other = record.list(name, separator: "|").compactMap(Self.address)
      guard !other.isEmpty else { continue }
      sizes[name] = other.joined(separator: "; ")
      fields.drop(name)
    }
    for name in Self.images where name != leading && sizes[name] == nil {
      let known = Set(addresses(record, leading ?? ""))
      let same = addresses(record, name)
      if !same.isEmpty, same.allSatisfy(known.contains) { fields.drop(name) }
    }
    let mimetypes = record.list("ca_object_representations.mimetype")
    let numbers = record.identifiers("ca_object_representations.representation_id")
    for name in [leading].compactMap({ $0 }) + Self.more {
      let addresses = addresses(record, name)
      guard !addresses.isEmpty else { continue }
      fields.drop(name)
      for (index, address) in addresses.enumerated() {
        let isFirst = name == leading
        let isCounted = isFirst && addresses.count == numbers.count
        var made = Draft(address: address)
        made.representation = isCounted ? numbers[index] : nil
        if isFirst, addresses.count == mimetypes.count { made.mimetype = mimetypes[index] }
        if isFirst, index == 0 { made.details = sizes }
        made.fallback = "\(record.name.dropFirst(3)) \(name) \(index + 1)"
        if let slug = add(made, of: record, field: name, &details) {
          if !found.contains(slug) { found.append(slug) }
        }
      }
    }
    if leading == nil || found.isEmpty { details.merge(sizes) { own, _ in own } }
    if leading != nil, !found.isEmpty {
      fields.drop(
        "ca_object_representations.mimetype", "ca_object_representations.representation_id")
    }
    return found
  }

  /// The facts of a medium before it is an item.
  private struct Draft {
    let address: String
    var representation: Int?
    var mimetype: String?
    var label: LocalizedText?
    var details: Details = [:]
    /// An identifier where no representation is known.
    var fallback = ""
  }

  private mutating func add(
    _ representation: CollectiveRecord, of record: CollectiveRecord, _ details: inout Details
  ) -> Slug? {
    guard isPublic(representation) else { return nil }
    var fields = fields(representation)
    var addresses: [String: String] = [:]
    for (name, values) in representation.fields
    where name.hasPrefix("urls.") || name.hasSuffix(".url") {
      addresses[name] = values.first.flatMap { Self.address($0.text) }
      fields.drop(name)
    }
    // Pages of them, and where they lie on the server's disk.
    for name in representation.fields.keys {
      let isInner = ["tags", "paths", "info", "media"].contains { name.hasPrefix($0 + ".") }
      if isInner || name == "tags" || name == "media" { fields.drop(name) }
    }
    let mimetype = representation.text("mimetype") ?? representation.text("info.original.MIMETYPE")
    let isImage = mimetype.map { $0.hasPrefix("image/") } ?? true
    let preferred = isImage ? Self.sizes : ["original"] + Self.sizes
    let named =
      preferred.lazy.compactMap { size in
        addresses.keys.sorted().first { $0 == "urls.\(size)" || $0.hasSuffix(".\(size).url") }
      }.first ?? addresses.keys.sorted().first
    guard let named, let address = addresses[named] else { return nil }
    let label = fields.take(["label", "caption"] + CollectiveFields.Names.label)
    fields.drop("mimetype", "access", "rank", "is_primary")
    var draft = Draft(address: address)
    draft.representation = representation.id.number
    draft.mimetype = mimetype
    draft.label = label.flatMap { $0.all.contains { $0.text == "[BLANK]" } ? nil : $0 }
    draft.details = fields.details
    return add(draft, of: record, field: representation.name, &details)
  }

  private mutating func add(
    _ draft: Draft, of record: CollectiveRecord, field: String, _ details: inout Details
  ) -> Slug? {
    if let known = media[draft.address] { return known }
    let number = draft.representation ?? Self.representation(in: draft.address)
    let known = number.flatMap { identifier($0, .media) }
    let slug =
      known.flatMap { mediaIDs.contains($0) ? nil : $0 }
      ?? (try? Slug("\(campus)-media-" + (ForeignItems.slug(draft.fallback) ?? "\(media.count)")))
    guard let slug else { return nil }
    guard let source = try? Media.Source(draft.address), case .address = source,
      let kind = Self.kind(draft.mimetype, draft.address)
    else {
      details[field] = [details[field], draft.address].compactMap { $0 }.joined(separator: "; ")
      record.log.add(
        .leftOut, "'\(draft.address.prefix(100))' is shown nowhere; it stays a detail.",
        remedy: "Images, sound, film and models are shown from addresses that begin with https://.",
        line: record.line, field: "\(record.name) \(field)")
      return nil
    }
    var item = Media(id: slug, campus: campus, kind: kind, source: source)
    item.caption = draft.label
    item.number = number.flatMap { self.number($0, .media, "\(slug)") }
    item.details = draft.details
    media[draft.address] = slug
    mediaIDs.insert(slug)
    add(.media(item), record)
    return slug
  }

  // MARK: Addresses

  private func addresses(_ record: CollectiveRecord, _ name: String) -> [String] {
    let texts =
      name == "media_reps" || name == "reps"
      ? record.list(name, separator: "|") : record.list(name)
    return texts.compactMap(Self.address)
  }

  /// The address in a text that may be an `<img>` tag, or end with a comma.
  static func address(_ text: String) -> String? {
    var address = Substring(text)
    if text.hasPrefix("<") {
      guard let start = text.range(of: "src=")?.upperBound, start < text.endIndex
      else { return nil }
      let quote = text[start]
      guard quote == "\"" || quote == "'" else { return nil }
      address = text[text.index(after: start)...].prefix { $0 != quote }
    }
    address = address.trimmed { $0.isWhitespace || $0 == "," }
    return address.hasPrefix("https://") || address.hasPrefix("http://") ? String(address) : nil
  }

  /// The number of the representation that CollectiveAccess writes into the names of its files:
  /// `41356_ca_object_representations_media_17379_large.jpg`.
  static func representation(in address: String) -> Int? {
    guard let mark = address.range(of: "_ca_object_representations_media_") else { return nil }
    let digits = address[mark.upperBound...].prefix { ("0"..."9").contains($0) }
    return Int(digits).flatMap { CollectiveRecord.keys.contains($0) ? $0 : nil }
  }

  private static func kind(_ mimetype: String?, _ address: String) -> Media.Kind? {
    let stated = mimetype?.split(separator: "/").first.map(String.init)
    return stated.flatMap(Media.Kind.init) ?? MediaType(of: address)?.kind
  }
}
