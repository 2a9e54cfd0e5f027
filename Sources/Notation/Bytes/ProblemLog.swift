/// The problems of one file, as they are found.
///
/// A class, because the parts of a file write to one log while it is read.
public final class ProblemLog {
  /// More problems than this in one file are counted, not listed: nobody reads them.
  static let most = 1000

  /// The file, as the person named it.
  public let file: String
  private var listed: [Problem] = []
  private var unlisted = 0
  private var said: Set<String> = []
  /// The files that the lines are of, each with its first line; none where all are of ``file``.
  private var parts: [(file: String, line: Int)] = []
  /// False for a file that has no lines of its own, such as one of bytes: lines that are named then mean
  /// nothing to a person, and are not told.
  public var hasLines = true
  /// True if any problem so far is an error.
  public private(set) var hasErrors = false

  /// The log of a file without problems.
  public init(file: String) { self.file = file }

  /// True if further problems are only counted, so that callers need not work out their details.
  public var isFull: Bool { listed.count >= Self.most }

  /// A place in the file.
  public func location(line: Int? = nil, field: String? = nil) -> Problem.Location {
    guard let line, hasLines, !parts.isEmpty else {
      return Problem.Location(file: file, line: hasLines ? line : nil, field: field)
    }
    let (file, own) = place(of: line)
    return Problem.Location(file: file, line: own, field: field)
  }

  /// Notes that the lines from `line` on are those of another file, of several that are read as one.
  /// Parts begin in the order of their lines.
  public func begin(part file: String, at line: Int) { parts.append((file, line)) }

  /// The file and its own line that `line` is.
  ///
  /// - Complexity: O(log p) for p parts.
  public func place(of line: Int) -> (file: String, line: Int) {
    var (low, high) = (0, parts.count)
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].line <= line { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return (file, line) }
    return (parts[low - 1].file, line - parts[low - 1].line + 1)
  }

  /// Notes a problem, with the line and field that it is about.
  ///
  /// - Complexity: O(1), amortized.
  public func add(
    _ code: Problem.Code, _ message: String, remedy: String, line: Int? = nil, field: String? = nil
  ) {
    if code.severity == .error { hasErrors = true }
    if !isFull {
      listed.append(Problem(code, message, remedy: remedy, at: location(line: line, field: field)))
    } else {
      unlisted += 1
    }
  }

  /// Notes a problem, but only once in this file for each `topic`.
  ///
  /// - Complexity: O(1) on average.
  public func addOnce(
    _ topic: String, _ code: Problem.Code, _ message: String, remedy: String, line: Int? = nil,
    field: String? = nil
  ) {
    // Topics that cannot be listed are not kept: strangers' files may have millions.
    if isFull ? !said.contains(topic) : said.insert(topic).inserted {
      add(code, message, remedy: remedy, line: line, field: field)
    }
  }

  /// The listed problems, with one more that counts those that are not listed.
  ///
  /// - Complexity: O(n) for n listed problems, at most a thousand.
  public var problems: [Problem] {
    guard unlisted > 0 else { return listed }
    let rest = Problem(
      hasErrors ? .malformedFile : .unknownField,
      "\(unlisted) more problems of this file are not listed.",
      remedy: "Put those above right first, then read the file again.", at: location())
    return listed + [rest]
  }
}
