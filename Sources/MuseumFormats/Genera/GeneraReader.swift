import Catalog
import Exchange
import Geodesy
import Notation

/// Turns the objects of a data file into works with their images and sounds.
struct GeneraReader {
  private let root: ForeignRecord
  private let folder: String
  private let version: String?
  private let templates: GeneraTemplates
  /// True if Docent wrote the file: its texts are CommonMark, and come back as they are.
  private let isOwn: Bool
  private(set) var items: ForeignItems
  /// The folder of the media files, once one is named.
  private(set) var mediaFolder: MediaFolder?
  private var artists: ForeignArtists

  init(_ root: ForeignRecord, _ items: ForeignItems, folder: String, version: String?) {
    self.root = root
    self.items = items
    self.folder = folder
    self.version = version
    isOwn = root[GeneraNames.textFormat]?.string == GeneraExport.textFormat
    artists = ForeignArtists(isExact: isOwn)
    templates = GeneraTemplates(root, folder: folder)
  }

  mutating func read() {
    for name in GeneraNames.objects {
      for object in root.records(name) { read(object) }
    }
    artists.finish(&items)
  }

  // MARK: The document

  /// The facts that the document states as a whole, as details of its campus.
  func facts(_ settings: JSONValue?) -> Details {
    var facts: Details = [:]
    // That of Docent's own files is the campus itself.
    for member in root.members({
      GeneraNames.isFact($0.name) && !(isOwn && $0.name == GeneraNames.campus)
    }) {
      facts[GeneraNames.listPrefix + member.name] =
        member.value.nestedText ?? member.value.foreignText
    }
    facts[GeneraNames.version] = version
    for template in root.records("templateList") {
      guard let name = template.text("templateName") else { continue }
      facts["tabs \(name)"] = templates.outline(name)
    }
    guard case .object(let members)? = settings else { return facts }
    for member in members where member.name != "currentDataVersion" {
      facts["setting \(member.name)"] = member.value.foreignText ?? member.value.nestedText
    }
    return facts
  }

  // MARK: Objects

  private func text(_ value: JSONValue?) -> String? {
    isOwn ? value?.string ?? value?.foreignText : value?.foreignText
  }

  private func prose(_ text: String) -> LocalizedText? {
    isOwn ? LocalizedText(text, in: items.languages[0]) : items.prose(text)
  }

  private func plain(_ text: String) -> LocalizedText? {
    isOwn ? LocalizedText(text, in: items.languages[0]) : items.plain(text)
  }

  private mutating func read(_ object: ForeignRecord) {
    let common = object["commonNames"]?.elements?.compactMap(\.foreignText) ?? []
    let label = text(object["label"]) ?? common.first
    guard let own = object.text("identifier") ?? label, let id = items.identifier(own, .work) else {
      object.warn(
        .leftOut, "An object has neither identifier nor label, so it is left out.",
        remedy: "Give it both.", field: "identifier")
      return
    }
    guard let title = label.flatMap(plain) else {
      object.warn(
        .leftOut, "The object '\(own)' has no label, so it is left out.", remedy: "Give it one.",
        field: "label")
      return
    }
    var work = Work(id: id, title: title, place: items.campus)
    work.group = text(object["group"]) ?? text(object["taxonGroup"])
    work.subgroup = text(object["subgroup"]) ?? text(object["taxonSubgroup"])
    work.details = details(object, common)
    if own != id.description { work.details["identifier"] = own }
    if let version, work.details[GeneraNames.version] == nil {
      work.details[GeneraNames.version] = version
    }
    let values = work.details
    takeFields(&work, object)
    if work.narrative == nil, let name = values["template"],
      let page = templates.page(
        name, values: { key in values[GeneraNames.prefix + key] ?? values[key] ?? work.value(key) })
    {
      work.narrative = LocalizedText(page, in: items.languages[0])
    }
    // Names alone stay a detail.
    let gallery = object.peekValue("galleryImages").map(Self.holdsNamesAlone) ?? false
    for name in ["images", "profileImages"] + (gallery ? [] : ["galleryImages"]) {
      addMedia(&work, .image, object, name)
    }
    for name in ["audio", "audioFiles"] { addMedia(&work, .audio, object, name) }
    items.insert(.work(work), line: object.line ?? 1)
  }

