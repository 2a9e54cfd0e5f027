import Catalog
import Notation
import TestSupport
import Testing
import Words

@testable import Rendering

@Suite("A page about a problem")
struct ProblemPageTests {
  private func page(_ code: Problem.Code, in language: String) throws -> String {
    let problem = Problem(code, "There is no work 'x'.", remedy: "'docent browse' lists them.")
    let reader = Reader(languages: LanguagePreference([try LanguageTag(language)]))
    let page = try Renderer(SampleCampus.snapshot)
      .page(.problem(problem, status: 404), for: reader)
    return String(decoding: page.bytes, as: UTF8.self)
  }

  @Test("tells nobody to open a terminal", arguments: Problem.Code.allCases)
  func tellsNoCommands(code: Problem.Code) throws {
    let page = try page(code, in: "en")
    #expect(!page.contains("docent browse"))
    // Whoever followed an old link is told no word of ours.
    #expect(page.contains("<code>") == (code != .notFound))
    // An address is corrected by those who wrote it, and they read what programs read.
    #expect(page.contains("There is no work") == (code == .badRequest))
  }

  @Test("names the part of an address in the visitor's language", arguments: ["en", "es"])
  func namesParameter(tag: String) throws {
    let language = try #require(Language(tag: tag))
    var problem = Problem(
      .badRequest, "Parameter '\("limit", as: .parameter)' must be a whole number.",
      remedy: "Correct it.")
    let reader = Reader(languages: LanguagePreference([try LanguageTag(language.tag)]))
    let renderer = Renderer(SampleCampus.snapshot)
    func page() throws -> String {
      let page = try renderer.page(.problem(problem, status: 400), for: reader)
      return String(decoding: page.bytes, as: UTF8.self)
    }
    #expect(try page().contains(language(.unreadableParameter, [.name: "limit"])))
    problem.name("<many>", as: .value)
    let told = language(.unreadableValue, [.name: "limit", .value: "&lt;many&gt;"])
    #expect(try page().contains(told))
  }

  @Test("speaks the visitor's language and leads on", arguments: ["en", "es"])
  func leadsOn(language: String) throws {
    let html = try page(.notFound, in: language)
    let markup = Markup(html)
    let words = Wording(Language(closestTo: try LanguageTag(language)))
    #expect(html.contains("<h1>\(words[.notFound])</h1>"))
    #expect(html.contains(words[.notFoundRemedy]))
    #expect(markup.tags.first?["lang"] == language)
    let main = markup.tags.drop { $0.name != "main" }
    let addresses = Set(main.filter { $0.name == "a" }.compactMap { $0["href"] })
    #expect(addresses.isSuperset(of: ["/", "/search", "/nearby", "/tours"]))
  }
}
