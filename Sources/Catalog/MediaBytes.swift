import Notation

/// The bytes of a media file, wherever they lie, read piece by piece so that they are never in
/// memory together.
public struct MediaBytes: Sendable {
  /// The number of bytes.
  public let size: Int
  /// A name of these bytes that no others have: letters and digits.
  public let digest: String
  private let read: @Sendable (Range<Int>) async throws -> [UInt8]

  /// Bytes that `read` gives: the first of the range that it is asked for, as many as it has at
  /// hand, at least one.
  public init(
    size: Int, digest: String, read: @escaping @Sendable (Range<Int>) async throws -> [UInt8]
  ) {
    self.size = size
    self.digest = digest
    self.read = read
  }

  /// The bytes of an array in memory.
  public init(_ bytes: [UInt8], digest: String) {
    self.init(size: bytes.count, digest: digest) { Array(bytes[$0]) }
  }

  /// Gives `body` the bytes of `range`, all of them if that is `nil`, in order and in pieces of a MB
  /// or so. Throws a Problem, `edit-conflict`, if the file is replaced meanwhile.
  ///
  /// - Complexity: O(n) for n bytes, of which a piece at a time is in memory.
  public func forEachPiece(
    of range: Range<Int>? = nil, _ body: ([UInt8]) async throws -> Void
  ) async throws {
    var rest = (range ?? 0..<size).clamped(to: 0..<size)
    while !rest.isEmpty {
      let piece = try await read(rest)
      guard !piece.isEmpty, piece.count <= rest.count else { throw Problem.mediaReplaced }
      try await body(piece)
      rest = rest.dropFirst(piece.count)
    }
  }

  /// The first `count` bytes, or all if there are fewer.
  ///
  /// - Complexity: O(n) for `count` n.
  public func opening(_ count: Int) async throws -> [UInt8] {
    var opening: [UInt8] = []
    try await forEachPiece(of: 0..<count) { opening += $0 }
    return opening
  }
}

extension Problem {
  fileprivate static var mediaReplaced: Problem {
    Problem(
      .editConflict, "A media file was replaced while it was read.", remedy: "Read it again.")
  }
}
