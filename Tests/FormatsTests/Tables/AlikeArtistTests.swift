import Catalog
import Exchange
import TestSupport
import Testing

@Suite("Names of artists that make one identifier")
struct AlikeArtistTests {
  private static let columns =
    "columns: {id: id, title: title, artist: artists, lat: latitude, lon: longitude}\n"

  private func table(_ names: [String]) throws -> MappedTable {
    let rows = names.enumerated().map { index, name in
      "w-\(index),\(name),\(name),50.\(1000 + index),10\n"
    }
    return try MappedTable("id,title,artist,lat,lon\n" + rows.joined(), Self.columns)
  }

  /// The artist of each work by the work's title, which is the name in its row.
  private func artists(_ names: [String]) throws -> [String: Slug] {
    let contents = try table(names).reading.contents
    return Dictionary(
      uniqueKeysWithValues: contents.works.values.map { ($0.title.all[0].text, $0.artists[0]) })
  }

  @Test(
    "are of different people where they differ in more than case, accents, spaces, dots and dashes")
  func different() throws {
    let names = ["C++", "C", "C#", "Duo (Blue)", "Duo/Blue", "A+B", "A/B", "Ann Lee"]
    let mapped = try table(names)
    let contents = mapped.reading.contents
    #expect(Set(contents.works.values.map(\.artists)).count == names.count)
    for work in contents.works.values {
      let artist = contents.artists[try #require(work.artists.first)]
      #expect(artist?.name == work.title.all[0].text)
    }
    let told = mapped.reading.problems.filter { $0.message.contains("are two artists") }
    #expect(told.count == 1, "\(told)")
  }

  @Test("are of one person otherwise, and each of them is told")
  func same() throws {
    let names = ["J. Roe", "J Roe", "ANN LEE", "Ann Lee", "Ann  Lée", "O'Neill", "O’Neill"]
    let mapped = try table(names)
    #expect(mapped.reading.contents.artists.count == 3)
    let told = mapped.reading.problems.filter { $0.message.contains("is taken for the artist") }
    #expect(told.count == 4, "\(told)")
  }

  @Test("belong to the same people in whatever order the rows stand, and when some are not there")
  func order() throws {
    var random = SplitMix64(seed: 27)
    let names = ["C++", "C", "C#", "Duo (Blue)", "Duo/Blue", "Ann Lee"]
    let first = try artists(names)
    for _ in 0..<8 { #expect(try artists(names.shuffled(using: &random)) == first) }
    for name in ["C++", "C", "C#", "Ann Lee"] { #expect(try artists([name])[name] == first[name]) }
    #expect(first["C"]?.description == "park-artist-c")
    #expect(first["Ann Lee"]?.description == "park-artist-ann-lee")
  }
}
