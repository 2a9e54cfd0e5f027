import Catalog
import Geodesy
import Queries
import Wayfinding
import Words

/// The facts that visitors ask of a tour before they begin: how long, how far, who can walk it.
struct TourFacts {
  let stops: String
  /// The length, said to be straight where no paths are known; `nil` where nothing is measured.
  let length: String?
  /// The time on foot, without the stops.
  let walking: String?
  /// The time for all of it, and for its parts.
  let times: String?
  let climb: String?
  /// Whether wheels pass, or between which stops they do not.
  let access: String?
  /// The languages that its texts can be read in, where any is another than the page's.
  let languages: String?
  let sound: String?

  /// All that there are.
  var all: [String] {
    [stops, length, times, climb, access, languages, sound].compactMap(\.self)
  }
}

extension PageWriter {
  /// The pairs of stops that are named at most; who cannot pass in more places takes another tour.
  private static let mostObstacles = 3

  func facts(of walk: TourItinerary.Answer) -> TourFacts {
    let isMeasured = walk.distance.value > 0
    return TourFacts(
      stops: words.count(walk.stops.count, .stopCount),
      length: length(of: walk),
      walking: isMeasured
        ? words(
          walk.isOverNetwork ? .onFoot : .onFootStraight,
          [.time: words.duration(walk.walkingDuration)]) : nil,
      times: isMeasured
        ? words.times(
          walking: walk.walkingDuration, dwelling: walk.dwell, isStraight: !walk.isOverNetwork)
        : nil,
      climb: words.climb(up: walk.ascent, down: walk.descent),
      access: isMeasured ? access(to: walk) : nil, languages: languages(of: walk.tour),
      sound: snapshot.hasSound(walk.tour) ? words[.withSound] : nil)
  }

  /// The length of a tour, said to be straight where no paths are known; `nil` where nothing is measured.
  func length(of walk: TourItinerary.Answer) -> String? {
    guard walk.distance.value > 0 else { return nil }
    let length = words.distance(walk.distance)
    return walk.isOverNetwork ? length : words(.straightLine, [.distance: length])
  }

  private func access(to walk: TourItinerary.Answer) -> String {
    switch walk.stepFree {
    case true?: return words[walk.unknownAccessCount == 0 ? .tourStepFree : .tourNoStairsKnown]
    case nil: return words[.tourAccessUnknown]
    case false?: break
    }
    let pairs = walk.legs.filter { $0.outcome.stepFree == false }.compactMap { leg in
      leg.from.flatMap { from in
        leg.to.map { "\(walk.stops[from].number)–\(walk.stops[$0].number)" }
      }
    }
    let more = pairs.count > Self.mostObstacles ? ", …" : ""
    return words(
      .tourNotStepFree,
      [.numbers: pairs.prefix(Self.mostObstacles).joined(separator: ", ") + more])
  }

  /// The languages that all of a tour's texts have.
  private func languages(of tour: Tour) -> String? {
    let texts = ([tour.title, tour.text] + tour.stops.map(\.text)).compactMap(\.self)
    guard let first = texts.first else { return nil }
    let common = first.all.map(\.language).filter { tag in
      texts.allSatisfy { text in text.all.contains { $0.language == tag } }
    }
    guard common.contains(where: { foreign($0) != nil }) else { return nil }
    return common.map(Wording.nativeName).joined(separator: ", ")
  }
}
