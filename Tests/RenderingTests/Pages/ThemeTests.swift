import Catalog
import Foundation
import Notation
import Queries
import TestSupport
import Testing

@testable import Rendering

/// A theme's folder of its own for each test, gone when it is over.
final class ThemeFolder {
  let path = FileManager.default.temporaryDirectory
    .appending(path: "docent-theme-\(UUID().uuidString)").path()
  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A folder with these files.
  init(_ files: [String: String]) throws {
    for (name, text) in files { try write(Array(text.utf8), to: name) }
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    let file = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// The theme; the folder is there until it is read.
  func theme() async throws -> Theme { try await Theme.read(path) }

  /// The faults of the theme, each with its file, line and message.
  func faults() async -> [String] {
    do {
      _ = try await Theme.read(path)
      return []
    } catch let problems as Problems {
      return problems.all.map { problem in
        let place = problem.location?.description.replacing(path + "/", with: "") ?? ""
        return "\(place): \(problem.message) \(problem.remedy)"
      }
    } catch { return ["\(error)"] }
  }
}

@Suite("A theme")
struct ThemeTests {
  private static let logo =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">"
    + "<script>alert(1)</script><circle r=\"4\"/></svg>"
  private static let whole = [
    "theme.yaml": """
    name: City Art
    name@es: Arte de la ciudad
    logo: logo.svg
    icon: logo.svg
    welcome: "**Look up.**"
    footer: "[Visit](https://example.org) us."
    footer@es: Visítenos.
    colors:
      light:
        accent: "#004488"
      dark:
        accent: "#88ccff"
        on-accent: "#001122"
    fonts:
      - family: City Serif
        use: headings, text
        files:
          - file: fonts/serif.woff2
            weight: 300 700
    style: more.css
    """,
    "logo.svg": logo, "fonts/serif.woff2": "wOF2 and more", "more.css": ".lead{margin:0}\n",
    "templates/tours.mustache": "<h1>[[tours]]!</h1>{{#groups}}{{>cards}}{{/groups}}",
    "templates/works/Plinth.mustache":
      "<h1>{{#title}}{{text}}{{/title}}</h1>{{#details}}<p>{{stone}}</p>{{/details}}",
  ]

  private static func renderer(_ files: [String: String] = whole) async throws -> Renderer {
    let theme = try await ThemeFolder(files).theme()
    return Renderer(SampleCampus.snapshot, theme: theme)
  }

  private static func html(
    _ page: Page, _ renderer: Renderer, in language: String = "en", _ links: Links = .service
  ) throws -> String {
    let reader = Reader(
      languages: LanguagePreference([try LanguageTag(language)]), links: links)
    return String(decoding: try renderer.page(page, for: reader).bytes, as: UTF8.self)
  }

