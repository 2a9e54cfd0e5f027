import Foundation
import Testing

@Suite("The command theme")
struct ThemeCommandTests {
  @Test("begins a theme, with which pages are shown")
  func begins() throws {
    let program = try Program()
    #expect(try program.run("theme", "new", "ours").status == 0)
    #expect(try program.run("theme", "check", "ours").output.contains("'Our Gallery' is whole"))
    // What is there already is never written over.
    try program.write("name: City Art\n", to: "ours/theme.yaml")
    let refused = try program.run("theme", "new", "ours")
    #expect(refused.status == 1 && refused.errors.contains("--replace"))
    #expect(try program.run("theme", "new", "ours", "--replace").status == 0)
    #expect(try program.run("theme", "check", "ours").output.contains("'Our Gallery' is whole"))
    try program.write("name: City Art\n", to: "ours/theme.yaml")
    #expect(try program.run("theme", "template", "home", "--to", "ours").status == 0)
    try program.write("<p>", to: "ours/templates/home.mustache")
    #expect(try program.run("theme", "template", "home", "--to", "ours").status == 1)
    #expect(try program.run("theme", "template", "home", "--to", "ours", "--replace").status == 0)
    #expect(try program.run("theme", "template").output.split(separator: "\n").contains("home"))
    try program.write(
      "id: park\nname: Park\nlanguages: [en]\ntimeZone: UTC\ncenter: 52, 13\n"
        .replacing("center: 52, 13", with: "center:\n  latitude: 52\n  longitude: 13"),
      to: "Data/park/campus.yaml")
    #expect(try program.run("import", "Data").status == 0)
    let page = try program.run("get", "/", "--theme", "ours")
    #expect(page.status == 0 && page.output.contains("<title>City Art</title>"))
    #expect(try program.run("get", "/").output.contains("<title>Park</title>"))
    let site = try program.run("export", "site", "--format", "html", "--theme", "ours")
    #expect(site.status == 0)
    let home = try String(
      contentsOf: program.folder.appending(path: "site/index.html"), encoding: .utf8)
    #expect(home.contains("City Art"))
    #expect(try program.run("export", "out", "--format", "source", "--theme", "ours").status == 64)
  }

  @Test("names what is wrong at start, with file and line")
  func namesFaults() throws {
    let program = try Program()
    try program.write("name: x\nlgo: y\n", to: "ours/theme.yaml")
    try program.write("<p>\n{{gone}}", to: "ours/templates/home.mustache")
    for verb in [["theme", "check", "ours"], ["serve", "--port", "0", "--theme", "ours"]] {
      let outcome = try program.run(verb)
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("ours/theme.yaml:2: lgo: error:"))
      #expect(outcome.errors.contains("ours/templates/home.mustache:2: error:"))
      #expect(outcome.errors.contains("[invalid-theme]"))
    }
    #expect(try program.run("theme", "template", "hme", "--to", "ours").status == 1)
    #expect(try program.run("theme", "template", "home").status == 64)
  }
}
