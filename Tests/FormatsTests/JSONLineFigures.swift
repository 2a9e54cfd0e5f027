import Testing

/// A document in which one thing, whose first line says BAD, is wrong.
struct JSONLineFigure: Sendable, CustomTestStringConvertible {
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

extension JSONLineFigure {
  /// One of each shape in which other systems write JSON, property lists among them.
  static let all = [
    JSONLineFigure(
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
    JSONLineFigure(
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
    JSONLineFigure(
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
    JSONLineFigure(
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
    JSONLineFigure(
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
    JSONLineFigure(
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
    JSONLineFigure(
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
    JSONLineFigure(
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
    JSONLineFigure(
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
    JSONLineFigure(
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
    JSONLineFigure(
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
    JSONLineFigure(
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
}
