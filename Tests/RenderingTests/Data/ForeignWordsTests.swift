import Catalog
import Geodesy
@testable import Queries
import TestSupport
import Testing
import Wayfinding
import Words

@testable import Rendering

/// What is said in one language must not hold a sentence of another.
@Suite("Answers in other languages")
struct ForeignWordsTests {
  static let languages = Language.all.filter { $0 != .english }

  /// The runs of two and of three words in a text.
  private static func runs(in text: some StringProtocol) -> Set<[Substring]> {
    let words = text.lowercased()[...].split { !$0.isLetter && $0 != "’" }
    var runs: Set<[Substring]> = []
    for length in [2, 3] where words.count >= length {
      for start in 0...words.count - length { runs.insert(Array(words[start..<start + length])) }
    }
    return runs
  }

  /// The beginnings of what the table says in English between what is put in.
  private static let english: Set<[Substring]> = Set(
    Word.allCases.flatMap { word in
      Language.english.phrasing(for: word).texts.flatMap { text in
        text.split(separator: /\{\w+\}/).compactMap { piece -> [Substring]? in
          let words = piece.lowercased()[...].split { !$0.isLetter && $0 != "’" }
          return words.count < 2 ? nil : Array(words.prefix(3))
        }
      }
    })

  private func expectNoEnglish(in text: String, _ language: Language) {
    let found = Self.english.intersection(Self.runs(in: text))
    guard !found.isEmpty else { return }
    let own = Word.allCases.flatMap { language.phrasing(for: $0).texts }
    let foreign = found.subtracting(own.flatMap(Self.runs))
    #expect(foreign.isEmpty, "\(foreign) in \(language.tag): \(text)")
  }

  @Test("hold no English about a tour", arguments: ForeignWordsTests.languages, Format.allCases)
  func tours(language: Language, format: Format) throws {
    let snapshot = SampleCampus.snapshot
    let reader = Reader(languages: LanguagePreference([language.languageTag]))
    let walk = try snapshot.answer(
      TourItinerary(tour: try Slug("first-walk"), style: WalkingStyle(isStepFree: true)))
    let reasons: [TourItinerary.Reason] = [
      .unplaced(stop: 3), .closed(stop: 4), .unreachable(stop: 12), .noWayBack,
      .opensLater(stop: 1, minutes: 1, isInDoubt: false), .inDoubt(stop: 3),
      .opensLater(stop: 1, minutes: 12, isInDoubt: true),
    ]
    let proofs: [TourItinerary.Proof?] = [
      nil, .quickest, .quickerAtMost(0.0213), .mostWeight, .moreWeightAtMost(0),
      .moreWeightAtMost(0.25), .unknown,
    ]
    for (proof, legs) in proofs.map({ ($0, walk.legs) }) + [(nil, [])] {
      let answer = TourItinerary.Answer(
        question: walk.question, tour: walk.tour, stops: walk.stops, legs: legs, proof: proof,
        leftOut: [7], reasons: reasons)
      let text = String(
        decoding: Renderer(snapshot).itinerary(answer, as: format, for: reader).bytes, as: UTF8.self
      )
      expectNoEnglish(in: text, language)
      #expect(text.contains(language[.noWayBack]))
      // What the campus speaks its levels are called in.
      if language == .spanish { #expect(!text.contains("Level ")) }
    }
    let instructions = Renderer(snapshot).instructions(walk, for: reader)
    expectNoEnglish(in: String(decoding: instructions.bytes, as: UTF8.self), language)
  }

  @Test("hold no English in an instruction", arguments: ForeignWordsTests.languages)
  func instructions(language: Language) {
    let wording = InstructionWording(
      for: Reader(languages: LanguagePreference([language.languageTag])), fallback: .english)
    let turns = Instruction.Turn.allCases
    var actions: [Instruction.Action] = [
      .depart, .steps(up: nil, count: 1), .steps(up: true, count: 3), .steps(up: false, count: nil),
      .enter(SampleCampus.door), .leave(SampleCampus.door),
      .through(SampleCampus.door, SampleCampus.door), .unmapped(.outdoors),
      .unmapped(.indoors), .unmapped(.wayIn), .unmapped(.wayOut),
    ]
    for up in [nil, true, false] { actions += [.ramp(up: up), .escalator(up: up), .lift(up: up)] }
    for turn in turns {
      actions += [.cross(turn), .go(turn, staying: false), .go(turn, staying: true)]
    }
    for side in [Instruction.Side.here, .ahead, .left, .right] {
      actions.append(.arrive(side, .zero))
    }
    let bare = InstructionNames()
    let full = InstructionNames(
      way: "X", landmark: "Y", level: .button("2"), isUpstairs: true, building: "Z",
      door: .side(.northeast), destination: "W")
    let named = InstructionNames(level: .named("V"), building: "Z", door: .named("U"))
    for action in actions {
      for names in [bare, full, named] {
        for crossing in [nil, .last, Instruction.Crossing.first(.left), .first(.straight)] {
          for (firstTurn, isFirst) in [(nil, true), (.left, false)] as [(Instruction.Turn?, Bool)] {
            let instruction = Instruction(
              action: action, name: nil, crossing: crossing, firstTurn: firstTurn, level: nil,
              changesLevel: true, distance: Meters(20), duration: 15,
              bearingBefore: isFirst ? nil : Bearing(degrees: 0),
              bearingAfter: Bearing(degrees: 90),
              turn: .left, landmark: nil, doubts: [], line: [])
            expectNoEnglish(in: wording.sentence(instruction, names), language)
          }
        }
      }
    }
  }
}

extension SampleCampus {
  fileprivate static var door: PlaceID {
    contents.entrances.keys.sorted()[0]
  }
}
