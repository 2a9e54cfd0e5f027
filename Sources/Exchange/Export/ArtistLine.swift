public import Catalog

extension Artist {
  /// The artist as a label has it: `Ada Lindqvist (Swedish, 1931-2004)`.
  public var labelLine: String {
    let facts = [nationality, lifeDates].compactMap(\.self)
      .filter { !$0.allSatisfy(\.isWhitespace) }
    return facts.isEmpty ? name : "\(name) (\(facts.joined(separator: ", ")))"
  }
}
