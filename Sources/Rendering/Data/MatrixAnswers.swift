import Catalog
import Exchange
import Geodesy
import Notation
public import Queries
import Wayfinding
import Words

extension Renderer {
  /// The walks between all pairs: JSON with a row for each start, or a table of minutes. A format that
  /// it does not have comes as JSON.
  public func matrix(
    _ answer: WalkMatrix.Answer, as format: Format, for reader: Reader
  ) -> Rendered {
    let campus = (answer.starts + answer.ends).lazy.compactMap {
      self.snapshot.campus(of: $0.end.end)
    }.first
    let wording = InstructionWording(
      for: reader, fallback: campus.map(snapshot.contents.defaultLanguage) ?? .english)
    let language = wording.words.language.languageTag
    guard format != .text else {
      return Rendered(text: text(answer, wording, for: reader), language: language)
    }
    var json = JSONWriter(reserving: 64 * answer.starts.count * answer.ends.count + 4_096)
    json.object { json in
      for (name, ends) in [("from", answer.starts), ("to", answer.ends)] {
        json.array(name, of: ends) { json, end in
          json.object { write(end, to: &$0, for: reader) }
        }
      }
      rows("durations", answer, to: &json) { $0.value($1.duration.rounded(toDecimals: 1)) }
      rows("distances", answer, to: &json) { $0.value($1.distance.value.rounded(toDecimals: 3)) }
      rows("stepFree", answer, to: &json) { json, facts in
        if let stepFree = facts.stepFree { json.value(stepFree) } else { json.null() }
      }
      rows("accessUnknown", answer, to: &json) { $0.value($1.unknownAccessCount) }
      let impossible = answer.entries.enumerated().flatMap { row, entries in
        entries.enumerated().compactMap { column, entry -> (Int, Int, WalkMatrix.Entry)? in
          if case .walk = entry { nil } else { (row, column, entry) }
        }
      }
      json.array("impossible", of: impossible) { json, pair in
        json.object { json in
          json.member("from", pair.0)
          json.member("to", pair.1)
          json.member("reason", pair.2.reason)
          if case .unreachable(let obstacle, _) = pair.2 { json.member("obstacle", obstacle?.id) }
          json.member("text", sentence(pair.2, answer, wording, for: reader))
        }
      }
    }
    return Rendered(json, as: .json, language: language)
  }

  /// Writes an end of walks with the point at which it joins the network.
  func write(_ end: WalkMatrix.JoinedEnd, to json: inout JSONWriter, for reader: Reader) {
    write(end.end, to: &json, for: reader)
    guard let joint = end.joint else { return json.nullMember("snapped") }
    json.member("snapped") { json in
      json.object { json in
        json.members(positionOf: joint.coordinate)
        json.member("level", joint.level?.description)
        json.member("distance", joint.distance)
        json.member("collection", Renderer.plural(joint.way.kind))
        json.member("id", joint.way.id)
      }
    }
  }

  /// Writes a member with a row for each start and a value for each end; null where there is no walk.
  private func rows(
    _ name: String, _ answer: WalkMatrix.Answer, to json: inout JSONWriter,
    _ value: (inout JSONWriter, WalkMatrix.Facts) -> Void
  ) {
    json.array(name, of: answer.entries) { json, row in
      json.array(of: row) { json, entry in
        if case .walk(let facts) = entry { value(&json, facts) } else { json.null() }
      }
    }
  }

  /// The sentence that says why there is no walk.
  private func sentence(
    _ entry: WalkMatrix.Entry, _ answer: WalkMatrix.Answer, _ wording: InstructionWording,
    for reader: Reader
  ) -> String {
    switch entry {
    case .walk: return ""
    case .straight: return wording.words[.noPathNear]
    case .unreachable(let obstacle, let isClosed):
      let guidance = DirectionsWording(self, for: reader, on: nil, toward: nil)
      return wording.blocked(
        obstacle.map(guidance.name), isClosed: isClosed,
        isStepFree: answer.question.style.isStepFree)
    }
  }

  private func text(
    _ answer: WalkMatrix.Answer, _ wording: InstructionWording, for reader: Reader
  ) -> String {
    let words = wording.words
    func name(_ end: WalkMatrix.JoinedEnd) -> String {
      PlainText.line(self.name(of: end.end, for: reader), width: 40)
    }
    var text = "\(words[.walksBetween])\n\n"
    for (number, end) in answer.ends.enumerated() { text += "\(number + 1)  \(name(end))\n" }
    text += "\n"
    var table = TextTable(
      [("", .left)] + answer.ends.indices.map { ("\($0 + 1)", TextTable.Alignment.right) })
    for (start, row) in zip(answer.starts, answer.entries) {
      table.add(
        [name(start)]
          + row.map { entry in
            guard case .walk(let facts) = entry else { return "–" }
            return "\(Int((min(max(facts.duration, 0), 1e9) / 60).rounded()))"
          })
    }
    text += table.lines
    let notes = answer.entries.enumerated().flatMap { row, entries in
      entries.enumerated().compactMap { column, entry -> String? in
        if case .walk = entry { return nil }
        return "\(name(answer.starts[row])) → \(name(answer.ends[column])): "
          + sentence(entry, answer, wording, for: reader) + "\n"
      }
    }
    return text + (notes.isEmpty ? "" : "\n" + notes.joined())
  }
}

extension WalkMatrix.Entry {
  /// The word for programs by which it says why there is no walk.
  fileprivate var reason: String {
    switch self {
    case .walk: ""
    case .unreachable: "unreachable"
    case .straight: "noPathNear"
    }
  }
}

extension JSONWriter {
  /// A member that is null.
  mutating func nullMember(_ name: String) {
    self.name(name)
    null()
  }
}
