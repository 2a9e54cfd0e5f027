import Catalog
import Exchange
import Testing

/// Answers of a small, invented CollectiveAccess, in the shapes of each of its services.
enum CollectiveFigure {
  /// A campus with one house of two storeys, as the SimpleAPI tells.
  static let locations = """
    {"ok": true, "4": {"access": "1", "location_id": 4, "location_name": "North Campus",
      "location_description": "By the river.", "media_icon": "", "child_location_id": "35",
      "child_location_name": "Lake Hall", "location_georeference": "1 River Rd [42.96,-85.88]",
      "related_objects": ""},
     "35": {"access": "1", "location_id": 35, "location_name": "Lake Hall",
      "child_location_id": "643;644;645",
      "child_location_name": "1st Floor (LH);2nd Floor (LH);Basement",
      "location_georeference": "[42.961958,-85.886727]"}}
    """

  static let objects = """
    {"ok": true, "10493": {"access": "1", "object_id": 10493, "idno": "2016.65.21",
      "media_icon_url": "https://art.example/images/1_ca_object_representations_media_17_icon.jpg",
      "media_large_url": "https://art.example/images/2_ca_object_representations_media_17_large.jpg",
      "reps": "https://art.example/images/2_ca_object_representations_media_17_large.jpg",
      "object_name": "Chrysanthemums", "entity_id": "637;", "entity_name": "Alten, Mathias;",
      "historical_context": "", "work_description": "<p>Many <em>flowers</em>.</p>", "work_date": "1900",
      "work_medium": "Oil on canvas", "location_id": "644", "location": "2nd Floor (LH)",
      "location_notes": "East wall", "location_georeference": "[42.9620,-85.8867]",
      "credit_line": "Gift", "lcsh": "Flowers", "related_objects": "12 / Roses / ,"},
     "12": {"access": "1", "object_id": 12, "object_name": "Roses", "idno": "", "entity_id": "",
      "location_id": "900", "location": "On Loan", "location_georeference": "somewhere",
      "media_large_url": "<img src='https://art.example/roses.jpg' alt=''>"},
     "13": {"access": "0", "object_id": 13, "object_name": "Hidden"},
     "14": {"access": "1", "object_id": 14, "object_name": ""}}
    """

  static let tours = """
    {"ok": true, "7": {"access": "1", "tour_id": 7, "tour_name": "Flowers",
      "tour_description": "A short walk.", "tour_stops_id": "3;2;9",
      "tour_stops_name": "Roses;Chrysanthemums;Gone"}}
    """
  static let stops = [
    """
    {"ok": true, "access": "1", "stop_id": 2, "stop_name": "Chrysanthemums",
     "stop_objects_id": "10493", "stop_media": "", "stop_locations": ""}
    """,
    """
    {"ok": true, "access": "1", "stop_id": 3, "stop_name": "Roses, last", "stop_objects_id": "12",
     "stop_media": "https://art.example/talk.mp3", "stop_locations": "", "hint": "Listen"}
    """,
  ]

  /// The same campus as files of one folder.
  static var simple: [SourceFile] {
    [("1-locations", locations), ("2-objects", objects), ("3-tours", tours)].map(file)
      + stops.enumerated().map { file(("4-stop-\($0.offset)", $0.element)) }
  }

  static func file(_ file: (name: String, text: String)) -> SourceFile {
    SourceFile(path: "\(file.name).json", bytes: Array(file.text.utf8))
  }

  /// An item of the JSON service, in two languages.
  static let item = """
    {"ok": true, "object_id": {"value": "21"}, "idno": {"value": "A.21"},
     "type_id": {"value": "26", "display_text": {"en_US": "Painting"}},
     "access": {"value": "1", "display_text": {"en_US": "public"}},
     "preferred_labels": {"en_US": [{"name": "The Bridge", "name_sort": "Bridge"}],
                          "de_DE": [{"name": "Die Brücke"}]},
     "ca_objects.description": {"55": {"en_US": {"description": "A bridge."}}},
     "ca_objects.georeference": {"56": {"none": {"georeference": "[54.1,12.1]"}}},
     "representations": {"8": {"representation_id": "8", "mimetype": "image/jpeg", "access": "1",
       "label": "Front", "paths": {"original": "/var/www/8.jpg"},
       "urls": {"preview170": "https://a.example/8p.jpg", "original": "https://a.example/8.jpg"}}},
     "related": {"ca_entities": [
        {"entity_id": "3", "displayname": "Ann Ott", "relationship_type_code": "artist"},
        {"entity_id": "4", "displayname": "Bo Low", "relationship_typename": "donor"}],
      "ca_storage_locations": [{"location_id": "9", "name": "Vault"}]}}
    """

