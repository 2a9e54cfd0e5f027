import Foundation
import Testing

/// The examples in the articles of the libraries, made into a package outside the tree.
@Suite("The libraries for others")
struct LibraryExampleTests {
  private static let modules = [
    "Geodesy", "Notation", "Catalog", "Wayfinding", "Exchange", "Formats",
  ]

  @Test("build in a package outside, and print there what their articles show")
  func buildOutside() throws {
    let program = try Program()
    defer { try? FileManager.default.removeItem(at: program.folder) }
    try program.write(
      try Self.withTargets(Self.block("swift", of: "docent", article: "Libraries")),
      to: "guide/Package.swift")
    for module in Self.modules {
      try program.write(
        Self.block("swift", of: module, article: module),
        to: "guide/Sources/\(module)Guide/main.swift")
    }

    // Kept beside what is built of the package, so that the next run builds only what has changed.
    let products = Program.package.appending(path: ".build/libraries")
    let build = try program.run(
      URL(filePath: "/usr/bin/env"),
      [
        "swift", "build", "--package-path", program.folder.appending(path: "guide").path,
        "--scratch-path", products.path, "--disable-index-store", "-debug-info-format", "none",
      ], environment: ProcessInfo.processInfo.environment)
    try #require(build.status == 0, "\(build.output)\(build.errors)")

    for module in Self.modules {
      let outcome = try program.run(products.appending(path: "debug/\(module)Guide"), [])
      #expect(outcome.status == 0, "\(module): \(outcome.errors)")
      let shown = try Self.block("text", of: module, article: module)
      #expect(outcome.output == shown, "\(module)")
    }
  }

  @Test("list every public type in their articles", arguments: modules)
  func listEveryType(module: String) throws {
    let declaration =
      /public (?:final |indirect )?(?:struct|enum|class|actor|protocol|typealias|func) (\w+)/
    let link = /- ``(\w+)(?:\(.*\))?``/
    let sources = Program.package.appending(path: "Sources/\(module)")
    var declared: Set<Substring> = []
    for case let file as URL in try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      declared.formUnion(
        text.split(separator: "\n").compactMap { $0.prefixMatch(of: declaration)?.1 })
    }
    // Swift extracts no symbols of such names, so that no article can link to one.
    declared = declared.filter { !$0.hasPrefix("\(module)Version") }
    let listed = try Self.article(module, of: module).split(separator: "\n")
      .compactMap { $0.wholeMatch(of: link)?.1 }
    #expect(Set(listed).symmetricDifference(declared).sorted() == [])
    #expect(Set(listed).count == listed.count, "Listed twice.")
  }

  private static func article(_ article: String, of module: String) throws -> String {
    try String(
      contentsOf: Program.package.appending(
        path: "Sources/\(module)/Documentation.docc/\(article).md"), encoding: .utf8)
  }

  /// The first block of code in `language` in an article of a module.
  private static func block(
    _ language: String, of module: String, article: String
  ) throws -> String {
    let text = try Self.article(article, of: module)
    let rest = text[try #require(text.firstRange(of: "\n```\(language)\n")).upperBound...]
    let end = try #require(rest.firstRange(of: "\n```\n")).lowerBound
    return "\(rest[..<end])\n"
  }

  /// The manifest with the program once for each example, and with the place of this clone, whatever
  /// its folder is called.
  private static func withTargets(_ manifest: String) throws -> String {
    let start = try #require(manifest.firstRange(of: "  targets: [\n")).upperBound
    let end = try #require(manifest.firstRange(of: "\n  ]\n)\n")).lowerBound
    let targets = modules.map {
      manifest[start..<end].replacing("\"Guide\"", with: "\"\($0)Guide\"")
    }
    return "\(manifest[..<start])\(targets.joined(separator: ",\n"))\(manifest[end...])"
      .replacing("\"../docent\"", with: "\"\(Program.package.path)\"")
  }
}
