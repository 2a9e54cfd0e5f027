import NIOCore

/// The beginning of a request as it comes, for what is to be known of one that cannot be decoded.
struct RequestHeader {
  private var pieces: [ByteBuffer] = []
  /// The number of bytes that have come.
  private(set) var count = 0
  /// True if the empty line at its end has come.
  var isWhole = false

  /// Adds what comes next.
  mutating func append(_ bytes: ByteBuffer) {
    pieces.append(bytes)
    count += bytes.readableBytes
  }

  /// Begins anew, with the next request.
  mutating func reset() {
    pieces.removeAll(keepingCapacity: true)
    count = 0
    isWhole = false
  }

  /// The lines that have come as a whole, the first one also in part.
  ///
  /// - Complexity: O(n) for n bytes.
  private var lines: [Substring] {
    var whole = ByteBuffer()
    for piece in pieces { whole.writeImmutableBuffer(piece) }
    let text = String(decoding: whole.readableBytesView, as: UTF8.self)
    func isEnd(_ character: Character) -> Bool { character == "\r\n" || character == "\n" }
    let lines = text.split(whereSeparator: isEnd)
    return lines.count > 1 && !(text.last.map(isEnd) ?? true) ? lines.dropLast() : lines
  }

  /// The first word of the first line, where another follows it; `nil` if that has not come.
  var method: String? {
    lines.first.flatMap { line in line.firstIndex(of: " ").map { String(line[..<$0]) } }
  }

  // A regex that is no constant is parsed each time. It is never changed, but does not say that tasks may
  // share it.
  private nonisolated(unsafe) static let requestLine =
    /([!#$%&'*+\-.^_`|~0-9A-Za-z]+) [^ ]+ HTTP\/\d\.\d/

  /// The method, where the first line is one of HTTP (RFC 9112, section 3): `nil` if it is another
  /// protocol's, or has not come as a whole.
  var methodOfHTTP: String? {
    lines.first?.wholeMatch(of: Self.requestLine)
      .map { String($0.1) }
  }

  /// The value of the first field of that name; `nil` if none has come as a whole.
  func value(of name: String) -> String? {
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].lowercased() == name.lowercased() else { continue }
      return String(parts[1])
    }
    return nil
  }
}
