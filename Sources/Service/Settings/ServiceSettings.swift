import Catalog
import Exchange
import HTTPTypes
import NIOCore
public import Notation

/// The settings of a service: what a flag says, else the environment, else a file, else what is usual.
public struct ServiceSettings: Sendable {
  /// The source of a value.
  public enum Origin: Hashable, Sendable {
    case flag
    case environment
    /// A line of a file.
    case file(Problem.Location)
    /// Nobody said anything.
    case usual
  }

  /// The value of a setting, and who gave it.
  public struct Value: Hashable, Sendable {
    /// The value as it would be written.
    public let text: String
    /// The source of the value.
    public let origin: Origin
  }

  /// The environment's name for the file of settings.
  public static let fileVariable = "DOCENT_SETTINGS"
  /// The variables of the environment that other commands read.
  static let otherVariables = [fileVariable, "DOCENT_TOKEN"]

  private var values: [Setting: Value]

  /// The settings that these sources give together. Every value of every source is checked, also
  /// where another goes before it, and all that is wrong is told at once, as ``Problems``.
  public init(
    flags: [Setting: String] = [:], environment: [String: String] = [:], file: SettingsFile? = nil
  ) throws(Problems) {
    var problems = file?.problems ?? []
    var values: [Setting: Value] = [:]
    for setting in Setting.allCases {
      let given = [
        flags[setting].map { Value(text: $0, origin: .flag) },
        environment[setting.variable].map { Value(text: $0, origin: .environment) },
        file?.values[setting].map { Value(text: $0.text, origin: .file($0.location)) },
      ].compactMap(\.self)
      problems += given.compactMap { setting.problem(of: $0) }
      values[setting] = given.first
    }
    problems += Setting.misspelt(environment.keys)
    guard problems.isEmpty else { throw Problems(problems) }
    self.values = values
  }

  /// The value of `setting`, and its source.
  public subscript(setting: Setting) -> Value {
    values[setting] ?? Value(text: setting.usual, origin: .usual)
  }

  /// The text of `setting`; `nil` where it is empty.
  public func text(_ setting: Setting) -> String? {
    let text = self[setting].text
    return text.isEmpty ? nil : text
  }

  /// The whole number of `setting`.
  public func whole(_ setting: Setting) -> Int { Int(self[setting].text) ?? 0 }

  /// True if `setting` is.
  public func isOn(_ setting: Setting) -> Bool { self[setting].text == "true" }

  /// The word of `setting`, as one of a type's.
  public func word<Word: RawRepresentable<String>>(_ setting: Setting) -> Word? {
    Word(rawValue: self[setting].text)
  }

  /// The seconds of `setting`.
  func seconds(_ setting: Setting) -> Double { Double(self[setting].text) ?? 0 }

  private func time(_ setting: Setting) -> TimeAmount {
    .nanoseconds(Int64(seconds(setting) * 1e9))
  }

  /// The bounds of requests and clients.
  var limits: RequestLimits {
    var limits = RequestLimits()
    limits.requestTime = time(.requestTime)
    limits.idleTime = time(.idleTime)
    limits.content = whole(.contentSize)
    limits.headerField = whole(.headerFieldSize)
    limits.headerList = whole(.headerSize)
    limits.headerCount = whole(.headerFields)
    limits.json = whole(.jsonSize)
    limits.part = whole(.partSize)
    limits.writingTime = time(.writingTime)
    return limits
  }

  /// The limits of what is written.
  var writingLimits: WritingLimits {
    var limits = WritingLimits()
    limits.json = whole(.jsonSize)
    limits.part = whole(.partSize)
    limits.medium = whole(.mediaSize)
    limits.media = whole(.mediaCount)
    limits.uploads = whole(.uploads)
    limits.uploadSpace = whole(.uploadSpace)
    limits.uploadTime = seconds(.uploadTime)
    limits.operations = whole(.batchSize)
    limits.attempts = whole(.signOnAttempts)
    return limits
  }

