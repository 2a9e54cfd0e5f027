import Catalog
import Exchange
import Foundation
import Notation

// Representations, and the addresses in SimpleAPI records, as media.
extension CollectiveAssembly {
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
  private static let key = "ca_object_representations.representation_id"
  private static let more = ["secondary_media_reps", "ar_digital_asset", "ar_3d_file_usdz"]

  /// The media of a record, in order, each made an item when it is first seen. What is no address
  /// of `https` stays a detail.
  mutating func media(
    of record: CollectiveRecord, _ fields: inout CollectiveFields, _ details: inout Details
  ) -> [Slug] {
    var found: [Slug] = []
    var known: Set<Slug> = []
    let listed = record.identifiers(Self.key)
    var whole = record.representations.map(told)
    if whole.isEmpty, listed.allSatisfy({ representations[$0] != nil }) {
      whole = listed.compactMap { representations[$0] }
      if !whole.isEmpty { fields.dropAll(startingWith: "ca_object_representations.") }
    }
    for representation in whole {
      if let slug = add(representation, of: record, &details), known.insert(slug).inserted {
        found.append(slug)
      }
    }
    let leading = whole.isEmpty ? Self.images.first { !addresses(record, $0).isEmpty } : nil
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
    for name in [leading].compactMap({ $0 }) + Self.more {
      let addresses = addresses(record, name)
      guard !addresses.isEmpty else { continue }
      fields.drop(name)
      for (index, address) in addresses.enumerated() {
        let isFirst = name == leading
        let isCounted = isFirst && addresses.count == listed.count
        if isCounted, let own = representations[listed[index]] {
          if let slug = add(own, of: record, &details), known.insert(slug).inserted {
            found.append(slug)
          }
          continue
        }
        var made = Draft(address: address)
        made.representation = isCounted ? listed[index] : nil
        if isFirst, addresses.count == mimetypes.count { made.mimetype = mimetypes[index] }
        if isFirst, index == 0 { made.details = sizes }
        made.fallback = "\(record.name.dropFirst(3)) \(name) \(index + 1)"
        if let slug = add(made, of: record, field: name, &details) {
          if known.insert(slug).inserted { found.append(slug) }
        }
      }
    }
    if leading == nil || found.isEmpty { details.merge(sizes) { own, _ in own } }
    if leading != nil, !found.isEmpty {
      fields.drop("ca_object_representations.mimetype", Self.key)
    }
    return found
  }

  private typealias Draft = CollectiveRepresentation

  private mutating func add(
    _ representation: CollectiveRecord, of record: CollectiveRecord, _ details: inout Details
  ) -> Slug? {
    shown.insert(representation.id.number)
    guard isPublic(representation) else { return nil }
    let (draft, rest) = CollectiveRepresentation.draft(fields(representation))
    guard var draft else {
      representation.log.add(
        .leftOut, "\(representation.name) has no file with an address, and is left out.",
        remedy: "See in CollectiveAccess whether its file was processed.",
        line: representation.line, field: representation.name)
      return nil
    }
    draft.representation = representation.id.number
    draft.details = rest
    return add(draft, of: record, field: representation.name, &details)
  }

  /// What a record says of a representation, with what a record of the representation says.
  private func told(_ representation: CollectiveRecord) -> CollectiveRecord {
    guard let own = representations[representation.id.number] else { return representation }
    var representation = representation
    representation.merge(own)
    return representation
  }

  /// Says how many representations no item shows.
  func noteStrayRepresentations() {
    let strays = representations.values.filter { !shown.contains($0.id.number) && $0.isOpen }
    guard let first = strays.min(by: { $0.id < $1.id }) else { return }
    first.log.add(
      .leftOut,
      "\(strays.count) representations belong to no record that was read, the first is "
        + "\(first.name).",
      remedy: "Import the objects that they belong to along with them.", line: first.line,
      field: first.name)
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
    item.caption = draft.caption
    item.alternativeText = draft.alternativeText
    item.credit = draft.credit
    item.licence = draft.licence
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
