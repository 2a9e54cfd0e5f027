import Catalog
import Exchange
import Foundation
import MapFormats
import MuseumFormats
import Notation
import TestSupport

@testable import docent

/// A small valid document of one format, to be changed at random.
struct MutationSeed {
  /// The format, as `docent formats` names it.
  let format: String
  /// Its files; media are not among them.
  var files: [SourceFile]
  /// What an import is given, below the folder of the files.
  let paths: [String]
  /// The file among `files` that says what columns mean.
  var mapping: String?

  init(_ format: String, _ files: [SourceFile], _ paths: [String], mapping: String? = nil) {
    self.format = format
    self.files = files
    self.paths = paths
    self.mapping = mapping
  }

  /// A document of one file.
  init(_ format: String, _ name: String, _ text: String) {
    self.init(format, [SourceFile(path: name, bytes: Array(text.utf8))], [name])
  }

  /// A new folder with the files.
  func written() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "docent-seed-\(UUID().uuidString)")
    for file in files {
      let url = folder.appending(path: file.path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: url)
    }
    return folder
  }
}

extension MutationSeed {
  /// The campus to which the documents belong.
  static let campus = "alder"

  /// One or more for each format that is read.
  static func all() throws -> [MutationSeed] {
    try written() + texts + packed() + workbooks() + layers
  }

  /// What Docent writes of its sample, without media files.
  private static func written() throws -> [MutationSeed] {
    let contents = try sample()
    let request = ExportRequest(
      contents, campus: try PlaceID(campus), address: PublicAddress("https://art.example.edu"))
    func exported(_ format: any ExchangeFormat, _ name: String) throws -> MutationSeed {
      let files = try format.write(request).files.map {
        SourceFile(path: $0.path.isEmpty ? name : $0.path, bytes: $0.bytes)
      }
      return MutationSeed(format.name, files, [files.count == 1 ? files[0].path : ""])
    }
    let table = try TableFormat().write(request).files
    return [
      MutationSeed("source", SourceWriter.files(contents), ["Data", "Tours"]),
      MutationSeed("table", table, ["works.csv"], mapping: "mapping.yaml"),
      try exported(IMDFFormat(), ""), try exported(TourMLFormat(), "t.xml"),
      try exported(KMLFormat(), "t.kml"), try exported(GPXFormat(), "t.gpx"),
      try exported(GeneraFormat(), "data.json"), try exported(LIDOFormat(), "t.xml"),
      try exported(LinkedArtFormat(), ""), try exported(IIIFFormat(), ""),
      MutationSeed("collections", try PublishedGeoJSON().write(request).files, [""]),
    ]
  }

  private static func sample() throws -> CatalogContents {
    let sample = SampleCampus.contents
    let files = Set(
      sample.media.values.filter { if case .file = $0.source { true } else { false } }.map(\.id))
    var contents = CatalogContents()
    for item in sample.items {
      switch item {
      case .media(let media): if !files.contains(media.id) { contents.insert(item) }
      case .work(var work):
        work.media.removeAll(where: files.contains)
        contents.insert(.work(work))
      case .tour(var tour):
        for index in tour.stops.indices {
          tour.stops[index].media.removeAll(where: files.contains)
        }
        contents.insert(.tour(tour))
      default: contents.insert(item)
      }
    }
    return contents
  }

  /// The same packed: as a zip archive, and as gzip.
  private static func packed() throws -> [MutationSeed] {
    let request = ExportRequest(try sample(), campus: try PlaceID(campus))
    let formats: [(any ExchangeFormat, String, String)] = [
      (IMDFFormat(), "t.zip", ""), (KMLFormat(), "t.kmz", "doc.kml"),
    ]
    let archives = try formats.map { format, name, inner in
      let bytes = try format.write(request).zipped(naming: inner).files.first?.bytes ?? []
      return MutationSeed(format.name, [SourceFile(path: name, bytes: bytes)], [name])
    }
    let map = SourceFile(path: "t.osm.gz", bytes: StoredGzip.pack(Array(osm.utf8)))
    return archives + [MutationSeed("osm", [map], [map.path])]
  }

