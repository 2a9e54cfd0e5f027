import Catalog
import Geodesy
public import Queries
import Wayfinding

extension Renderer {
  /// A tour as a person reads it on the way.
  func itinerary(_ answer: TourItinerary.Answer, for reader: Reader) -> String {
    let tour = answer.tour
    let title = PlainText.line(reading(tour.title, at: tour.campus, for: reader).text)
    guard !answer.stops.isEmpty else { return "\(title)\nNo stops yet.\n" }

    let stops = answer.stops.count == 1 ? "1 stop" : "\(answer.stops.count) stops"
    var text = """
      \(title)
      \(stops), \(answer.distance.spoken), \(WalkingTime.spoken(answer.duration)): \
      \(WalkingTime.spoken(answer.walkingDuration)) walking, \
      \(WalkingTime.spoken(answer.dwell)) at the stops\
      \(answer.waiting > 0 ? ", \(WalkingTime.spoken(answer.waiting)) waiting" : "").\
      \(answer.isOverNetwork ? "" : " Straight lines where no path leads.")

      """
    if let climb = Wording(.english).climb(up: answer.ascent, down: answer.descent) {
      text += PlainText.line(climb) + ".\n"
    }
    if answer.question.style.isStepFree, !answer.legs.isEmpty { text += Self.access(answer) + "\n" }
    if let doubt = doubt(on: answer, for: reader) { text += PlainText.line(doubt) + "\n" }
    if !answer.leftOut.isEmpty {
      let numbers = answer.leftOut.map(String.init).joined(separator: ", ")
      text +=
        answer.question.budget == nil
        ? "Left out, closed or without a way: \(numbers).\n" : "Left out: \(numbers).\n"
    }
    if let proof = answer.proof { text += Self.sentence(about: proof, of: answer) + "\n" }
    for reason in answer.reasons { text += PlainText.line(reason) + "\n" }
    text += "\n"

    var table = TextTable([
      ("Stop", .right), ("After", .right), ("Title", .left), ("Place", .left), ("Then", .left),
    ])
    if let leg = answer.legs.first, leg.from == nil {
      table.add(["", WalkingTime.clock(0), "Start", "", Self.way(along: leg, in: answer)])
    }
    for (sequence, stop) in answer.stops.enumerated() {
      let next = answer.legs.first { $0.from == sequence }
      table.add([
        String(stop.number), WalkingTime.clock(stop.arrivesAfter),
        PlainText.line(self.title(of: stop.stop, on: tour.campus, for: reader).text, width: 48),
        place(of: stop, for: reader), next.map { Self.way(along: $0, in: answer) } ?? "",
      ])
    }
    return text + table.lines
  }

  /// The instructions of every leg, for a terminal.
  public func instructions(_ answer: TourItinerary.Answer, for reader: Reader) -> Rendered {
    var text = ""
    for leg in answer.legs {
      let guidance = guidance(for: leg, of: answer, for: reader)
      if let to = leg.to {
        let stop = answer.stops[to]
        let title = self.title(of: stop.stop, on: answer.tour.campus, for: reader).text
        text += "\n→ \(stop.number) \(PlainText.line(title, width: 60))\n"
      } else {
        text += "\n→ back to the start\n"
      }
      text += PlainText.line(guidance.summary(of: leg.way)) + "\n"
      for line in guidance.lines(of: leg.way) {
        text += "  \(PlainText.line(guidance.sentenceWithLength(line)))\n"
      }
    }
    return Rendered(text: text, language: nil)
  }

  /// Of which doors, paths and points between the stops nobody knows whether they are open when the walk
  /// gets there; `nil` if of none. Of the stops themselves the reasons tell.
  func doubt(on answer: TourItinerary.Answer, for reader: Reader) -> String? {
    var names: [String] = []
    for leg in answer.legs {
      for name in guidance(for: leg, of: answer, for: reader).namesInDoubt(on: leg.way)
      where !names.contains(name) { names.append(name) }
    }
    guard let leg = answer.legs.first, !names.isEmpty else { return nil }
    return guidance(for: leg, of: answer, for: reader).wording.doubt(names)
  }

  /// `120 m ↗ NE to 4, 1 level up`.
  private static func way(
    along leg: TourItinerary.Leg, in answer: TourItinerary.Answer
  ) -> String {
    let direction = leg.geodesic.initialBearing.map { " \($0.spoken)" } ?? ""
    let goal = leg.to.map { "to \(answer.stops[$0].number)" } ?? "back to the start"
    var way = "\(leg.distance.spoken)\(direction) \(goal)"
    if let change = leg.levelChange, change != 0 {
      let levels = change.magnitude == 1 ? "1 level" : "\(change.magnitude) levels"
      way += ", \(levels) \(change > 0 ? "up" : "down")"
    }
    return way
  }

  private func place(of stop: TourItinerary.VisitedStop, for reader: Reader) -> String {
    let spot: String? =
      switch stop.stop.subject {
      case .work(let id): snapshot.contents.works[id].map { self.spot(of: $0, for: reader) }
      case .place(let id): self.spot(id, for: reader)
      }
    guard let spot else { return "" }
    let place = PlainText.line(spot, width: 40)
    switch stop.position?.basis {
    case nil: return "\(place) (position unknown)"
    case .own, .campus: return place
    case .building: return "\(place) (somewhere in the building)"
    case .level: return "\(place) (somewhere on the level)"
    case .room: return "\(place) (somewhere in the room)"
    }
  }

  /// What somebody on wheels must know before setting out; the legs tell where.
  private static func access(_ answer: TourItinerary.Answer) -> String {
    let unknown =
      answer.unknownAccessCount == 0
      ? "" : " Of some parts of the way nobody has said whether wheels can pass."
    switch answer.stepFree {
    case false?: return "Not step-free."
    case true?:
      return unknown.isEmpty ? "Step-free." : "No stairs are known on the way.\(unknown)"
    case nil:
      return "It is not known whether this walk is step-free: "
        + "\(answer.unmappedDistance.spoken) of it are not mapped or lead past an obstacle.\(unknown)"
    }
  }

  /// Whether the order is proven, as a walker wants to know it.
  private static func sentence(
    about proof: TourItinerary.Proof, of answer: TourItinerary.Answer
  ) -> String {
    switch proof {
    case .quickest where answer.leftOut.isEmpty: "No walk is quicker: proven."
    case .quickest: "No walk sees more stops, or as many sooner: proven."
    case .quickerAtMost(let share) where share.isFinite:
      "Another walk is quicker by at most \(percent(share)) %."
    case .mostWeight where answer.question.budget == nil:
      "No walk sees more stops, or as many sooner: proven."
    case .mostWeight: "No choice of stops that fits is worth more: proven."
    case .moreWeightAtMost(let share) where share == 0:
      "No choice of stops is worth more; how much sooner a walk could end is not known."
    case .moreWeightAtMost(let share) where share.isFinite:
      "Another choice of stops is worth more by at most \(percent(share)) %."
    case .quickerAtMost, .moreWeightAtMost, .unknown:
      "A good order; how much better one could be is not known."
    }
  }

  /// Rounded up, or it would claim too much.
  private static func percent(_ share: Double) -> String {
    let tenths = Int((min(share, 1e6) * 1_000).rounded(.up))
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
