/// The part of a file that a `Range` header asks for (RFC 9110 section 14): browsers fetch sound and
/// moving pictures so.
enum ByteRange: Equatable {
  /// The bytes of the file in this range.
  case part(Range<Int>)
  /// A range that begins behind the file, or has no bytes.
  case beyond

  /// `nil` for whatever a server may answer with the whole file: several ranges, another unit, or
  /// what is no range at all.
  init?(_ header: String, of count: Int) {
    guard header.hasPrefix("bytes=") else { return nil }
    let ends = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2,
      ends.allSatisfy({ $0.utf8.count < 19 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    switch (Int(ends[0]), Int(ends[1])) {
    case (let first?, let last?):
      guard first <= last else { return nil }
      self = first < count ? .part(first..<min(last + 1, count)) : .beyond
    case (let first?, nil): self = first < count ? .part(first..<count) : .beyond
    case (nil, let length?):
      self = length > 0 && count > 0 ? .part(max(0, count - length)..<count) : .beyond
    case (nil, nil): return nil
    }
  }
}