  /// What others write, by hand.
  private static let texts: [MutationSeed] = [
    MutationSeed("osm", "t.osm", osm), MutationSeed("ground", "ground.json", ground),
    MutationSeed("opensidewalks", "t.json", sidewalks),
    MutationSeed(
      "geojson",
      [
        SourceFile(path: "t.geojson", bytes: Array(geojson.utf8)),
        SourceFile(
          path: "m.yaml",
          bytes: Array(
            "columns:\n  title: title\n  who: artists\n  geometry: position\n  year: date\n".utf8)),
      ], ["t.geojson"], mapping: "m.yaml"),
    MutationSeed(
      "table",
      [
        SourceFile(path: "t.json", bytes: Array(rows.utf8)),
        SourceFile(
          path: "m.yaml",
          bytes: Array(
            """
            columns:
              name: title
              maker.name: {field: artists, separator: ";"}
              at: {field: position, order: "lat, lon"}
              made: [date, years]
            constants: {id: "{nr}-row"}

            """.utf8)),
      ], ["t.json"], mapping: "m.yaml"),
    MutationSeed("collectiveaccess", "t.json", collective),
    MutationSeed("collectiveaccess", "t.xml", collectiveXML),
    MutationSeed("genera", "generaData.plist", oldStyle),
    MutationSeed("genera", "t.plist", propertyList),
    MutationSeed("artic", "appData.json", artic),
    MutationSeed("curatescape", "t.json", curatescape),
    MutationSeed("omeka", "t.json", omeka),
    MutationSeed("tourml", "t.xml", tourml),
    MutationSeed("kml", "t.kml", kml),
    MutationSeed("gpx", "t.gpx", gpx),
  ]

  private static let osm = """
    <?xml version='1.0' encoding='UTF-8'?>
    <osm version='0.6' generator='hand'>
      <bounds minlat='48' minlon='-123.9' maxlat='48.9' maxlon='-123'/>
      <node id='1' lat='48.5001' lon='-123.5001'><tag k='barrier' v='gate'/></node>
      <node id='2' lat='48.5002' lon='-123.5002'/>
      <node id='3' lat='48.5003' lon='-123.5002'><tag k='entrance' v='main'/></node>
      <node id='4' lat='48.5003' lon='-123.5004'/>
      <node id='5' lat='48.5001' lon='-123.5004'>
        <tag k='tourism' v='artwork'/><tag k='name' v='Swift &amp; Sure'/>
        <tag k='artist_name' v='A. Maker;B. Other'/><tag k='artist:wikidata' v='Q1;Q2'/></node>
      <node id='6' lat='48.50025' lon='-123.5003'><tag k='highway' v='elevator'/>
        <tag k='level' v='-1;0-2'/></node>
      <way id='7'><nd ref='1'/><nd ref='2'/><nd ref='6'/><tag k='highway' v='footway'/>
        <tag k='incline' v='-4.5%'/><tag k='width' v='3 ft'/></way>
      <way id='8'><nd ref='2'/><nd ref='3'/><nd ref='4'/><nd ref='5'/><nd ref='2'/>
        <tag k='building' v='yes'/><tag k='name' v='Hall'/><tag k='opening_hours' v='Mo-Fr 09:00-17:00'/>
      </way>
      <way id='9'><nd ref='6'/><nd ref='3'/><tag k='highway' v='steps'/><tag k='level' v='0;1'/>
        <tag k='step_count' v='12'/></way>
      <relation id='10'><member type='way' ref='8' role='outer'/><tag k='type' v='multipolygon'/>
        <tag k='indoor' v='room'/><tag k='name' v='Room'/></relation>
    </osm>

    """

  private static let ground = """
    {"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"highway": "residential", "name": "Alder Street"},
     "geometry": {"type": "LineString", "coordinates": [[-30.001, 45.0], [-29.999, 45.0005]]}},
    {"type": "Feature", "properties": {"leisure": "park"},
     "geometry": {"type": "Polygon", "coordinates":
      [[[-30.001, 45.0], [-29.999, 45.0], [-29.999, 45.001], [-30.001, 45.0]]]}}
    ]}
    """

  static let geojson = """
    {"type": "FeatureCollection", "name": "t", "features": [
    {"type": "Feature", "id": 7, "properties": {"title": "Heron", "who": "A. Maker; B. Other",
      "year": "1984"}, "geometry": {"type": "Point", "coordinates": [-123.5001, 48.5002, 3.1]}},
    {"type": "Feature", "properties": {"title": "Wall", "who": null, "year": 1999.0},
      "geometry": {"type": "Polygon", "coordinates":
        [[[-123.5, 48.5], [-123.49, 48.5], [-123.49, 48.51], [-123.5, 48.5]]]}}]}

    """

