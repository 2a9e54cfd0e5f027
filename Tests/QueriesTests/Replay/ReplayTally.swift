import Testing

/// What became of the walks of a replay.
struct ReplayTally {
  private var counts: [String: Int] = [:]
  private var faults: [String] = []

  mutating func add(_ verdict: String, _ fault: String?) {
    counts[verdict, default: 0] += 1
    if let fault { faults.append(fault) }
  }

  /// Prints what was counted, and fails if there was a fault.
  func conclude(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let list = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    print("\(name): \(list.joined(separator: ", "))")
    #expect(
      faults.isEmpty, "\(faults.count): \(faults.prefix(20).joined(separator: "\n"))",
      sourceLocation: sourceLocation)
  }
}
