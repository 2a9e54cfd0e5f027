import ArgumentParser
import Catalog
import Interchange

/// What `import` and `check` are told about the paths they read.
struct SourceOptions: ParsableArguments {
  @Option(
    name: .customLong("as"),
    help: "What every path is: source, osm or imdf; found out by its content unless given.")
  var kind: SourceFormat?
  @Option(help: "The campus that places from osm and imdf belong to.")
  var campus: String?

  /// The campus as an identifier.
  func campusSlug() throws -> Slug? {
    try campus.map { try Typed.slug($0, "Campus") }
  }
}

extension SourceFormat: ExpressibleByArgument {}