  /// These settings as a service takes them that runs with `earlier`: what it cannot change while it
  /// runs stays.
  public func reread(over earlier: ServiceSettings) -> ServiceSettings {
    var settings = self
    for setting in Setting.allCases where !setting.isReread {
      settings.values[setting] = earlier.values[setting]
    }
    return settings
  }

  /// The settings whose values are others than in `earlier`.
  public func changes(since earlier: ServiceSettings) -> [Setting] {
    Setting.allCases.filter { self[$0].text != earlier[$0].text }
  }

  /// All settings as a file that ``SettingsFile`` reads, each with its purpose and source.
  public var written: String {
    var text = ""
    for setting in Setting.allCases {
      let value = self[setting]
      let origin =
        switch value.origin {
        case .flag: "--\(setting.rawValue)"
        case .environment: setting.variable
        case .file(let location): location.description
        case .usual: "usual"
        }
      text += "# \(setting.summary)\n# From: \(Problem.printable(origin))\n"
      text += setting.line(value.text) + "\n"
    }
    return String(text.dropLast())
  }
}

extension Setting {
  /// The settings that somebody may have meant by `name`, the nearest first.
  static func near(_ name: String) -> [Setting] {
    NameSuggestion.nearest(to: name, among: allCases.map(\.rawValue)).compactMap(Setting.init)
  }

  /// The problems of variables of the environment that are no setting and are called almost like one.
  /// Others may be of other commands, or of anybody's scripts.
  fileprivate static func misspelt(_ names: some Sequence<String>) -> [Problem] {
    let known = Set(allCases.map(\.variable) + ServiceSettings.otherVariables)
    let others = names.filter { $0.hasPrefix(prefix) && !known.contains($0) }
    return others.sorted().compactMap { name in
      let written = name.dropFirst(prefix.count).lowercased().map { $0 == "_" ? "-" : $0 }
      let near = near(String(written))
      guard !near.isEmpty else { return nil }
      return Problem(
        .invalidValue, "There is no setting \(name.prefix(80)).",
        remedy: "Did you mean \(near.map(\.variable).joined(separator: " or "))? Else take it away."
      )
    }
  }

  /// The fault of a value, if it has one.
  func problem(of value: ServiceSettings.Value) -> Problem? {
    guard !accepts(value.text) else { return nil }
    let name =
      switch value.origin {
      case .flag: "--\(rawValue)"
      case .environment: variable
      case .file, .usual: rawValue
      }
    let location: Problem.Location? =
      if case .file(let place) = value.origin { place } else { nil }
    return Problem(
      .invalidValue, "\(name) cannot be '\(value.text.prefix(80))'.",
      remedy: "It takes \(values).", at: location)
  }

  /// The line of a file that gives it a value.
  fileprivate func line(_ value: String) -> String {
    switch values {
    case .text where !value.isEmpty, .addresses where !value.isEmpty,
      .publicAddress where !value.isEmpty, .systems where !value.isEmpty,
      .headerField where !value.isEmpty:
      var yaml = YAMLWriter()
      yaml.text(rawValue, value)
      return String(decoding: yaml.bytes, as: UTF8.self)
    case .text, .addresses, .publicAddress, .systems, .headerField,
      .truth where value.isEmpty:
      return "\(rawValue): \"\"\n"
    case .whole, .seconds, .truth, .words: return "\(rawValue): \(value)\n"
    }
  }

  /// Tells whether `text` is a value of the setting.
  func accepts(_ text: String) -> Bool {
    if text.isEmpty { return usual.isEmpty || values == .addresses }
    return switch values {
    case .text: !text.utf8.contains(0)
    case .whole(let range): Self.isNumber(text) && Int(text).map(range.contains) ?? false
    case .seconds(let range): Self.isNumber(text) && Double(text).map(range.contains) ?? false
    case .truth: text == "true" || text == "false"
    case .words(let words): words.contains(text)
    case .publicAddress: PublicAddress(text) != nil
    case .addresses: ProxyList(text) != nil
    case .headerField: HTTPField.Name(text) != nil
    case .systems: OfferedSystems(text) != nil
    }
  }

  /// Tells whether `text` is digits and a point at most: other notations than people's are none.
  private static func isNumber(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
  }
}