  @Test("gives pages its name, logo, welcome, last words and style")
  func givesPages() async throws {
    let renderer = try await Self.renderer()
    let home = try Self.html(.home, renderer)
    #expect(home.contains("<title>City Art</title>"))
    #expect(home.contains("<span dir=\"auto\">City Art</span>"))
    #expect(home.contains("<strong>Look up.</strong>"))
    #expect(home.contains("<a href=\"https://example.org\""))
    #expect(home.contains("og:site_name\" content=\"City Art\""))
    let work = try Self.html(.work(try Slug("bronze-hare")), renderer, in: "es", .site(depth: 1))
    #expect(work.contains("Arte de la ciudad</title>") && work.contains("Visítenos."))
    let names = renderer.assetNames.filter { $0.contains(/^(theme|logo|icon|font)-/) }
    #expect(names.count == 4)
    let style = try #require(names.first { $0.hasPrefix("theme-") })
    #expect(work.contains("href=\"../assets/\(style)\""))
    let css = String(decoding: try #require(renderer.asset(style)), as: UTF8.self)
    #expect(css.contains("screen and (prefers-color-scheme: light){:root{--accent:#004488}"))
    #expect(css.contains("--serif:\"City Serif\", \"Iowan Old Style\""))
    #expect(css.hasSuffix(".lead{margin:0}\n"))
    let logo = try #require(names.first { $0.hasPrefix("logo-") })
    let drawing = String(decoding: try #require(renderer.asset(logo)), as: UTF8.self)
    #expect(drawing.contains("circle") && !drawing.contains("script"))
    let manifest = String(
      decoding: try #require(renderer.asset("manifest.webmanifest")), as: UTF8.self)
    #expect(manifest.contains("City Art") && manifest.contains("#004488"))
  }

  @Test("changes no byte where there is none, and is in offline lists where there is one")
  func isInOfflineLists() async throws {
    let plain = Renderer(SampleCampus.snapshot)
    let themed = try await Self.renderer(["theme.yaml": "name: City Art", "x": ""])
    let tour = try Slug("first-walk")
    func paths(_ renderer: Renderer) throws -> Set<String> {
      let list = try renderer.offlineList(of: .tour(tour), media: [], for: Reader(), leaflet: nil)
      return Set(
        String(decoding: list.bytes, as: UTF8.self).matches(of: /assets\/[^"]+/).map {
          String($0.0)
        })
    }
    #expect(try paths(plain) == paths(themed))
    let whole = try await Self.renderer()
    let own = whole.theme?.files.map { "assets/" + $0.asset } ?? []
    #expect(try paths(whole).subtracting(paths(plain)) == Set(own))
  }

  @Test("puts its templates in the place of others, and shows works by the one that they name")
  func putsItsTemplates() async throws {
    var contents = SampleCampus.contents
    var work = try #require(contents.works[try Slug("bronze-hare")])
    work.details["template"] = "Plinth"
    work.details["stone"] = "Granite & slate"
    contents.insert(.work(work))
    let snapshot = CatalogSnapshot(contents, revision: 1)
    let theme = try await ThemeFolder(Self.whole).theme()
    let renderer = Renderer(snapshot, theme: theme)
    #expect(try Self.html(.tours, renderer).contains("<h1>Tours!</h1>"))
    #expect(
      try Self.html(.work(work.id), renderer).contains("<p>Granite &amp; slate</p>"))
    let other = try Self.html(.work(try Slug("stone-garden")), renderer)
    let without = Renderer(
      SampleCampus.snapshot, theme: try await ThemeFolder(Self.whole).theme())
    #expect(other == (try Self.html(.work(try Slug("stone-garden")), without)))
    #expect(try Self.html(.work(work.id), Renderer(snapshot)).contains("whereabouts"))
  }

  @Test("may begin with every template of ours")
  func mayBeginWithOurs() async throws {
    var files = ["theme.yaml": Theme.starter]
    for name in Theme.templateNames {
      files[Theme.templateFile(name)] = Theme.standardTemplate(name)
    }
    let folder = try ThemeFolder(files)
    #expect(await folder.faults() == [])
    let renderer = Renderer(SampleCampus.snapshot, theme: try await folder.theme())
    let plain = try Self.html(.tours, Renderer(SampleCampus.snapshot))
    #expect(try Self.html(.tours, renderer).count != plain.count)
    // With its comments taken for keys, too: only the files are lacking.
    let keys = Theme.starter.split(separator: "\n")
      .filter { $0.contains(":") && !$0.contains(/^# [A-Z]|; name@es/) || $0.contains("#   Art") }
      .map { $0.hasPrefix("# ") ? $0.dropFirst(2) : $0 }.joined(separator: "\n")
    try folder.write(Array(keys.utf8), to: "theme.yaml")
    let faults = await folder.faults()
    #expect(!faults.isEmpty)
    for fault in faults { #expect(fault.contains(" file"), "\(fault)") }
  }

  @Test(
    "names what is wrong with its file and line",
    arguments: [
      ("welcom: x", "theme.yaml:1: welcom: 'welcom' is not known here. Did you mean welcome?"),
      ("logo: gone.svg", "theme.yaml:1: logo: The value of 'logo' is no file that can be read."),
      ("logo: ../x.svg", "theme.yaml:1: logo: The value of 'logo' is no file that can be read."),
      (
        "icon: a.gif",
        "theme.yaml:1: icon: The value of 'icon' is 'a.gif'. Name a file that ends in"
      ),
      ("colors:\n  light:\n    acent: \"#fff\"", "theme.yaml:3: acent: 'acent' is not known here."),
      ("colors:\n  light:\n    ink: red", "theme.yaml:3: ink: The value of 'ink' is 'red', no"),
      (
        "colors:\n  light:\n    ink: \"#888888\"",
        "theme.yaml:3: ink: On light screens 'ink' (#888888) on 'wall' (#fbfaf6) has a contrast of "
          + "3.39:1, and WCAG 2.2 AA asks for 4.5:1."
      ),
      (
        "fonts:\n  - family: X\n    use: titles",
        "theme.yaml:3: use: The value of 'use' is 'titles'."
      ),
      ("shortName: A name that is far too long", "theme.yaml:1: shortName: The value of"),
    ])
  func namesFaults(yaml: String, fault: String) async throws {
    let faults = await (try ThemeFolder(["theme.yaml": yaml])).faults()
    #expect(faults.contains { $0.hasPrefix(fault) }, "\(faults)")
  }

  @Test(
    "names what is wrong in a template",
    arguments: [
      ("hme", "", "hme.mustache: There is no template that"),
      (
        "home", "<p>\n{{titel}}",
        "home.mustache:2: There is no 'titel' here. Known here are allTours,"
      ),
      ("home", "{{#title}}{{href}}{{/title}}", "home.mustache:1: There is no 'href' here. Known"),
      ("home", "{{title}}", "home.mustache:1: 'title' is no text to print. Open it with"),
      ("home", "{{{toursHref}}}", "home.mustache:1: The tag {{{toursHref}} is of a kind"),
      ("home", "{{>crads}}", "home.mustache:1: There is no template 'crads' to put in here."),
      ("home", "{{>home}}", "home.mustache:1: The template 'home' would be put into itself."),
      ("cards", "{{>markup}}", "cards.mustache:1: The partial 'markup' prints what is HTML"),
      ("home", "[[toors]]", "home.mustache:1: There is no word [[toors]]. Did you mean tours?"),
      ("home", "\n<p style=\"x\">", "home.mustache:2: Scripts and styles in a page are not run"),
      ("home", "<a onclick=\"x\">", "home.mustache:1: Scripts and styles in a page are not run"),
      ("home", "<a href={{toursHref}}>", "home.mustache:1: The value of an attribute stands"),
      ("home", "\n{{#title}}", "home.mustache:2: The template is no Mustache"),
      ("works/A", "{{nothing}}", "works/A.mustache:1: There is no 'nothing' here."),
    ])
  func namesTemplateFaults(name: String, text: String, fault: String) async throws {
    let folder = try ThemeFolder([
      "theme.yaml": "name: x", "templates/\(name).mustache": text,
    ])
    let faults = await folder.faults()
    #expect(faults.contains { $0.hasPrefix("templates/" + fault) }, "\(faults)")
  }

  @Test("has every key and colour in its article, and its example is whole")
  func hasArticle() async throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/docent/Documentation.docc/Theme.md").standardizedFileURL
    let article = try String(contentsOf: file, encoding: .utf8)
    for name in ThemeKey.allCases.map(\.rawValue) + ThemeColors.names {
      #expect(article.contains("\n| `\(name)` |"), "\(name)")
    }
    for key in ThemeFontKey.allCases { #expect(article.contains("`\(key.rawValue)`")) }
    let example = try #require(article.firstMatch(of: /```yaml\n((?:.*\n)*?)```/))
    let folder = try ThemeFolder([
      "theme.yaml": String(example.1), "logo.svg": Self.logo, "fonts/serif.woff2": "wOF2",
    ])
    #expect(await folder.faults() == [])
  }

  @Test("says what is taken away from its drawings")
  func saysCleaning() async throws {
    let theme = try await ThemeFolder(Self.whole).theme()
    #expect(theme.warnings.map(\.code) == [.leftOut, .leftOut])
    #expect(
      theme.warnings.first?.message
        == "The drawing 'logo.svg' held what could run or fetch something, which is taken away: "
        + "script.")
    #expect(theme.warnings.first?.location?.line == 3)
    var files = Self.whole
    files["logo.svg"] = Self.logo.replacing(/<script>.*<\/script>/, with: "")
    #expect(try await ThemeFolder(files).theme().warnings.isEmpty)
  }

  @Test("is called in its own language, and on devices in that of the first pages")
  func isCalled() async throws {
    let texts = """
      name: City Art Walk
      name@ar: فن المدينة
      welcome: "See [all](https://example.org) or ![us](us.png)."
      footer: "[home](/), [rel](/tours), [mail](mailto:a@example.org)"
      """
    let theme = try await ThemeFolder(["theme.yaml": texts]).theme()
    #expect(theme.summary.hasPrefix("The theme 'City Art Walk' is whole"))
    let renderer = Renderer(SampleCampus.snapshot, theme: theme)
    let manifest = String(
      decoding: try #require(renderer.asset("manifest.webmanifest")), as: UTF8.self)
    #expect(manifest.contains("City Art Walk"))
    #expect(theme.warnings.map(\.code) == [.leftOut, .leftOut, .leftOut])
    #expect(theme.warnings.map { $0.location?.line } == [3, 4, 4])
    #expect(
      theme.warnings.last?.message
        == "Pages show the words alone of what 'footer' has '/tours' for.")
  }

  @Test("says of a font that is refused just that")
  func saysOneFault() async throws {
    let folder = try ThemeFolder([
      "theme.yaml": "fonts:\n  - family: X\n    use: text\n    files:\n      - file: x.woff2\n"
    ])
    try folder.write([UInt8](repeating: 0, count: ThemeReader.mostBytes + 1), to: "x.woff2")
    let large = await folder.faults()
    #expect(large.count == 1 && large.first?.contains("is no file that can be read.") == true)
    try folder.write(Array("wOFF".utf8), to: "x.woff2")
    let old = await folder.faults()
    #expect(old.count == 1 && old.first?.contains("is no WOFF2 file.") == true)
  }

  @Test("follows no link", arguments: ["theme.yaml", "templates/home.mustache", "templates"])
  func followsNoLink(name: String) async throws {
    let elsewhere = try ThemeFolder([
      "theme.yaml": "name: Elsewhere", "home.mustache": "<p>", "templates/home.mustache": "<p>",
    ])
    let folder = try ThemeFolder(["theme.yaml": "name: x", "templates/tours.mustache": "<p>"])
    let link = folder.path + "/" + name
    try? FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: elsewhere.path + "/" + (name.split(separator: "/").last ?? ""))
    let faults = await folder.faults()
    #expect(faults.contains { $0.contains("is a symbolic link, or lies behind one") }, "\(faults)")
  }

  @Test("is read only from a folder")
  func isReadFromFolder() async {
    #expect(await code { _ = try await Theme.read("/nowhere") } == .unreadableFile)
  }
}

@Suite("Docent's own colours")
struct OwnColorTests {
  @Test("are read from the style, in light and dark")
  func areRead() {
    #expect(ThemeColors.names.contains("on-accent") && !ThemeColors.names.contains("chroma"))
    #expect(StyleVariables.light["wall"] == "#fbfaf6" && StyleVariables.dark["wall"] == "#161513")
  }

  @Test("can be read on each other", arguments: ThemeColors.Mode.allCases)
  func canBeRead(mode: ThemeColors.Mode) throws {
    for (one, other) in ThemeColors.pairs {
      let front = try #require(ThemeColors().color(one, in: mode))
      let back = try #require(ThemeColors().color(other, in: mode))
      let contrast = try #require(ThemeColors.contrast(front, back))
      #expect(contrast >= ThemeColors.leastContrast, "\(one) on \(other): \(contrast)")
    }
  }

  /// The examples are those of WCAG's own definition: 21 at most, 1 at least.
  @Test("have the contrast that the standard defines")
  func haveContrast() throws {
    #expect(ThemeColors.contrast("#000", "#ffffff") == 21)
    #expect(ThemeColors.contrast("#123456", "#123456") == 1)
    let grey = try #require(ThemeColors.contrast("#777777", "#fff"))
    #expect(abs(grey - 4.478) < 0.001)
    #expect(ThemeColors.contrast("red", "#fff") == nil)
  }
}
