import Catalog
import Geodesy
import Notation

// Which sheet of a workbook holds the works. The first is often a cover.
extension GuessedMapping {
  /// The most sheets that are held against each other. A choice.
  private static let mostSheets = 12

  /// The guess at the table at `path`; at that of several sheets of which most can be made. `nil`, and problems in
  /// `log`, where nothing can be read. `center` is that of the campus, where it is known.
  static func best(
    of path: String, campus: PlaceID?, center: Coordinate? = nil, log: ProblemLog
  ) -> GuessedMapping? {
    let input = TableInput(path)
    guard let content = input.content(log: log) else { return nil }
    let names: [String] =
      switch content {
      case .workbook(let book): book.tables.map(\.name)
      // Lists in a document of JSON are as the sheets of a workbook.
      case .text(let bytes): DeepLists.names(in: SourceText.withoutMark(bytes[...]))
      case .layers: []
      }
    var best: (guess: GuessedMapping, worth: Worth)?
    if names.count > 1 {
      for name in names.prefix(mostSheets) {
        let guess = GuessedMapping(
          path, input, sheet: name, campus: campus, center: center,
          log: ProblemLog(file: log.file))
        guard let guess else { continue }
        let worth = guess.worth
        // Of equal ones the first.
        if best.map({ $0.worth < worth }) ?? true { best = (guess, worth) }
      }
    }
    return best?.guess
      ?? GuessedMapping(path, input, campus: campus, center: center, log: log)
  }

  /// What a guess makes of a sheet.
  private struct Worth: Comparable {
    /// The number of what is there of a column that is called a title, and of positions.
    let signs: Int
    let works: Int
    let positions: Int

    static func < (one: Worth, other: Worth) -> Bool {
      (one.signs, one.works + one.positions) < (other.signs, other.works + other.positions)
    }
  }

  private var worth: Worth {
    let score = trial(of: bestPlan(), first: Self.rowsOfTrial).score
    let hasTitle = places == nil && score.works > 0 && guess.fields.values.contains("title")
    return Worth(
      signs: (hasTitle ? 1 : 0) + (score.positions > 0 ? 1 : 0), works: score.works,
      positions: score.positions)
  }
}
