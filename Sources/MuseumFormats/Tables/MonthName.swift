import Foundation

/// The names of months, in the languages of tables.
enum MonthName {
  /// The names in small letters without accents, from January on.
  private static let names: [[String]] = [
    ["january", "januar", "janner", "janvier", "enero", "gennaio", "januari", "janeiro"],
    ["february", "februar", "feber", "fevrier", "febrero", "febbraio", "februari", "fevereiro"],
    ["march", "marz", "maerz", "mars", "marzo", "maart", "marco"],
    ["april", "avril", "abril", "aprile"],
    ["may", "mai", "mayo", "maggio", "mei", "maio"],
    ["june", "juni", "juin", "junio", "giugno", "junho"],
    ["july", "juli", "juillet", "julio", "luglio", "julho"],
    ["august", "aout", "agosto", "augustus"],
    ["september", "septembre", "septiembre", "settembre", "setembro"],
    ["october", "oktober", "octobre", "octubre", "ottobre", "outubro"],
    ["november", "novembre", "noviembre", "novembro"],
    ["december", "dezember", "decembre", "diciembre", "dicembre", "dezembro"],
  ]

  /// The number of the month that a word of three letters or more begins; `nil` where it begins none, or
  /// several.
  ///
  /// - Complexity: O(n) for n characters.
  static func number(of word: String) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    let plain = word.lowercased().folding(options: .diacriticInsensitive, locale: nil)
    let found = names.indices.filter { names[$0].contains { $0.hasPrefix(plain) } }
    return found.count == 1 ? found[0] + 1 : nil
  }
}
