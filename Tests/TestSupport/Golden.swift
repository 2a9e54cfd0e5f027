import Foundation
import Testing

/// Compares `actual` with the file `name` in the folder `Golden` beside the suite's own file.
///
/// With `DOCENT_RECORD=1` in the environment the file is written instead, and the test fails: a
/// recording is read by a person before it counts.
///
/// - Parameters:
///   - actual: the bytes to keep.
///   - name: the golden file's name, such as `nearest.geojson`; it may lie in a folder.
///   - suite: the file of the suite that asks; leave it to the compiler.
///   - sourceLocation: where to report a difference; leave it to the compiler.
/// - Throws: if a recording cannot be written.
public func expectGolden(
  _ actual: [UInt8], _ name: String, suite: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let golden = URL(fileURLWithPath: suite).deletingLastPathComponent()
    .appendingPathComponent("Golden").appendingPathComponent(name)
  note(golden)
  if ProcessInfo.processInfo.environment["DOCENT_RECORD"] == "1" {
    try FileManager.default.createDirectory(
      at: golden.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(actual).write(to: golden)
    Issue.record(
      "Recorded \(name). Read the difference, then run again.", sourceLocation: sourceLocation)
    return
  }
  guard let kept = try? Data(contentsOf: golden) else {
    Issue.record(
      "There is no golden file \(name) yet: run the test with DOCENT_RECORD=1, and read it.",
      sourceLocation: sourceLocation)
    return
  }
  guard kept != Data(actual) else { return }
  Issue.record(
    "\(name) differs \(firstDifference(Array(kept), actual))", sourceLocation: sourceLocation)
}

/// Compares text with a golden file: see the function of the same name for bytes.
public func expectGolden(
  _ actual: String, _ name: String, suite: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectGolden(Array(actual.utf8), name, suite: suite, sourceLocation: sourceLocation)
}

/// Compares the part of an article from the line `heading` to the next heading of its rank with `part`,
/// which begins with that line. With `DOCENT_RECORD=1` it is written instead, and the test fails.
///
/// - Parameters:
///   - part: the part as it has to be.
///   - heading: its first line, such as `## Every address`.
///   - article: the name of a file of the program's documentation.
///   - sourceLocation: where to report a difference; leave it to the compiler.
/// - Throws: if the article cannot be read or written.
public func expectPart(
  _ part: String, under heading: String, of article: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/docent/Documentation.docc/\(article)")
  let text = try String(contentsOf: file, encoding: .utf8)
  let start = text.range(of: heading + "\n")?.lowerBound ?? text.endIndex
  let rank = heading.prefix { $0 == "#" }
  let end = text[start...].dropFirst().range(of: "\n\(rank) ")?.lowerBound ?? text.endIndex
  if ProcessInfo.processInfo.environment["DOCENT_RECORD"] == "1" {
    try (text[..<start] + part + text[end...]).write(to: file, atomically: true, encoding: .utf8)
    Issue.record(
      "Recorded '\(heading)' of \(article). Read the difference, then run again.",
      sourceLocation: sourceLocation)
    return
  }
  guard text[start..<end] != part else { return }
  let difference = firstDifference(Array(text[start..<end].utf8), Array(part.utf8))
  Issue.record(
    "\(article) differs under '\(heading)' \(difference)", sourceLocation: sourceLocation)
}

/// Appends the path of a golden file to the list that `DOCENT_GOLDEN_LIST` names, so that the gate
/// finds those that no test asks for any more.
private func note(_ golden: URL) {
  guard let list = ProcessInfo.processInfo.environment["DOCENT_GOLDEN_LIST"] else { return }
  let descriptor = open(list, O_WRONLY | O_CREAT | O_APPEND, 0o644)
  guard descriptor >= 0 else { return }
  // One write of a line, so that tests beside each other do not mix theirs.
  let line = Array((golden.path + "\n").utf8)
  _ = write(descriptor, line, line.count)
  close(descriptor)
}

/// Where two texts part, with both lines.
private func firstDifference(_ kept: [UInt8], _ actual: [UInt8]) -> String {
  func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
  let (old, new) = (lines(kept), lines(actual))
  for number in 0..<max(old.count, new.count) {
    let before = number < old.count ? old[number] : nil
    let after = number < new.count ? new[number] : nil
    if before != after {
      return """
        in line \(number + 1):
        kept:   \(excerpt(before, other: after))
        actual: \(excerpt(after, other: before))
        """
    }
  }
  return "in its line ends."
}

/// The part of a long line around the first character where it differs from another.
private func excerpt(_ line: String?, other: String?) -> String {
  guard let line else { return "(no such line)" }
  let shared = zip(line.utf8, (other ?? "").utf8).prefix { $0 == $1 }.count
  guard line.utf8.count > 200 else { return line }
  let around = Array(line.utf8)[max(0, shared - 60)..<min(line.utf8.count, shared + 120)]
  return "…\(String(decoding: around, as: UTF8.self))…"
}
