import Foundation
import Testing

@testable import docent

/// What staff wrote of works stays with them, whatever rows come beside theirs.
@Suite("A table that is imported again")
struct TableAgainTests {
  @Test("leaves identifiers with the works that are known by a text of their column")
  func alike() throws {
    let program = try Program()
    try program.writePark()
    #expect(try program.run("import", "Data").status == 0)
    try program.write("columns: {code: id, title: title}\n", to: "mapping.yaml")
    func reimport(_ rows: String) throws -> String {
      try program.write("code,title\n\(rows)\n", to: "art.csv")
      let outcome = try program.run(
        "import", "art.csv", "--campus", "park", "--mapping", "mapping.yaml")
      #expect(outcome.status == 0, "\(outcome.errors)")
      return outcome.output
    }
    _ = try reimport("Z++,First")
    let first = try program.run("show", "park-work-z")
    #expect(first.output.contains("First"), "\(first)")
    // `Z#` is sorted first, and would have the plain identifier in a new catalogue.
    let second = try reimport("Z#,Second\nZ++,First")
    #expect(second.contains("1 added, 0 changed, 1 unchanged, 0 removed"), "\(second)")
    #expect(try program.run("show", "park-work-z").output.contains("First"))
    let third = try reimport("Z++,First\nZ#,Second")
    #expect(third.contains("0 added, 0 changed, 2 unchanged, 0 removed"), "\(third)")
  }
}

/// What `docent import` prints of several tables without a mapping, done as it says.
@Suite("A guess over several tables")
struct SeveralTablesTests {
  /// The words of a command that is printed, which has no quotes in it.
  private func words(_ command: some StringProtocol) -> [String] {
    String(command).split(whereSeparator: { $0 == " " }).dropFirst().map(String.init)
  }

  @Test("prints one mapping, for the tables alike, and says how the others get theirs")
  func several() throws {
    let program = try Program()
    try program.writePark()
    #expect(try program.run("import", "Data").status == 0)
    try program.write(
      "City of Park\nid,title,lat,lon\nm-1,Arch,50.0001,10.0001\nm-2,Urn,50.0002,10.0002\n",
      to: "csv/m1.csv")
    try program.write(
      "City of Park\nid,title,lat,lon\nn-1,Gate,50.0003,10.0003\nn-2,Oak,50.0004,10.0004\n",
      to: "csv/m2.csv")
    try program.write(
      "Nr;Titel;Breite;Länge\no-1;Elm;50,0005;10,0005\no-2;Ash;50,0006;10,0006\n", to: "csv/m3.csv")
    let guess = try program.run(
      "import", "csv/m1.csv", "csv/m2.csv", "csv/m3.csv", "--campus", "park")
    #expect(guess.status == 1)
    // Two mappings one behind the other are none.
    let lines = guess.output.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("columns:") } == 1, "\(guess.output)")
    #expect(
      guess.errors.contains(
        "csv/m2.csv is a table of 2 rows, and nothing was read: the guess above is that for this one"
      ),
      "\(guess.errors)")
    try program.write(guess.output, to: "mapping.yaml")
    let command = try #require(lines.first { $0.hasPrefix("#   docent import ") })
    let first = try program.run(words(command.dropFirst(4)))
    #expect(first.output.contains("Added: 2 works."), "\(first)")
    let second = try program.run(
      words(command.dropFirst(4).replacing("csv/m1.csv", with: "csv/m2.csv")))
    #expect(second.output.contains("Added: 2 works."), "\(second)")

    let told = try #require(
      guess.errors.split(separator: "\n").first { $0.contains("csv/m3.csv is a table") })
    let own = try #require(told.split(separator: "Guess it by itself: ").last)
    let parts = own.split(separator: " > ").map(String.init)
    #expect(told.contains("its columns are others") && parts.count == 2, "\(told)")
    let other = try program.run(words(parts[0]))
    try program.write(other.output, to: parts[1])
    let next = try #require(
      other.output.split(separator: "\n").first { $0.hasPrefix("#   docent import ") })
    let third = try program.run(
      words(next.dropFirst(4).replacing("mapping.yaml", with: parts[1])))
    #expect(third.output.contains("Added: 2 works."), "\(third)\(other.output)")
    for id in ["m-1", "n-2", "o-2"] { #expect(try program.run("show", id).status == 0) }
    // All at once is the same again.
    let both = try program.run(
      "import", "csv/m1.csv", "csv/m2.csv", "--campus", "park", "--mapping", "mapping.yaml")
    #expect(both.output.contains("0 added, 0 changed, 4 unchanged, 0 removed"), "\(both)")
  }
}
