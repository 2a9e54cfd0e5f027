import Exchange
import Foundation
import Testing

@testable import docent

/// What Docent exports, brought into a catalogue that has nothing of it.
@Suite("An export of Docent's own")
struct OwnExportTests {
  /// A campus of two languages with a work of two artists that a picture shows, and a tour of it.
  private static func exporting() throws -> Program {
    let program = try Program()
    try program.write(
      "id: park\nname: The Park\nlanguages: [en, ar]\ntimeZone: Europe/Berlin\n"
        + "center: {latitude: 50.0, longitude: 10.0}\n", to: "Data/park/campus.yaml")
    try program.write(
      "id,name\nada,Ada Lindqvist\nbo,\"Bo, the Elder\"\n", to: "Data/park/artists.csv")
    try program.write(
      "id,kind,source,alternativeText\nview,image,view.svg,A view\n", to: "Data/park/media.csv")
    try program.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'><rect width='4' height='4'/></svg>",
      to: "Data/park/media/view.svg")
    try program.write(
      "id,title,title@ar,artists,media,latitude,longitude\n"
        + "arch,Arch,قوس,ada; bo,view,50.0001,10.0001\n",
      to: "Data/park/works.csv")
    try program.write(
      "id: walk\ncampus: park\ntitle: A Walk\ntitle@ar: نزهة\nstops:\n  - work: arch\n",
      to: "Tours/walk.yaml")
    let outcome = try program.run("import", "Data", "Tours", "--report", "account.txt")
    #expect(outcome.status == 0, "\(outcome.errors)")
    return program
  }

  @Test("is named in accounts by the language that comes first on its campus")
  func named() throws {
    let program = try Self.exporting()
    let account = try String(
      contentsOf: program.folder.appending(path: "account.txt"), encoding: .utf8)
    for line in ["added tour walk 'A Walk'", "added work arch 'Arch'"] {
      #expect(account.contains(line), "\(account)")
    }
    #expect(try program.run("history", "--revision", "1").output.contains("tour walk 'A Walk'"))
    #expect(try program.run("history", "tour:walk").output.contains("tour walk 'A Walk'"))
    let set = try program.run("tour", "set", "walk", "--title", "A Short Walk")
    #expect(set.output.contains("'A Short Walk'"), "\(set)")
  }

  @Test(
    "as a table tells of a name that was edited beside its identifier, and keeps the catalogue's")
  func editedName() throws {
    let program = try Self.exporting()
    #expect(try program.run("export", "out", "--format", "table").status == 0)
    let table = try String(
      contentsOf: program.folder.appending(path: "out/works.csv"), encoding: .utf8)
    #expect(table.contains("Ada Lindqvist"))
    try program.write(
      table.replacing("Ada Lindqvist", with: "Ada Lindquist"), to: "out/works.csv")
    let outcome = try program.run("import", "out", "--campus", "park")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let warning =
      "'Ada Lindquist' is the artist ada, whom the catalogue calls 'Ada Lindqvist': it keeps that name."
    #expect(outcome.errors.contains(warning), "\(outcome.errors)")
    #expect(outcome.errors.contains("docent artist set ada --set name=NAME"))
  }

  @Test("of works on two campuses, alone, comes back to both by the mapping that is guessed of it")
  func twoCampuses() throws {
    let program = try Self.exporting()
    let lawn =
      "id: lawn\nname: The Lawn\nlanguages: [es, en]\ntimeZone: Europe/Berlin\n"
      + "center: {latitude: 51.0, longitude: 10.0}\n"
    try program.write(lawn, to: "Lawn/lawn/campus.yaml")
    try program.write(
      "id,title,latitude,longitude\nurn,Urna,51.0001,10.0001\n", to: "Lawn/lawn/works.csv")
    #expect(try program.run("import", "Lawn").status == 0)
    #expect(try program.run("export", "out", "--format", "geojson").status == 0)
    let guess = try program.run("import", "out/works.geojson")
    #expect(guess.output.contains("campus:\n  from: place"), "\(guess.output)")
    #expect(guess.output.contains("on 2 campuses"), "\(guess.output)")
    try program.write(guess.output, to: "mapping.yaml")
    let again = try program.run("import", "out/works.geojson", "--mapping", "mapping.yaml")
    #expect(again.status == 0, "\(again.errors)")
    #expect(again.output.contains("2 unchanged"), "\(again)")
    let other = ["--database", "other.sqlite"]
    let fresh = try program.run(
      other + ["import", "out/works.geojson", "--mapping", "mapping.yaml"])
    #expect(fresh.status == 0, "\(fresh.errors)")
    let urn = try program.run(other + ["show", "urn", "--format", "json"]).output
    #expect(urn.contains("\"place\":\"lawn\""), "\(urn)")
  }

  @Test("of a draft has it as GeoJSON, and whatever does not show drafts says that it is one")
  func draft() throws {
    let program = try Self.exporting()
    #expect(try program.run("tour", "withdraw", "walk").status == 0)
    #expect(try program.run("export", "out", "--format", "geojson", "--tour", "walk").status == 0)
    for arguments in [
      ["export", "walk.svg", "--format", "svg", "--tour", "walk"], ["route", "walk"],
      ["nearest", "--at", "50,10", "--tour", "walk"],
    ] {
      let refused = try program.run(arguments)
      #expect(refused.status == 1)
      #expect(refused.errors.contains("Tour 'walk' is a draft"), "\(refused.errors)")
      #expect(refused.errors.contains("docent tour publish walk"))
    }
  }

  @Test("brings the files of media to another campus, too")
  func elsewhere() throws {
    let program = try Self.exporting()
    #expect(try program.run("export", "out", "--format", "geojson").status == 0)
    try program.write(
      "id: lawn\nname: The Lawn\nlanguages: [en, ar]\ntimeZone: Europe/Berlin\n"
        + "center: {latitude: 50.0, longitude: 10.0}\n", to: "Other/lawn/campus.yaml")
    let other = ["--database", "other.sqlite"]
    #expect(try program.run(other + ["import", "Other"]).status == 0)
    let outcome = try program.run(other + ["import", "out", "--campus", "lawn"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("1 media file stored"), "\(outcome)")
    #expect(!outcome.errors.contains("is not in"), "\(outcome.errors)")
  }

  @Test("as GeoJSON comes back whole from its folder, with the files of its media")
  func collections() throws {
    let program = try Self.exporting()
    let exported = try program.run("export", "out", "--format", "geojson", "--report")
    #expect(exported.output.contains("Everything is in it."), "\(exported)")
    let other = ["--database", "other.sqlite"]
    let outcome = try program.run(other + ["import", "out"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.contains("6 added") && outcome.output.contains("1 media file stored"))
    for folder in [[], other] {
      let text = try program.run(
        folder + ["export", folder.isEmpty ? "text" : "text2", "--format", "source"])
      #expect(text.status == 0)
    }
    let (one, two) = (
      try FileManager.default.subpathsOfDirectory(
        atPath: program.folder.appending(path: "text").path
      ).sorted(),
      try FileManager.default.subpathsOfDirectory(
        atPath: program.folder.appending(path: "text2").path
      ).sorted()
    )
    #expect(one == two)
    for path in one {
      let first = FileManager.default.contents(
        atPath: program.folder.appending(path: "text/\(path)").path)
      let second = FileManager.default.contents(
        atPath: program.folder.appending(path: "text2/\(path)").path)
      #expect(first == second, "\(path)")
    }
    let again = try program.run(other + ["import", "out"])
    #expect(again.output.contains("0 added, 0 changed, 6 unchanged, 0 removed"), "\(again)")
  }

  @Test("as GeoJSON comes into another campus without the places of its own")
  func moved() throws {
    let program = try Self.exporting()
    #expect(try program.run("export", "out", "--format", "geojson").status == 0)
    let other = ["--database", "other.sqlite"]
    try program.write(
      "id: town\nname: Town\nlanguages: [en]\ntimeZone: UTC\ncenter: {latitude: 50, longitude: 10}\n",
      to: "Other/town/campus.yaml")
    #expect(try program.run(other + ["import", "Other"]).status == 0)
    let outcome = try program.run(other + ["import", "out", "--campus", "town"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let shown = try program.run(other + ["show", "arch", "--format", "json"]).output
    #expect(shown.contains(#""place":"town""#), "\(shown)")
    #expect(try program.run(other + ["check"]).status == 0)
  }

  @Test("as a table comes with the artists that it names, and without media that nobody has")
  func table() throws {
    let program = try Self.exporting()
    #expect(try program.run("export", "out", "--format", "table").status == 0)
    let other = ["--database", "other.sqlite"]
    let outcome = try program.run(other + ["import", "out"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("A medium is named that nobody has, 'view'"))
    let shown = try program.run(other + ["show", "arch", "--format", "json"]).output
    #expect(shown.contains("Ada Lindqvist") && shown.contains("Bo, the Elder"), "\(shown)")
    #expect(shown.contains(#""media":"view""#), "\(shown)")
    // Of artists whose names stand nowhere, the identifier is told.
    try program.write("id,title,artists,lat,lon\nurn,Urn,nobody-known,50,10\n", to: "t.csv")
    try program.write(
      "columns: {id: {field: id, as: identifiers}, title: title, "
        + "artists: {field: artists, as: identifiers}, lat: latitude, lon: longitude}\n",
      to: "m.yaml")
    let named = try program.run(
      other + ["import", "t.csv", "--campus", "park", "--mapping", "m.yaml"])
    #expect(named.status == 0, "\(named.errors)")
    #expect(named.errors.contains("An artist is named whom nobody has, 'nobody-known'"))
    #expect(try program.run(other + ["show", "nobody-known"]).status == 0)
  }

  @Test("as Genera comes with its pictures, or says that they are left behind")
  func genera() throws {
    let program = try Self.exporting()
    #expect(try program.run("export", "out", "--format", "genera").status == 0)
    let other = ["--database", "other.sqlite"]
    let outcome = try program.run(other + ["import", "out", "--campus", "park"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("1 media file stored"), "\(outcome)")
    let alone = try program.run("export", "alone.json", "--format", "genera", "--report")
    #expect(alone.output.contains("media view: identifier, source"), "\(alone)")
    let bare = try program.run(
      ["--database", "bare.sqlite", "import", "alone.json", "--campus", "park"])
    #expect(bare.status == 0)
    #expect(bare.errors.contains("view.svg") && bare.errors.contains("[missing-media-file]"))
  }

  @Test(
    "as linked data says that a picture stays at its address",
    arguments: ["lido", "linked-art", "iiif"])
  func addresses(format: String) throws {
    let program = try Self.exporting()
    let exported = try program.run(
      "export", "out", "--format", format, "--public-address", "https://art.example.edu")
    #expect(exported.status == 0, "\(exported.errors)")
    var arguments = ["--database", "other.sqlite", "import", "out"]
    if format == "iiif" { arguments += ["--campus", "park"] }
    let outcome = try program.run(arguments)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("'view.svg' does not come with the document"), "\(outcome)")
    // Where the campus is, so is the file.
    let here = try program.run("import", "out", "--campus", "park", "--dry-run")
    #expect(!here.errors.contains("does not come with the document"), "\(here)")
  }

  @Test("names a file of media that is nowhere, when one is set or added")
  func lackedFiles() throws {
    let program = try Self.exporting()
    let set = try program.run("media", "set", "view", "--set", "source=nowhere.svg", "--dry-run")
    #expect(set.status == 0)
    #expect(
      set.errors.contains("'nowhere.svg'") && set.errors.contains("[missing-media-file]"), "\(set)")
    try program.write("ID3", to: "talk.mp3")
    let captions = try program.run(
      "media", "set", "view", "--set", "alternativeText=Another", "--dry-run")
    #expect(!captions.errors.contains("[missing-media-file]"), "\(captions)")
    try program.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'><path d='M0 0L4 4'/></svg>",
      to: "new.svg")
    let added = try program.run(
      "media", "add", "new.svg", "--campus", "park", "--set", "alternativeText=New")
    #expect(added.status == 0 && !added.errors.contains("[missing-media-file]"), "\(added)")
    // A name that another medium's file has is there.
    let shared = try program.run("media", "set", "view", "--set", "source=new.svg")
    #expect(!shared.errors.contains("[missing-media-file]"), "\(shared)")
  }
}