  private static let rows = """
    [{"nr": 1, "name": "Heron", "maker": {"name": "A. Maker"}, "at": "48.5, -123.5", "made": "1984",
      "tags": ["bird", "water"]},
     {"nr": 2, "name": "Wren \\u00e9\\ud83d\\ude00", "maker": {"name": "B; C"}, "at": "48.51,-123.49",
      "made": "c. 1990-1995"}]

    """

  private static let collective = """
    {"ok": true,
     "35": {"access": "1", "location_id": 35, "location_name": "Lake Hall",
      "child_location_id": "643;644", "child_location_name": "1st Floor;2nd Floor",
      "location_georeference": "[48.5001,-123.5001]"},
     "10493": {"access": "1", "object_id": 10493, "idno": "2016.65.21",
      "media_large_url": "https://art.example/images/2.jpg", "object_name": "Chrysanthemums",
      "entity_id": "637;", "entity_name": "Alten, Mathias;", "work_date": "1900",
      "work_description": "<p>Many <em>flowers</em>.</p>", "location_id": "644",
      "location_georeference": "[48.5001,-123.5001;48.5002,-123.5002]"}}

    """

  private static let collectiveXML = """
    <?xml version="1.0"?>
    <CaSearchResult><ca_objects object_id="5"><displayLabel>Gate &lt;old&gt;</displayLabel>
    <idno>A.5</idno><access>1</access><ca_objects.work_medium>Steel</ca_objects.work_medium>
    <ca_objects.georeference>[48.5001,-123.5001]</ca_objects.georeference></ca_objects>
    </CaSearchResult>

    """

  private static let oldStyle = """
    { versionID = 3; /* made by hand */
      groupList = ( { order = 1; label = "Birds"; } );
      objectData = (
        { identifier = 7; label = "Owl \\U2014 great"; group = Birds;
          details = { coordinates = "48.5001,-123.5001"; artist = "A. Maker; B. Other"; };
          images = ( { filename = "owl.jpg"; credit = "N. One"; } ); } ); }

    """

  private static let propertyList = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict><key>versionID</key><string>3</string>
    <key>objectData</key><array><dict><key>identifier</key><integer>7</integer>
    <key>label</key><string>Owl</string><key>details</key><dict>
    <key>coordinates</key><string>48.5001,-123.5001</string></dict></dict></array></dict></plist>

    """

  private static let artic = """
    {"data": {"image_server_url": "https://example.org"}, "general_info": {"nid": "1"},
     "galleries": {"10": {"nid": "10", "title": "Gallery 100", "gallery_id": "900", "closed": false,
       "location": "48.5001,-123.5001", "floor": "1"}},
     "objects": {"20": {"nid": "20", "title": "A <em>Blue</em> Chair",
       "location": "48.5001,-123.5002", "gallery_location": "Gallery 100",
       "artist_culture_place_delim": "B. Maker|Chicago",
       "audio_commentary": [{"object_selector_number": "7", "audio": "30"}]}},
     "audio_files": {"30": {"nid": "30", "title": "The chair",
       "audio_file_url": "https://example.org/30.mp3", "audio_transcript": "<p>Sit &amp; look.</p>",
       "translations": [{"language": "es", "title": "La silla"}]}},
     "tours": [{"nid": "40", "title": "Seats", "weight": 3, "intro": "Begin.", "tour_stops": [
       {"sort": 1, "object": "20", "audio_id": "30"}], "translations": []}],
     "map_floors": {"map_floor1": {"label": "First"}}}

    """

  private static let curatescape = """
    {"id": 4, "ordinal": 0, "title": "Mills &amp; locks", "creator": "A. Guide",
     "description": "<p>Along the <b>canal</b>.</p>", "items": [
      {"id": 11, "title": "First mill", "latitude": "48.5", "longitude": "-123.5",
       "address": "1 Water St", "fullsize": "https://example.org/f.jpg",
       "custom": {"subtitle": "Grain", "text": "<p>Old</p>"}},
      {"id": 12, "title": "Lock", "latitude": 48.51, "longitude": -123.51}]}

