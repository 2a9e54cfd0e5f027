public import Catalog
public import Notation

/// The fixes and problems that some bytes of a receiver gave.
public struct FixReading: Sendable {
  /// The fixes, in the order in which the receiver reported them.
  public internal(set) var fixes: [Fix]
  /// The problems of what cannot be read, each with its line. Only a file as a whole is an error; a
  /// line is a warning.
  public internal(set) var problems: [Problem]

  /// A reading of these fixes and problems; none, unless stated.
  public init(fixes: [Fix] = [], problems: [Problem] = []) {
    self.fixes = fixes
    self.problems = problems
  }
}

/// Reads positions as a receiver sends them: NMEA 0183, gpsd's JSON, or a GPX document.
///
/// The first line that is one of them decides the format. Bytes may come in any pieces. A torn or
/// corrupt line is a ``Catalog/Problem`` of code `unreadable-fix` and reading goes on with the
/// next; no input is fatal.
///
/// - NMEA 0183: GGA, GNS, RMC, GLL, VTG, GST and ZDA of any talker. The sentences of one time make
///   one fix, which is complete when a sentence of another time comes, or at the end. Checksums are
///   verified; a sentence without is taken only from a receiver that never wrote one. Dates are
///   taken as they are, even where a receiver is 1024 weeks behind.
/// - gpsd: one fix for each `TPV` report of mode 2 or 3. Until the first of those comes, NMEA that
///   gpsd passes on is read instead: `gpspipe -r` sends nothing else behind gpsd's greeting.
/// - GPX, in UTF-8, UTF-16 or what its XML declares: the points of its tracks; without tracks those
///   of routes; without either its waypoints. They come at the end, since XML cannot be read before
///   it is complete.
///
/// Memory is bounded: lines are cut at ``longestLine`` bytes, documents at 64 MB.
public struct FixReader: Sendable {
  /// The longest line in bytes. NMEA's are at most 82, gpsd's reports with positions a few hundred.
  public static let longestLine = 4096
  /// The most problems that are listed; the others are only counted.
  static let mostProblems = 1000

  private enum Format { case nmea, gpsd }

  private let file: String
  private var format: Format?
  private var nmea = NMEAReader()
  /// True once gpsd has reported a position itself, so that NMEA is passed over.
  private var hasReports = false
  /// The line being collected.
  private var line: [UInt8] = []
  private var isCut = false
  private var number = 1
  private var endedWithReturn = false
  private var hasContent = false
  /// A GPX document and the line it begins in.
  private var document: (bytes: [UInt8], firstLine: Int)?
  private var problemCount = 0

  /// A reader whose problems name their source as `file`.
  public init(file: String) { self.file = file }

  /// Takes the next bytes.
  ///
  /// - Returns: the fixes that they complete.
  public mutating func read(_ bytes: some Sequence<UInt8>) -> FixReading {
    var reading = FixReading()
    for byte in bytes {
      if document != nil {
        // One byte beyond the limit tells that there were more.
        if (document?.bytes.count ?? 0) <= SourceText.most { document?.bytes.append(byte) }
      } else if byte == 0x0A || byte == 0x0D {
        if byte == 0x0D || !endedWithReturn { endLine(&reading) }
        endedWithReturn = byte == 0x0D
      } else {
        endedWithReturn = false
        take(byte)
      }
    }
    return reading
  }

  /// Ends the reading, and completes the last fix.
  ///
  /// - Returns: the fixes that were still incomplete. Afterwards the reader is as new.
  public mutating func finish() -> FixReading {
    var reading = FixReading()
    if let document {
      finish(document.bytes, firstLine: document.firstLine, &reading)
    } else {
      endLine(&reading)
      add(nmea.finish(), to: &reading)
      if hasContent, format == nil {
        reading.problems.append(
          Problem(
            .unknownFormat, "No line is NMEA 0183, a report of gpsd or GPX.",
            remedy: "Send what a receiver writes, 'gpspipe -w', 'gpspipe -r' or a .gpx file; lines "
              + "in ASCII, not in UTF-16.",
            at: Problem.Location(file: file)))
      }
    }
    if problemCount > Self.mostProblems {
      reading.problems.append(
        Problem(
          .unreadableFix, "\(problemCount - Self.mostProblems) more lines cannot be read.",
          remedy: "Look at those above first.", at: Problem.Location(file: file)))
    }
    self = FixReader(file: file)
    return reading
  }

  // MARK: Lines

