import Catalog
import Geodesy
import Queries
import Words

/// A way, instruction by instruction: template `instructions`.
struct InstructionsPart: PlainPart {
  let heading: String
  let summary: String
  let lines: [InstructionPart]

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "heading": heading
    case "summary": summary
    case "lines": lines
    default: nil
    }
  }
}

extension InstructionsPart {
  /// `nil` where there is no walk.
  init?(
    _ outcome: DirectionsOutcome, _ guidance: DirectionsWording, heading: String, _ words: Wording
  ) {
    guard case .walk = outcome else { return nil }
    self.heading = heading
    summary = guidance.summary(of: outcome)
    var level: String?
    lines = guidance.lines(of: outcome).map { line in
      let length = line.instruction.distance
      // The level is told where it is another one than before.
      let name = guidance.level(of: line)
      let isNew = name != level
      level = name
      let parts = [
        length.value < 0.5 ? nil : words.distance(length),
        isNew ? name.map { words(.level, [.level: $0]) } : nil,
      ].compactMap { $0 }
      return InstructionPart(
        text: line.text, note: parts.isEmpty ? nil : parts.joined(separator: " · "))
    }
  }
}

/// One instruction of a way.
struct InstructionPart: PlainPart {
  let text: String
  /// Its length, and the level that it leads to.
  let note: String?

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "text": text
    case "note": note
    default: nil
    }
  }
}
