import Catalog
import Exchange
import Notation

/// The names that Docent gives to what TourML leaves open.
enum TourMLNames {
  /// The namespace of TourML 1.0.
  static let namespace = "http://tapintomuseums.org/TourML"
  /// The namespace of the standard, and the one that a producer's template writes instead.
  static let namespaces = [namespace, "http://tourml.org"]
  /// The prefix of properties that hold fields of the text form: `docent:medium` is what `medium`
  /// is in `works.csv`.
  static let prefix = "docent:"
  /// The work that a stop shows.
  static let work = "docent:work"
  /// The place that a stop shows.
  static let place = "docent:stop.place"
  /// The campus of a tour. A tour that has this property was written by Docent.
  static let campus = "docent:campus"
  /// The languages of the campus, the default first.
  static let languages = "docent:languages"
  /// The property that says which of `title` and `text` are the stop's own, not of the work or
  /// place that it shows.
  static let own = "docent:stop.own"
  /// A detail whose name means something else here.
  static let detail = "docent:detail:"
  /// The keypad number, as TAP reads it.
  static let code = "code"
  /// Properties that are positions.
  static let positions = ["centroid", "bbox"]

  /// Words for what an asset is for that say no more than its kind, or that are read.
  static let usages: Set<String> = Set(
    [
      "primary", "icon", "thumbnail", "stop", "artist", "geo", "caption", "transcript",
      "transcription", "alt", "alternativetext",
    ] + Media.Kind.allCases.map(\.rawValue))

  /// The property that holds the detail `name`.
  static func property(ofDetail name: String) -> String {
    let isTaken =
      name.hasPrefix(prefix) || name == code || positions.contains(name)
      || name.allSatisfy(\.isWhitespace)
    return isTaken ? detail + name : name
  }
}

/// Reads the texts of a document.
struct TourMLTexts {
  /// The languages of the campus, the default first.
  let languages: [LanguageTag]
  /// True if Docent wrote the document: then white space stays as it is.
  let isOwn: Bool
  let log: ProblemLog

  /// The text of an element, CommonMark where elements stand in it; `nil` if it is empty.
  func plain(_ element: XMLTree) -> String? {
    if isOwn { return element.characters.isEmpty ? nil : element.characters }
    return element.children.isEmpty
      ? element.text
      : element.markup.map { HTMLText.commonMark($0, log, line: element.line) }
  }

  /// The text of an element on one line and without markup; as it stands where Docent wrote it.
  func line(_ element: XMLTree) -> String? {
    isOwn
      ? plain(element)
      : element.markup.map(HTMLText.plain)?.split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
  }

  func language(of element: XMLTree) -> LanguageTag {
    guard let written = element.attributes["lang"] else { return languages[0] }
    if let tag = try? LanguageTag(written) { return tag }
    log.addOnce(
      "language \(written)", .assumedValue,
      "'\(written.prefix(40))' is no language tag: its texts are taken to be \(languages[0]).",
      remedy: "Write one after BCP 47, such as en, es or zh-Hant.", line: element.line,
      field: "xml:lang")
    return languages[0]
  }

  /// The text that elements of one name hold, each in its language.
  func text(
    _ elements: [XMLTree], _ read: (XMLTree) -> String?
  ) -> LocalizedText? {
    var texts: [LanguageTag: String] = [:]
    for element in elements {
      guard let text = read(element) else { continue }
      let language = language(of: element)
      if texts[language] == nil {
        texts[language] = text
      } else {
        log.add(
          .leftOut, "The \(element.name) stands twice in \(language): the first one counts.",
          remedy: "Remove the other, or name its language.", line: element.line,
          field: element.name)
      }
    }
    return LocalizedText(texts)
  }
}

/// The properties of an element.
struct TourMLProperties {
  /// The properties that Docent wrote, by the names of the text form.
  private(set) var fields: [NamedField] = []
  /// The details that Docent wrote under names that mean something to readers of TourML.
  private var own: Details = [:]
  /// All other properties, by name.
  private var others: Details = [:]
  /// The details, those that Docent wrote and all other properties, by name.
  var details: Details { others.merging(own) { _, own in own } }

  init(_ element: XMLTree?, _ texts: TourMLTexts) {
    for property in element?.child("PropertySet")?.children("Property") ?? [] {
      let name = property.attributes["name"] ?? ""
      let isText = property.children.isEmpty
      guard let value = isText ? texts.plain(property) : texts.line(property) else { continue }
      if name.hasPrefix(TourMLNames.detail) {
        own[String(name.dropFirst(TourMLNames.detail.count))] = value
      } else if name.hasPrefix(TourMLNames.prefix) {
        fields.append(
          NamedField(name: String(name.dropFirst(TourMLNames.prefix.count)), value: value))
      } else {
        let language = texts.language(of: property)
        let key = language == texts.languages[0] ? name : "\(name)@\(language)"
        others[key] = others[key].map { "\($0); \(value)" } ?? value
      }
    }
  }

  /// The value of one of Docent's own, by its name in the document.
  subscript(name: String) -> String? {
    fields.first { TourMLNames.prefix + $0.name == name }?.value
  }

  /// Takes a property out that has a home; a detail of that name stays.
  mutating func take(_ name: String) -> String? { others.removeValue(forKey: name) }

  /// The fields whose names begin with `prefix`, without it; or those without a dot.
  func fields(_ prefix: String? = nil) -> [NamedField] {
    fields.compactMap { field in
      guard let prefix else { return field.name.contains(".") ? nil : field }
      guard field.name.hasPrefix(prefix) else { return nil }
      return NamedField(name: String(field.name.dropFirst(prefix.count)), value: field.value)
    }
  }
}

extension TourMLTexts {
  /// The texts of an element that nothing took, by the names of theirs: what producers add, such as
  /// `Curator`, or what tells of the tour and no field holds, such as `Expires`. Docent adds none.
  func rest(of element: XMLTree?) -> Details {
    var details: Details = [:]
    guard !isOwn else { return details }
    for path in element?.unusedTexts ?? [] {
      guard let leaf = path.last, let text = leaf.text else { continue }
      details.append(text, to: leaf.name)
    }
    return details
  }

  /// The text of an element as CommonMark: TAP's authors write HTML.
  func commonMark(_ element: XMLTree) -> String? {
    guard !isOwn else { return plain(element) }
    return element.markup.map { HTMLText.commonMark($0, log, line: element.line) }
  }
}
