import CoreMetrics
import Synchronization

/// The values under one name and one set of labels.
final class MetricsSeries: Sendable {
  /// The upper bounds of a histogram's classes, in seconds: Prometheus's usual ones, and two below
  /// them, for answers that were kept.
  static let bounds = [
    0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
  ]

  private struct Values {
    /// The value of a counter or gauge; of a histogram the sum.
    var sum = 0.0
    var count = 0
    /// The numbers in each class of a histogram, without those of the classes below it.
    var classes: [Int]
  }

  let kind: PrometheusFactory.Kind
  private let values: Mutex<Values>

  init(_ kind: PrometheusFactory.Kind) {
    self.kind = kind
    values = Mutex(
      Values(classes: kind == .histogram ? Array(repeating: 0, count: Self.bounds.count) : []))
  }

  /// Adds to a counter or gauge.
  func add(_ amount: Double) {
    // A counter never falls; what is no number would stay for ever.
    guard amount.isFinite, kind != .counter || amount >= 0 else { return }
    values.withLock { $0.sum += amount }
  }

  /// Sets a gauge, or counts a value in a histogram.
  func observe(_ value: Double) {
    guard !value.isNaN else { return }
    values.withLock { values in
      guard kind == .histogram else { return values.sum = value }
      values.sum += value
      values.count += 1
      guard let index = Self.bounds.firstIndex(where: { value <= $0 }) else { return }
      values.classes[index] += 1
    }
  }

  func reset() { values.withLock { $0 = Values(classes: $0.classes.map { _ in 0 }) } }

  /// Writes the lines of the series.
  func write(_ name: String, _ labels: String, into lines: inout [String]) {
    let values = values.withLock(\.self)
    let braces = labels.isEmpty ? "" : "{\(labels)}"
    guard kind == .histogram else {
      lines.append("\(name)\(braces) \(Self.text(values.sum))")
      return
    }
    let others = labels.isEmpty ? "" : labels + ","
    var total = 0
    for (bound, count) in zip(Self.bounds, values.classes) {
      total += count
      lines.append("\(name)_bucket{\(others)le=\"\(bound)\"} \(total)")
    }
    lines.append("\(name)_bucket{\(others)le=\"+Inf\"} \(values.count)")
    lines.append("\(name)_sum\(braces) \(Self.text(values.sum))")
    lines.append("\(name)_count\(braces) \(values.count)")
  }

  /// A number as Prometheus reads it.
  static func text(_ number: Double) -> String {
    if let whole = Int(exactly: number) { return String(whole) }
    return number == .infinity ? "+Inf" : number == -.infinity ? "-Inf" : "\(number)"
  }
}

extension MetricsSeries: CounterHandler, FloatingPointCounterHandler, MeterHandler, RecorderHandler,
  TimerHandler
{
  func increment(by amount: Int64) { add(Double(amount)) }
  func increment(by amount: Double) { add(amount) }
  func decrement(by amount: Double) { add(-amount) }
  func set(_ value: Int64) { observe(Double(value)) }
  func set(_ value: Double) { observe(value) }
  func record(_ value: Int64) { observe(Double(value)) }
  func record(_ value: Double) { observe(value) }
  func recordNanoseconds(_ duration: Int64) { observe(Double(duration) / 1e9) }
}
