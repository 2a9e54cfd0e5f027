import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

@Suite("The schema")
struct SchemaTests {
  private static let steps = Schema.migrator.migrations

  @Test("comes forward from every earlier step with what it holds", arguments: steps.indices)
  func comesForward(step: Int) async throws {
    let folder = try CatalogueFolder()
    let path = folder.file("c.sqlite")
    let queue = try DatabaseQueue(path: path)
    try Schema.migrator.migrate(queue, upTo: Self.steps[step])
    try await queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO place VALUES ('north', NULL, 'campus');
          INSERT INTO campus (id, language, name, languages, timeZone, latitude, longitude)
            VALUES ('north', 'en', 'Far North', 'en es', 'Etc/UTC', 1, 2);
          INSERT INTO path (id, parent, kind, line) VALUES
            ('north/p1', 'north', 'lift', '{"type":"LineString","coordinates":[[2,1],[3,1]]}');
          INSERT INTO place VALUES ('north/hall', 'north', 'building'),
            ('north/hall/g', 'north/hall', 'level');
          INSERT INTO building (id, language, name) VALUES ('north/hall', 'en', 'Hall');
          INSERT INTO level (id, ordinal, shortName) VALUES ('north/hall/g', 0, 'G');
          INSERT INTO pathLevel VALUES ('north/p1', 0, 'north/hall/g');
          """)
      if step >= 1 {
        try db.execute(
          sql: """
            INSERT INTO work (id, language, title, place, status)
              VALUES ('hare', 'en', 'Bronze Hare', 'north', 'on view')
            """)
      }
      if step >= 2 {
        try db.execute(
          sql: """
            INSERT INTO item (kind, id) VALUES ('campus', 'north'), ('building', 'north/hall'),
              ('level', 'north/hall/g'), ('path', 'north/p1'), ('work', 'hare')
            """)
      }
    }
    try queue.close()
    let work = step >= 1 ? [ItemKey(.work, "hare")] : []
    let expected =
      [
        ItemKey(.campus, "north"), ItemKey(.building, "north/hall"),
        ItemKey(.level, "north/hall/g"),
        ItemKey(.path, "north/p1"),
      ] + work

    let before = try folder.bytes("c.sqlite")
    let reader = try CatalogStore.open(path, for: .reading)
    #expect(try await reader.load().contents.items.map(\.key).sorted() == expected)
    #expect(try folder.bytes("c.sqlite") == before, "Reading brings only a copy forward.")

    let writer = try CatalogStore.open(path, for: .writing)
    #expect(try await writer.load().contents.items.map(\.key).sorted() == expected)
    #expect(try await writer.diagnosis().compactMap(\.problem) == [])
    let lift = try await writer.load().contents.paths[PlaceID("north/p1")]
    #expect(lift?.levels == [try PlaceID("north/hall/g")])
    let campus = try #require(try await writer.load().contents.campuses[Sample.north])
    var renamed = campus
    renamed.address = "1 Ice Road"
    try await writer.apply(
      [.replace(.campus(campus), with: .campus(renamed))], expecting: 0, note: "", at: .noon)
  }

  @Test("is marked as Docent's, and strict")
  func isStrict() async throws {
    let store = try CatalogStore.inMemory()
    let folder = try CatalogueFolder()
    _ = try CatalogStore.open(folder.file("c.sqlite"), for: .creating)
    // Where every SQLite file keeps its application's mark: sqlite.org/fileformat.html, 1.3.17.
    #expect(try folder.bytes("c.sqlite")[68..<72] == Data("Dcnt".utf8))
    let loose = try await store.rows(
      """
      SELECT name FROM pragma_table_list
      WHERE type = 'table' AND strict = 0 AND schema = 'main'
        AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search%' AND name <> 'grdb_migrations'
      """)
    #expect(loose == [])
  }

  @Test(
    "refuses impossible rows",
    arguments: [
      "UPDATE campus SET latitude = 91",
      "UPDATE campus SET longitude = -181",
      "UPDATE campus SET zoom = 23",
      "UPDATE campus SET name = ''",
      "UPDATE campus SET languages = ''",
      "UPDATE work SET title = ''",
      "UPDATE work SET title = NULL",
      "UPDATE work SET latitude = 91, longitude = 0",
      "UPDATE work SET latitude = 1, longitude = NULL",
      "UPDATE work SET latitude = 'north', longitude = 0",
      "UPDATE work SET yearFrom = 2000, yearTo = 1999",
      "UPDATE work SET yearFrom = 2000",
      "UPDATE work SET surveyX = 1",
      "UPDATE work SET surveyAccuracy = -1",
      "UPDATE work SET status = 'stolen'",
      "UPDATE work SET details = '{'",
      "UPDATE work SET id = 'Upper Case'",
      "UPDATE work SET place = 'nowhere'",
      "UPDATE tour SET status = 'secret'",
      "UPDATE tour SET campus = 'nowhere'",
      "UPDATE stop SET work = NULL",
      "UPDATE stop SET place = 'north'",
      "UPDATE stop SET dwell = -1",
      "UPDATE stop SET radius = 0",
      "UPDATE stop SET work = 'nowhere'",
      "UPDATE place SET kind = 'planet'",
      "UPDATE place SET parent = id",
      "INSERT INTO place VALUES ('north/hall', 'north', 'room')",
      "INSERT INTO place VALUES ('south/hall', 'north', 'building')",
      "INSERT INTO workArtist VALUES ('hare', 0, 'nobody')",
      "INSERT INTO item (kind, id) VALUES ('work', 'hare')",
      "INSERT INTO itemChange (revision, kind, id, action) VALUES (99, 'work', 'hare', 'added')",
      "INSERT INTO itemChange (revision, kind, id, action) VALUES (1, 'work', 'owl', 'removed')",
      "DELETE FROM campus",
    ])
  func refuses(sql: String) async throws {
    let store = try CatalogStore.inMemory()
    let items = [
      try Sample.campus, .work(try Sample.work("hare")),
      .tour(try Sample.tour("walk", of: ["hare"])),
    ]
    try await store.apply(items.map(Change.add), expecting: nil, note: "", at: .noon)
    let before = try await store.load()
    #expect(await code { try await store.execute(sql) } != nil)
    #expect(try await store.load() == before)
  }

  @Test(
    "finds what is asked for often through an index",
    arguments: [
      "SELECT * FROM work WHERE id = 'hare'",
      "SELECT artist FROM workArtist WHERE work = 'hare' ORDER BY work, position",
      "SELECT work FROM workArtist WHERE artist = 'ada'",
      "SELECT id FROM work WHERE place = 'a/b' OR (place > 'a/b/' AND place < 'a/b0')",
      "SELECT tour FROM stop WHERE work = 'hare'",
      "SELECT row FROM item WHERE kind = 'work' AND id = 'hare'",
      "SELECT * FROM itemChange WHERE revision = 3",
      "SELECT MAX(revision) FROM itemChange WHERE kind = 'work' AND id = 'hare'",
      "SELECT MAX(number) FROM revision",
      "SELECT * FROM stop WHERE tour = 'walk' ORDER BY tour, position",
    ])
  func usesIndex(sql: String) async throws {
    let store = try CatalogStore.inMemory()
    let plan = try await store.rows("EXPLAIN QUERY PLAN \(sql)").compactMap { $0.last ?? nil }
    #expect(!plan.isEmpty)
    for step in plan where step.hasPrefix("SCAN") || step.contains("TEMP B-TREE") {
      Issue.record("\(sql): \(step)")
    }
  }

  @Test("has an index for every reference, so that removing an item looks nothing through")
  func referencesAreIndexed() async throws {
    let store = try CatalogStore.inMemory()
    let references = try await store.rows(
      """
      SELECT t.name, k."from" FROM pragma_table_list t, pragma_foreign_key_list(t.name) k
      WHERE t.schema = 'main' AND k.seq = 0
      """)
    #expect(references.count > 20)
    for reference in references {
      let (table, column) = (reference[0] ?? "", reference[1] ?? "")
      // The newest revision alone may be taken back, so nobody looks for these.
      if table == "revision" { continue }
      let plan = try await store.rows(
        "EXPLAIN QUERY PLAN SELECT 1 FROM \(table) WHERE \"\(column)\" = 'x'")
      #expect(
        plan.allSatisfy { ($0.last ?? nil)?.hasPrefix("SEARCH") == true }, "\(table).\(column)")
    }
  }

  @Test("has its newest step in the Changes article")
  func told() throws {
    let article = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/docent/Documentation.docc/Changes.md"), encoding: .utf8)
    let step = try #require(Schema.migrator.migrations.last).prefix(4)
    #expect(article.contains("at schema step \(step)") && article.contains("\n- \(step): "))
  }
}
