public import CoreMetrics
import Synchronization

/// Measurements of swift-metrics, kept for Prometheus: a factory of its counters, gauges and
/// histograms, and their text.
///
/// Recorders and timers become histograms, recorders that do not aggregate become gauges. At most
/// ``most`` series are kept, so that labels made of what strangers send cannot fill the memory; what
/// is measured beyond is counted in one series without labels for each name.
public final class PrometheusFactory: MetricsFactory {
  /// The kinds of series, as the text names them.
  enum Kind: String, Sendable { case counter, gauge, histogram }

  /// The labels of a series, in the order in which they were given.
  typealias Labels = [Label]

  struct Label: Hashable, Sendable {
    let name: String
    let value: String
  }

  private struct Family {
    let kind: Kind
    var series: [Labels: MetricsSeries] = [:]
  }

  /// The most series of all names together: a choice.
  static let most = 10_000
  private let families = Mutex<[String: Family]>([:])

  /// A factory without measurements.
  public init() {}

  /// The series of a name and labels, made where there is none. A name has one kind; under another
  /// the kind is part of the name.
  func series(_ label: String, _ kind: Kind, _ dimensions: [(String, String)]) -> MetricsSeries {
    let labels = dimensions.map { Label(name: Self.name($0.0), value: $0.1) }
    return families.withLock { families in
      var name = Self.name(label)
      if let known = families[name], known.kind != kind { name += "_" + kind.rawValue }
      var family = families[name] ?? Family(kind: kind)
      if let known = family.series[labels] { return known }
      let isFull = families.values.reduce(0) { $0 + $1.series.count } >= Self.most
      let kept = isFull ? [] : labels
      let series = family.series[kept] ?? MetricsSeries(kind)
      family.series[kept] = series
      families[name] = family
      return series
    }
  }

  private func remove(_ handler: any AnyObject) {
    families.withLock { families in
      for (name, family) in families {
        let known = family.series.first { $0.value === handler }
        guard let labels = known?.key else { continue }
        families[name]?.series[labels] = nil
      }
    }
  }

  /// Everything that was measured, in the text form of Prometheus, version 0.0.4: names in order, a
  /// line a value.
  func text(helps: [String: String] = [:]) -> String {
    let families = families.withLock(\.self)
    var lines: [String] = []
    for (name, family) in families.sorted(by: { $0.key < $1.key }) where !family.series.isEmpty {
      if let help = helps[name] { lines.append("# HELP \(name) \(help)") }
      lines.append("# TYPE \(name) \(family.kind.rawValue)")
      let series = family.series.map { (Self.text(of: $0.key), $0.value) }.sorted { $0.0 < $1.0 }
      for (labels, series) in series { series.write(name, labels, into: &lines) }
    }
    return lines.joined(separator: "\n") + (lines.isEmpty ? "" : "\n")
  }

  /// The labels as they stand between braces, without these.
  static func text(of labels: Labels) -> String {
    labels.map { "\($0.name)=\"\(escaped($0.value))\"" }.joined(separator: ",")
  }

  private static func escaped(_ value: String) -> String {
    value.reduce(into: "") { text, character in
      switch character {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n", "\r\n", "\r": text += "\\n"
      default: text.append(character)
      }
    }
  }

  /// A name with `_` for each character that Prometheus does not take in one.
  static func name(_ label: String) -> String {
    let bytes = label.utf8.map { byte in
      let isLetter = (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_")
      return isLetter || (0x30...0x39).contains(byte) ? byte : UInt8(ascii: "_")
    }
    let name = String(decoding: bytes, as: UTF8.self)
    return name.first?.isNumber != false ? "_" + name : name
  }

  // MARK: Instruments

  /// A counter of whole numbers.
  public func makeCounter(
    label: String, dimensions: [(String, String)]
  ) -> any CounterHandler { series(label, .counter, dimensions) }

  /// A counter of any numbers.
  public func makeFloatingPointCounter(
    label: String, dimensions: [(String, String)]
  ) -> any FloatingPointCounterHandler { series(label, .counter, dimensions) }

  /// A gauge, which rises and falls.
  public func makeMeter(
    label: String, dimensions: [(String, String)]
  ) -> any MeterHandler { series(label, .gauge, dimensions) }

  /// A histogram, or a gauge where nothing is to be put together.
  public func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler { series(label, aggregate ? .histogram : .gauge, dimensions) }

  /// A histogram of seconds.
  public func makeTimer(
    label: String, dimensions: [(String, String)]
  ) -> any TimerHandler {
    // Prometheus measures in seconds, and says so in names.
    series(label.hasSuffix("seconds") ? label : label + "_seconds", .histogram, dimensions)
  }

  /// Forgets a counter.
  public func destroyCounter(_ handler: any CounterHandler) { remove(handler) }
  /// Forgets a counter of any numbers.
  public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {
    remove(handler)
  }
  /// Forgets a gauge.
  public func destroyMeter(_ handler: any MeterHandler) { remove(handler) }
  /// Forgets a histogram or gauge.
  public func destroyRecorder(_ handler: any RecorderHandler) { remove(handler) }
  /// Forgets a histogram of seconds.
  public func destroyTimer(_ handler: any TimerHandler) { remove(handler) }
}
