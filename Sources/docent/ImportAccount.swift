import Authoring
import Catalog
import Exchange
import Notation

extension CatalogImport.Outcome {
  /// What was left out, the most frequent first, each name once, of however many files; empty where
  /// nothing was.
  var leftOutLine: String {
    guard !leftOut.isEmpty else { return "" }
    let counts = Dictionary(leftOut.map { ($0.name, $0.count) }, uniquingKeysWith: +)
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let shown = sorted.prefix(5).map { "\($0.key) (\($0.value))" }
    return "\nLeft out: \(shown.joined(separator: ", "))"
      + (sorted.count > 5 ? ", and \(sorted.count - 5) more names; --report FILE lists them." : ".")
  }

  /// The number of photographs that say of themselves what the catalogue does not have; empty where none
  /// does.
  var offersLine: String {
    guard !offers.isEmpty else { return "" }
    let places = offers.count { $0.notes.position != nil }
    let count = offers.count
    return "\n\(count == 1 ? "One photograph tells" : "\(count) photographs tell") something of "
      + "\(count == 1 ? "itself" : "themselves") that the catalogue does not have"
      + (places == 0 ? "" : ", \(places) where the camera stood")
      + ". 'docent media offers' shows it; nothing of it is published."
  }

  /// The whole account of the import: its counts, each change with the fields before and after, all
  /// that was left out with its first place, and every warning.
  ///
  /// - Complexity: O(c f) for c changes of items with f fields, and O(w) for w warnings.
  func account(isRehearsal: Bool) -> String {
    var lines = [summary(isRehearsal: isRehearsal)]
    func section(_ title: String, _ content: [String]) {
      guard !content.isEmpty else { return }
      lines += ["", "\(title):"] + content
    }
    let changes = report.changes
    let accounts = changes.map { ChangeAccount($0, in: contents) }
    for word in ["added", "changed", "removed"] {
      section(
        word.prefix(1).uppercased() + word.dropFirst(),
        accounts.filter { $0.word == word }.flatMap(\.lines))
    }
    section(
      "Media files replaced",
      report.replacements.flatMap { MediaAccount($0, in: contents).lines })
    section("Kept as edited or made here", report.kept.map(\.description))
    section("Left out", leftOut.map(\.description))
    section("Warnings", problems.map(\.description))
    return lines.map { line in
      line.split(separator: "\n", omittingEmptySubsequences: false)
        .map { Problem.printable(String($0)) }.joined(separator: "\n")
    }.joined(separator: "\n") + "\n"
  }
}
