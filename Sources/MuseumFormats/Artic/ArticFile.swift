import Catalog
import Exchange
import Notation

/// `appData.json` of the Art Institute of Chicago's app: galleries, objects, sound and tours.
enum ArticFile {
  static func recognises(_ probe: SourceProbe) -> Bool {
    guard let json = probe.json, case .object? = json["objects"] else { return false }
    return json["galleries"] != nil && json["tours"] != nil
      && (json["audio_files"] != nil || json["map_floors"] != nil)
  }

  static func read(_ document: ForeignDocument) -> ForeignCampus? {
    let log = document.log()
    guard let campus = document.requiredCampus(log), let root = ForeignRecord(log) else {
      return nil
    }
    var usual = [LanguageTag.english]
    for tour in root.records("tours") {
      for translation in tour.records("translations") {
        if let tag = translation.language, !usual.contains(tag) { usual.append(tag) }
      }
    }
    let languages = document.languages(of: campus, usual: usual)
    var reader = ArticReader(
      root, ForeignItems(campus: campus, languages: languages, log: log))
    reader.read()
    var facts = CampusFacts()
    facts.positions = reader.coordinates
    if let info = root.record("general_info") {
      for name in ["nid", "status", "type"] { _ = info[name] }
      facts.details = info.details(without: ["nid", "translations", "title", "status", "type"])
    }
    // The server of the app's pictures.
    _ = root.record("data")?["image_server_url"]
    document.account(for: root.unused, in: log)
    return document.campus(of: reader.items, facts)
  }
}
