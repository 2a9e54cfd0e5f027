import Catalog
import Geodesy
import Notation
import Queries

// The walk of a tour in its author's order, as its feature tells of it.
extension Renderer {
  /// The walk; `nil` where it cannot be told.
  private func walk(of tour: Tour) -> TourItinerary.Answer? {
    try? snapshot.answer(TourItinerary(tour: tour.id))
  }

  /// The value of a property of a tour's walk; `nil` if it has none, or `name` is no such property.
  func walkValue(_ name: String, of tour: Tour) -> FeatureValue? {
    switch name {
    case "distance":
      walk(of: tour).map { .number($0.distance.value.rounded(toDecimals: 3)) }
    case "duration":
      walk(of: tour).map { .number($0.walkingDuration.rounded(toDecimals: 1)) }
    case "dwell": walk(of: tour).map { .number($0.dwell.rounded(toDecimals: 1)) }
    case "stairs": walk(of: tour).map { .number(Double($0.stairsCount)) }
    case "lifts": walk(of: tour).map { .number(Double($0.liftsCount)) }
    case "stepFree": walk(of: tour).flatMap { $0.stepFree.map(FeatureValue.truth) }
    case "accessUnknown": walk(of: tour).map { .number(Double($0.unknownAccessCount)) }
    default: nil
    }
  }

  /// Writes the properties of a tour's walk.
  func walkProperties(of tour: Tour, to json: inout JSONWriter) {
    guard let walk = walk(of: tour) else { return }
    json.member("distance", walk.distance)
    json.member("duration", seconds: walk.walkingDuration)
    json.member("dwell", seconds: walk.dwell)
    json.member("stairs", walk.stairsCount)
    json.member("lifts", walk.liftsCount)
    json.member("stepFree", walk.stepFree)
    json.member("accessUnknown", walk.unknownAccessCount)
  }
}