  private func details(_ object: ForeignRecord, _ common: [String]) -> Details {
    var details: Details = [:]
    func add(_ members: [JSONValue.Member], isInner: Bool) {
      for member in members {
        let isClash = isInner && GeneraNames.kept.contains(member.name)
        var value = text(member.value)
        // Field Guide wraps single files in lists.
        if value == nil, case .array(let elements) = member.value, elements.count == 1 {
          value = text(elements[0]["filename"])
        }
        details[(isClash ? GeneraNames.prefix : "") + member.name] =
          value ?? member.value.nestedText
      }
    }
    add(
      object.members { member in
        !GeneraNames.fields.contains(member.name)
          || member.name == "galleryImages" && !Self.holdsFiles(member.value)
      }, isInner: false)
    if case .object(let members)? = object["details"] { add(members, isInner: true) }
    if !common.isEmpty { details["commonNames"] = common.joined(separator: "; ") }
    details["identifier"] = nil
    return details
  }

  /// Facts among the details for which a work has fields; what does not fit one stays.
  private mutating func takeFields(_ work: inout Work, _ object: ForeignRecord) {
    func take(_ name: String, _ path: WritableKeyPath<Work, LocalizedText?>, isProse: Bool) {
      guard let text = work.details[name], let value = isProse ? prose(text) : plain(text) else {
        return
      }
      work[keyPath: path] = value
      work.details[name] = nil
    }
    // In a file of Docent's own the other one is a detail.
    let isSummed = isOwn || work.details["summary"] != nil
    take(isSummed ? "summary" : "description", \.description, isProse: true)
    take("narrative", \.narrative, isProse: true)
    take("date", \.date, isProse: false)
    take("medium", \.medium, isProse: false)
    take("dimensions", \.dimensions, isProse: false)
    take("creditLine", \.creditLine, isProse: false)
    take("rights", \.rights, isProse: false)
    take("locationNote", \.locationNote, isProse: false)
    work.accession = work.details.removeValue(forKey: "accession")
    if work.details["coordinates"] != nil {
      work.coordinate = (object.record("details") ?? object).coordinate("coordinates")
      if work.coordinate != nil { work.details["coordinates"] = nil }
    }
    takeArtists(&work, line: object.line ?? 1)
  }

  private mutating func takeArtists(_ work: inout Work, line: Int) {
    guard let text = work.details["artist"] else { return }
    // Docent wrote it either as names or, where it is written otherwise, as a detail.
    if isOwn, ForeignArtists.names(in: text).joined(separator: "; ") != text { return }
    let found = artists.ids(in: text, line: line, items)
    guard !found.isEmpty else { return }
    work.artists = found
    if isOwn || ForeignArtists.areNames(text) { work.details["artist"] = nil }
  }

  // MARK: Media

  /// Tells whether a value is a list of files; a text of that name is a detail.
  private static func holdsFiles(_ value: JSONValue) -> Bool {
    value.elements?.allSatisfy { if case .object = $0 { true } else { false } } ?? false
  }

  /// Tells whether a value is a text, or a list without any file.
  private static func holdsNamesAlone(_ value: JSONValue) -> Bool {
    guard let elements = value.elements else { return value.string != nil }
    return elements.allSatisfy { if case .object = $0 { false } else { true } }
  }

  /// The members of a file that are its caption, the first that says something before others.
  private static let captions = ["description", "imageDescription", "audioDescription", "caption"]

  static let mediaFields: Set<String> = [
    "filename", "credit", "description", "imageDescription", "audioDescription", "caption",
    "alternateText", "licenseType", "transcript",
  ]

