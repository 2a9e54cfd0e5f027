import Catalog
public import Queries

/// Catalogues whose texts are of few letters, so that many words are alike.
public enum RandomWords {
  /// A text of so many words.
  public static func text(_ counts: ClosedRange<Int>, using random: inout SplitMix64) -> String {
    (0..<Int.random(in: counts, using: &random)).map { _ in
      String(
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
          "aábcAœ".randomElement(using: &random) ?? "a"
        })
    }.joined(separator: [" ", "-", ", "].randomElement(using: &random) ?? " ")
  }

  /// A campus with works, artists, tours and buildings.
  public static func snapshot(using random: inout SplitMix64) throws -> CatalogSnapshot {
    var items: [Item] = [try Sample.campus]
    for number in 0..<8 {
      items.append(
        .artist(
          Artist(
            id: try Slug("artist-\(number)"), campus: Sample.north,
            name: text(1...2, using: &random))))
      items.append(
        .building(
          Building(
            id: .known("north/b\(number)"), name: Sample.text(text(1...2, using: &random)))))
      var tour = try Sample.tour("tour-\(number)", of: ["work-\(number)", "work-\(number + 8)"])
      tour.title = Sample.text(text(1...3, using: &random))
      tour.text = Sample.text(text(1...6, using: &random))
      items.append(.tour(tour))
    }
    for number in 0..<60 {
      var work = try Sample.work(
        "work-\(number)", text(1...3, using: &random), place: .known("north/b\(number % 8)"),
        by: ["artist-\(number % 8)"])
      if number % 3 == 0 { work.accession = text(1...2, using: &random) }
      if number % 2 == 0 { work.medium = Sample.text(text(1...3, using: &random)) }
      work.description = Sample.text(text(1...8, using: &random))
      items.append(.work(work))
    }
    return CatalogSnapshot(CatalogContents(items), revision: 1)
  }
}
