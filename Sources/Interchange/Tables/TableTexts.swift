import Catalog

/// Texts of rows in the languages of the mapping, made fit for a catalogue.
struct TableTexts {
  /// The language of columns that name none.
  let language: LanguageTag
  let markup: TableMapping.Markup
  let log: ProblemLog

  /// A text on one line; HTML is taken off.
  func line(_ text: String) -> String {
    markup == .found ? HTMLText.plain(text) : text
  }

  /// A field whose text is CommonMark.
  func commonMark(_ text: String, line: Int) -> String {
    switch markup {
    case .found where !HTMLTokens.mayStand(in: text): return text
    case .found:
      log.noteLostImages(in: text, line: line)
      return HTMLText.commonMark(text)
    case .commonmark: return text
    case .plain:
      return text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { CommonMarkEscaping.escaped(String($0.drop(while: \.isWhitespace))) }
        .joined(separator: "\n")
    }
  }

  /// A field in all its languages.
  func localized(
    _ field: String, _ record: inout TableRecord, isCommonMark: Bool = false
  ) -> LocalizedText? {
    let others = record.languages[field]
    func text(_ key: String) -> String? {
      record.take(key).map { isCommonMark ? commonMark($0.text, line: record.line) : line($0.text) }
    }
    guard let others else { return text(field).flatMap { LocalizedText($0, in: language) } }
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

  /// Where the first link of an HTML text leads.
  func address(in text: String) -> String? {
    guard markup == .found, let tokens = HTMLTokens.read(text) else { return nil }
    for case .open("a", let address?) in tokens { return address }
    return nil
  }
}
