import ArgumentParser
import Catalog
import Interchange

/// What `import` and `check` are told about the paths they read.
struct SourceOptions: ParsableArguments {
  @Option(
    name: .customLong("as"),
    help: "What every path is, as 'docent formats' names it; else found out by its content.")
  var kind: SourceFormat?
  @Option(help: "The campus that items of another system's documents belong to.")
  var campus: String?

  /// The campus as an identifier.
  func campusSlug() throws -> Slug? {
    try campus.map { try Typed.slug($0, "Campus") }
  }
}

extension SourceFormat: ExpressibleByArgument {}
