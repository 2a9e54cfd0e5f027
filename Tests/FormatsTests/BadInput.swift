import Catalog
import Testing

/// A campus without fault, of which a test spoils one file.
struct BadInput: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let file: String
  let bytes: [UInt8]
  /// Each problem as `line field code`.
  let problems: [String]

  init(_ name: String, _ file: String, _ text: String, _ problems: String...) {
    self.init(name, file, bytes: Array(text.utf8), problems)
  }

  init(_ name: String, _ file: String, bytes: [UInt8], _ problems: [String]) {
    testDescription = name
    self.file = file
    self.bytes = bytes
    self.problems = problems
  }

  /// Reads the campus with the spoilt file in it, and expects exactly its problems.
  func check() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.campus, to: "Data/x/campus.yaml")
    try folder.write(bytes, to: file)
    let reading = folder.read(file.hasPrefix("Tours") ? file : "Data")
    let found = reading.problems.map { problem in
      "\(problem.location?.line.map(String.init) ?? "-") \(problem.location?.field ?? "-") "
        + problem.code.rawValue
    }
    #expect(found == problems, "\(reading.problems.map(\.description))")
    for problem in reading.problems {
      #expect(problem.location?.file == "\(folder.path)/\(file)")
      #expect(problem.message.hasSuffix("."), "\(problem.message)")
      #expect(problem.remedy.hasSuffix(".") || problem.remedy.hasSuffix("?"), "\(problem.remedy)")
    }
  }

  static let campus = """
    id: x
    name: X
    languages: [en, fr]
    timeZone: Europe/Oslo
    center:
      latitude: 10
      longitude: 20

    """
}
