import Notation

/// The body of an answer of CollectiveAccess, which is JSON once what PHP says of its own is taken away:
/// where `display_errors` is on, notices stand before the JSON or behind it.
public struct CollectiveAnswerBody: Sendable {
  /// The JSON, with a space in the place of every byte that is none of it, so that lines and columns
  /// stay; or all as it came, if there is no JSON with notices around it.
  public let bytes: [UInt8]
  /// The notices without their markup, at most 200 characters; `nil` if there are none.
  public let notice: String?

  /// The number of places at which JSON was looked for, at most ``mostBeginnings``.
  public let attempts: Int

  /// The most places at which JSON may begin that are tried: a choice, more than notices have braces.
  public static let mostBeginnings = 64

  /// Reads the body of an answer.
  ///
  /// - Complexity: O(n) for n bytes where nothing stands around the JSON or PHP says nothing, else
  ///   O(64 n) at most, and far less, since words are no JSON.
  public init(_ body: [UInt8]) {
    let isSpace = { (byte: UInt8) in [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    // A mark of the byte order stands where a file of the installation was saved with one.
    let start = body.starts(with: mark) ? mark.count : 0
    let first = body[start...].firstIndex { !isSpace($0) }
    let last = body.lastIndex { !isSpace($0) }
    let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    guard let first, let last, body[first] != open || body[last] != close,
      Self.words.contains(where: { body.firstRange(of: Array($0.utf8)) != nil })
    else {
      bytes = start > 0 ? Self.blanked(body, outside: start..<body.count) : body
      notice = nil
      attempts = 0
      return
    }
    // Braces of a notice may be JSON by chance; the answer is longer.
    var found: Range<Int>?
    var next = first
    var count = 0
    while count < Self.mostBeginnings, let beginning = body[next...last].firstIndex(of: open) {
      count += 1
      var parser = JSONParser(body[beginning...last], line: 1)
      do throws(InvalidJSON) {
        _ = try parser.value(depth: 0)
        let range = beginning..<parser.position
        if range.count > found?.count ?? 0 { found = range }
        next = parser.position
      } catch {
        // Of an answer that is cut off, or that a notice breaks in its midst, what is whole in it is not
        // the answer.
        if error.isTruncated || Self.hasMembers(body[beginning..<parser.position]) {
          found = nil
          break
        }
        next = beginning + 1
      }
      guard next <= last else { break }
    }
    attempts = count
    // A find that finds nothing may have no body, but for what PHP says of its own.
    if found == nil, count == 0, Self.isHarmless(Array(body[start...])) {
      bytes = Self.blanked(body, outside: start..<start)
      notice = Self.notice(Array(body[start...]))
      return
    }
    guard let found,
      let notice = Self.notice(
        Array(body[start..<found.lowerBound]) + Array(body[found.upperBound...]))
    else {
      bytes = start > 0 ? Self.blanked(body, outside: start..<body.count) : body
      notice = nil
      return
    }
    bytes = Self.blanked(body, outside: found)
    self.notice = notice
  }

  /// Tells whether there are two members of an object in a piece of JSON, as there are in no notice.
  private static func hasMembers(_ piece: ArraySlice<UInt8>) -> Bool {
    let colon = Array("\":".utf8)
    guard let first = piece.firstRange(of: colon) else { return false }
    return piece[first.upperBound...].firstRange(of: colon) != nil
  }

  /// The words with which PHP begins what it says of its own.
  private static let words = ["Notice", "Warning", "Deprecated", "Strict Standards"]

  /// Where a notice ends.
  private nonisolated(unsafe) static let end = /[ ]on line [0-9]+ ?/

  /// Tells whether `bytes` are notices and nothing else, none of them of an answer that could not be
  /// made, as warnings and errors may be.
  private static func isHarmless(_ bytes: [UInt8]) -> Bool {
    let line = plain(bytes)
    let harmless = ["Notice:", "Deprecated:", "Strict Standards:"]
    return line.last?.isNumber == true
      && line.split(separator: end).allSatisfy { part in harmless.contains(where: part.hasPrefix) }
  }

  private static func blanked(_ body: [UInt8], outside range: Range<Int>) -> [UInt8] {
    body.enumerated().map { index, byte in
      range.contains(index) || byte == 0x0A || byte == 0x0D ? byte : 0x20
    }
  }

  /// The words of PHP in `bytes`, without markup; `nil` if they are none of PHP's.
  private static func notice(_ bytes: [UInt8]) -> String? {
    let line = plain(bytes)
    guard words.contains(where: { line.contains($0 + ":") }) else { return nil }
    return String(line.prefix(200))
  }

  /// The words of an answer that is no JSON, at most 200 characters of them.
  static func words(of bytes: [UInt8]) -> String {
    String(plain(Array(bytes.prefix(4_096))).prefix(200))
  }

  /// The words in `bytes` without markup, on one line.
  private static func plain(_ bytes: [UInt8]) -> String {
    var plain = ""
    var isMarkup = false
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "<": isMarkup = true
      case ">" where isMarkup:
        isMarkup = false
        plain += " "
      default: if !isMarkup { plain.unicodeScalars.append(scalar) }
      }
    }
    return plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing(" : ", with: ": ").replacing(" :", with: ":")
  }
}

extension CollectiveHarvest {
  /// The words in which a database or its server say that they cannot answer now, but may later
  /// (MySQL, error reference: 1040, 1205, 1213, 2002, 2006, 2013).
  private static let passing = [
    "server has gone away", "Lost connection to MySQL", "Too many connections",
    "Lock wait timeout exceeded", "Deadlock found", "Can't connect to local MySQL server",
  ]

  /// Tells whether an answer says that it is worth asking again: by its status (RFC 9110, section 15.6;
  /// RFC 6585, section 4), or in the words of the database.
  public static func isPassing(status: Int, _ bytes: [UInt8]) -> Bool {
    if [429, 502, 503, 504].contains(status) { return true }
    // An answer with records may have such words in a text.
    let text = String(decoding: bytes.prefix(4_096), as: UTF8.self)
    guard passing.contains(where: text.contains) else { return false }
    let json = try? JSONValue(parsing: CollectiveAnswerBody(bytes).bytes)
    return json?["ok"] != .bool(true)
  }

  /// The problem of a server that cannot answer now, and says why.
  static func later(_ part: Part, _ reason: String?) -> Problem {
    Problem(
      .unreadableFile,
      "The server cannot list \(part.rawValue) now" + CollectiveGraphQL.quoted(reason) + ".",
      remedy: "Run the same command again later; what came is kept.")
  }

  /// Tells whether the reason for a refusal is who asks, as it may be where a server gives none.
  static func isOfAccess(_ reason: String?) -> Bool {
    guard let reason = reason?.lowercased(), reason.contains(where: { !$0.isWhitespace }) else {
      return true
    }
    let words = " " + reason.lowercasedWords().joined(separator: " ")
    return ofAccess.contains { words.contains(" \($0)") }
  }

  /// Beginnings of words of refusals for who asks. A choice: CollectiveAccess has no codes for them.
  private static let ofAccess = [
    "access", "denied", "permi", "auth", "login", "log in", "logged", "sign", "user", "credential",
    "password", "token", "jwt", "privilege", "allowed",
  ]

  /// Tells whether the reason that a server gives for an answer that is none passes by itself.
  static func isPassing(_ reason: String?) -> Bool {
    reason.map { reason in passing.contains(where: reason.contains) } ?? false
  }
}
