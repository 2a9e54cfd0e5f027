import Queries

// Who has chosen ways without steps sees these in the place of the others. Which of both is shown is
// decided on the device, so that the pages of a site have both.
extension Renderer {
  /// The same walk without steps, through the same stops; `nil` where the usual one has none, or no such
  /// way leads to all of them.
  func stepFree(_ walk: TourItinerary.Answer) -> TourItinerary.Answer? {
    guard walk.legs.contains(where: { $0.outcome.stepFree == false }) else { return nil }
    var style = walk.question.style
    style.isStepFree = true
    let free = snapshot.answer(walk, walkedIn: style)
    guard free.stops.map(\.number) == walk.stops.map(\.number),
      walk.legs.contains(where: { free.leg(around: $0) != nil })
    else { return nil }
    return free
  }
}

extension TourItinerary.Answer {
  /// The leg of a walk without steps that goes around those of `leg`; `nil` where that has none, or
  /// no such way is known.
  func leg(around leg: TourItinerary.Leg) -> TourItinerary.Leg? {
    guard leg.outcome.stepFree == false,
      let free = legs.first(where: { $0.from == leg.from && $0.to == leg.to }),
      case .walk = free.outcome, free.outcome.stepFree != false
    else { return nil }
    return free
  }
}

/// The instructions of a way without steps, beside those of one with steps.
struct StepFreePart: PlainPart {
  let instructions: InstructionsPart

  func value(of name: String) -> (any TemplateValue)? {
    name == "instructions" ? instructions : nil
  }
}
