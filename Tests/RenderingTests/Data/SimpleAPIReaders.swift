import Exchange
import Foundation

/// What two living apps make of answers in the shape of CollectiveAccess's SimpleAPI: which fields
/// they must find, of which type, and how they take lists apart.
///
/// After the readers of Art at GVSU (github.com/gvsucis/art-at-gvsu-ios and art-at-gvsu-android). A
/// field that one of them unwraps without looking is not optional here.
enum SimpleReaders {
  struct Object: Decodable {
    let access: String
    let object_id: Int32
    let idno, mimetypes, media_large_url, media_medium_url, media_small_url, media_icon_url: String?
    let media_reps, reps, secondary_media_reps, secondary_media_rep_thumbnails: String?
    let object_name, entity_id, entity_name, historical_context, work_description: String?
    let work_date, work_medium, location_id, location, location_notes: String?
    let location_georeference, credit_line, lcsh, aat, tgn, tgn_coords, related_objects: String?
    let dimensions, dimensions_width, dimensions_height, dimensions_depth: String?
    let rg_thumbnail, rg_small, rg_medium, rg_large, ar_digital_asset: String?
    let ar_3d_file_usdz, ar_3d_file: String?
  }

  struct Entity: Decodable {
    let access, idno: String?
    let entity_id: Int32
    let display_label, nationality, life_dates, biography, related_objects: String?
  }

  struct Location: Decodable {
    let access: String
    let location_id: Int32
    let media_medium_url, media_small_url: String
    let location_name, location_description, media_large_url, media_icon: String?
    let child_location_id, child_location_name, location_georeference, related_objects: String?
  }

  struct Tour: Decodable {
    let access: String
    let tour_id: Int32
    let tour_name, tour_description, media_icon, media_large_url, media_medium_url: String?
    let media_small_url, tour_stops_id, tour_stops_name, tour_stops_media: String?
  }

  struct Stop: Decodable {
    let access: String?
    let stop_id: Int32
    let stop_objects_id: String
    let stop_name, stop_media, stop_locations: String?
  }

  /// A detail: the record's own fields beside `ok`.
  struct Detail<Record: Decodable>: Decodable {
    let ok: Bool
    let record: Record

    init(from decoder: any Decoder) throws {
      ok = try decoder.container(keyedBy: Key.self).decode(Bool.self, forKey: Key("ok"))
      record = try Record(from: decoder)
    }
  }

  /// A search: records by number beside `ok`, and nothing else.
  struct Search<Record: Decodable>: Decodable {
    let ok: Bool
    let records: [Int: Record]

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      ok = try members.decode(Bool.self, forKey: Key("ok"))
      var records: [Int: Record] = [:]
      for key in members.allKeys where key.stringValue != "ok" {
        guard let number = Int(key.stringValue) else {
          throw DecodingError.dataCorruptedError(
            forKey: key, in: members, debugDescription: "no number")
        }
        records[number] = try members.decode(Record.self, forKey: key)
      }
      self.records = records
    }
  }

  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  static func search<Record>(_ bytes: [UInt8], of: Record.Type) throws -> [Int: Record]
  where Record: Decodable {
    try JSONDecoder().decode(Search<Record>.self, from: Data(bytes)).records
  }

  static func detail<Record>(_ bytes: [UInt8], of: Record.Type) throws -> Record
  where Record: Decodable {
    try JSONDecoder().decode(Detail<Record>.self, from: Data(bytes)).record
  }

  /// A list as one app splits it: nothing for an empty text, and empty parts count.
  static func list(_ text: String?, at separator: Character = ";") -> [String] {
    guard let text, !text.isEmpty else { return [] }
    return text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }

  /// Entries `number / name / picture`; those that an app would leave out are left out here.
  static func related(_ text: String?) -> [(id: Int, name: String, picture: String)] {
    list(text).compactMap { entry in
      let parts = entry.components(separatedBy: " / ")
      guard parts.count == 3, let id = Int(parts[0]), parts[2].hasPrefix("http") else { return nil }
      let picture = parts[2].hasSuffix(",") ? String(parts[2].dropLast()) : parts[2]
      return isAddress(picture) ? (id, parts[1], picture) : nil
    }
  }

  /// Latitude and longitude as apps find them: runs of digits, points and signs between brackets and
  /// commas.
  static func georeference(_ text: String?) -> [Double] {
    (text ?? "").split { "[], ".contains($0) }.compactMap { Double($0) }
  }

  static func isAddress(_ text: String) -> Bool {
    URL(string: text, encodingInvalidCharacters: false)?.scheme?.hasPrefix("http") == true
  }
}
