import Catalog
import Geodesy
import Wayfinding

/// Answers from positions with an error.
extension CatalogSnapshot {
  /// Says how probably each work of `answer` is the nearest, and which level is how probable.
  ///
  /// - Parameters:
  ///   - answer: to a question; unchanged if that knows no error.
  ///   - isWanted: which works are compared; all of them if `nil`. Those found besides get no
  ///     probability.
  func weigh(_ answer: inout NearestWorks.Answer, where isWanted: ((Work) -> Bool)?) {
    let question = answer.question
    guard let errorCircle = question.errorCircle else { return }
    let probabilities = probabilities(
      around: question.here, errorCircle: errorCircle, within: question.within, where: isWanted)
    for index in answer.found.indices {
      let position = answer.found[index].position
      guard isWanted?(works[position]) ?? true else { continue }
      answer.found[index].probability = probabilities[position] ?? 0
    }
    if question.level == nil { answer.levels = levels(around: question.here) }
  }

  /// The probability that each work is the nearest to the true position, by its position in
  /// ``works``; those that cannot be are left out.
  private func probabilities(
    around here: Coordinate, errorCircle: ErrorCircle, within limit: Meters?,
    where isWanted: ((Work) -> Bool)?
  ) -> [Int: Double] {
    let filter = isWanted.map { isWanted in { isWanted(self.works[self.positioned[$0]]) } }
    guard let nearest = index.nearest(1, to: here, where: filter).first else { return [:] }
    let reach = NearestProbabilities(here: here, errorCircle: errorCircle)
      .reach(nearest: nearest.geodesic.distance)
    let candidates = index.nearest(
      .max, to: here, within: limit.map { min($0, reach) } ?? reach, where: filter
    )
    .map { positioned[$0.place] }.sorted()
    // One place for each spot, in the order of identifiers, since the first of equals wins.
    var spots: [Spot: Int] = [:]
    var places: [Coordinate] = []
    var worksAtPlace: [[Int]] = []
    for position in candidates {
      guard let coordinate = works[position].coordinate else { continue }
      if let place = spots[Spot(coordinate)] {
        worksAtPlace[place].append(position)
      } else {
        spots[Spot(coordinate)] = places.count
        places.append(coordinate)
        worksAtPlace.append([position])
      }
    }
    let model = NearestProbabilities(
      here: here, errorCircle: errorCircle, rays: Self.rays(past: places.count))
    var probabilities: [Int: Double] = [:]
    for (probability, works) in zip(model.probabilities(of: places), worksAtPlace) {
      for work in works { probabilities[work] = probability / Double(works.count) }
    }
    return probabilities
  }

  /// The number of directions to look in, so that no question takes long: 720 past up to 1,300
  /// places, 32 past ten thousand and more.
  ///
  /// A ray past n places that are spread evenly compares about 0.6 n^1.5 of them (counted on 500,
  /// 2,000 and 8,000), and twenty million comparisons are a fraction of a second.
  private static func rays(past count: Int) -> Int {
    let comparisons = 0.6 * Double(max(count, 1)) * Double(max(count, 1)).squareRoot()
    return Int(min(max(20e6 / comparisons, 32), 720))
  }

  /// The levels of the building whose outline holds `here`, the first by identifier should there
  /// be several, with their probabilities when nothing else is known.
  private func levels(around here: Coordinate) -> [NearestWorks.LevelProbability] {
    let building = contents.buildings.values.lazy
      .filter { $0.shape?.contains(here) ?? false }.map(\.id).min()
    let levels = (building.map(children) ?? []).compactMap { contents.levels[$0] }
    let probabilities = LevelDistribution.probabilities(
      of: levels.map { LevelDistribution.Level(ordinal: $0.ordinal, elevation: $0.elevation) })
    return zip(levels, probabilities).map {
      NearestWorks.LevelProbability(level: $0.id, probability: $1)
    }
  }
}

/// A place on Earth under its only name: a pole has every longitude, the antimeridian two.
private struct Spot: Hashable {
  let latitude: Double
  let longitude: Double

  init(_ coordinate: Coordinate) {
    latitude = coordinate.latitude
    longitude =
      latitude.magnitude == 90 ? 0 : coordinate.longitude == -180 ? 180 : coordinate.longitude
  }
}
