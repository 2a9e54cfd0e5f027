import Catalog
import Exchange
import Geodesy
import Queries
import Rendering

// The addresses of questions about many walks at once.
extension Address {
  static let wayfinding = [matrix, isochrone]
  static let matrix = Address(
    "api/matrix", [.json, .text],
    ["from", "to"].map { Parameter($0, .ends(most: WalkMatrix.mostEnds)) } + walking,
    summary: "The walks from each of some ends to each of others: durations, distances, access.",
    answer: .matrix)
  static let isochrone = Address(
    "api/isochrone", [.geojson, .json, .text],
    [
      Parameter("from", .end),
      Parameter(
        "minutes",
        .numbers(Isochrone.minutes, most: Isochrone.mostTimes, usual: Isochrone.usualTimes)),
      Parameter("kinds", kinds(usual: SiteKind.destinations)), Parameter("outline", .truth),
    ] + walking,
    summary: "The paths and things that can be reached in so many minutes.", answer: .isochrone,
    features: .isochroneFeatures)

  /// The parameters that ask what is passed on a walk.
  static let passing = [
    Parameter("along", .decimal(Passing.distances)),
    Parameter("alongKinds", kinds(usual: Passing(within: .zero).kinds)),
  ]

  static let alternatives = Parameter(
    "alternatives", .integer(Directions.mostAlternatives, usual: 0))

  private static func kinds(usual: [SiteKind]) -> Parameter.Values {
    .wordList(SiteKind.allCases.map(\.name), usual: usual.map(\.name))
  }
}
