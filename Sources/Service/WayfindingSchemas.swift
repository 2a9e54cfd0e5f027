import Catalog
import Rendering

// The forms of answers about what is near, walks and places.
extension AnswerSchema {
  /// The position of a thing, where it has one.
  private static let maybePosition = [
    sometimes("latitude", .number), sometimes("longitude", .number),
  ]
  private static let bearings = [
    always("bearing", .optional(.number)), always("finalBearing", .optional(.number)),
    always("compass", .optional(.text)),
  ]

  // MARK: What is near

  /// The members that lists give for a work.
  private static let workSummary = [
    always("id", .text), sometimes("number", .integer), always("title", .text),
    always("language", .text), always("artists", .list(.text)), always("place", .text),
    always("placeNames", .list(.text)), always("href", .text),
  ]

  private static let nearestWork =
    workSummary + [always("kind", .text), always("collection", .text), always("distance", .number)]
    + bearings + [
      sometimes("probability", .number), sometimes("walkingDistance", .number),
      sometimes("walkingDuration", .number), sometimes("walkingBasis", .text),
      sometimes("levelsAway", .integer),
    ]

  /// The levels that the visitor may be on.
  private static let likelyLevels = [
    sometimes(
      "levels",
      .list(
        .object([
          always("level", .text), sometimes("name", .text), sometimes("ordinal", .integer),
          always("probability", .number),
        ])))
  ]

  /// The members of a thing with a place on the map, of whatever kind, but for its position; what it
  /// is under the name `kind`.
  private static func facts(kind: String = "kind") -> [Member] {
    [
      always("id", .text), always(kind, .text), always("collection", .text), always("name", .text),
      sometimes("place", .text), sometimes("level", .text), sometimes("href", .text),
    ]
  }
  private static let sitePosition = [always("latitude", .number), always("longitude", .number)]

  private static let nearestSite =
    facts() + [always("distance", .number)] + bearings + [
      sometimes("walkingDistance", .number), sometimes("walkingDuration", .number),
      sometimes("walkingBasis", .text),
    ]

  static let nearest = AnswerSchema.either([
    .object([always("works", .list(.object(nearestWork + maybePosition)))] + likelyLevels),
    .object([always("found", .list(.object(nearestSite + sitePosition)))]),
  ])
  static let nearestFeatures = AnswerSchema.either([
    features([nearestWork], with: likelyLevels), features([nearestSite]),
  ])

  /// A FeatureCollection with `members`, whose features have properties of one of these forms.
  private static func features(
    _ forms: [[Member]], with members: [Member] = []
  ) -> AnswerSchema {
    let features = forms.map { properties in
      AnswerSchema.object([
        always("type", .words(["Feature"])), sometimes("id", .text), always("geometry", .geometry),
        always("properties", .object(properties)),
      ])
    }
    return .object(
      [always("type", .words(["FeatureCollection"]))] + members
        + [always("features", .list(features.count == 1 ? features[0] : .either(features)))])
  }

  /// The member that tells features of several forms apart.
  private static func kind(_ name: String) -> Member { always("kind", .words([name])) }

  // MARK: Walks

  /// An end of a walk.
  private static let end = [
    always("name", .text), sometimes("kind", .text), sometimes("id", .text),
    always("latitude", .number), always("longitude", .number), sometimes("level", .text),
  ]

  /// The findings on a way as a whole.
  private static let findings = [
    always("distance", .number), sometimes("duration", .number),
    sometimes("levelChange", .integer), sometimes("bearing", .optional(.number)),
    sometimes("finalBearing", .optional(.number)), sometimes("compass", .optional(.text)),
    always("basis", .text), sometimes("ascent", .number), sometimes("descent", .number),
    sometimes("stairs", .integer), sometimes("lifts", .integer),
    sometimes("stepFree", .optional(.truth)), sometimes("accessUnknown", .integer),
    sometimes("unmappedDistance", .number), sometimes("openingUnknown", .list(.text)),
    sometimes(
      "reachable",
      .object([
        always("latitude", .number), always("longitude", .number), sometimes("level", .text),
        always("gap", .number),
      ])),
    sometimes("obstacle", .text), always("text", .text),
  ]

  private static let instruction = [
    always("sequence", .integer), always("type", .text), sometimes("modifier", .text),
    always("text", .text), sometimes("name", .text), sometimes("crossing", .truth),
    always("distance", .number), always("duration", .number),
    sometimes("bearingBefore", .number), sometimes("bearingAfter", .number),
    sometimes("level", .text), sometimes("levelShortName", .text), sometimes("landmark", .text),
    sometimes("openingUnknown", .list(.text)),
  ]
  private static let instructions = AnswerSchema.list(.object(instruction))

