import Catalog
import Notation

/// Texts of rows in the languages of the mapping, made fit for a catalogue.
struct MappedTexts {
  /// The language of columns that name none.
  let language: LanguageTag
  let markup: TableMapping.Markup
  let log: ProblemLog
  private let recent = RecentTexts()

  init(language: LanguageTag, markup: TableMapping.Markup, log: ProblemLog) {
    self.language = language
    self.markup = markup
    self.log = log
  }

  /// A text on one line; HTML is taken off, and the addresses in it stay in brackets.
  func line(_ text: String, at line: Int) -> String {
    guard markup == .found else { return text }
    log.noteLostAddresses(in: text, line: line)
    return HTMLText.plain(text)
  }

  /// A name on one line; HTML is taken off, and the addresses in it stand beside the name.
  func name(_ text: String, at line: Int) -> (text: String, addresses: [String]) {
    guard markup == .found else { return (text, []) }
    log.noteLostAddresses(in: text, line: line)
    let name = HTMLName(text)
    return (name.text, name.addresses)
  }

  /// A field whose text is CommonMark.
  func commonMark(_ text: String, line: Int) -> String {
    switch markup {
    case .found where !HTMLTokens.mayStand(in: text): return text
    case .found: return HTMLText.commonMark(text, log, line: line)
    case .commonmark: return text
    case .plain:
      return text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { CommonMarkEscaping.escaped(String($0.drop(while: \.isWhitespace))) }
        .joined(separator: "\n")
    }
  }

  /// A field in all its languages; what it says of one of several things that the row names, if one is
  /// given with whether it takes a text for all of them.
  func localized(
    _ field: String, _ record: inout TableRecord, isCommonMark: Bool = false,
    of element: (place: TableRecord.Element, takesWhole: Bool)? = nil
  ) -> LocalizedText? {
    let others = record.languages[field]
    let isName = field == "title" || field == "name"
    func text(_ key: String) -> String? {
      let said =
        if let element {
          record.takeText(key, for: element.place, takesWhole: element.takesWhole)
        } else {
          record.takeText(key)
        }
      return said.map { written in
        guard isName else {
          return isCommonMark
            ? commonMark(written, line: record.line) : line(written, at: record.line)
        }
        // A name has no room for the addresses behind it; a workbook calls them so, too.
        let name = name(written, at: record.line)
        for address in name.addresses {
          record.addDetail("\(record[key]?.column ?? key) link", address)
        }
        return name.text
      }
    }
    guard let others else { return text(field).flatMap { recent.text($0, in: language) } }
    var texts: [LanguageTag: String] = [:]
    texts[language] = text(field)
    for tag in others {
      guard let found = text("\(field)@\(tag)") else { continue }
      if let plain = texts[tag] {
        if plain != found { record.addDetail("\(field)@\(tag)", found) }
      } else {
        texts[tag] = found
      }
    }
    return LocalizedText(texts)
  }
}

/// The latest short texts, so that rows which say the same share one: a column of dates or of
/// materials holds few different texts, and each takes as much memory as a row of a narrow table.
private final class RecentTexts {
  /// The most bytes of a text that is kept: longer ones are seldom repeated.
  private static let longest = 64

  /// The texts by their hash; their number is a power of two.
  private var slots = [LocalizedText?](repeating: nil, count: 1024)

  func text(_ text: String, in language: LanguageTag) -> LocalizedText? {
    guard text.utf8.count <= Self.longest else { return LocalizedText(text, in: language) }
    let slot = text.hashValue & (slots.count - 1)
    // Bytes are compared: texts are equal that differ in how an accent is written.
    if let known = slots[slot], let same = known[language], same.utf8.elementsEqual(text.utf8) {
      return known
    }
    slots[slot] = LocalizedText(text, in: language)
    return slots[slot]
  }
}