  /// The same work, artist, giver and others as each service tells of them.
  struct People: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Whether it tells what people are to the work.
    let hasTypes: Bool
    let objects: SourceFile
    var entities = CollectiveFigure.file(("entities", CollectiveFigure.entities))
    var files: [SourceFile] { [objects, entities] }
  }

  /// A maker, a giver, one who is not public, and one who has nothing to do with any work.
  static let entities = """
    {"ok": true, "total": 4, "results": [
      {"entity_id": "3", "id": "3", "display_label": "Ann Ott", "ca_entities.access": "1",
       "ca_entities.nationality": "Danish"},
      {"entity_id": "4", "id": "4", "display_label": "Bo Low", "ca_entities.access": "1"},
      {"entity_id": "5", "id": "5", "display_label": "Cy Hide", "ca_entities.access": "0"},
      {"entity_id": "6", "id": "6", "display_label": "Di Board", "ca_entities.access": "1"}]}
    """

  static let people: [People] = [
    People(
      testDescription: "find", hasTypes: true,
      objects: file(
        (
          "objects",
          """
          {"ok": true, "total": 1, "results": [{"object_id": "21", "id": "21",
           "display_label": "Bridge", "ca_objects.georeference": "[54.1,12.1]",
           "ca_entities.entity_id": ["3", "4", "5"],
           "ca_entities": {"1": {"entity_id": "3", "displayname": "Ann Ott",
              "relationship_type_code": "creator"},
            "2": {"entity_id": "4", "displayname": "Bo Low", "relationship_type_code": "donor"},
            "3": {"entity_id": "5", "displayname": "Cy Hide", "relationship_type_code": "artist"}}}]}
          """
        ))),
    People(
      testDescription: "item", hasTypes: true,
      objects: file(
        (
          "objects",
          """
          {"ok": true, "object_id": {"value": "21"}, "preferred_labels": {"en_US": [{"name": "B"}]},
           "ca_objects.georeference": {"56": {"none": {"georeference": "[54.1,12.1]"}}},
           "related": {"ca_entities": [
            {"entity_id": "3", "displayname": "Ann Ott", "relationship_typename": "Künstler/in"},
            {"entity_id": "4", "displayname": "Bo Low", "relationship_typename": "donor"},
            {"entity_id": "5", "displayname": "Cy Hide", "relationship_typename": "donor"}]}}
          """
        ))),
    People(
      testDescription: "SimpleAPI", hasTypes: false,
      objects: file(
        (
          "objects",
          """
          {"ok": true, "21": {"access": "1", "object_id": 21, "object_name": "Bridge",
           "entity_id": "3;5;", "entity_name": "Ann Ott;Cy Hide;",
           "location_georeference": "[54.1,12.1]"}}
          """
        ))),
    People(
      testDescription: "XML", hasTypes: true,
      objects: SourceFile(
        path: "objects.xml",
        bytes: Array(
          """
          <ItemInfoService generator="zend" version="1.0"><getItems>
            <key_21><object_id>21</object_id><display_label>Bridge</display_label>
            <georeference><key_7><georeference>[54.1,12.1]</georeference></key_7></georeference>
            <ca_entities>
            <key_1><entity_id>3</entity_id><displayname>Ann Ott</displayname>
            <relationship_type_code>maker</relationship_type_code></key_1>
            <key_2><entity_id>4</entity_id><displayname>Bo Low</displayname>
            <relationship_type_code>donor</relationship_type_code></key_2></ca_entities></key_21>
            <status>success</status></getItems></ItemInfoService>
          """.utf8))),
    People(
      testDescription: "GraphQL", hasTypes: true,
      objects: file(
        (
          "objects",
          #"""
          {"data": {"search": {"count": 1, "result": [{"id": 21, "table": "ca_objects", "idno": "B",
           "bundles": [{"code": "ca_objects.preferred_labels", "values": [{"locale": "en_US",
             "value": "Bridge", "subvalues": [{"code": "name", "value": "Bridge"}]}]},
            {"code": "ca_objects.georeference", "values": [{"locale": null, "value": "[54.1,12.1]",
             "subvalues": null}]},
            {"code": "<unit relativeTo=\"ca_entities\" delimiter=\"|~|\">^ca_entities.entity_id | ^relationship_typecode | ^ca_entities.preferred_labels.displayname</unit>",
             "values": [{"locale": null, "value":
             "3 | artist | Ann Ott|~|4 | donor | Bo Low|~|5 | donor | Cy Hide", "subvalues": null}]}]}]}}}
          """#
        ))),
  ]

  static let find = """
    {"ok": true, "total": 2, "results": [
      {"object_id": "31", "id": "31", "idno": "F.31", "display_label": "Well",
       "ca_objects.work_date": "1998-2001", "ca_objects.georeference": "Park [54.2,12.2]",
       "ca_objects.medium": false, "ca_objects.rights": {},
       "ca_entities.entity_id": ["3"], "ca_entities.preferred_labels.displayname": ["Ann Ott"],
       "ca_object_representations.media.large.url": ["https://a.example/9.jpg"],
       "ca_object_representations.representation_id": ["9"]},
      {"collection_id": "5", "id": "5", "display_label": "Estate"}]}
    """

  /// A work and its representations, each found on its own: an image in several versions, one that is hidden,
  /// a sound, an image without sizes, one whose file was not processed, and one of no work.
  static let representations = """
    {"ok": true, "total": 7, "results": [
      {"object_id": "31", "id": "31", "display_label": "Well",
       "ca_objects.georeference": "[54.2,12.2]",
       "ca_object_representations.representation_id": ["9", "10", "11", "12", "13"],
       "ca_object_representations.media.large.url": ["https://a.example/9_large.jpg"],
       "ca_collections": {"7": {"relation_id": "7", "collection_id": "5", "label": "Estate"},
         "8": {"relation_id": "8", "collection_id": "6", "label": "Gifts"}},
       "ca_occurrences.preferred_labels.name": ["Spring Show"]},
      {"representation_id": "9", "id": "9", "display_label": "North",
       "ca_object_representations.access": "1", "ca_object_representations.mimetype": "image/jpeg",
       "ca_object_representations.original_filename": "IMG_9.JPG",
       "ca_object_representations.caption": "From the north",
       "ca_object_representations.alt_text": "A well",
       "ca_object_representations.photographer": "Ann Ott",
       "ca_object_representations.license": "CC BY 4.0", "ca_object_representations.camera": "Box",
       "ca_object_representations.media.large.url": "https://a.example/9_large.jpg",
       "ca_object_representations.media.large.width": "700",
       "ca_object_representations.media.large.height": "500",
       "ca_object_representations.media.page.url": "https://a.example/9_page.jpg",
       "ca_object_representations.media.page.width": "1400",
       "ca_object_representations.media.page.height": "1000",
       "ca_object_representations.media.original.url": "https://a.example/9.tif",
       "ca_object_representations.media.original.width": "1500",
       "ca_object_representations.media.original.height": "1100"},
      {"representation_id": "10", "id": "10", "display_label": "Back",
       "ca_object_representations.access": "0",
       "ca_object_representations.media.large.url": "https://a.example/10.jpg"},
      {"representation_id": "11", "id": "11", "display_label": "[BLANK]",
       "ca_object_representations.access": "1", "ca_object_representations.mimetype": "audio/mpeg",
       "ca_object_representations.media.large.url": "https://a.example/11.jpg",
       "ca_object_representations.media.original.url": "https://a.example/11.mp3"},
      {"representation_id": "12", "id": "12", "display_label": "IMG_12",
       "ca_object_representations.access": "1", "ca_object_representations.mimetype": "image/jpeg",
       "ca_object_representations.original_filename": "IMG_12.jpg",
       "ca_object_representations.media.medium.url": "https://a.example/12_m.jpg",
       "ca_object_representations.media.original.url": "https://a.example/12_o.jpg"},
      {"representation_id": "13", "id": "13", "display_label": "Film",
       "ca_object_representations.access": "1"},
      {"representation_id": "14", "id": "14", "display_label": "Stray",
       "ca_object_representations.access": "1",
       "ca_object_representations.media.large.url": "https://a.example/14.jpg"}]}
    """

  static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <CaSearchResult>
      <ca_objects object_id="41"><displayLabel>Gate</displayLabel><idno>X.41</idno>
        <ca_objects.work_medium>Steel</ca_objects.work_medium>
        <ca_objects.georeference>[54.3,12.3]</ca_objects.georeference></ca_objects>
    </CaSearchResult>
    """
  static let itemXML = """
    <ItemInfoService generator="zend" version="1.0"><getItems>
      <key_42><object_id>42</object_id><idno>X.42</idno><display_label>Arch</display_label>
        <georeference><key_7><georeference>[54.4,12.4]</georeference></key_7></georeference></key_42>
      <status>success</status></getItems></ItemInfoService>
    """
  static let failureXML = """
    <ItemInfoService generator="zend" version="1.0"><get><response><message>No such item</message>
      </response><status>failed</status></get></ItemInfoService>
    """
}