  /// Where a walk passes a thing.
  private static let passing = [
    always("along", .number), always("distance", .number), always("side", .optional(.text)),
  ]
  /// What a walk passes.
  private static let passed = AnswerSchema.list(.object(facts() + sitePosition + passing))
  private static let passedFeature =
    [kind("passed"), sometimes("leg", .integer)] + facts(kind: "thing") + passing

  /// An end that says so where it is a work that is not on view.
  private static let directionsEnd = end + [sometimes("status", .text)]

  /// A walk as a whole.
  private static let walk = [
    always("from", .object(directionsEnd)),
    always("to", .object(directionsEnd + [sometimes("opening", .text)])),
    always("summary", .object(findings)),
  ]

  static let directions = AnswerSchema.object(
    walk + [
      always("instructions", instructions),
      sometimes(
        "alternatives",
        .list(
          .object([always("summary", .object(findings)), always("instructions", instructions)]))),
      sometimes("passed", passed),
    ])
  static let directionsFeatures = features(
    [instruction + [sometimes("alternative", .integer)], passedFeature], with: walk)

  /// An isochrone as a whole.
  private static let reach = [
    always("from", joinedEnd),
    always(
      "bands",
      .list(
        .object([
          always("minutes", .number), always("length", .number), always("count", .integer),
        ]))),
    always("text", .text),
  ]
  private static let reached =
    facts() + [
      sometimes("minutes", .number), always("walkingDistance", .number),
      always("walkingDuration", .number),
    ]

  static let isochrone = AnswerSchema.object(
    reach + [always("reached", .list(.object(reached + sitePosition)))])
  static let isochroneFeatures = features(
    [
      [kind("outline"), always("minutes", .number)],
      [kind("paths"), always("minutes", .number), sometimes("level", .text)], reached,
    ], with: reach)

  /// A tour as a walk, as a whole.
  private static let tourWalk = [
    always(
      "tour",
      .object(["id", "title", "language", "href"].map { always($0, .text) })),
    always(
      "summary",
      .object([
        always("distance", .number), always("duration", .number), always("dwell", .number),
        sometimes("wait", .number), sometimes("ascent", .number), sometimes("descent", .number),
        always("stairs", .integer), always("lifts", .integer),
        always("stepFree", .optional(.truth)), always("accessUnknown", .integer),
        always("unmappedDistance", .number), always("order", .text), sometimes("optimal", .truth),
        sometimes("gap", .number), sometimes("weightGap", .number),
        sometimes("leftOut", .list(.integer)), sometimes("reason", .text),
      ])),
  ]
  private static let visitedStop = [
    always("sequence", .integer), always("stop", .integer), always("title", .text),
    always("language", .text), sometimes("work", .text), sometimes("place", .text),
    always("distanceSoFar", .number), always("arrivesAfter", .number),
    always("dwell", .number), sometimes("wait", .number), sometimes("closed", .truth),
    sometimes("openingUnknown", .truth), sometimes("reachable", .truth),
    sometimes("positionOf", .text), always("href", .text),
  ]
  private static let leg =
    [
      always("sequence", .integer), always("from", .optional(.integer)),
      always("to", .optional(.integer)),
    ] + findings + [sometimes("instructions", instructions)]

  static let itinerary = AnswerSchema.object(
    tourWalk + [
      always("stops", .list(.object(visitedStop + maybePosition))),
      always("legs", .list(.object(leg + [sometimes("passed", passed)]))),
    ])
  static let itineraryFeatures = features(
    [[kind("stop")] + visitedStop, [kind("leg")] + leg, passedFeature], with: tourWalk)

  // MARK: Places

  /// The members that lists give for a place.
  private static let placeSummary = [
    always("id", .text), always("kind", .text), always("name", .text),
    sometimes("language", .text), sometimes("ordinal", .integer), sometimes("shortName", .text),
    always("href", .text),
  ]

  static let browse = AnswerSchema.object([
    always("trail", .list(.object(placeSummary))),
    always(
      "places",
      .list(
        .object(
          placeSummary + [always("placeCount", .integer), always("workCount", .integer)]))),
    always("works", .list(.object(workSummary + [always("status", .text)] + maybePosition))),
    always(
      "tours",
      .list(
        .object([
          always("id", .text), sometimes("number", .integer), always("title", .text),
          always("language", .text), always("stopCount", .integer), always("href", .text),
        ]))),
    always("entrances", .list(.properties(.items(.entrance)))),
  ])
}
