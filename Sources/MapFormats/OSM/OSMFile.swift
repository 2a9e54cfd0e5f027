import Catalog
import Exchange
import Foundation
import Geodesy
import Notation

/// A file of OpenStreetMap: XML, packed or not, or PBF, of which Osmium makes XML.
enum OSMFile {
  /// Tells whether the file that `probe` looks at is one.
  static func recognises(_ probe: SourceProbe) -> Bool {
    probe.root?.name == "osm" || probe.signature == .osmPBF
  }

  /// The content of the file that `log` is about; `nil` and a problem if it cannot be read.
  static func read(log: ProblemLog) -> OSMData? {
    let opening = DiskFile.opening(of: log.file, count: FileSignature.length)
    if FileSignature(opening) == .osmPBF { return readBinary(log: log) }
    guard let (file, _) = DiskFile.open(log: log, most: InputBound.osm.most) else { return nil }
    if Gunzip.isPacked(opening) { return OSMXML.read(UnpackedBytes(file), log: log) }
    if Bunzip.isPacked(opening) { return OSMXML.read(BunzippedBytes(file), log: log) }
    return OSMXML.read(file, log: log)
  }

  /// Osmium's work is bounded by the size of what it writes; one block at a time is in its memory.
  private static var process: BoundedProcess {
    var process = BoundedProcess(environment: ["OSMIUM_POOL_THREADS": "1"])
    process.fileSize = InputBound.osm.most
    return process
  }

  private static func readBinary(log: ProblemLog) -> OSMData? {
    let tool = ForeignTool.osmium
    guard let path = tool.installed(for: "an extract of OpenStreetMap as PBF", log: log),
      let folder = PrivateFolder(log: log),
      folder.copy(to: "map.osm.pbf", most: InputBound.osm.most, log: log)
    else { return nil }
    do throws(BoundedProcess.Failure) {
      try process.runAndWait(
        path,
        [
          "cat", "--no-progress", "--input-format", "pbf", "--output-format", "osm", "--output",
          "map.osm", "map.osm.pbf",
        ], in: folder.url)
    } catch {
      log.add(
        .malformedFile, "Osmium cannot read the file: \(error.reason).",
        remedy:
          "Download it again, or cut a smaller extract, around the campus only: as XML it may "
          + "have \(InputBound.osm.shown).")
      return nil
    }
    let xml = ProblemLog(file: folder.url.appendingPathComponent("map.osm").path)
    guard let (file, _) = DiskFile.open(log: xml, most: InputBound.osm.most) else {
      log.add(
        .malformedFile, "Osmium made nothing of the file.", remedy: "Download it again.")
      return nil
    }
    log.hasLines = false
    return OSMXML.read(file, log: log)
  }
}

extension OSMData {
  /// The centre of all nodes.
  var center: Coordinate? { CampusCenter.of(coordinates.values) }

  /// The language in which most names stand: the one whose `name:xx` most often equals `name`.
  /// English where nothing tells.
  var usualLanguage: LanguageTag {
    var votes: [LanguageTag: Int] = [:]
    for tags in nodes.map(\.tags) + ways.map(\.tags) + relations.map(\.tags) {
      guard let name = tags["name"] else { continue }
      for (key, value) in tags.values where value == name && key.hasPrefix("name:") {
        if let tag = try? LanguageTag(String(key.dropFirst(5))) { votes[tag, default: 0] += 1 }
      }
    }
    return votes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? .english
  }
}