    """

  private static let omeka = """
    [{"@context": "https://example.org/api-context", "@id": "https://example.org/api/items/5",
      "@type": ["o:Item"], "o:id": 5, "o:is_public": true, "o:title": "Fountain",
      "dcterms:title": [{"type": "literal", "@value": "Fuente", "@language": "es"}],
      "dcterms:creator": [{"type": "literal", "@value": "C. Sculptor"}],
      "dcterms:description": [{"@value": "<p>It <i>runs</i>.</p>"}],
      "o:media": [{"@id": "https://example.org/api/media/8", "o:id": 8}],
      "o-module-mapping:feature": [{"o:id": 1, "o-module-mapping:geography-type": "Point",
        "o-module-mapping:geography-coordinates": [-123.5, 48.5]}]},
     {"@type": "o:Media", "o:id": 8, "o:media_type": "image/jpeg", "o:alt_text": "Water",
      "o:original_url": "https://example.org/8.jpg"}]

    """

  private static let tourml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <tourml:Tour xmlns:tourml="http://tapintomuseums.org/TourML" tourml:id="t-1">
    <tourml:TourMetadata><tourml:Title xml:lang="en">Two birds</tourml:Title>
    <tourml:RootStopRef tourml:id="s-1"/></tourml:TourMetadata>
    <tourml:Stop tourml:id="s-1" tourml:view="tour_audio_stop">
    <tourml:Title xml:lang="en"><![CDATA[Heron & co]]></tourml:Title>
    <tourml:AssetRef tourml:id="a-1" tourml:usage="geo"/>
    <tourml:PropertySet><tourml:Property tourml:name="code">12</tourml:Property>
    </tourml:PropertySet></tourml:Stop>
    <tourml:Stop tourml:id="s-2"><tourml:Title xml:lang="en">Wren</tourml:Title></tourml:Stop>
    <tourml:Connection tourml:srcId="s-1" tourml:destId="s-2" tourml:priority="0"/>
    <tourml:Asset tourml:id="a-1" tourml:type="geo"><tourml:Content><tourml:Data>
    {"type":"Point","coordinates":[-123.5001,48.5001]}</tourml:Data></tourml:Content></tourml:Asset>
    </tourml:Tour>

    """

  private static let kml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>
    <name>Walk</name><Placemark><name>Line</name><LineString>
    <coordinates>-123.5,48.5,0 -123.51,48.51,0</coordinates></LineString></Placemark>
    <Placemark id="p1"><name>Heron</name><description><![CDATA[<b>Tall</b>]]></description>
    <ExtendedData><Data name="year"><value>1984</value></Data></ExtendedData>
    <Point><coordinates>-123.5,48.5,2</coordinates></Point></Placemark>
    <Placemark><name>Wren</name><MultiGeometry><Point><coordinates>-123.51,48.51</coordinates>
    </Point><Point><coordinates>-123.52,48.5</coordinates></Point></MultiGeometry></Placemark>
    </Folder></Document></kml>

    """

  private static let gpx = """
    <?xml version="1.0"?>
    <gpx version="1.1" creator="hand" xmlns="http://www.topografix.com/GPX/1/1">
    <wpt lat="48.5" lon="-123.5"><ele>3.5</ele><name>Heron</name><desc>Tall &amp; grey</desc>
    <link href="https://example.org/heron"><text>More</text></link></wpt>
    <rte><name>Walk</name><rtept lat="48.5" lon="-123.5"><name>Heron</name></rtept>
    <rtept lat="48.51" lon="-123.51"><name>Wren</name></rtept></rte>
    <trk><trkseg><trkpt lat="48.5" lon="-123.5"/></trkseg></trk></gpx>

    """
}

/// Gzip without compression (RFC 1951, section 3.2.4; RFC 1952).
enum StoredGzip {
  static func pack(_ bytes: [UInt8]) -> [UInt8] {
    func littleEndian(_ value: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    }
    let size = UInt32(bytes.count)
    var checksum: UInt32 = .max
    for byte in bytes {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF, 1] + littleEndian(size, 2)
      + littleEndian(~size, 2) + bytes + littleEndian(~checksum, 4) + littleEndian(size, 4)
  }
}
