import Foundation
import TestSupport

/// A folder with a small catalogue as text: one campus, two works, one tour. It goes when the test is
/// over.
final class TextFolder {
  let path = FileManager.default.temporaryDirectory
    .appending(path: "docent-\(UUID().uuidString)", directoryHint: .isDirectory).path

  init() throws {
    try write(SamplePark.campusFile, to: "Data/park/campus.yaml")
    try write(
      """
      id,title,latitude,longitude
      arch,Arch,50.0001,10.0001
      urn,Urn,50.0002,10.0002

      """, to: "Data/park/works.csv")
    try writeTour(of: ["arch", "urn"])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Its database, which is not there at first.
  var database: String { "\(path)/docent.sqlite" }

  /// The folders that an import reads.
  var paths: [String] { ["\(path)/Data", "\(path)/Tours"] }

  /// The names in it, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func write(_ text: String, to name: String) throws {
    let file = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Writes the tour `both` with stops at `works`.
  func writeTour(of works: [String], title: String = "Both") throws {
    let stops = works.map { "  - work: \($0)\n" }.joined()
    try write(
      "id: both\ncampus: park\ntitle: \(title)\nstops:\n\(stops)", to: "Tours/both.yaml")
  }
}
