import Catalog
import Exchange
import Notation
import Words

/// A text by language that was read: a language map, or the string that others write.
struct IIIFText {
  /// The texts by language, `nil` for those of none.
  private(set) var texts: [(language: LanguageTag?, values: [String])] = []

  init(_ value: JSONValue?) {
    switch value {
    case .string(let text)?: texts = [(nil, [text])]
    case .array(let values)?: texts = [(nil, values.compactMap(\.wholeText))]
    case .object(let members)?:
      texts = members.map { member in
        let values =
          member.value.elements?.compactMap(\.wholeText)
          ?? [member.value.wholeText].compactMap(\.self)
        let tag = try? LanguageTag(member.name)
        return (member.name == "none" ? nil : tag, values)
      }
    default: break
    }
  }

  /// The values that belong to no language.
  var plain: [String] { texts.filter { $0.language == nil }.flatMap(\.values) }
  /// Every value.
  var all: [String] { texts.flatMap(\.values) }

  /// The values of one language: those of none, else those of `language`, else the first; and the others,
  /// which say the same in other languages.
  func values(in language: LanguageTag) -> (values: [String], others: [String]) {
    let said = texts.filter { !$0.values.isEmpty }
    let first =
      said.first { $0.language == nil } ?? said.first { $0.language == language } ?? said.first
    guard let first else { return ([], []) }
    let known = Set(first.values)
    let others = said.filter { $0.language != first.language }.flatMap(\.values)
    return (
      said.filter { $0.language == first.language }.flatMap(\.values),
      others.filter { !known.contains($0) }
    )
  }

  /// The text, what names no language in `language`; several values have `separator` between them.
  func localized(
    in language: LanguageTag, separator: String = "; ", _ make: (String) -> String = { $0 }
  ) -> LocalizedText? {
    var found: [LanguageTag: [String]] = [:]
    for (tag, values) in texts { found[tag ?? language, default: []] += values.map(make) }
    return LocalizedText(found.mapValues { $0.joined(separator: separator) })
  }
}

/// The fields that lines of `metadata` hold, by the words of their labels.
enum IIIFLabels {
  /// The fields of a work and of a medium that have a line.
  private static let fields: [Word] = [
    .artist, .date, .years, .medium, .dimensions, .classification, .accession, .placeLabel,
    .locationNote, .status, .rights, .story, .alternativeText, .licenceLabel, .transcript, .author,
    .address, .hours,
  ]

  private static let words: [String: Word] = {
    var words: [String: Word] = [:]
    for field in fields {
      for language in Language.all where words[language[field].lowercased()] == nil {
        words[language[field].lowercased()] = field
      }
    }
    return words
  }()

  /// Words of others for the same.
  private static let synonyms: [String: Word] = [
    "creator": .artist, "maker": .artist, "author": .artist, "painter": .artist, "artists": .artist,
    "sculptor": .artist, "künstler/in": .artist, "date created": .date, "created": .date,
    "creation date": .date, "datierung": .date, "material": .medium, "materials": .medium,
    "medium and support": .medium, "technique": .medium, "physical dimensions": .dimensions,
    "extent": .dimensions, "size": .dimensions, "type": .classification,
    "object type": .classification,
    "identifier": .accession, "accession no.": .accession, "inventory number": .accession,
    "shelfmark": .accession, "object number": .accession,
  ]

  /// The field that a label names: in a document of Docent, whose details have labels of no language,
  /// by our own words alone.
  static func field(_ label: IIIFText, isOwn: Bool) -> Word? {
    if isOwn, !label.plain.isEmpty { return nil }
    for text in label.all {
      let lower = text.trimmingWhitespace.lowercased()
      if let word = (isOwn ? nil : synonyms[lower]) ?? words[lower] { return word }
    }
    return nil
  }

  /// True of a text that calls what stands beside it a credit line, as `requiredStatement` does.
  static func isCredit(_ text: String) -> Bool {
    let lower = text.trimmingWhitespace.lowercased()
    return ["attribution", "credit line"].contains(lower)
      || Language.all.contains { $0[.creditLabel].lowercased() == lower }
  }

  /// The words for statuses other than on view.
  static let statuses: [(word: Word, status: Work.Status)] = [
    (.statusInStorage, .inStorage), (.statusOnLoan, .onLoan), (.statusRemoved, .removed),
  ]

  /// The types of resources.
  static let types: [(type: String, kind: Media.Kind)] = [
    ("Image", .image), ("Sound", .audio), ("Video", .video), ("Model", .model),
  ]

  /// The status that a text tells.
  static func status(_ text: IIIFText) -> Work.Status? {
    statuses.first { word, _ in
      text.all.contains { text in Language.all.contains { $0[word] == text } }
    }?.status
  }
}
