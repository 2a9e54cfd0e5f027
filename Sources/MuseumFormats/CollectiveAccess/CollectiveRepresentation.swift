import Catalog
import Exchange
import Notation

/// The facts of a representation before it is an item of media.
struct CollectiveRepresentation {
  /// The versions of a file that installations have, the preferred first where nothing tells their sizes:
  /// large ones, because people look closely and pages scale down. These are those of the
  /// `media_processing.conf` that CollectiveAccess ships.
  static let versions = ["large", "original", "page", "mediumlarge", "medium", "preview170"]

  let address: String
  var representation: Int?
  var mimetype: String?
  var caption: LocalizedText?
  var alternativeText: LocalizedText?
  var credit: String?
  var licence: String?
  var details: Details = [:]
  /// An identifier where no representation is known.
  var fallback = ""

  init(address: String) { self.address = address }

  /// A version of a file.
  private struct Version {
    let name: String
    let address: String
    /// The longer side in pixels, if it is told.
    let side: Int?
  }

  /// The facts that `fields` tell, and the details that are left; no facts where no version of the file has
  /// an address.
  static func draft(_ fields: CollectiveFields) -> (Self?, Details) {
    var fields = fields
    let record = fields.record
    let mimetype = record.text("mimetype") ?? record.text("info.original.MIMETYPE")
    let isImage = mimetype.map { $0.hasPrefix("image/") } ?? true
    let found = versions(of: record)
    for name in record.fields.keys where isOfVersions(name) { fields.drop(name) }
    fields.drop(
      // What only the relation, the server or its search has a use for.
      "mimetype", "access", "rank", "is_primary", "md5", "relation_id", "idno_sort", "status",
      "rel_type_id", "num_multifiles", "num_transcriptions", "is_transcribable", "media_metadata")
    guard let version = isImage ? shown(found) : original(found) else {
      return (nil, fields.details)
    }
    var draft = Self(address: version.address)
    draft.mimetype = mimetype
    let file = record.text("original_filename", "info.original_filename")
    fields.drop("original_filename", "info.original_filename")
    let label = fields.take(["label"] + CollectiveFields.Names.label)
    let title = label.flatMap { isTitle($0, ofFile: file) ? $0 : nil }
    draft.caption = fields.take(CollectiveFields.Names.caption) ?? title
    draft.alternativeText = fields.take(CollectiveFields.Names.alternativeText)
    draft.credit = fields.takeLine(CollectiveFields.Names.mediaCredit)
    draft.licence = fields.takeLine(CollectiveFields.Names.licence)
    var details = fields.details
    if let title, draft.caption != title {
      for (number, reading) in title.all.enumerated() {
        details[number == 0 ? "title" : "title@\(reading.language)"] = reading.text
      }
    }
    details["file"] = file
    // Where pages show a smaller one.
    if let whole = found.first(where: { $0.name == "original" }), whole.address != version.address {
      details["original"] = whole.address
    }
    return (draft, details)
  }

  /// Tells whether a label says something: CollectiveAccess writes a word in brackets, such as `[BLANK]` in
  /// the language of whoever adds a file, or the name of the file.
  private static func isTitle(_ label: LocalizedText, ofFile file: String?) -> Bool {
    !label.all.allSatisfy { reading in
      let text = reading.text
      let stem = file.flatMap { $0.lastIndex(of: ".").map { String(file?[..<$0] ?? "") } }
      return text == file || text == stem
        || text.hasPrefix("[") && text.hasSuffix("]")
          && text.dropFirst().dropLast().allSatisfy(\.isUppercase)
    }
  }

  // MARK: Versions

  /// Tells whether a field is about the versions of the file: addresses, sizes, and where they lie on the
  /// server's disk.
  private static func isOfVersions(_ name: String) -> Bool {
    if name == "info.original_filename" { return false }
    return name == "tags" || name == "media" || name.hasSuffix(".path")
      || ["urls", "tags", "paths", "info", "media", "dimensions"].contains {
        name.hasPrefix($0 + ".")
      }
  }

  private static func versions(of record: CollectiveRecord) -> [Version] {
    record.fields.compactMap { name, values -> Version? in
      let parts = name.split(separator: ".").map(String.init)
      let version: String
      switch (parts.first, parts.last) {
      case ("urls", _) where parts.count == 2: version = parts[1]
      case ("media", "url") where parts.count > 1: version = parts[parts.count - 2]
      default: return nil
      }
      guard let address = values.first.flatMap({ CollectiveAssembly.address($0.text) }) else {
        return nil
      }
      let sides = [
        "media.\(version).width", "media.\(version).height", "info.\(version).WIDTH",
        "info.\(version).HEIGHT",
      ]
      .compactMap { record.integer($0) }.filter { $0 > 0 }
      return Version(name: version, address: address, side: sides.max())
    }.sorted { $0.name < $1.name }
  }

  /// The least side in pixels of an image that is shown where there is a larger one: a choice, of what fills
  /// a phone.
  private static let leastSide = 600

  /// The version of an image that pages show: where their sizes are told, the largest that is no larger than
  /// the sizes that are made of files here, unless it is a mere preview, or else the smallest; and where they
  /// are not, the first of the usual ones.
  private static func shown(_ all: [Version]) -> Version? {
    let sized = all.filter { $0.side != nil && MediaType(of: $0.address).map(isShown) ?? false }
    let bySide = { (one: Version, other: Version) in
      (one.side ?? 0, other.name) < (other.side ?? 0, one.name)
    }
    if sized.count > 1 {
      let fitting = sized.filter { (leastSide...Picture.mostWidth).contains($0.side ?? 0) }
      let larger = sized.filter { ($0.side ?? 0) > Picture.mostWidth }
      return fitting.max(by: bySide) ?? larger.min(by: bySide) ?? sized.max(by: bySide)
    }
    return versions.lazy.compactMap { name in all.first { $0.name == name } }.first ?? all.first
  }

  /// Tells whether browsers show images of the type.
  private static func isShown(_ type: MediaType) -> Bool {
    type.kind == .image && type.name != "image/tiff"
  }

  private static func original(_ all: [Version]) -> Version? {
    all.first { $0.name == "original" } ?? shown(all)
  }
}
