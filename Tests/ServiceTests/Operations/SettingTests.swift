import Foundation
import Notation
import TestSupport
import Testing

@testable import Service

/// A folder for files of settings, which is removed in the end.
private final class SettingsFolder {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "docent-settings-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = folder.appending(path: name)
    try Data(bytes).write(to: file)
    return file.path
  }
}

@Suite("Settings")
struct SettingTests {
  /// Two values of each setting, neither of which is the usual one.
  private static func samples(_ setting: Setting) -> [String] {
    switch setting.values {
    case .text: ["one/file name.sqlite", "zwei: \"#drei\""]
    case .whole(let range): ["\(range.lowerBound + 3)", "\(range.upperBound)"]
    case .seconds(let range): ["\(range.lowerBound + 0.5)", "\(Int(range.upperBound))"]
    case .truth: ["true", "false"]
    case .words(let words): Array(words.filter { $0 != setting.usual }.prefix(2))
    case .publicAddress: ["https://art.example.edu", "http://localhost:81/guide"]
    case .addresses: ["10.0.0.1", "10.0.0.1,fe80::1"]
    case .headerField: ["X-User", "Remote-User"]
    case .systems: ["2193", "EPSG:26910, 31467"]
    }
  }

  @Test("take the flag before the environment, that before the file, and that before what is usual")
  func order() throws {
    let folder = try SettingsFolder()
    for setting in Setting.allCases {
      let values = Self.samples(setting)
      let (one, other) = (values[0], values[1])
      var yaml = YAMLWriter()
      yaml.text(setting.rawValue, one)
      let path = try folder.write("settings.yaml", yaml.bytes)
      let file = SettingsFile(reading: path)
      let inFile = try ServiceSettings(file: file)
      #expect(inFile[setting].text == one)
      #expect(inFile[setting].origin == .file(Problem.Location(file: path, line: 1)))
      let environment = [setting.variable: other]
      let inEnvironment = try ServiceSettings(environment: environment, file: file)
      #expect(inEnvironment[setting] == .init(text: other, origin: .environment))
      let flagged = try ServiceSettings(
        flags: [setting: one], environment: environment, file: file)
      #expect(flagged[setting] == .init(text: one, origin: .flag))
      #expect(try ServiceSettings()[setting] == .init(text: setting.usual, origin: .usual))
      #expect(setting.accepts(setting.usual))
    }
  }

  @Test("print as a file that says the same")
  func printed() throws {
    let folder = try SettingsFolder()
    var random = SplitMix64(seed: 81)
    for _ in 0..<40 {
      let flags = Setting.allCases.reduce(into: [Setting: String]()) { flags, setting in
        flags[setting] =
          ([nil, ""].filter { $0.map(setting.accepts) ?? true }
          + Self.samples(setting)).randomElement(using: &random) ?? nil
      }
      let settings = try ServiceSettings(flags: flags)
      let path = try folder.write("settings.yaml", Array(settings.written.utf8))
      let again = try ServiceSettings(file: SettingsFile(reading: path))
      #expect(again.changes(since: settings).isEmpty)
    }
  }

