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

  private static let nearestWorks = AnswerSchema.object([
    always(
      "works",
      .list(
        .object(
          workSummary + [always("kind", .text), always("collection", .text)] + maybePosition
            + [always("distance", .number)] + bearings + [
              sometimes("probability", .number), sometimes("walkingDistance", .number),
              sometimes("walkingDuration", .number), sometimes("walkingBasis", .text),
              sometimes("levelsAway", .integer),
            ]))),
    sometimes(
      "levels",
      .list(
        .object([
          always("level", .text), sometimes("name", .text), sometimes("ordinal", .integer),
          always("probability", .number),
        ]))),
  ])

  /// The members of a thing with a place on the map, of whatever kind.
  private static let site = [
    always("id", .text), always("kind", .text), always("collection", .text), always("name", .text),
    sometimes("place", .text), sometimes("level", .text), sometimes("href", .text),
    always("latitude", .number), always("longitude", .number),
  ]

  private static let nearestSites = AnswerSchema.object([
    always(
      "found",
      .list(
        .object(
          site + [always("distance", .number)] + bearings + [
            sometimes("walkingDistance", .number), sometimes("walkingDuration", .number),
            sometimes("walkingBasis", .text),
          ])))
  ])

  static let nearest = AnswerSchema.either([nearestWorks, nearestSites])

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

  private static let instructions = AnswerSchema.list(
    .object([
      always("sequence", .integer), always("type", .text), sometimes("modifier", .text),
      always("text", .text), sometimes("name", .text), sometimes("crossing", .truth),
      always("distance", .number), always("duration", .number),
      sometimes("bearingBefore", .number), sometimes("bearingAfter", .number),
      sometimes("level", .text), sometimes("levelShortName", .text), sometimes("landmark", .text),
      sometimes("openingUnknown", .list(.text)),
    ]))

  /// What a walk passes.
  private static let passed = AnswerSchema.list(
    .object(
      site + [
        always("along", .number), always("distance", .number), always("side", .optional(.text)),
      ]))

  static let directions = AnswerSchema.object([
    always("from", .object(end)), always("to", .object(end + [sometimes("opening", .text)])),
    always("summary", .object(findings)), always("instructions", instructions),
    sometimes(
      "alternatives",
      .list(.object([always("summary", .object(findings)), always("instructions", instructions)]))),
    sometimes("passed", passed),
  ])

  static let isochrone = AnswerSchema.object([
    always("from", joinedEnd),
    always(
      "bands",
      .list(
        .object([
          always("minutes", .number), always("length", .number), always("count", .integer),
        ]))),
    always("text", .text),
    always(
      "reached",
      .list(
        .object(
          site + [
            sometimes("minutes", .number), always("walkingDistance", .number),
            always("walkingDuration", .number),
          ]))),
  ])

  static let itinerary = AnswerSchema.object([
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
    always(
      "stops",
      .list(
        .object(
          [
            always("sequence", .integer), always("stop", .integer), always("title", .text),
            always("language", .text), sometimes("work", .text), sometimes("place", .text),
            always("distanceSoFar", .number), always("arrivesAfter", .number),
            always("dwell", .number), sometimes("wait", .number), sometimes("closed", .truth),
            sometimes("openingUnknown", .truth), sometimes("reachable", .truth),
            sometimes("positionOf", .text), always("href", .text),
          ] + maybePosition))),
    always(
      "legs",
      .list(
        .object(
          [
            always("sequence", .integer), always("from", .optional(.integer)),
            always("to", .optional(.integer)),
          ] + findings + [sometimes("instructions", instructions), sometimes("passed", passed)]))),
  ])

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
