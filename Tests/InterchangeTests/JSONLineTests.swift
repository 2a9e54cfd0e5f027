import Catalog
import TestSupport
import Testing

@testable import Interchange

@Suite("A problem of a document")
struct JSONLineTests {
  /// A document in which one thing, whose first line says BAD, is wrong.
  struct Figure: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    var file = "x.txt"
    var others: [String: String] = [:]
    var mapping: String?
    var testDescription: String { name }

    /// Where the innermost object begins that says BAD: braces stand at the ends of lines here.
    var line: Int {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let bad = lines.firstIndex { $0.contains("BAD") } ?? 0
      return 1 + (lines[...bad].lastIndex { $0.hasSuffix("{") || $0.hasSuffix("<dict>") } ?? 0)
    }
  }

  static let figures = [
    Figure(
      name: "CollectiveAccess: find",
      text: """
        {
          "ok": true,
          "total": 3,
          "results": [
            {
              "id": "1", "object_id": "1",
              "display_label": "One",
              "ca_objects.georeference": "[42.5,-85.5]",
              "more": [
                {
                  "a": "b"
                }
              ]
            },
            {
              "ca_objects.georeference": "[BAD,-85.5]",
              "id": "2", "object_id": "2",
              "display_label": "Two"
            },
            {
              "id": "3", "object_id": "3",
              "display_label": "Three"
            }
          ]
        }
        """),
    Figure(
      name: "CollectiveAccess: records by number",
      text: """
        {
          "ok": true,
          "1": {
            "object_id": 1,
            "display_label": "One",
            "ca_objects.georeference": "[42.5,-85.5]"
          },
          "2": {
            "ca_objects.georeference": "[BAD,-85.5]",
            "object_id": 2,
            "display_label": "Two"
          }
        }
        """),
    Figure(
      name: "CollectiveAccess: GraphQL",
      text: """
        {
          "ok": true,
          "data": {
            "search": {
              "count": 2,
              "result": [
                {
                  "id": 1,
                  "table": "ca_objects",
                  "bundles": [
                    {
                      "code": "ca_objects.preferred_labels",
                      "values": [
                        {"locale": "en_US", "value": "One", "subvalues": [
                          {"code": "name", "value": "One"}]}
                      ]
                    },
                    {
                      "code": "ca_objects.georeference",
                      "values": [{"locale": null, "value": "[42.5,-85.5]", "subvalues": null}]
                    }
                  ]
                },
                {
                  "idno": "BAD", "id": 2, "table": "ca_objects",
                  "bundles": [
                    {
                      "code": "ca_objects.preferred_labels.name",
                      "values": [{"locale": "en_US", "value": "Two", "subvalues": null}]
                    },
                    {
                      "code": "ca_objects.georeference",
                      "values": [{"locale": null, "value": "[nowhere,1]", "subvalues": null}]
                    }
                  ]
                }
              ]
            }
          }
        }
        """),
    Figure(
      name: "Genera 2016",
      text: """
        {
          "groupList": [
            {
              "label": "Birds"
            }
          ],
          "data": [
            {
              "identifier": "1",
              "label": "Owl",
              "images": [
                {
                  "filename": "owl.jpg"
                }
              ]
            },
            {
              "images": [
                {
                  "filename": "http://x/BAD.jpg"
                }
              ],
              "identifier": "2",
              "label": "Hawk"
            }
          ]
        }
        """),
    Figure(
      name: "Genera 2012, text",
      text: """
        {
          groupList = ( { label = Birds; } );
          objectData = (
            {
              identifier = 1; label = Owl;
            },
            {
              identifier = BAD; label = "";
            }
          );
        }
        """),
    Figure(
      name: "Genera 2012, XML",
      text: """
        <?xml version="1.0"?>
        <plist version="1.0">
        <dict>
          <key>groupList</key><array><dict><key>label</key><string>Birds</string></dict></array>
          <key>groupList</key><array><dict><key>label</key><string>Twice</string></dict></array>
          <key>objectData</key>
          <array>
            <dict>
              <key>identifier</key><string>1</string><key>label</key><string>Owl</string>
            </dict>
            <dict>
              <key>identifier</key><string>BAD</string>
            </dict>
          </array>
        </dict>
        </plist>
        """),
    Figure(
      name: "Art Institute",
      text: """
        {
          "galleries": {
            "10": {
              "nid": "10",
              "title": "Gallery 100",
              "location": "41.8796,-87.6237",
              "floor": "1"
            }
          },
          "objects": {
            "20": {
              "title": "Chair",
              "audio_commentary": [
                {
                  "audio": "30"
                }
              ]
            },
            "21": {
              "location": "BAD",
              "title": "Table"
            }
          },
          "audio_files": {
            "30": {
              "nid": "30",
              "audio_file_url": "https://example.org/30.mp3"
            }
          },
          "tours": []
        }
        """),
    Figure(
      name: "Curatescape",
      text: """
        {
          "id": 4,
          "title": "Mills",
          "items": [
            {
              "id": 11,
              "title": "Mill",
              "latitude": "41.5",
              "longitude": "-81.7",
              "custom": {
                "text": "Old"
              }
            },
            {
              "latitude": "BAD",
              "id": 12,
              "title": "Lock",
              "longitude": "-81.7"
            }
          ]
        }
        """),
    Figure(
      name: "Omeka S",
      text: """
        [
          {
            "o:id": 1,
            "@type": "o:Item",
            "o:title": "One",
            "o-module-mapping:marker": [
              {
                "o-module-mapping:lat": "41.5",
                "o-module-mapping:lng": "-81.5"
              }
            ]
          },
          {
            "@type": "o:Item",
            "o:id": 2,
            "o:title": "Two",
            "o-module-mapping:marker": [
              {
                "o-module-mapping:lat": "BAD",
                "o-module-mapping:lng": "-81.5"
              }
            ]
          }
        ]
        """),
    Figure(
      name: "IMDF",
      text: """
        {
          "type": "FeatureCollection",
          "features": [
            {
              "type": "Feature",
              "id": "2a",
              "geometry": null,
              "properties": {}
            },
            {"id": "2 BAD", "type": "Feature", "geometry": null, "properties": {
            }},
            {
              "type": "Feature",
              "id": "2c",
              "geometry": null,
              "properties": {}
            }
          ]
        }
        """, file: "building.geojson",
      others: [
        "venue.geojson": """
        {"type": "FeatureCollection", "features": [{"type": "Feature", "id": "1a",
        "geometry": {"type": "Point", "coordinates": [20, 10]}, "properties":
        {"name": {"en": "Park"}, "display_point": {"type": "Point", "coordinates": [20, 10]}}}]}
        """,
        "level.geojson": #"{"type": "FeatureCollection", "features": []}"#, "manifest.json": "{}",
      ]),
    Figure(
      name: "table of JSON",
      text: """
        {
          "rows": [
            {
              "name": "One",
              "lat": "41.5",
              "lon": "-81.5"
            },
            {
              "lat": "BAD",
              "lon": "-81.5",
              "name": "Two"
            }
          ]
        }
        """, file: "x.json",
      mapping: "columns:\n  name: title\n  lat: latitude\n  lon: longitude\n"),
    Figure(
      name: "table of GeoJSON",
      text: """
        {
          "type": "FeatureCollection",
          "features": [
            {
              "type": "Feature",
              "geometry": {"type": "Point", "coordinates": [-81.5, 41.5]},
              "properties": {"name": "One"}
            },
            {
              "geometry": {"type": "Point", "coordinates": ["BAD", 41.5]},
              "type": "Feature",
              "properties": {"name": "Two"}
            }
          ]
        }
        """, file: "x.geojson", mapping: "columns:\n  name: title\n  geometry: position\n"),
  ]

  @Test("says in which line the thing begins that it is about", arguments: figures)
  func line(figure: Figure) throws {
    let folder = try TemporaryFolder()
    try folder.write(figure.text, to: "in/\(figure.file)")
    for (name, text) in figure.others { try folder.write(text, to: "in/\(name)") }
    if let mapping = figure.mapping { try folder.write(mapping, to: "mapping.yaml") }
    let campus = try PlaceID("park")
    let path = folder.path + "/in" + (figure.others.isEmpty ? "/\(figure.file)" : "")
    let reading = SourceReader(
      languages: [campus: [.english]], campus: try Slug("park"),
      mapping: figure.mapping == nil ? nil : folder.path + "/mapping.yaml"
    ).read([path])
    let lines = reading.problems.filter { $0.location?.file.hasSuffix(figure.file) ?? false }
      .compactMap { $0.location?.line }
    #expect(lines.contains(figure.line), "\(figure.line): \(reading.problems)")
    // Items of other lines than that of the document itself.
    let works = reading.contents.works.values.compactMap {
      reading.locations[Item.work($0).key]?.line
    }
    #expect(works.allSatisfy { $0 > 1 }, "\(works)")
  }

  @Test("stands right wherever the brackets are", arguments: UInt64(0)..<30)
  func random(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var text = ""
    var line = 1
    func space() {
      while Bool.random(using: &random) {
        text += Bool.random(using: &random) ? "\n" : " "
        if text.last == "\n" { line += 1 }
      }
    }
    func write(depth: Int) {
      space()
      switch Int.random(in: 0..<(depth > 4 ? 2 : 5), using: &random) {
      case 0: text += "7"
      case 1: text += "\"}{\""
      case 2:
        text += "["
        for index in 0..<Int.random(in: 0..<4, using: &random) {
          if index > 0 { text += "," }
          write(depth: depth + 1)
        }
        space()
        text += "]"
      default:
        let own = line
        text += "{\"line\":\(own)"
        for index in 0..<Int.random(in: 0..<4, using: &random) {
          text += ",\"\(index)\":"
          write(depth: depth + 1)
        }
        space()
        text += "}"
      }
      space()
    }
    write(depth: 0)
    let (value, lines) = try JSONParser.parseLocated(Array(text.utf8)[...])
    var cursor = JSONCursor(lines)
    func check(_ value: JSONValue) {
      switch value {
      case .object(let members):
        #expect(cursor.line.map(Double.init) == value["line"]?.number)
        var passing = cursor
        passing.pass(value)
        cursor.enter()
        for member in members { check(member.value) }
        #expect(passing.line == cursor.line)
      case .array(let elements): for element in elements { check(element) }
      default: break
      }
    }
    check(value)
    #expect(cursor.line == nil)
  }
}
