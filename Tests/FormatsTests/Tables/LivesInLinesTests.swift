import Exchange
import Testing

@Suite("A life in a line of names")
struct LivesInLinesTests {
  @Test(
    "is its years with the places beside them, which are no part of the name",
    arguments: [
      ("Miró, Joan, Barcelona, 1893 - Palma, 1983", "Miró, Joan", "Barcelona, 1893 - Palma, 1983"),
      (
        "Joan Miró, Barcelona, Spain, 1893 - Palma, Spain, 1983", "Joan Miró",
        "Barcelona, Spain, 1893 - Palma, Spain, 1983"
      ),
      (
        "Miró, Joan, Barcelona 1893 – Palma de Mallorca 1983", "Miró, Joan",
        "Barcelona 1893 – Palma de Mallorca 1983"
      ),
      ("Joan Miró (Barcelona, 1893 - Palma, 1983)", "Joan Miró", "Barcelona, 1893 - Palma, 1983"),
      ("Joan Miró; Barcelona, 1893 - Palma, 1983", "Joan Miró", "Barcelona, 1893 - Palma, 1983"),
      ("Sophie Taeuber-Arp, 1889 - Davos, 1943", "Sophie Taeuber-Arp", "1889 - Davos, 1943"),
      ("Jaume Plensa (Barcelona, 1955)", "Jaume Plensa", "Barcelona, 1955"),
      ("Ann Lee, * 1940 in Berlin", "Ann Lee", "* 1940 in Berlin"),
      ("Lee, Ann, *1940", "Lee, Ann", "*1940"), ("Ann Lee, †1999", "Ann Lee", "†1999"),
      ("Ann Lee (geb. 1940)", "Ann Lee", "geb. 1940"),
      ("Ann Lee, né en 1940", "Ann Lee", "né en 1940"),
      ("Ann Lee (née à Paris en 1940)", "Ann Lee", "née à Paris en 1940"),
      ("Ann Lee, n. 1940", "Ann Lee", "n. 1940"),
      ("Lee, Ann, born Berlin, 1940", "Lee, Ann", "born Berlin, 1940"),
      (
        "Bo Berg (* 14. Juni 1945 in Ulm; † 2007 in Bonn)", "Bo Berg",
        "* 14. Juni 1945 in Ulm, † 2007 in Bonn"
      ),
    ])
  func places(line: String, name: String, dates: String) {
    let people = PersonLine.people(in: line)
    #expect(people.map(\.name) == [name] && people.map(\.lifeDates) == [dates], "\(people)")
  }

  @Test(
    "leaves alone what is somebody's initials or name, or another person",
    arguments: [
      ("Escher, M. C., 1898-1972", ["Escher, M. C."], ["1898-1972"]),
      ("Lee, D. A., 1931", ["Lee, D. A."], ["1931"]),
      ("Sahl, Mort, 1927", ["Sahl, Mort"], ["1927"]),
      ("Smith, Jane, née Doe, 1940", ["Smith, Jane, née Doe"], ["1940"]),
      ("Bo Berg; Ann Lee, 1955", ["Bo Berg", "Ann Lee"], [nil, "1955"]),
      (
        "Bo Berg; Lee, Ann, Barcelona, 1893 - Palma, 1983", ["Bo Berg", "Lee, Ann"],
        [nil, "Barcelona, 1893 - Palma, 1983"]
      ),
      ("B. Carver (Haida, 1930)", ["B. Carver (Haida, 1930)"], [nil]),
      ("Ann Lee (with Bo Berg, 1940)", ["Ann Lee (with Bo Berg, 1940)"], [nil]),
      ("Group (Road maps from 1700)", ["Group (Road maps from 1700)"], [nil]),
    ] as [(String, [String], [String?])])
  func names(line: String, names: [String], dates: [String?]) {
    let people = PersonLine.people(in: line)
    #expect(people.map(\.name) == names && people.map(\.lifeDates) == dates, "\(people)")
  }

  @Test("may follow a nation and the place of a birth, which belong together")
  func origin() {
    let people = PersonLine.people(in: "Ann Lee (American, born Germany, 1871-1956)")
    #expect(people.map(\.name) == ["Ann Lee"] && people.map(\.lifeDates) == ["1871-1956"])
    #expect(people.map(\.nationality) == ["American, born Germany"])
    let placed = PersonLine.people(in: "Joan Miró (Spanish, Barcelona 1893 - Palma 1983)")
    #expect(placed.map(\.lifeDates) == ["Barcelona 1893 - Palma 1983"])
    #expect(placed.map(\.nationality) == ["Spanish"])
  }
}