  /// The words in identifiers of media of the lists that stand beside others of their kind.
  private static let mediaWords = ["profileImages": "profile", "galleryImages": "gallery"]

  /// The folders beside a document in which the apps, or Docent, keep the files of media.
  private static let mediaFolders = ["", "images", "Images", GeneraExport.media, "audio"]

  /// The identifier of the file `number` of a list of a work.
  static func identifier(
    ofMedium number: Int, _ kind: Media.Kind, of work: Slug, in list: String = ""
  ) -> String {
    let stem = work.description.prefix(100)
    let mark = stem.hasSuffix("-") ? "" : "-"
    return "\(stem)\(mark)\(mediaWords[list] ?? kind.rawValue)-\(number)"
  }

  private mutating func addMedia(
    _ work: inout Work, _ kind: Media.Kind, _ object: ForeignRecord, _ list: String
  ) {
    for (index, file) in object.records(list).enumerated() {
      let number = index + 1
      let detail = "\(list) \(number)"
      guard let name = text(file["filename"]), !name.isEmpty else {
        // An empty entry of an editor says nothing.
        guard !file.details(without: []).isEmpty else { continue }
        file.warn(
          .leftOut, "This file of the object '\(work.id)' has no name, so it is left out.",
          remedy: "Name it in 'filename'. What else it says is kept as the detail '\(detail)'.",
          field: "filename")
        work.details[detail] = file.nestedText
        continue
      }
      let captions = Self.captions.compactMap { name in text(file[name]).map { (name, $0) } }
      let reader = self
      let id = items.insertMedia(
        Self.identifier(ofMedium: number, kind, of: work.id, in: list), kind, name, from: file,
        field: "filename"
      ) { media in
        reader.describe(&media, file, captions: captions)
      }
      guard let id else {
        let isAlone = file.details(without: ["filename"]).isEmpty
        work.details[detail] = isAlone ? name : file.nestedText
        continue
      }
      work.media.append(id)
      guard !name.hasPrefix("https") else { continue }
      if mediaFolder == nil {
        mediaFolder = MediaFolder(folder, Self.mediaFolders)
      }
      if mediaFolder?.lacks(name) ?? false {
        file.warn(
          .missingMediaFile,
          "The file '\(name.prefix(120))' is neither beside the document nor in one of its folders "
            + "\(Self.mediaFolders.dropFirst().joined(separator: ", ")), so its medium is not shown.",
          remedy: "Put it there, or correct its name; upper and lower case differ.",
          field: "filename")
      }
    }
  }

  private func describe(
    _ media: inout Media, _ file: ForeignRecord, captions: [(name: String, text: String)]
  ) {
    let caption = captions.first?.text
    media.caption = caption.flatMap { plain($0) }
    media.credit = text(file["credit"]).map { isOwn ? $0 : HTMLText.plain($0) }
    media.licence = text(file["licenseType"])
    media.transcript = text(file["transcript"]).flatMap { prose($0) }
    if !isOwn {
      media.details = file.details(without: Self.mediaFields)
    } else {
      for member in file.members({ !Self.mediaFields.contains($0.name) && $0.value.string != nil })
      {
        media.details[member.name] = member.value.string
      }
    }
    // Of several, the others say something, too.
    for (name, text) in captions.dropFirst() where text != caption {
      media.details[name] = isOwn ? text : HTMLText.plain(text)
    }
    guard let other = text(file["alternateText"]) else { return }
    // An address is no description of what an image shows.
    if GeneraNames.isAddress(other) {
      media.details["alternateText"] = other
    } else {
      media.alternativeText = plain(other)
    }
  }
}

extension Work {
  /// Its classification by the names that templates use.
  fileprivate func value(_ key: String) -> String? {
    switch key {
    case "group": group
    case "subgroup": subgroup
    default: nil
    }
  }
}