  @Test("take a list where they may have several values, and nowhere else")
  func lists() throws {
    let folder = try SettingsFolder()
    for setting in Setting.allCases {
      for values in [[Self.samples(setting)[0]], Self.samples(setting)] {
        var yaml = YAMLWriter()
        yaml.list(setting.rawValue, values)
        let path = try folder.write("settings.yaml", yaml.bytes)
        let file = SettingsFile(reading: path)
        guard setting.values.areSeveral else {
          #expect(
            file.problems.map(\.message) == ["The setting '\(setting.rawValue)' is a list."])
          continue
        }
        let text = try ServiceSettings(file: file)[setting].text
        // A text in the list may be one of several values, with spaces between them.
        #expect(
          text.filter { $0 != " " } == values.joined(separator: ",").filter { $0 != " " })
      }
    }
  }

  @Test("have no value that is not there", arguments: ["10.0.0.1,", ",", "10.0.0.1,,10.0.0.2"])
  func gaps(_ text: String) {
    #expect(!Setting.trustedProxies.accepts(text))
  }

  @Test("say all that is wrong at once, with its source")
  func faults() throws {
    let folder = try SettingsFolder()
    let path = try folder.write(
      "settings.yaml",
      Array(
        "# mine\nport: 70000\nidel-time: 3\nhost: [a, {b: c}]\naccess-log: csv\n"
          .utf8)
        + Array("proxy-user-header: bad header\n".utf8))
    let problems = #expect(throws: Problems.self) {
      try ServiceSettings(
        flags: [.port: "0x10", .idleTime: "1e3"], environment: ["DOCENT_METRICS": "yes"],
        file: SettingsFile(reading: path))
    }
    let text = problems?.all.map(\.description).joined(separator: "\n") ?? ""
    for part in [
      "\(path):3: error: There is no setting 'idel-time'. Did you mean idle-time?",
      "\(path):4: error: The setting 'host' is a list.",
      "--port cannot be '0x10'", "--idle-time cannot be '1e3'", "DOCENT_METRICS cannot be 'yes'",
      "\(path):2: error: port cannot be '70000'.", "\(path):5: error: access-log cannot be 'csv'.",
      "\(path):6: error: proxy-user-header cannot be 'bad header'.",
    ] { #expect(text.contains(part), "\(part) in \(text)") }
  }

  @Test("that are misspelt in the environment are told, and what is of others is passed over")
  func environment() throws {
    let problems = #expect(throws: Problems.self) {
      try ServiceSettings(environment: ["DOCENT_IDEL_TIME": "3", "DOCENT_PUBLICADDRESS": "x"])
    }
    let text = problems?.all.map(\.description).joined(separator: "\n") ?? ""
    #expect(text.contains("DOCENT_IDEL_TIME. Did you mean DOCENT_IDLE_TIME?"), "\(text)")
    #expect(text.contains("DOCENT_PUBLIC_ADDRESS"), "\(text)")
    let others = [
      "DOCENT_TOKEN", "DOCENT_SETTINGS", "DOCENT_COLLECTIVEACCESS_TOKEN", "DOCENT_LONG",
      "DOCENT_JUDGES", "DOCENT_RECORD", "DOCENT_REPLAY", "DOCENT_WALKS", "DOCENT_GOLDEN_LIST",
      "DOCENT_MUTATIONS", "DOCENT_MUTATIONS_FROM", "PATH",
    ]
    for name in others { _ = try ServiceSettings(environment: [name: "x"]) }
  }

  @Test(
    "take reference systems that PROJ knows and that tell positions on the ground",
    arguments: [
      ("", true), ("2193", true), ("EPSG:26910,epsg:31467", true), ("4326", true),
      ("0", false), ("99999999", false), ("5703", false), ("2193,", false), ("a", false),
      ("-2193", false), (String(repeating: "9", count: 40), false),
      ("ESRI:102003", false), ("+proj=longlat", false),
    ])
  func systems(text: String, isTaken: Bool) {
    #expect(Setting.referenceSystems.accepts(text) == isTaken)
  }

  @Test("may all be commented out", arguments: ["", "\n", "# port: 80\r\n  # host: x\n"])
  func silence(_ text: String) throws {
    let folder = try SettingsFolder()
    let path = try folder.write("settings.yaml", Array(text.utf8))
    let file = SettingsFile(reading: path)
    #expect(file.values.isEmpty && file.problems.isEmpty)
  }

  @Test("that a running service cannot change stay until the next start")
  func reread() throws {
    let before = try ServiceSettings(flags: [.port: "1", .idleTime: "5"])
    let wanted = try ServiceSettings(flags: [.port: "2", .idleTime: "6"])
    let next = wanted.reread(over: before)
    #expect(next.changes(since: before) == [.idleTime])
    #expect(wanted.changes(since: next) == [.port])
  }
}