  private mutating func take(_ byte: UInt8) {
    if !hasContent, byte == 0x3C, isOpening {
      // In UTF-16 the bytes before it belong to the document: its mark, or half of this character.
      document = ((isWide ? line : []) + [byte], number)
      line = []
    } else if line.count < Self.longestLine {
      line.append(byte)
    } else {
      isCut = true
    }
  }

  /// True if nothing but white space and a byte order mark has come yet.
  private var isOpening: Bool {
    if isWide { return line.allSatisfy { [0xFE, 0xFF, 0x00, 0x20, 0x09].contains($0) } }
    return SourceText.withoutMark(line[...]).allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// True if the bytes so far begin as UTF-16: with its mark, or with half of an ASCII character.
  private var isWide: Bool {
    SourceText.hasWideMark(line) || line.first == 0
  }

  private mutating func endLine(_ reading: inout FixReading) {
    defer {
      line.removeAll(keepingCapacity: true)
      isCut = false
      number += 1
    }
    let content = (number == 1 ? SourceText.withoutMark(line[...]) : line[...])
      .drop { $0 == 0x20 || $0 == 0x09 }
    guard let first = content.first else { return }
    hasContent = true
    let isReport = first == 0x7B
    guard !isCut else {
      // Lists of satellites and devices grow long, and hold no position.
      let opening = String(decoding: content.prefix(40), as: UTF8.self)
      if format == .gpsd, isReport, !opening.contains("\"TPV\"") { return }
      let reason = UnreadableFix("The line is longer than \(Self.longestLine) bytes.")
      return report(number, reason, &reading)
    }
    switch format {
    case .nmea?: if !isReport { add(nmea.take(content, number: number), to: &reading) }
    case .gpsd?:
      if first != 0x24 && first != 0x21 {
        takeReport(content, &reading)
      } else if !hasReports {
        add(nmea.take(content, number: number), to: &reading)
      }
    case nil:
      if isReport {
        takeReport(content, &reading)
      } else {
        let outcome = nmea.take(content, number: number)
        if outcome.isRecognised { format = .nmea }
        add(outcome, to: &reading)
      }
    }
  }

  private mutating func takeReport(_ content: ArraySlice<UInt8>, _ reading: inout FixReading) {
    do {
      guard let value = try? JSONValue(parsing: content), value["class"]?.string != nil else {
        throw UnreadableFix("The line is no report of gpsd; perhaps it is incomplete.")
      }
      format = .gpsd
      if value["class"]?.string == "TPV", !hasReports {
        // What the receiver said, if gpsd was asked to pass it on, is in its own reports.
        hasReports = true
        nmea = NMEAReader()
      }
      if let fix = try GPSDReport.fix(of: value) { reading.fixes.append(fix) }
    } catch let error as UnreadableFix {
      report(number, error, &reading)
    } catch {}
  }

  // MARK: Documents

  private mutating func finish(
    _ document: [UInt8], firstLine: Int, _ reading: inout FixReading
  ) {
    guard document.count <= SourceText.most else {
      reading.problems.append(
        Problem(
          .malformedFile, "The file holds more than \(SourceText.most >> 20) MB.",
          remedy: "Split it.", at: Problem.Location(file: file)))
      return
    }
    let found = GPXFixes.read(document, firstLine: firstLine)
    reading.fixes = found.fixes
    for trouble in found.troubles { report(trouble.line, trouble.reason, &reading) }
    guard let failure = found.failure else { return }
    reading.problems.append(
      Problem(
        found.isRecognised ? .malformedFile : .unknownFormat, failure.sentence,
        remedy: found.isRecognised
          ? "What stands before is read. Export the file again." : "Send a GPX file.",
        at: Problem.Location(file: file, line: failure.line)))
  }

  // MARK: Problems

  private mutating func add(_ outcome: NMEAReader.Outcome, to reading: inout FixReading) {
    if let fix = outcome.fix { reading.fixes.append(fix) }
    for trouble in outcome.troubles { report(trouble.line, trouble.reason, &reading) }
  }

  private mutating func report(
    _ line: Int, _ reason: UnreadableFix, _ reading: inout FixReading
  ) {
    problemCount += 1
    guard problemCount <= Self.mostProblems else { return }
    reading.problems.append(
      Problem(
        .unreadableFix, reason.sentence,
        remedy: "It is passed over. If there are many, look at the cable or how it was copied.",
        at: Problem.Location(file: file, line: line)))
  }
}
