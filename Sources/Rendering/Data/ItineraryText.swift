import Catalog
import Geodesy
public import Queries
import Wayfinding
import Words

extension Renderer {
  /// A tour as a person reads it on the way.
  func itineraryText(_ answer: TourItinerary.Answer, for reader: Reader) -> String {
    let tour = answer.tour
    let title = PlainText.line(reading(tour.title, at: tour.campus, for: reader).text)
    let words = wording(of: answer, for: reader).words
    guard !answer.stops.isEmpty else { return "\(title)\n\(words[.noStopsYet])\n" }

    var text = "\(title)\n\(totals(of: answer, words))"
    if !answer.isOverNetwork { text += " " + words[.itineraryStraight] }
    text += "\n"
    if let climb = words.climb(up: answer.ascent, down: answer.descent) {
      text += PlainText.line(climb) + ".\n"
    }
    if answer.question.style.isStepFree, !answer.legs.isEmpty {
      text += access(answer, words) + "\n"
    }
    if let doubt = doubt(on: answer, for: reader) { text += PlainText.line(doubt) + "\n" }
    if !answer.leftOut.isEmpty {
      let numbers = answer.leftOut.map(String.init).joined(separator: ", ")
      let word: Word = answer.question.budget == nil ? .leftOutClosed : .leftOut
      text += words(word, [.numbers: numbers]) + "\n"
    }
    if let proof = answer.proof { text += sentence(about: proof, of: answer, words) + "\n" }
    for reason in reasons(in: answer, for: reader) { text += PlainText.line(reason) + "\n" }
    text += "\n"

    var table = TextTable([
      (words[.itineraryStop], .right), (words[.itineraryAfter], .right),
      (words[.itineraryTitle], .left), (words[.itineraryPlace], .left),
      (words[.itineraryThen], .left),
    ])
    if let leg = answer.legs.first, leg.from == nil {
      table.add([
        "", WalkingTime.clock(0), words[.itineraryStart], "",
        summary(ofLeg: leg, in: answer, words),
      ])
    }
    for (sequence, stop) in answer.stops.enumerated() {
      let next = answer.legs.first { $0.from == sequence }
      table.add([
        String(stop.number), WalkingTime.clock(stop.arrivesAfter),
        PlainText.line(self.title(of: stop.stop, on: tour.campus, for: reader).text, width: 48),
        place(of: stop, for: reader, words),
        next.map { summary(ofLeg: $0, in: answer, words) } ?? "",
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
        text += "\n→ \(guidance.wording.words[.backToStart])\n"
      }
      text += PlainText.line(guidance.summary(of: leg.outcome)) + "\n"
      for line in guidance.lines(of: leg.outcome) {
        text += "  \(PlainText.line(guidance.sentenceWithLength(line)))\n"
      }
    }
    return Rendered(text: text, language: nil)
  }

  /// A sentence that names the doors, paths and points between the stops of which nobody knows
  /// whether they are open when the walk gets there; `nil` if there are none. The stops themselves
  /// are told by ``reasons(in:for:)``.
  func doubt(on answer: TourItinerary.Answer, for reader: Reader) -> String? {
    var names: [String] = []
    for leg in answer.legs {
      for name in guidance(for: leg, of: answer, for: reader).namesInDoubt(on: leg.outcome)
      where !names.contains(name) { names.append(name) }
    }
    guard let leg = answer.legs.first, !names.isEmpty else { return nil }
    return guidance(for: leg, of: answer, for: reader).wording.doubt(names)
  }

  /// The language of what is said about a tour: the reader's, or else that of its campus.
  func wording(of answer: TourItinerary.Answer, for reader: Reader) -> InstructionWording {
    InstructionWording(
      for: reader, fallback: snapshot.contents.defaultLanguage(at: answer.tour.campus))
  }

  /// The sentences that tell what does not go as the author meant it.
  func reasons(in answer: TourItinerary.Answer, for reader: Reader) -> [String] {
    let words = wording(of: answer, for: reader).words
    return answer.reasons.map { reason in
      switch reason {
      case .unplaced(let stop): words(.stopUnplaced, [.number: String(stop)])
      case .closed(let stop): words(.stopClosed, [.number: String(stop)])
      case .unreachable(let stop): words(.stopUnreachable, [.number: String(stop)])
      case .opensLater(let stop, let minutes, let isInDoubt):
        words.count(
          minutes, isInDoubt ? .stopMayOpenLater : .stopOpensLater, [.number: String(stop)])
      case .inDoubt(let stop): words(.stopInDoubt, [.number: String(stop)])
      case .noWayBack: words[.noWayBack]
      }
    }
  }

  /// `4 stops, 340 m, 12 min: 5 min walking, 7 min at the stops.`
  private func totals(of answer: TourItinerary.Answer, _ words: Wording) -> String {
    let stops = words.count(answer.stops.count, .stopCount)
    let distance = answer.distance.spoken(in: words)
    func time(_ seconds: Double) -> String { WalkingTime.spoken(seconds, in: words) }
    return words(
      answer.waiting > 0 ? .itineraryWithWaiting : .itineraryTotals,
      [
        .stops: stops, .distance: distance, .time: time(answer.duration),
        .walking: time(answer.walkingDuration), .dwelling: time(answer.dwell),
        .waiting: time(answer.waiting),
      ])
  }

  /// `120 m ↗ NE to 4, 1 level up`.
  private func summary(
    ofLeg leg: TourItinerary.Leg, in answer: TourItinerary.Answer, _ words: Wording
  ) -> String {
    let direction = leg.geodesic.initialBearing.map { " \($0.spoken(in: words))" } ?? ""
    let goal =
      leg.to.map { words(.toStop, [.number: String(answer.stops[$0].number)]) }
      ?? words[.backToStart]
    var text = "\(leg.distance.spoken(in: words))\(direction) \(goal)"
    if let change = leg.levelChange, change != 0 {
      text += ", " + words.count(Int(change.magnitude), change > 0 ? .levelsUp : .levelsDown)
    }
    return text
  }

  private func place(
    of stop: TourItinerary.VisitedStop, for reader: Reader, _ words: Wording
  ) -> String {
    let spot: String? =
      switch stop.stop.subject {
      case .work(let id): snapshot.contents.works[id].map { self.spot(of: $0, for: reader) }
      case .place(let id): self.spot(id, for: reader)
      }
    guard let spot else { return "" }
    let place = PlainText.line(spot, width: 40)
    let doubt: Word? =
      switch stop.position?.basis {
      case nil: .positionUnknown
      case .own, .campus: nil
      case .building: .somewhereInBuilding
      case .level: .somewhereOnLevel
      case .room: .somewhereInRoom
      }
    return doubt.map { "\(place) (\(words[$0]))" } ?? place
  }

  /// The sentences about access that somebody on wheels needs before setting out; the legs tell
  /// where.
  private func access(_ answer: TourItinerary.Answer, _ words: Wording) -> String {
    let unknown = answer.unknownAccessCount == 0 ? [] : [words[.itineraryAccessUnknown]]
    let sentences: [String] =
      switch answer.stepFree {
      case false?: [words[.accessNotStepFree]]
      case true? where unknown.isEmpty: [words[.accessStepFree]]
      case true?: [words[.itineraryNoStairs]] + unknown
      case nil:
        [
          words(
            .itineraryDoubtful, [.distance: answer.unmappedDistance.spoken(in: words)])
        ] + unknown
      }
    return sentences.joined(separator: " ")
  }

  /// The sentence that tells a walker whether the order is proven to be the best.
  private func sentence(
    about proof: TourItinerary.Proof, of answer: TourItinerary.Answer, _ words: Wording
  ) -> String {
    switch proof {
    case .quickest: words[answer.leftOut.isEmpty ? .proofQuickest : .proofMostStops]
    case .quickerAtMost(let share) where share.isFinite:
      words(.proofQuickerAtMost, [.share: Self.percent(share, words)])
    case .mostWeight:
      words[answer.question.budget == nil ? .proofMostStops : .proofMostWorth]
    case .moreWeightAtMost(let share) where share == 0: words[.proofMostWorthAnyTime]
    case .moreWeightAtMost(let share) where share.isFinite:
      words(.proofWorthAtMost, [.share: Self.percent(share, words)])
    case .quickerAtMost, .moreWeightAtMost, .unknown: words[.proofUnknown]
    }
  }

  /// The share in percent to one decimal, rounded up, or it would claim too much.
  private static func percent(_ share: Double, _ words: Wording) -> String {
    let tenths = Int((min(share, 1e6) * 1_000).rounded(.up))
    let mark = words.language.numbers.decimalMark
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10)\(mark)\(tenths % 10)"
  }
}
